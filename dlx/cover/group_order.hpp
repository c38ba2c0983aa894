#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "dlx/big_count.hpp"

namespace dlx {

/// The order of the group that permutations generate, each the images of 0, 1, 2 and so on. Nothing
/// if that takes more than `max_images` images to be looked up, or a sixteenth of that to be kept.
/// Internal; the verifiers' own, and what writes certificates asks it whether they could tell.
///
/// Errors: Stopped, by a Deadline.
/// Source: Knuth, "Efficient representation of perm groups" (1991), after Sims.
std::optional<BigCount> group_order(std::span<const std::vector<std::uint32_t>> generators,
                                    std::uint64_t max_images = std::uint64_t{1} << 28);

}  // namespace dlx
