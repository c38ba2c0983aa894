#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "dlx/engine/shared/meter.hpp"
#include "dlx/states/budget.hpp"
#include "dlx/states/state_space.hpp"

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

/// How a walk ended.
enum class WalkEnd {
  complete,
  out_of_memory,  ///< tables would have taken more than they may
  stopped,        ///< the meter said so
};

/// Shows `visit` every state that can be reached, once, position by position, so each before those
/// that it leads to; the first is state 0, where nothing is covered. Internal.
///
/// A space without positions has no state: nothing is left to cover.
///
/// Order:  reproducible.
/// Cost:   a table access for each arc. Memory: the states that were reached and not yet visited,
///         8 W + 12 bytes each and the growing of the tables.`memory` is for these, in bytes.
/// Errors: std::bad_alloc; std::invalid_argument if states have more than `most_words` words;
///         exceptions of `visit` pass through. `meter` counts states as nodes.
/// Source: the frontier method: Knuth's Simpath (TAOCP 4A, 7.1.4, exercise 225); Iwashita and
///         Minato, "Efficient top-down ZDD construction techniques using recursive specifications"
///         (2013).
WalkEnd walk_states(const StateSpace& space, Budget& budget, Meter& meter,
                    const std::function<void(const StateArcs&)>& visit);

}  // namespace dlx::states
