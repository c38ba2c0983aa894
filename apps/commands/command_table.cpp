#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/suggestions.hpp"
#include "apps/commands/commands.hpp"
#include "dlx/error.hpp"

namespace dlx::cli {
namespace {

constexpr std::array table_of_sudoku = {
    Command{"solve", "solve, count or enumerate; the same without this word", run_sudoku_solve},
    Command{"candidates", "candidates of each cell that are in some solution",
            run_sudoku_candidates},
    Command{"convert", "write puzzles in another format", run_sudoku_convert},
    Command{"generate", "make puzzles with exactly one solution", run_sudoku_generate},
    Command{"minimize", "remove givens that are not needed", run_sudoku_minimize},
    Command{"grade", "grade puzzles by difficulty, for people and searches", run_sudoku_grade},
    Command{"explain", "the steps by which a person solves a puzzle", run_sudoku_explain},
    Command{"hint", "the next step of a puzzle", run_sudoku_hint},
    Command{"canonicalize", "the canonical form of each puzzle", run_sudoku_canonicalize},
    Command{"shuffle", "random puzzles that are essentially the same", run_sudoku_shuffle},
    Command{"symmetries", "count automorphisms", run_sudoku_symmetries},
};

}  // namespace

std::span<const Command> sudoku_commands() { return table_of_sudoku; }

namespace {

// Words for subcommands, or their options, in other programs.
constexpr std::pair<std::string_view, std::string_view> names_elsewhere[] = {
    {"print", "convert --to pdf"}, {"draw", "convert --to svg"},
    {"rate", "grade --se"},        {"rating", "grade --se"},
    {"difficulty", "grade"},       {"level", "grade"},
    {"create", "generate"},        {"make", "generate"},
    {"new", "generate"},           {"random", "generate"},
    {"steps", "explain"},          {"isomorph", "shuffle"},
    {"normalize", "canonicalize"}, {"format", "convert"},
    {"minimal", "minimize"},       {"pencilmarks", "convert --to candidates"},
    {"x", "--variant x"},          {"X", "--variant x"}};

// `dlx sudoku --hint`, `dlx sudoku generat`: a subcommand was meant.
void refuse_likely_typos(const Words& words) {
  const std::vector<std::string_view> names = names_of_commands(sudoku_commands());
  const auto refuse = [](const std::string& message, std::string_view meant) {
    throw UsageError(message + "; did you mean 'dlx sudoku " + std::string(meant) + "'?");
  };
  for (const std::string& word : words) {
    if (word == "--") break;
    if (!word.starts_with("--")) continue;
    const auto named = std::ranges::find(names, std::string_view(word).substr(2));
    if (named != names.end()) refuse("unrecognised option " + dlx::quote_token(word), *named);
  }
  if (words.empty() || words.front().starts_with('-') || is_file(words.front())) return;
  const std::string message =
      dlx::quote_token(words.front()) + " is neither an existing file nor a puzzle";
  for (const auto& [other, meant] : names_elsewhere)
    if (words.front() == other) refuse(message, meant);
  if (const std::optional<std::string> meant = nearest(words.front(), names))
    refuse(message, *meant);
}

std::vector<Command> make_model_commands() {
  std::vector<Command> commands;
  for (const puzzles::Model& model : puzzles::models()) {
    commands.push_back({.name = model.name,
                        .summary = model.summary,
                        .model = &model,
                        .model_function = run_model_command});
  }
  return commands;
}

std::span<const Command> model_commands() {
  static const std::vector<Command> commands = make_model_commands();
  return commands;
}

constexpr std::array table_without_models = {
    Command{"sudoku", "solve, make, grade, explain and convert sudokus", run_sudoku_command,
            sudoku_commands},
    Command{"solve", "list the exact covers of a problem", run_solve_command},
    Command{"count", "count the exact covers of a problem", run_count_command},
    Command{"zdd", "all exact covers as a decision diagram: count, number, sample them",
            run_zdd_command},
    Command{"check", "check solutions of a problem", run_check_command},
    Command{"symmetries", "find the symmetries of a problem", run_symmetries_command},
    Command{"trace", "show how dancing links solve a small problem", run_trace_command},
    Command{"reduce", "reduce a problem without changing its solutions", run_reduce_command},
    Command{"estimate", "estimate how long a search takes and what it finds", run_estimate_command},
    Command{"split", "divide a search into parts, for many processes or machines",
            run_split_command},
    Command{"merge", "add up the results of the parts of a search", run_merge_command},
    Command{"convert", "write a problem in another format: JSON, matrix, CNF, OPB, LP",
            run_convert_command},
    Command{"web", "serve the page: sudokus, puzzles and exact covers in the browser",
            run_web_command},
    Command{"model", "list the models, which are the commands below", run_models_command,
            model_commands},
};

std::vector<Command> make_all_commands() {
  std::vector<Command> commands(table_without_models.begin(), table_without_models.end());
  const std::span<const Command> models = model_commands();
  commands.insert(commands.end(), models.begin(), models.end());
  return commands;
}

}  // namespace

ExitCode run_sudoku_command(const Words& words, Output& out) {
  for (const Command& command : sudoku_commands())
    if (!words.empty() && words.front() == command.name)
      return command.run(Words(words.begin() + 1, words.end()), out);
  if (!words.empty() && words.front() == "help" && !is_file("help")) {
    Words rest(words.begin() + 1, words.end());
    rest.emplace_back("--help");
    return run_sudoku_command(rest, out);
  }
  refuse_likely_typos(words);
  return run_sudoku_solve(words, out);
}

std::span<const Command> commands_for(std::string_view first_word) {
  if (first_word == "--version" || first_word == "-V") return table_without_models;
  for (const Command& command : table_without_models)
    if (command.name == first_word) return table_without_models;
  static const std::vector<Command> commands = make_all_commands();
  return commands;
}

}  // namespace dlx::cli
