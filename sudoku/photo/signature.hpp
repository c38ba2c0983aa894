#pragma once

#include <string_view>

namespace dlx::sudoku::photo {

inline bool is_jpeg(std::string_view bytes) { return bytes.starts_with("\xff\xd8\xff"); }
inline bool is_png(std::string_view bytes) { return bytes.starts_with("\x89PNG\r\n\x1a\n"); }
inline bool is_webp(std::string_view bytes) {
  return bytes.starts_with("RIFF") && bytes.size() >= 12 && bytes.substr(8, 4) == "WEBP";
}

/// True for the first bytes, twelve of them, of a picture that decode() knows.
inline bool is_picture(std::string_view bytes) {
  return is_jpeg(bytes) || is_png(bytes) || is_webp(bytes);
}

/// True if these are too few bytes to tell.
inline bool may_be_picture(std::string_view bytes) {
  const char first = bytes.empty() ? '\xff' : bytes[0];
  return bytes.size() < 12 && !is_picture(bytes) &&
         (first == '\xff' || first == '\x89' || first == 'R');
}

}  // namespace dlx::sudoku::photo
