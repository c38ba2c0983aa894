#include "apps/cli/cheapest.hpp"
#include "apps/cli/search.hpp"
#include "apps/commands/commands.hpp"
#include "apps/parts/search_part.hpp"

namespace dlx::cli {

ExitCode run_count_command(const Words& words, Output& out) {
  const HelpText help{
      .summary = "dlx count - count the exact covers of a problem",
      .examples =
          "  dlx count problem.dlx                  the number, alone on a line\n"
          "  dlx count problem.dlx --stats          and what the search did, on stderr\n"
          "  dlx count problem.dlx --time-limit 10  give up after ten seconds\n"
          "  dlx count problem.dlx --memory 8G      with larger tables of states\n"
          "  dlx queens 8 --print-problem | dlx count\n"
          "  dlx count --part 7 parts               a part that dlx split made; see there\n",
      .usage = "dlx count [FILE|-] [options]",
      .notes =
          "Reads stdin if no file is named. A count that is cut short is no answer: nothing is\n"
          "written to stdout then, but how many there are at least to stderr. The count of a part\n"
          "also goes into a file beside it; a part that has such a file is not counted again.\n",
  };
  const auto count = [](const FileSearch& search) {
    Output& answers = search.answers.out();
    const auto writer = search.format.make(search.problem, answers, {});
    if (search.costs.asked())
      return run_count_by_cost(search.problem, search.flags, search.costs, answers, *writer);
    return run_count(search.problem, search.flags, search.answers, *writer);
  };
  const auto count_part = [&out](const CommandLine& line, const SearchFlags& flags,
                                 const SolutionFormat&) -> std::optional<ExitCode> {
    const std::optional<std::string> file = parts::part_file(line);
    if (!file) return std::nullopt;
    for (const char* other : {"format", "checkpoint", "output"}) {
      line.refuse_together("part", other);
    }
    return parts::count_part(*file, flags, out);
  };
  const auto add = [](CommandLine& line, SearchFlags& flags) {
    flags.add_counting_to(line);
    parts::add_part(line);
  };
  return search_file(help, words, out, count, add, count_part);
}

}  // namespace dlx::cli
