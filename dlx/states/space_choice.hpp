#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "dlx/problem.hpp"
#include "dlx/states/order.hpp"
#include "dlx/states/state_space.hpp"

namespace dlx::states {

/// A state space, and the name of the order that its items stand in.
struct SpaceChoice {
  StateSpace space;
  std::string_view order;
};

/// The state space of the first of `orders` that is wanted and whose states take no more than
/// `most_words` words; nullopt if there is none. `wanted`: the name of an order, or "auto".
/// Internal.
std::optional<SpaceChoice> fit_space(const Problem& problem, std::span<const ItemOrder> orders,
                                     std::string_view wanted,
                                     std::span<const std::uint32_t> twins = {});

/// The same where "tree" is one of the orders, too: it is gone through from its first item to its
/// last. `wanted`: a name of item_orders(), or "auto". `orders` are those of find_orders().
/// Internal.
std::optional<SpaceChoice> choose_space(const Problem& problem, std::span<const ItemOrder> orders,
                                        std::string_view wanted,
                                        std::span<const std::uint32_t> twins = {});

/// The state space of a problem without bounds with the fewest states, by estimate. Internal.
///
/// Parts that have no item in common follow one another, each in the order that is best for it:
/// between two of them there is but one state. The order that is named is that of the part with the
/// most items.
///
/// Cost: that of find_orders() and StateSpace.
std::optional<SpaceChoice> choose_space(const Problem& problem, std::string_view wanted);
/// The std::invalid_argument for such a problem.
[[noreturn]] void refuse_wide_states();

}  // namespace dlx::states
