#include <png.h>

#include <string>

#include "sudoku/photo/codecs.hpp"

namespace dlx::sudoku::photo {
namespace {

/// Returns true if the file ends before its last chunk. Otherwise libpng would allocate the declared
/// size of a chunk.
bool is_cut_off(std::string_view bytes) {
  constexpr std::size_t signature = 8, frame = 12;  // length, name and checksum of a chunk
  for (std::size_t at = signature; at + frame <= bytes.size();) {
    std::size_t length = 0;
    for (int i = 0; i < 4; ++i) length = length << 8 | static_cast<unsigned char>(bytes[at + i]);
    if (length > bytes.size() - at - frame) return true;
    if (bytes.substr(at + 4, 4) == "IEND") return false;
    at += length + frame;
  }
  return true;
}

/// An image of libpng, which frees its memory.
struct Image : png_image {
  Image() : png_image{} { version = PNG_IMAGE_VERSION; }
  ~Image() { png_image_free(this); }
  Image(const Image&) = delete;
  Image& operator=(const Image&) = delete;
};

}  // namespace

Picture decode_png(std::string_view bytes) {
  if (is_cut_off(bytes)) throw PictureError("the picture is cut off: its end is missing");
  Image image;
  const auto check = [&](int done) {
    if (done == 0) throw PictureError("the picture is broken: " + std::string(image.message));
  };
  check(png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()));
  check_size(image.width, image.height);
  image.format = PNG_FORMAT_RGB;
  image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
  Picture picture{static_cast<int>(image.width), static_cast<int>(image.height), {}};
  picture.rgb.resize(PNG_IMAGE_SIZE(image));
  constexpr png_color white{255, 255, 255};  // the paper below transparent pixels
  check(png_image_finish_read(&image, &white, picture.rgb.data(), 0, nullptr));
  return picture;
}

std::string encode_png(const Picture& picture) {
  Image image;
  image.width = static_cast<png_uint_32>(picture.width);
  image.height = static_cast<png_uint_32>(picture.height);
  image.format = PNG_FORMAT_RGB;
  image.flags = PNG_IMAGE_FLAG_FAST;
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
  std::string bytes(size, '\0');
  if (png_image_write_to_memory(&image, bytes.data(), &size, 0, picture.rgb.data(), 0, nullptr) ==
      0)
    throw PictureError("the picture cannot be written: " + std::string(image.message));
  bytes.resize(size);
  return bytes;
}

}  // namespace dlx::sudoku::photo
