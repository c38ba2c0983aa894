#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/query_command.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/search_flags.hpp"
#include "apps/commands/commands.hpp"
#include "apps/commands/sudoku/puzzle_list.hpp"
#include "apps/commands/sudoku/solve_run.hpp"
#include "apps/commands/sudoku/writer.hpp"
#include "dlx/problem.hpp"
#include "dlx/selection.hpp"
#include "sudoku/model.hpp"

namespace dlx::cli {
namespace {

using Mode = ChunkSolver::Mode;

using sudoku::Model;
using sudoku::Puzzle;

// Returns the options of the givens, and all options that share no item with them. Excluded options
// are in no cover, because they have no primary item.
std::vector<OptionId> options_left(const Model& model, const sudoku::Grid& grid) {
  const Problem& problem = model.problem();
  std::vector<OptionId> givens;
  model.get_options(grid, givens);
  std::vector<std::uint32_t> given(problem.num_options(), 0);  // number of givens
  std::vector<std::uint32_t> givens_with(problem.num_items(), 0);
  for (const OptionId option : givens) {
    given[index(option)] = 1;
    for (const Entry& entry : problem.option(option)) ++givens_with[index(entry.item)];
  }
  std::vector<OptionId> left;
  for (const OptionId option : all_options(problem)) {
    const bool fits = std::ranges::all_of(problem.option(option), [&](const Entry& entry) {
      return givens_with[index(entry.item)] == given[index(option)];
    });
    if (fits && problem.has_primary(option)) left.push_back(option);
  }
  return left;
}

// The primary items, and the secondary items of these options.
std::vector<ItemId> items_left(const Problem& problem, const std::vector<OptionId>& options) {
  std::vector<bool> used(problem.num_items(), false);
  for (const OptionId option : options)
    for (const Entry& entry : problem.option(option)) used[index(entry.item)] = true;
  std::vector<ItemId> items = all_items(problem);
  std::erase_if(items,
                [&](ItemId item) { return !problem.is_primary(item) && !used[index(item)]; });
  return items;
}

void print_problem_of(const Puzzle& puzzle, const sudoku::Rules& rules, Output& out,
                      const ProblemFormat& format) {
  const Model model(rules, puzzle.candidates);
  const sudoku::Shape& shape = rules.shape();
  if (format.name == "text") {
    out.write("| sudoku " + std::to_string(shape.size()) + "x" + std::to_string(shape.size()) +
              ": " + to_line(puzzle.grid) + "\n");
    out.write("| The options are those that its " + counted(puzzle.grid.givens(), "given") +
              " leave" + (puzzle.grid.givens() == 1 ? "s" : "") + ".\n");
  }
  const std::vector<OptionId> options = options_left(model, puzzle.grid);
  const std::vector<ItemId> items = items_left(model.problem(), options);
  print_problem(select(model.problem(), {.items = items, .options = options}), out, format);
}

Json reading_json(const PictureReading& reading) {
  Json object = json_object("reading");
  object["source"] = reading.source;
  object["line"] = reading.line;
  object["givens"] = to_line(reading.puzzle);
  object["certain"] = reading.certain;
  object["confidence"] = reading.confidence;
  object["cells"] = reading.cells;
  object["uncertain"] = cell_names_json(sudoku::Shape(), reading.uncertain);
  return object;
}

// `dlx sudoku --print-problem`: writes the exact-cover problem of the only puzzle of the input, as
// sudoku::Model builds it, with the options that its givens and pencil marks leave. So each given
// is the only option of its cell, and the covers are the solutions.
// Errors:   UsageError if there is another puzzle; those of PuzzleRun.
class PrintProblemRun : public PuzzleRun {
 public:
  PrintProblemRun(const CommandLine& line, PuzzleInput& input, Output& standard)
      : PuzzleRun(line, input, standard), format_(output_format(line)) {}

 private:
  void take(Puzzle& puzzle) override {
    if (puzzle_) {
      throw UsageError("--print-problem: found a second puzzle, at " + *source_ + ":" +
                       std::to_string(puzzle.line) + "; expected one");
    }
    puzzle_ = std::move(puzzle);
    answered_ = 1;
  }

  ExitCode end() override {
    if (puzzle_ && !stopped()) print_problem_of(*puzzle_, input_.rules(), out_, format_);
    return ExitCode::done;
  }

  const ProblemFormat& format_;
  std::optional<Puzzle> puzzle_;
};

}  // namespace

ExitCode run_sudoku_solve(const Words& words, Output& out) {
  CommandLine line({
      .summary = "dlx sudoku - solve, count or enumerate sudokus",
      .examples =
          "  dlx sudoku puzzles.txt                  one line out per line in\n"
          "  dlx sudoku "
          "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8"
          "..79\n"
          "  dlx sudoku --format=grid puzzles.txt    drawn, with the givens in another colour\n"
          "  dlx sudoku --count puzzles.txt          the number of solutions of each\n"
          "  dlx sudoku --box 2x2 --all ................  all 288 grids of 4x4\n"
          "  dlx sudoku --variant diagonals puzzles.txt\n"
          "  dlx sudoku photo.jpg -o solved.png     drawn where it belongs\n"
          "  dlx sudoku -j 4 --summary puzzles.txt > solutions.txt\n"
          "  dlx sudoku generate -n 10 --seed 7      ten new puzzles\n"
          "  dlx sudoku hint --help                  help on one of the commands below\n",
      .usage = "dlx sudoku [COMMAND] [PUZZLE | FILE | -]... [options]",
      .notes =
          "Reads stdin if nothing is named. Puzzles are lines of 81 characters or grids of nine\n"
          "lines, or of another size, which is detected; ., 0, *, _, -, x or a space is an empty\n"
          "cell, # starts a comment. Other formats (CSV, OpenSudoku, pencil marks, ...) are\n"
          "recognised, and so are pictures, if the program was built to read them.\n"
          "Reports on stderr if there is a second solution, except with --first; -n N and --all\n"
          "write up to N or all solutions of each puzzle, and of all grids in pictures. A "
          "malformed\n"
          "puzzle is reported, and its line of the output is 'malformed'; with --strict it ends "
          "the\n"
          "list. Put -- before a puzzle that begins with a dash.\n",
      .commands = command_list(sudoku_commands()),
  });
  line.add({.name = "first",
            .help = "stop at the first solution, without testing uniqueness",
            .common = true});
  line.add({.name = "all",
            .help = "write all solutions of each puzzle, and of all sudokus in pictures",
            .common = true});
  line.add(
      {.name = "count", .help = "write the number of solutions of each puzzle", .common = true});
  line.add(
      {.name = "print-problem",
       .help = "write the exact-cover problem of a puzzle, for 'dlx count', 'dlx trace', ..."});
  PuzzleInput input;
  input.add_to(line);
  const SudokuFormat* format = &sudoku_formats().front();
  line.add({.name = "to",
            .value = "FORMAT",
            .help = "format of the output: " + names_of(sudoku_formats()),
            .group = OptionGroup::output,
            .common = true,
            .also = "format"},
           sudoku_formats(), format);
  SheetFlags sheets;
  sheets.add_to(line);
  PuzzleRun::add_to(line);
  input.add_pictures_to(line);
  line.add({.name = "png",
            .value = "FILE",
            .help = "draw the solution into the input picture, as PNG",
            .group = OptionGroup::output,
            .file = FileUse::written},
           input.photo_settings().png);
  line.add({.name = "summary",
            .help = "report on stderr how many puzzles were solved, ambiguous, ...",
            .group = OptionGroup::messages});
  SearchFlags flags;
  flags.all_solutions = "--all writes all solutions";
  flags.add_to(line);
  SolveSettings settings;
  line.add({.name = "puzzle-time-limit",
            .value = "TIME",
            .help = "stop after this time for a puzzle, and continue with the next",
            .group = OptionGroup::limits},
           [&settings](const std::string& text) { settings.puzzle_seconds = parse_seconds(text); });
  line.set_problem_output([&line] { return line.has("print-problem"); });
  if (!line.parse(words, std::string::npos, out)) return ExitCode::done;
  flags.read(line);
  sheets.read(line, format->plain, out);
  line.refuse_together({"first", "all", "count"});
  line.refuse_together({"first", "limit"});
  if (line.has("count") && format->plain != nullptr)
    throw UsageError("--count: the format " + std::string(format->name) +
                     " cannot store numbers; expected line or json");

  if (line.has("print-problem")) {
    for (const char* other : {"first", "all", "png"})
      line.refuse_together({"print-problem", other});
    refuse_unsupported(line, {}, flags.options, Purpose::print_problem);
    return PrintProblemRun(line, input, out).run();
  }

  const RunLimits limits;
  input.read(line);
  std::optional<Answers> written;
  if (!sheets.used()) written.emplace(line, out, false);
  Output& answers = written ? written->out() : out;
  PuzzleMessages messages;
  settings.mode = line.has("count")                      ? Mode::count
                  : line.has("all") || line.has("limit") ? Mode::enumerate
                  : line.has("first")                    ? Mode::first
                                                         : Mode::unique;
  settings.strict = line.has("strict");
  settings.summary = line.has("summary");
  settings.numbered = answers.is_terminal() && (format->name == "line" || format->name == "grid");
  const bool colour = use_colour(line.colour(), answers.descriptor());
  const auto writer = format->writer(answers, colour, input.rules(), sheets);
  if (format->name == "json") {
    input.photo_settings().tell = [&answers](const PictureReading& reading) {
      answers.write(json_line(reading_json(reading)));
    };
  }
  SolveRun run(limits, input, flags, settings, messages, answers, *writer);
  try {
    input.for_each_source([&] { run.before_waiting(); },
                          [&](PuzzleSource& source) { return run.solve_all(source); });
  } catch (const Stopped&) {
    run.fail_before_start();
    throw;
  } catch (...) {
    run.complete();  // earlier puzzles have their answers
    throw;
  }
  const ExitCode code = run.finish();
  if (written) written->finish();
  return code;
}

}  // namespace dlx::cli
