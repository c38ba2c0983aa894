#include "apps/cli/command_line.hpp"
#include "apps/cli/output.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/search.hpp"
#include "apps/commands/commands.hpp"
#include "apps/parts/part.hpp"

namespace dlx::cli {
namespace {

void add_certificate(CommandLine& line) {
  line.add({.name = "certificate",
            .value = "FILE",
            .help =
                "count by states, and write them to FILE, from which 'dlx check --certificate' can "
                "tell that the number is right; with --symmetry=on, those that are isomorphic "
                "once",
            .group = OptionGroup::counting,
            .file = FileUse::written});
}

// The certificate takes its place before the number is written: what was published can be shown.
ExitCode count_with_certificate(const PuzzleSearch& search, SolutionWriter& writer) {
  const SearchFlags& flags = search.flags;
  if (flags.engine != "auto" && flags.engine != "memo") {
    throw UsageError("--certificate: the states are those of memo, not of --engine=" +
                     flags.engine);
  }
  if (flags.asked.reducing == When::always) {
    throw UsageError("--certificate: it is one of the problem as it is, without --reduce=on");
  }
  const Asking asking{
      search.puzzle.problem, {.kind = Query::Kind::count}, flags, search.answers, writer};
  try {
    const auto answer = ask(asking, progress_text, certificate_path(search.line));
    return answer ? end_of_question(*answer, asking) : ExitCode::done;
  } catch (const MemoryLimit& error) {
    return end_without_memory(error);
  }
}

Inquiry question_of_count(const CommandLine& line) {
  if (line.has("min-cost")) {
    throw UsageError("--min-cost lists solutions; a count takes --max-cost");
  }
  if (parts::names_part(line)) return Inquiry::count_part;
  if (line.has("certificate")) return Inquiry::certify;
  if (line.has("up-to-symmetry")) return Inquiry::count_classes;
  return line.has("max-cost") ? Inquiry::count_within : Inquiry::count;
}

ExitCode count(const PuzzleSearch& search) {
  const auto writer = make_writer(search);
  if (search.line.has("certificate")) return count_with_certificate(search, *writer);
  const Asking asking{search.puzzle.problem,
                      {.kind = Query::Kind::count, .limit = search.flags.limit},
                      search.flags,
                      search.answers,
                      *writer};
  if (search.line.has("up-to-symmetry")) return run_up_to_symmetry(asking);
  return search.costs.asked() ? run_by_cost(asking, search.costs) : run_question(asking);
}

}  // namespace

ExitCode run_count_command(const Words& words, Output& out) {
  const HelpText help{
      .summary = "dlx count - count the exact covers of a problem",
      .examples =
          "  dlx count problem.dlx                  the number, alone on a line\n"
          "  dlx count problem.dlx --stats          and what the search did, on stderr\n"
          "  dlx count problem.dlx --time-limit 10  give up after ten seconds\n"
          "  dlx count problem.dlx --memory 8G      with larger tables of states\n"
          "  dlx queens 8 --print-problem | dlx count\n"
          "  dlx count problem.dlx --up-to-symmetry    classes of those that are images of each "
          "other\n"
          "  dlx count problem.dlx --certificate problem.cert    and dlx check can tell it is "
          "right\n"
          "  dlx count problem.dlx --symmetry=on --certificate problem.cert    a small one, with "
          "symmetries\n"
          "  dlx count --part 7 parts               a part that dlx split made; see there\n",
      .usage = "dlx count [FILE|-] [options]",
      .notes =
          "Reads stdin if no file is named. A count that is cut short is no answer: nothing is\n"
          "written to stdout then, but how many there are at least to stderr. The count of a part\n"
          "also goes into a file beside it; a part that has such a file is not counted again.\n",
  };
  const auto add = [](CommandLine& line, SearchFlags& flags) {
    flags.add_counting_to(line);
    flags.add_symmetry_to(line);
    parts::add_part(line);
    add_certificate(line);
    add_up_to_symmetry(line);
    line.unlist({"min-cost", "gap", "ordered", "unordered"});
  };
  return run_search({help, add, question_of_count, {}, count, parts::count_part}, words, out);
}

}  // namespace dlx::cli
