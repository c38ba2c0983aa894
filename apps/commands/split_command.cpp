#include <algorithm>
#include <filesystem>
#include <numeric>

#include "apps/cli/command_line.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/limits.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/setting_options.hpp"
#include "apps/commands/commands.hpp"
#include "apps/parts/part.hpp"
#include "dlx/deadline.hpp"
#include "dlx/query.hpp"
#include "dlx/split.hpp"

namespace dlx::cli {
namespace {

// Removes the empty parts, which come last. If all parts are empty, the first part stays.
void leave_out_empty(Split& split) {
  while (split.parts.size() > 1 && split.parts.back().empty()) split.parts.pop_back();
  split.weights.resize(split.parts.size());
}

std::string summary(const Split& split, const std::string& folder) {
  if (split.undivided && !split.count) {
    return folder +
           ": 1 part, because one core counts equal subproblems once, and parts would repeat them; "
           "--force divides the search\n";
  }
  if (split.count) {
    return folder + ": 1 part, which is counted already: one core takes a second or less\n";
  }
  std::string text = text::format("{}: {} of {}", folder, counted(split.parts.size(), "part"),
                                  counted(split.num_subproblems, "subproblem"));
  if (split.prefixes != split.num_subproblems) {
    text += text::format(", which {} for {}", split.num_subproblems == 1 ? "stands" : "stand",
                         split.prefixes.str());
  }
  const double total = std::accumulate(split.weights.begin(), split.weights.end(), 0.0);
  const double mean = total / static_cast<double>(split.parts.size());
  const double largest = *std::ranges::max_element(split.weights);
  if (mean > 0) {
    text += text::format("; the largest is estimated at {:.2f} of the mean", largest / mean);
  }
  return text + '\n';
}

ExitCode end_without_parts(Outcome outcome) {
  log::warn("{}: no parts are written", cut_short_text(outcome));
  return exit_code(outcome, false);
}

}  // namespace

ExitCode run_split_command(const Words& words, Output& out) {
  CommandLine line({
      .summary = "dlx split - divide a search into parts, for many processes or machines",
      .examples =
          "  dlx split problem.dlx --parts 100 -o parts      parts/part-00001.dlxpart, ...\n"
          "  dlx count --part 7 parts                        counts one of them\n"
          "  dlx count parts/part-00007.dlxpart              the same\n"
          "  dlx merge parts                                 the total, when all are counted\n",
      .usage = "dlx split [FILE|-] --parts N [-o FOLDER] [options]",
      .notes =
          "Each part is a file with the problem and the subtrees of its search tree that belong "
          "to\n"
          "the part. Estimates make the parts equally large; a small search has fewer parts than\n"
          "requested, and a count that takes one core about a second has a single part, which is\n"
          "counted at once. Subtrees that are images of each other, or leave the same problem, "
          "are\n"
          "counted once, with a multiplicity; to list solutions (dlx solve --part), use --list.\n"
          "docs/scale.md shows how to run the parts.\n",
  });
  Query query{.kind = Query::Kind::split};
  SplitOptions& options = query.split;
  SolveOptions limits;
  std::string folder;
  add_settings(line, {"parts"}, query, limits);
  line.add({.name = "output",
            .letter = 'o',
            .value = "FOLDER",
            .help = "where the parts go (default: the name of the problem, with .parts)"},
           folder);
  line.add({.name = "list", .help = "parts whose solutions can be listed, too"});
  add_settings(line, {"force", "subproblems_per_part", "probes", "seed"}, query, limits,
               OptionGroup::own);
  add_time_limit(line);
  const ProblemFormat* from = nullptr;
  add_from(line, from);
  if (!line.parse(words, 1, out)) return ExitCode::done;
  if (!line.has("parts")) throw UsageError("expected --parts N");
  line.refuse_together({"list", "force"});
  const std::string path = line.input();
  if (folder.empty())
    folder = path == "-" ? "problem.parts" : std::filesystem::path(path).stem().string() + ".parts";
  const Problem problem = read_problem(path, from);
  const Interrupt interrupt;
  options.merge = !line.has("list");
  limits.time_limit = time_left();
  limits.stop = interrupt.flag();
  Split split = *run(problem, query, limits).split;
  if (split.outcome != Outcome::exhausted) return end_without_parts(split.outcome);
  leave_out_empty(split);
  try {
    parts::write_split(problem, split, {.merged = options.merge, .seed = options.seed}, folder);
    if (split.count) parts::write_count(folder, 1, *split.count);
  } catch (const Stopped& stopped) {
    return end_without_parts(stopped.outcome());
  }
  out.write(summary(split, folder));
  out.flush();
  if (split.parts.size() < options.parts && !split.undivided) {
    log::warn("the search was divided into only {}: {} instead of {} parts",
              counted(split.num_subproblems, "subproblem"), counted(split.parts.size(), "part"),
              options.parts);
  }
  return ExitCode::done;
}

}  // namespace dlx::cli
