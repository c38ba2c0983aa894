#include "apps/cli/command_line.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/limits.hpp"
#include "apps/cli/output.hpp"
#include "apps/commands/commands.hpp"

namespace dlx::cli {

ExitCode run_convert_command(const Words& words, Output& out) {
  CommandLine line({
      .summary = "dlx convert - write a problem in another format",
      .examples =
          "  dlx convert problem.dlx --to json            as JSON, to stdout\n"
          "  dlx convert problem.dlx -o problem.cnf       for SAT solvers and model counters\n"
          "  dlx convert problem.dlx -o problem.mps.gz    for optimisers, packed by gzip\n"
          "  dlx convert problem.dlx --to opb             for pseudo-Boolean solvers, with costs\n"
          "  dlx convert formula.cnf | dlx count          counts the models of a formula\n"
          "  dlx queens 8 --print-problem | dlx convert --to lp\n",
      .usage = "dlx convert [FILE|-] [--from FORMAT] [--to FORMAT] [-o FILE]",
      .notes =
          "Reads stdin if no file is named. Without --to, the name of the output determines the\n"
          "format; the default is text. Data that the new format cannot store is left out and\n"
          "named on stderr. Colours or multiplicities that it cannot store are an error, because\n"
          "the problem would change. 'dlx check' reads the output of SAT and pseudo-Boolean\n"
          "solvers.\n",
  });
  const ProblemFormat* from = nullptr;
  const ProblemFormat* to = nullptr;
  std::string path;
  std::string list;
  for (const ProblemFormat& format : problem_formats())
    list += "\n  " + std::string(format.name) + ": " + std::string(format.summary);
  add_from(line, from);
  line.add(
      {.name = "to", .value = "FORMAT", .help = "format of the output:" + list, .also = "format"},
      problem_formats(), to);
  line.add({.name = "output",
            .letter = 'o',
            .value = "FILE",
            .help = "write to a file, which appears when it is complete, instead of stdout",
            .file = FileUse::written},
           path);
  add_time_limit(line);
  line.set_problem_output([] { return true; }, "to");
  if (!line.parse(words, 1, out)) return ExitCode::done;
  if (line.has("output") && path.empty()) throw UsageError("--output: expected the name of a file");
  if (to == nullptr) to = &problem_formats().front();
  if (to->write == nullptr)
    throw UsageError("the format " + std::string(to->name) + " is only read, not written");

  const std::string input = line.input();
  const Problem problem = read_problem(input, from);
  if (path.empty() || path == "-") {
    print_problem(problem, out, *to);
    return ExitCode::done;
  }
  save_problem(problem, path, *to);
  return ExitCode::done;
}

}  // namespace dlx::cli
