// Any bytes as a file of sudokus, for two shapes: every puzzle that is read has the right shape
// and survives being written as a line and read again; bad lines are refused with their place,
// and the reader goes on behind them to the end.

#include <sstream>
#include <string>
#include <string_view>

#include "sudoku/reader.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace {

using dlx::fuzz::require;
using dlx::sudoku::Grid;
using dlx::sudoku::Shape;

void check_puzzle(const dlx::sudoku::Puzzle& puzzle, const Shape& shape) {
  require(puzzle.grid.shape() == shape, "a puzzle of another shape");
  for (int cell = 0; cell < shape.cells(); ++cell) {
    require(puzzle.grid[cell] >= 0 && puzzle.grid[cell] <= shape.size(), "a value out of range");
  }
  const std::string line = dlx::sudoku::to_line(puzzle.grid);
  require(line.size() == static_cast<std::size_t>(shape.cells()), "a line of another length");
  try {
    require(dlx::sudoku::parse_grid(line, shape) == puzzle.grid, "the line gives another puzzle");
  } catch (const dlx::ParseError& error) {
    throw dlx::fuzz::Fault("what was written can't be read: " + std::string(error.what()));
  }
}

void check_reader(std::string_view text, const Shape& shape) {
  std::istringstream in{std::string(text)};
  dlx::sudoku::PuzzleReader reader(in, "fuzz", shape);
  // Each step takes at least one byte or ends; a reader that stands still would loop forever.
  for (std::size_t steps = 0; steps <= text.size() + 1; ++steps) {
    try {
      const std::optional<dlx::sudoku::Puzzle> puzzle = reader.next();
      if (!puzzle) return;
      require(puzzle->line >= 1 && puzzle->line <= text.size() + 1, "a puzzle beyond the text");
      check_puzzle(*puzzle, shape);
    } catch (const dlx::ParseError& error) {
      require(error.line() >= 1 && error.line() <= text.size() + 1, "an error beyond the text");
      require(error.column() >= 1 && error.column() <= text.size() + 1, "an error beyond the text");
      require(!error.message().empty(), "an error without a message");
    }
  }
  throw dlx::fuzz::Fault("the reader does not come to an end");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_reader(text, Shape(3, 3));
  check_reader(text, Shape(2, 2));
  return 0;
}
