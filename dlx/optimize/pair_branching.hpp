#pragma once

#include <cstdint>
#include <optional>

#include "dlx/optimize/layout.hpp"
#include "dlx/optimize/relaxation.hpp"
#include "dlx/optimize/tree_node.hpp"

namespace dlx::optimize {

/// The two children of a node for a pair of rows: the covers in which one option contains both
/// rows, and the covers in which no option contains both. Internal.
struct Split {
  std::uint32_t first, second;
  TreeNode together, apart;
  bool together_is_cheaper;
};

/// Chooses the pair for which the relaxations of both children cost the most after some simplex
/// iterations (strong branching). `relaxation` is the solved relaxation of the node. Returns
/// nothing if the solution splits no pair.
///
/// Source:   Ryan and Foster, "An integer programming approach to scheduling" (1981).
/// Errors:   Stopped under a Deadline.
std::optional<Split> choose_split(const Layout& layout, Relaxation& relaxation,
                                  const TreeNode& node, std::int64_t limit);

}  // namespace dlx::optimize
