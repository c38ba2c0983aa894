#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace dlx::format {

/// Rejects a formula in DIMACS CNF whose comments request a number other than the number of all
/// models: lines for model counters with projections (`c p show`, `c ind`, `cr`, `c t pmc`) or
/// weights (`c p weight`, `c weights`, `c t wmc`, `c t pwmc`). Accepts a projection onto all
/// variables. Skips comments in prose. Internal.
///
/// Cost:     O(text).
/// Errors:   ParseError at the line of the request.
/// Source:   the format of the Model Counting Competition, https://mccompetition.org (2021).
void check_counting_task(std::string_view text, const std::string& source, std::uint32_t variables);

}  // namespace dlx::format
