#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx::testing {

/// Covers, each as a sorted list of option numbers.
using CoverSet = std::set<std::vector<std::uint32_t>>;

/// The numbers of options, ascending.
inline std::vector<std::uint32_t> sorted_numbers(std::span<const OptionId> options) {
  std::vector<std::uint32_t> numbers;
  for (const OptionId option : options) numbers.push_back(index(option));
  std::ranges::sort(numbers);
  return numbers;
}

/// Returns all covers of a problem of at most 20 options by testing every subset of the options
/// against the definition. Shares no code with the engines.
CoverSet brute_force(const Problem& problem);

/// Calls verify() for every subset of the options; returns the first subset on which it disagrees
/// with brute force.
std::optional<std::vector<std::uint32_t>> wrongly_verified(const Problem& problem);

}  // namespace dlx::testing
