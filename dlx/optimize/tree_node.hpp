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

/// A node of a RelaxationTree: the covers that consist of all taken options and some of the other
/// options. Internal.
struct TreeNode {
  std::vector<std::uint32_t> options;              ///< ascending; none is taken
  std::vector<std::uint32_t> taken;                ///< ascending
  std::shared_ptr<const Relaxation::Start> start;  ///< null: the relaxation has no starting basis
  std::int64_t bound;                              ///< scaled
  std::int64_t limit;  ///< limit of the search: covers that cost less are found
  std::vector<std::uint32_t> splitters = {};  ///< options that split the ancestors well, best first
  std::uint32_t proof = 0;                    ///< the node of the proof in a BoundProof
  std::shared_ptr<NodeJob> job = {};          ///< the job of the node in NodeWorkers, if any
};

/// The children of a node; the child to be searched first is in front.
using Children = std::pair<TreeNode, TreeNode>;

struct NodeResult {
  bool complete = false;  ///< false if a limit ended the search or a cover was found
  std::optional<Children> children;
  std::int64_t closed = infinite;  ///< lower bound of the covers that were ruled out (scaled)
  std::uint64_t nodes = 0, branchings = 0, updates = 0;
};

}  // namespace dlx::optimize
