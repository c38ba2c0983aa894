#pragma once

#include <string_view>

#include "dlx/standard.hpp"

namespace dlx::sudoku::photo {

inline bool is_jpeg(std::string_view bytes) { return bytes.starts_with("\xff\xd8\xff"); }
inline bool is_png(std::string_view bytes) { return bytes.starts_with("\x89PNG\r\n\x1a\n"); }
inline bool is_webp(std::string_view bytes) {
  return bytes.starts_with("RIFF") && bytes.size() >= 12 && bytes.substr(8, 4) == "WEBP";
}

/// Returns true for the first bytes (at least twelve) of a picture that decode() supports.
inline bool is_picture(std::string_view bytes) {
  return is_jpeg(bytes) || is_png(bytes) || is_webp(bytes);
}

/// Returns true if more bytes are needed to decide.
inline bool may_be_picture(std::string_view bytes) {
  const char first = bytes.empty() ? '\xff' : bytes[0];
  return bytes.size() < 12 && !is_picture(bytes) &&
         (first == '\xff' || first == '\x89' || first == 'R');
}

}  // namespace dlx::sudoku::photo
