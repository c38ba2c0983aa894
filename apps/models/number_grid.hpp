#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace dlx::models {

/// By row and column the numbers that are given, 0 where none is.
using NumberGrid = std::vector<std::vector<int>>;

/// What a grid must be like.
struct GridLimits {
  int most_number;
  /// Of rows and columns; `exactly` so many, or at most.
  std::size_t size;
  bool exactly;
};

/// Reads rows of numbers from 1 to `most_number`, parted by white space, with '.', '_' or '0' for
/// an empty cell. Where each number is one digit a row may also be written without spaces. Empty
/// lines don't count; all rows are of the same length. Errors: ParseError.
NumberGrid parse_number_grid(std::string_view text, const std::string& source,
                             const GridLimits& limits);

}  // namespace dlx::models
