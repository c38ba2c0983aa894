#include "apps/cli/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

#include "apps/cli/usage_error.hpp"
#include "dlx/error.hpp"

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
  throw UsageError("--color: " + dlx::quote_token(text) + " is none of auto, always, never");
}

}  // namespace dlx::cli
