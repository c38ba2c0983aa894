#pragma once

#include <set>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx::testing {

/// All covers of a problem of at most 20 options by trying every subset of the options against the
/// definition; each as a sorted list of option numbers. Shares nothing with the engines.
std::set<std::vector<std::uint32_t>> brute_force(const Problem& problem);

}  // namespace dlx::testing
