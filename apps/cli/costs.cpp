#include "apps/cli/costs.hpp"

#include <cmath>

#include "apps/cli/log.hpp"
#include "dlx/error.hpp"

namespace dlx::cli {
namespace {

// Covers are kept until the search ends.
constexpr std::uint64_t max_covers = 1'000'000;

std::string checked_cost(const std::string& text) {
  if (parse_limit(text, 0)) return text;
  refuse_value(
      "--max-cost", text,
      "is not a cost; expected a number such as 100, 2.5 or -3, " + std::string(limit_limits));
}

std::string checked_gap(const std::string& text, bool in_percent) {
  std::string number = text.substr(0, text.size() - in_percent);
  const bool known =
      in_percent ? parse_decimal(number).has_value() : parse_limit(number, 0).has_value();
  if (known && !number.starts_with('-')) return number;
  refuse_value("--gap", text,
               "is not a gap; expected a share such as 1% or 0.25%, or a cost such as 100, " +
                   std::string(limit_limits));
}

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

// The result of a search for the cheapest covers that was interrupted, or ended at a gap.
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

void CostFlags::add_to(CommandLine& line) {
  line.add({.name = "min-cost",
            .value = "[K]",
            .help = "the K cheapest solutions (default 1), in order of cost, with proof",
            .group = OptionGroup::costs,
            .implicit = "1",
            .takes = is_number,
            .common = true},
           cheapest, 1, max_covers);
  line.add({.name = "max-cost",
            .value = "C",
            .help = "only solutions that cost at most C",
            .group = OptionGroup::costs},
           [this](const std::string& text) { max_cost = checked_cost(text); });
  line.add({.name = "gap",
            .value = "G",
            .help = "with --min-cost: end when no other solution is cheaper by more than G, a "
                    "share such as 1% or a cost",
            .group = OptionGroup::costs},
           [this](const std::string& text) {
             gap_in_percent = text.ends_with('%');
             gap = checked_gap(text, gap_in_percent);
           });
}

void CostFlags::complete(Query& query, const Problem& problem) const {
  if (!asked()) return;
  if (!problem.has_costs()) log::warn("the problem has no costs: every solution costs 0");
  if (max_cost) query.max_cost = parse_limit(*max_cost, problem.cost_digits());
  if (!gap) return;
  if (gap_in_percent) {
    const Decimal percent = *parse_decimal(*gap);
    query.gap.share = static_cast<double>(percent.units) / std::pow(10, percent.digits + 2);
  } else {
    query.gap.units = *parse_limit(*gap, problem.cost_digits());
  }
}

std::string cost_progress_text(const Progress& now, const Problem& problem, std::uint64_t wanted) {
  std::string line;
  if (wanted != 1) line = counted(now.solutions, "solution") + ", ";
  if (now.best) line += "best " + cost_text(*now.best, problem) + ", ";
  if (now.bound) line += "bound " + cost_text(*now.bound, problem) + ", ";
  if (now.last) line += "gap " + gap_text(*now.last, now.bound) + ", ";
  return line + text::format("{} nodes, {:.1f} s", now.nodes, now.seconds);
}

void add_bound(Json& summary, const Result& result, const Problem& problem) {
  summary["proven"] = result.complete() && !ended_in_gap(result);
  if (result.bound) summary["bound"] = Json::parse(cost_text(*result.bound, problem));
}

void report_cheapest(const Result& result, const Problem& problem, const CostFlags& costs) {
  const auto unproven = [&] { return unproven_text(result, problem, costs.cheapest); };
  if (!result.complete()) {
    log::warn("{}: {}", cut_short_text(result.outcome), unproven());
  } else if (ended_in_gap(result)) {
    log::info("ended at the gap: {}", unproven());
  } else if (result.covers.empty()) {
    log::info("{}", costs.max_cost ? "no solution costs at most the limit" : "no solution");
  }
}

}  // namespace dlx::cli
