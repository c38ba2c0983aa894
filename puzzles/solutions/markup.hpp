#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "dlx/format/line_scanner.hpp"

namespace dlx::puzzles {

/// The words of a line.
std::vector<std::string_view> tokens_of(std::string_view line);

// The marks around the options in solutions that are written as text.

using format::trimmed;

/// True for the line before the options of a solution: ours is `| solution 7`, Knuth's is `7:`.
/// `line` is trimmed.
bool is_solution_header(std::string_view line);

/// The cost that a header gives, `| solution 7, cost 12.5`; "" if none. `line` is a header.
std::string_view cost_of_header(std::string_view line);

/// The line without the ` (2 of 5)` that Knuth's programs write behind an option; nullopt if it
/// has none.
std::optional<std::string_view> without_rank(std::string_view line);

/// True if a line with this text is read as something else than the label of an option.
bool reads_as_markup(std::string_view line);

}  // namespace dlx::puzzles
