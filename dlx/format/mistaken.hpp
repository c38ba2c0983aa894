#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace dlx::format {

/// When a line that looks like something else is rejected as the list of items. Internal.
enum class Doubt {
  always,           ///< even if options follow
  without_options,  ///< unless an option of these items follows
  on_failure        ///< only if the following lines, or the line itself, cannot be parsed
};

/// A line in the position of the item list of the text format that looks like something else that
/// people have: a comment, a sudoku, items with commas. Internal.
struct Mistake {
  std::size_t offset;   ///< in the line
  std::string message;  ///< what was found, what was expected, and what to do
};

/// Returns what the item line `line` of `text` looks like, if it does not look like the names of
/// items, with a doubt of at most `most`. `source` is the name of the text, for commands that the
/// message suggests.
/// Cost:     O(line), negligible for Doubt::always.
std::optional<Mistake> find_mistake(std::string_view text, std::string_view line,
                                    std::string_view source, Doubt most);

}  // namespace dlx::format
