#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "dlx/format/line_scanner.hpp"

namespace dlx::puzzles {

/// The words of a line.
std::vector<std::string_view> tokens_of(std::string_view line);

// The markup of solutions in text form.

using format::trimmed;

/// Returns true for the line before the options of a solution: `| solution 7` here, `7:` in Knuth's
/// programs. `line` must be trimmed.
bool is_solution_header(std::string_view line);

/// The cost in a header, `| solution 7, cost 12.5`; "" if there is none. `line` must be a header.
std::string_view cost_of_header(std::string_view line);

/// The line without the ` (2 of 5)` that Knuth's programs append to an option; nullopt if it has
/// none.
std::optional<std::string_view> without_rank(std::string_view line);

/// Returns true if a line with this text is read as something other than the label of an option.
bool reads_as_markup(std::string_view line);

}  // namespace dlx::puzzles
