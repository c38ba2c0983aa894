#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "dlx/big_count.hpp"
#include "dlx/states/state_space.hpp"
#include "dlx/states/sweep.hpp"

namespace dlx::testing {

/// Runs a sweep for so many states; returns true at its end.
bool advance(states::Sweep& sweep, std::uint64_t nodes);

/// The result of a count by several sweeps.
struct Turns {
  BigCount count;
  states::SweepStatistics statistics;
  std::size_t saves = 0;
};

/// A count by one sweep after the other, each with another amount of memory and for up to
/// `max_states` states: each continues from the state that the previous one saved.
Turns sweep_in_turns(const states::StateSpace& space, const std::vector<std::uint64_t>& memories,
                     std::uint64_t max_states, std::uint64_t seed);

}  // namespace dlx::testing
