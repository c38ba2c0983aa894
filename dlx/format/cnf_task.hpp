#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace dlx::format {

/// Refuses a formula in DIMACS CNF whose comments ask for another number than that of all models:
/// the lines of model counters that name projections (`c p show`, `c ind`, `cr`, `c t pmc`) and
/// weights (`c p weight`, `c weights`, `c t wmc`, `c t pwmc`). A projection onto all variables is
/// no other number. Comments in prose are passed over. Internal.
///
/// Cost:   O(text).
/// Errors: ParseError at the line that asks.
/// Source: The format of the Model Counting Competition, https://mccompetition.org (2021).
void check_counting_task(std::string_view text, const std::string& source, std::uint32_t variables);

}  // namespace dlx::format
