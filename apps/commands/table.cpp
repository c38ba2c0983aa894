#include "apps/commands/commands.hpp"
#include "apps/commands/sudoku/commands.hpp"

namespace dlx::cli {

namespace {

std::vector<Command> make_model_commands() {
  std::vector<Command> table;
  for (const puzzles::Model& model : puzzles::models()) {
    table.push_back({std::string(model.name), std::string(model.summary),
                     [&model](const Words& words, Output& out) {
                       return run_model_command(model, words, out);
                     }});
  }
  return table;
}

std::span<const Command> model_commands() {
  static const std::vector<Command> table = make_model_commands();
  return table;
}

}  // namespace

std::vector<Command> all_commands() {
  std::vector<Command> table{
      {"sudoku", "solve, make, grade, explain and convert sudokus", run_sudoku_command,
       sudoku_commands},
      {"solve", "list the exact covers of a problem", run_solve_command},
      {"count", "count the exact covers of a problem", run_count_command},
      {"zdd", "all exact covers as a decision diagram: draw, number, weigh them", run_zdd_command},
      {"check", "check solutions of a problem", run_check_command},
      {"symmetries", "find the symmetries of a problem", run_symmetries_command},
      {"trace", "show how dancing links solve a small problem", run_trace_command},
      {"reduce", "leave out of a problem what makes no difference", run_reduce_command},
      {"estimate", "estimate how long a search takes and what it finds", run_estimate_command},
      {"split", "cut a search into parts, for many processes or machines", run_split_command},
      {"merge", "add up the results of the parts of a search", run_merge_command},
      {"convert", "write a problem in another format: JSON, matrix, CNF, OPB, LP",
       run_convert_command},
      {"model", "list the models, the commands below", run_models_command, model_commands},
  };
  const std::span<const Command> models = model_commands();
  table.insert(table.end(), models.begin(), models.end());
  return table;
}

}  // namespace dlx::cli
