#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "dlx/counting.hpp"
#include "dlx/counting/budget.hpp"
#include "dlx/counting/space_choice.hpp"
#include "dlx/counting/state_graph.hpp"
#include "dlx/engine/shared/meter.hpp"
#include "dlx/problem.hpp"

namespace dlx::counting {

/// The states of a problem, gone through within the limits of options: what a diagram and a
/// certificate are made of. Internal.
///
/// Of the options, `search.max_time`, `search.stop`, `search.on_progress`, `memory` and `order`
/// count.
class StateWalk {
 public:
  /// `made`: what they are gone through for, in messages. The meter is started. Errors:
  /// std::invalid_argument for an unknown order, for a problem with multiplicities, and if its
  /// states take too many bits.
  StateWalk(const Problem& problem, const CountOptions& options, std::string made);

  const StateSpace& space() const { return choice_.space; }
  std::string_view order() const { return choice_.order; }
  /// Counts states, and what is done beside.
  Meter& meter() { return meter_; }
  /// What the tables take, and is kept beside.
  Budget& budget() { return budget_; }

  /// Shows `visit` every state: `exhausted`, or why not. Errors: MemoryLimit,
  /// and those of walk_states().
  Outcome run(const std::function<void(const StateArcs&)>& visit);

  /// Throws a MemoryLimit that says how far it came.
  [[noreturn]] void no_room() const;
  /// For a way back through the positions: where it is.
  void set_position(std::size_t position) { position_ = position; }

 private:
  void report() const;

  const CountOptions options_;
  const std::string made_;
  Meter meter_;
  const SpaceChoice choice_;
  Budget budget_;
  std::size_t position_ = 0;
};

/// Errors: std::invalid_argument for an order that item_orders() has not.
void check_order(std::string_view order);

}  // namespace dlx::counting
