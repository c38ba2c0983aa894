#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "dlx/dlx.hpp"
#include "dlx/optimize/cheapest.hpp"
#include "tests/dlx/brute_force.hpp"

namespace dlx::testing {

// A search for cheap covers with settings that queries do not offer.
struct CheapestOptions : SolveOptions {
  std::optional<std::int64_t> max_cost = {};
  Gap gap = {};
  optimize::Effort effort = {};
  // Called regularly, and at the end.
  std::function<void(const optimize::SolverState&)> on_state = {};
  // The state with which the search continues.
  const optimize::SolverState* from = nullptr;
};

struct CheapestResult {
  Outcome outcome = Outcome::exhausted;
  std::vector<CheapCover> covers;
  std::optional<std::int64_t> bound;
  Statistics statistics;

  bool proven() const { return outcome == Outcome::exhausted || outcome == Outcome::limit; }
};

inline CheapestResult run_search(const Problem& problem, optimize::CheapestQuery request,
                                 const CheapestOptions& options) {
  request.max_cost = options.max_cost;
  request.gap = options.gap;
  request.effort = options.effort;
  std::unique_ptr<optimize::CheapestSearch> search;
  const std::function<void()> report = [&] { options.on_progress(search->progress()); };
  search = optimize::make_cheapest_search(problem, std::move(request), options,
                                          options.on_progress ? report : std::function<void()>());
  if (options.from != nullptr) search->restore(*options.from);
  std::optional<Outcome> outcome;
  while (!outcome) {
    outcome =
        search->advance(options.on_state ? Meter::Clock::now() + std::chrono::microseconds(300)
                                         : Meter::Clock::time_point::max());
    if (options.on_state) options.on_state(search->state());
  }
  return {*outcome, search->covers(), search->bound(), search->statistics()};
}

inline CheapestResult find_cheapest(const Problem& problem, std::uint64_t count = 1,
                                    const CheapestOptions& options = {}) {
  return run_search(problem, {.count = count}, options);
}

// Visits all covers up to a cost.
inline Outcome visit_within_cost(const Problem& problem,
                                 const std::function<bool(const CheapCover&)>& visit,
                                 const CheapestOptions& options = {}) {
  return run_search(problem, {.visit = visit}, options).outcome;
}

/// Returns all covers in order of cost, from a brute force without costs.
inline std::vector<CheapCover> covers_by_cost(const Problem& problem) {
  std::vector<CheapCover> covers;
  for (const std::vector<std::uint32_t>& options : brute_force(problem)) {
    CheapCover cover;
    for (const std::uint32_t option : options) cover.options.push_back(OptionId{option});
    cover.cost = cover_cost(problem, cover.options);
    covers.push_back(std::move(cover));
  }
  std::ranges::stable_sort(covers, {}, &CheapCover::cost);
  return covers;
}

}  // namespace dlx::testing
