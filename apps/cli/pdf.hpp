#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "puzzles/page.hpp"

namespace dlx::cli {

/// The library that writes PDF, for messages.
inline constexpr std::string_view pdf_library = "Cairo";

/// Returns the name and version of that library, "Cairo 1.16.0"; an empty text if the program was
/// built without it.
std::string pdf_writer();

/// Returns pages as the text of a PDF file, without the time of its creation. The same pages result
/// in the same file on a machine; fonts, which are embedded, are those of the machine. Call only if
/// pdf_writer() is not empty.
///
/// Errors:   std::runtime_error if the library fails or finds no font.
std::string pdf_text(const std::string& title, std::size_t pages,
                     const std::function<pictures::Page(std::size_t)>& page_of);

}  // namespace dlx::cli
