#include "apps/cli/command_line.hpp"
#include "apps/cli/query_command.hpp"
#include "apps/commands/commands.hpp"
#include "apps/parts/part.hpp"

namespace dlx::cli {
namespace {

void add_certificate(CommandLine& line) {
  line.add(
      {.name = "certificate",
       .value = "FILE",
       .help =
           "count by states and write a certificate to FILE, with which 'dlx check --certificate' "
           "verifies the number",
       .group = OptionGroup::counting,
       .file = FileUse::written});
}

}  // namespace

ExitCode run_count_command(const Words& words, Output& out) {
  const HelpText help{
      .summary = "dlx count - count the exact covers of a problem",
      .examples =
          "  dlx count problem.dlx                  the number, alone on a line\n"
          "  dlx count problem.dlx --stats          and what the search did, on stderr\n"
          "  dlx count problem.dlx --time-limit 10  stop after ten seconds\n"
          "  dlx count problem.dlx --memory 8G      with larger tables of states\n"
          "  dlx queens 8 --print-problem | dlx count\n"
          "  dlx count problem.dlx --up-to-symmetry    classes of those that are images of each "
          "other\n"
          "  dlx count --format=csv *.dlx           a table of counts, nodes and seconds\n"
          "  dlx count problem.dlx --certificate problem.cert    and dlx check can tell it is "
          "right\n"
          "  dlx count --part 7 parts               a part that dlx split made; see there\n",
      .usage = "dlx count [FILE|-]... [options]",
      .notes =
          "Reads stdin if no file is named. An interrupted count is not an answer: nothing is\n"
          "written to stdout then, and a lower bound to stderr. The count of a part is also\n"
          "written to a file beside the part; a part with such a file is not counted again.\n",
  };
  const auto add = [](CommandLine& line, SearchFlags& flags) {
    flags.add_counting_to(line);
    parts::add_part(line);
    add_certificate(line);
    add_up_to_symmetry(line);
    line.unlist({"min-cost", "gap", "unordered"});
  };
  const auto counts = [](const CommandLine& line) {
    if (!line.has("min-cost")) return true;
    throw UsageError("--min-cost lists solutions; use --max-cost to count");
  };
  return run_query_command({.help = help,
                            .add = add,
                            .counts = counts,
                            .purpose = parts::purpose_of,
                            .run_part = parts::count_part,
                            .tables = true},
                           words, out);
}

}  // namespace dlx::cli
