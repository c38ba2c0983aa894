#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "dlx/engine/engine.hpp"
#include "dlx/engine/simd/simd.hpp"
#include "tests/dlx/brute_force.hpp"

namespace dlx::testing {

/// Makes an engine of one kind with the kernels of a level.
using MakeEngine = std::function<std::unique_ptr<Engine>(const Problem&, SimdLevel)>;

/// The levels of this machine, up to the one that DLX_SIMD names.
std::vector<SimdLevel> simd_levels();

/// What a search found and did.
struct Found {
  std::vector<std::vector<OptionId>> covers;
  std::uint64_t nodes = 0;
  Statistics statistics;
};
/// Goes on by next() until the search is exhausted, or after so many nodes.
Found search(Engine& engine, std::uint64_t max_nodes = no_limit);
/// Fails unless nodes and statistics are the same.
void expect_same_work(const Found& one, const Found& other);
/// As a set; fails if one comes twice.
CoverSet as_set(const std::vector<std::vector<OptionId>>& covers);
/// Each cover ascending, and the covers too.
std::vector<std::vector<OptionId>> sorted(std::vector<std::vector<OptionId>> covers);

/// The problem with so many more primary items among the others, and almost the same tree. Most of
/// the new items are in all options of one of the old ones; some are in an option of their own
/// alone; and a few are in an option of their own and in one that was there. So there are as many
/// covers as before, but for `more_options`, which cover what the first item is a copy of, alone.
Problem enlarged(const Problem& problem, std::uint32_t more_items, std::uint32_t more_options,
                 std::uint64_t seed);

/// Fails unless an engine finds what the links engine finds, in the same order and with the same
/// statistics with the kernels of every level: by next() and by count(); whole, stopped at random
/// and in pieces, with limits that are exact; and shared again and again among several engines with
/// kernels of several levels. Returns the number of covers.
std::size_t check_engine(const Problem& problem, const MakeEngine& make, std::uint64_t seed);

}  // namespace dlx::testing
