#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx::testing {

/// Covers, each as a sorted list of option numbers.
using CoverSet = std::set<std::vector<std::uint32_t>>;

/// All covers of a problem of at most 20 options by trying every subset of the options against the
/// definition. Shares nothing with the engines.
CoverSet brute_force(const Problem& problem);

/// Asks verify() about every subset of the options: the first that it takes or refuses and brute
/// force does not.
std::optional<std::vector<std::uint32_t>> wrongly_verified(const Problem& problem);

}  // namespace dlx::testing
