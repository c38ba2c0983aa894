#include "dlx/estimate.hpp"

#include <algorithm>

#include "apps/cli/command_line.hpp"
#include "apps/cli/interrupt.hpp"
#include "apps/cli/json.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/named.hpp"
#include "apps/cli/numbers.hpp"
#include "apps/cli/problem_input.hpp"
#include "apps/cli/search_flags.hpp"
#include "apps/cli/text.hpp"
#include "apps/commands/commands.hpp"

namespace po = boost::program_options;

namespace dlx::cli {
namespace {

struct Format {
  std::string_view name;
  bool json;
};
constexpr Format formats[] = {{"text", false}, {"json", true}};

std::string number_text(double number) {
  return number < 1e6 ? text::format("{:.0f}", number) : text::format("{:.4g}", number);
}

std::string line_of(std::string_view name, const EstimatedNumber& number, bool exact) {
  if (number.hits == 0 && !exact) return text::format("{:<11} none met\n", name);
  if (exact) return text::format("{:<11} {} (exact)\n", name, number_text(number.mean));
  return text::format("{:<11} {} (95%: {} to {}){}\n", name, number_text(number.mean),
                      number_text(number.low), number_text(number.high),
                      number.trustworthy ? "" : " uncertain");
}

Json number_json(const EstimatedNumber& number) {
  Json object;
  object["mean"] = number.mean;
  object["standard_error"] = number.standard_error;
  object["low"] = number.low;
  object["high"] = number.high;
  object["hits"] = number.hits;
  object["largest"] = number.largest;
  object["trustworthy"] = number.trustworthy;
  return object;
}

Json estimate_json(const Estimate& estimate, const NodeRate& rate, std::uint64_t seed) {
  Json object = json_object("estimate");
  object["probes"] = estimate.probes;
  object["seed"] = seed;
  object["exact"] = estimate.exact;
  object["nodes"] = number_json(estimate.nodes);
  object["solutions"] = number_json(estimate.solutions);
  object["level_nodes"] = estimate.level_nodes;
  if (rate.samples > 0) {
    object["seconds_per_node"] = rate.seconds_per_node;
    object["samples"] = rate.samples;
    object["search_seconds"] = rate.seconds_per_node * estimate.nodes.mean;
  }
  object["seconds"] = estimate.seconds;
  return object;
}

void warn(const EstimatedNumber& number, std::string_view name) {
  if (number.hits == 0) {
    log::warn("no probe met {}: there may be none, or few; more probes may tell", name);
  } else if (!number.trustworthy) {
    log::warn(
        "{}: {} of the probes found any, and one has {:.0f}% of all: there may be more than the "
        "interval says; try more probes",
        name, number.hits, 100 * number.largest);
  }
}

}  // namespace

ExitCode run_estimate_command(const Words& words, Output& out) {
  CommandLine line({
      .summary = "dlx estimate - estimate how long a search takes and what it finds",
      .examples = "  dlx estimate problem.dlx\n"
                  "  dlx estimate problem.dlx --probes 1000000 --seed 7\n"
                  "  dlx queens 18 --print-problem | dlx estimate\n",
      .usage = "dlx estimate [FILE|-] [options]",
      .notes =
          "Goes down random branches of the search tree (Knuth 1975). The means are unbiased; the\n"
          "intervals hold in 95 of 100 cases if there are many probes and none stands for much of\n"
          "the whole. The time is that of one thread; it comes from subtrees that are searched "
          "for\n"
          "--measure seconds. Equal seeds give equal estimates, but for the time.\n",
  });
  EstimateOptions options;
  SearchFlags flags;
  double measure = 2;
  double limit = -1;
  const Format* format = &formats[0];
  const auto text = [](const char* name) { return po::value<std::string>()->value_name(name); };
  auto add = line.add_options();
  add("probes", text("N")->notifier([&](const std::string& number) {
    options.probes = parse_count("--probes", number, 1);
  }),
      "random ways down (default 10000)");
  add("seed", text("N")->notifier([&](const std::string& number) {
    options.seed = parse_count("--seed", number, 0);
  }),
      "of the random numbers (default 1)");
  add("time-limit", text("SECONDS")->notifier([&](const std::string& number) {
    limit = parse_seconds("--time-limit", number);
  }),
      "end the probing after that time");
  add("measure", text("SECONDS")->notifier([&](const std::string& number) {
    measure = parse_seconds("--measure", number);
  }),
      "search subtrees for about so long to estimate the time (default 2; 0: don't)");
  flags.add_engine(line);
  add("format", text("FORMAT")->notifier([&](const std::string& name) {
    format = &find_named<Format>(formats, "format", name);
  }),
      "text (default) or json");
  const ProblemFormat* from = nullptr;
  add_from(line, from);
  if (!line.parse(words, 1, out)) return ExitCode::done;
  if (line.arguments().empty() && line.would_hang()) return ExitCode::error;

  const Problem problem = read_problem(line.input(), from);
  const Interrupt interrupt;
  options.stop = interrupt.flag();
  if (limit >= 0) options.max_time = std::chrono::duration<double>(limit);
  const Estimate estimate = dlx::estimate(problem, options);
  NodeRate rate;
  if (measure > 0 && !interrupt.requested()) {
    SearchOptions how;
    how.engine = flags.engine;
    how.stop = interrupt.flag();
    rate = measure_rate(problem, how, options.seed, std::chrono::duration<double>(measure));
  }
  if (format->json) {
    out.write(json_line(estimate_json(estimate, rate, options.seed)));
  } else {
    out.write(line_of("solutions", estimate.solutions, estimate.exact));
    out.write(line_of("nodes", estimate.nodes, estimate.exact));
    const double seconds = rate.seconds_per_node * estimate.nodes.mean;
    if (rate.seconds_per_node > 0) {
      out.write(text::format("{:<11} {} ({:.3g} nodes/s, measured on {} subtrees)\n", "time",
                             duration_text(seconds), 1 / rate.seconds_per_node, rate.samples));
    }
    out.write(text::format("{:<11} {}\n", "probes", estimate.probes));
  }
  out.flush();
  if (!estimate.exact) {
    warn(estimate.solutions, "solutions");
    warn(estimate.nodes, "nodes");
  }
  if (rate.cut_short && rate.samples <= 1) {
    log::warn("no subtree was searched to its end, so the time is too small");
  }
  return interrupt.requested() ? ExitCode::interrupted : ExitCode::done;
}

}  // namespace dlx::cli
