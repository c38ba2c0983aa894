#include <cstdint>
#include <string>

#include "apps/cli/command_limits.hpp"
#include "apps/cli/command_line.hpp"
#include "apps/commands/sudoku/commands.hpp"
#include "apps/commands/sudoku/puzzle_input.hpp"
#include "apps/commands/sudoku/puzzle_list.hpp"
#include "sudoku/canonical.hpp"

namespace dlx::cli {

ExitCode run_sudoku_symmetries(const std::vector<std::string>& words, Output& out) {
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
  if (line.arguments().empty() && line.would_hang()) return ExitCode::error;
  PuzzleList list(line, input, out);
  require_plain_rules(input, "symmetries");

  sudoku::Canonicalizer canonicalizer(input.rules().shape());
  std::uint64_t answered = 0;
  list.go_through([&](const ListedPuzzle& listed) {
    list.out().write(std::to_string(canonicalizer.canonicalize(listed.puzzle.grid).automorphisms));
    list.out().put('\n');
    list.out().end_answer();
    ++answered;
  });
  return list.finish(answered);
}

}  // namespace dlx::cli
