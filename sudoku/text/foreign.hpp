#pragma once

#include <string_view>

namespace dlx::sudoku::text {

/// What data is that begins with these bytes and is no text that a reader knows: "gzip data", "text
/// in UTF-16"; empty for all that may be text.
std::string_view foreign_data(std::string_view head);

}  // namespace dlx::sudoku::text
