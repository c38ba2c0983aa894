#include <algorithm>

#include "apps/cli/command_line.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/limits.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/output.hpp"
#include "apps/cli/report.hpp"
#include "apps/commands/commands.hpp"
#include "apps/trace/steps.hpp"

namespace dlx::cli {
namespace {

using textbook::Change;
using textbook::DancingLinks;
using trace::Event;

constexpr std::uint64_t default_steps = 1000;
constexpr std::size_t max_lengths = 30;  // shown when an item is chosen

struct Limits {
  std::uint64_t steps = default_steps;
  std::uint64_t solutions = no_limit;
};

struct Shown {
  std::uint64_t solutions = 0;
  bool complete = true;  // the end or the limit of solutions was reached
};

// Shows the steps of a search within the limits; with `tree`, only those of the search tree.
template <typename Visit>
Shown watch(DancingLinks& links, const Limits& limits, bool tree, Visit visit) {
  Shown shown;
  std::uint64_t steps = 0;
  trace::show_steps(links, [&](const Event& event) {
    if (shown.solutions >= limits.solutions) return false;
    if (tree && !trace::belongs_to_tree(event.kind)) return true;
    if (steps == limits.steps) {
      shown.complete = false;
      return false;
    }
    ++steps;
    if (event.kind == Change::found) ++shown.solutions;
    visit(event);
    return true;
  });
  return shown;
}

// Returns the lengths of the lists among which an item was chosen: "a:2 b:2 c:2 d:3".
std::string lengths_text(const Problem& problem, const DancingLinks& links) {
  std::string text;
  const std::vector<ItemId> items = links.uncovered();
  for (std::size_t k = 0; k < std::min(items.size(), max_lengths); ++k) {
    text.append(k == 0 ? "" : " ").append(problem.name(items[k])).append(":");
    text += std::to_string(links.length(items[k]));
  }
  return items.size() > max_lengths ? text + " ..." : text;
}

std::string line_of(const Problem& problem, const Event& event, const DancingLinks& links) {
  std::string line = std::to_string(event.level) + std::string(2 * event.level + 1, ' ');
  // Changes of lists are indented below the choice that causes them.
  if (!trace::belongs_to_tree(event.kind)) line += "  ";
  line += describe(problem, event);
  if (event.kind == Change::choose) line += " (of " + lengths_text(problem, links) + ")";
  if (event.kind == Change::found) {
    line += ": options";
    for (const OptionId option : links.chosen())
      line += " " + std::to_string(trace::option_number(option));
  }
  return line + '\n';
}

}  // namespace

ExitCode run_trace_command(const Words& words, Output& out) {
  CommandLine line({
      .summary = "dlx trace - show how dancing links find the exact covers of a problem",
      .examples = "  dlx trace data/problems/textbook.dlx               every step, in words\n"
                  "  dlx trace data/problems/textbook.dlx --tree        the search tree alone\n"
                  "  dlx queens 4 --print-problem | dlx trace --tree    of a model\n"
                  "  dlx langford 3 --print-problem | dlx trace -n 1\n",
      .usage = "dlx trace [FILE | -] [options]",
      .notes =
          "For learning, and slow: Algorithm C of Knuth, TAOCP 7.2.2.1, with secondary items and\n"
          "colours, without multiplicities. Each line begins with the level of the search; "
          "options\n"
          "are numbered from 1, in the order of the file. 'dlx solve' finds the same solutions "
          "with\n"
          "faster engines.\n",
  });
  Limits limits;
  line.add({.name = "limit", .letter = 'n', .value = "N", .help = "stop after N solutions"},
           limits.solutions, 1);
  line.add({.name = "steps", .value = "N", .help = "show at most N steps (default 1000)"},
           limits.steps, 1);
  line.add({.name = "tree", .help = "show only the search tree, not the changes of the lists"});
  const ProblemFormat* from = nullptr;
  add_from(line, from);
  add_time_limit(line);
  if (!line.parse(words, 1, out)) return ExitCode::done;

  const Problem problem = read_problem(line.input(), from);
  DancingLinks links(problem);
  const Shown shown = watch(links, limits, line.has("tree"),
                            [&](const Event& event) { out.write(line_of(problem, event, links)); });
  out.flush();
  if (!shown.complete) {
    log::info("the search continues after these {}; --steps N shows more",
              counted(limits.steps, "step"));
    return ExitCode::limit;
  }
  return shown.solutions > 0 ? ExitCode::done : ExitCode::none;
}

}  // namespace dlx::cli
