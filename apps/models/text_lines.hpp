#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace dlx::models {

/// A word of a line: what stands between blanks.
struct Token {
  std::string_view text;
  std::size_t offset;  ///< in its line, in bytes
};

/// The words of a line, parted by spaces and tabs; a carriage return at its end counts as one.
std::vector<Token> tokens_of(std::string_view line);

/// Takes the first line, without its end, off a text that is not empty.
std::string_view take_line(std::string_view& text);

}  // namespace dlx::models
