#include <png.h>

#include <csetjmp>
#include <cstring>
#include <string>

#include "sudoku/photo/codecs.hpp"

namespace dlx::sudoku::photo {
namespace {

/// The input of libpng, and its last message.
struct Stream {
  std::string_view bytes;
  bool cut_off = false;
  std::string message;
};

void read_bytes(png_structp png, png_bytep to, std::size_t count) {
  auto& stream = *static_cast<Stream*>(png_get_io_ptr(png));
  if (count > stream.bytes.size()) {
    stream.cut_off = true;
    png_error(png, "end of file");
  }
  std::memcpy(to, stream.bytes.data(), count);
  stream.bytes.remove_prefix(count);
}

[[noreturn]] void fail(png_structp png, png_const_charp message) {
  static_cast<Stream*>(png_get_error_ptr(png))->message = message;
  png_longjmp(png, 1);
}

void ignore(png_structp, png_const_charp) {}

/// Returns true if there is a chunk of that kind before the pixels.
bool has_chunk(std::string_view bytes, std::string_view kind) {
  for (std::size_t at = 8; at + 8 <= bytes.size();) {
    const std::string_view name = bytes.substr(at + 4, 4);
    if (name == kind || name == "IDAT") return name == kind;
    std::size_t length = 0;
    for (int i = 0; i < 4; ++i) length = length << 8 | static_cast<unsigned char>(bytes[at + i]);
    at += length + 12;
  }
  return false;
}

class Decoder {
 public:
  explicit Decoder(std::string_view bytes) : stream_{bytes, false, {}} {
    png_ = png_create_read_struct(PNG_LIBPNG_VER_STRING, &stream_, fail, ignore);
    info_ = png_create_info_struct(png_);
  }
  ~Decoder() { png_destroy_read_struct(&png_, &info_, nullptr); }
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;

  Picture decode() {
    if (!read_header()) refuse();
    const int width = static_cast<int>(png_get_image_width(png_, info_));
    const int height = static_cast<int>(png_get_image_height(png_, info_));
    const bool interlaced = png_get_interlace_type(png_, info_) != PNG_INTERLACE_NONE;
    check_size(width, height, interlaced ? max_pixels / 2 : max_pixels);
    if (!prepare()) refuse();
    const std::size_t bytes_per_row = std::size_t{3} * width;
    std::vector<std::uint8_t> rows(bytes_per_row * (interlaced ? height : 1));
    Reducer reducer(width, height);
    for (int pass = interlaced ? 7 : 1; pass > 0; --pass) {
      for (int y = 0; y < height; ++y) {
        std::uint8_t* row = rows.data() + (interlaced ? y * bytes_per_row : 0);
        if (!read(row)) refuse();
        if (pass == 1) reducer.add(row);
      }
    }
    if (!finish()) refuse();
    return reducer.take();
  }

 private:
  bool read_header() {
    if (setjmp(png_jmpbuf(png_)) != 0) return false;
    png_set_user_limits(png_, 0x7fffffff, 0x7fffffff);  // our limits give a better message
    // Palettes and texts are skipped, because libpng allocates their declared sizes.
    png_set_keep_unknown_chunks(png_, PNG_HANDLE_CHUNK_NEVER, nullptr, -1);
    png_set_read_fn(png_, &stream_, read_bytes);
    png_read_info(png_, info_);
    return true;
  }

  /// Rows always have three bytes per pixel, with transparent pixels on white paper.
  bool prepare() {
    if (setjmp(png_jmpbuf(png_)) != 0) return false;
    png_set_expand(png_);
    png_set_scale_16(png_);
    png_set_gray_to_rgb(png_);
    png_color_16 white{};
    white.red = white.green = white.blue = white.gray = 255;
    png_set_background(png_, &white, PNG_BACKGROUND_GAMMA_SCREEN, 0, 1);
    png_set_strip_alpha(png_);
    png_set_interlace_handling(png_);
    png_read_update_info(png_, info_);
    if (png_get_rowbytes(png_, info_) != std::size_t{3} * png_get_image_width(png_, info_))
      png_error(png_, "unexpected row size");
    return true;
  }

  bool read(std::uint8_t* row) {
    if (setjmp(png_jmpbuf(png_)) != 0) return false;
    png_read_row(png_, row, nullptr);
    return true;
  }

  bool finish() {
    if (setjmp(png_jmpbuf(png_)) != 0) return false;
    png_read_end(png_, nullptr);
    return true;
  }

  [[noreturn]] void refuse() const {
    if (stream_.cut_off) throw PictureError("the picture is cut off: its end is missing");
    throw PictureError("the picture is broken: " + stream_.message);
  }

  Stream stream_;
  png_structp png_ = nullptr;
  png_infop info_ = nullptr;
};

void append(png_structp png, png_bytep bytes, std::size_t count) {
  static_cast<std::string*>(png_get_io_ptr(png))
      ->append(reinterpret_cast<const char*>(bytes), count);
}

void flush(png_structp) {}

bool write(const Picture& picture, png_structp png, png_infop info, std::string& out) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  png_set_write_fn(png, &out, append, flush);
  png_set_IHDR(png, info, picture.width, picture.height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_compression_level(png, 3);
  png_write_info(png, info);
  for (int y = 0; y < picture.height; ++y)
    png_write_row(png, picture.rgb.data() + std::size_t{3} * picture.width * y);
  png_write_end(png, info);
  return true;
}

}  // namespace

Picture decode_png(std::string_view bytes) {
  if (has_chunk(bytes, "acTL")) throw PictureError("the picture is animated");
  return Decoder(bytes).decode();
}

std::string encode_png(const Picture& picture) {
  std::string out;
  Stream messages;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &messages, fail, ignore);
  png_infop info = png_create_info_struct(png);
  const bool done = write(picture, png, info, out);
  png_destroy_write_struct(&png, &info);
  if (!done) throw PictureError("the picture cannot be written: " + messages.message);
  return out;
}

}  // namespace dlx::sudoku::photo
