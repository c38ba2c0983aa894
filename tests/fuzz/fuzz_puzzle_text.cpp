// Any bytes as a file of sudokus, in every format and in the recognised format, for two shapes and
// for the guessed shape: every puzzle has the right shape and survives being written and read again;
// faulty lines are refused with their position, and the reader continues to the end.

#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include "sudoku/formats.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace {

using dlx::fuzz::require;
using dlx::sudoku::Format;
using dlx::sudoku::Grid;
using dlx::sudoku::Puzzle;
using dlx::sudoku::PuzzleReader;
using dlx::sudoku::Shape;

void check_values(const Grid& grid, const Shape& shape) {
  require(grid.shape() == shape, "a grid of another shape");
  for (int cell = 0; cell < shape.cells(); ++cell) {
    require(grid[cell] >= 0 && grid[cell] <= shape.size(), "a value out of range");
  }
}

// Writes the puzzle in a format that can store all of it, and reads the result.
void check_rewritten(const Puzzle& puzzle, const Shape& shape) {
  const Format* const format = dlx::sudoku::find_format(puzzle.candidates ? "pencilmarks" : "csv");
  std::ostringstream out;
  const auto writer = format->make_writer(out, shape);
  writer->write(puzzle);
  writer->finish();
  std::istringstream in(out.str());
  PuzzleReader reader(in, "written", shape, format);
  try {
    const std::optional<Puzzle> read = reader.next();
    require(read.has_value(), "nothing was written");
    require(read->grid == puzzle.grid, "what was written gives another puzzle");
    require(read->candidates == puzzle.candidates, "what was written gives other candidates");
    if (!puzzle.candidates) {
      require(read->solution == puzzle.solution, "what was written gives another solution");
    }
    require(!reader.next(), "what was written gives a second puzzle");
  } catch (const dlx::ParseError& error) {
    throw dlx::fuzz::Fault("what was written can't be read: " + std::string(error.what()));
  }
}

void check_puzzle(const Puzzle& puzzle, const Shape& shape) {
  check_values(puzzle.grid, shape);
  if (puzzle.solution) {
    check_values(*puzzle.solution, shape);
    require(puzzle.solution->givens() == shape.cells(), "a solution with an empty cell");
  }
  if (puzzle.candidates) {
    require(puzzle.candidates->singles() == puzzle.grid,
            "the givens are not the single candidates");
  }
  const std::string line = dlx::sudoku::to_line(puzzle.grid);
  require(line.size() == static_cast<std::size_t>(shape.cells()), "a line of another length");
  try {
    require(dlx::sudoku::parse_grid(line, shape) == puzzle.grid, "the line gives another puzzle");
  } catch (const dlx::ParseError& error) {
    throw dlx::fuzz::Fault("the line can't be read: " + std::string(error.what()));
  }
  check_rewritten(puzzle, shape);
}

void check_reader(std::string_view text, const std::optional<Shape>& shape, const Format* format) {
  std::istringstream in{std::string(text)};
  PuzzleReader reader(in, "fuzz", shape, format);
  // Each step consumes at least one byte or ends; a reader that makes no progress would loop
  // forever.
  for (std::size_t steps = 0; steps <= text.size() + 1; ++steps) {
    try {
      const std::optional<Puzzle> puzzle = reader.next();
      if (!puzzle) return;
      require(puzzle->line >= 1 && puzzle->line <= text.size() + 1, "a puzzle beyond the text");
      check_puzzle(*puzzle, shape.value_or(puzzle->grid.shape()));
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
  for (const Shape& shape : {Shape(3, 3), Shape(2, 2)}) {
    check_reader(text, shape, nullptr);
    for (const Format& format : dlx::sudoku::formats()) {
      if (format.is_readable()) check_reader(text, shape, &format);
    }
  }
  check_reader(text, Shape(2, 5), dlx::sudoku::find_format("numbers"));
  check_reader(text, std::nullopt, nullptr);
  return 0;
}
