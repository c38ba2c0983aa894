#include <cstddef>
#include <cstdio>
// jerror.h requires the two headers above.
#include <jerror.h>
#include <jpeglib.h>

#include <csetjmp>
#include <cstdlib>
#include <string>

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

/// Each scan of a progressive picture takes time for all pixels, but only a few bytes.
void limit_scans(j_common_ptr state) {
  if (state->is_decompressor != 0 &&
      reinterpret_cast<j_decompress_ptr>(state)->input_scan_number > 100) {
    state->err->msg_code = JERR_BAD_PROGRESSION;
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
    check_size(state_.image_width, state_.image_height, pixel_limit());
    // libjpeg reduces by powers of two while decoding, which is faster.
    state_.scale_num = 1;
    for (state_.scale_denom = 1; state_.scale_denom < 8; state_.scale_denom *= 2)
      if (std::max(state_.image_width, state_.image_height) <= max_side * state_.scale_denom) break;
    progress_.progress_monitor = limit_scans;
    state_.progress = &progress_;
    state_.out_color_space = JCS_RGB;
    if (state_.jpeg_color_space == JCS_CMYK || state_.jpeg_color_space == JCS_YCCK)
      throw PictureError("the picture has CMYK colours, expected RGB or grey");
    if (!begin()) refuse();
    Reducer reducer(state_.output_width, state_.output_height);
    std::vector<std::uint8_t> row(std::size_t{3} * state_.output_width);
    while (state_.output_scanline < state_.output_height) {
      if (!read(row.data())) refuse();
      reducer.add(row.data());
    }
    return turned(reducer.take(), orientation(state_.marker_list));
  }

 private:
  // For progressive pictures, and others with a scan for each colour, all coefficients are kept
  // until the last scan: one for each pixel, plus those of the subsampled colours. Before: the
  // header was read.
  std::uint64_t pixel_limit() {
    constexpr std::uint64_t max_coefficients = 75'000'000;  // of two bytes
    if (jpeg_has_multiple_scans(&state_) == 0) return max_pixels;
    std::uint64_t most = 1, all = 0;  // of a component; of all; per unit of the picture
    for (int k = 0; k < state_.num_components; ++k) {
      const jpeg_component_info& component = state_.comp_info[k];
      const auto samples = static_cast<std::uint64_t>(component.h_samp_factor) *
                           static_cast<std::uint64_t>(component.v_samp_factor);
      most = std::max(most, samples);
      all += samples;
    }
    return std::min(max_pixels, max_coefficients * most / std::max(all, most));
  }

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
  jpeg_progress_mgr progress_{};
  Failure failure_;
};

struct EncodedMemory {
  unsigned char* bytes = nullptr;
  unsigned long size = 0;
  ~EncodedMemory() { std::free(bytes); }
};

/// The only possible error is a lack of memory.
bool encode(const Picture& picture, int quality, EncodedMemory& memory, jpeg_compress_struct& state,
            Failure& failure) {
  if (setjmp(failure.back) != 0) return false;
  jpeg_create_compress(&state);
  jpeg_mem_dest(&state, &memory.bytes, &memory.size);
  state.image_width = picture.width;
  state.image_height = picture.height;
  state.input_components = 3;
  state.in_color_space = JCS_RGB;
  jpeg_set_defaults(&state);
  jpeg_set_quality(&state, quality, TRUE);
  jpeg_start_compress(&state, TRUE);
  while (state.next_scanline < state.image_height) {
    auto* row = const_cast<std::uint8_t*>(picture.rgb.data()) +
                std::size_t{3} * picture.width * state.next_scanline;
    jpeg_write_scanlines(&state, &row, 1);
  }
  jpeg_finish_compress(&state);
  return true;
}

}  // namespace

Picture decode_jpeg(std::string_view bytes) { return Decoder().decode(bytes); }

std::string encode_jpeg(const Picture& picture, int quality) {
  EncodedMemory memory;
  jpeg_compress_struct state{};
  Failure failure;
  state.err = jpeg_std_error(&failure.manager);
  failure.manager.error_exit = fail;
  const bool done = encode(picture, quality, memory, state, failure);
  jpeg_destroy_compress(&state);
  if (!done) throw PictureError("the picture cannot be written: " + std::string(failure.message));
  return {reinterpret_cast<const char*>(memory.bytes), memory.size};
}

}  // namespace dlx::sudoku::photo
