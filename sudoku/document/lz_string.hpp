#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace dlx::sudoku::document {

/// Compresses a text in UTF-8 as lz-string does, with base 64 as the alphabet: the form in which
/// f-puzzles and SudokuPad put puzzles into links.
/// Source:   the format of lz-string (an LZW code over the UTF-16 units of the text).
std::string compress_to_base64(std::string_view text);

/// Returns the text that compress_to_base64() packed; nullopt if `code` is no result of it, or is
/// longer than 16 MiB when unpacked.
std::optional<std::string> decompress_from_base64(std::string_view code);

}  // namespace dlx::sudoku::document
