#include <unistd.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string_view>
#include <tuple>
#include <utility>

#include "apps/cli/command_line.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/limits.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/output.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/suggestions.hpp"
#include "apps/cli/terminal.hpp"
#include "apps/commands/commands.hpp"
#include "apps/commands/sudoku/puzzle_list.hpp"
#include "apps/commands/sudoku/technique_names.hpp"
#include "apps/commands/sudoku/writer.hpp"
#include "dlx/error.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/generator.hpp"
#include "sudoku/grade.hpp"
#include "sudoku/se_rating.hpp"

namespace dlx::cli {
namespace {

using sudoku::Difficulty;
using sudoku::GeneratedPuzzle;
using sudoku::GeneratorOptions;
using sudoku::GeneratorResult;
using sudoku::Grid;
using sudoku::Rules;

enum class Look { line, grid, unicode, json };
struct LookName {
  std::string_view name;
  Look look;
};
constexpr LookName looks[] = {
    {"line", Look::line}, {"grid", Look::grid}, {"json", Look::json}, {"unicode", Look::unicode}};

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
  std::optional<std::pair<Difficulty, Difficulty>> difficulty;
  std::vector<std::size_t> techniques;        // that a puzzle must need, numbers in the table
  std::vector<std::size_t> without;           // that it must not need
  std::optional<std::pair<int, int>> rating;  // ER of Sudoku Explainer, in tenths

  bool grades() const { return difficulty || !techniques.empty() || !without.empty(); }
};

// A format of this program, or one of the library's.
void read_to(const std::string& name, GenerateSettings& settings) {
  settings.to = find_named(sudoku_formats(), "to", name).plain;
  if (settings.to == nullptr)
    settings.look = find_named(std::span<const LookName>(looks), "to", name).look;
}

// "24" or "22-26": calls `parse` for both ends; `first` describes the first one in messages.
template <typename Parse>
auto parse_range(const std::string& option, const std::string& text, const std::string& first,
                 Parse parse) {
  const std::size_t dash = text.find('-');
  const auto least = parse(text.substr(0, dash));
  const auto most = dash == text.npos ? least : parse(text.substr(dash + 1));
  if (least <= most) return std::pair(least, most);
  refuse_value("--" + option, text, "is not a range; expected the " + first + " first");
}

void read_givens(const std::string& text, const Rules& rules, GeneratorOptions& options) {
  const auto cells = static_cast<std::uint64_t>(rules.shape().cells());
  std::tie(options.min_givens, options.max_givens) =
      parse_range("givens", text, "smaller number", [cells](const std::string& number) {
        return static_cast<int>(parse_count("--givens", number, 0, cells));
      });
}

std::string names_of_difficulties() {
  std::string names;
  for (int k = 0; k <= static_cast<int>(Difficulty::beyond); ++k)
    names += (k == 0 ? "" : ", ") + std::string(to_string(static_cast<Difficulty>(k)));
  return names;
}

// The difficulty that corresponds to a name of other programs.
std::optional<Difficulty> meant_difficulty(std::string_view name) {
  constexpr std::pair<std::string_view, Difficulty> others[] = {
      {"beginner", Difficulty::easy},       {"simple", Difficulty::easy},
      {"moderate", Difficulty::medium},     {"normal", Difficulty::medium},
      {"intermediate", Difficulty::medium}, {"difficult", Difficulty::hard},
      {"very-hard", Difficulty::fiendish},  {"very_hard", Difficulty::fiendish},
      {"expert", Difficulty::fiendish},     {"master", Difficulty::fiendish},
      {"evil", Difficulty::extreme},        {"diabolical", Difficulty::extreme},
      {"insane", Difficulty::extreme}};
  for (const auto& [other, difficulty] : others)
    if (name == other) return difficulty;
  return std::nullopt;
}

Difficulty parse_difficulty(const std::string& name) {
  if (const std::optional<Difficulty> difficulty = sudoku::find_difficulty(name))
    return *difficulty;
  const std::optional<Difficulty> meant = meant_difficulty(name);
  refuse_value("--difficulty", name,
               "is none of " + names_of_difficulties() +
                   (meant ? did_you_mean(std::string(to_string(*meant))) : ""));
}

// Reads the argument, the number of puzzles.
void read_argument(const std::string& argument, std::uint64_t& number) {
  std::optional<Difficulty> level = sudoku::find_difficulty(argument);
  if (!level) level = meant_difficulty(argument);
  if (level)
    throw UsageError(quote_token(argument) + " is no number of puzzles" +
                     did_you_mean("--difficulty " + std::string(to_string(*level))));
  number = parse_count("the number of puzzles", argument, 1, max_puzzles);
}

// "4.5" or "4" in tenths.
int parse_rating(const std::string& text) {
  const std::size_t dot = text.find('.');
  const std::string tenths = dot == text.npos ? "0" : text.substr(dot + 1);
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const std::string whole = text.substr(0, dot);
  if (whole.empty() || whole.size() > 2 || !std::ranges::all_of(whole, is_digit) ||
      tenths.size() != 1 || !is_digit(tenths[0]))
    refuse_value("--rating", text, "is not a rating; expected a number such as 4.5");
  const int rating = 10 * std::stoi(whole) + (tenths[0] - '0');
  if (rating < sudoku::SeRater::lowest || rating > sudoku::SeRater::highest)
    refuse_value("--rating", text, "is no rating of Sudoku Explainer; expected 1.0 to 11.9");
  return rating;
}

// A pattern of the given cells: a file, or the text itself. Determines the shape if nothing else
// does.
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

// The first lines determine the shape if nothing else does.
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
  GenerateRun(const RunLimits& limits, const Rules& rules, GeneratorOptions options,
              const GenerateSettings& settings, const SheetFlags& sheets, Output& out)
      : limits_(limits),
        settings_(settings),
        out_(out),
        stream_(out),
        is_sheet_(sheets.used()),
        seed_(options.seed),
        attempt_limit_(options.attempt_limit) {
    if (settings.to != nullptr) writer_ = sheets.writer(*settings.to, rules, out, stream_);
    options.stop = limits.flag();
    if (settings.rating) rater_.emplace();
    if (settings.grades()) {
      sudoku::GradeOptions grading;
      grading.stop = limits.flag();
      for (const std::size_t technique : settings.techniques)
        if (sudoku::techniques()[technique].assumes_unique) grading.assume_unique = true;
      grader_.emplace(rules, grading);
    }
    if (settings.grades() || settings.rating) {
      options.accept = [this](const GeneratedPuzzle& made) { return is_wanted(made); };
    }
    try {
      generator_.emplace(rules, std::move(options));
    } catch (const std::invalid_argument& error) {
      throw UsageError(error.what());
    }
  }

  ExitCode run() {
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
    out_.flush();
    status_line::clear();
    const ExitCode code = report_outcome();
    if (settings_.stats) write_statistics();
    return code;
  }

 private:
  bool is_wanted(const GeneratedPuzzle& made) {
    ++attempts_seen_;
    show_progress();
    if (grader_ && !is_wanted(grader_->rate(made.puzzle))) return false;
    if (!rater_) return true;
    const std::optional<sudoku::SeRating> rating = rater_->rate(made.puzzle);
    return rating && rating->er >= settings_.rating->first &&
           rating->er <= settings_.rating->second;
  }

  bool is_wanted(const sudoku::HumanGrade& grade) const {
    if (settings_.difficulty && (grade.difficulty < settings_.difficulty->first ||
                                 grade.difficulty > settings_.difficulty->second))
      return false;
    const auto is_used = [&grade](std::size_t technique) {
      return std::ranges::count(grade.uses, technique, &sudoku::TechniqueUse::technique) > 0;
    };
    return std::ranges::all_of(settings_.techniques, is_used) &&
           std::ranges::none_of(settings_.without, is_used);
  }

  void write(const GeneratedPuzzle& made) {
    ++puzzles_;
    if (writer_) {
      sudoku::Puzzle puzzle{made.puzzle};
      if (settings_.solutions) puzzle.solution = made.solution;
      if (grader_ && is_sheet_)
        puzzle.fields.push_back(
            {"difficulty", std::string(to_string(grader_->rate(made.puzzle).difficulty))});
      writer_->write(puzzle);
      out_.end_answer();
      return;
    }
    switch (settings_.look) {
      case Look::line:
        out_.write(to_line(made.puzzle));
        if (settings_.solutions) out_.write("," + to_line(made.solution));
        out_.put('\n');
        break;
      case Look::grid:
        draw(made, draw_sudoku);
        break;
      case Look::unicode:
        draw(made, draw_sudoku_unicode);
        break;
      case Look::json:
        write_json(made);
        break;
    }
    out_.end_answer();
  }

  void draw(const GeneratedPuzzle& made, decltype(&draw_sudoku) draw_grid) {
    const Rules& rules = generator_->rules();
    if (puzzles_ > 1) out_.put('\n');
    out_.write(draw_grid(made.puzzle, made.puzzle, rules, settings_.colour));
    if (!settings_.solutions) return;
    out_.put('\n');
    out_.write(draw_grid(made.solution, made.puzzle, rules, settings_.colour));
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
    out_.write(json_line(object));
  }

  std::string outcome_name() const {
    switch (result_.outcome) {
      case GeneratorResult::Outcome::done:
      case GeneratorResult::Outcome::visitor_stopped:
        return "finished";
      case GeneratorResult::Outcome::interrupted:
        return std::string(to_string(stop_reason()));
      case GeneratorResult::Outcome::out_of_attempts:
        return "out_of_attempts";
      case GeneratorResult::Outcome::impossible:
        return "impossible";
      case GeneratorResult::Outcome::ambiguous:
        return "ambiguous";
    }
    return {};
  }

  void write_summary() {
    Json object = json_object("summary");
    object["outcome"] = outcome_name();
    object["seed"] = seed_;
    object["puzzles"] = puzzles_;
    object["attempts"] = result_.attempts;
    object["seconds"] = timer_.seconds();
    out_.write(json_line(object));
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
                   result_.number + 1, counted(attempt_limit_, "attempt"));
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
                     seed_, puzzles_, result_.attempts, timer_.seconds(),
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
  Output& out_;
  OutputStream stream_;
  const bool is_sheet_;
  std::unique_ptr<sudoku::PuzzleWriter> writer_;
  std::uint64_t seed_;
  std::uint64_t attempt_limit_;
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
  std::string givens;
  std::string mask;
  std::string from_solution;
  line.add({.name = "number",
            .letter = 'n',
            .value = "N",
            .help = "the same as N: number of puzzles (default 1)",
            .also = "count",
            .also_letter = 'c'},
           settings.count, 1, max_puzzles);
  line.add({.name = "seed",
            .value = "S",
            .help = "seed of the random numbers (default: a different one each time)"},
           options.seed, 0);
  line.add({.name = "skip", .value = "N", .help = "skip the first N puzzles of the seed"},
           settings.skip, 0, max_puzzles);
  line.add(
      {.name = "givens", .value = "K|A-B", .help = "the number of givens, exactly or from A to B"},
      givens);
  add_symmetry(line, "symmetry of the givens: ", options.symmetry);
  line.add({.name = "difficulty",
            .value = "LEVEL",
            .help = "difficulty for people: easy, medium, hard, fiendish, extreme or beyond; or a "
                    "range such as easy-medium",
            .choices = names_of_difficulties},
           [&settings](const std::string& text) {
             if (meant_difficulty(text)) parse_difficulty(text);  // not a range such as easy-hard
             settings.difficulty =
                 parse_range("difficulty", text, "easier difficulty", parse_difficulty);
           });
  line.add({.name = "technique",
            .value = "NAMES",
            .help = "techniques of 'dlx sudoku grade' that the solution needs, all of a list such "
                    "as X-wing,hidden pair",
            .choices = names_of_techniques},
           [&settings](const std::string& text) {
             settings.techniques = parse_techniques("--technique", text);
           });
  line.add({.name = "without",
            .value = "NAMES",
            .help = "techniques that the solution does not need, none of a list",
            .choices = names_of_techniques},
           [&settings](const std::string& text) {
             settings.without = parse_techniques("--without", text);
           });
  line.add({.name = "rating",
            .value = "R|A-B",
            .help = "the rating ER of Sudoku Explainer, exactly or from A to B, such as 4.0-5.0"},
           [&settings](const std::string& text) {
             settings.rating = parse_range("rating", text, "smaller number", parse_rating);
           });
  line.add({.name = "minimal", .help = "no given can be removed, also with --givens or --mask"});
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
  line.add({.name = "attempt-limit",
            .value = "N",
            .help = "stop after N attempts for a puzzle (default 100000)",
            .group = OptionGroup::limits},
           options.attempt_limit, 1, GeneratorOptions::highest_attempt_limit);
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
  options.minimal = line.has("minimal");
  if (line.has("from-solution")) {
    try {
      options.solutions = read_solutions(from_solution, input);
    } catch (const Stopped&) {  // which ends the run before its first puzzle
      no_deadline.emplace();
    }
  }
  if (line.has("mask")) options.pattern = read_mask(mask, input);
  if (line.has("givens")) read_givens(givens, rules, options);
  settings.solutions = line.has("solutions");
  if (settings.solutions && settings.to != nullptr && !settings.to->writes_solution) {
    throw UsageError("--solutions: the format " + std::string(settings.to->name) +
                     " cannot store solutions");
  }
  if (settings.rating && !sudoku::SeRater::supports(rules))
    throw UsageError("--rating: rates only classic puzzles of 9x9 cells, without further rules");
  for (const std::size_t technique : settings.techniques)
    if (std::ranges::count(settings.without, technique) > 0)
      refuse_value("--without", std::string(sudoku::techniques()[technique].name),
                   "is also named by --technique");
  settings.stats = line.has("stats");
  Answers answers = sheets.used() ? Answers(out) : Answers(line, out, false);
  settings.colour = use_colour(line.colour(), answers.out().descriptor());
  GenerateRun run(limits, rules, std::move(options), settings, sheets, answers.out());
  const ExitCode code = run.run();
  answers.finish();
  return code;
}

}  // namespace dlx::cli
