#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "apps/cli/output.hpp"
#include "apps/commands/sudoku/puzzle_list.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/solver.hpp"

namespace dlx::cli {

/// Sums over all puzzles.
struct SudokuTotals {
  std::uint64_t puzzles = 0;
  std::uint64_t solutions = 0;
  std::uint64_t without_solution = 0;
  std::uint64_t malformed = 0;  ///< not among the puzzles
  std::uint64_t cut_short = 0;  ///< by a limit of time or nodes
  std::uint64_t guesses = 0;
  std::uint64_t nodes = 0;
  std::string outcome = "finished";  ///< or what limit ended it: "interrupted", "time_limit"
  double seconds = 0;                ///< from start to end, reading and writing included
};

/// Writes what becomes of puzzles, one after the other.
class SudokuWriter {
 public:
  virtual ~SudokuWriter() = default;
  /// The `number`-th solution of a puzzle, from 1.
  virtual void solution(const PuzzleAt& puzzle, std::uint64_t number, const sudoku::Grid& grid) = 0;
  /// After the last solution of a puzzle.
  virtual void answer(const PuzzleAt& puzzle, const sudoku::Answer& answer) = 0;
  /// The number of solutions instead of them.
  virtual void count(const PuzzleAt& puzzle, const sudoku::Answer& answer) = 0;
  /// What stands in the place of something that can't be read as a puzzle.
  virtual void malformed(const ParseError& error) = 0;
  /// To be called before the answers to a puzzle where these are to be numbered.
  virtual void number(std::uint64_t /*number*/) {}
  /// After the last puzzle.
  virtual void finish(const SudokuTotals&) {}
};

/// A value of `dlx sudoku --to`.
struct SudokuFormat {
  std::string_view name;
  /// Keeps `out`; null for formats of the library, which have no place for what is not a grid.
  std::unique_ptr<SudokuWriter> (*make)(Output& out, bool colour, const sudoku::Rules& rules);
  const sudoku::Format* plain = nullptr;  ///< of grids alone

  /// Keeps `out`.
  std::unique_ptr<SudokuWriter> writer(Output& out, bool colour, const sudoku::Rules& rules) const;
};

/// What became of a puzzle, as the column `status` says it: "solved", "ambiguous", "no solution",
/// or what limit ended the search. A puzzle of which the first solution was enough is solved.
std::string status_text(const sudoku::Answer& answer);
/// Whether the format has a column for that.
bool has_status(const sudoku::Format& format);

/// The formats, the default first.
std::span<const SudokuFormat> sudoku_formats();

/// The grid with borders around the boxes or regions; in colour, what is not given stands out.
std::string draw_sudoku(const sudoku::Grid& grid, const sudoku::Grid& givens,
                        const sudoku::Rules& rules, bool colour);

}  // namespace dlx::cli
