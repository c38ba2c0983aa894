#pragma once

#include <cstdint>
#include <span>

#include "dlx/problem.hpp"

namespace dlx::states {

/// Returns a problem without multiplicities that has as many covers as `problem`, for counting by
/// states. Internal.
///
/// An item with multiplicities becomes a chain of its options: each option that has the item gets
/// a primary item, whose options are "not taken" and "taken", and neighbours in the chain agree on
/// the number of options taken so far, which is the colour of a secondary item. The number stays at
/// the lower bound of an item that may be covered any number of times, and options that are not
/// taken are counted if that needs fewer numbers. The links of an option in several chains agree by
/// another colour on whether the option is taken.
///
/// The links are in an order in which few options wait for later ones: states consist of the
/// colours that later links need.
///
/// `weights`: a cover counts as the product of the weights of its options; empty if all are 1.
///
/// Shape:    an entry for which the item may be covered n times becomes at most 2 n + 2 options.
/// Cost:     O(size of the result), and some million steps for the order.
/// Errors:   Stopped under a Deadline; std::length_error beyond the size limit of problems.
/// Source:   sequential counters: Sinz, "Towards an optimal CNF encoding of Boolean cardinality
///           constraints" (2005); minimum fill: Rose, "A graph-theoretic study of the numerical
///           solution of sparse positive definite systems" (1972).
Problem without_multiplicities(const Problem& problem, std::span<const std::uint32_t> weights);

/// Returns the approximate number of entries of that problem, without the copies of weights.
/// O(N + L).
std::uint64_t entries_without_multiplicities(const Problem& problem);

}  // namespace dlx::states
