#include "sudoku/text/cells.hpp"

#include "sudoku/text/messages.hpp"

namespace dlx::sudoku::text {

namespace {

std::optional<Fault> read(std::string_view cells, Grid& grid, const char* what) {
  const Shape& shape = grid.shape();
  const auto needed = static_cast<std::size_t>(shape.cells());
  // A wrong character comes before a wrong length, as in the common format.
  for (std::size_t k = 0; k < cells.size(); ++k) {
    const std::optional<int> value = shape.value(cells[k]);
    if (!value)
      return Fault{k,
                   "unexpected " + character_at(cells, k) + "; expected " + expected_cells(shape)};
    if (k < needed) grid.set(static_cast<int>(k), *value);
  }
  if (cells.size() == needed) return std::nullopt;
  return Fault{0, std::string("the ") + what + " has " + count_of(cells.size(), "cell") + ", " +
                      std::to_string(needed) + " are needed" +
                      other_shape_hint(cells.size(), shape, false)};
}

}  // namespace

std::optional<Fault> read_cells(std::string_view cells, Grid& grid) {
  return read(cells, grid, "puzzle");
}

std::optional<Fault> read_solution(std::string_view cells, Grid& grid) {
  if (std::optional<Fault> fault = read(cells, grid, "solution")) return fault;
  for (int cell = 0; cell < grid.shape().cells(); ++cell)
    if (grid[cell] == 0)
      return Fault{static_cast<std::size_t>(cell),
                   "the solution has an empty cell, " + cell_name(grid.shape(), cell)};
  return std::nullopt;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\v\f\r";
  const std::size_t start = text.find_first_not_of(blanks);
  if (start == text.npos) return {};
  return text.substr(start, text.find_last_not_of(blanks) - start + 1);
}

}  // namespace dlx::sudoku::text
