#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "dlx/random.hpp"
#include "sudoku/grid.hpp"

namespace dlx::sudoku {

using dlx::Random;

/// A symmetry of the common sudoku, which maps a puzzle to an essentially equal one: it may
/// transpose the grid, permutes rows and columns so that boxes stay boxes, and permutes the values.
///
///     const dlx::sudoku::Grid grid = dlx::sudoku::parse_grid(
///         "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
///     dlx::sudoku::Random random(42);
///     const auto shuffle = dlx::sudoku::Transformation::random(grid.shape(), random);
///     const dlx::sudoku::Grid other = shuffle.apply(grid);
///     // shuffle.inverse().apply(other) == grid
///
/// Shape:    for 9x9 there are 2 x 1296 x 1296 = 3,359,232 that keep the values, and 9! times as
///           many in total. Only square boxes can be transposed.
/// Cost:     apply() O(cells); the others O(size).
/// Errors:   std::invalid_argument for anything that is not a symmetry of the shape, and if two
///           shapes differ.
class Transformation {
 public:
  /// The identity.
  explicit Transformation(Shape shape = {});
  /// Cell (r, c) of the result is values[v], where v is the value of cell (rows[r], columns[c]) of
  /// the grid, which is transposed first if requested. values[0] is 0: empty cells stay empty.
  Transformation(Shape shape, bool transposed, std::vector<std::uint8_t> rows,
                 std::vector<std::uint8_t> columns, std::vector<std::uint8_t> values);
  /// A random symmetry of the shape, uniformly distributed.
  static Transformation random(Shape shape, Random& random);

  const Shape& shape() const { return shape_; }
  bool transposed() const { return transposed_; }
  std::span<const std::uint8_t> rows() const { return rows_; }
  std::span<const std::uint8_t> columns() const { return columns_; }
  /// The image of each value, from 0.
  std::span<const std::uint8_t> values() const { return values_; }

  Grid apply(const Grid& grid) const;
  /// The composition: this one first, then `next`.
  Transformation then(const Transformation& next) const;
  /// The inverse.
  Transformation inverse() const;

  friend bool operator==(const Transformation&, const Transformation&) = default;

 private:
  Shape shape_;
  bool transposed_ = false;
  std::vector<std::uint8_t> rows_;
  std::vector<std::uint8_t> columns_;
  std::vector<std::uint8_t> values_;
};

/// The numbers 0 to size - 1 in a random order in which each group of `width` stays together, like
/// the lines of a band; uniformly distributed.
std::vector<std::uint8_t> random_lines(int size, int width, Random& random);

/// Symmetries of the pattern of givens: with each given, its images are given too. The values do
/// not matter.
enum class PatternSymmetry {
  none,
  rotate180,
  rotate90,  ///< by a quarter turn, and so by a half turn
  mirror_h,  ///< exchanges left and right
  mirror_v,  ///< exchanges top and bottom
  diagonal,  ///< on the main diagonal: exchanges r1c2 and r2c1
  full,      ///< all eight symmetries of the square
};

struct NamedSymmetry {
  std::string_view name;  ///< as on the command line: "mirror-h"
  PatternSymmetry symmetry;
};

/// All symmetries with their names, `none` first.
std::span<const NamedSymmetry> pattern_symmetries();

/// The cells in groups, each cell in one of them: a pattern has the symmetry if it contains all
/// cells or none of each group. Groups ascend by their least cell, cells within them ascend.
std::vector<std::vector<int>> orbits(const Shape& shape, PatternSymmetry symmetry);

}  // namespace dlx::sudoku
