#pragma once

#include <cstdint>

#include "dlx/problem.hpp"

namespace dlx::testing {

/// Returns problem number `seed` of a sequence with symmetries: random options with their images
/// under one or two permutations of items and colours, in random order. Some problems lack an option,
/// which destroys the planted symmetry. Of each four problems, one has only primary items (XC), one
/// has secondary items with colours (XCC), one has bounds, and one has costs. A problem has at most
/// 20 options, suitable for brute force.
Problem symmetric_problem(std::uint64_t seed);

}  // namespace dlx::testing
