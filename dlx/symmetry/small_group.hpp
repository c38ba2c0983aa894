#pragma once

#include <optional>

#include "dlx/symmetry/labelling.hpp"
#include "dlx/symmetry/refinement.hpp"

namespace dlx::symmetry {

/// Finds all symmetries that are useful for counting, if there are few, and if some option that all
/// but the identity move distinguishes all others when it is individualised; the symmetries of a
/// board are an example. Returns nothing if that is not the case, or takes too long to find out.
/// The symmetries permute the items, then the options. Internal.
///
/// Cost:     some rounds of refinement for each generator, and for each of a few options that turn
///           out to be different from the first: a tenth of the time of a library for larger
///           groups.
/// Errors:   Stopped, under a Deadline.
std::optional<Automorphisms> find_small_group(const Refinement& refinement);

}  // namespace dlx::symmetry
