#pragma once

#include <cstdint>

#include "dlx/problem.hpp"

namespace dlx::testing {

/// Returns problem number `seed` of a sequence for counting by different methods: tiny problems for
/// brute force; dense and sparse problems, some with many covers or none; components; duplicates
/// and forced options; strips and boards with few states that are reached along many paths; and
/// occasionally a problem with far too many covers to enumerate. Problems with even numbers have only
/// primary items (XC), the others also have secondary items with colours (XCC).
Problem counting_problem(std::uint64_t seed);

}  // namespace dlx::testing
