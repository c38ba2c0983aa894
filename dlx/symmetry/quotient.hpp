#pragma once

#include <optional>

#include "dlx/problem.hpp"
#include "dlx/symmetry/labelling.hpp"

namespace dlx::symmetry {

/// A problem that has as many covers as there are covers of another one that a symmetry keeps:
/// options that it takes to each other become one option, if they can be together. Nothing if some
/// option with others from its orbit would have an item more than once, which has bounds: no
/// problem says that. Internal.
///
/// `image`: of the items, then of the options.
std::optional<Problem> quotient(const Problem& problem, const Permutation& image);

}  // namespace dlx::symmetry
