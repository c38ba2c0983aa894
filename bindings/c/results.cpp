#include "bindings/c/results.hpp"

#include <cmath>

#include "bindings/c/run.hpp"
#include "dlx/cost.hpp"

namespace dlx::c {
namespace {

NamedValues progress_values(const Progress& progress) {
  NamedValues values;
  values.number("covers", progress.covers);
  values.number("nodes", progress.nodes);
  values.number("level", std::uint64_t{progress.level});
  values.number("fraction", progress.fraction);
  values.number("seconds", progress.seconds);
  return values;
}

// The gap between a cost and a bound as a share of the cost.
double gap_of(std::int64_t cost, std::int64_t bound) {
  if (bound >= cost) return 0;
  if (cost == 0) return 1;
  return (static_cast<double>(cost) - static_cast<double>(bound)) /
         std::abs(static_cast<double>(cost));
}

// Without a bound, an interrupted search knows nothing about other covers.
void add_costs(NamedValues& values, const Result& result, unsigned digits) {
  const auto cost = [&](std::string_view name, std::int64_t units) {
    values.text(name, decimal_text(units, digits));
  };
  if (!result.covers.empty()) {
    cost("best", result.covers.front().cost);
    cost("last", result.covers.back().cost);
    if (result.bound) values.number("gap", gap_of(result.covers.back().cost, *result.bound));
  }
  if (result.bound) cost("bound", *result.bound);
  values.flag("no_others", result.outcome == Outcome::exhausted);
}

std::string estimated_json(const EstimatedNumber& number) {
  NamedValues values;
  values.number("mean", number.mean);
  values.number("low", number.low);
  values.number("high", number.high);
  values.number("log10_mean", number.log10.mean);
  values.flag("trustworthy", number.trustworthy);
  return values.object();
}

void add_estimate(NamedValues& values, const Estimate& estimate) {
  values.number("probes", estimate.probes);
  values.flag("exact", estimate.exact);
  values.json("estimated_nodes", estimated_json(estimate.nodes));
  values.json("estimated_covers", estimated_json(estimate.solutions));
}

}  // namespace

NamedValues results_of(dlx_run* run) {
  if (!needed(run, "run").finished()) return progress_values(run->progress());
  const Result& result = run->answer();
  const Statistics& statistics = result.statistics;
  NamedValues values;
  values.text("outcome", std::string(to_string(result.outcome)));
  values.text("count", result.count.str());
  values.text("plan", result.plan);
  values.text("engine", std::string(statistics.engine));
  values.text("choice", statistics.choice);
  values.number("nodes", statistics.nodes);
  values.number("branchings", statistics.branchings);
  values.number("updates", statistics.updates);
  values.number("restarts", statistics.restarts);
  values.number("states", result.state_statistics.states);
  values.number("state_memory", result.state_statistics.memory);
  values.number("seconds", statistics.seconds);
  if (run->kind() == Query::Kind::cheapest) {
    add_costs(values, result, run->problem().cost_digits());
  }
  if (result.estimate) add_estimate(values, *result.estimate);
  return values;
}

}  // namespace dlx::c
