#include "dlx/split.hpp"

#include <algorithm>
#include <filesystem>
#include <numeric>

#include "apps/cli/command_line.hpp"
#include "apps/cli/interrupt.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/numbers.hpp"
#include "apps/cli/problem_input.hpp"
#include "apps/cli/text.hpp"
#include "apps/cli/usage_error.hpp"
#include "apps/commands/commands.hpp"
#include "apps/parts/part.hpp"

namespace po = boost::program_options;

namespace dlx::cli {

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
          "that belong to the part. Parts are made equally large by estimates. Parts of the "
          "search\n"
          "that leave the same to be counted are counted once, with a multiplicity; for listing\n"
          "solutions (dlx solve --part) that must not be: --list.\n"
          "scripts/cluster runs all parts; docs/scale.md says more.\n",
  });
  SplitOptions options;
  std::string folder;
  const auto number = [](auto& to, const char* name, std::uint64_t least, std::uint64_t most) {
    return po::value<std::string>()->value_name("N")->notifier([&to, name, least,
                                                                most](const std::string& text) {
      to = static_cast<std::remove_reference_t<decltype(to)>>(parse_count(name, text, least, most));
    });
  };
  auto add = line.add_options();
  add("parts", number(options.parts, "--parts", 1, parts::most_parts), "how many parts");
  add("output,o", po::value(&folder)->value_name("FOLDER"),
      "where the parts go (default: the name of the problem, with .parts)");
  add("list", "parts whose solutions can be listed, too");
  add("pieces", number(options.pieces_per_part, "--pieces", 1, 10'000),
      "pieces that a part is made of, about (default 10): more make parts more equal");
  add("probes", number(options.probes, "--probes", 1, 1'000'000),
      "random probes to weigh a piece (default 16)");
  add("seed", number(options.seed, "--seed", 0, no_maximum), "of the probes (default 1)");
  const ProblemFormat* from = nullptr;
  add_from(line, from);
  if (!line.parse(words, 1, out)) return ExitCode::done;
  if (!line.has("parts")) throw UsageError("expected --parts N");
  if (line.arguments().empty() && line.would_hang()) return ExitCode::error;
  const std::string path = line.input();
  if (folder.empty()) {
    folder = path == "-" ? "problem.parts" : std::filesystem::path(path).stem().string() + ".parts";
  }
  const Problem problem = read_problem(path, from);
  const Interrupt interrupt;
  options.merge = !line.has("list");
  options.stop = interrupt.flag();
  const Split split = dlx::split(problem, options);
  if (interrupt.requested()) {
    log::warn("interrupted: no parts are written");
    return ExitCode::interrupted;
  }
  parts::write_split(problem, split, options.merge, options.seed, folder);

  const double total = std::accumulate(split.weights.begin(), split.weights.end(), 0.0);
  const double mean = total / static_cast<double>(split.parts.size());
  const double largest = *std::ranges::max_element(split.weights);
  out.write(text::format("{}: {} parts of {} pieces", folder, split.parts.size(), split.pieces));
  if (split.prefixes != split.pieces) {
    out.write(text::format(", which stand for {}", split.prefixes.str()));
  }
  out.write(mean > 0
                ? text::format("; the largest is estimated at {:.2f} of the mean\n", largest / mean)
                : "\n");
  return ExitCode::done;
}

}  // namespace dlx::cli
