#include <optional>

#include "apps/cli/command_line.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/limits.hpp"
#include "apps/cli/report.hpp"
#include "apps/commands/commands.hpp"
#include "apps/commands/sudoku/puzzle_list.hpp"
#include "dlx/error.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/minimize.hpp"

namespace dlx::cli {
namespace {

using sudoku::Minimized;
using sudoku::Puzzle;

struct MinimizeSettings {
  bool check_only = false;  // --is-minimal
  bool json = false;
  std::uint64_t seed = 0;
  sudoku::PatternSymmetry symmetry = sudoku::PatternSymmetry::none;
};

class MinimizeRun : public PuzzleRun {
 public:
  MinimizeRun(const CommandLine& line, PuzzleInput& input, const MinimizeSettings& settings,
              Output& standard)
      : PuzzleRun(line, input, standard),
        settings_(settings),
        solver_(input.rules(), {.stop = stop()}) {}

 private:
  void take(Puzzle& puzzle) override {
    if (refuses_marks(puzzle)) return;
    waiting_.push_back(std::move(puzzle));
    if (waiting_.size() >= at_once()) settle();
  }

  void settle() override {
    const std::vector<Minimized> results =
        settings_.check_only
            ? find_redundant(solver_, waiting_, settings_.symmetry, stop())
            : minimize(solver_, waiting_, settings_.seed, settings_.symmetry, answered_, stop());
    for (std::size_t k = 0; k < results.size(); ++k) put(results[k], k);
    waiting_.clear();
  }

  void put_placeholder(const char* text, const ParseError& error) override {
    if (!settings_.json) return PuzzleRun::put_placeholder(text, error);
    write(error_json(text, error));
  }

  ExitCode end() override {
    if (settings_.json) write_summary();
    const bool fault = without_ > 0 || (settings_.check_only && redundant_ > 0);
    return fault ? ExitCode::none : ExitCode::done;
  }

  // Larger grids take long enough to be shown one by one.
  std::size_t at_once() const { return solver_.shape().size() <= 9 ? 256 : 1; }

  void put(const Minimized& result, std::size_t k) {
    ++answered_;
    if (!result.unique()) {
      ++without_;
    } else if (result.puzzle != waiting_[k].grid || !result.redundant.empty()) {
      ++redundant_;
    }
    if (settings_.json) {
      write_json(result, k);
    } else {
      out_.write(text(result) + '\n');
    }
    out_.end_answer();
  }

  std::string text(const Minimized& result) const {
    if (result.solutions == 0) return "no solution";
    if (result.solutions > 1) return "more than one solution";
    if (!settings_.check_only) return to_line(result.puzzle);
    if (result.redundant.empty()) return "minimal";
    std::string text = "not minimal:";
    for (const int cell : result.redundant) text += " " + cell_name(solver_.shape(), cell);
    return text;
  }

  void write_json(const Minimized& result, std::size_t k) {
    Json object = puzzle_json("puzzle", {answered_, *source_, waiting_[k]});
    object["unique"] = result.unique();
    if (result.unique() && settings_.check_only) {
      object["minimal"] = result.redundant.empty();
      object["redundant"] = cell_names_json(solver_.shape(), result.redundant);
    } else if (result.unique()) {
      object["minimized"] = to_line(result.puzzle);
      object["num_givens"] = result.puzzle.givens();
    } else {
      object["solutions"] = result.solutions;
    }
    write(object);
  }

  void write_summary() {
    Json object = summary();
    object["not_unique"] = without_;
    object["not_minimal"] = redundant_;
    write(object);
  }

  const MinimizeSettings& settings_;
  sudoku::Solver solver_;
  std::vector<Puzzle> waiting_;  // read and not processed yet
  std::uint64_t without_ = 0;    // exactly one solution
  std::uint64_t redundant_ = 0;  // puzzles that were not minimal
};

// Removes rules, not givens.
class MinimizeRulesRun : public PuzzleRun {
 public:
  MinimizeRulesRun(const CommandLine& line, PuzzleInput& input, const MinimizeSettings& settings,
                   Output& standard)
      : PuzzleRun(line, input, standard), settings_(settings) {
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
    ++answered_;
    if (!result->unique()) {
      ++without_;
    } else if (!result->redundant.empty()) {
      ++redundant_;
    }
    if (settings_.json) {
      write_json(*result, puzzle);
    } else {
      out_.write(text(*result));
    }
    out_.end_answer();
  }

  void put_placeholder(const char* text, const ParseError& error) override {
    if (!settings_.json) return PuzzleRun::put_placeholder(text, error);
    write(error_json(text, error));
  }

  ExitCode end() override {
    if (settings_.json) {
      Json object = summary();
      object["not_unique"] = without_;
      if (settings_.check_only) object["not_minimal"] = redundant_;
      write(object);
    }
    return without_ > 0 || redundant_ > 0 ? ExitCode::none : ExitCode::done;
  }

  std::string text(const sudoku::MinimizedRules& result) const {
    if (result.solutions == 0) return "no solution\n";
    if (result.solutions > 1) return "more than one solution\n";
    if (settings_.check_only && result.redundant.empty()) return "minimal\n";
    std::string text = settings_.check_only ? "not minimal:\n" : "";
    for (const std::string& statement : settings_.check_only ? result.redundant : result.statements)
      text += statement + '\n';
    return text;
  }

  void write_json(const sudoku::MinimizedRules& result, const Puzzle& puzzle) {
    Json object = puzzle_json("puzzle", {answered_, *source_, puzzle});
    object["unique"] = result.unique();
    if (result.unique() && settings_.check_only) {
      object["minimal"] = result.redundant.empty();
      object["redundant"] = result.redundant;
    } else if (result.unique()) {
      object["rules"] = result.statements;
    } else {
      object["solutions"] = result.solutions;
    }
    write(object);
  }

  const MinimizeSettings& settings_;
  std::uint64_t without_ = 0;    // exactly one solution
  std::uint64_t redundant_ = 0;  // puzzles whose rules were not minimal
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
  add_symmetry(line, "remove givens in groups of this symmetry: ", settings.symmetry);
  PuzzleInput input;
  input.add_to(line);
  PuzzleRun::add_to(line);
  add_time_limit(line);
  add_line_or_json(line, settings.json);
  if (!line.parse(words, std::string::npos, out)) return ExitCode::done;
  line.refuse_together({"is-minimal", "seed"});
  line.refuse_together({"minimize-rules", "symmetry"});
  settings.check_only = line.has("is-minimal");
  if (line.has("minimize-rules")) return MinimizeRulesRun(line, input, settings, out).run();
  return MinimizeRun(line, input, settings, out).run();
}

}  // namespace dlx::cli
