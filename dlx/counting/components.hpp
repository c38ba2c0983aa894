#pragma once

#include <vector>

#include "dlx/problem.hpp"

namespace dlx::counting {

/// The parts of a problem that have no item in common: its number of covers is the product of
/// theirs. Internal.
///
/// A secondary item whose options always agree joins nothing. Options without a primary item are
/// left out, and so are items without options, but a primary one: it is a part without a cover. A
/// problem in one part comes back as it is.
///
/// Shape: for problems without bounds. Cost: O(N + L).
std::vector<Problem> split_components(const Problem& problem);

}  // namespace dlx::counting
