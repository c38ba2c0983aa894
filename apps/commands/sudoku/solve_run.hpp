#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "apps/cli/exit_code.hpp"
#include "apps/cli/output.hpp"
#include "apps/cli/search_flags.hpp"
#include "apps/cli/status_line.hpp"
#include "apps/commands/sudoku/pipeline.hpp"
#include "apps/commands/sudoku/puzzle_input.hpp"
#include "apps/commands/sudoku/puzzle_messages.hpp"
#include "apps/commands/sudoku/run_limits.hpp"
#include "apps/commands/sudoku/writer.hpp"
#include "sudoku/solver.hpp"

namespace dlx::cli {

/// What `dlx sudoku` is to do with the puzzles, besides what SearchFlags say.
struct SolveWishes {
  ChunkSolver::Mode mode = ChunkSolver::Mode::unique;
  bool strict = false;                   ///< a malformed puzzle ends the list
  bool summary = false;                  ///< at the end, whatever became of the puzzles
  std::optional<double> puzzle_seconds;  ///< after which a puzzle is given up
  std::uint64_t bytes = 0;               ///< of all input, 0 if that is not known
};

/// One run of `dlx sudoku`: solves the puzzles of all sources, one thread after the other or
/// several at a time, and writes what becomes of them, in order.
///
/// Limits: when they are reached, no further puzzle is read; the one that the time ended is given
///         up, and those behind it have no answer.
/// Lifetime: keeps references to all that it is made of.
class SolveRun {
 public:
  SolveRun(const RunLimits& limits, const PuzzleInput& input, const SearchFlags& flags,
           const SolveWishes& wishes, PuzzleMessages& messages, Output& out, SudokuWriter& writer);

  /// Reads the puzzles of a source, to be solved; false if a limit was reached.
  /// Errors: ParseError with `strict`.
  bool solve_all(const PuzzleSource& source);
  /// To be called before waiting for input: what was read so far is handed over.
  void before_waiting();
  /// Returns when all that was read has its answer.
  void complete();
  /// Says how it ended.
  ExitCode finish();

 private:
  using Kind = PuzzleMessages::Kind;
  bool searches() const {  // one puzzle after the other, each with many solutions
    return wishes_.mode == ChunkSolver::Mode::enumerate || wishes_.mode == ChunkSolver::Mode::count;
  }

  // The thread that reads.
  void read(const PuzzleSource& source);
  void solve_waiting();
  void add(sudoku::Puzzle& puzzle, const std::string& name);
  std::size_t chunk_size() const;

  // The threads that solve.
  SearchOptions search_options(bool shows_progress);
  Pipeline::Work make_worker();

  // The thread that writes.
  void write(Chunk& chunk);
  bool write(Chunk& chunk, std::size_t number);
  void tell(const Chunk::Fault& fault);
  void put(const PuzzleAt& puzzle, sudoku::Answer answer);
  bool search_and_put(const PuzzleAt& puzzle, const Chunk& chunk, std::size_t number);
  template <typename Givens>
  sudoku::Answer search(const PuzzleAt& puzzle, const Givens& givens);
  void write_answer(const PuzzleAt& puzzle, const sudoku::Answer& answer);
  void warn(const PuzzleAt& puzzle, const sudoku::Answer& answer);
  std::string progress() const;
  void show_progress();

  // At the end.
  bool all_is_read_and_answered() const {
    return !reading_cut_ && !incomplete_ && !limits_.interrupted();
  }
  bool is_cut() const { return !all_is_read_and_answered() || given_up_by_limit_; }
  void say_what_is_missing() const;
  void tell_engines() const;
  void write_summary() const;
  void write_statistics() const;

  ProgressTimer timer_;
  const RunLimits& limits_;
  const sudoku::Rules& rules_;
  const SearchFlags& flags_;
  const SolveWishes& wishes_;
  const unsigned threads_;

  // Of the thread that reads.
  Chunk chunk_;                     // what was read and is not yet handed over
  std::uint64_t bytes_before_ = 0;  // in the sources before
  bool reading_cut_ = false;        // a limit ended it before the end of the input

  // Of the thread that writes.
  PuzzleMessages& messages_;
  Output& out_;
  SudokuWriter& writer_;
  std::optional<sudoku::Solver> solver_;
  SudokuTotals totals_;
  std::set<std::string, std::less<>> engines_;  // that answered, for --verbose
  std::uint64_t ambiguous_ = 0;
  bool incomplete_ = false;          // puzzles that were read have no answer
  bool given_up_by_limit_ = false;   // one of the last puzzles that have one
  std::uint64_t bytes_written_ = 0;  // of the input, their answers are written

  Pipeline pipeline_;  // the last: its threads use all of the above
};

}  // namespace dlx::cli
