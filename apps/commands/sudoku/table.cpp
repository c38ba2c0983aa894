#include <algorithm>
#include <array>

#include "apps/commands/commands.hpp"
#include "apps/commands/sudoku/commands.hpp"

namespace dlx::cli {

std::span<const Command> sudoku_commands() {
  static const std::array table = {
      Command{"solve", "solve, count or enumerate; also without this word", run_sudoku_solve},
      Command{"canonicalize", "the smallest of the essentially same", run_sudoku_canonicalize},
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
