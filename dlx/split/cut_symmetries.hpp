#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/split.hpp"
#include "dlx/split/search_node.hpp"
#include "dlx/symmetry/remainders.hpp"

namespace dlx {

/// What a split for counting gains from the symmetries of a problem. Internal.
///
/// A small group of symmetries divides the covers into orbits: the search tree then begins with one
/// subproblem of each orbit. With a large group, the tree begins with the whole problem, and
/// subproblems that leave isomorphic remainders are merged.
///
/// Cost:     finding the group, and dividing the covers; for a large group, a canonical labelling
///           for each key.
/// Errors:   Stopped, under a Deadline.
class CutSymmetries {
 public:
  /// `pieces`: approximate number of subproblems of the split; 0 if the roots are not needed. Keeps
  /// a handle on the problem.
  CutSymmetries(const Problem& problem, std::size_t pieces);

  /// The subproblems with which the tree begins: a single subproblem without options if the group
  /// does not divide the covers.
  const std::vector<Subproblem>& roots() const { return roots_; }

  /// Equal for two states only if they have equally many covers.
  std::vector<std::uint32_t> key(const SearchNode& state) const;

 private:
  std::vector<Subproblem> roots_{Subproblem{}};
  std::optional<symmetry::Remainders> remainders_;  // if isomorphic remainders are merged
};

}  // namespace dlx
