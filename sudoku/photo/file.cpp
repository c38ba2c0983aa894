#include "sudoku/photo/file.hpp"

#include <algorithm>

#include "sudoku/photo/codecs.hpp"
#include "sudoku/photo/signature.hpp"

namespace dlx::sudoku::photo {
Picture decode(std::string_view bytes) {
  if (is_jpeg(bytes)) return decode_jpeg(bytes);
  if (is_png(bytes)) return decode_png(bytes);
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

void check_size(std::uint64_t width, std::uint64_t height, std::uint64_t most) {
  if (width == 0 || height == 0) throw PictureError("the picture is empty");
  if (height > most / width) {
    throw PictureError("the picture has " + std::to_string(width) + " x " + std::to_string(height) +
                       " pixels, more than " + std::to_string(most / 1'000'000) + " million");
  }
}

int reduction(int width, int height) { return (std::max(width, height) - 1) / max_side + 1; }

Reducer::Reducer(int width, int height) : factor_(reduction(width, height)) {
  picture_.width = std::max(1, width / factor_);
  picture_.height = std::max(1, height / factor_);
  factor_ = std::min({factor_, width, height});
  picture_.rgb.resize(std::size_t{3} * picture_.width * picture_.height);
  sums_.resize(std::size_t{3} * picture_.width);
}

void Reducer::add(const std::uint8_t* row) {
  if (next_ == picture_.height) {
    return;  // remainder of the division
  }
  if (factor_ == 1) {
    const std::size_t bytes = std::size_t{3} * picture_.width;
    std::copy(row, row + bytes, picture_.rgb.data() + bytes * next_++);
    return;
  }
  for (int x = 0; x < picture_.width; ++x) {
    for (int i = 0; i < factor_; ++i, row += 3)
      for (int channel = 0; channel < 3; ++channel) sums_[3 * x + channel] += row[channel];
  }
  if (++rows_ < factor_) return;
  std::uint8_t* out = picture_.rgb.data() + std::size_t{3} * picture_.width * next_;
  for (std::uint32_t& sum : sums_) {
    *out++ = static_cast<std::uint8_t>(sum / (factor_ * factor_));
    sum = 0;
  }
  rows_ = 0;
  ++next_;
}

}  // namespace dlx::sudoku::photo
