#pragma once

#include <cstddef>
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

/// `&`, `<`, `>`, `"` as entities; characters that XML does not have, and bytes that are not UTF-8,
/// become U+FFFD.
std::string escape_xml(std::string_view text);

}  // namespace dlx::pictures
