#pragma once

#include <cstdint>
#include <functional>

namespace dlx::sudoku {

/// The number of sets of `cells` different values from 1 to `size` with this sum.
/// Cost: O(size * cells * sum).
std::uint64_t count_combinations(int size, int cells, int sum);

/// Calls `visit` with each of these sets: value v is bit v - 1. In lexical order of the values.
void for_each_combination(int size, int cells, int sum,
                          const std::function<void(std::uint64_t)>& visit);

}  // namespace dlx::sudoku
