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
  SudokuRun(const PuzzleInput& input, Mode mode, const SearchFlags& flags, Output& out,
            SudokuWriter& writer)
      : rules_(input.rules()),
        shape_(rules_.shape()),
        format_(input.format()),
        mode_(mode),
        flags_(flags),
        out_(out),
        writer_(writer),
        solver_(rules_, flags.search_options(out, interrupt_.flag(),
                                             [this](const Progress&) { return progress(); })) {}

  // Solves the puzzles of a source; false after Ctrl-C.
  bool solve_all(std::istream& in, const std::string& source) {
    sudoku::PuzzleReader reader(in, source, shape_, format_);
    const std::uint64_t before = totals_.puzzles;
    source_ = &source;
    try {
      while (std::optional<Puzzle> puzzle = next(reader)) {
        if (puzzle->candidates) {
          solve_waiting();
          solve_candidates(*puzzle);
          if (totals_.interrupted) return false;
          continue;
        }
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
        put(at(k), search(at(k), waiting_[k]));
      }
    }
    waiting_.clear();
    waiting_lines_.clear();
    if (interrupt_.requested()) totals_.interrupted = true;
    show_progress();
  }

  // Solves a puzzle of pencil marks; they come one by one.
  void solve_candidates(const Puzzle& puzzle) {
    const PuzzleAt at{totals_.puzzles + 1, *source_, puzzle.line, puzzle.grid};
    put(at, mode_ == Mode::unique  ? solver_.solve(*puzzle.candidates, 2)
            : mode_ == Mode::first ? solver_.solve(*puzzle.candidates, 1)
                                   : search(at, *puzzle.candidates));
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
    if (wrong_solutions_) return ExitCode::error;
    if (totals_.cut_short > 0) return ExitCode::limit;
    return totals_.without_solution > 0 ? ExitCode::none : ExitCode::done;
  }

 private:
  std::optional<Puzzle> next(sudoku::PuzzleReader& reader) {
    try {
      std::optional<Puzzle> puzzle = reader.next();
      if (puzzle && puzzle->solution) check_given_solution(*puzzle);
      return puzzle;
    } catch (const ReadInterrupted&) {
      totals_.interrupted = true;
      return std::nullopt;
    }
  }

  // A solution that came with a puzzle is not believed.
  void check_given_solution(const Puzzle& puzzle) {
    const std::string fault = sudoku::solution_fault(puzzle, rules_);
    if (fault.empty()) return;
    spdlog::error("{}:{}: the solution given with the puzzle is wrong: {}", *source_, puzzle.line,
                  fault);
    wrong_solutions_ = true;
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

  // `givens` is a grid or candidates.
  template <typename Givens>
  Answer search(const PuzzleAt& puzzle, const Givens& givens) {
    if (mode_ == Mode::count) return solver_.count(givens, flags_.limit);
    std::uint64_t number = 0;
    return solver_.for_each(
        givens,
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
  const sudoku::Rules rules_;
  const Shape shape_;
  const sudoku::Format* const format_;  // of the input; null if the text tells
  const Mode mode_;
  const SearchFlags& flags_;
  Output& out_;
  SudokuWriter& writer_;
  sudoku::Solver solver_;
  SudokuTotals totals_;
  bool wrong_solutions_ = false;  // among those that came with the puzzles
  const std::string* source_ = nullptr;
  std::vector<sudoku::Grid> waiting_;  // puzzles that were read and not yet solved
  std::vector<std::size_t> waiting_lines_;
};

// The other words, if `option` is among them and meant as an option.
std::optional<std::vector<std::string>> without(const std::string& option,
                                                std::vector<std::string> words) {
  const auto end = std::find(words.begin(), words.end(), "--");
  const auto at = std::find(words.begin(), end, option);
  if (at == end) return std::nullopt;
  words.erase(at);
  return words;
}

}  // namespace

ExitCode run_sudoku_solve(const std::vector<std::string>& words, Output& out) {
  if (auto others = without("--true-candidates", words)) return run_sudoku_candidates(*others, out);
  if (auto others = without("--why-ambiguous", words))
    return run_sudoku_why_ambiguous(*others, out);
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
          "lines; ., 0, *, _, -, x or a space is an empty cell, # starts a comment. Other formats\n"
          "(CSV, SDK, OpenSudoku, pencil marks, ...) are recognised. Looks for a\n"
          "second solution and says on stderr if there is one; --first doesn't; -n N and --all\n"
          "write up to N and all solutions of each puzzle. Put -- before a puzzle that begins\n"
          "with a dash.\n",
  });
  line.add_options()("first", "stop at the first solution, which may not be the only one");
  line.add_options()("all", "write all solutions of each puzzle");
  line.add_options()("count", "write the number of solutions of each puzzle");
  line.add_options()("true-candidates", "as the command candidates, with its options");
  line.add_options()("why-ambiguous", "as the command why-ambiguous, with its options");
  PuzzleInput input;
  input.add_to(line);
  const SudokuFormat* format = &sudoku_formats().front();
  const auto format_named_by = [&format](const char* option) {
    return boost::program_options::value<std::string>()->value_name("FORMAT")->notifier(
        [&format, option](const std::string& name) {
          format = &find_named(sudoku_formats(), option, name);
        });
  };
  line.add_options()("to", format_named_by("to"),
                     ("format of the output: " + names_of_sudoku_formats()).c_str());
  line.add_options()("format", format_named_by("format"), "the same");
  SearchFlags flags;
  flags.add_to(line);
  if (!line.parse(words, std::string::npos, out)) return ExitCode::done;
  flags.read(line);
  line.refuse_together("first", "all");
  line.refuse_together("first", "count");
  line.refuse_together("first", "limit");
  line.refuse_together("all", "count");
  line.refuse_together("to", "format");
  if (line.has("count") && format->library != nullptr)
    throw UsageError("--count: the format " + std::string(format->name) +
                     " has no place for numbers; line and json have one");
  if (line.arguments().empty() && line.would_hang()) return ExitCode::error;

  input.read(line);
  const Mode mode = line.has("count")                      ? Mode::count
                    : line.has("all") || line.has("limit") ? Mode::enumerate
                    : line.has("first")                    ? Mode::first
                                                           : Mode::unique;
  const auto writer = format->writer(out, use_colour(line.colour(), STDOUT_FILENO), input.rules());
  SudokuRun run(input, mode, flags, out, *writer);
  input.for_each_source(
      [&] {
        run.solve_waiting();
        out.flush();
      },
      [&](std::istream& in, const std::string& name) { return run.solve_all(in, name); });
  return run.finish();
}

}  // namespace dlx::cli
