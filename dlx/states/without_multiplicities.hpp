#pragma once

#include <cstdint>
#include <span>

#include "dlx/problem.hpp"

namespace dlx::states {

/// Returns a problem without multiplicities that has as many covers as `problem`, for counting by
/// states. Internal.
///
/// Each entry of an item with multiplicities becomes a *link*: a primary item whose options decide
/// whether the option of the entry is taken. The links of an item form a chain. Between two links
/// of a chain there is a secondary item, whose colour is the number of options taken so far. Both
/// links give it a colour, so they agree on that number.
///
///   - If the item may be covered any number of times, the number stops at the lower bound.
///   - If fewer options are left out than taken, the chain counts the options that are left out.
///   - If an option has several links, another secondary item has a colour for "taken" and a colour
///     for "not taken", so that all links of the option agree.
///
/// Chains follow elimination_order(), because a state consists of the colours that later links
/// need.
///
/// `weights`: a cover counts as the product of the weights of its options; empty if all are 1.
///
/// Shape:    an entry for which the item may be covered n times becomes at most 2 n + 2 options.
/// Cost:     O(size of the result), and the cost of elimination_order().
/// Errors:   Stopped under a Deadline; std::length_error beyond the size limit of problems.
/// Source:   sequential counters: Sinz, "Towards an optimal CNF encoding of Boolean cardinality
///           constraints" (2005).
Problem without_multiplicities(const Problem& problem, std::span<const std::uint32_t> weights);

/// Returns the approximate number of entries of that problem, without the copies of weights.
/// O(N + L).
std::uint64_t entries_without_multiplicities(const Problem& problem);

}  // namespace dlx::states
