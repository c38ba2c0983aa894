#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "dlx/engine/shared/meter.hpp"
#include "dlx/optimize/depth_first_search.hpp"
#include "dlx/optimize/layout.hpp"
#include "dlx/optimize/relaxation.hpp"
#include "dlx/optimize/root_bound.hpp"
#include "dlx/optimize/subset_row_cuts.hpp"
#include "dlx/optimize/tree_node.hpp"

namespace dlx::optimize {

class Proof;

/// Searches one node of a RelaxationTree at a time: bounds it by the linear relaxation, drops
/// options, and hands what is left to DepthFirstSearch, or splits it. Internal.
///
/// What comes of a node follows from the node, its limit and the cuts alone, so that it makes no
/// difference which thread searches it.
///
/// Source:   Barnhart et al., "Branch-and-price" (1998).
class NodeSolver {
 public:
  /// The layout and the meter must outlive it.
  NodeSolver(const Layout& layout, Meter& meter, DepthFirstSearch::Found found);
  /// With the cuts of another one, for another thread. It ends where a cover is found.
  NodeSolver(const NodeSolver& other, Meter& meter);

  /// The root is made stronger by subset-row cuts, which all later nodes have as well. A dive looks
  /// for a cover first.
  NodeResult solve(TreeNode node, bool is_root, bool dives);

  /// Looks for a cover of these options that costs less than `limit`, by a dive: there may be
  /// covers that it does not find.
  NodeResult find_incumbent(std::vector<std::uint32_t> options, std::int64_t limit,
                            std::shared_ptr<const Relaxation::Start> start);

  /// From now on it writes down why there is no cover, by the verifier's search in place of
  /// DepthFirstSearch. Covers that cost less than the limit must be known to the proof.
  void write_to(Proof& proof) { proof_ = &proof; }

  /// A bound of the node under way (scaled); least_bound between nodes.
  std::int64_t bound() const { return bound_; }
  /// True once `found` said so, or the meter.
  bool is_stopped() const { return stopped_; }
  bool is_late() const { return late_; }

  const std::vector<SubsetRowCut>& cuts() const { return cuts_; }
  /// The layout with a row for each cut.
  const Layout& strong() const { return strong_; }
  void set_cuts(std::vector<SubsetRowCut> cuts);

 private:
  void work(TreeNode node, bool is_root, bool dives);
  bool bound_and_fix(TreeNode& node);
  bool solve_relaxation(TreeNode& node);
  bool fix_by_reduced_cost(TreeNode& node);
  bool propagate(TreeNode& node) const;
  bool add_cuts(TreeNode& node);
  void forget_slack_cuts(Relaxation::Start& start);
  void dive(TreeNode node);
  void offer(const std::vector<Relaxation::Fraction>& fractions);
  void take(std::span<const std::uint32_t> chosen, std::int64_t cost);
  void branch(const TreeNode& node);
  void split(const TreeNode& node);
  bool search(const TreeNode& node, std::uint64_t budget);
  bool prove(const TreeNode& node, std::uint64_t budget);
  void close(std::int64_t bound);
  bool is_too_dear(std::int64_t bound) const { return layout_.ceiling(bound) >= limit_; }
  bool has_ended() const { return late_ || stopped_; }

  const Layout& layout_;
  Meter& meter_;
  const DepthFirstSearch::Found found_;
  std::vector<SubsetRowCut> cuts_;
  Layout strong_;
  Proof* proof_ = nullptr;

  // Of the node under way.
  std::optional<Relaxation> relaxation_;
  DualBound dual_bound_;
  NodeResult result_;
  std::int64_t limit_ = 0;
  std::int64_t bound_ = least_bound;
  std::uint64_t covers_ = 0;  // that were found
  bool is_diving_ = false;    // what a dive gives up is not closed, nor does its bound hold
  bool stopped_ = false;
  bool late_ = false;
};

}  // namespace dlx::optimize
