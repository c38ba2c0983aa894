#include <string>
#include <utility>
#include <vector>

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
        solver_(input.rules(), {.stop = stop()}) {
    json_ = settings.json;
  }

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
    const bool is_minimal = result.puzzle == puzzle.grid && result.redundant.empty();
    ++answered_;
    without_ += result.unique() ? 0 : 1;
    redundant_ += result.unique() && !is_minimal ? 1 : 0;
    if (json_) {
      write(described(puzzle, result, is_minimal));
    } else if (!result.unique()) {
      out_.write(result.solutions == 0 ? "no solution\n" : "more than one solution\n");
    } else if (settings_.check_only && is_minimal) {
      out_.write("minimal\n");
    } else {
      std::string text = settings_.check_only ? "not minimal:" : to_line(result.puzzle);
      for (const int cell : result.redundant) text += " " + cell_name(solver_.shape(), cell);
      out_.write(text + '\n');
    }
    out_.end_answer();
  }

  Json described(const Puzzle& puzzle, const Minimized& result, bool is_minimal) const {
    Json object = puzzle_json("puzzle", {answered_, *source_, puzzle});
    object["unique"] = result.unique();
    if (!result.unique()) {
      object["solutions"] = result.solutions;
    } else if (settings_.check_only) {
      object["minimal"] = is_minimal;
      object["redundant"] = cell_names_json(solver_.shape(), result.redundant);
    } else {
      object["minimized"] = to_line(result.puzzle);
      object["num_givens"] = result.puzzle.givens();
    }
    return object;
  }

  ExitCode end() override {
    if (json_) {
      Json object = summary();
      object["not_unique"] = without_;
      object["not_minimal"] = redundant_;
      write(object);
    }
    const bool fault = without_ > 0 || (settings_.check_only && redundant_ > 0);
    return fault ? ExitCode::none : ExitCode::done;
  }

  const MinimizeSettings& settings_;
  sudoku::Solver solver_;
  std::vector<Puzzle> waiting_;  // read and not processed yet
  std::uint64_t without_ = 0;    // exactly one solution
  std::uint64_t redundant_ = 0;  // puzzles that were not minimal
};

}  // namespace

ExitCode run_sudoku_minimize(const Words& words, Output& out) {
  CommandLine line({
      .summary = "dlx sudoku minimize - remove givens that are not needed",
      .examples = "  dlx sudoku minimize puzzles.txt               one line out per line in\n"
                  "  dlx sudoku minimize --symmetry rotate180 puzzles.txt\n"
                  "  dlx sudoku minimize --is-minimal puzzles.txt  only list the givens that could "
                  "be removed\n",
      .usage = "dlx sudoku minimize [PUZZLE | FILE | -]... [options]",
      .notes =
          "Reads stdin if nothing is named. A puzzle without exactly one solution is not "
          "minimized:\n"
          "its line gives the reason, and the exit code is 1. With --is-minimal, a puzzle that is\n"
          "not minimal also gives exit code 1; each of the listed givens can be removed alone, "
          "but\n"
          "not all of them together.\n",
  });
  MinimizeSettings settings;
  line.add({.name = "is-minimal", .help = "change nothing, list the givens that could be removed"});
  line.add({.name = "seed",
            .value = "S",
            .help = "seed of the order in which givens are tried (default 0)"},
           settings.seed, 0);
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
  settings.symmetry = groups.symmetry;
  settings.check_only = line.has("is-minimal");
  return MinimizeRun(line, input, settings, out).run();
}

}  // namespace dlx::cli
