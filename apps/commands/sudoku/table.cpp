#include <algorithm>
#include <array>

#include "apps/commands/commands.hpp"
#include "apps/commands/sudoku/commands.hpp"

namespace dlx::cli {

std::span<const Command> sudoku_commands() {
  static const std::array table = {
      Command{"solve", "solve, count or enumerate; the same without this word", run_sudoku_solve},
      Command{"candidates", "the values that cells have in some solution", run_sudoku_candidates},
      Command{"why-ambiguous", "where the solutions of a puzzle differ", run_sudoku_why_ambiguous},
      Command{"convert", "write puzzles in another format", run_sudoku_convert},
      Command{"generate", "make puzzles with exactly one solution", run_sudoku_generate},
      Command{"minimize", "take away givens that are not needed", run_sudoku_minimize},
      Command{"grade", "how hard puzzles are, for people and searches", run_sudoku_grade},
      Command{"explain", "the steps by which a person solves a puzzle", run_sudoku_explain},
      Command{"hint", "the next step of a puzzle", run_sudoku_hint},
      Command{"canonicalize", "the smallest of all that are essentially the same",
              run_sudoku_canonicalize},
      Command{"shuffle", "others that are essentially the same", run_sudoku_shuffle},
      Command{"symmetries", "count automorphisms", run_sudoku_symmetries},
  };
  return table;
}

ExitCode run_sudoku_command(const Words& words, Output& out) {
  const std::span<const Command> table = sudoku_commands();
  const auto named = words.empty()
                         ? table.end()
                         : std::find_if(table.begin(), table.end(), [&](const Command& command) {
                             return command.name == words.front();
                           });
  if (named == table.end()) return run_sudoku_solve(words, out);
  return named->run(Words(words.begin() + 1, words.end()), out);
}

}  // namespace dlx::cli
