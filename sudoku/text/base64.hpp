#pragma once

#include <string_view>

namespace dlx::sudoku::text {

/// The digits of base 64 (RFC 4648), in the order of their values.
inline constexpr std::string_view base64_digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace dlx::sudoku::text
