#pragma once

#include <cstdint>
#include <optional>

#include "dlx/optimize/layout.hpp"
#include "dlx/optimize/relaxation.hpp"
#include "dlx/optimize/tree_node.hpp"

namespace dlx::optimize {

/// The two children of a node by a pair of rows: the covers in which one option has both rows, and
/// the covers in which no option has both. Internal.
struct Split {
  std::uint32_t first, second;
  TreeNode together, apart;
  bool together_is_cheaper;
};

/// Chooses the pair for which the relaxations of both children cost the most after some steps of
/// the simplex method (strong branching). `relaxation` is that of the node, solved. None: the
/// solution splits no pair.
///
/// Source:   Ryan and Foster, "An integer programming approach to scheduling" (1981).
/// Errors:   Stopped under a Deadline.
std::optional<Split> choose_split(const Layout& layout, Relaxation& relaxation,
                                  const TreeNode& node, std::int64_t limit);

}  // namespace dlx::optimize
