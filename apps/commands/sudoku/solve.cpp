#include <spdlog/fmt/fmt.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <optional>

#include "apps/cli/command_line.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/interrupt.hpp"
#include "apps/cli/named.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/search_flags.hpp"
#include "apps/cli/status_line.hpp"
#include "apps/cli/usage_error.hpp"
#include "apps/commands/sudoku/commands.hpp"
#include "apps/commands/sudoku/puzzle_input.hpp"
#include "apps/commands/sudoku/writer.hpp"
#include "dlx/error.hpp"
#include "sudoku/reader.hpp"
#include "sudoku/solver.hpp"

namespace dlx::cli {
namespace {

using sudoku::Answer;
using sudoku::Puzzle;
using sudoku::Shape;
using Clock = std::chrono::steady_clock;

enum class Mode {
  unique,     // the solution, and whether there is another one
  first,      // the first solution
  enumerate,  // all solutions, or so many
  count,
};

constexpr std::chrono::milliseconds progress_interval(500);

// The options of the command and what goes on between them: one run of it.
class SudokuRun {
 public:
  SudokuRun(Shape shape, Mode mode, const SearchFlags& flags, Output& out, SudokuWriter& writer)
      : shape_(shape),
        mode_(mode),
        flags_(flags),
        out_(out),
        writer_(writer),
        solver_(shape, flags.search_options(out, interrupt_.flag(),
                                            [this](const Progress&) { return progress(); })) {}

  // Solves the puzzles of a source; false after Ctrl-C.
  bool solve_all(std::istream& in, const std::string& source) {
    sudoku::PuzzleReader reader(in, source, shape_);
    const std::uint64_t before = totals_.puzzles;
    source_ = &source;
    try {
      while (std::optional<Puzzle> puzzle = next(reader)) {
        waiting_.push_back(std::move(puzzle->grid));
        waiting_lines_.push_back(puzzle->line);
        if (waiting_.size() >= puzzles_at_once()) solve_waiting();
        if (totals_.interrupted) return false;
      }
    } catch (const ParseError&) {
      solve_waiting();  // what stands before the error has its answer
      throw;
    }
    solve_waiting();
    if (totals_.interrupted) return false;
    if (totals_.puzzles == before)
      throw ParseError(source, 1, 1, "found the end of the text, expected a puzzle");
    return true;
  }

  // Solves what was read so far. To be called before waiting for input, too.
  void solve_waiting() {
    if (mode_ == Mode::unique || mode_ == Mode::first) {
      const std::vector<Answer> answers = solver_.solve(waiting_, mode_ == Mode::unique ? 2 : 1);
      for (std::size_t k = 0; k < answers.size(); ++k) put(at(k), answers[k]);
      if (answers.size() < waiting_.size()) totals_.interrupted = true;
    } else {
      for (std::size_t k = 0; k < waiting_.size() && !totals_.interrupted; ++k) {
        put(at(k), search(at(k)));
      }
    }
    waiting_.clear();
    waiting_lines_.clear();
    if (interrupt_.requested()) totals_.interrupted = true;
    show_progress();
  }

  ExitCode finish() {
    totals_.seconds = seconds();
    writer_.finish(totals_);
    out_.flush();
    if (totals_.interrupted) {
      spdlog::warn("interrupted: the list is incomplete, with {} answered",
                   counted(totals_.puzzles, "puzzle"));
    }
    if (flags_.stats) write_statistics();
    status_line::clear();
    if (totals_.interrupted) return ExitCode::interrupted;
    if (totals_.cut_short > 0) return ExitCode::limit;
    return totals_.without_solution > 0 ? ExitCode::none : ExitCode::done;
  }

 private:
  std::optional<Puzzle> next(sudoku::PuzzleReader& reader) {
    try {
      return reader.next();
    } catch (const ReadInterrupted&) {
      totals_.interrupted = true;
      return std::nullopt;
    }
  }

  PuzzleAt at(std::size_t k) const {
    return {totals_.puzzles + 1, *source_, waiting_lines_[k], waiting_[k]};
  }

  // Many small puzzles are solved side by side; with others, answers come one by one.
  std::size_t puzzles_at_once() const {
    if (mode_ != Mode::unique && mode_ != Mode::first) return 1;
    return shape_.size() <= 9 ? 4096 : 1;
  }

  void put(const PuzzleAt& puzzle, const Answer& answer) {
    totals_.solutions += answer.solutions;
    totals_.guesses += answer.statistics.branchings;
    totals_.nodes += answer.statistics.nodes;
    if (answer.outcome == Outcome::interrupted) {
      totals_.interrupted = true;
    } else {
      ++totals_.puzzles;
      if (cut_short(answer.outcome)) {
        ++totals_.cut_short;
      } else if (answer.solutions == 0) {
        ++totals_.without_solution;
      }
    }
    write(puzzle, answer);
    warn(puzzle, answer);
  }

  Answer search(const PuzzleAt& puzzle) {
    if (mode_ == Mode::count) return solver_.count(puzzle.givens, flags_.limit);
    std::uint64_t number = 0;
    return solver_.for_each(
        puzzle.givens,
        [&](const sudoku::Grid& grid) {
          writer_.solution(puzzle, ++number, grid);
          return true;
        },
        flags_.limit);
  }

  void write(const PuzzleAt& puzzle, const Answer& answer) {
    const bool listed = mode_ == Mode::enumerate;  // its solutions have been written
    if (answer.solution && !listed && mode_ != Mode::count) {
      writer_.solution(puzzle, 1, *answer.solution);
    }
    // After Ctrl-C the puzzle has no answer; what was found of it stands there already.
    if (answer.outcome == Outcome::interrupted) return;
    if (mode_ == Mode::count) {
      writer_.count(puzzle, answer);
    } else {
      writer_.answer(puzzle, answer);
    }
  }

  void warn(const PuzzleAt& puzzle, const Answer& answer) const {
    const auto say = [&](const std::string& message) {
      spdlog::warn("{}:{}: {}", puzzle.source, puzzle.line, message);
    };
    if (answer.conflict) say(answer.conflict->message);
    if (mode_ == Mode::unique && answer.solutions > 1) say("more than one solution");
    if (!cut_short(answer.outcome)) return;
    const std::string why = cut_short_text(answer.outcome);
    if (mode_ == Mode::unique && answer.solutions == 1) {
      say(why + ": there may be more than one solution");
    } else {
      say(why + ": at least " + counted(answer.solutions, "solution"));
    }
  }

  std::string progress() const {
    const double time = seconds();
    return fmt::format("{} puzzles, {} solutions, {:.0f} puzzles/s, {:.1f} s", totals_.puzzles,
                       totals_.solutions, static_cast<double>(totals_.puzzles) / time, time);
  }

  void show_progress() {
    if (!flags_.progress) return;
    const Clock::time_point now = Clock::now();
    if (now < next_progress_) return;
    next_progress_ = now + progress_interval;
    status_line::show(progress());
  }

  void write_statistics() const {
    const auto puzzles = static_cast<double>(std::max<std::uint64_t>(totals_.puzzles, 1));
    write_to_stderr(fmt::format(
        "puzzles     {}\n"
        "solutions   {}\n"
        "guesses     {} ({:.2f} a puzzle)\n"
        "nodes       {} ({:.1f} a puzzle)\n"
        "seconds     {:.3f}\n"
        "puzzles/s   {:.0f}\n",
        totals_.puzzles, totals_.solutions, totals_.guesses,
        static_cast<double>(totals_.guesses) / puzzles, totals_.nodes,
        static_cast<double>(totals_.nodes) / puzzles, totals_.seconds, puzzles / totals_.seconds));
  }

  double seconds() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

  const Clock::time_point started_ = Clock::now();
  Clock::time_point next_progress_ = started_ + 2 * progress_interval;
  const Interrupt interrupt_;
  const Shape shape_;
  const Mode mode_;
  const SearchFlags& flags_;
  Output& out_;
  SudokuWriter& writer_;
  sudoku::Solver solver_;
  SudokuTotals totals_;
  const std::string* source_ = nullptr;
  std::vector<sudoku::Grid> waiting_;  // puzzles that were read and not yet solved
  std::vector<std::size_t> waiting_lines_;
};

}  // namespace

ExitCode run_sudoku_solve(const std::vector<std::string>& words, Output& out) {
  CommandLine line({
      .summary = "dlx sudoku - solve, count or enumerate sudokus",
      .examples =
          "  dlx sudoku puzzles.txt                  one line out per line in\n"
          "  dlx sudoku --format=grid puzzles.txt    drawn, with the givens in another colour\n"
          "  dlx sudoku "
          "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8"
          "..79\n"
          "  dlx sudoku --count puzzles.txt          the number of solutions of each\n"
          "  dlx sudoku --box 2x2 --all ................  all 288 grids of 4x4\n"
          "  dlx sudoku --stats puzzles.txt > /dev/null\n",
      .usage = "dlx sudoku [PUZZLE | FILE | -]... [options]",
      .notes =
          "Reads stdin if nothing is named. Puzzles are lines of 81 characters or grids of nine\n"
          "lines; ., 0, *, _, -, x or a space is an empty cell, # starts a comment. Looks for a\n"
          "second solution and says on stderr if there is one; --first doesn't; -n N and --all\n"
          "write up to N and all solutions of each puzzle. Put -- before a puzzle that begins\n"
          "with a dash.\n",
  });
  line.add_options()("first", "stop at the first solution, which may not be the only one");
  line.add_options()("all", "write all solutions of each puzzle");
  line.add_options()("count", "write the number of solutions of each puzzle");
  PuzzleInput input;
  input.add_to(line);
  const SudokuFormat* format = &sudoku_formats().front();
  line.add_options()("format",
                     boost::program_options::value<std::string>()->value_name("FORMAT")->notifier(
                         [&format](const std::string& name) {
                           format = &find_named(sudoku_formats(), "format", name);
                         }),
                     "line (default), grid or json: one object a line");
  SearchFlags flags;
  flags.add_to(line);
  if (!line.parse(words, std::string::npos, out)) return ExitCode::done;
  flags.read(line);
  line.refuse_together("first", "all");
  line.refuse_together("first", "count");
  line.refuse_together("first", "limit");
  line.refuse_together("all", "count");
  if (line.arguments().empty() && line.would_hang()) return ExitCode::error;

  input.read(line);
  const Mode mode = line.has("count")                      ? Mode::count
                    : line.has("all") || line.has("limit") ? Mode::enumerate
                    : line.has("first")                    ? Mode::first
                                                           : Mode::unique;
  const auto writer = format->make(out, use_colour(line.colour(), STDOUT_FILENO));
  SudokuRun run(input.rules().shape(), mode, flags, out, *writer);
  input.for_each_source(
      [&] {
        run.solve_waiting();
        out.flush();
      },
      [&](std::istream& in, const std::string& name) { return run.solve_all(in, name); });
  return run.finish();
}

}  // namespace dlx::cli
