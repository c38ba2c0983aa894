#pragma once

#include <cstdint>
#include <optional>

#include "dlx/optimize/layout.hpp"
#include "dlx/optimize/relaxation.hpp"
#include "dlx/optimize/tree_node.hpp"

namespace dlx::optimize {

/// The two children of a node for one of its options: the covers with the option, and the covers
/// without it. Internal.
struct NodeSplit {
  std::uint32_t option;
  TreeNode with, without;
  bool with_is_cheaper;
};

/// Chooses the option for which the relaxations of both children cost the most after some simplex
/// iterations (strong branching), among the best candidates of the ancestors and the options whose
/// fractions are nearest to one half. `relaxation` is the solved relaxation of the node. Returns
/// nothing if all fractions are 0 or 1.
///
/// Source:   Applegate, Bixby, Chvatal and Cook, "Finding cuts in the TSP" (1995).
/// Errors:   Stopped under a Deadline.
std::optional<NodeSplit> choose_split(const Layout& layout, Relaxation& relaxation,
                                      const TreeNode& node, std::int64_t limit);

/// Returns the children of a node for an option.
NodeSplit split_by(const Layout& layout, const TreeNode& node, std::uint32_t option);

}  // namespace dlx::optimize
