#pragma once

#include <optional>

#include "dlx/symmetry/labelling.hpp"
#include "dlx/symmetry/refinement.hpp"

namespace dlx::symmetry {

/// All symmetries of a problem that counting has use for, where there are few, and an option that
/// each of them but the identity moves tells all others apart when it is singled out: such as those
/// of a board. Nothing where that is not so, or would take long to find out. What they permute are
/// the items, then the options. Internal.
///
/// Cost:   some rounds of refinement for each generator, and for each of a few options that turn
///         out not to be like the first: a tenth of what a library needs that is made for larger
///         groups.
/// Errors: Stopped, by a Deadline.
std::optional<Automorphisms> find_small_group(const Refinement& refinement);

}  // namespace dlx::symmetry
