#pragma once

#include <fmt/core.h>

#include <string>
#include <utility>

/// Formatted text. The work is done in log.cpp: what fmt needs for it takes seconds to compile.
namespace dlx::cli::text {

std::string format_values(fmt::string_view pattern, fmt::format_args values);

/// `pattern` with the values in it, in fmt's language; checked when it is compiled.
template <typename... Values>
std::string format(fmt::format_string<Values...> pattern, Values&&... values) {
  return format_values(pattern, fmt::make_format_args(values...));
}

/// The same at the end of `text`.
template <typename... Values>
void append(std::string& text, fmt::format_string<Values...> pattern, Values&&... values) {
  text += format_values(pattern, fmt::make_format_args(values...));
}

}  // namespace dlx::cli::text

namespace dlx::cli {

/// Whether messages have their level in colour.
void set_log_colour(bool colour);

/// One message, a line of stderr, clear of the status line: `dlx: warning: message`, or
/// `dlx: message` for info. The work is spdlog's, whose headers take seconds to compile.
namespace log {

enum class Level { info, warning, error };
void write(Level level, const std::string& message);

/// Whether messages are collected and written many at a time, a moment later; never on a terminal.
/// For lists with a million of them.
void buffer_output(bool hold);
/// Writes what is held back.
void flush();

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
