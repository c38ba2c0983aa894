#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "dlx/big_count.hpp"
#include "dlx/states/state_space.hpp"
#include "dlx/states/sweep.hpp"

namespace dlx::testing {

/// Runs a sweep for so many states; true if it has come to its end.
bool advance(states::Sweep& sweep, std::uint64_t nodes);

/// What a count by several sweeps came to.
struct Turns {
  BigCount count;
  states::SweepStatistics statistics;
  std::size_t saves = 0;
};

/// The count by one sweep after the other, each with another memory and for some states, up to
/// `max_states`: each begins with what the one before has saved.
Turns sweep_in_turns(const states::StateSpace& space, const std::vector<std::uint64_t>& memories,
                     std::uint64_t max_states, std::uint64_t seed);

}  // namespace dlx::testing
