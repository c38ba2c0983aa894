#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "dlx/optimize/dual_ascent.hpp"
#include "dlx/optimize/relaxation.hpp"

namespace dlx::optimize {

struct NodeJob;

/// A node of a RelaxationTree: the covers that consist of some options. Internal.
struct TreeNode {
  std::vector<std::uint32_t> options;              ///< ascending
  std::shared_ptr<const Relaxation::Start> start;  ///< null: the relaxation begins from nothing
  std::int64_t bound;                              ///< scaled
  std::int64_t limit;                              ///< covers that cost less are searched for
  std::uint32_t proof = 0;                         ///< its node of a Proof
  std::shared_ptr<NodeJob> job = {};               ///< its job of NodeWorkers, if it has one
};

/// The children of a node, the one to be searched first in front.
using Children = std::pair<TreeNode, TreeNode>;

/// What a node was searched with.
struct NodeResult {
  bool complete = false;  ///< false: a limit ended it, or a cover was found
  std::optional<Children> children;
  std::int64_t closed = infinite;  ///< a bound of the covers that were ruled out (scaled)
  std::uint64_t nodes = 0, branchings = 0, updates = 0;
};

}  // namespace dlx::optimize
