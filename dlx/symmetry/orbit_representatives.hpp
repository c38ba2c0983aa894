#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"
#include "dlx/symmetry/labelling.hpp"

namespace dlx::symmetry {

/// The covers that contain some options, of which there are `times` as many in all that a symmetry
/// makes of them. Internal.
struct OrbitRepresentative {
  std::vector<OptionId> taken;
  std::uint64_t times = 1;
};

/// Cuts the covers of a problem into pieces of which none is the image of another one, such that
/// few symmetries keep any.
///
/// An orbit of items is covered by all sets of options that may cover them; of the sets that become
/// each other one is kept, with the symmetries that keep it, by which it is cut again if there are
/// any but the identity, and if it seems to have the part of the covers that `most` pieces would
/// have each. The items are those with the fewest such sets, by a rough bound.
///
/// Of the images of a set the one is kept whose sorted options come first. So its first option
/// becomes none with a smaller number, nor does any other one: sets that are otherwise are not
/// made.
///
/// `symmetries`: all elements of a group, as permutations of items and then options; the identity
/// comes first. Primary items are covered once, or not among those that are chosen.
///
/// Shape:  up to about `most` pieces, or twice as many; none if that would be more than `work`.
/// Cost:   a few times the sets times the symmetries, up to `work` words of sets of options, each
///         some nanoseconds. Memory: a bit for each pair of options.
/// Errors: Stopped, by a Deadline.
std::vector<OrbitRepresentative> orbit_representatives(const Problem& problem,
                                                       std::span<const Permutation> symmetries,
                                                       std::size_t most,
                                                       std::uint64_t work = no_limit);

}  // namespace dlx::symmetry
