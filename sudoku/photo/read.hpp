#pragma once

#include <cstddef>
#include <vector>

#include "sudoku/grid.hpp"
#include "sudoku/photo/image.hpp"
#include "sudoku/photo/joint.hpp"
#include "sudoku/photo/mesh.hpp"
#include "sudoku/photo/variants.hpp"

namespace dlx::sudoku::photo {

/// A sudoku that was read from a picture.
struct Reading {
  Mesh mesh;  ///< where its lines cross, in the picture
  GridLikelihoods likelihoods;
  JointReading joint;
  /// Cells that may be something else, the least sure first; of a jigsaw, all.
  std::vector<int> unsure;
  std::vector<int> mended;          ///< cells that are something else than what is likeliest there
  Variant variant = Variant::none;  ///< of which rules it seems to be; a killer if it is not unique

  /// True if the puzzle has one solution, no cell is unsure, and the rules are the common ones.
  bool sure() const { return joint.unique && unsure.empty() && variant == Variant::none; }
};

/// What is likeliest in a cell beside what is read there; 0 is an empty one.
int second_value(const Reading& reading, int cell);

/// Reads the sudokus of a picture, the largest first: the printed digits of 9x9 grids, at any
/// angle; light on dark, if nothing is there in dark on light.
///
///     const dlx::sudoku::photo::Picture picture = dlx::sudoku::photo::decode(bytes);
///     for (const auto& reading : dlx::sudoku::photo::read(dlx::sudoku::photo::grey_of(picture)))
///       std::cout << dlx::sudoku::to_line(reading.joint.puzzle) << '\n';
///
/// Cost:     about 0.1 s for two million pixels.
/// Order:    deterministic.
/// Threads:  any number.
/// Errors:   none; without a grid there is no reading.
std::vector<Reading> read(Grey picture, std::size_t most = 1,
                          const Network& network = Network::built_in());

}  // namespace dlx::sudoku::photo
