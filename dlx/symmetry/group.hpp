#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dlx/symmetry/labelling.hpp"

namespace dlx::symmetry {

/// All elements of the group that permutations generate, the identity first; none if there are more
/// than `most` of them. Internal.
///
/// Cost: O(elements x generators x size), and memory for the elements.
std::vector<Permutation> elements_of(std::span<const Permutation> generators, std::size_t size,
                                     std::size_t most);

/// First `one`, then `other`.
Permutation product(const Permutation& one, const Permutation& other);

}  // namespace dlx::symmetry
