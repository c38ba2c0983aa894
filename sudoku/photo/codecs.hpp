#pragma once

#include <string_view>

#include "sudoku/photo/file.hpp"

namespace dlx::sudoku::photo {

Picture decode_jpeg(std::string_view bytes);
Picture decode_png(std::string_view bytes);
Picture decode_webp(std::string_view bytes);

/// Errors: PictureError if there are no pixels or more than `max_pixels`.
void check_size(std::uint64_t width, std::uint64_t height);

/// The factor by which pictures of that size are reduced.
int reduction(int width, int height);

}  // namespace dlx::sudoku::photo
