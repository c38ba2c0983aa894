#include "sudoku/cage_sums.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace dlx::sudoku {

std::string fault_of_cages(const Rules& rules) {
  const Shape& shape = rules.shape();
  std::vector<const Cage*> cage_of(shape.cells(), nullptr);
  int sum = 0;
  const auto name = [&](const Cage& cage) { return cell_name(shape, cage.cells.front()); };
  for (const Cage& cage : rules.cages()) {
    sum += cage.sum;
    for (const int cell : cage.cells) {
      const Cage* const other = std::exchange(cage_of[cell], &cage);
      if (other != nullptr)
        return "the cages of " + name(*other) + " and " + name(cage) + " overlap in " +
               cell_name(shape, cell);
    }
  }
  const int needed = shape.cells() * (shape.size() + 1) / 2;
  const bool covered = std::ranges::find(cage_of, nullptr) == cage_of.end();
  if (!covered || sum == needed) return {};
  return "the sums of the cages, which cover the grid, add up to " + std::to_string(sum) +
         ", expected " + std::to_string(needed);
}

}  // namespace dlx::sudoku
