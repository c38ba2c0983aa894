#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx::testing {

/// Covers, each as a sorted list of option numbers.
using CoverSet = std::set<std::vector<std::uint32_t>>;

/// All covers of a problem of at most 20 options by testing every subset of the options against the
/// definition. Shares nothing with the engines.
CoverSet brute_force(const Problem& problem);

/// Calls verify() for every subset of the options; returns the first subset on which it disagrees
/// with brute force.
std::optional<std::vector<std::uint32_t>> wrongly_verified(const Problem& problem);

}  // namespace dlx::testing
