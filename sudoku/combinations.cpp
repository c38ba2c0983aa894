#include "sudoku/combinations.hpp"

#include <cstddef>
#include <vector>

namespace dlx::sudoku {

namespace {

// Sums of `cells` different values: from `value` on upwards, and from `size` on downwards.
constexpr int least_sum(int value, int cells) { return cells * (2 * value + cells - 1) / 2; }
constexpr int greatest_sum(int size, int cells) { return cells * (2 * size - cells + 1) / 2; }

// The sets that consist of `chosen` and `cells` values from `value` on, with the sum that is left.
void extend(std::uint64_t chosen, int value, int size, int cells, int sum,
            const std::function<void(std::uint64_t)>& visit) {
  if (cells == 0) {
    if (sum == 0) visit(chosen);
    return;
  }
  if (greatest_sum(size, cells) < sum) return;
  for (; value + cells - 1 <= size && least_sum(value, cells) <= sum; ++value)
    extend(chosen | std::uint64_t{1} << (value - 1), value + 1, size, cells - 1, sum - value,
           visit);
}

}  // namespace

std::uint64_t count_combinations(int size, int cells, int sum) {
  if (cells < 0 || sum < 0) return 0;
  // ways[c][s] after value v: the sets of c values up to v with sum s.
  const auto columns = static_cast<std::size_t>(sum) + 1;
  std::vector<std::uint64_t> ways((static_cast<std::size_t>(cells) + 1) * columns);
  ways[0] = 1;
  for (int value = 1; value <= size; ++value) {
    for (int c = cells; c >= 1; --c)
      for (int s = sum; s >= value; --s)
        ways[static_cast<std::size_t>(c) * columns + static_cast<std::size_t>(s)] +=
            ways[static_cast<std::size_t>(c - 1) * columns + static_cast<std::size_t>(s - value)];
  }
  return ways.back();
}

void for_each_combination(int size, int cells, int sum,
                          const std::function<void(std::uint64_t)>& visit) {
  if (cells >= 0) extend(0, 1, size, cells, sum, visit);
}

}  // namespace dlx::sudoku
