#include "sudoku/photo/file.hpp"

#include <algorithm>

#include "sudoku/photo/codecs.hpp"
#include "sudoku/photo/signature.hpp"

namespace dlx::sudoku::photo {
namespace {

/// Reduces a picture that is too large: each pixel is the mean of a square.
Picture reduced(Picture picture) {
  const int factor =
      std::min({reduction(picture.width, picture.height), picture.width, picture.height});
  if (factor == 1) return picture;
  Picture small{picture.width / factor, picture.height / factor, {}};
  for (int y = 0; y < small.height; ++y) {
    for (int x = 0; x < small.width; ++x) {
      for (int channel = 0; channel < 3; ++channel) {
        int sum = 0;
        for (int i = 0; i < factor * factor; ++i)
          sum += picture.at(x * factor + i % factor, y * factor + i / factor)[channel];
        small.rgb.push_back(static_cast<std::uint8_t>(sum / (factor * factor)));
      }
    }
  }
  return small;
}

}  // namespace

Picture decode(std::string_view bytes) {
  if (is_jpeg(bytes)) return reduced(decode_jpeg(bytes));
  if (is_png(bytes)) return reduced(decode_png(bytes));
  if (is_webp(bytes)) return decode_webp(bytes);
  throw PictureError("the file is not a JPEG, PNG or WebP picture");
}

Grey grey_of(const Picture& picture) {
  Grey grey(picture.width, picture.height);
  const std::uint8_t* rgb = picture.rgb.data();
  for (std::uint8_t& pixel : grey.pixels) {
    pixel = brightness(rgb);
    rgb += 3;
  }
  return grey;
}

void check_size(std::uint64_t width, std::uint64_t height) {
  if (width == 0 || height == 0) throw PictureError("the picture is empty");
  if (height > max_pixels / width) {
    throw PictureError("the picture has " + std::to_string(width) + " x " + std::to_string(height) +
                       " pixels, more than " + std::to_string(max_pixels / 1'000'000) + " million");
  }
}

int reduction(int width, int height) { return (std::max(width, height) - 1) / max_side + 1; }

}  // namespace dlx::sudoku::photo
