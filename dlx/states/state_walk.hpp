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

/// What an option leads to from some state.
struct Arc {
  std::uint32_t option;  ///< of the state space, in its order
  std::uint32_t to;      ///< the number of a state, or `all_covered`
};
inline constexpr std::uint32_t all_covered = ~std::uint32_t{0};

/// A state with all options that it allows at its position, in their order.
struct StateArcs {
  std::uint32_t number;  ///< from 0, in the order in which states were first reached
  std::size_t position;
  std::span<const Arc> arcs;  ///< none at a dead end; valid during the call
};

/// The states of a problem, gone through within the limits of options: what a diagram and a
/// certificate are made of. Internal.
///
/// Of the settings, the limit of time, the flag, progress, the memory and the order of items count.
class StateWalk {
 public:
  using Visit = std::function<void(const StateArcs&)>;

  /// `made`: what they are gone through for, in messages. The meter is started. Errors:
  /// std::invalid_argument for an unknown order, for a problem with multiplicities, and if its
  /// states take too many bits.
  StateWalk(const Problem& problem, const SolveOptions& options, std::string made);

  const StateSpace& space() const { return choice_.space; }
  std::string_view order() const { return choice_.order; }
  /// Counts states as nodes, and what is done beside.
  Meter& meter() { return meter_; }
  /// What the tables take, and is kept beside.
  Budget& budget() { return budget_; }

  /// Shows `visit` every state that can be reached, once, position by position, so each before
  /// those that it leads to; the first is state 0, where nothing is covered. A space without
  /// positions has no state: nothing is left to cover. Returns `exhausted`, or why not all.
  ///
  /// Order:  reproducible.
  /// Cost:   a table access for each arc. Memory: the states that were reached and not yet visited,
  ///         8 W + 12 bytes each and the growing of the tables.
  /// Errors: MemoryLimit; std::bad_alloc; exceptions of `visit` pass through.
  /// Source: the frontier method: Knuth's Simpath (TAOCP 4A, 7.1.4, exercise 225); Iwashita and
  ///         Minato, "Efficient top-down ZDD construction techniques using recursive
  ///         specifications" (2013).
  Outcome run(const Visit& visit);

  /// Throws a MemoryLimit that says how far it came.
  [[noreturn]] void no_room() const;
  /// For a way back through the positions: where it is.
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
  Budget budget_;
  std::size_t position_ = 0;
};

}  // namespace dlx::states
