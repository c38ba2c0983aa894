#pragma once

#include <cstdint>

#include "dlx/problem.hpp"

namespace dlx::testing {

/// Problem number `seed` of a sequence to be counted in many ways: tiny ones for brute force, dense
/// and sparse ones, such with many covers or with none, of parts that share no item, with
/// duplicates and what is forced, strips and boards of which few states are left in many ways, and
/// now and then one with far too many covers to go through. Those of even number have primary items
/// alone (XC), the others have secondary ones with colours, too (XCC).
Problem counting_problem(std::uint64_t seed);

}  // namespace dlx::testing
