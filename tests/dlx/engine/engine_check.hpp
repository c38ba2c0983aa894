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

/// The results and statistics of a search.
struct Found {
  std::vector<std::vector<OptionId>> covers;
  std::uint64_t nodes = 0;
  Statistics statistics;
};
/// Calls next() until the search is exhausted or has visited `max_nodes` nodes.
Found search(Engine& engine, std::uint64_t max_nodes = no_limit);
/// Searches `nodes` nodes in pieces of at most `piece` nodes. Returns the covers of all pieces.
Found search_in_pieces(Engine& engine, std::uint64_t piece, std::uint64_t nodes);
/// Fails unless nodes and statistics are the same.
void expect_same_work(const Found& one, const Found& other);
void expect_same_work(const Statistics& one, const Statistics& other);
/// Returns the covers as a set; fails if a cover occurs twice.
CoverSet as_set(const std::vector<std::vector<OptionId>>& covers);
/// Sorts the options of each cover, and then the covers.
std::vector<std::vector<OptionId>> sorted(std::vector<std::vector<OptionId>> covers);

/// Returns the problem with additional primary items, and almost the same tree. Most new items are
/// in all options of an old item; some are only in an option of their own; a few are in an option of
/// their own and in an old option. The number of covers changes only by `more_options` options, each
/// of which covers only the copies of the first item.
Problem enlarged(const Problem& problem, std::uint32_t more_items, std::uint32_t more_options,
                 std::uint64_t seed);

/// Fails unless an engine finds the covers of the links engine (with bounds: of the multiplicity
/// engine). The kernels of all levels must find the covers in the same order, with the same
/// statistics, by next() and by count(). Searches run without interruption, stop at random places,
/// end at exact limits, and are shared repeatedly among engines with kernels of several levels. All
/// searches force the options `forced`. Returns the number of covers.
std::size_t check_engine(const Problem& problem, const MakeEngine& make, std::uint64_t seed,
                         const std::vector<OptionId>& forced = {});

}  // namespace dlx::testing
