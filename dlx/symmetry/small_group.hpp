#pragma once

#include <optional>

#include "dlx/symmetry/labelling.hpp"
#include "dlx/symmetry/refinement.hpp"

namespace dlx::symmetry {

/// Finds all symmetries that are useful for counting if the group is small and has a suitable
/// option: every symmetry except the identity moves the option, and individualising the option
/// distinguishes all other options. The symmetries of a board are an example. Returns nothing for
/// other groups, or if deciding takes too long. The symmetries permute the items, then the options.
/// Internal.
///
/// Cost:     some rounds of refinement for each generator, and for each of a few options that prove
///           to be in another orbit than the first option: a tenth of the time of a library for
///           larger groups.
/// Errors:   Stopped, under a Deadline.
std::optional<Automorphisms> find_small_group(const Refinement& refinement);

}  // namespace dlx::symmetry
