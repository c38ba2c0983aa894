#include "apps/commands/commands.hpp"
#include "dlx/deadline.hpp"

namespace dlx::cli {
namespace {

// Lists of puzzles end after the puzzle at hand, and say how far they came.
ExitCode run_sudoku(const Words& words, Output& out) {
  const NoDeadline lists_heed_signals;
  return run_sudoku_command(words, out);
}

}  // namespace

std::vector<Command> all_commands() {
  std::vector<Command> table{
      {"sudoku", "solve, make, grade, explain and convert sudokus", run_sudoku},
      {"solve", "list the exact covers of a problem", run_solve_command},
      {"count", "count the exact covers of a problem", run_count_command},
      {"zdd", "all exact covers as a decision diagram: draw, number, weigh them", run_zdd_command},
      {"check", "check solutions of a problem", run_check_command},
      {"trace", "show how dancing links solve a small problem", run_trace_command},
      {"reduce", "leave out of a problem what makes no difference", run_reduce_command},
      {"estimate", "estimate how long a search takes and what it finds", run_estimate_command},
      {"split", "cut a search into parts, for many processes or machines", run_split_command},
      {"merge", "add up the results of the parts of a search", run_merge_command},
      {"convert", "write a problem in another format: JSON, matrix, CNF, OPB, LP",
       run_convert_command},
      {"model", "list the models, the commands below", run_models_command},
  };
  for (const models::Model& model : models::all_models()) {
    table.push_back({std::string(model.name), std::string(model.summary),
                     [&model](const Words& words, Output& out) {
                       return run_model_command(model, words, out);
                     }});
  }
  return table;
}

}  // namespace dlx::cli
