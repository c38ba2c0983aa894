#pragma once

#include <cstdint>

#include "dlx/problem.hpp"

namespace dlx::testing {

/// Problem number `seed` of a sequence with symmetries: random options with their images under one
/// or two permutations of the items and colours, in random order, sometimes with one left out,
/// which destroys the planted symmetry. Of each four, one has only primary items (XC), one has
/// secondary ones with colours (XCC), one has bounds, and one costs. Up to 20 options, suitable for
/// brute force.
Problem symmetric_problem(std::uint64_t seed);

}  // namespace dlx::testing
