#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/limits.hpp"
#include "apps/cli/report.hpp"
#include "apps/commands/commands.hpp"
#include "apps/commands/sudoku/puzzle_list.hpp"
#include "apps/commands/sudoku/writer.hpp"
#include "dlx/error.hpp"
#include "sudoku/cage_sums.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/solver.hpp"

namespace dlx::cli {
namespace {

using sudoku::Format;
using sudoku::Puzzle;

bool is_written(const Format& format) { return format.make_writer != nullptr; }

const Format& find_writable(const std::string& name) {
  const auto format = std::ranges::find(puzzle_formats(), name, &Format::name);
  const bool is_known = format != puzzle_formats().end();
  if (is_known && is_written(*format)) return *format;
  refuse_value("--to", name,
               (!is_known ? "is none of " : "is only read; expected one of ") +
                   names_of(puzzle_formats(), is_written));
}

class Conversion : public PuzzleRun {
 public:
  Conversion(const CommandLine& line, PuzzleInput& input, const Format& to,
             const SheetFlags& sheets, Output& standard)
      : PuzzleRun(line, input, standard, !sheets.used()),
        to_(to),
        rules_(input.rules()),
        stream_(out_),
        writer_(sheets.writer(to, rules_, out_, stream_)),
        has_status_(has_status(to)) {
    if (line.has("solve") || line.has("solutions"))
      solver_.emplace(rules_, SolveOptions{.stop = stop()});
  }

 private:
  void take(Puzzle& puzzle) override {
    const sudoku::Shape shape = puzzle.shape();
    if (shape != rules_.shape()) {
      const auto name = [](int size) { return std::to_string(size) + "x" + std::to_string(size); };
      refuse(ParseError(*source_, puzzle.line, 1,
                        "found a " + name(shape.size()) + " puzzle, expected one of " +
                            name(rules_.shape().size()) + " as before"));
      return;
    }
    if (const std::string fault = sudoku::solution_fault(puzzle, rules_); !fault.empty()) {
      const ParseError error(*source_, puzzle.line, 1,
                             "the solution given with the puzzle is wrong: " + fault);
      if (!solver_) return refuse(error);
      messages_.tell(PuzzleMessages::Kind::replaced, error);
    }
    waiting_.push_back(std::move(puzzle));
    const bool in_batch = solver_ && shape.size() <= 9;
    if (!in_batch || waiting_.size() == puzzles_at_once) settle();
  }

  void settle() override {
    if (solver_) fill_in_solutions();
    // The puzzle is removed first, because a refused puzzle ends the loop with --strict.
    for (const Puzzle& puzzle : std::exchange(waiting_, {})) write(puzzle);
  }

  void put_placeholder(const char* text, const ParseError& /*error*/) override {
    writer_->write_placeholder(text);
  }

  ExitCode end() override {
    writer_->finish();
    return ExitCode::done;
  }

  static constexpr std::size_t puzzles_at_once = 4096;  // puzzles that are solved together

  // Drops the puzzles that a limit left without an answer.
  void fill_in_solutions() {
    const std::vector<sudoku::Answer> answers = solver_->solve(waiting_, 2);
    std::size_t answered = 0;
    while (answered < answers.size() && fill_in(waiting_[answered], answers[answered])) ++answered;
    waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(answered), waiting_.end());
  }

  bool fill_in(Puzzle& puzzle, const sudoku::Answer& answer) {
    if (answer.outcome == Outcome::interrupted) return false;
    puzzle.solution = answer.unique() ? answer.solution : std::nullopt;
    if (has_status_) set_status(puzzle, status_text(answer));
    if (answer.unique()) return true;
    using Kind = PuzzleMessages::Kind;
    if (answer.solutions > 1) {
      tell(Kind::ambiguous, puzzle.line, "more than one solution");
    } else if (answer.contradictory) {
      tell(Kind::contradiction, puzzle.line,
           "no solution: " + find_conflict(puzzle.singles(), solver_->rules())->message);
    } else {
      const std::string fault = fault_of_cages(solver_->rules());
      tell(Kind::impossible, puzzle.line, fault.empty() ? "no solution" : "no solution: " + fault);
    }
    return true;
  }

  // The status in the input describes another run.
  static void set_status(Puzzle& puzzle, std::string status) {
    const auto is_status = [](const sudoku::Field& field) { return field.name == "status"; };
    std::erase_if(puzzle.fields, is_status);
    puzzle.fields.push_back({"status", std::move(status)});
  }

  void write(const Puzzle& puzzle) {
    try {
      if (puzzle.rules && !to_.writes_rules)
        throw std::invalid_argument(
            "the format " + std::string(to_.name) + " cannot hold the rules of this puzzle; " +
            names_of(puzzle_formats(), [](const Format& format) { return format.writes_rules; }) +
            " can");
      writer_->write(puzzle);
      ++answered_;
      out_.end_answer();
    } catch (const std::invalid_argument& error) {
      refuse(ParseError(*source_, puzzle.line, 1, error.what()));
    }
  }

  const Format& to_;
  const sudoku::Rules rules_;
  OutputStream stream_;
  std::unique_ptr<sudoku::PuzzleWriter> writer_;
  const bool has_status_;                 // the status of each solved puzzle is written
  std::optional<sudoku::Solver> solver_;  // if solutions are requested
  std::vector<Puzzle> waiting_;
};

}  // namespace

ExitCode run_sudoku_convert(const Words& words, Output& out) {
  CommandLine line({
      .summary = "dlx sudoku convert - write puzzles in another format",
      .examples =
          "  dlx sudoku convert --to csv puzzles.txt > puzzles.csv\n"
          "  dlx sudoku convert puzzles.txt -o sheet.pdf                    pages to print\n"
          "  dlx sudoku convert --to svg --solve puzzles.txt > sheet.svg    solutions in blue\n"
          "  dlx sudoku convert --to candidates 1..4.4.1.1..4..3            pencil marks\n"
          "  dlx sudoku convert --to opensudoku *.txt > collection.opensudoku\n"
          "  dlx sudoku convert --from hex --box 4x4 puzzles.txt            0-F to 1-G\n",
      .usage = "dlx sudoku convert [PUZZLE | FILE | -]... [options]",
      .notes =
          "Reads stdin if nothing is named. The first lines of the input determine its format, "
          "and\n"
          "the size of the grids unless --box or other rules are given. Puzzles that are\n"
          "malformed, or that the output format cannot store, are reported with their lines; the\n"
          "exit code is then 2. Formats with a line for each puzzle have 'malformed' or 'refused'\n"
          "in their place.\n",
  });
  const Format* to = &sudoku::formats().front();
  line.add(
      {.name = "to",
       .value = "FORMAT",
       .help = "format of the output (default line): " + names_of(puzzle_formats(), is_written),
       .group = OptionGroup::output,
       .common = true,
       .choices = [] { return names_of(puzzle_formats(), is_written); },
       .also = "format"},
      [&to](const std::string& name) { to = &find_writable(name); });
  line.add({.name = "solve", .help = "solve the puzzles, and write their solutions, too"});
  line.add({.name = "solutions",
            .help = "solve the puzzles; their solutions are on the last pages (svg and pdf)"});
  SheetFlags sheets;
  sheets.add_to(line);
  PuzzleRun::add_to(line);
  add_time_limit(line);
  PuzzleInput input;
  input.keep_candidates();
  input.add_to(line);
  input.add_pictures_to(line);
  if (!line.parse(words, std::string::npos, out)) return ExitCode::done;
  sheets.read(line, to, out);
  line.refuse_together({"solve", "solutions"});
  if (line.has("solutions")) {
    if (!sheets.used())
      throw UsageError("--solutions: the format " + std::string(to->name) +
                       " has no pages; expected --to svg or pdf, or --solve");
    sheets.put_solutions_last();
  }
  if (line.has("solve") && !to->writes_solution) {
    throw UsageError(
        "--solve: the format " + std::string(to->name) + " cannot store solutions; " +
        names_of(puzzle_formats(), [](const Format& format) { return format.writes_solution; }) +
        " can ('dlx sudoku --to' writes solutions in place of puzzles)");
  }
  input.guess_each_shape();
  return Conversion(line, input, *to, sheets, out).run();
}

}  // namespace dlx::cli
