#include <cstdint>
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

void put_line(PuzzleList& list, const std::string& text) {
  list.out().write(text);
  list.out().put('\n');
  list.out().end_answer();
}

}  // namespace

ExitCode run_sudoku_symmetries(const Words& words, Output& out) {
  CommandLine line({
      .summary = "dlx sudoku symmetries - count the automorphisms of sudokus",
      .examples = "  dlx sudoku symmetries puzzles.txt   one number per puzzle, mostly 1\n",
      .usage = "dlx sudoku symmetries [PUZZLE | FILE | -]... [options]",
      .notes =
          "Counts the ways to move bands, stacks, rows, columns, and rows for columns, after "
          "which\n"
          "some exchange of values makes the puzzle, or filled grid, what it was before. To do\n"
          "nothing is one of them.\n",
  });
  PuzzleInput input;
  input.add_to(line);
  PuzzleList::add_to(line);
  add_time_limit(line);
  if (!line.parse(words, std::string::npos, out)) return ExitCode::done;
  PuzzleList list(line, input, out);
  require_plain_rules(input, "symmetries");

  sudoku::Canonicalizer canonicalizer(input.rules().shape());
  std::uint64_t answered = 0;
  list.go_through([&](const ListedPuzzle& listed) {
    put_line(list, std::to_string(canonicalizer.canonicalize(listed.puzzle.grid).automorphisms));
    ++answered;
  });
  return list.finish(answered);
}

ExitCode run_sudoku_canonicalize(const Words& words, Output& out) {
  CommandLine line({
      .summary =
          "dlx sudoku canonicalize - the smallest of all sudokus that are essentially the same",
      .examples = "  dlx sudoku canonicalize puzzles.txt            one line out per puzzle in\n"
                  "  dlx sudoku canonicalize --unique puzzles.txt   without duplicates\n"
                  "  dlx sudoku canonicalize a.txt | sort -u > a.forms\n",
      .usage = "dlx sudoku canonicalize [PUZZLE | FILE | -]... [options]",
      .notes =
          "Puzzles, or filled grids, are essentially the same if one becomes the other by\n"
          "exchanging values, bands, stacks, rows of a band, columns of a stack, and rows for\n"
          "columns. Of all these the smallest is written, an empty cell being smaller than 1.\n"
          "--unique keeps all forms in memory, about 150 bytes each.\n",
  });
  PuzzleInput input;
  input.add_to(line);
  line.add({.name = "unique", .help = "write each form once, where it comes first"});
  PuzzleList::add_to(line);
  add_time_limit(line);
  if (!line.parse(words, std::string::npos, out)) return ExitCode::done;
  PuzzleList list(line, input, out);
  require_plain_rules(input, "canonicalize");

  sudoku::Canonicalizer canonicalizer(input.rules().shape());
  std::unordered_set<std::string> seen;
  std::uint64_t answered = 0;
  list.go_through([&](const ListedPuzzle& listed) {
    const std::string form = to_line(canonicalizer.form(listed.puzzle.grid));
    ++answered;
    if (line.has("unique") && !seen.insert(form).second) return;
    put_line(list, form);
  });
  return list.finish(answered);
}

ExitCode run_sudoku_shuffle(const Words& words, Output& out) {
  CommandLine line({
      .summary = "dlx sudoku shuffle - make other sudokus that are essentially the same",
      .examples = "  dlx sudoku shuffle --seed 7 puzzles.txt   another one for each\n"
                  "  dlx sudoku shuffle -n 5 puzzles.txt       five of each\n",
      .usage = "dlx sudoku shuffle [PUZZLE | FILE | -]... [options]",
      .notes = "Exchanges values, bands, stacks, rows of a band, columns of a stack, and rows for\n"
               "columns, by chance. What comes of a puzzle depends on the seed and on its number "
               "in the\n"
               "list, and is the same on every machine.\n",
  });
  PuzzleInput input;
  input.add_to(line);
  std::uint64_t seed = 0;
  std::uint64_t count = 1;
  line.add({.name = "seed", .value = "S", .help = "a number (default 0)"}, seed, 0);
  line.add({.name = "number", .letter = 'n', .value = "N", .help = "write N of each (default 1)"},
           count, 1);
  line.add({.name = "count", .letter = 'c', .value = "N", .help = "the same"}, count, 1);
  PuzzleList::add_to(line);
  add_time_limit(line);
  if (!line.parse(words, std::string::npos, out)) return ExitCode::done;
  line.refuse_together({"number", "count"});
  PuzzleList list(line, input, out);
  require_plain_rules(input, "shuffle");

  const sudoku::Shape shape = input.rules().shape();
  std::uint64_t answered = 0;
  list.go_through([&](const ListedPuzzle& listed) {
    sudoku::Random random(seed, listed.number);
    for (std::uint64_t k = 0; k < count; ++k) {
      if (list.stopped()) return;
      const auto shuffled = sudoku::Transformation::random(shape, random).apply(listed.puzzle.grid);
      put_line(list, to_line(shuffled));
    }
    ++answered;
  });
  return list.finish(answered);
}

}  // namespace dlx::cli
