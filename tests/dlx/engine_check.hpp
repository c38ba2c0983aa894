#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "dlx/engine/engine.hpp"
#include "dlx/engine/simd.hpp"

namespace dlx::testing {

/// Makes an engine of one kind with the kernels of a level.
using MakeEngine = std::function<std::unique_ptr<Engine>(const Problem&, SimdLevel)>;

/// The levels of this machine.
std::vector<SimdLevel> simd_levels();

/// The problem with more primary items, among the others: each is in an option of its own and in
/// one of the others, so that there are as many covers as before.
Problem with_more_items(const Problem& problem, std::uint32_t more, std::uint64_t seed);

/// What a search found and did.
struct Found {
  std::vector<std::vector<OptionId>> covers;
  std::uint64_t nodes = 0;
  Statistics statistics;
};
Found search(Engine& engine);

/// Fails unless an engine finds what the links engine finds, in the same order and with the same
/// statistics with the kernels of every level, by next() as by count(), whole or in pieces, and
/// shared among several engines. Returns the number of covers.
std::size_t check_engine(const Problem& problem, const MakeEngine& make, std::uint64_t seed);

}  // namespace dlx::testing
