#pragma once

#include <string_view>

#include "sudoku/rule.hpp"
#include "sudoku/text/statements.hpp"

namespace dlx::sudoku::rules {

/// Returns the kind whose statement has this name; null if there is none. Internal.
const RuleKind* find_kind(std::string_view name);

/// Parses the current line, whose first token is the name of the kind. The number and the cells
/// may be impossible. Internal.
/// Errors:   ParseError.
Rule parse_rule(const RuleKind& kind, const text::Statements& line, const Shape& shape);

}  // namespace dlx::sudoku::rules
