#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "dlx/big_count.hpp"
#include "dlx/states/state_space.hpp"
#include "dlx/states/sweep.hpp"

namespace dlx::testing {

/// Runs a sweep for `nodes` states; returns true if the sweep is finished.
bool advance(states::Sweep& sweep, std::uint64_t nodes);

/// The result of a count by several sweeps.
struct Turns {
  BigCount count;
  states::SweepStatistics statistics;
  std::size_t saves = 0;
};

/// Counts by one sweep after the other, each with another amount of memory and for up to `max_states`
/// states. Each sweep continues from the state that the previous sweep saved.
Turns sweep_in_turns(const states::StateSpace& space, const std::vector<std::uint64_t>& memories,
                     std::uint64_t max_states, std::uint64_t seed);

}  // namespace dlx::testing
