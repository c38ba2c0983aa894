#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "sudoku/shape.hpp"
#include "sudoku/text/alphabet.hpp"

/// Pieces of which the readers make their messages.
namespace dlx::sudoku::text {

/// "1 cell", "2 cells".
std::string count_of(std::size_t count, const char* noun);

/// The character at `offset`: a whole UTF-8 character in quotes, or `byte 0xFF` if it is none.
std::string character_at(std::string_view line, std::size_t offset);

/// What a cell may be: "1-9, or . 0 * _ - x for an empty cell".
std::string expected_cells(const Shape& shape, Alphabet alphabet = Alphabet::from_one);

/// " (16 cells make a 4x4 grid)" if that many cells would be right for another shape, else empty;
/// as a row, where many numbers would, only for shapes with square boxes.
std::string other_shape_hint(std::size_t cells, const Shape& shape, bool may_be_row);

}  // namespace dlx::sudoku::text
