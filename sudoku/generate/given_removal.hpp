#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "sudoku/generate/full_grid.hpp"
#include "sudoku/grid.hpp"

namespace dlx::sudoku {

/// Other full grids near a solution, each by the set of cells in which it differs. A puzzle with no
/// given in such a set has the other grid as its second solution: the last given there is needed,
/// and that is proved without a search.
///
/// They are those that come from exchanging two values in a chain (full_grid.hpp), and two rows of
/// a band, or two columns of a stack, in cells that have the same values. For plain rules.
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

/// Cells that are given together or not at all; in memory that somebody else has.
using CellGroup = std::span<const int>;

/// Takes givens away from a puzzle with one solution, in a given order, as long as it keeps one.
///
///     while (const Grid* question = reduction.question()) reduction.answer(unique(*question));
///
/// A given that was needed once stays needed when there are fewer: the puzzles without it have the
/// same second solution. So one pass in any order ends with a puzzle all of whose givens are
/// needed, and each of them has been asked about, or stands in a set that cannot go where all of
/// the set but it did, or a witness was at hand.
///
/// Order:    the result is that of asking for one group after the other, although several are asked
///           for at a time, and halves of them if they cannot go together.
/// Cost:     about one question for each needed group, and fewer for the others.
class Reduction {
 public:
  /// `groups` are cells that can go only together, in the order in which they are tried; cells
  /// without a given do no harm. They must outlive it. Never fewer than `least` givens: groups that
  /// are too large stay.
  Reduction(Grid puzzle, std::vector<CellGroup> groups, int least = 0);
  /// Groups that are needed for one of these reasons are not asked about.
  void use(Witnesses witnesses) { witnesses_ = std::move(witnesses); }

  /// A puzzle of which it must be known whether it has one solution; null at the end.
  const Grid* question();
  void answer(bool unique);

  /// The puzzle as it is now: of one solution.
  const Grid& puzzle() const { return puzzle_; }
  int givens() const { return givens_; }
  /// Some group was taken away.
  bool has_removed() const { return taken_ > 0; }

 private:
  int size(std::size_t group) const;
  std::size_t step() const;
  bool take(std::size_t group);
  void put_back(std::size_t group);
  void pass_needed();

  Grid puzzle_;
  Grid trial_;
  std::vector<CellGroup> groups_;
  int min_;
  int givens_;
  std::size_t next_ = 0;      // the first group that is not decided
  std::size_t end_ = 0;       // asked about: groups next_ to end_ - 1
  std::size_t fails_to_ = 0;  // groups next_ to fails_to_ - 1 cannot go together; 0: not known
  std::optional<Witnesses> witnesses_;
  std::size_t taken_ = 0;
};

}  // namespace dlx::sudoku
