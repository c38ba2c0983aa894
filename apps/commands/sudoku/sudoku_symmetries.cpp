#include <cstdint>
#include <functional>
#include <string>
#include <unordered_set>

#include "apps/cli/command_line.hpp"
#include "apps/cli/limits.hpp"
#include "apps/commands/commands.hpp"
#include "apps/commands/sudoku/puzzle_list.hpp"
#include "sudoku/canonical.hpp"
#include "sudoku/transformation.hpp"

namespace dlx::cli {
namespace {

using sudoku::Grid;

// Writes lines about each puzzle under plain rules, to which the symmetries belong.
class PlainRun : public PuzzleRun {
 public:
  // `what`: the command, for messages.
  PlainRun(const CommandLine& line, PuzzleInput& input, Output& standard, const std::string& what)
      : PuzzleRun(line, input, standard) {
    if (input.rules().plain()) return;
    throw UsageError(
        what +
        " supports only the common rules (rows, columns and boxes), because variants have "
        "other symmetries");
  }

  // `answer` returns true if the whole answer about a puzzle was written. A puzzle without an
  // answer gets the same number of placeholder lines.
  ExitCode answer_each(const std::function<bool(const Grid& grid)>& answer,
                       std::uint64_t placeholders = 1) {
    answer_ = answer;
    placeholders_ = placeholders;
    return run();
  }

  using PuzzleRun::number_, PuzzleRun::put_line, PuzzleRun::stopped;

 private:
  void take(sudoku::Puzzle& puzzle) override {
    if (refuses_marks(puzzle)) return;
    answered_ += answer_(puzzle.grid) ? 1 : 0;
  }

  void put_placeholder(const char* text, const ParseError& error) override {
    for (std::uint64_t k = 0; k < placeholders_; ++k) PuzzleRun::put_placeholder(text, error);
  }

  std::function<bool(const Grid& grid)> answer_;
  std::uint64_t placeholders_ = 1;
};

}  // namespace

ExitCode run_sudoku_symmetries(const Words& words, Output& out) {
  CommandLine line({
      .summary = "dlx sudoku symmetries - count the automorphisms of sudokus",
      .examples = "  dlx sudoku symmetries puzzles.txt   one number per puzzle, mostly 1\n",
      .usage = "dlx sudoku symmetries [PUZZLE | FILE | -]... [options]",
      .notes =
          "Counts the permutations of bands, stacks, rows and columns, and transpositions, after\n"
          "which some relabelling of the values restores the puzzle, or filled grid. The identity\n"
          "counts.\n",
  });
  PuzzleInput input;
  input.add_to(line);
  PuzzleRun::add_to(line);
  add_time_limit(line);
  line.unlist({"regions", "variant", "rules"});
  if (!line.parse(words, std::string::npos, out)) return ExitCode::done;
  PlainRun run(line, input, out, "symmetries");
  sudoku::Canonicalizer canonicalizer(input.rules().shape());
  return run.answer_each([&](const Grid& grid) {
    run.put_line(std::to_string(canonicalizer.canonicalize(grid).automorphisms));
    return true;
  });
}

ExitCode run_sudoku_canonicalize(const Words& words, Output& out) {
  CommandLine line({
      .summary = "dlx sudoku canonicalize - the canonical form of each puzzle",
      .examples = "  dlx sudoku canonicalize puzzles.txt            one line out per puzzle in\n"
                  "  dlx sudoku canonicalize --unique puzzles.txt   without duplicates\n"
                  "  dlx sudoku canonicalize a.txt | sort -u > a.forms\n",
      .usage = "dlx sudoku canonicalize [PUZZLE | FILE | -]... [options]",
      .notes =
          "Puzzles, or filled grids, are essentially the same if one becomes the other by\n"
          "permuting values, bands, stacks, rows of a band, columns of a stack, and transposing.\n"
          "The smallest of all these is written, where an empty cell is smaller than 1.\n"
          "--unique keeps all forms in memory, about 150 bytes each.\n",
  });
  PuzzleInput input;
  input.add_to(line);
  line.add({.name = "unique", .help = "write each form only once, at its first occurrence"});
  PuzzleRun::add_to(line);
  add_time_limit(line);
  line.unlist({"regions", "variant", "rules"});
  if (!line.parse(words, std::string::npos, out)) return ExitCode::done;
  PlainRun run(line, input, out, "canonicalize");
  sudoku::Canonicalizer canonicalizer(input.rules().shape());
  std::unordered_set<std::string> seen;
  const auto answer = [&](const Grid& grid) {
    const std::string form = to_line(canonicalizer.form(grid));
    if (!line.has("unique") || seen.insert(form).second) run.put_line(form);
    return true;
  };
  return run.answer_each(answer, line.has("unique") ? 0 : 1);
}

ExitCode run_sudoku_shuffle(const Words& words, Output& out) {
  CommandLine line({
      .summary = "dlx sudoku shuffle - make random sudokus that are essentially the same",
      .examples = "  dlx sudoku shuffle --seed 7 puzzles.txt   another one for each\n"
                  "  dlx sudoku shuffle -n 5 puzzles.txt       five of each\n",
      .usage = "dlx sudoku shuffle [PUZZLE | FILE | -]... [options]",
      .notes =
          "Permutes values, bands, stacks, rows of a band, columns of a stack, and transposes, at\n"
          "random. The result depends on the seed and on the number of the puzzle in the list, "
          "and\n"
          "is the same on every machine.\n",
  });
  PuzzleInput input;
  input.add_to(line);
  std::uint64_t seed = 0;
  std::uint64_t count = 1;
  line.add({.name = "seed", .value = "S", .help = "seed of the random numbers (default 0)"}, seed,
           0);
  line.add({.name = "number",
            .letter = 'n',
            .value = "N",
            .help = "write N of each (default 1)",
            .also = "count",
            .also_letter = 'c'},
           count, 1);
  PuzzleRun::add_to(line);
  add_time_limit(line);
  line.unlist({"regions", "variant", "rules"});
  if (!line.parse(words, std::string::npos, out)) return ExitCode::done;
  PlainRun run(line, input, out, "shuffle");
  const sudoku::Shape shape = input.rules().shape();
  const auto answer = [&](const Grid& grid) {
    sudoku::Random random(seed, run.number_);
    for (std::uint64_t k = 0; k < count; ++k) {
      if (run.stopped()) return false;
      run.put_line(to_line(sudoku::Transformation::random(shape, random).apply(grid)));
    }
    return true;
  };
  return run.answer_each(answer, count);
}

}  // namespace dlx::cli
