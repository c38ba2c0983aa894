#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "sudoku/photo/cells.hpp"

namespace dlx::sudoku::photo {

/// The probabilities that a cell is empty (0) or contains a digit; their sum is 1.
using Likelihoods = std::array<float, 10>;

/// Recognises digits in cells by a small convolutional network.
///
/// Cost:     0.8 million multiplications per cell.
/// Threads:  several threads may share an object.
class Network {
 public:
  /// The built-in model, data/digits.model.
  static const Network& built_in();
  /// Errors: std::invalid_argument if the bytes are not a model.
  explicit Network(std::string_view bytes);

  Likelihoods operator()(const Patch& cell) const;

 private:
  std::vector<float> weights_;
};

}  // namespace dlx::sudoku::photo
