#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace dlx::pictures {

/// Calls `visit(character, valid)` for each UTF-8 character of the text; a byte that begins none
/// comes alone and not valid.
template <typename Visit>
void for_each_character(std::string_view text, Visit visit) {
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[at + k]); };
    const unsigned char first = byte(0);
    std::size_t length = first < 0x80   ? 1
                         : first < 0xC2 ? 0
                         : first < 0xE0 ? 2
                         : first < 0xF0 ? 3
                                        : 4;
    if (first > 0xF4 || length > text.size() - at) length = 0;
    for (std::size_t k = 1; k < length; ++k)
      if ((byte(k) & 0xC0) != 0x80) length = 0;
    // Longer forms than needed, surrogates, and what is beyond U+10FFFF.
    if (length > 2 && ((first == 0xE0 && byte(1) < 0xA0) || (first == 0xED && byte(1) >= 0xA0) ||
                       (first == 0xF0 && byte(1) < 0x90) || (first == 0xF4 && byte(1) >= 0x90)))
      length = 0;
    visit(text.substr(at, length == 0 ? 1 : length), length != 0);
    at += length == 0 ? 1 : length;
  }
}

/// A table in box-drawing characters, a line of text for each row and for each border, with lines
/// where the region changes. Cells without a region have -1, as what is outside of the table. What
/// `cell_text` gives takes one column on the screen.
std::string draw_regions(int rows, int columns,
                         const std::function<int(int row, int column)>& region,
                         const std::function<std::string(int row, int column)>& cell_text);

}  // namespace dlx::pictures
