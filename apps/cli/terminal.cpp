#include "apps/cli/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <string_view>
#include <system_error>

#include "apps/cli/exit_code.hpp"
#include "dlx/error.hpp"

namespace dlx::cli {

bool is_terminal(int descriptor) { return ::isatty(descriptor) == 1; }

std::size_t terminal_width(int descriptor) {
  winsize size{};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

std::optional<std::size_t> columns_wanted() {
  const char* const value = std::getenv("COLUMNS");
  if (value == nullptr) return std::nullopt;
  const std::string_view text = value;
  std::size_t columns = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), columns);
  if (error != std::errc{} || end != text.data() + text.size() || columns == 0) return std::nullopt;
  return columns;
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
