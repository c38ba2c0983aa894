#pragma once

#include <cstdint>

#include "dlx/problem.hpp"

namespace dlx::testing {

/// Problem number `seed` of a sequence for counting by different methods: tiny ones for brute
/// force, dense and sparse ones, some with many covers or none, with components, with duplicates
/// and forced options, strips and boards with few states that are reached along many paths, and
/// occasionally one with far too many covers to enumerate. Even numbers have only primary items
/// (XC), the others also have secondary ones with colours (XCC).
Problem counting_problem(std::uint64_t seed);

}  // namespace dlx::testing
