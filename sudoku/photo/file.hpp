#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "sudoku/photo/draw.hpp"
#include "sudoku/photo/image.hpp"

namespace dlx::sudoku::photo {

/// The reason why a file cannot be read as a picture.
class PictureError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Limits for the declared size. Larger pictures are rejected before decoding.
constexpr std::uint64_t max_pixels = 70'000'000;
/// Decoded pictures are reduced by a whole number until no side is longer.
constexpr int max_side = 2600;

/// Decodes a JPEG, PNG or WebP file. Applies the orientation stored by the camera (EXIF).
///
/// Cost:     memory for the reduced picture; PNG, progressive JPEG and lossless WebP need three to
///           six bytes for each declared pixel.
/// Errors:   PictureError for files that are not pictures, broken, truncated or too large.
Picture decode(std::string_view bytes);

Grey grey_of(const Picture& picture);

/// Returns the bytes of a PNG file.
std::string encode_png(const Picture& picture);

}  // namespace dlx::sudoku::photo
