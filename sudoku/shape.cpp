#include "sudoku/shape.hpp"

#include <stdexcept>
#include <string>

namespace dlx::sudoku {

// The numbers by which everybody knows the exact cover of the common sudoku.
static_assert(Shape().size() == 9);
static_assert(Shape().cells() == 81);
static_assert(Shape().candidates() == 729);
static_assert(Shape().constraints() == 324);

Shape::Shape(int box_rows, int box_columns) : box_rows_(box_rows), box_columns_(box_columns) {
  // Each side is checked before the product, which might overflow.
  const bool sides =
      box_rows >= 1 && box_columns >= 1 && box_rows <= max_size && box_columns <= max_size;
  if (!sides || box_rows * box_columns > max_size)
    throw std::invalid_argument("boxes of " + std::to_string(box_rows) + "x" +
                                std::to_string(box_columns) + " cells: a box has 1 to " +
                                std::to_string(max_size) + " cells");
}

char Shape::symbol(int value) {
  if (value < 0 || value > max_size)
    throw std::invalid_argument("no sudoku has the value " + std::to_string(value));
  return symbols[static_cast<std::size_t>(value)];
}

std::optional<int> Shape::value(char symbol) const {
  switch (symbol) {
    case '.':
    case '0':
    case '*':
    case '_':
    case '-':
      return 0;
    default:
      break;
  }
  if (symbol >= 'a' && symbol <= 'z') symbol = static_cast<char>(symbol - 'a' + 'A');
  const std::size_t value = symbols.find(symbol);
  if (value == symbols.npos || value > static_cast<std::size_t>(size())) {
    if (symbol == 'X') return 0;
    return std::nullopt;
  }
  return static_cast<int>(value);
}

}  // namespace dlx::sudoku
