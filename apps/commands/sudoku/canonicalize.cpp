#include <cstdint>
#include <string>
#include <unordered_set>

#include "apps/cli/command_limits.hpp"
#include "apps/cli/command_line.hpp"
#include "apps/commands/sudoku/commands.hpp"
#include "apps/commands/sudoku/puzzle_input.hpp"
#include "apps/commands/sudoku/puzzle_list.hpp"
#include "sudoku/canonical.hpp"

namespace dlx::cli {

ExitCode run_sudoku_canonicalize(const std::vector<std::string>& words, Output& out) {
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
  if (line.arguments().empty() && line.would_hang()) return ExitCode::error;
  PuzzleList list(line, input, out);
  require_plain_rules(input, "canonicalize");

  sudoku::Canonicalizer canonicalizer(input.rules().shape());
  std::unordered_set<std::string> seen;
  std::uint64_t answered = 0;
  list.go_through([&](const ListedPuzzle& listed) {
    const std::string form = to_line(canonicalizer.form(listed.puzzle.grid));
    ++answered;
    if (line.has("unique") && !seen.insert(form).second) return;
    list.out().write(form);
    list.out().put('\n');
    list.out().end_answer();
  });
  return list.finish(answered);
}

}  // namespace dlx::cli
