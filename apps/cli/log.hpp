#pragma once

#include <fmt/core.h>

#include <string>
#include <utility>

/// Formatted text. The implementation is in log.cpp, because fmt's headers take seconds to compile.
namespace dlx::cli::text {

std::string format_values(fmt::string_view pattern, fmt::format_args values);

/// `pattern` with the values inserted, in fmt's syntax; checked at compile time.
template <typename... Values>
std::string format(fmt::format_string<Values...> pattern, Values&&... values) {
  return format_values(pattern, fmt::make_format_args(values...));
}

/// Appends formatted text to `text`.
template <typename... Values>
void append(std::string& text, fmt::format_string<Values...> pattern, Values&&... values) {
  text += format_values(pattern, fmt::make_format_args(values...));
}

}  // namespace dlx::cli::text

namespace dlx::cli {

/// Sets whether messages have their level in colour. Call before the first message.
void set_log_colour(bool colour);

/// Prints a message, a line of stderr, after clearing the status line: `dlx: warning: message`, or
/// `dlx: message` for info. Uses spdlog, whose headers take seconds to compile.
namespace log {

enum class Level { info, warning, error };
void write(Level level, const std::string& message);

template <typename... Values>
void info(fmt::format_string<Values...> pattern, Values&&... values) {
  write(Level::info, text::format(pattern, std::forward<Values>(values)...));
}
template <typename... Values>
void warn(fmt::format_string<Values...> pattern, Values&&... values) {
  write(Level::warning, text::format(pattern, std::forward<Values>(values)...));
}
template <typename... Values>
void error(fmt::format_string<Values...> pattern, Values&&... values) {
  write(Level::error, text::format(pattern, std::forward<Values>(values)...));
}

}  // namespace log
}  // namespace dlx::cli
