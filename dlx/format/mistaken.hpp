#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace dlx::format {

/// When a line that looks like something else is not taken for the list of the items. Internal.
enum class Doubt {
  always,           ///< even if options follow
  without_options,  ///< unless an option of these items follows
  on_failure        ///< only if what follows, or the line itself, can't be read
};

/// A line that was taken for the list of the items in the text format, and looks like something
/// else that people have: a comment, a sudoku, items with commas. Internal.
struct Mistake {
  std::size_t offset;   ///< in the line
  std::string message;  ///< what was found, what was expected, and what to do
};

/// What the item line `line` of `text` looks like, if not like the names of items, for all that is
/// in doubt when `most` is. `source` is the name of the text, for commands that the message
/// proposes. Cost: O(line), next to nothing for Doubt::always.
std::optional<Mistake> find_mistake(std::string_view text, std::string_view line,
                                    std::string_view source, Doubt most);

}  // namespace dlx::format
