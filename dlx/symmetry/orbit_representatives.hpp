#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"
#include "dlx/symmetry/labelling.hpp"

namespace dlx::symmetry {

/// The covers that contain certain options; `times` covers in total are images of each of them.
/// Internal.
struct OrbitRepresentative {
  std::vector<OptionId> taken;
  std::uint64_t times = 1;
};

/// The largest number of representatives that is requested.
inline constexpr std::size_t max_representatives = 4096;

/// Divides the covers of a problem into subproblems such that no subproblem is the image of another
/// one, and few symmetries fix any of them.
///
/// An orbit of items is covered by all sets of options that can cover its items; of sets that are
/// images of each other one is kept, with the symmetries that fix it. These divide it further if
/// there are any besides the identity, and if it seems to contain more than its share of the covers
/// for `most` subproblems. The items chosen are those with the fewest such sets, by a rough bound.
///
/// Of the images of a set, the one whose sorted options are lexicographically least is kept. So its
/// first option has no image with a smaller number, and no other option has an image less than the
/// first; other sets are not generated.
///
/// `symmetries`: all elements of a group, as permutations of items and then options; the identity
/// comes first. Primary items are covered once, or are not chosen.
///
/// Shape:    up to about `most` subproblems, or twice as many; none if that would be more than
///           `work`.
/// Cost:     a few times the sets times the symmetries, up to `work` words of sets of options, each
///           some nanoseconds.
/// Memory:   a bit for each pair of options.
/// Errors:   Stopped, under a Deadline.
std::vector<OrbitRepresentative> orbit_representatives(const Problem& problem,
                                                       std::span<const Permutation> symmetries,
                                                       std::size_t most,
                                                       std::uint64_t work = no_limit);

}  // namespace dlx::symmetry
