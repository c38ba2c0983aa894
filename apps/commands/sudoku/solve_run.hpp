#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/output.hpp"
#include "apps/cli/search_flags.hpp"
#include "apps/cli/terminal.hpp"
#include "apps/commands/sudoku/puzzle_list.hpp"
#include "apps/commands/sudoku/writer.hpp"
#include "dlx/error.hpp"
#include "dlx/solve_options.hpp"
#include "sudoku/rules.hpp"
#include "sudoku/solver.hpp"

namespace dlx::cli {

/// Puzzles that are solved together, and their results.
struct Chunk {
  std::shared_ptr<const std::string> source;
  std::vector<sudoku::Puzzle> puzzles;
  std::vector<sudoku::Answer> answers;
  std::vector<std::vector<sudoku::Grid>> listed;  ///< the solutions, if all are requested
  /// The puzzles that the writing thread solves, because they take long or have many solutions.
  std::vector<bool> postponed;
  struct Fault {
    enum class Kind {
      malformed,       ///< not readable as a puzzle
      no_puzzle,       ///< the whole source has none, or it is a picture
      wrong_solution,  ///< stored with a puzzle
    };
    std::size_t before;  ///< the number of puzzles before it
    Kind kind;
    ParseError error;
  };
  std::vector<Fault> faults;
  bool ends_input = false;  ///< it is known that nothing follows
  std::uint64_t bytes = 0;  ///< of all input, up to the end of the chunk
};

/// Passes chunks to several threads, which process them, and then, in order, to a thread that
/// writes them.
///
/// Memory:   two chunks per thread and two more, however slow the writing is: push() waits.
/// Threads:  push() and finish() belong to the creating thread. With one thread, push() does all
///           the work itself.
/// Errors:   the next push() or finish() throws the first exception of any thread.
class Pipeline {
 public:
  using Work = std::function<void(Chunk&)>;

  /// `make_worker` is called in each working thread. `idle` is called by the writing thread when it
  /// has waited for a while, and only if there are several threads.
  Pipeline(unsigned threads, std::function<Work()> make_worker, Work write,
           std::function<void()> idle);
  /// Drops the unwritten chunks.
  ~Pipeline();
  Pipeline(const Pipeline&) = delete;
  Pipeline& operator=(const Pipeline&) = delete;

  void push(Chunk chunk);
  /// Returns when everything is written.
  void finish();

 private:
  enum class State { waiting, working, done };
  struct Slot {
    Chunk chunk;
    State state = State::waiting;
  };

  void run(void (Pipeline::*part)());
  void work_on_slots();
  void write_slots();
  void end(bool drop);

  const std::size_t capacity_;
  const std::function<Work()> make_worker_;
  const Work write_;
  const std::function<void()> idle_;
  Work own_work_;  // with one thread

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::unique_ptr<Slot>> slots_;  // in order; the first is written next
  bool no_more_ = false;
  std::exception_ptr failure_;
  std::vector<std::thread> threads_;
};

/// Solves the puzzles of chunks: the work of one thread of a Pipeline.
class ChunkSolver {
 public:
  enum class Mode {
    unique,     ///< the solution, and whether there is another one
    first,      ///< the first solution
    enumerate,  ///< all solutions, up to the limit
    count,
  };
  /// Returns true if there may be many solutions to find: puzzles are then solved one by one.
  static bool searches(Mode mode) { return mode == Mode::enumerate || mode == Mode::count; }

  /// `limit`: limit of the solutions of each puzzle, if they are listed or counted. `alone`: there
  /// is no other thread that could wait.
  ChunkSolver(sudoku::Rules rules, Mode mode, std::uint64_t limit, bool alone,
              SolveOptions options);

  /// Fills in the answers. Puzzles that take long or have many solutions, if these are listed or
  /// counted, are marked as postponed, so that other chunks do not wait; if `alone`, all puzzles
  /// that are not solved together. If the stop flag is set, answers are missing from some puzzle
  /// on.
  void solve(Chunk& chunk);

 private:
  sudoku::Solver& solver();
  void solve_each(Chunk& chunk);
  std::vector<sudoku::Answer> answer_in_batch(const Chunk& chunk,
                                              std::vector<std::vector<sudoku::Grid>>& others);
  bool is_complete(const sudoku::Answer& answer) const;
  sudoku::Answer search(const sudoku::Puzzle& puzzle, std::vector<sudoku::Grid>& listed);

  const sudoku::Rules rules_;
  const Mode mode_;
  const std::uint64_t limit_;
  const bool alone_;
  SolveOptions options_;  // as requested, but with one thread
  // Created on first use: a solver that postpones long searches, and one for many puzzles together.
  std::optional<sudoku::Solver> solver_;
  std::optional<sudoku::Solver> all_;
};

/// The settings of `dlx sudoku` besides SearchFlags.
struct SolveSettings {
  ChunkSolver::Mode mode = ChunkSolver::Mode::unique;
  bool strict = false;                   ///< a malformed puzzle ends the list
  bool summary = false;                  ///< at the end, whatever the results are
  bool numbered = false;                 ///< each answer, if there are several puzzles
  std::optional<double> puzzle_seconds;  ///< time limit per puzzle
  std::uint64_t bytes = 0;               ///< of all input, 0 if unknown
};

/// A run of `dlx sudoku`: solves the puzzles of all sources with one or several threads, and writes
/// the results in order.
///
/// Limits:   when a limit is reached, no further puzzle is read; the puzzle that the time limit
///           interrupts is given up, and later ones have no answer.
/// Lifetime: keeps references to its arguments.
class SolveRun {
 public:
  SolveRun(const RunLimits& limits, const PuzzleInput& input, const SearchFlags& flags,
           const SolveSettings& settings, PuzzleMessages& messages, Output& out,
           SudokuWriter& writer);

  /// Reads the puzzles of a source; returns false if a limit was reached.
  /// Errors:   ParseError with `strict`.
  bool solve_all(PuzzleSource& source);
  /// Call before waiting for input: passes on the puzzles read so far.
  void before_waiting();
  /// Returns when all puzzles read have their answers.
  void complete();
  /// Writes the output for a limit that was reached before the first puzzle.
  void fail_before_start();
  /// Reports the end of the run.
  ExitCode finish();

 private:
  using Kind = PuzzleMessages::Kind;
  bool searches() const { return ChunkSolver::searches(settings_.mode); }

  // Reading thread.
  void read(PuzzleSource& source);
  void solve_waiting();
  void add(sudoku::Puzzle& puzzle, const std::string& name);
  void add_fault(Chunk::Fault::Kind kind, const ParseError& error);
  std::size_t chunk_size() const;

  // Solving threads.
  SolveOptions search_options(bool shows_progress);
  Pipeline::Work make_worker();
  std::size_t longest_paced_chunk() const;
  void note_pace(const Chunk& chunk, std::chrono::duration<double> time);

  // Writing thread.
  void write(Chunk& chunk);
  bool write(Chunk& chunk, std::size_t number);
  void tell(const Chunk::Fault& fault);
  void put(const PuzzleAt& at, sudoku::Answer&& answer);
  bool search_and_put(const PuzzleAt& at);
  sudoku::Answer search(const PuzzleAt& at);
  void write_answer(const PuzzleAt& at, const sudoku::Answer& answer);
  void warn(const PuzzleAt& at, const sudoku::Answer& answer);
  void begin_answer();
  std::string numbered(std::string message) const;
  std::string progress() const;
  std::string progress_of(const Progress& search);
  void show_progress();

  // End of the run.
  bool is_complete() const { return !reading_cut_ && !incomplete_ && !limits_.interrupted(); }
  bool is_cut() const { return !is_complete() || given_up_by_limit_; }
  void report_missing() const;
  void tell_engines() const;
  void write_summary() const;
  void write_statistics() const;

  ProgressTimer timer_;
  const RunLimits& limits_;
  const sudoku::Rules& rules_;
  const SearchFlags& flags_;
  const SolveSettings& settings_;
  const unsigned threads_;
  const bool in_batch_;                   // the puzzles of a chunk are solved together
  std::atomic<std::size_t> paced_chunk_;  // of others, and of searches by several threads

  // Of the reading thread.
  Chunk chunk_;                     // puzzles read and not passed on yet
  std::uint64_t bytes_before_ = 0;  // of the previous sources
  bool reading_cut_ = false;        // a limit ended it before the end of the input
  bool has_large_pages_ = false;    // use_large_pages() was called

  // Of the writing thread.
  PuzzleMessages& messages_;
  Output& out_;
  SudokuWriter& writer_;
  std::optional<sudoku::Solver> solver_;
  SudokuTotals totals_;
  std::set<std::string, std::less<>> engines_;  // that answered, for --verbose
  std::uint64_t ambiguous_ = 0;
  std::uint64_t found_ = 0;          // solutions of the current puzzle
  bool numbered_;                    // answers and messages include the number of the puzzle
  std::uint64_t number_ = 0;         // of the last one, malformed or not
  bool incomplete_ = false;          // some puzzles that were read have no answer
  bool given_up_by_limit_ = false;   // one of the last puzzles with an answer
  std::uint64_t bytes_written_ = 0;  // of the input whose answers are written

  Pipeline pipeline_;  // last member: its threads use all of the above
};

}  // namespace dlx::cli
