#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "sudoku/grid.hpp"
#include "sudoku/shape.hpp"

namespace dlx::sudoku::text {

/// The characters that stand for the values of cells.
enum class Alphabet {
  from_one,   ///< 1 to 9, then A: as Shape::symbol()
  from_zero,  ///< 0 to 9, then A: hexadecimal digits for 16x16; `0` is no empty cell
};

/// All characters of values in their order.
constexpr std::string_view symbols_of(Alphabet alphabet) {
  return alphabet == Alphabet::from_one ? Shape::symbols.substr(1)
                                        : std::string_view("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ");
}

/// The value of a character: 0 for an empty cell, nullopt for anything that is no value of the
/// shape. Letters in either case.
inline std::optional<int> value_of(char symbol, const Shape& shape, Alphabet alphabet) {
  const bool may_be_value = symbol == '0' || (symbol >= 'A' && symbol <= 'Z') ||
                            (symbol >= 'a' && symbol <= 'z') || (symbol >= '1' && symbol <= '9');
  if (alphabet == Alphabet::from_one || !may_be_value) return shape.value(symbol);
  if (symbol >= 'a' && symbol <= 'z') symbol = static_cast<char>(symbol - 'a' + 'A');
  const std::size_t place = symbols_of(alphabet).find(symbol);
  if (place < static_cast<std::size_t>(shape.size())) return static_cast<int>(place) + 1;
  return symbol == 'X' ? std::optional(0) : std::nullopt;
}

// Pieces of which the readers make their messages.

/// "1 cell", "2 cells".
std::string count_of(std::size_t count, const char* noun);

/// The character at `offset`: a whole UTF-8 character in quotes, or `byte 0xFF` if it is none.
std::string character_at(std::string_view line, std::size_t offset);

/// What a cell may be: "1-9, or . 0 * _ - x for an empty cell".
std::string expected_cells(const Shape& shape, Alphabet alphabet = Alphabet::from_one);

/// " (16 cells make a 4x4 grid)" if that many cells would be right for another shape, else empty;
/// as a row, where many numbers would, only for shapes with square boxes.
std::string other_shape_hint(std::size_t cells, const Shape& shape, bool may_be_row);

/// What is wrong with a piece of text, and where in it.
struct Fault {
  std::size_t offset;
  std::string message;
};

/// Reads a puzzle of which it is known where it starts and ends: one character for each cell.
/// Fills `grid`, or says why not.
std::optional<Fault> read_cells(std::string_view cells, Grid& grid);

/// The same for a solution, which has no empty cell. Says "the solution has ..." in messages.
std::optional<Fault> read_solution(std::string_view cells, Grid& grid);

/// Without the blanks at both ends.
std::string_view trimmed(std::string_view text);

}  // namespace dlx::sudoku::text
