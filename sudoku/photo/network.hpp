#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sudoku/photo/cells.hpp"

namespace dlx::sudoku::photo {

/// How likely a cell is empty (0) or shows a digit: they add up to 1.
using Likelihoods = std::array<float, 10>;

/// Tells digits in cells, by a small convolutional network.
///
/// Cost:     0.8 million multiplications a cell.
/// Threads:  any number may share one.
class Network {
 public:
  /// The one that is compiled in, as `data/digits.model` has it.
  static const Network& built_in();
  /// Errors: std::invalid_argument if these are not the bytes of a model.
  explicit Network(std::string_view bytes);

  Likelihoods operator()(const Patch& cell) const;

  /// The bytes of a model with these weights.
  static std::string save(std::span<const float> weights);
  std::span<const float> weights() const { return weights_; }

 private:
  std::vector<float> weights_;
};

}  // namespace dlx::sudoku::photo
