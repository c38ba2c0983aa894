
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/interrupt.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/named.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/usage_error.hpp"
#include "apps/commands/sudoku/commands.hpp"
#include "apps/commands/sudoku/puzzle_input.hpp"
#include "apps/commands/sudoku/puzzle_list.hpp"
#include "dlx/error.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/reader.hpp"
#include "sudoku/solver.hpp"

namespace dlx::cli {
namespace {

using sudoku::Format;
using sudoku::Puzzle;

bool is_written(const Format& format) { return format.make_writer != nullptr; }

const Format& find_writable(const std::string& name) {
  const Format& format = find_named(sudoku::formats(), "to", name);
  if (!is_written(format)) throw UsageError("--to: " + dlx::quote_token(name) + " is only read");
  return format;
}

// One run of the command.
class Conversion {
 public:
  Conversion(const PuzzleInput& input, const Format& to, bool solve, PuzzleList& list, Output& out)
      : input_(input), to_(to), solve_(solve), list_(list), out_(out), stream_(out) {}

  void take(const ListedPuzzle& listed) {
    source_ = &listed.source;
    Puzzle& puzzle = listed.puzzle;
    const sudoku::Shape shape = puzzle.grid.shape();
    if (!writer_) start(input_.has_rules() ? input_.rules() : sudoku::Rules(shape));
    if (shape != rules_.shape()) {
      const auto name = [](int size) { return std::to_string(size) + "x" + std::to_string(size); };
      list_.refuse(ParseError(*source_, puzzle.line, 1,
                              "found a " + name(shape.size()) + " puzzle, expected one of " +
                                  name(rules_.shape().size()) + " as before"));
      return;
    }
    if (const std::string fault = sudoku::solution_fault(puzzle, rules_); !fault.empty()) {
      const ParseError error(*source_, puzzle.line, 1,
                             "the solution given with the puzzle is wrong: " + fault);
      if (!solve_) return list_.refuse(error);
      log::warn("{}", error.what());  // the right one will take its place
    }
    waiting_.push_back(std::move(puzzle));
    const bool side_by_side = solve_ && shape.size() <= 9;
    if (!side_by_side || waiting_.size() == puzzles_at_once) convert_waiting();
  }

  // Writes what was read so far. To be called before waiting for input, too.
  void convert_waiting() {
    if (solve_) fill_in_solutions();
    // Taken away first: with --strict, what is refused ends the loop.
    for (const Puzzle& puzzle : std::exchange(waiting_, {})) write(puzzle);
  }

  ExitCode finish() {
    if (!writer_) start(input_.rules());
    writer_->finish();
    return list_.finish(written_);
  }

 private:
  static constexpr std::size_t puzzles_at_once = 4096;  // that are solved side by side

  void start(const sudoku::Rules& rules) {
    rules_ = rules;
    writer_ = to_.make_writer(stream_, rules_);
    if (!solve_) return;
    SearchOptions options;
    options.stop = list_.stop();
    solver_ = std::make_unique<sudoku::Solver>(rules_, options);
  }

  void fill_in_solutions() {
    std::vector<sudoku::Grid> grids;
    for (const Puzzle& puzzle : waiting_)
      if (!puzzle.candidates) grids.push_back(puzzle.grid);
    std::vector<sudoku::Answer> answers;
    if (!grids.empty()) answers = solver_->solve(grids, 2);
    std::size_t next = 0;
    for (Puzzle& puzzle : waiting_) {
      if (puzzle.candidates) {
        fill_in(puzzle, solver_->solve(*puzzle.candidates, 2));
      } else if (next < answers.size()) {  // answers are missing after Ctrl-C
        fill_in(puzzle, answers[next++]);
      }
    }
  }

  void fill_in(Puzzle& puzzle, const sudoku::Answer& answer) {
    if (answer.outcome == Outcome::interrupted) return;
    puzzle.solution = answer.unique() ? answer.solution : std::nullopt;
    if (answer.unique()) return;
    const std::string why = answer.solutions > 1 ? "more than one solution"
                            : answer.conflict    ? "no solution: " + answer.conflict->message
                                                 : "no solution";
    log::warn("{}:{}: {}", *source_, puzzle.line, why);
  }

  void write(const Puzzle& puzzle) {
    try {
      writer_->write(puzzle);
      ++written_;
      out_.end_answer();
    } catch (const std::invalid_argument& error) {
      list_.refuse(ParseError(*source_, puzzle.line, 1, error.what()));
    }
  }

  const PuzzleInput& input_;
  const Format& to_;
  const bool solve_;
  PuzzleList& list_;
  Output& out_;
  OutputStream stream_;
  const std::string* source_ = nullptr;
  // From the first puzzle on, whose shape is that of all if nobody said another:
  sudoku::Rules rules_;
  std::unique_ptr<sudoku::PuzzleWriter> writer_;
  std::unique_ptr<sudoku::Solver> solver_;
  std::vector<Puzzle> waiting_;
  std::uint64_t written_ = 0;
};

}  // namespace

ExitCode run_sudoku_convert(const std::vector<std::string>& words, Output& out) {
  CommandLine line({
      .summary = "dlx sudoku convert - write puzzles in another format",
      .examples =
          "  dlx sudoku convert --to csv puzzles.sdm > puzzles.csv\n"
          "  dlx sudoku convert --to svg --solve puzzles.txt > sheet.svg    solutions in blue\n"
          "  dlx sudoku convert --to candidates 1..4.4.1.1..4..3            pencil marks\n"
          "  dlx sudoku convert --to opensudoku *.sdk > collection.opensudoku\n"
          "  dlx sudoku convert --from hex --box 4x4 puzzles.txt            0-F to 1-G\n",
      .usage = "dlx sudoku convert [PUZZLE | FILE | -]... [options]",
      .notes =
          "Reads stdin if nothing is named. The format of the input is recognised by its first\n"
          "lines, and so is the size of the grids where neither --box nor other rules are given.\n"
          "Puzzles that are malformed, or that the format of the output has no place for, are\n"
          "reported with their lines and left out; the exit code is 2 then.\n",
  });
  const Format* to = &sudoku::formats().front();
  line.add_options()(
      "to",
      boost::program_options::value<std::string>()->value_name("FORMAT")->notifier(
          [&to](const std::string& name) { to = &find_writable(name); }),
      ("format of the output (default line): " + names_of(sudoku::formats(), is_written)).c_str());
  line.add_options()("solve", "solve the puzzles, and write their solutions beside them");
  PuzzleList::add_to(line);
  PuzzleInput input;
  input.add_to(line);
  if (!line.parse(words, std::string::npos, out)) return ExitCode::done;
  if (line.has("solve") && !to->writes_solution) {
    throw UsageError(
        "--solve: the format " + std::string(to->name) +
        " has no place for solutions beside the puzzles; " +
        names_of(sudoku::formats(), [](const Format& format) { return format.writes_solution; }) +
        " have one ('dlx sudoku --to' writes solutions in the place of puzzles)");
  }
  if (line.arguments().empty() && line.would_hang()) return ExitCode::error;
  input.read(line);

  input.guess_shape();
  PuzzleList list(line, input, out);
  Conversion conversion(input, *to, line.has("solve"), list, out);
  list.go_through([&](const ListedPuzzle& listed) { conversion.take(listed); },
                  [&] { conversion.convert_waiting(); });
  return conversion.finish();
}

}  // namespace dlx::cli
