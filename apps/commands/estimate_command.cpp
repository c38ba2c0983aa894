#include <algorithm>
#include <cmath>
#include <optional>

#include "apps/cli/command_line.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/limits.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/search_flags.hpp"
#include "apps/commands/commands.hpp"
#include "dlx/estimate.hpp"
#include "dlx/query.hpp"

namespace dlx::cli {
namespace {

// Returns the text of a number that may be too large for a double, from its decimal logarithm. The
// text has the digits of {:.4g}.
std::string large_text(double log10) {
  double exponent = std::floor(log10);
  double mantissa = std::round(1e3 * std::pow(10, log10 - exponent)) / 1e3;
  if (mantissa >= 10) {
    mantissa /= 10;
    ++exponent;
  }
  return text::format("{:.4g}e+{:.0f}", mantissa, exponent);
}

std::string number_text(double number, double log10) {
  if (std::isinf(number)) return large_text(log10);
  return number < 1e6 ? text::format("{:.0f}", number) : text::format("{:.4g}", number);
}

std::string line_of(std::string_view name, const EstimatedNumber& number, bool exact) {
  if (number.hits == 0 && !exact) return text::format("{:<11} none found\n", name);
  const std::string mean = number_text(number.mean, number.log10.mean);
  if (exact) return text::format("{:<11} {} (exact)\n", name, mean);
  return text::format(
      "{:<11} {} (95%: {} to {}){}\n", name, mean, number_text(number.low, number.log10.low),
      number_text(number.high, number.log10.high), number.trustworthy ? "" : " uncertain");
}

struct CountTime {
  std::string method;           // empty if it was not measured
  std::optional<double> total;  // seconds; extrapolated unless `exact`
  bool exact = false;
};

// Counts for at most `seconds`. The completed share shows how long the whole count would take.
CountTime time_of_count(const Problem& problem, SolveOptions options, double seconds) {
  double share = 0;
  options.time_limit = std::chrono::duration<double>(seconds);
  options.progress_interval = std::chrono::milliseconds(50);
  options.on_progress = [&](const Progress& now) { share = now.fraction; };
  const Result result = count(problem, options);
  const Statistics& done = result.statistics;
  CountTime time{std::string(done.engine), {}, result.complete()};
  if (!done.choice.empty()) time.method += ": " + done.choice;
  if (time.exact) {
    time.total = done.seconds;
  } else if (share > 0) {
    time.total = done.seconds / share;
  }
  return time;
}

// The results of estimate() and measure_rate(); the rate has no samples if it was not measured.
struct Estimated {
  Estimate estimate;
  NodeRate rate;
  CountTime count;

  double seconds() const { return rate.seconds_per_node * estimate.nodes.mean; }
  double log10_seconds() const {
    return std::log10(rate.seconds_per_node) + estimate.nodes.log10.mean;
  }
};

std::string time_text(const Estimated& estimated) {
  if (!std::isinf(estimated.seconds())) return duration_text(estimated.seconds());
  constexpr double year = 365.25 * 86400;
  return large_text(estimated.log10_seconds() - std::log10(year)) + " years";
}

// Infinities become null, as in the JSON library.
Json estimated_json(const EstimatedNumber& number) {
  Json object;
  object["mean"] = number.mean;
  object["standard_error"] = number.standard_error;
  object["low"] = number.low;
  object["high"] = number.high;
  object["log10"] = {{"mean", number.log10.mean},
                     {"standard_error", number.log10.standard_error},
                     {"low", number.log10.low},
                     {"high", number.log10.high}};
  object["hits"] = number.hits;
  object["largest"] = number.largest;
  object["trustworthy"] = number.trustworthy;
  return object;
}

Json estimate_json(const Estimated& estimated, std::uint64_t seed) {
  const auto& [estimate, rate, count] = estimated;
  Json object = json_object("estimate");
  object["probes"] = estimate.probes;
  object["seed"] = seed;
  object["exact"] = estimate.exact;
  object["nodes"] = estimated_json(estimate.nodes);
  object["solutions"] = estimated_json(estimate.solutions);
  object["level_nodes"] = estimate.level_nodes;
  object["log10_level_nodes"] = estimate.log10_level_nodes;
  if (rate.samples > 0) {
    object["seconds_per_node"] = rate.seconds_per_node;
    object["samples"] = rate.samples;
    object["search_seconds"] = estimated.seconds();
    object["log10_search_seconds"] = estimated.log10_seconds();
    if (count.total) object["count_seconds"] = *count.total;
    if (!count.method.empty()) object["count_method"] = count.method;
  }
  object["seconds"] = estimate.seconds;
  return object;
}

void write_text(const Estimated& estimated, Output& out) {
  const auto& [estimate, rate, count] = estimated;
  out.write(line_of("solutions", estimate.solutions, estimate.exact));
  out.write(line_of("nodes", estimate.nodes, estimate.exact));
  if (rate.seconds_per_node > 0) {
    out.write(text::format("{:<11} {} ({:.3g} nodes/s, measured on {} subtrees)\n", "time",
                           time_text(estimated), 1 / rate.seconds_per_node, rate.samples));
  }
  if (!count.method.empty()) {
    const std::string total = count.total ? duration_text(*count.total) : "unknown";
    out.write(text::format("{:<11} {}{} ({})\n", "count",
                           count.total && !count.exact ? "about " : "", total, count.method));
  }
  out.write(text::format("{:<11} {}\n", "probes", estimate.probes));
}

void warn(const EstimatedNumber& number, std::string_view name) {
  if (number.hits == 0) {
    log::warn("no probe found {}: there may be none, or few; try more probes", name);
  } else if (!number.trustworthy) {
    log::warn(
        "{}: too few probes for such an uneven tree ({} of them found any, one has {:.0f}% of the "
        "total): there may be far more than the interval says",
        name, number.hits, 100 * number.largest);
  }
}

// Writes remarks about the answer to stderr.
void warn(const Estimated& estimated, bool measured) {
  const Estimate& estimate = estimated.estimate;
  const NodeRate& rate = estimated.rate;
  if (!estimate.exact) {
    warn(estimate.solutions, "solutions");
    warn(estimate.nodes, "nodes");
  }
  if (measured && rate.samples == 0) {
    log::warn(
        "no subtree was searched within --measure seconds, so there is no estimate of the time");
  } else if (rate.cut_short && rate.samples <= 1) {
    log::warn("no subtree was searched to its end, so the estimated time is too low");
  }
}

// Reports that no probe was completed.
ExitCode give_up(bool interrupted) {
  log::warn("{} before the first probe was completed: there is no estimate",
            interrupted ? "interrupted" : "stopped by the time limit");
  return interrupted ? ExitCode::interrupted : ExitCode::limit;
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
          "Follows random branches of the search tree (Knuth 1975). The means are unbiased; the\n"
          "intervals hold in 95 of 100 cases if there are many probes and no single one has a\n"
          "large share of the total. The time is for one thread; it is measured on subtrees that\n"
          "are searched for --measure seconds, or half of the remaining --time-limit. The covers\n"
          "are then counted as 'dlx count' does for as long: symmetries and states may make a\n"
          "count much shorter than the search. Equal seeds give equal estimates, except for the\n"
          "time.\n",
  });
  SearchFlags flags;
  flags.query.kind = Query::Kind::estimate;
  const EstimateOptions& options = flags.query.estimate;
  double measure = 2;
  bool json = false;
  flags.add(line, {"probes", "seed"}, OptionGroup::own);
  add_time_limit(line);
  line.add(
      {.name = "measure",
       .value = "TIME",
       .help =
           "search subtrees for about this long to estimate the time (default 2; 0: no estimate)"},
      [&](const std::string& text) { measure = parse_seconds(text); });
  flags.add(line, {"engine"});
  add_json_format(line, "text", "text (default) or json", json);
  const ProblemFormat* from = nullptr;
  add_from(line, from);
  if (!line.parse(words, 1, out)) return ExitCode::done;
  if (line.has("engine") && measure == 0)
    throw UsageError("--engine has no effect with --measure=0");

  const Problem problem = summarised(json, out, [&] { return read_problem(line.input(), from); });
  const Interrupt interrupt;
  const NoDeadline no_deadline;
  SolveOptions limits;
  limits.stop = interrupt.flag();
  const double left = time_left().count();
  measure = std::min(measure, left / 2);
  limits.time_limit = std::chrono::duration<double>(left - measure);
  Estimated estimated{dlx::estimate(problem, options, limits), {}, {}};
  if (estimated.estimate.probes == 0) return give_up(interrupt.requested());
  const bool measured = measure > 0 && !interrupt.requested();
  if (measured) {
    SolveOptions how_to_count;
    how_to_count.stop = interrupt.flag();
    SolveOptions how;
    how.engine = flags.options.engine;
    how.stop = interrupt.flag();
    estimated.rate =
        measure_rate(problem, how, options.seed, std::chrono::duration<double>(measure));
    estimated.count = time_of_count(problem, how_to_count, std::min(measure, time_left().count()));
  }
  if (json) {
    out.write(json_line(estimate_json(estimated, options.seed)));
  } else {
    write_text(estimated, out);
  }
  out.flush();
  warn(estimated, measured);
  return interrupt.requested() ? ExitCode::interrupted : ExitCode::done;
}

}  // namespace dlx::cli
