#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "dlx/random.hpp"
#include "sudoku/grid.hpp"

namespace dlx::sudoku {

using dlx::Random;

/// A symmetry of the common sudoku: makes of a puzzle one that is essentially the same. It may
/// transpose the grid, moves rows and columns so that boxes stay boxes, and exchanges values.
///
///     const dlx::sudoku::Grid grid = dlx::sudoku::parse_grid(
///         "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
///     dlx::sudoku::Random random(42);
///     const auto shuffle = dlx::sudoku::Transformation::random(grid.shape(), random);
///     const dlx::sudoku::Grid other = shuffle.apply(grid);
///     // shuffle.inverse().apply(other) == grid
///
/// Shape:    for 9x9 there are 2 x 1296 x 1296 = 3,359,232 that leave the values alone, and 9!
///           times as many in all. Only square boxes can be transposed.
/// Cost:     apply() O(cells); the others O(size).
/// Errors:   std::invalid_argument for anything that is no symmetry of the shape, and where two
///           shapes are not the same.
class Transformation {
 public:
  /// Leaves every grid as it is.
  explicit Transformation(Shape shape = {});
  /// Cell (r, c) of the result has values[v], where v is what the cell (rows[r], columns[c]) of the
  /// grid has, after it was transposed if that is asked for. values[0] is 0: empty stays empty.
  Transformation(Shape shape, bool transposed, std::vector<std::uint8_t> rows,
                 std::vector<std::uint8_t> columns, std::vector<std::uint8_t> values);
  /// Any symmetry of the shape; all are equally likely.
  static Transformation random(Shape shape, Random& random);

  const Shape& shape() const { return shape_; }
  bool transposed() const { return transposed_; }
  std::span<const std::uint8_t> rows() const { return rows_; }
  std::span<const std::uint8_t> columns() const { return columns_; }
  /// Of each value, from 0, what it becomes.
  std::span<const std::uint8_t> values() const { return values_; }

  Grid apply(const Grid& grid) const;
  /// This one first, then `next`.
  Transformation then(const Transformation& next) const;
  /// What undoes it.
  Transformation inverse() const;

  friend bool operator==(const Transformation&, const Transformation&) = default;

 private:
  Shape shape_;
  bool transposed_ = false;
  std::vector<std::uint8_t> rows_;
  std::vector<std::uint8_t> columns_;
  std::vector<std::uint8_t> values_;
};

/// The numbers 0 to size - 1 in an order in which those of a group of `width` stay together, as the
/// lines of a band do; all such orders are equally likely.
std::vector<std::uint8_t> random_lines(int size, int width, Random& random);

/// Symmetries that the pattern of givens may have: where there is one, its images are given too.
/// The values have no part in it.
enum class PatternSymmetry {
  none,
  rotate180,
  rotate90,  ///< by a quarter turn, and so by a half turn
  mirror_h,  ///< left and right change places
  mirror_v,  ///< top and bottom change places
  diagonal,  ///< at the main diagonal: r1c2 and r2c1 change places
  full,      ///< all eight symmetries of the square
};

struct NamedSymmetry {
  std::string_view name;  ///< as on the command line: "mirror-h"
  PatternSymmetry symmetry;
};

/// All symmetries with their names, `none` first.
std::span<const NamedSymmetry> pattern_symmetries();

/// The cells in groups, each cell in one of them: a pattern has the symmetry if it has all cells or
/// none of each group. Groups ascend by their least cell, cells within them ascend.
std::vector<std::vector<int>> orbits(const Shape& shape, PatternSymmetry symmetry);

}  // namespace dlx::sudoku
