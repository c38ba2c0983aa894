#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "dlx/engine/shared/meter.hpp"
#include "dlx/how.hpp"
#include "dlx/problem.hpp"
#include "dlx/states/budget.hpp"
#include "dlx/states/space_choice.hpp"
#include "dlx/states/state_graph.hpp"

namespace dlx::states {

/// The states of a problem, gone through within the limits of options: what a diagram and a
/// certificate are made of. Internal.
///
/// Of the settings, the limit of time, the flag, progress, the memory and the order of items count.
class StateWalk {
 public:
  /// `made`: what they are gone through for, in messages. The meter is started. Errors:
  /// std::invalid_argument for an unknown order, for a problem with multiplicities, and if its
  /// states take too many bits.
  StateWalk(const Problem& problem, const How& how, std::string made);

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

  const How& how_;
  const SearchOptions limits_;
  const std::string made_;
  Meter meter_;
  const SpaceChoice choice_;
  Budget budget_;
  std::size_t position_ = 0;
};

}  // namespace dlx::states
