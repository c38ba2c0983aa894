#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

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
  bool ends_input = false;  ///< the input ends after this chunk
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
};

}  // namespace dlx::cli
