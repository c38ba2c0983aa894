#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "apps/cli/exit_code.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/interrupt.hpp"
#include "apps/cli/suggestion.hpp"
#include "apps/commands/commands.hpp"
#include "apps/commands/sudoku/commands.hpp"
#include "dlx/deadline.hpp"
#include "dlx/error.hpp"

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

namespace {

// Runs it, and says in what it throws what the program can't know: which limit ended it.
ExitCode run(const Command& command, const Words& words, Output& out) {
  try {
    return command.run(words, out);
  } catch (const ReadInterrupted&) {
    if (stop_reason() == Outcome::interrupted) throw;
    throw Stopped(stop_reason());
  } catch (const Stopped& stopped) {
    if (stopped.outcome() != Outcome::interrupted) throw;
    throw Stopped(stop_reason());
  }
}

// `dlx sudoku --hint`, `dlx sudoku generat`: a command was meant.
void refuse_slips(const Words& words) {
  const std::vector<std::string_view> names = names_of_commands(sudoku_commands());
  const auto refuse = [](const std::string& message, std::string_view meant) {
    throw UsageError(message + "; did you mean 'dlx sudoku " + std::string(meant) + "'?");
  };
  for (const std::string& word : words) {
    if (word == "--") break;
    if (!word.starts_with("--") || word == "--why-ambiguous") continue;
    const auto named = std::find(names.begin(), names.end(), std::string_view(word).substr(2));
    if (named != names.end()) refuse("unrecognised option " + dlx::quote_token(word), *named);
  }
  if (words.empty() || words.front().starts_with('-') || is_file(words.front())) return;
  if (const std::optional<std::string> meant = nearest(words.front(), names))
    refuse(dlx::quote_token(words.front()) + " is neither an existing file nor a puzzle", *meant);
}

}  // namespace

ExitCode run_sudoku_command(const Words& words, Output& out) {
  const std::span<const Command> table = sudoku_commands();
  for (const Command& command : table)
    if (!words.empty() && words.front() == command.name)
      return run(command, Words(words.begin() + 1, words.end()), out);
  refuse_slips(words);
  return run({"", "", run_sudoku_solve}, words, out);
}

}  // namespace dlx::cli
