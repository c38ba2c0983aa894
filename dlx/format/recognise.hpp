#pragma once

#include <string_view>

#include "dlx/problem.hpp"

/// Which format a text is of, where that can be mistaken. Internal.
namespace dlx::format {

/// Before the items of a text that might be something else.
inline constexpr std::string_view items_directive = "|items:";

/// What the beginning of a text is as Knuth's text format.
enum class TextLook {
  none,       ///< something else
  no_option,  ///< a line of items, and nothing else
  options,    ///< a line of items, and an option of them
};
TextLook look_at_text(std::string_view text);

/// Whether the item line of a text is the directive `|items:`.
bool begins_with_directive(std::string_view text);

/// Whether rows that list items by name could be rows of 0 and 1, or rows of 0 and 1 lists of
/// names. False for nearly all problems.
bool has_names_of_bits(const Problem& problem);

/// Whether the line of the items, written as it is, could be the beginning of another format.
bool has_misleading_names(const Problem& problem);

}  // namespace dlx::format
