#include "apps/cli/cheapest.hpp"
#include "apps/cli/search.hpp"
#include "apps/commands/commands.hpp"

namespace dlx::cli {

ExitCode run_solve_command(const Words& words, Output& out) {
  const HelpText help{
      .summary = "dlx solve - list the exact covers of a problem",
      .examples =
          "  dlx solve problem.dlx                all solutions, as text\n"
          "  dlx solve problem.dlx -n 1           the first one\n"
          "  dlx solve problem.dlx --format=json  one JSON object a line\n"
          "  dlx solve costs.dlx --min-cost       the cheapest solution, with proof\n"
          "  dlx solve costs.dlx --min-cost 10    the ten cheapest ones, in order of cost\n"
          "  dlx queens 6 --print-problem | dlx solve\n",
      .usage = "dlx solve [FILE|-] [options]",
      .notes =
          "Reads stdin if no file is named. Each solution is a line '| solution K' and then\n"
          "one option a line: its label, or else its items. 'dlx check' reads that back.\n",
  };
  return search_file(help, words, out, run_solve, run_solve_by_cost);
}

}  // namespace dlx::cli
