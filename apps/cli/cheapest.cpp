#include "apps/cli/cheapest.hpp"

#include <cmath>
#include <string>

#include "apps/cli/interrupt.hpp"
#include "apps/cli/log.hpp"
#include "apps/cli/report.hpp"
#include "apps/cli/search.hpp"
#include "apps/cli/text.hpp"
#include "apps/cli/usage_error.hpp"
#include "dlx/cheapest/cheapest.hpp"
#include "dlx/counting.hpp"

namespace dlx::cli {
namespace {

// The share of the cost by which the bound falls short of it: "0.6%".
std::string gap_text(std::int64_t cost, std::optional<std::int64_t> bound) {
  if (!bound || *bound >= cost) return "0%";
  const double gap = static_cast<double>(cost) - static_cast<double>(*bound);
  if (cost == 0) return "100%";
  return text::format("{:.2g}%", 100 * gap / std::abs(static_cast<double>(cost)));
}

// One search with costs: its limits, and what is said about it.
class CostSearch {
 public:
  CostSearch(const Problem& problem, const SearchFlags& flags, const CostFlags& costs, Output& out)
      : problem_(problem), flags_(flags), costs_(costs) {
    if (!problem.has_costs()) {
      log::warn("the problem has no costs: every solution costs 0");
    }
    const SearchOptions limits = flags.search_options(out, interrupt_.flag(), {});
    options_.max_cost = costs.max_units(problem);
    options_.max_nodes = limits.max_nodes;
    options_.max_time = limits.max_time;
    options_.stop = limits.stop;
    options_.on_progress = [this, report = flags.status(out)](const CheapestProgress& now) {
      report([&] { return progress_text(now); });
    };
  }

  const CheapestOptions& options() const { return options_; }

  std::string text(std::int64_t units) const { return decimal_text(units, problem_.cost_digits()); }

  // "best 4478, bound 4453, gap 0.56%, 56000 nodes, 2.0 s".
  std::string progress_text(const CheapestProgress& now) const {
    std::string line;
    if (costs_.cheapest != 1) line = counted(now.solutions, "solution") + ", ";
    if (now.best) line += "best " + text(*now.best) + ", ";
    if (now.bound) line += "bound " + text(*now.bound) + ", ";
    if (now.last) line += "gap " + gap_text(*now.last, now.bound) + ", ";
    return line + text::format("{} nodes, {:.1f} s", now.nodes, now.seconds);
  }

  // What is known after a search for the cheapest that was cut short.
  std::string unproven_text(const CheapestResult& result) const {
    std::string line;
    if (result.covers.empty()) {
      line = "no solution so far";
    } else if (costs_.cheapest == 1) {
      line = "not proven to be the cheapest, cost " + text(result.covers.front().cost);
    } else {
      line = text::format("not proven to be the cheapest, {} of {}", result.covers.size(),
                          costs_.cheapest);
    }
    if (result.bound) {
      line += result.covers.empty() ? ", none costs less than " : ", no other costs less than ";
      line += text(*result.bound);
    }
    if (result.covers.size() == costs_.cheapest) {
      line += ", gap " + gap_text(result.covers.back().cost, result.bound);
    }
    return line;
  }

 private:
  const Problem& problem_;
  const SearchFlags& flags_;
  const CostFlags& costs_;
  Interrupt interrupt_;
  CheapestOptions options_;
};

ExitCode solve_cheapest(const Problem& problem, const SearchFlags& flags, const CostFlags& costs,
                        Output& out, SolutionWriter& writer) {
  const CostSearch search(problem, flags, costs, out);
  const CheapestResult found = find_cheapest(problem, costs.cheapest, search.options());
  std::uint64_t number = 0;
  for (const CheapCover& cover : found.covers) writer.write(++number, Cover(cover.options));
  const Result result{found.outcome, found.covers.size(), found.statistics};
  Json summary = search_summary(result, flags);
  summary["proven"] = found.proven();
  if (found.bound) summary["bound"] = Json::parse(search.text(*found.bound));
  writer.finish(summary);
  out.flush();
  if (!found.proven()) {
    log::warn("{}: {}", cut_short_text(found.outcome), search.unproven_text(found));
  } else if (found.covers.empty()) {
    log::info("{}", costs.max_cost ? "no solution costs as little" : "no solution");
  }
  return end_of_search(result, flags);
}

}  // namespace

ExitCode run_solve_by_cost(const Problem& problem, const SearchFlags& flags, const CostFlags& costs,
                           Output& out, SolutionWriter& writer) {
  if (costs.cheapest > 0) return solve_cheapest(problem, flags, costs, out, writer);
  const CostSearch search(problem, flags, costs, out);
  std::uint64_t number = 0;
  Result result = for_each_within_cost(
      problem,
      [&](const CheapCover& cover) {
        writer.write(++number, Cover(cover.options));
        return number < flags.limit;
      },
      search.options());
  if (number == flags.limit) result.outcome = Outcome::solution_limit;
  return end_of_solve(result, flags, out, writer);
}

ExitCode run_count_by_cost(const Problem& problem, const SearchFlags& flags, const CostFlags& costs,
                           Output& out, SolutionWriter& writer) {
  if (costs.cheapest > 0) throw UsageError("--min-cost lists solutions; a count takes --max-cost");
  const CostSearch search(problem, flags, costs, out);
  std::uint64_t number = 0;
  Result result = for_each_within_cost(
      problem, [&](const CheapCover&) { return ++number < flags.limit; }, search.options());
  if (number == flags.limit) result.outcome = Outcome::solution_limit;
  return end_of_count(count_result(result), flags, out, writer);
}

}  // namespace dlx::cli
