#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "apps/cli/command_line.hpp"
#include "apps/cli/output.hpp"
#include "apps/cli/search_flags.hpp"
#include "apps/cli/terminal.hpp"
#include "apps/commands/sudoku/pipeline.hpp"
#include "apps/commands/sudoku/puzzle_list.hpp"
#include "apps/commands/sudoku/writer.hpp"
#include "dlx/solve_options.hpp"
#include "sudoku/rules.hpp"
#include "sudoku/solver.hpp"

namespace dlx::cli {

/// Writes the results of chunks in order, and the messages about them: the writing thread of `dlx
/// sudoku`. Solves the postponed puzzles. Keeps references to its arguments.
class ResultWriter {
 public:
  ResultWriter(const RunLimits& limits, const sudoku::Rules& rules, const SearchFlags& flags,
               const SolveSettings& settings, PuzzleMessages& messages, Output& out,
               SudokuWriter& writer);

  /// Returns the options of a search. At most one thread may show its progress.
  SolveOptions search_options(bool shows_progress);
  void write(Chunk& chunk);
  void flush() { out_.flush(); }
  void show_progress();

  /// Writes the output for a limit that was reached before the first puzzle.
  void fail_before_start() { end_output(true); }
  /// Writes the end of the output, and the messages about the whole list. `reading_cut`: a limit ended
  /// the reading before the end of the input.
  ExitCode finish(bool reading_cut);

 private:
  using Kind = PuzzleMessages::Kind;
  bool searches() const { return ChunkSolver::searches(settings_.mode); }

  bool write(Chunk& chunk, std::size_t number);
  void tell(const Chunk::Fault& fault);
  void put(const PuzzleAt& at, sudoku::Answer&& answer);
  void count(const sudoku::Answer& answer);
  bool search_and_put(const PuzzleAt& at);
  sudoku::Answer search(const PuzzleAt& at);
  void write_answer(const PuzzleAt& at, const sudoku::Answer& answer);
  void warn(const PuzzleAt& at, const sudoku::Answer& answer);
  void begin_answer();
  std::string numbered(std::string message) const;
  std::string progress() const;
  std::string progress_of(const Progress& search);

  /// Writes the end of the output. `is_cut`: a limit ended the run.
  void end_output(bool is_cut);
  void tell_engines() const;
  void write_summary() const;
  void write_statistics() const;

  ProgressTimer timer_;
  const RunLimits& limits_;
  const sudoku::Rules& rules_;
  const SearchFlags& flags_;
  const SolveSettings& settings_;
  PuzzleMessages& messages_;
  Output& out_;
  SudokuWriter& writer_;
  std::optional<sudoku::Solver> solver_;
  SudokuTotals totals_;
  std::set<std::string, std::less<>> engines_;  // engines that answered, for --verbose
  std::uint64_t ambiguous_ = 0;
  std::uint64_t found_ = 0;         // solutions of the current puzzle
  bool numbered_;                   // answers and messages include the number of the puzzle
  std::uint64_t number_ = 0;        // number of the last puzzle, malformed or not
  bool incomplete_ = false;         // some puzzles that were read have no answer
  bool given_up_by_limit_ = false;  // one of the last puzzles with an answer
};

}  // namespace dlx::cli
