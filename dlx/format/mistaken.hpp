#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace dlx::format {

/// Says when a line that looks like something else is rejected as the list of items. Internal.
enum class Doubt {
  always,           ///< even if options follow
  without_options,  ///< unless an option of the items in the line follows
  on_failure        ///< only if the following lines, or the line itself, cannot be parsed
};

/// A line where the item list of the text format is expected, which looks like other input: a
/// comment, a sudoku, items with commas. Internal.
struct Mistake {
  std::size_t offset;   ///< in the line
  std::string message;  ///< what was found, what was expected, and what to do
};

/// Returns what the item line `line` of `text` looks like if it does not look like the names of
/// items, with a doubt of at most `most`. `source` is the name of the text, which commands in the
/// message contain.
/// Cost:     O(line), negligible for Doubt::always.
std::optional<Mistake> find_mistake(std::string_view text, std::string_view line,
                                    std::string_view source, Doubt most);

}  // namespace dlx::format
