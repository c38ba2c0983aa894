#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sudoku/generate/places.hpp"
#include "sudoku/grid.hpp"

namespace dlx::sudoku {

/// Other full grids near a solution, each by the set of cells in which it differs. A puzzle with no
/// given in such a set has the other grid as its second solution: the last given there is needed,
/// and that is proved without a search.
///
/// They are those that come from exchanging two values in a chain (places.hpp), and two rows of a
/// band, or two columns of a stack, in cells that have the same values. For plain rules.
///
/// Cost:     O(size()^3) to build, then O(sets of the cell) for each given that goes.
/// Source:   such sets are the unavoidable sets of G. McGuire, B. Tugemann, G. Civario, There Is No
///           16-Clue Sudoku (2012).
class Witnesses {
 public:
  /// `puzzle` has the givens, all of which are those of `solution`.
  Witnesses(const CellUnits& units, const Grid& solution, const Grid& puzzle);

  /// Takes a given away; true if some set has no given left then.
  bool take(int cell) {
    bool needed = false;
    for (const std::uint16_t set : sets_of(cell)) needed |= --givens_[set] == 0;
    return needed;
  }
  void put_back(int cell) {
    for (const std::uint16_t set : sets_of(cell)) ++givens_[set];
  }

 private:
  std::span<const std::uint16_t> sets_of(int cell) const {
    const auto at = static_cast<std::size_t>(cell);
    return std::span(sets_).subspan(first_[at], first_[at + 1] - first_[at]);
  }

  std::vector<std::uint16_t> givens_;  // left in each set
  std::vector<std::uint16_t> sets_;    // of cell 0, of cell 1, ...
  std::vector<std::uint32_t> first_;   // where those of each cell begin
};

}  // namespace dlx::sudoku
