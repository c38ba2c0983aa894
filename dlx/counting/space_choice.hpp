#pragma once

#include <optional>
#include <string_view>

#include "dlx/counting/state_space.hpp"
#include "dlx/problem.hpp"

namespace dlx::counting {

/// A state space, and the name of the order that its items stand in.
struct SpaceChoice {
  StateSpace space;
  std::string_view order;
};

/// The state space of a problem without bounds with the fewest states, by estimate. Internal.
///
/// Parts that have no item in common follow one another, each in the order that is best for it:
/// between two of them there is but one state. `order`: a name of item_orders(), or "auto". The
/// order that is named is that of the part with the most items.
///
/// Cost:   that of find_orders() and StateSpace. nullopt if states would take more than
///         `most_words` words.
std::optional<SpaceChoice> choose_space(const Problem& problem, std::string_view order);

}  // namespace dlx::counting
