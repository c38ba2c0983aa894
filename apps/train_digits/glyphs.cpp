#include <ft2build.h>
#include FT_FREETYPE_H

#include <stdexcept>

#include "apps/train_digits/samples.hpp"

namespace dlx::train {
namespace {

constexpr int font_size = 72;

Grey cut_out(const FT_Bitmap& bitmap) {
  Grey glyph(static_cast<int>(bitmap.width), static_cast<int>(bitmap.rows));
  for (int y = 0; y < glyph.height; ++y) {
    const unsigned char* row = bitmap.buffer + y * bitmap.pitch;
    std::copy(row, row + glyph.width, glyph.pixels.begin() + y * glyph.width);
  }
  return glyph;
}

}  // namespace

std::vector<Glyphs> load_fonts(const std::vector<std::string>& files) {
  FT_Library library = nullptr;
  if (FT_Init_FreeType(&library) != 0) {
    throw std::runtime_error("FreeType does not start");
  }
  std::vector<Glyphs> fonts;
  for (const std::string& file : files) {
    FT_Face face = nullptr;
    if (FT_New_Face(library, file.c_str(), 0, &face) != 0) {
      throw std::runtime_error(file + ": no font");
    }
    FT_Set_Pixel_Sizes(face, 0, font_size);
    Glyphs glyphs;
    bool whole = true;
    for (int digit = 1; digit <= 9; ++digit) {
      const FT_UInt index = FT_Get_Char_Index(face, '0' + digit);
      whole = whole && index != 0 && FT_Load_Glyph(face, index, FT_LOAD_RENDER) == 0 &&
              face->glyph->bitmap.pixel_mode == FT_PIXEL_MODE_GRAY &&
              face->glyph->bitmap.rows > font_size / 4;
      if (whole) {
        glyphs[digit - 1] = cut_out(face->glyph->bitmap);
      }
    }
    if (whole) {
      fonts.push_back(std::move(glyphs));
    }
    FT_Done_Face(face);
  }
  FT_Done_FreeType(library);
  return fonts;
}

}  // namespace dlx::train
