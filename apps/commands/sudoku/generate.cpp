#include <unistd.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string_view>
#include <utility>

#include "apps/cli/command_line.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/limits.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/output.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/setting_options.hpp"
#include "apps/cli/suggestions.hpp"
#include "apps/cli/terminal.hpp"
#include "apps/commands/commands.hpp"
#include "apps/commands/sudoku/puzzle_list.hpp"
#include "apps/commands/sudoku/writer.hpp"
#include "dlx/error.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/se_rating.hpp"
#include "sudoku/settings.hpp"

namespace dlx::cli {
namespace {

using sudoku::GeneratedPuzzle;
using sudoku::GeneratorOptions;
using sudoku::GeneratorResult;
using sudoku::Grid;
using sudoku::Rules;

enum class Look { line, grid, json };
struct LookName {
  std::string_view name;
  Look look;
};
constexpr LookName looks[] = {{"line", Look::line}, {"grid", Look::grid}, {"json", Look::json}};

constexpr std::uint64_t max_puzzles = std::uint64_t{1} << 39;

// The request of the command line.
struct GenerateSettings {
  std::uint64_t count = 1;
  std::uint64_t skip = 0;
  Look look = Look::line;
  const sudoku::Format* to = nullptr;  // used instead, if set
  bool solutions = false;
  bool colour = false;
  bool stats = false;
};

// A format of this program, or one of the library's.
void read_to(const std::string& name, GenerateSettings& settings) {
  settings.to = find_named(sudoku_formats(), "to", name).plain;
  if (settings.to == nullptr)
    settings.look = find_named(std::span<const LookName>(looks), "to", name).look;
}

void read_argument(const std::string& argument, std::uint64_t& number) {
  std::optional<sudoku::Difficulty> level = sudoku::find_difficulty(argument);
  if (!level) level = sudoku::meant_difficulty(argument);
  if (level)
    throw UsageError(quote_token(argument) + " is no number of puzzles" +
                     did_you_mean("--difficulty " + std::string(to_string(*level))));
  number = parse_count("the number of puzzles", argument, 1, max_puzzles);
}

// Reads the pattern of the given cells from a file, or from the text itself. The pattern determines
// the shape if nothing else does.
std::vector<int> read_mask(const std::string& argument, PuzzleInput& input) {
  const std::string text = is_file(argument) ? read_text(argument) : argument;
  std::vector<int> given;
  int cells = 0;
  for (const char c : text) {
    if (std::string_view(" \t\r\n|").find(c) != std::string_view::npos) continue;
    if (c < '!' || c > '~')
      refuse_value("--mask", {&c, 1},
                   "is not a cell; expected . 0 _ or - for an empty one, a letter, digit or * for "
                   "a given one");
    if (std::string_view(".0_-").find(c) == std::string_view::npos) given.push_back(cells);
    ++cells;
  }
  if (const auto shape = sudoku::guess_shape(cells); shape && input.guesses_shape())
    input.set_shape(*shape);
  const Rules& rules = input.rules();
  if (cells != rules.shape().cells()) {
    throw UsageError(
        text::format("--mask: found {} cells, expected {}{}", cells, rules.shape().cells(),
                     is_file(argument) ? "" : "; there is no file " + dlx::quote_token(argument)));
  }
  return given;
}

// The first lines of the solutions determine the shape if nothing else does.
std::vector<Grid> read_solutions(const std::string& path, PuzzleInput& puzzles) {
  InputFile input(path);
  const std::optional<sudoku::Shape> shape =
      puzzles.guesses_shape() ? std::nullopt : std::optional(puzzles.rules().shape());
  sudoku::PuzzleReader reader(input.stream(), input.name(), shape, puzzles.format());
  if (puzzles.guesses_shape()) puzzles.set_shape(reader.shape());
  const Rules& rules = puzzles.rules();
  std::vector<Grid> solutions;
  while (const std::optional<sudoku::Puzzle> puzzle = reader.next()) {
    if (!is_solution(puzzle->grid, rules)) {
      throw ParseError(input.name(), puzzle->line, 1,
                       "found a grid that is not filled correctly, expected a solution");
    }
    solutions.push_back(puzzle->grid);
  }
  if (solutions.empty())
    throw ParseError(input.name(), 1, 1, "found the end of the text, expected a solution");
  return solutions;
}

/// A run of the command.
class GenerateRun {
 public:
  /// Makes the generator.
  /// Errors: UsageError if there can be no such puzzle.
  GenerateRun(const RunLimits& limits, const Rules& rules, GeneratorOptions options,
              const GenerateSettings& settings)
      : limits_(limits), settings_(settings), options_(std::move(options)) {
    options_.stop = limits.flag();
    if (options_.rating) rater_.emplace();
    if (options_.needs_grades()) grader_.emplace(rules, options_.grading());
    if (grader_ || rater_) {
      options_.accept = [this](const GeneratedPuzzle&) {
        ++attempts_seen_;
        show_progress();
        return true;
      };
    }
    try {
      generator_.emplace(rules, options_);
    } catch (const std::invalid_argument& error) {
      throw UsageError(error.what());
    }
  }

  ExitCode run(const SheetFlags& sheets, Output& out) {
    out_ = &out;
    is_sheet_ = sheets.used();
    OutputStream stream(out);
    if (settings_.to != nullptr)
      writer_ = sheets.writer(*settings_.to, generator_->rules(), out, stream);
    try {
      result_ = generator_->generate(settings_.skip, settings_.count,
                                     [this](const GeneratedPuzzle& made) {
                                       write(made);
                                       show_progress();
                                       return true;
                                     });
    } catch (const Stopped&) {  // outside of all searches
      result_.outcome = GeneratorResult::Outcome::interrupted;
    }
    if (writer_) writer_->finish();
    if (!writer_ && settings_.look == Look::json) write_summary();
    out.flush();
    writer_.reset();  // uses the stream
    status_line::clear();
    const ExitCode code = report_outcome();
    if (settings_.stats) write_statistics();
    return code;
  }

 private:
  void write(const GeneratedPuzzle& made) {
    ++puzzles_;
    if (writer_) {
      sudoku::Puzzle puzzle{made.puzzle};
      if (settings_.solutions) puzzle.solution = made.solution;
      if (grader_ && is_sheet_)
        puzzle.fields.push_back(
            {"difficulty", std::string(to_string(grader_->rate(made.puzzle).difficulty))});
      writer_->write(puzzle);
      out_->end_answer();
      return;
    }
    switch (settings_.look) {
      case Look::line:
        out_->write(to_line(made.puzzle));
        if (settings_.solutions) out_->write("," + to_line(made.solution));
        out_->put('\n');
        break;
      case Look::grid:
        draw(made);
        break;
      case Look::json:
        write_json(made);
        break;
    }
    out_->end_answer();
  }

  void draw(const GeneratedPuzzle& made) {
    const Rules& rules = generator_->rules();
    if (puzzles_ > 1) out_->put('\n');
    out_->write(draw_sudoku(made.puzzle, made.puzzle, rules, settings_.colour));
    if (!settings_.solutions) return;
    out_->put('\n');
    out_->write(draw_sudoku(made.solution, made.puzzle, rules, settings_.colour));
  }

  void write_json(const GeneratedPuzzle& made) {
    Json object = json_object("puzzle");
    object["puzzle"] = made.number + 1;
    object["givens"] = to_line(made.puzzle);
    object["num_givens"] = made.puzzle.givens();
    if (settings_.solutions) object["solution"] = to_line(made.solution);
    if (grader_) object["difficulty"] = to_string(grader_->rate(made.puzzle).difficulty);
    if (rater_) object["rating"] = to_string(*rater_->rate(made.puzzle));
    object["attempts"] = made.attempts;
    out_->write(json_line(object));
  }

  std::string outcome_name() const {
    using enum GeneratorResult::Outcome;
    if (result_.outcome == interrupted) return std::string(to_string(stop_reason()));
    if (result_.outcome == out_of_attempts) return "out_of_attempts";
    if (result_.outcome == impossible) return "impossible";
    return result_.outcome == ambiguous ? "ambiguous" : "finished";
  }

  void write_summary() {
    Json object = json_object("summary");
    object["outcome"] = outcome_name();
    object["seed"] = options_.seed;
    object["puzzles"] = puzzles_;
    object["attempts"] = result_.attempts;
    object["seconds"] = timer_.seconds();
    out_->write(json_line(object));
  }

  ExitCode report_outcome() const {
    switch (result_.outcome) {
      case GeneratorResult::Outcome::done:
      case GeneratorResult::Outcome::visitor_stopped:
        return ExitCode::done;
      case GeneratorResult::Outcome::interrupted:
        log::warn("{}: {} of {} made", cut_short_text(stop_reason()), counted(puzzles_, "puzzle"),
                  settings_.count);
        return exit_code(stop_reason(), false);
      case GeneratorResult::Outcome::out_of_attempts:
        log::error("puzzle {}: no such puzzle was found in {}; there may be none",
                   result_.number + 1, counted(options_.attempt_limit, "attempt"));
        return ExitCode::limit;
      case GeneratorResult::Outcome::impossible:
        log::error("there is no puzzle: no grid obeys these rules");
        return ExitCode::none;
      case GeneratorResult::Outcome::ambiguous:
        log::error("puzzle {}: with this mask the solution is not the only one",
                   result_.number + 1);
        return ExitCode::none;
    }
    return ExitCode::done;
  }

  void write_statistics() const {
    write_to_stderr(
        text::format("seed        {}\n"
                     "puzzles     {}\n"
                     "attempts    {}\n"
                     "seconds     {:.3f}\n"
                     "puzzles/s   {:.0f}\n",
                     options_.seed, puzzles_, result_.attempts, timer_.seconds(),
                     static_cast<double>(puzzles_) / std::max(timer_.seconds(), 1e-9)));
  }

  void show_progress() {
    if (!progress_ || !timer_.is_due()) return;
    std::string text =
        text::format("{} of {} puzzles, {:.0f} puzzles/s, {:.1f} s", puzzles_, settings_.count,
                     static_cast<double>(puzzles_) / timer_.seconds(), timer_.seconds());
    if (attempts_seen_ > 0) text += text::format(", {} graded", attempts_seen_);
    status_line::show(text);
  }

  ProgressTimer timer_;
  const bool progress_ = is_terminal(STDERR_FILENO);
  const RunLimits& limits_;
  const GenerateSettings& settings_;
  Output* out_ = nullptr;  // of run()
  bool is_sheet_ = false;
  std::unique_ptr<sudoku::PuzzleWriter> writer_;
  GeneratorOptions options_;
  std::optional<sudoku::Grader> grader_;
  std::optional<sudoku::SeRater> rater_;
  std::optional<sudoku::Generator> generator_;
  GeneratorResult result_;
  std::uint64_t puzzles_ = 0;
  std::uint64_t attempts_seen_ = 0;
};

std::uint64_t drawn_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 20) ^ device();  // short enough for typing
}

}  // namespace

ExitCode run_sudoku_generate(const Words& words, Output& out) {
  CommandLine line({
      .summary = "dlx sudoku generate - make puzzles with exactly one solution",
      .examples =
          "  dlx sudoku generate 1000 --seed 7                  a thousand minimal puzzles\n"
          "  dlx sudoku generate --symmetry rotate180 --givens 28-32 --format=grid\n"
          "  dlx sudoku generate -n 10 --difficulty hard --solutions\n"
          "  dlx sudoku generate -n 5 --rating 4.0-5.0 --technique X-wing\n"
          "  dlx sudoku generate --from-solution grid.txt --minimal --givens 24\n"
          "  dlx sudoku generate --box 2x2 --mask x..x.x..x...x.x.\n",
      .usage = "dlx sudoku generate [N] [options]",
      .notes =
          "Every puzzle has exactly one solution, which is proved. Without --givens and --mask it\n"
          "is minimal: no given can be removed, or with --symmetry no group of givens. Puzzle K\n"
          "depends only on the seed, K and the options.\n",
  });
  GenerateSettings settings;
  GeneratorOptions options;
  std::string mask;
  std::string from_solution;
  line.add({.name = "number",
            .letter = 'n',
            .value = "N",
            .help = "the same as N: number of puzzles (default 1)",
            .also = "count",
            .also_letter = 'c'},
           settings.count, 1, max_puzzles);
  const auto table = sudoku::generator_settings();
  const auto& seed = *find_setting(table, "seed");
  Option seed_option = setting_option(seed);
  seed_option.help = "seed of the random numbers (default: a different one each time)";
  add_setting(line, std::move(seed_option), seed, options);
  line.add({.name = "skip", .value = "N", .help = "skip the first N puzzles of the seed"},
           settings.skip, 0, max_puzzles);
  add_settings(line,
               {"givens", "symmetry", "difficulty", "technique", "without", "rating", "minimal"},
               table, options);
  line.add({.name = "from-solution",
            .value = "FILE",
            .help = "make puzzles of these filled grids, in turn",
            .file = FileUse::read},
           from_solution);
  line.add(
      {.name = "mask",
       .value = "PATTERN",
       .help =
           "exactly these cells are given: text or a file of . for an empty cell and x for a given",
       .file = FileUse::read},
      mask);
  add_settings(line, {"attempt_limit"}, table, options);
  PuzzleInput input;
  input.add_to(line);
  line.add({.name = "solutions",
            .help = "write the solution after each puzzle",
            .group = OptionGroup::output});
  line.add({.name = "to",
            .value = "FORMAT",
            .help = "line (default), grid, json, or a format of 'dlx sudoku convert --to'",
            .group = OptionGroup::output,
            .common = true,
            .choices = [] { return names_of(sudoku_formats()); },
            .also = "format"},
           [&settings](const std::string& name) { read_to(name, settings); });
  SheetFlags sheets;
  sheets.add_to(line);
  line.add({.name = "stats",
            .help = "report the seed, the number of attempts and the time",
            .group = OptionGroup::messages});
  add_time_limit(line);
  Answers::add_to(line);
  line.shorten({"skip", "minimal", "from-solution", "mask", "time-limit"});
  line.set_inputs(0);
  if (!line.parse(words, 1, out)) return ExitCode::done;
  if (!line.arguments().empty()) {
    if (line.has("number"))
      throw UsageError("the number of puzzles is both an argument and " + line.spelled("number"));
    read_argument(line.arguments().front(), settings.count);
  }
  line.refuse_together({"mask", "givens"});
  line.refuse_together({"mask", "symmetry"});
  sheets.read(line, settings.to, out);
  if (line.has("solutions")) sheets.put_solutions_last();
  const RunLimits limits;
  input.read_rules(line);

  const Rules& rules = input.rules();
  std::optional<NoDeadline> no_deadline;  // to report how it ended
  if (!line.has("seed")) options.seed = drawn_seed();
  if (line.has("from-solution")) {
    try {
      options.solutions = read_solutions(from_solution, input);
    } catch (const Stopped&) {  // the run then ends before its first puzzle
      no_deadline.emplace();
    }
  }
  if (line.has("mask")) options.pattern = read_mask(mask, input);
  if (const int cells = rules.shape().cells(); options.max_givens.value_or(0) > cells)
    refuse_value("--givens", line.text("givens"),
                 "is out of range; expected 0 to " + std::to_string(cells));
  settings.solutions = line.has("solutions");
  if (settings.solutions && settings.to != nullptr && !settings.to->writes_solution) {
    throw UsageError("--solutions: the format " + std::string(settings.to->name) +
                     " cannot store solutions");
  }
  settings.stats = line.has("stats");
  // Made before the output is opened, because opening the output empties an existing file.
  GenerateRun run(limits, rules, std::move(options), settings);
  Answers answers = sheets.used() ? Answers(out) : Answers(line, out, false);
  settings.colour = use_colour(line.colour(), answers.out().descriptor());
  const ExitCode code = run.run(sheets, answers.out());
  answers.finish();
  return code;
}

}  // namespace dlx::cli
