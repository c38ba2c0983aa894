#include <webp/decode.h>

#include <algorithm>

#include "sudoku/photo/codecs.hpp"

namespace dlx::sudoku::photo {

Picture decode_webp(std::string_view bytes) {
  WebPDecoderConfig config;
  WebPInitDecoderConfig(&config);
  const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
  const auto check = [](VP8StatusCode status) {
    if (status == VP8_STATUS_NOT_ENOUGH_DATA)
      throw PictureError("the picture is cut off: its end is missing");
    if (status != VP8_STATUS_OK) throw PictureError("the picture is broken: invalid WebP data");
  };
  check(WebPGetFeatures(data, bytes.size(), &config.input));
  if (config.input.has_animation != 0) throw PictureError("the picture is animated");
  check_size(config.input.width, config.input.height);
  const int factor = reduction(config.input.width, config.input.height);
  Picture picture;
  picture.width = std::max(1, config.input.width / factor);
  picture.height = std::max(1, config.input.height / factor);
  picture.rgb.resize(std::size_t{3} * picture.width * picture.height);
  config.options.use_scaling = factor > 1 ? 1 : 0;
  config.options.scaled_width = picture.width;
  config.options.scaled_height = picture.height;
  config.output.colorspace = MODE_RGB;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = picture.rgb.data();
  config.output.u.RGBA.stride = 3 * picture.width;
  config.output.u.RGBA.size = picture.rgb.size();
  check(WebPDecode(data, bytes.size(), &config));
  return picture;
}

}  // namespace dlx::sudoku::photo
