#include <array>
#include <cmath>

#include "apps/cli/command_line.hpp"
#include "apps/cli/limits.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/setting_options.hpp"
#include "apps/cli/terminal.hpp"
#include "apps/commands/commands.hpp"
#include "apps/commands/sudoku/puzzle_list.hpp"
#include "apps/commands/sudoku/se_ratings.hpp"
#include "sudoku/cage_sums.hpp"
#include "sudoku/settings.hpp"

namespace dlx::cli {
namespace {

using sudoku::Graded;
using sudoku::Mark;
using sudoku::Puzzle;
using sudoku::Shape;
using sudoku::Step;

enum class GradeMode {
  grade,
  explain,  // all steps, then the grade
  hint,     // the first step
  vague,    // only its technique and position
};

// Returns the name of the hardest technique. A full grid needs no technique.
std::string hardest_name(const sudoku::HumanGrade& grade) {
  return grade.uses.empty() ? "nothing to do"
                            : std::string(sudoku::techniques()[grade.hardest].name);
}

std::string technique_name(std::size_t technique) {
  return std::string(sudoku::techniques()[technique].name);
}

// "r3c4,r3c9<>2 r3c9<>7", the notation of forums.
std::string conclusion(const Shape& shape, const Step& step) {
  std::string text;
  for (const Mark& mark : step.placed)
    text += sudoku::cell_name(shape, mark.cell) + "=" + Shape::symbol(mark.value);
  for (int value = 1; value <= shape.size(); ++value) {
    std::string cells;
    for (const Mark& mark : step.removed)
      if (mark.value == value)
        cells += (cells.empty() ? "" : ",") + sudoku::cell_name(shape, mark.cell);
    if (cells.empty()) continue;
    text += (text.empty() ? "" : " ") + cells + "<>" + Shape::symbol(value);
  }
  return text;
}

// Returns a whole number without decimals, and a mean with one decimal.
std::string number(double value) {
  return value == std::floor(value) ? text::format("{:.0f}", value) : text::format("{:.1f}", value);
}

Json number_json(double value) {
  if (value == std::floor(value)) return static_cast<std::uint64_t>(value);
  return value;
}

// "full house 10, hidden single 25": how often each technique was used.
std::string uses_text(const sudoku::HumanGrade& grade) {
  std::string text;
  for (const sudoku::TechniqueUse& use : grade.uses)
    text +=
        text::format("{}{} {}", text.empty() ? "" : ", ", technique_name(use.technique), use.count);
  return text;
}

std::string grade_text(const Graded& graded) {
  std::string text =
      text::format("{:<8} score {:>4}, hardest: {}", to_string(graded.human.difficulty),
                   graded.human.score, hardest_name(graded.human));
  if (graded.search.samples > 0) {
    const char* const more = graded.search.complete ? "" : "+";
    text += text::format("; search: guesses {}{}, nodes {}{}", number(graded.search.guesses), more,
                         number(graded.search.nodes), more);
  }
  if (!graded.human.uses.empty()) text += "; steps: " + uses_text(graded.human);
  return text;
}

Json marks_json(const Shape& shape, const std::vector<Mark>& marks) {
  return json_list(marks, [&](const Mark& mark) -> Json {
    return {{"cell", sudoku::cell_name(shape, mark.cell)}, {"value", mark.value}};
  });
}

class GradeRun : public PuzzleRun {
 public:
  GradeRun(const CommandLine& line, PuzzleInput& input, sudoku::GradeOptions options,
           GradeMode mode, bool json, Output& standard)
      : PuzzleRun(line, input, standard), mode_(mode) {
    json_ = json;
    options.stop = stop();
    grader_.emplace(input.rules(), options);
  }

  void write_statistics() const {
    const double seconds = timer_.seconds();
    std::string text = text::format("puzzles     {}\n", answered_);
    for (std::size_t k = 0; k < difficulties_.size(); ++k)
      text += text::format("{:<11} {}\n", to_string(static_cast<sudoku::Difficulty>(k)),
                           difficulties_[k]);
    text += text::format("no grade    {}\nseconds     {:.3f}\npuzzles/s   {:.0f}\n", ungraded_,
                         seconds, static_cast<double>(answered_) / seconds);
    write_to_stderr(text);
  }

 private:
  void take(Puzzle& puzzle) override {
    const Graded graded = grader_->grade(puzzle);
    const std::vector<Step> steps = find_steps(puzzle);
    if (stopped()) return;  // something may be missing
    const PuzzleAt at{++answered_, *source_, puzzle};
    begin_answer();
    if (!graded.unique()) {
      ++ungraded_;
      refuse(at, graded);
      return;
    }
    ++difficulties_[static_cast<std::size_t>(graded.human.difficulty)];
    std::size_t number = 0;
    for (const Step& step : steps) write_step(at, ++number, step);
    const bool hint = mode_ == GradeMode::hint || mode_ == GradeMode::vague;
    if (steps.empty() && hint && !json_) out_.write("the grid is full\n");
    if (!hint) write_grade(at, graded);
    out_.end_answer();
  }

  void put_placeholder(const char* text, const ParseError& error) override {
    begin_answer();
    if (json_) {
      write(error_json(text, error));
    } else {
      write_remark(text);
    }
  }

  ExitCode end() override {
    if (json_) write_summary();
    return ungraded_ > 0 ? ExitCode::none : ExitCode::done;
  }

  // The steps to be written; empty unless there is exactly one solution.
  std::vector<Step> find_steps(const Puzzle& puzzle) {
    if (mode_ == GradeMode::grade) return {};
    const std::size_t most = mode_ == GradeMode::explain ? SIZE_MAX : 1;
    return grader_->explain(puzzle, most);
  }

  // Steps take several lines, with an empty line between puzzles.
  void begin_answer() {
    if (++line_number_ > 1 && mode_ != GradeMode::grade && !json_) out_.put('\n');
  }
  // Grades are numbered if they are written without steps.
  void write_remark(std::string_view text) {
    if (mode_ == GradeMode::grade) out_.write(std::to_string(line_number_) + ": ");
    out_.write(text);
    out_.put('\n');
  }

  // Reports why a puzzle has no grade.
  void refuse(const PuzzleAt& at, const Graded& graded) {
    const char* const why = graded.solutions == 0 ? "no solution" : "more than one solution";
    if (json_) {
      Json object = puzzle_json("grade", at);
      object["solutions"] = graded.solutions;
      if (graded.conflict) object["conflict"] = graded.conflict->message;
      write(object);
    } else {
      write_remark(why);
    }
    out_.end_answer();
    using Kind = PuzzleMessages::Kind;
    const Kind kind = graded.conflict         ? Kind::contradiction
                      : graded.solutions == 0 ? Kind::impossible
                                              : Kind::ambiguous;
    const std::string fault = graded.solutions == 0 ? fault_of_cages(grader_->rules()) : "";
    tell(kind, at.puzzle.line,
         graded.conflict  ? graded.conflict->message
         : !fault.empty() ? "no solution: " + fault
                          : why + std::string(", so there is no grade"));
  }

  void write_step(const PuzzleAt& at, std::size_t number, const Step& step) {
    const Shape& shape = grader_->rules().shape();
    if (json_) {
      Json object = puzzle_json("step", at);
      object["step"] = number;
      object["technique"] = technique_name(step.technique);
      object["where"] = step.where;
      if (mode_ != GradeMode::vague) {
        object["cells"] = cell_names_json(shape, step.cells);
        object["placed"] = marks_json(shape, step.placed);
        object["removed"] = marks_json(shape, step.removed);
        object["reason"] = step.reason;
      }
      write(object);
    } else if (mode_ == GradeMode::vague) {
      out_.write(text::format("{}: look at {}\n", technique_name(step.technique), step.where));
    } else {
      const std::string text = text::format("{}: {} => {}\n", technique_name(step.technique),
                                            step.reason, conclusion(shape, step));
      out_.write(mode_ == GradeMode::hint ? text : text::format("{:>3}. {}", number, text));
    }
  }

  void write_grade(const PuzzleAt& at, const Graded& graded) {
    if (!json_) return write_remark(grade_text(graded));
    Json object = puzzle_json("grade", at);
    object["solutions"] = graded.solutions;
    object["difficulty"] = to_string(graded.human.difficulty);
    object["score"] = graded.human.score;
    object["technique"] = hardest_name(graded.human);
    object["techniques"] =
        json_list(graded.human.uses, [](const sudoku::TechniqueUse& use) -> Json {
          return {{"name", technique_name(use.technique)},
                  {"count", use.count},
                  {"rounds", use.rounds}};
        });
    if (graded.search.samples > 0) {
      object["guesses"] = number_json(graded.search.guesses);
      object["nodes"] = number_json(graded.search.nodes);
      object["samples"] = graded.search.samples;
      object["search_complete"] = graded.search.complete;
    }
    write(object);
  }

  void write_summary() {
    Json object = summary();
    object["without_grade"] = ungraded_;
    Json difficulties = Json::object();
    for (std::size_t k = 0; k < difficulties_.size(); ++k)
      difficulties[std::string(to_string(static_cast<sudoku::Difficulty>(k)))] = difficulties_[k];
    object["difficulties"] = difficulties;
    write(object);
  }

  const ProgressTimer timer_;
  const GradeMode mode_;
  std::optional<sudoku::Grader> grader_;
  std::uint64_t line_number_ = 0;  // of the last puzzle, with or without an answer
  std::uint64_t ungraded_ = 0;
  std::array<std::uint64_t, 6> difficulties_{};  // puzzles of each difficulty
};

// These options have no effect on the ratings of Sudoku Explainer.
void refuse_with_se(const CommandLine& line) {
  for (const char* other : {"assume-unique", "without", "samples", "seed", "node-limit"})
    line.refuse_together({"se", other});
}

ExitCode run_grader(const Words& words, Output& out, GradeMode mode, const HelpText& help) {
  CommandLine line(help);
  PuzzleInput input;
  input.add_to(line);
  PuzzleRun::add_to(line);
  add_time_limit(line);
  sudoku::GradeOptions options;
  if (mode == GradeMode::grade) {
    line.add({.name = "se",
              .help = "write the ratings of Sudoku Explainer instead: ER/EP/ED, of the hardest "
                      "step, up to the first value written, of the first step"});
  }
  if (mode == GradeMode::hint) {
    line.add(
        {.name = "vague", .help = "write only the technique and the position of the next step"});
  }
  add_settings(line, {"assume_unique", "without", "samples", "seed", "node_limit"},
               sudoku::grade_settings(), options);
  bool json = false;
  add_line_or_json(line, json);
  line.add({.name = "stats",
            .help = "report the number of puzzles of each difficulty, and the rate, on stderr",
            .group = OptionGroup::messages});
  line.shorten({"vague", "assume-unique", "without", "samples", "seed", "output"});
  if (mode == GradeMode::hint) line.unlist({"samples", "seed", "node-limit"});
  if (!line.parse(words, std::string::npos, out)) return ExitCode::done;
  if (line.has("se")) {
    refuse_with_se(line);
    return run_se_ratings(line, input, json, out);
  }
  if (line.has("vague")) mode = GradeMode::vague;
  if (mode == GradeMode::hint || mode == GradeMode::vague) {
    for (const char* other : {"samples", "seed", "node-limit"}) {
      if (line.has(other)) throw UsageError("--" + std::string(other) + ": a hint needs no search");
    }
    options.samples = 0;
  }

  GradeRun run(line, input, options, mode, json, out);
  const ExitCode code = run.run();
  if (line.has("stats")) run.write_statistics();
  return code;
}

constexpr std::string_view notes =
    "Reads stdin if nothing is named. The difficulty is that of the hardest technique needed: "
    "easy,\n"
    "medium, hard, fiendish, extreme, beyond. A puzzle without exactly one solution has no\n"
    "grade; the exit code is then 1.\n";

constexpr std::string_view notes_on_steps =
    "Reads stdin if nothing is named. r1c6=8 is a value to write, r8c5<>7 a candidate to remove.\n"
    "A puzzle without exactly one solution has no steps; the exit code is then 1.\n";

}  // namespace

ExitCode run_sudoku_grade(const Words& words, Output& out) {
  return run_grader(
      words, out, GradeMode::grade,
      {.summary = "dlx sudoku grade - grade puzzles by difficulty, for people and searches",
       .examples = "  dlx sudoku grade puzzles.txt              one line out per puzzle\n"
                   "  dlx sudoku grade --se puzzles.txt         ratings of Sudoku Explainer\n"
                   "  dlx sudoku grade --samples=20 --format=json puzzles.txt\n",
       .usage = "dlx sudoku grade [PUZZLE | FILE | -]... [options]",
       .notes = notes});
}

ExitCode run_sudoku_explain(const Words& words, Output& out) {
  return run_grader(words, out, GradeMode::explain,
                    {.summary = "dlx sudoku explain - the steps by which a person solves a puzzle",
                     .examples = "  dlx sudoku explain puzzle.txt\n"
                                 "  dlx sudoku explain --format=json puzzle.txt\n",
                     .usage = "dlx sudoku explain [PUZZLE | FILE | -]... [options]",
                     .notes = notes_on_steps});
}

ExitCode run_sudoku_hint(const Words& words, Output& out) {
  return run_grader(
      words, out, GradeMode::hint,
      {.summary = "dlx sudoku hint - the next step of a puzzle",
       .examples = "  dlx sudoku hint puzzle.txt\n"
                   "  dlx sudoku hint --vague puzzle.txt    only what to look for, and where\n",
       .usage = "dlx sudoku hint [PUZZLE | FILE | -]... [options]",
       .notes = notes_on_steps});
}

}  // namespace dlx::cli
