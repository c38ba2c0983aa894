#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "apps/models/model.hpp"

namespace dlx::models {

/// Reads a word list: words parted by white space, of UTF-8 letters each; lines that begin with
/// '#' are comments, words that come again are left out. Each word as its letters.
/// Errors: ParseError for a control character, ':' or '|', or bytes that are not UTF-8.
std::vector<std::vector<std::string>> parse_words(std::string_view text, const std::string& source);

/// The puzzle of filling a rectangle with words across and down, which may be the same if not
/// `distinct`.
///
/// Items: the rows a0.. and columns d0.., and as secondary items the cells, with letters as
/// colours, and if `distinct` the words w0.. that are long enough.
/// Source: Knuth, TAOCP 4B, 7.2.2.1, word rectangles by colours.
Instance words_puzzle(int width, int height, const std::vector<std::vector<std::string>>& list,
                      bool distinct);

/// The command: `dlx words WxH FILE`.
Model words_model();

}  // namespace dlx::models
