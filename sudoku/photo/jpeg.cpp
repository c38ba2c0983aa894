#include <cstddef>
#include <cstdio>
// jerror.h requires the two headers above.
#include <jerror.h>
#include <jpeglib.h>

#include <csetjmp>
#include <string>
#include <utility>

#include "sudoku/photo/codecs.hpp"

namespace dlx::sudoku::photo {
namespace {

/// libjpeg reports errors by a call that must not return: longjmp() to the caller, across which no
/// object with a destructor may exist.
struct Failure {
  jpeg_error_mgr manager;  // must be the first member, because libjpeg uses pointers to it
  std::jmp_buf back;
  char message[JMSG_LENGTH_MAX] = "";
};

[[noreturn]] void fail(j_common_ptr state) {
  auto* failure = reinterpret_cast<Failure*>(state->err);
  failure->manager.format_message(state, failure->message);
  std::longjmp(failure->back, 1);
}

/// Only warnings about missing or invented pixels matter.
void warn(j_common_ptr state, int level) {
  if (level < 0 && state->err->msg_code != JWRN_EXTRANEOUS_DATA &&
      state->err->msg_code != JWRN_ADOBE_XFORM) {
    fail(state);
  }
}

/// The orientation of the camera, from 1 to 8: tag 0x112 in the first EXIF directory.
int orientation(const jpeg_marker_struct* marker) {
  for (; marker != nullptr; marker = marker->next) {
    const std::string_view data(reinterpret_cast<const char*>(marker->data), marker->data_length);
    if (marker->marker != JPEG_APP0 + 1 || !data.starts_with(std::string_view("Exif\0\0", 6)))
      continue;
    const std::string_view tiff = data.substr(6);
    const bool big = tiff.starts_with("MM");
    const auto number = [&](std::size_t at, int length) {
      unsigned value = 0;
      for (int i = 0; i < length && at + length <= tiff.size(); ++i)
        value = value << 8 | static_cast<unsigned char>(tiff[at + (big ? i : length - 1 - i)]);
      return value;
    };
    const std::size_t directory = number(4, 4);
    const unsigned entries = number(directory, 2);
    for (unsigned i = 0; i < entries && directory + 14 + 12 * i <= tiff.size(); ++i) {
      if (number(directory + 2 + 12 * i, 2) == 0x112) {
        const unsigned value = number(directory + 10 + 12 * i, 2);
        return value >= 1 && value <= 8 ? static_cast<int>(value) : 1;
      }
    }
  }
  return 1;
}

/// Rotates and mirrors the picture to be upright.
Picture turned(Picture picture, int orientation) {
  if (orientation == 1) return picture;
  const bool transposed = orientation >= 5;
  const bool from_right =
      orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
  const bool from_below =
      orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
  Picture result;
  result.width = transposed ? picture.height : picture.width;
  result.height = transposed ? picture.width : picture.height;
  result.rgb.reserve(picture.rgb.size());
  for (int y = 0; y < result.height; ++y) {
    for (int x = 0; x < result.width; ++x) {
      const int u = transposed ? y : x;
      const int v = transposed ? x : y;
      const int column = from_right ? picture.width - 1 - u : u;
      const int row = from_below ? picture.height - 1 - v : v;
      const auto* from =
          picture.rgb.data() + 3 * (static_cast<std::size_t>(row) * picture.width + column);
      result.rgb.insert(result.rgb.end(), from, from + 3);
    }
  }
  return result;
}

class Decoder {
 public:
  // Throws no exception, because libjpeg's memory must be freed first.
  Decoder() {
    state_.err = jpeg_std_error(&failure_.manager);
    failure_.manager.error_exit = fail;
    failure_.manager.emit_message = warn;
  }
  ~Decoder() { jpeg_destroy_decompress(&state_); }
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;

  Picture decode(std::string_view bytes) {
    if (!start(bytes)) refuse();
    check_size(state_.image_width, state_.image_height);
    // libjpeg reduces by powers of two while decoding, which is faster.
    state_.scale_num = 1;
    for (state_.scale_denom = 1; state_.scale_denom < 8; state_.scale_denom *= 2)
      if (std::max(state_.image_width, state_.image_height) <= max_side * state_.scale_denom) break;
    state_.out_color_space = JCS_RGB;
    if (state_.jpeg_color_space == JCS_CMYK || state_.jpeg_color_space == JCS_YCCK)
      throw PictureError("the picture has CMYK colours, expected RGB or grey");
    if (!begin()) refuse();
    Picture picture{
        static_cast<int>(state_.output_width), static_cast<int>(state_.output_height), {}};
    picture.rgb.resize(std::size_t{3} * state_.output_width * state_.output_height);
    while (state_.output_scanline < state_.output_height)
      if (!read(picture.at(0, static_cast<int>(state_.output_scanline)))) refuse();
    return turned(std::move(picture), orientation(state_.marker_list));
  }

 private:
  bool start(std::string_view bytes) {
    if (setjmp(failure_.back) != 0) return false;
    jpeg_create_decompress(&state_);
    jpeg_mem_src(&state_, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    jpeg_save_markers(&state_, JPEG_APP0 + 1, 0xffff);
    jpeg_read_header(&state_, TRUE);
    return true;
  }

  bool begin() {
    if (setjmp(failure_.back) != 0) return false;
    jpeg_start_decompress(&state_);
    return true;
  }

  bool read(std::uint8_t* row) {
    if (setjmp(failure_.back) != 0) return false;
    jpeg_read_scanlines(&state_, &row, 1);
    return true;
  }

  [[noreturn]] void refuse() const {
    const int code = failure_.manager.msg_code;
    if (code == JWRN_JPEG_EOF || code == JERR_INPUT_EOF || code == JERR_INPUT_EMPTY)
      throw PictureError("the picture is cut off: its end is missing");
    throw PictureError("the picture is broken: " + std::string(failure_.message));
  }

  jpeg_decompress_struct state_{};
  Failure failure_;
};

}  // namespace

Picture decode_jpeg(std::string_view bytes) { return Decoder().decode(bytes); }

}  // namespace dlx::sudoku::photo
