#pragma once

#include <cstdint>
#include <random>

#include "dlx/problem.hpp"

namespace dlx::testing {

/// The parameters of random problems.
struct RandomShape {
  std::uint32_t primary = 4;
  std::uint32_t secondary = 2;
  std::uint32_t options = 10;
  std::uint32_t colours = 2;  ///< 0: exact cover without colours
  double density = 0.4;       ///< probability of an item to be in an option
  double coloured = 0.6;      ///< probability of a secondary entry to have a colour
  bool planted = false;       ///< with at least one cover
  double bounded = 0;         ///< probability of a primary item to have bounds, of 0 to 4
  /// As on a board, the items of an option are among this many consecutive primary items, and the
  /// secondary ones spread between them; 0 if they can be anywhere.
  std::uint32_t window = 0;
  std::uint32_t components = 1;  ///< blocks of items; no option has items of two blocks
};

/// Returns the number of random problems of a test: `few`, multiplied by the environment variable
/// DLX_TEST_SEEDS for long tests.
std::uint64_t num_test_problems(std::uint64_t few);

/// The same problem for the same seed on every platform.
Problem random_problem(const RandomShape& shape, std::uint64_t seed);

/// Problem number `seed` of a sequence of small ones with at least one cover, to be enlarged():
/// with 4 to 10 primary items, and 12 to 11 + `option_counts` options.
Problem small_problem(std::uint64_t seed, std::uint64_t option_counts = 11);

/// A problem of some hundred or thousand nodes, of four shapes in turn.
Problem medium_problem(std::uint64_t seed);

/// Shape number `seed` of a sequence of many kinds: tall, wide, dense, sparse, secondary only.
RandomShape random_shape(std::uint64_t seed);

/// A problem with much to reduce, of up to 16 options: components, forced options, implied items,
/// duplicates with and without labels, costs; every third one has bounds.
Problem structured_problem(std::uint64_t seed);

/// The same with random costs: small ones with many ties, large ones, negative ones, fractions.
Problem with_costs(const Problem& problem, std::uint64_t seed);

/// A problem of random_shape() with costs; every third one has bounds.
Problem priced_problem(std::uint64_t seed);

/// The problem with permuted items and options. Option k is option permutation[k] of the original.
Problem permuted(const Problem& problem, std::uint64_t seed,
                 std::vector<std::uint32_t>& permutation);

}  // namespace dlx::testing
