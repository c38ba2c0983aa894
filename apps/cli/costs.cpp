#include "apps/cli/costs.hpp"

#include <cmath>
#include <utility>

#include "apps/cli/log.hpp"

namespace dlx::cli {
namespace {

// The largest number of cheapest covers, which are in memory until the search ends.
constexpr std::uint64_t max_covers = 1'000'000;

// The word after --min-cost may be a file.
bool is_number(const std::string& word) {
  return !word.empty() && word.find_first_not_of("0123456789") == word.npos;
}

std::string cost_text(std::int64_t units, const Problem& problem) {
  return decimal_text(units, problem.cost_digits());
}

// The gap as a share of the cost: "0.6%".
std::string gap_text(std::int64_t cost, std::optional<std::int64_t> bound) {
  if (!bound || *bound >= cost) return "0%";
  const double gap = static_cast<double>(cost) - static_cast<double>(*bound);
  if (cost == 0) return "100%";
  return text::format("{:.2g}%", 100 * gap / std::abs(static_cast<double>(cost)));
}

// Describes the result of a search for the cheapest covers that was interrupted or ended at a gap.
std::string unproven_text(const Result& result, const Problem& problem, std::uint64_t wanted) {
  std::string line;
  if (result.covers.empty()) {
    line = "no solution so far";
  } else if (wanted == 1) {
    line = "not proven to be the cheapest, cost " + cost_text(result.covers.front().cost, problem);
  } else {
    line = text::format("not proven to be the cheapest, {} of {}", result.covers.size(), wanted);
  }
  if (result.bound) {
    line += result.covers.empty() ? ", none costs less than " : ", no other costs less than ";
    line += cost_text(*result.bound, problem);
  }
  if (result.covers.size() == wanted) {
    line += ", gap " + gap_text(result.covers.back().cost, result.bound);
  }
  return line;
}

bool ended_in_gap(const Result& result) {
  return result.complete() && result.bound && !result.covers.empty() &&
         *result.bound < result.covers.back().cost;
}

}  // namespace

void add_costs(CommandLine& line, SearchFlags& flags) {
  line.add({.name = "min-cost",
            .value = "[K]",
            .help = "the K cheapest solutions (default 1), in order of cost, with proof",
            .group = OptionGroup::costs,
            .implicit = "1",
            .takes = is_number,
            .common = true},
           [&flags](const std::string& text) {
             flags.query.kind = Query::Kind::cheapest;
             flags.options.limit = parse_integer(text, 1, max_covers);
           });
  flags.add(line, {"max_cost", "gap"});
}

void complete_costs(Query& query, const CommandLine& line, const Problem& problem) {
  if (!has_costs(query)) return;
  if (!problem.has_costs()) log::warn("the problem has no costs: every solution costs 0");
  SolveOptions unused;
  for (const auto& [option, setting] :
       {std::pair{"max-cost", "max_cost"}, std::pair{"gap", "gap"}}) {
    if (line.has(option)) set(query, unused, setting, line.text(option), problem.cost_digits());
  }
}

std::string cost_progress_text(const Progress& now, const Problem& problem, std::uint64_t wanted) {
  std::string line;
  if (wanted != 1) line = counted(now.covers, "solution") + ", ";
  if (now.best) line += "best " + cost_text(*now.best, problem) + ", ";
  if (now.bound) line += "bound " + cost_text(*now.bound, problem) + ", ";
  if (now.last) line += "gap " + gap_text(*now.last, now.bound) + ", ";
  return line + text::format("{} nodes, {:.1f} s", now.nodes, now.seconds);
}

void add_bound(Json& summary, const Result& result, const Problem& problem) {
  summary["proven"] = result.complete() && !ended_in_gap(result);
  if (result.bound) summary["bound"] = Json::parse(cost_text(*result.bound, problem));
}

void report_cheapest(const Result& result, const Problem& problem, const Query& query,
                     std::uint64_t wanted) {
  const auto unproven = [&] { return unproven_text(result, problem, wanted); };
  if (!result.complete()) {
    log::warn("{}: {}", cut_short_text(result.outcome), unproven());
  } else if (ended_in_gap(result)) {
    log::info("ended at the gap: {}", unproven());
  } else if (result.covers.empty()) {
    log::info("{}", query.max_cost ? "no solution costs at most the limit" : "no solution");
  }
}

}  // namespace dlx::cli
