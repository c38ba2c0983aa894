#pragma once

#include <array>
#include <optional>

#include "sudoku/grid.hpp"
#include "sudoku/photo/network.hpp"

namespace dlx::sudoku::photo {

using GridLikelihoods = std::array<Likelihoods, 81>;

/// The puzzle that is likeliest as a whole.
struct JointReading {
  Grid puzzle;
  std::optional<Grid> solution;  ///< the only one, or the first of several
  bool unique = false;           ///< there is exactly one
  /// How likely each cell is what the puzzle says, given that the puzzle has exactly one solution.
  std::array<double, 81> confidence{};
  double whole = 0;  ///< how likely all of them are
  int readings = 0;  ///< that were tried
};

/// Each cell by itself: what is likeliest there.
Grid read_cells(const GridLikelihoods& cells);

/// Reads all cells together. A reading costs the sum of the negative logarithms of its cells'
/// likelihoods; readings are tried in the order of their costs, and the first that has exactly one
/// solution is the answer. If none of those tried has, it is the first with a solution, without any
/// confidence; if none has one either, each cell by itself.
///
/// Cost:     some microseconds for each reading that is tried: one, for most photographs, and at
/// most
///           some thousands.
/// Order:    deterministic.
/// Source:   sums in ascending order by a heap: Eppstein, k-best enumeration, 2014, section 2.
JointReading read_jointly(const GridLikelihoods& cells);

}  // namespace dlx::sudoku::photo
