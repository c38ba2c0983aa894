#pragma once

#include <cstdint>

#include "dlx/problem.hpp"

namespace dlx::testing {

/// Problem number `seed` of a sequence with symmetries: random options with their images under one
/// or two permutations of the items and colours, in random order, sometimes with one left out, so
/// that what was planted is gone. Of each four, one has primary items alone (XC), one has secondary
/// ones with colours (XCC), one has bounds, and one costs. Up to 20 options, so that brute force
/// can tell.
Problem symmetric_problem(std::uint64_t seed);

}  // namespace dlx::testing
