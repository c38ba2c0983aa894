#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "dlx/cost.hpp"
#include "dlx/engine/shared/meter.hpp"
#include "dlx/optimize/solver_state.hpp"
#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"
#include "dlx/solver.hpp"

namespace dlx::optimize {

/// From what size on a problem is worth how much. Only tests set it.
struct Effort {
  std::size_t large_problem = 20'000;  ///< entries: begins with the linear relaxation
  /// Nodes of a pass before the tree of a large problem begins; a quarter of them before the linear
  /// relaxation is solved.
  std::uint64_t small_search = 20'000;
  double few = 0.5;  ///< share of the options that a limit of the tree may leave
};

/// Which covers to look for. Internal.
struct Request {
  std::uint64_t count = 1;                    ///< of cheapest covers
  std::optional<std::int64_t> max_cost = {};  ///< in units of 10^-problem.cost_digits()
  Gap gap = {};
  /// If there is one, it gets all covers up to max_cost, in the order of the search, until it
  /// returns false; `count` and `gap` have no effect.
  std::function<bool(const CheapCover&)> visit = {};
  Effort effort = {};
};

/// A search for the cheapest covers of a problem, or for all up to a cost. Internal.
///
/// Where several covers cost the same, it is up to the search which are the last of the list. What
/// it finds, the bound and the number of nodes follow from the problem, the request and the limit
/// of nodes alone, for any number of threads: all decisions are made by counted work.
///
/// Threads:  as many as the limits say; they search nodes of the tree ahead of the calling thread.
/// Errors:   StateError, by advance(), for what was restored. Exceptions of callbacks pass through.
class CheapestSearch {
 public:
  virtual ~CheapestSearch() = default;

  /// Works until it is done, and how; or until `until`, but to the end of a node: nothing.
  /// `exhausted`: there are no other covers (up to max_cost); `solution_limit`: these are the
  /// cheapest, except for the gap; `interrupted` also if `visit` said so.
  virtual std::optional<Outcome> advance(Meter::Clock::time_point until) = 0;

  /// The cheapest ones so far, by cost, then by their options.
  virtual std::vector<CheapCover> covers() const = 0;
  /// Every cover that is not in covers() costs at least that. None: there is no other.
  virtual std::optional<std::int64_t> bound() const = 0;
  /// Seconds are not set.
  virtual Progress progress() = 0;
  virtual Statistics statistics() const = 0;

  /// What it has found and has left; it can be restored before the first advance() of a search with
  /// the same problem and request. Errors: std::length_error where costs have too many digits for
  /// that.
  virtual SolverState state() const = 0;
  virtual void restore(SolverState state) = 0;
};

/// `report` is called every limits.progress_interval, and for each cover that is the cheapest by
/// then. Keeps a reference to the problem.
///
/// Errors: Stopped, under a Deadline.
std::unique_ptr<CheapestSearch> make_cheapest_search(const Problem& problem, Request request,
                                                     const SolveOptions& limits,
                                                     std::function<void()> report);

}  // namespace dlx::optimize
