#pragma once

#include <string_view>

#include "sudoku/photo/file.hpp"

namespace dlx::sudoku::photo {

Picture decode_jpeg(std::string_view bytes);
Picture decode_png(std::string_view bytes);
Picture decode_webp(std::string_view bytes);

/// Errors: PictureError if there are no pixels or more than `most`.
void check_size(std::uint64_t width, std::uint64_t height, std::uint64_t most = max_pixels);

/// The factor by which pictures of that size are reduced.
int reduction(int width, int height);

/// Reduces a picture whose rows arrive one by one: each pixel is the mean of a square.
class Reducer {
 public:
  Reducer(int width, int height);
  /// Adds a row of 3 * width bytes.
  void add(const std::uint8_t* row);
  Picture take() { return std::move(picture_); }

 private:
  int factor_;
  int rows_ = 0;  // in the sums
  int next_ = 0;
  std::vector<std::uint32_t> sums_;
  Picture picture_;
};

}  // namespace dlx::sudoku::photo
