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
#include "dlx/tuning/tuning.hpp"

namespace dlx::optimize {

/// Problem sizes and work limits that select a method. Only tests change them.
struct Effort {
  /// number of entries from which the search begins with the linear relaxation
  std::size_t large_problem = 20'000;
  /// A pass of depth-first search may take a quarter of this number of nodes (1/32 if items have
  /// multiplicities) before better bounds are computed.
  std::uint64_t small_search = 20'000;
  /// Depth-first search handles nodes of the tree with at most this number of options; 0: no nodes.
  std::size_t searched_options = tuning::searched_options;
};

/// Specifies which covers to find. Internal.
struct CheapestQuery {
  std::uint64_t count = 1;                    ///< number of cheapest covers to find
  std::optional<std::int64_t> max_cost = {};  ///< in units of 10^-problem.cost_digits()
  Gap gap = {};
  /// If set, receives all covers up to max_cost in search order, until `visit` returns false.
  /// `count` and `gap` then have no effect.
  std::function<bool(const CheapCover&)> visit = {};
  Effort effort = {};
};

/// Searches for the cheapest covers of a problem, or for all covers up to a cost. Internal.
///
/// If covers of equal cost compete for the last places of the list, the search decides. The covers,
/// the bound and the number of nodes depend only on the problem, the request and the node limit,
/// not on the number of threads: all decisions use counted work.
///
/// Threads:  as many as the limits allow; they search nodes of the tree before the calling thread
///           reaches these nodes.
/// Errors:   StateError from advance(), for a bad restored state. Exceptions of callbacks
///           propagate.
class CheapestSearch {
 public:
  virtual ~CheapestSearch() = default;

  /// Works until the search ends and returns its outcome, or returns nothing when `until` has
  /// passed and the current node is finished. `exhausted`: there are no other covers (up to
  /// max_cost). `limit`: the covers found are the cheapest, within the gap. `interrupted`:
  /// also if `visit` returned false.
  virtual std::optional<Outcome> advance(Meter::Clock::time_point until) = 0;

  /// Returns the cheapest covers found so far, ordered by cost, then by options.
  virtual std::vector<CheapCover> covers() const = 0;
  /// Returns a lower bound on the cost of every cover that is not in covers(), or nothing if there
  /// is no other cover.
  virtual std::optional<std::int64_t> bound() const = 0;
  /// The progress, without `seconds`.
  virtual Progress progress() = 0;
  virtual Statistics statistics() const = 0;

  /// Returns the covers found and the remaining work. The state can be restored before the first
  /// advance() of a search with the same problem and request.
  /// Errors:   std::length_error if the costs have too many digits to be saved.
  virtual SolverState state() const = 0;
  virtual void restore(SolverState state) = 0;
};

/// `report` is called every limits.progress_interval, and for each new cheapest cover. Keeps a
/// reference to the problem.
///
/// Errors:   Stopped, under a Deadline.
std::unique_ptr<CheapestSearch> make_cheapest_search(const Problem& problem, CheapestQuery request,
                                                     const SolveOptions& limits,
                                                     std::function<void()> report);

}  // namespace dlx::optimize
