#pragma once

#include <optional>
#include <string_view>

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

}  // namespace dlx::sudoku::text
