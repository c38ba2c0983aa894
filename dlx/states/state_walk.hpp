#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "dlx/engine/shared/meter.hpp"
#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"
#include "dlx/states/order.hpp"
#include "dlx/states/state_space.hpp"
#include "dlx/states/state_table.hpp"

namespace dlx::states {

/// The transition by an option from some state.
struct Arc {
  std::uint32_t option;  ///< option of the state space, in its order
  std::uint32_t to;      ///< number of a state, or `all_covered`
};
inline constexpr std::uint32_t all_covered = ~std::uint32_t{0};

/// A state with all options that it allows at its position, in order.
struct StateArcs {
  std::uint32_t number;  ///< from 0, in the order in which states were first reached
  std::size_t position;
  std::span<const Arc> arcs;  ///< empty at a dead end; valid during the call
};

/// Visits the states of a problem within the limits of the options; the basis of diagrams and
/// certificates. Internal.
///
/// Uses these settings: time limit, stop flag, progress, memory and item order.
class StateWalk {
 public:
  using Visit = std::function<void(const StateArcs&)>;

  /// `made`: the purpose, for messages. The meter must be started.
  /// Errors:   std::invalid_argument for an unknown order, for a problem with multiplicities, and
  ///           if its states take too many bits.
  StateWalk(const Problem& problem, const SolveOptions& options, std::string made);

  const StateSpace& space() const { return choice_.space; }
  std::string_view order() const { return choice_.order; }
  /// Counts states as nodes, and other work.
  Meter& meter() { return meter_; }
  /// The memory for the tables and for other data of the caller.
  MemoryBudget& budget() { return budget_; }

  /// Calls `visit` for every reachable state, once, position by position, so that each state
  /// precedes its successors; state 0 is the one in which nothing is covered. A space without
  /// positions has no state, because nothing must be covered. Returns `exhausted`, or the reason
  /// for an early end.
  ///
  /// Order:    reproducible.
  /// Cost:     a table access for each arc.
  /// Memory:   the states that were reached and not yet visited, 8 W + 12 bytes each, plus the
  ///           growth of the tables.
  /// Errors:   MemoryLimit; std::bad_alloc; exceptions of `visit` propagate.
  /// Source:   the frontier method: Knuth's Simpath (TAOCP 4A, 7.1.4, exercise 225); Iwashita and
  ///           Minato, "Efficient top-down ZDD construction techniques using recursive
  ///           specifications" (2013).
  Outcome run(const Visit& visit);

  /// Throws a MemoryLimit with the progress so far.
  [[noreturn]] void no_room() const;
  /// Sets the position during a traversal backwards.
  void set_position(std::size_t position) { position_ = position; }

 private:
  template <std::size_t W>
  Outcome walk(const Visit& visit);
  void report() const;

  const SolveOptions& options_;
  const SolveOptions limits_;
  const std::string made_;
  Meter meter_;
  const SpaceChoice choice_;
  MemoryBudget budget_;
  std::size_t position_ = 0;
};

}  // namespace dlx::states
