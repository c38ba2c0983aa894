#include "sudoku/text/cells.hpp"

#include <algorithm>
#include <array>

#include "dlx/error.hpp"

namespace dlx::sudoku::text {

std::string count_of(std::size_t count, const char* noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string character_at(std::string_view line, std::size_t offset) {
  const auto byte = static_cast<unsigned char>(line[offset]);
  std::size_t length = 1;
  if (byte >= 0x80) {
    const std::size_t wanted = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
    while (length < wanted && offset + length < line.size() &&
           (line[offset + length] & 0xC0) == 0x80)
      ++length;
    if (length < wanted || byte < 0xC2 || byte > 0xF4) {
      constexpr char hex[] = "0123456789ABCDEF";
      return std::string("byte 0x") + hex[byte >> 4] + hex[byte & 15];
    }
  }
  return quote_token(line.substr(offset, length));
}

std::string expected_cells(const Shape& shape, Alphabet alphabet) {
  const auto size = static_cast<std::size_t>(shape.size());
  const std::string_view symbols = symbols_of(alphabet).substr(0, size);
  const std::size_t digits = std::min<std::size_t>(size, symbols.find('A'));
  const auto range = [](std::string_view of) {
    return std::string(1, of.front()) + (of.size() > 1 ? std::string("-") + of.back() : "");
  };
  std::string values = range(symbols.substr(0, digits));
  // Behind the letters there may be one more sign.
  const std::size_t letters = std::min(size, symbols.find('@'));
  if (letters > digits) values += ", " + range(symbols.substr(digits, letters - digits));
  if (size > letters) values += std::string(", ") + symbols.back();
  return values + (alphabet == Alphabet::from_one ? ", or . 0 * _ - x for an empty cell"
                                                  : ", or . * _ - x for an empty cell");
}

std::string other_shape_hint(std::size_t cells, const Shape& shape, bool may_be_row) {
  constexpr std::array common_sizes = {4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25};
  constexpr std::array square_boxes = {4, 9, 16, 25};
  const auto grid_of = [](int size) {
    return "a " + std::to_string(size) + "x" + std::to_string(size) + " grid";
  };
  std::string hint;
  for (const int size : common_sizes)
    if (cells == static_cast<std::size_t>(size * size) && size != shape.size())
      hint = "make " + grid_of(size);
  for (const int size : square_boxes)
    if (may_be_row && cells == static_cast<std::size_t>(size) && size != shape.size())
      hint += (hint.empty() ? "make a row of " : " or a row of ") + grid_of(size);
  return hint.empty() ? hint : " (" + count_of(cells, "cell") + " " + hint + ")";
}

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
