#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"
#include "dlx/symmetry/labelling.hpp"

namespace dlx::symmetry {

/// The covers that contain the options in `taken`. The images of each of these covers are `times`
/// covers in total. Internal.
struct OrbitRepresentative {
  std::vector<OptionId> taken;
  std::uint64_t times = 1;
};

/// The largest number of representatives that callers request. With a group of more elements, counts
/// use isomorphic remainders instead of orbits, if the problem permits that.
inline constexpr std::size_t max_representatives = 4096;

/// Divides the covers of a problem into subproblems such that no subproblem is the image of another
/// one, and each subproblem is fixed by few symmetries.
///
/// Chooses an orbit of items and generates all sets of options that can cover its items. From sets
/// that are images of each other, keeps one set, with the symmetries that fix it. If these include
/// more than the identity, and the set seems to contain more than its share of the covers for
/// `most` subproblems, they divide the set further. The chosen orbit is the one with the fewest
/// such sets, by a rough bound.
///
/// The kept set is the one whose sorted options are lexicographically least among its images. So
/// its first option has no image with a smaller number, and no other option has an image less than
/// the first option; sets without these properties are not generated.
///
/// `symmetries`: all elements of a group, as permutations of items and then options; the identity
/// comes first. Only primary items that are covered exactly once are chosen.
///
/// Shape:    up to about `most` subproblems, at most twice as many; none if they would take more
///           than `work`.
/// Cost:     a few times the number of sets times the number of symmetries, up to `work` words of
///           sets of options, each some nanoseconds.
/// Memory:   a bit for each pair of options.
/// Errors:   Stopped, under a Deadline.
std::vector<OrbitRepresentative> orbit_representatives(const Problem& problem,
                                                       std::span<const Permutation> symmetries,
                                                       std::size_t most,
                                                       std::uint64_t work = no_limit);

}  // namespace dlx::symmetry
