#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "apps/cli/output.hpp"
#include "apps/commands/sudoku/puzzle_list.hpp"
#include "apps/commands/sudoku/sheets.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/solver.hpp"

namespace dlx::cli {

/// Sums over all puzzles.
struct SudokuTotals {
  std::uint64_t puzzles = 0;
  std::uint64_t solutions = 0;
  std::uint64_t without_solution = 0;
  std::uint64_t malformed = 0;  ///< not included in the puzzles
  std::uint64_t cut_short = 0;  ///< by a limit of time or nodes
  std::uint64_t guesses = 0;
  std::uint64_t nodes = 0;
  std::string outcome = "finished";  ///< or what limit ended it: "interrupted", "time_limit"
  double seconds = 0;                ///< from start to end, including reading and writing
};

/// Writes the results of puzzles, one after the other.
class SudokuWriter {
 public:
  virtual ~SudokuWriter() = default;
  /// Solution number `number` of a puzzle, counted from 1.
  virtual void solution(const PuzzleAt& at, std::uint64_t number, const sudoku::Grid& grid) = 0;
  /// Called after the last solution of a puzzle.
  virtual void answer(const PuzzleAt& at, const sudoku::Answer& answer) = 0;
  /// Writes the number of solutions instead.
  virtual void count(const PuzzleAt& at, const sudoku::Answer& answer) = 0;
  /// Writes the placeholder for text that is not a puzzle.
  virtual void malformed(const ParseError& error) = 0;
  /// Call before the answers to a puzzle if answers are numbered.
  virtual void number(std::uint64_t /*number*/) {}
  /// Called after the last puzzle.
  virtual void finish(const SudokuTotals&) {}
};

/// A value of `dlx sudoku --to`.
struct SudokuFormat {
  std::string_view name;
  /// Keeps `out`; null for formats of which the library has the writer.
  std::unique_ptr<SudokuWriter> (*make)(Output& out, bool colour, const sudoku::Rules& rules);
  const sudoku::Format* plain = nullptr;  ///< the format of the library, if it stores only grids

  /// Keeps `out`, and `sheets`, which has been read.
  std::unique_ptr<SudokuWriter> writer(Output& out, bool colour, const sudoku::Rules& rules,
                                       const SheetFlags& sheets) const;
};

/// The result of a puzzle in the column `status`: "solved", "ambiguous", "no solution", or the
/// limit that ended the search. A puzzle whose first solution sufficed is solved.
std::string status_text(const sudoku::Answer& answer);
bool has_status(const sudoku::Format& format);

/// Returns the formats; the first one is the default.
std::span<const SudokuFormat> sudoku_formats();

/// The grid with borders around the boxes or regions; with colours, values that are not given are
/// emphasised.
std::string draw_sudoku(const sudoku::Grid& grid, const sudoku::Grid& givens,
                        const sudoku::Rules& rules, bool colour);

}  // namespace dlx::cli
