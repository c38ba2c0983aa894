#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <map>
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
    enum class Kind {
      malformed,       ///< can't be read as a puzzle
      no_puzzle,       ///< the whole source has none, or it is a picture
      wrong_solution,  ///< beside a puzzle
    };
    std::size_t before;  ///< the number of puzzles that stand before it
    Kind kind;
    ParseError error;
  };
  std::vector<Fault> faults;
  bool ends_input = false;  ///< it is known that nothing comes behind it
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
  /// True if there may be many solutions to find: one puzzle after the other.
  static bool searches(Mode mode) { return mode == Mode::enumerate || mode == Mode::count; }

  /// `limit` is that of the solutions of each puzzle, where they are listed or counted. `alone`:
  /// there is no other thread that could wait.
  ChunkSolver(sudoku::Rules rules, Mode mode, std::uint64_t limit, bool alone,
              SolveOptions options);

  /// Fills in the answers. Puzzles that take long or have many solutions, where these are listed or
  /// counted, are marked as postponed, so that the chunks before and behind are not kept waiting;
  /// if it is alone, all that are not answered side by side. If the stop flag is set, answers are
  /// missing from some puzzle on.
  void solve(Chunk& chunk);

 private:
  sudoku::Solver& solver();
  void solve_each(Chunk& chunk);
  std::vector<sudoku::Answer> answer_in_batch(const Chunk& chunk,
                                              std::vector<std::vector<sudoku::Grid>>& others);
  bool is_complete(const sudoku::Answer& answer) const;
  template <typename Givens>
  sudoku::Answer search(const Givens& puzzle, std::vector<sudoku::Grid>& listed);

  const sudoku::Rules rules_;
  const Mode mode_;
  const std::uint64_t limit_;
  const bool alone_;
  SolveOptions options_;  // as the user wants them, but in one thread
  // Each once there is use for it: one that postpones what takes long, and one for many side by
  // side.
  std::optional<sudoku::Solver> solver_;
  std::optional<sudoku::Solver> all_;
};

/// What `dlx sudoku` is to do with the puzzles, besides what SearchFlags say.
struct SolveWishes {
  ChunkSolver::Mode mode = ChunkSolver::Mode::unique;
  bool strict = false;                   ///< a malformed puzzle ends the list
  bool summary = false;                  ///< at the end, whatever became of the puzzles
  bool numbered = false;                 ///< each answer, if there are several puzzles
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
  bool solve_all(PuzzleSource& source);
  /// To be called before waiting for input: what was read so far is handed over.
  void before_waiting();
  /// Returns when all that was read has its answer.
  void complete();
  /// What is written where a limit came before the first puzzle.
  void fail_before_start();
  /// Says how it ended.
  ExitCode finish();

 private:
  using Kind = PuzzleMessages::Kind;
  bool searches() const { return ChunkSolver::searches(wishes_.mode); }

  // The thread that reads.
  void read(PuzzleSource& source);
  void solve_waiting();
  void add(sudoku::Puzzle& puzzle, const std::string& name);
  void add_fault(Chunk::Fault::Kind kind, const ParseError& error);
  std::size_t chunk_size() const;

  // The threads that solve.
  SolveOptions search_options(bool shows_progress);
  Pipeline::Work make_worker();
  std::size_t longest_paced_chunk() const;
  void note_pace(const Chunk& chunk, std::chrono::duration<double> time);

  // The thread that writes.
  void write(Chunk& chunk);
  bool write(Chunk& chunk, std::size_t number);
  void tell(const Chunk::Fault& fault);
  void put(const PuzzleAt& puzzle, sudoku::Answer&& answer);
  bool search_and_put(const PuzzleAt& puzzle, const Chunk& chunk, std::size_t number);
  template <typename Givens>
  sudoku::Answer search(const PuzzleAt& puzzle, const Givens& givens);
  void write_answer(const PuzzleAt& puzzle, const sudoku::Answer& answer);
  void warn(const PuzzleAt& puzzle, const sudoku::Answer& answer);
  void begin_answer();
  std::string numbered(std::string message) const;
  std::string progress() const;
  std::string progress_of(const Progress& search);
  void show_progress();

  // At the end.
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
  const SolveWishes& wishes_;
  const unsigned threads_;
  const bool in_batch_;                   // are the puzzles of a chunk solved
  std::atomic<std::size_t> paced_chunk_;  // of others, and of searches by threads

  // Of the thread that reads.
  Chunk chunk_;                     // what was read and is not yet handed over
  std::uint64_t bytes_before_ = 0;  // in the sources before
  bool reading_cut_ = false;        // a limit ended it before the end of the input
  bool has_large_pages_ = false;    // use_large_pages() was called

  // Of the thread that writes.
  PuzzleMessages& messages_;
  Output& out_;
  SudokuWriter& writer_;
  std::optional<sudoku::Solver> solver_;
  SudokuTotals totals_;
  std::set<std::string, std::less<>> engines_;  // that answered, for --verbose
  std::uint64_t ambiguous_ = 0;
  std::uint64_t found_ = 0;          // solutions of the puzzle that is being searched
  bool numbered_;                    // answers and messages have the number of the puzzle
  std::uint64_t number_ = 0;         // of the last one, malformed or not
  bool incomplete_ = false;          // puzzles that were read have no answer
  bool given_up_by_limit_ = false;   // one of the last puzzles that have one
  std::uint64_t bytes_written_ = 0;  // of the input, their answers are written

  Pipeline pipeline_;  // the last: its threads use all of the above
};

}  // namespace dlx::cli
