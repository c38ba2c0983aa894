#pragma once

#include <vector>

#include "dlx/problem.hpp"
#include "dlx/problem/components.hpp"

namespace dlx::states {

/// The components of a problem where a secondary item whose options always agree joins nothing, and
/// is left out. Internal. O(N + L).
std::vector<Component> joined_components(const Problem& problem);

/// The same as problems of their own: the number of covers of the whole is the product of theirs.
/// Internal.
///
/// Options without a primary item are left out, and so are items without options, but a primary
/// one: it is a part without a cover. A problem in one part comes back as it is.
std::vector<Problem> split_components(const Problem& problem);

}  // namespace dlx::states
