#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "sudoku/generate/full_grid.hpp"
#include "sudoku/grid.hpp"

namespace dlx::sudoku {

/// Other full grids near a solution, each given by the set of cells in which it differs. A puzzle
/// without a given in such a set has the other grid as its second solution: the last given in the
/// set is needed, which is proved without a search.
///
/// The grids result from exchanging two values in a chain (full_grid.hpp), or two rows of a band,
/// or two columns of a stack, in cells with the same values. For plain rules.
///
/// Cost:     O(size()^3) to build, then O(sets of the cell) for each removed given.
/// Source:   these sets are the unavoidable sets of G. McGuire, B. Tugemann, G. Civario, There Is
///           No 16-Clue Sudoku (2012).
class Witnesses {
 public:
  /// All givens of `puzzle` must agree with `solution`.
  Witnesses(const CellUnits& units, const Grid& solution, const Grid& puzzle);

  /// Returns true if a given is the last one of some set.
  bool needs(int cell) const {
    return std::ranges::any_of(sets_of(cell), [&](auto set) { return givens_[set] == 1; });
  }
  /// Removes a given that is not needed.
  void take(int cell) {
    for (const std::uint16_t set : sets_of(cell)) --givens_[set];
  }
  void put_back(int cell) {
    for (const std::uint16_t set : sets_of(cell)) ++givens_[set];
  }

 private:
  std::span<const std::uint16_t> sets_of(int cell) const {
    const auto at = static_cast<std::size_t>(cell);
    return std::span(sets_).subspan(first_[at], first_[at + 1] - first_[at]);
  }

  std::vector<std::uint16_t> givens_;  // number of givens left in each set
  std::vector<std::uint16_t> sets_;    // sets of cell 0, of cell 1, ...
  std::vector<std::uint32_t> first_;   // start of each cell in sets_
};

/// Cells that are given together or not at all; the memory belongs to the caller.
using CellGroup = std::span<const int>;

/// Removes givens from a puzzle with one solution, in a given order, while it keeps one solution.
///
///     while (const Grid* question = reduction.question()) reduction.answer(unique(*question));
///
/// A given that is needed stays needed when there are fewer givens, because the puzzle without it
/// keeps its second solution. So a single pass in any order ends with a puzzle all of whose givens
/// are needed; each given was asked about, or is the last of a set that cannot be removed, or has a
/// known second solution as witness.
///
/// Order:    the result is the same as if one group after the other were asked about, although
///           several are asked about together, and halves of these if they cannot be removed
///           together.
/// Cost:     about one question for each needed group, and fewer for the others.
class Reduction {
 public:
  /// `groups` are cells that must be removed together, in the order in which they are tried; cells
  /// without a given are permitted. They must outlive this object. At least `least` givens stay:
  /// groups that are too large are kept.
  Reduction(Grid puzzle, std::vector<CellGroup> groups, int least = 0);
  /// Uses witnesses: no question is asked about groups that the witnesses prove to be needed.
  void use(Witnesses witnesses) { witnesses_ = std::move(witnesses); }

  /// Returns a puzzle of which it must be known whether it has one solution; null at the end.
  const Grid* question();
  void answer(bool unique);

  /// The current puzzle, which has one solution.
  const Grid& puzzle() const { return puzzle_; }
  int givens() const { return givens_; }
  /// Returns true if some group was removed.
  bool has_removed() const { return taken_ > 0; }

 private:
  int size(std::size_t group) const;
  std::size_t step() const;
  bool take(std::size_t group);
  void put_back(CellGroup cells);
  void pass_needed();

  Grid puzzle_;
  Grid trial_;  // the same puzzle, without groups next_ to end_ - 1 after a question
  std::vector<CellGroup> groups_;
  int min_;
  int givens_;
  std::size_t next_ = 0;  // the first undecided group
  std::size_t end_ = 0;   // the question is about groups next_ to end_ - 1
  // Groups next_ to fails_to_ - 1 cannot be removed together; 0 if unknown.
  std::size_t fails_to_ = 0;
  std::optional<Witnesses> witnesses_;
  std::size_t taken_ = 0;
};

}  // namespace dlx::sudoku
