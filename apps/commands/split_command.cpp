#include <algorithm>
#include <filesystem>
#include <numeric>

#include "apps/cli/command_line.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/limits.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/report.hpp"
#include "apps/commands/commands.hpp"
#include "apps/parts/part.hpp"
#include "dlx/deadline.hpp"
#include "dlx/split.hpp"

namespace dlx::cli {
namespace {

// The empty parts come last; if all are empty, the first one stays.
void leave_out_empty(Split& split) {
  while (split.parts.size() > 1 && split.parts.back().empty()) split.parts.pop_back();
  split.weights.resize(split.parts.size());
}

std::string summary(const Split& split, const std::string& folder) {
  std::string text = text::format("{}: {} of {}", folder, counted(split.parts.size(), "part"),
                                  counted(split.pieces, "piece"));
  if (split.prefixes != split.pieces) {
    text += text::format(", which stand for {}", split.prefixes.str());
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
      .summary = "dlx split - cut a search into parts, for many processes or machines",
      .examples =
          "  dlx split problem.dlx --parts 100 -o parts      parts/part-00001.dlxpart, ...\n"
          "  dlx count --part 7 parts                        counts one of them\n"
          "  dlx count parts/part-00007.dlxpart              the same\n"
          "  dlx merge parts                                 the total, when all are counted\n",
      .usage = "dlx split [FILE|-] --parts N [-o FOLDER] [options]",
      .notes =
          "Each part is a file of its own that holds the problem and the places in its search "
          "tree\n"
          "that belong to the part. Parts are made equally large by estimates; of a small search\n"
          "there are fewer than were asked for. Parts of the search that leave the same to be\n"
          "counted are counted once, with a multiplicity; for listing solutions (dlx solve "
          "--part)\n"
          "that must not be: --list.\n"
          "scripts/cluster runs all parts; docs/scale.md says more.\n",
  });
  SplitOptions options;
  std::string folder;
  line.add({.name = "parts", .value = "N", .help = "how many parts"}, options.parts, 1,
           parts::max_parts);
  line.add({.name = "output",
            .letter = 'o',
            .value = "FOLDER",
            .help = "where the parts go (default: the name of the problem, with .parts)"},
           folder);
  line.add({.name = "list", .help = "parts whose solutions can be listed, too"});
  line.add({.name = "pieces",
            .value = "N",
            .help = "pieces that a part is made of, about (default 10): more make parts more "
                    "equal"},
           options.pieces_per_part, 1, 10'000);
  line.add({.name = "probes", .value = "N", .help = "random probes to weigh a piece (default 16)"},
           options.probes, 1, 1'000'000);
  line.add({.name = "seed", .value = "S", .help = "of the probes (default 0)"}, options.seed, 0);
  add_time_limit(line);
  const ProblemFormat* from = nullptr;
  add_from(line, from);
  if (!line.parse(words, 1, out)) return ExitCode::done;
  if (!line.has("parts")) throw UsageError("expected --parts N");
  const std::string path = line.input();
  if (folder.empty()) {
    folder = path == "-" ? "problem.parts" : std::filesystem::path(path).stem().string() + ".parts";
  }
  const Problem problem = read_problem(path, from);
  const Interrupt interrupt;
  options.merge = !line.has("list");
  SolveOptions limits;
  limits.max_time = time_left();
  limits.stop = interrupt.flag();
  Split split = dlx::split(problem, options, limits);
  if (split.outcome != Outcome::exhausted) return end_without_parts(split.outcome);
  leave_out_empty(split);
  try {
    parts::note_split(line.files(), split.parts.size(), folder);
    parts::write_split(problem, split, options.merge, options.seed, folder);
  } catch (const Stopped& stopped) {
    return end_without_parts(stopped.outcome());
  }
  out.write(summary(split, folder));
  out.flush();
  if (split.parts.size() < options.parts) {
    log::warn("the search was cut into no more than {}: {} in the place of {} parts",
              counted(split.pieces, "piece"), counted(split.parts.size(), "part"), options.parts);
  }
  return ExitCode::done;
}

}  // namespace dlx::cli
