#pragma once

#include <array>
#include <optional>

#include "sudoku/grid.hpp"
#include "sudoku/photo/network.hpp"

namespace dlx::sudoku::photo {

using GridLikelihoods = std::array<Likelihoods, 81>;

/// The likeliest puzzle as a whole.
struct JointReading {
  Grid puzzle;
  std::optional<Grid> solution;  ///< the only solution, or the first of several
  bool unique = false;           ///< there is exactly one
  /// The probability of the value read in each cell, given that the puzzle has exactly one
  /// solution.
  std::array<double, 81> confidence{};
  double whole = 0;  ///< the probability of all of them
  int readings = 0;  ///< number of readings tried
};

/// The likeliest value of each cell by itself.
Grid read_cells(const GridLikelihoods& cells);

/// Reads all cells together. The cost of a reading is the sum of the negative logarithms of its
/// cells' likelihoods; readings are tried in the order of their costs, and the first with exactly
/// one solution is the answer. If none of those tried has one, the answer is the first with a
/// solution, without confidence; if there is none either, each cell is read by itself.
///
/// Cost:     some microseconds per reading: one reading for most photographs, at most some
///           thousands.
/// Order:    deterministic.
/// Source:   sums in ascending order by a heap: Eppstein, k-best enumeration, 2014, section 2.
JointReading read_jointly(const GridLikelihoods& cells);

}  // namespace dlx::sudoku::photo
