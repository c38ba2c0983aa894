#pragma once

#include <functional>
#include <string>

namespace dlx::models {

/// What is in a cell of a board of squares: which piece, and its letter.
struct BoxCell {
  std::size_t piece;
  char letter;
};

/// A board of squares in lines of Unicode's box drawing characters: around each piece and around
/// the holes. Cells that `cell` has nothing for are holes.
std::string draw_boxes(int rows, int columns,
                       const std::function<const BoxCell*(int row, int column)>& cell);

}  // namespace dlx::models
