#pragma once

#include <string_view>

namespace dlx::sudoku::photo {

/// The bytes of data/digits.model, which the build compiles in.
extern const std::string_view model_bytes;

}  // namespace dlx::sudoku::photo
