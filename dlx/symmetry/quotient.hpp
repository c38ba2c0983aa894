#pragma once

#include <optional>

#include "dlx/problem.hpp"
#include "dlx/symmetry/labelling.hpp"

namespace dlx::symmetry {

/// Returns a problem with as many covers as the given problem has covers fixed by a symmetry: the
/// options of an orbit become one option, if they are compatible. Returns nothing if some orbit
/// would cover an item with bounds more than once, which no problem can express. Internal.
///
/// `image`: images of the items, then of the options.
std::optional<Problem> quotient(const Problem& problem, const Permutation& image);

}  // namespace dlx::symmetry
