#pragma once

#include <optional>

#include "dlx/problem.hpp"
#include "dlx/symmetry/labelling.hpp"

namespace dlx::symmetry {

/// Returns a problem with as many covers as the given problem has covers that a symmetry fixes: the
/// options of an orbit become one option, if they are compatible. Returns nothing if the options of
/// some orbit share an item with a high bound above 1, which no problem can express. Internal.
///
/// `image`: images of the items, then of the options.
std::optional<Problem> quotient(const Problem& problem, const Permutation& image);

}  // namespace dlx::symmetry
