// Any bytes as a picture: they are refused with a message, or decoded to the declared size.

#include <string_view>

#include "sudoku/photo/file.hpp"
#include "tests/fuzz/fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using dlx::fuzz::require;
  using dlx::sudoku::photo::max_side;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  try {
    const dlx::sudoku::photo::Picture picture = dlx::sudoku::photo::decode(bytes);
    require(picture.width > 0 && picture.width <= max_side, "a picture that is too wide");
    require(picture.height > 0 && picture.height <= max_side, "a picture that is too high");
    require(picture.rgb.size() == std::size_t{3} * picture.width * picture.height,
            "a picture with missing pixels");
  } catch (const dlx::sudoku::photo::PictureError& error) {
    require(!std::string_view(error.what()).empty(), "an error without a message");
  }
  return 0;
}
