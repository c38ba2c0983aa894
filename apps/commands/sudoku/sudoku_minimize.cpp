#include <optional>
#include <utility>

#include "apps/cli/command_line.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/limits.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/setting_options.hpp"
#include "apps/commands/commands.hpp"
#include "apps/commands/sudoku/puzzle_list.hpp"
#include "dlx/error.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/minimize.hpp"
#include "sudoku/settings.hpp"

namespace dlx::cli {
namespace {

using sudoku::Minimized;
using sudoku::Puzzle;

struct MinimizeSettings {
  bool check_only = false;  // --is-minimal
  bool of_rules = false;    // --minimize-rules
  bool json = false;
  std::uint64_t seed = 0;
  sudoku::PatternSymmetry symmetry = sudoku::PatternSymmetry::none;
};

/// The common part of the answers about givens and about rules.
class Minimization : public PuzzleRun {
 public:
  Minimization(const CommandLine& line, PuzzleInput& input, const MinimizeSettings& settings,
               Output& standard)
      : PuzzleRun(line, input, standard), settings_(settings) {
    json_ = settings.json;
  }

 protected:
  // Writes the answer about a puzzle. For a puzzle with one solution, the answer is `text`, or in
  // JSON the fields that `describe` adds.
  template <typename Describe>
  void put(const Puzzle& puzzle, int solutions, bool is_minimal, const std::string& text,
           const Describe& describe) {
    const bool unique = solutions == 1;
    ++answered_;
    without_ += unique ? 0 : 1;
    redundant_ += unique && !is_minimal ? 1 : 0;
    if (json_) {
      Json object = puzzle_json("puzzle", {answered_, *source_, puzzle});
      object["unique"] = unique;
      if (unique) {
        if (settings_.check_only) object["minimal"] = is_minimal;
        describe(object);
      } else {
        object["solutions"] = solutions;
      }
      write(object);
    } else if (!unique) {
      out_.write(solutions == 0 ? "no solution\n" : "more than one solution\n");
    } else {
      out_.write(settings_.check_only && is_minimal ? "minimal\n" : text);
    }
    out_.end_answer();
  }

  const MinimizeSettings& settings_;

 private:
  ExitCode end() override {
    if (json_) {
      Json object = summary();
      object["not_unique"] = without_;
      if (settings_.check_only || !settings_.of_rules) object["not_minimal"] = redundant_;
      write(object);
    }
    const bool fault = without_ > 0 || (settings_.check_only && redundant_ > 0);
    return fault ? ExitCode::none : ExitCode::done;
  }

  std::uint64_t without_ = 0;    // exactly one solution
  std::uint64_t redundant_ = 0;  // puzzles that were not minimal
};

class MinimizeRun : public Minimization {
 public:
  MinimizeRun(const CommandLine& line, PuzzleInput& input, const MinimizeSettings& settings,
              Output& standard)
      : Minimization(line, input, settings, standard), solver_(input.rules(), {.stop = stop()}) {}

 private:
  void take(Puzzle& puzzle) override {
    if (refuses_marks(puzzle)) return;
    waiting_.push_back(std::move(puzzle));
    // Larger grids take so long that each answer is shown at once.
    if (waiting_.size() >= (solver_.shape().size() <= 9 ? 256U : 1U)) settle();
  }

  void settle() override {
    const std::vector<Minimized> results =
        settings_.check_only
            ? find_redundant(solver_, waiting_, settings_.symmetry, stop())
            : minimize(solver_, waiting_, settings_.seed, settings_.symmetry, answered_, stop());
    for (std::size_t k = 0; k < results.size(); ++k) answer(waiting_[k], results[k]);
    waiting_.clear();
  }

  void answer(const Puzzle& puzzle, const Minimized& result) {
    std::string text = settings_.check_only ? "not minimal:" : to_line(result.puzzle);
    for (const int cell : result.redundant) text += " " + cell_name(solver_.shape(), cell);
    put(puzzle, result.solutions, result.puzzle == puzzle.grid && result.redundant.empty(),
        text + '\n', [&](Json& object) {
          if (settings_.check_only) {
            object["redundant"] = cell_names_json(solver_.shape(), result.redundant);
          } else {
            object["minimized"] = to_line(result.puzzle);
            object["num_givens"] = result.puzzle.givens();
          }
        });
  }

  sudoku::Solver solver_;
  std::vector<Puzzle> waiting_;  // read and not processed yet
};

// Removes rules, not givens.
class MinimizeRulesRun : public Minimization {
 public:
  MinimizeRulesRun(const CommandLine& line, PuzzleInput& input, const MinimizeSettings& settings,
                   Output& standard)
      : Minimization(line, input, settings, standard) {
    if (!has_removable_rules(input.rules()))
      throw UsageError("--minimize-rules: there are no rules that could be removed");
  }

 private:
  void take(Puzzle& puzzle) override {
    if (refuses_marks(puzzle)) return;
    const sudoku::Rules& rules = input_.rules();
    const std::optional<sudoku::MinimizedRules> result =
        settings_.check_only ? find_redundant_rules(rules, puzzle.grid, stop())
                             : minimize_rules(rules, puzzle.grid, settings_.seed, stop());
    if (!result) return;
    const std::vector<std::string>& named =
        settings_.check_only ? result->redundant : result->statements;
    std::string text = settings_.check_only ? "not minimal:\n" : "";
    for (const std::string& statement : named) text += statement + '\n';
    put(puzzle, result->solutions, result->redundant.empty(), text,
        [&](Json& object) { object[settings_.check_only ? "redundant" : "rules"] = named; });
  }
};

}  // namespace

ExitCode run_sudoku_minimize(const Words& words, Output& out) {
  CommandLine line({
      .summary = "dlx sudoku minimize - remove givens that are not needed",
      .examples = "  dlx sudoku minimize puzzles.txt               one line out per line in\n"
                  "  dlx sudoku minimize --symmetry rotate180 puzzles.txt\n"
                  "  dlx sudoku minimize --is-minimal puzzles.txt  only list the givens that could "
                  "be removed\n"
                  "  dlx sudoku minimize --minimize-rules --rules my.rules puzzle.txt\n",
      .usage = "dlx sudoku minimize [PUZZLE | FILE | -]... [options]",
      .notes =
          "Reads stdin if nothing is named. A puzzle without exactly one solution is not "
          "minimized:\n"
          "its line gives the reason, and the exit code is 1. With --is-minimal, a puzzle that is\n"
          "not minimal also gives exit code 1; each of the listed givens can be removed alone, "
          "but\n"
          "not all of them together. With --minimize-rules, the answer to a puzzle is the\n"
          "remaining rules as text for --rules, or the list of rules that could be removed, one "
          "per\n"
          "line.\n",
  });
  MinimizeSettings settings;
  line.add({.name = "is-minimal", .help = "change nothing, list the givens that could be removed"});
  line.add({.name = "seed",
            .value = "S",
            .help = "seed of the order in which givens or rules are tried (default 0)"},
           settings.seed, 0);
  line.add(
      {.name = "minimize-rules", .help = "remove rules (cages, thermometers, ...), not givens"});
  sudoku::GeneratorOptions groups;
  const auto& symmetry = *find_setting(sudoku::generator_settings(), "symmetry");
  Option groups_option = setting_option(symmetry);
  groups_option.help.replace(0, groups_option.help.find(':'),
                             "remove givens in groups of this symmetry");
  add_setting(line, std::move(groups_option), symmetry, groups);
  PuzzleInput input;
  input.add_to(line);
  PuzzleRun::add_to(line);
  add_time_limit(line);
  add_line_or_json(line, settings.json);
  if (!line.parse(words, std::string::npos, out)) return ExitCode::done;
  line.refuse_together({"is-minimal", "seed"});
  line.refuse_together({"minimize-rules", "symmetry"});
  settings.symmetry = groups.symmetry;
  settings.check_only = line.has("is-minimal");
  settings.of_rules = line.has("minimize-rules");
  if (settings.of_rules) return MinimizeRulesRun(line, input, settings, out).run();
  return MinimizeRun(line, input, settings, out).run();
}

}  // namespace dlx::cli
