#pragma once

#include <fmt/core.h>

#include <string>
#include <utility>

/// Formatted text. The work is done in text.cpp: what fmt needs for it takes seconds to compile.
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
