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
  /// The number of consecutive primary items, with the secondary items between them, that contain all
  /// items of an option, as on a board; 0 if an option may have any items.
  std::uint32_t window = 0;
  std::uint32_t components = 1;  ///< blocks of items; no option has items of two blocks
};

/// Returns the number of random problems of a test: `few`, multiplied by the environment variable
/// DLX_TEST_SEEDS for long tests.
std::uint64_t num_test_problems(std::uint64_t few);

/// Returns a random problem that depends only on the shape and the seed, on every platform.
Problem random_problem(const RandomShape& shape, std::uint64_t seed);

/// Returns problem number `seed` of a sequence of small problems for enlarged(), each with a cover,
/// 4 to 10 primary items, and 12 to 11 + `option_counts` options.
Problem small_problem(std::uint64_t seed, std::uint64_t option_counts = 11);

/// Returns a problem of some hundred or thousand nodes; successive seeds give four shapes in turn.
Problem medium_problem(std::uint64_t seed);

/// Returns shape number `seed` of a sequence of tall, wide, dense and sparse shapes, some without
/// primary items. Its field `bounded` is the parameter.
RandomShape random_shape(std::uint64_t seed, double bounded = 0);

/// Returns a problem of up to 16 options for reductions: with components, forced options, implied
/// items, duplicates with and without labels, costs; every third problem has bounds.
Problem structured_problem(std::uint64_t seed);

/// Returns the problem with random costs: small costs with many ties, large costs, negative costs or
/// fractions.
Problem with_costs(const Problem& problem, std::uint64_t seed);

/// Returns a problem of random_shape() with costs; every third problem has bounds.
Problem priced_problem(std::uint64_t seed);

/// Permutes the items and options. Option k of the result is option permutation[k] of `problem`.
Problem permuted(const Problem& problem, std::uint64_t seed,
                 std::vector<std::uint32_t>& permutation);

}  // namespace dlx::testing
