#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "dlx/error.hpp"
#include "dlx/search.hpp"
#include "sudoku/rules.hpp"
#include "sudoku/solver.hpp"

namespace dlx::cli {

/// Puzzles that are solved together, and what became of them.
struct Chunk {
  std::shared_ptr<const std::string> source;
  std::vector<sudoku::Grid> puzzles;
  std::vector<std::size_t> lines;                        ///< of each puzzle
  std::map<std::size_t, sudoku::Candidates> candidates;  ///< of puzzles given by pencil marks
  std::vector<sudoku::Answer> answers;
  std::vector<std::vector<sudoku::Grid>> listed;  ///< the solutions, where all are asked for
  /// Puzzles that are left to the one who writes, because they take long or have many solutions.
  std::vector<bool> postponed;
  struct Fault {
    std::size_t before;  ///< the number of puzzles that stand before it
    bool malformed;      ///< no puzzle; otherwise one with a wrong solution beside it
    ParseError error;
  };
  std::vector<Fault> faults;
  std::uint64_t bytes = 0;  ///< of all input, up to the end of the chunk
};

/// Passes chunks through some threads that work on them, and on, in order, to one that writes them.
///
/// Memory:   two chunks for each thread and two more, however slow the writing is: push() waits.
/// Threads:  push() and finish() belong to the one that made it. With one thread, push() does all
///           the work itself.
/// Errors:   the first exception of any thread is thrown by the next push() or by finish().
class Pipeline {
 public:
  using Work = std::function<void(Chunk&)>;

  /// `make_worker` is called in each working thread. `idle` is called by the one that writes when
  /// it has waited for a while, and only if there are several threads.
  Pipeline(unsigned threads, std::function<Work()> make_worker, Work write,
           std::function<void()> idle);
  /// Drops what is not yet written.
  ~Pipeline();
  Pipeline(const Pipeline&) = delete;
  Pipeline& operator=(const Pipeline&) = delete;

  void push(Chunk chunk);
  /// Returns when all is written.
  void finish();

 private:
  enum class State { waiting, working, done };
  struct Slot {
    Chunk chunk;
    State state = State::waiting;
  };

  void run_worker();
  void run_writer();
  void work_on_slots();
  void write_slots();
  void fail();
  void end(bool drop);

  const std::size_t capacity_;
  const std::function<Work()> make_worker_;
  const Work write_;
  const std::function<void()> idle_;
  Work own_work_;  // with one thread

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::unique_ptr<Slot>> slots_;  // in order; the first is the next to be written
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
    enumerate,  ///< all solutions, or so many
    count,
  };

  /// `limit` is that of the solutions of each puzzle, where they are listed or counted.
  ChunkSolver(const sudoku::Rules& rules, Mode mode, std::uint64_t limit, SearchOptions options);

  /// Fills in the answers. Puzzles that take long or have many solutions, where these are listed or
  /// counted, are marked as postponed, so that the chunks before and behind are not kept waiting.
  /// If the stop flag is set, answers are missing from some puzzle on.
  void solve(Chunk& chunk);

 private:
  void solve_each(Chunk& chunk);
  std::vector<sudoku::Answer> solve_some(const Chunk& chunk, std::uint64_t limit);
  template <typename Givens>
  sudoku::Answer search(const Givens& puzzle, std::vector<sudoku::Grid>& listed);

  const Mode mode_;
  const std::uint64_t limit_;
  const bool limits_nodes_;  // more than the user does
  sudoku::Solver solver_;
};

}  // namespace dlx::cli
