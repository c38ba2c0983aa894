#include "apps/cli/cheapest.hpp"
#include "apps/cli/search.hpp"
#include "apps/commands/commands.hpp"

namespace dlx::cli {

ExitCode run_count_command(const Words& words, Output& out) {
  const HelpText help{
      .summary = "dlx count - count the exact covers of a problem",
      .examples =
          "  dlx count problem.dlx                  the number, alone on a line\n"
          "  dlx count problem.dlx --stats          and what the search did, on stderr\n"
          "  dlx count problem.dlx --time-limit 10  give up after ten seconds\n"
          "  dlx count problem.dlx --memory 8G      with larger tables of states\n"
          "  dlx queens 8 --print-problem | dlx count\n",
      .usage = "dlx count [FILE|-] [options]",
      .notes =
          "Reads stdin if no file is named. A count that is cut short is no answer: nothing is\n"
          "written to stdout then, but how many there are at least to stderr.\n",
  };
  return search_file(
      help, words, out,
      [&out](const FileSearch& search) {
        const auto writer = search.format.make(search.problem, out, {});
        if (search.costs.asked())
          return run_count_by_cost(search.problem, search.flags, search.costs, out, *writer);
        return run_count(search.problem, search.flags, out, *writer);
      },
      [](CommandLine& line, SearchFlags& flags) { flags.add_counting_to(line); });
}

}  // namespace dlx::cli
