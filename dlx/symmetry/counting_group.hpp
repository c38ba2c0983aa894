#pragma once

#include <cstdint>
#include <optional>

#include "dlx/problem.hpp"
#include "dlx/symmetry/labelling.hpp"

namespace dlx::symmetry {

/// Limit for the images of vertices in generators; larger groups are not worth finding for a count.
inline constexpr std::uint64_t max_counting_images = std::uint64_t{1} << 20;

/// Finds the symmetries that counting can use, as permutations of items and options. Returns
/// nothing if only the identity is found, or if the generators have too many images. Internal.
///
/// Cost:     a few hundred nanoseconds per entry, more for groups that are hard to find.
/// Errors:   Stopped, under a Deadline.
std::optional<Automorphisms> find_counting_group(const Problem& problem);

}  // namespace dlx::symmetry
