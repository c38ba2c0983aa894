#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "dlx/problem/names.hpp"

namespace dlx::pictures {

/// Calls `visit(character, valid)` for each UTF-8 character of the text; an invalid byte is passed
/// by itself with valid = false.
template <typename Visit>
void for_each_character(std::string_view text, Visit visit) {
  while (!text.empty()) {
    const std::size_t size = character_size(text);
    const std::string_view character = text.substr(0, size == 0 ? 1 : size);
    visit(character, size != 0);
    text.remove_prefix(character.size());
  }
}

/// A table in box-drawing characters: a line of text for each row and for each border, with lines
/// where the region changes. Cells without a region have -1, like the outside of the table. Each
/// result of `cell_text` must take one column on the screen.
std::string draw_regions(int rows, int columns,
                         const std::function<int(int row, int column)>& region,
                         const std::function<std::string(int row, int column)>& cell_text);

}  // namespace dlx::pictures
