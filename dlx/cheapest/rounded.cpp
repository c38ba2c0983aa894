#include "dlx/cheapest/rounded.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <numeric>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

#include "dlx/cheapest/kept.hpp"
#include "dlx/cheapest/layout.hpp"
#include "dlx/deadline.hpp"
#include "dlx/selection.hpp"

namespace dlx::optimize {
namespace {

std::int64_t rounded_down(std::int64_t cost, std::int64_t unit) {
  return cost / unit - (cost % unit < 0 ? 1 : 0);
}

// The problem with rounded costs, and nothing that covers don't depend on.
Problem rounded(const Problem& problem, std::int64_t unit) {
  const NoDeadline that_ends_it;  // the searches look at limits
  ProblemBuilder builder;
  for (const ItemId item : all_items(problem)) copy_item(builder, problem, item);
  for (std::uint32_t k = 1; k <= problem.num_colours(); ++k)
    builder.colour(problem.colour_name(ColourId{k}));
  for (const OptionId option : all_options(problem)) {
    builder.set_cost(builder.add_option(problem.option(option)),
                     rounded_down(problem.cost(option), unit));
  }
  return builder.build();
}

// What a search with these limits may spend after another one.
CheapestOptions rest_of(CheapestOptions options, const Statistics& spent) {
  if (options.max_nodes != no_limit) options.max_nodes -= std::min(options.max_nodes, spent.nodes);
  options.max_time = std::max(options.max_time - std::chrono::duration<double>(spent.seconds),
                              std::chrono::duration<double>(0));
  return options;
}

// Options for the rounded problem.
CheapestOptions options_for(const CheapestOptions& options, std::int64_t unit) {
  CheapestOptions theirs = options;
  theirs.gap = {};
  if (options.max_cost) theirs.max_cost = rounded_down(*options.max_cost, unit);
  if (options.on_progress) {
    theirs.on_progress = [report = options.on_progress, unit](Progress now) {
      for (auto* const cost : {&now.best, &now.last, &now.bound}) {
        if (*cost) **cost *= unit;
      }
      report(now);
    };
  }
  return theirs;
}

}  // namespace

std::int64_t rounding_unit(const Problem& problem) {
  std::int64_t common = 0, total = 0;
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    common = std::gcd(common, problem.cost(OptionId{k}));
    total += std::abs(problem.cost(OptionId{k}));
  }
  constexpr std::int64_t most_terms = std::int64_t{1} << 29;  // a problem has no more entries
  if (common == 0 || total / common <= most_total_cost(most_terms)) return 1;

  std::int64_t longest = 0, covered = problem.num_secondary();
  std::vector<std::uint32_t> lengths(problem.num_primary());
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    const OptionId option{k};
    longest = std::max<std::int64_t>(longest, std::ssize(problem.option(option)));
    for (const Entry& entry : problem.option(option)) {
      if (problem.is_primary(entry.item)) ++lengths[index(entry.item)];
    }
  }
  for (std::uint32_t k = 0; k < problem.num_primary(); ++k)
    covered += std::min(problem.high(ItemId{k}), std::max(lengths[k], 1U));
  const std::int64_t most = most_total_cost(std::max(covered, longest));
  if (total / common <= most) return 1;
  // Rounding makes the cost of an option larger by one at most.
  const std::int64_t room = most - problem.num_options();
  return room > 0 ? total / room + 1 : 1;
}

CheapestResult find_rounded(const Problem& problem, std::int64_t unit, std::uint64_t count,
                            const CheapestOptions& options) {
  if (options.from != nullptr || options.on_state) {
    throw std::length_error(
        "the search for cheap covers can't be saved where costs have as many digits as in this "
        "problem");
  }
  const Problem coarse = rounded(problem, unit);
  CheapestResult first = find_cheapest(coarse, count, options_for(options, unit));
  std::set<CheapCover, Kept::ByCost> covers;
  const std::int64_t most = options.max_cost.value_or(std::numeric_limits<std::int64_t>::max());
  std::int64_t dearest = std::numeric_limits<std::int64_t>::min();
  for (CheapCover& cover : first.covers) {
    cover.cost = cover_cost(problem, cover.options);
    dearest = std::max(dearest, cover.cost);
    if (cover.cost <= most) covers.insert(std::move(cover));
  }
  CheapestResult result{
      .outcome = first.outcome, .covers = {}, .bound = {}, .statistics = first.statistics};
  if (first.bound) result.bound = *first.bound * unit;
  const auto close_enough = [&] {
    return options.gap.asked() && covers.size() == count && result.bound &&
           dearest - *result.bound <= options.gap.allowed(dearest);
  };
  if (first.outcome == Outcome::solution_limit && !close_enough()) {
    // Of the covers that cost less than the dearest of these, any may be missing.
    dearest = std::min(dearest, most);
    CheapestOptions second = rest_of(options_for(options, unit), first.statistics);
    second.max_cost = rounded_down(dearest, unit);
    const Result rest = for_each_within_cost(
        coarse,
        [&](CheapCover cover) {
          cover.cost = cover_cost(problem, cover.options);
          if (cover.cost > dearest) return true;
          covers.insert(std::move(cover));
          if (covers.size() > count) covers.erase(std::prev(covers.end()));
          return true;
        },
        second);
    result.statistics.nodes += rest.statistics.nodes;
    result.statistics.branchings += rest.statistics.branchings;
    result.statistics.updates += rest.statistics.updates;
    result.statistics.seconds += rest.statistics.seconds;
    if (rest.outcome != Outcome::exhausted) {
      result.outcome = rest.outcome;
    } else {
      result.outcome = covers.size() == count ? Outcome::solution_limit : Outcome::exhausted;
      result.bound = covers.size() == count ? covers.rbegin()->cost : most;
    }
  }
  result.covers.assign(covers.begin(), covers.end());
  return result;
}

Result for_each_rounded(const Problem& problem, std::int64_t unit,
                        const std::function<bool(const CheapCover&)>& visit,
                        const CheapestOptions& options) {
  const std::int64_t most = options.max_cost.value_or(std::numeric_limits<std::int64_t>::max());
  std::uint64_t solutions = 0;
  Result result = for_each_within_cost(
      rounded(problem, unit),
      [&](CheapCover cover) {
        cover.cost = cover_cost(problem, cover.options);
        if (cover.cost > most) return true;
        ++solutions;
        return visit(cover);
      },
      options_for(options, unit));
  result.solutions = solutions;
  return result;
}

}  // namespace dlx::optimize
