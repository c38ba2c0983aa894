#include <chrono>
#include <map>

#include "apps/cli/command_line.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/limits.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/report.hpp"
#include "apps/commands/commands.hpp"
#include "dlx/reduce.hpp"
#include "dlx/selection.hpp"
#include "puzzles/solutions.hpp"

namespace dlx::cli {
namespace {

std::string item_name(const Reduction& reduction, ItemId item) {
  return std::string(reduction.original.name(item));
}

// "  144 blocks an item", for each reason that occurs.
template <typename Removals>
void count_reasons(const Removals& removals, std::string& text) {
  std::map<decltype(removals.front().reason), std::size_t> counts;
  for (const auto& each : removals) ++counts[each.reason];
  for (const auto& [reason, count] : counts) {
    text::append(text, "  {:>8} {}\n", count, to_string(reason));
  }
}

std::string reduction_text(const Reduction& reduction, double seconds) {
  std::string text;
  const Problem& before = reduction.original;
  const Problem& after = reduction.problem;
  if (reduction.infeasible) {
    text::append(text, "no solution: item {} cannot be covered as often as required\n",
                 item_name(reduction, reduction.infeasible_item));
  } else {
    text::append(text, "options     {} of {}, {} more in every solution\n", after.num_options(),
                 before.num_options(), reduction.forced.size());
    text::append(text, "items       {}+{} of {}+{}\n", after.num_primary(), after.num_secondary(),
                 before.num_primary(), before.num_secondary());
    text::append(text, "entries     {} of {}\n", after.num_entries(), before.num_entries());
    text::append(text, "components  {}\n", find_components(after).size());
  }
  if (!reduction.removed.empty()) text += "options removed\n";
  count_reasons(reduction.removed, text);
  if (!reduction.removed_items.empty()) text += "items removed\n";
  count_reasons(reduction.removed_items, text);
  text::append(text, "seconds     {:.3f}{}\n", seconds,
               reduction.finished ? "" : ", interrupted by the limit of work");
  return text;
}

}  // namespace

ExitCode run_reduce_command(const Words& words, Output& out) {
  CommandLine line({
      .summary = "dlx reduce - reduce a problem without changing its solutions",
      .examples = "  dlx reduce problem.dlx > small.dlx\n"
                  "  dlx reduce problem.dlx | dlx solve | dlx check problem.dlx\n"
                  "  dlx reduce problem.dlx --keep-duplicates | dlx2\n",
      .usage = "dlx reduce [FILE|-] [options]",
      .notes =
          "Writes a problem with equally many solutions, and a report to stderr. Options that\n"
          "lost items are labelled with their original items, and equal options are '|copy:'\n"
          "lines after the first of them, so that 'dlx solve' shows the solutions of the original\n"
          "problem. Exits with 1 if the problem has no solution.\n",
  });
  std::string path;
  line.add({.name = "output",
            .letter = 'o',
            .value = "FILE",
            .help = "write the problem to FILE",
            .file = FileUse::written},
           path);
  line.add({.name = "quiet", .letter = 'q', .help = "no report"});
  line.add({.name = "keep-duplicates",
            .help = "keep equal options; by default all but one become |copy: lines"});
  line.add(
      {.name = "minimum",
       .help =
           "keep only the cheapest of options with the same items, for solutions of least cost"});
  const ProblemFormat* from = nullptr;
  add_from(line, from);
  add_time_limit(line);
  line.set_problem_output([] { return true; });
  if (!line.parse(words, 1, out)) return ExitCode::done;

  const Problem problem = read_problem(line.input(), from);
  const auto start = std::chrono::steady_clock::now();
  const Reduction reduction = reduce(problem, {.merge_duplicates = !line.has("keep-duplicates"),
                                               .for_minimum = line.has("minimum")});
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;

  const Copies copies = line.has("keep-duplicates") ? Copies::written_out : Copies::merged;
  puzzles::OptionTitles titles(problem);  // `dlx check` compares with these titles
  const Problem reduced = reduction.standalone([&](OptionId option) { return titles.of(option); });
  if (line.has("output")) {
    save_problem(reduced, path, output_format(line), copies);
  } else {
    print_problem(reduced, out, output_format(line), copies);
    out.flush();
  }
  if (!line.has("quiet")) write_to_stderr(reduction_text(reduction, seconds.count()));
  return reduction.infeasible ? ExitCode::none : ExitCode::done;
}

}  // namespace dlx::cli
