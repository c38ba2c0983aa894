#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dlx/symmetry/labelling.hpp"

namespace dlx::symmetry {

/// The permutation of so many places that moves none.
Permutation identity_of(std::size_t size);
/// First `one`, then `other`, of as many places.
Permutation product(const Permutation& one, const Permutation& other);

/// All elements of the group that permutations generate, the identity first; none if there are more
/// than `most` of them. Internal.
///
/// Cost:   O(size) for each element, for each generator of each coset of what those before it
///         generate; and memory for the elements.
/// Source: Dimino's algorithm; see Butler, Fundamental Algorithms for Permutation Groups (1991).
std::vector<Permutation> elements_of(std::span<const Permutation> generators, std::size_t size,
                                     std::size_t most);

/// A symmetry of each kind, and how many there are of its kind: those that become each other where
/// a symmetry is applied before and undone behind. They keep as many covers.
struct ConjugacyClass {
  std::size_t element;  ///< its number
  std::uint64_t size = 0;
};

/// The conjugacy classes of a group, of which `elements` are all.
///
/// Cost: O(elements x generators x size).
std::vector<ConjugacyClass> conjugacy_classes(const std::vector<Permutation>& elements,
                                              std::span<const Permutation> generators);

}  // namespace dlx::symmetry
