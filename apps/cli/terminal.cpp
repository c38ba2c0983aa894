#include "apps/cli/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <mutex>

#include "apps/cli/command_line.hpp"

namespace dlx::cli {

bool is_terminal(int descriptor) { return ::isatty(descriptor) == 1; }

std::size_t terminal_width(int descriptor) {
  winsize size{};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

bool terminal_is_dumb() {
  const char* term = std::getenv("TERM");
  return term == nullptr || *term == '\0' || std::string_view(term) == "dumb";
}

bool use_unicode(int descriptor) {
  if (!is_terminal(descriptor) || terminal_is_dumb()) return false;
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    const std::string_view locale = value;
    for (const char* charset : {"UTF-8", "utf-8", "UTF8", "utf8"}) {
      if (locale.find(charset) != locale.npos) return true;
    }
    return false;
  }
  return false;
}

bool use_colour(ColourMode mode, int descriptor) {
  if (mode != ColourMode::automatic) return mode == ColourMode::always;
  const char* no_color = std::getenv("NO_COLOR");
  if (no_color != nullptr && *no_color != '\0') return false;
  return is_terminal(descriptor) && !terminal_is_dumb();
}

ColourMode parse_colour_mode(const std::string& text) {
  if (text == "auto") return ColourMode::automatic;
  if (text == "always") return ColourMode::always;
  if (text == "never") return ColourMode::never;
  refuse_value("--colour", text, "is none of auto, always, never");
}

}  // namespace dlx::cli

namespace dlx::cli::status_line {
namespace {

std::mutex mutex;
std::size_t shown = 0;  // columns in use

// A failing stderr is ignored, because there is nowhere left to report it.
void write(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

// The terminal's echo of Ctrl-C, `^C`, follows the line and is cleared with it.
constexpr std::size_t echo = 2;

// Spaces instead of an erase sequence, because they work on a dumb terminal, too.
void erase() {
  std::string text(shown + echo + 2, ' ');
  text.front() = text.back() = '\r';
  write(text);
  shown = 0;
}

}  // namespace

void show(std::string_view text) {
  const std::lock_guard lock(mutex);
  if (!is_terminal(STDERR_FILENO)) {
    write(text);
    write("\n");
    return;
  }
  const std::size_t width = terminal_width(STDERR_FILENO);
  text = text.substr(0, width > echo ? width - echo - 1 : 0);
  if (shown > text.size()) erase();
  write("\r");
  write(text);
  shown = text.size();
}

void clear() {
  const std::lock_guard lock(mutex);
  if (shown > 0) erase();
}

}  // namespace dlx::cli::status_line
