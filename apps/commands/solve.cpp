#include "apps/cli/problem_input.hpp"
#include "apps/cli/search.hpp"
#include "apps/commands/commands.hpp"

namespace dlx::cli {

ExitCode run_solve_command(const Words& words, Output& out) {
  CommandLine line({
      .summary = "dlx solve - list the exact covers of a problem",
      .examples = "  dlx solve problem.dlx                all solutions, as text\n"
                  "  dlx solve problem.dlx -n 1           the first one\n"
                  "  dlx solve problem.dlx --format=json  one JSON object a line\n"
                  "  dlx queens 6 --print-problem | dlx solve\n",
      .usage = "dlx solve [FILE|-] [options]",
      .notes = "Reads stdin if no file is named. Each solution is a line '| solution K' and then\n"
               "one option a line: its label, or else its items. 'dlx check' reads that back.\n",
  });
  SearchFlags flags;
  flags.add_to(line);
  const SolutionFormat* format = nullptr;
  add_format(line, format);
  if (!line.parse(words, 1, out)) return ExitCode::done;
  flags.read(line);
  if (line.arguments().empty() && line.would_hang()) return ExitCode::error;

  const Problem problem = read_problem(line.arguments().empty() ? "-" : line.arguments()[0]);
  return run_solve(problem, flags, out, *format->make(problem, out, {}));
}

}  // namespace dlx::cli
