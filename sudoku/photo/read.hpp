#pragma once

#include <cstddef>
#include <vector>

#include "sudoku/photo/image.hpp"
#include "sudoku/photo/joint.hpp"
#include "sudoku/photo/mesh.hpp"

namespace dlx::sudoku::photo {

struct Reading {
  Mesh mesh;  ///< the crossings of its lines in the picture
  GridLikelihoods likelihoods;
  JointReading joint;
  /// Uncertain cells, the least certain first; all cells of a jigsaw.
  std::vector<int> uncertain;
  std::vector<int> mended;  ///< cells with another value than their likeliest one
  bool jigsaw = false;      ///< thick lines bound other regions than the boxes

  /// Returns true if the puzzle has one solution and no cell is uncertain.
  bool certain() const { return joint.unique && uncertain.empty(); }
};

/// The second likeliest value of a cell; 0 if empty.
int second_value(const Reading& reading, int cell);

/// Reads the sudokus of a picture, the largest first: printed digits of 9x9 grids at any angle;
/// light on dark if nothing is found in dark on light.
///
///     const dlx::sudoku::photo::Picture picture = dlx::sudoku::photo::decode(bytes);
///     for (const auto& reading : dlx::sudoku::photo::read(dlx::sudoku::photo::grey_of(picture)))
///       std::cout << dlx::sudoku::to_line(reading.joint.puzzle) << '\n';
///
/// Cost:     about 0.1 s for two million pixels.
/// Order:    deterministic.
/// Threads:  thread-safe.
/// Errors:   none; without a grid the result is empty.
std::vector<Reading> read(Grey picture, std::size_t most = 1,
                          const Network& network = Network::built_in());

}  // namespace dlx::sudoku::photo
