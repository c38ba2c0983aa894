#pragma once

#include <string_view>

#include "sudoku/clue.hpp"
#include "sudoku/text/statements.hpp"

namespace dlx::sudoku::clues {

/// Returns the kind with this statement; null if there is none. Internal.
const ClueKind* find_kind(std::string_view name);

/// Parses the current line, whose first token is the name of the kind. The number and the cells
/// may be impossible. Internal.
/// Errors:   ParseError.
Clue parse_clue(const ClueKind& kind, const text::Statements& line, const Shape& shape);

}  // namespace dlx::sudoku::clues
