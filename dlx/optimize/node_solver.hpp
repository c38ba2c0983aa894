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
#include "dlx/optimize/residual.hpp"
#include "dlx/optimize/root_bound.hpp"
#include "dlx/optimize/subset_row_cuts.hpp"
#include "dlx/optimize/tree_node.hpp"

namespace dlx::optimize {

class BoundProof;

/// Searches one node of a RelaxationTree at a time: computes its bound by the linear relaxation,
/// drops options, and then searches the node by DepthFirstSearch or splits it. Internal.
///
/// The result depends only on the node, its limit and the cuts, so any thread may search the node.
///
/// Source:   Barnhart et al., "Branch-and-price" (1998).
class NodeSolver {
 public:
  /// The layout and the meter must outlive this object. `searched_options`: see Effort.
  NodeSolver(const Layout& layout, Meter& meter, DepthFirstSearch::Found found,
             std::size_t searched_options);
  /// Copies the cuts of another solver, for use in another thread. The search of a node ends as
  /// soon as it finds a cover.
  NodeSolver(const NodeSolver& other, Meter& meter);

  /// Searches a node, after a dive for a cover if `dives`. If `is_root`, strengthens the node by
  /// subset-row cuts, which all later nodes inherit.
  NodeResult solve(TreeNode node, bool is_root, bool dives);

  /// Dives for a cover of the given options that costs less than `limit`. The dive may miss covers.
  NodeResult find_incumbent(std::vector<std::uint32_t> options, std::int64_t limit,
                            std::shared_ptr<const Relaxation::Start> start);

  /// From now on, records the proof that there is no cover, and uses the search of the verifier
  /// instead of DepthFirstSearch. The proof must know all covers that cost less than the limit.
  void write_to(BoundProof& proof) { proof_ = &proof; }

  /// Returns a lower bound of the current node (scaled); least_bound between nodes.
  std::int64_t bound() const { return bound_; }
  /// Returns true after `found` or the meter ended the search.
  bool is_stopped() const { return stopped_; }
  bool is_late() const { return late_; }

  const std::vector<SubsetRowCut>& cuts() const { return cuts_; }
  /// The layout with an additional row for each cut.
  const Layout& strong() const { return strong_; }
  void set_cuts(std::vector<SubsetRowCut> cuts);

 private:
  void work(TreeNode node, bool is_root, bool dives);
  bool bound_and_fix(TreeNode& node);
  bool solve_relaxation(TreeNode& node);
  bool fix_by_reduced_cost(TreeNode& node);
  bool propagate(TreeNode& node);
  using Members = std::vector<std::vector<std::uint32_t>>;
  bool drop_implied(TreeNode& node, const Members& members);
  void take_into(TreeNode& node, std::vector<std::uint32_t> more);
  void settle(TreeNode& node);
  bool add_cuts(TreeNode& node);
  void forget_slack_cuts(Relaxation::Start& start);
  void dive(TreeNode node);
  void offer(const TreeNode& node, const std::vector<Relaxation::Fraction>& fractions);
  std::uint32_t any_option(const TreeNode& node) const;
  void take(std::span<const std::uint32_t> chosen, std::int64_t cost);
  void branch(const TreeNode& node, std::uint64_t budget);
  bool search(const TreeNode& node, std::uint64_t budget);
  bool prove(const TreeNode& node, std::uint64_t budget);
  void close(std::int64_t bound);
  bool is_too_dear(std::int64_t bound) const { return layout_.ceiling(bound) >= limit_; }
  bool has_ended() const { return late_ || stopped_; }

  const Layout& layout_;
  Meter& meter_;
  const DepthFirstSearch::Found found_;
  const std::size_t searched_options_;
  std::vector<SubsetRowCut> cuts_;
  Layout strong_;
  BoundProof* proof_ = nullptr;

  // Of the current node.
  Residual residual_;  // remaining problem of the strong layout after the taken options
  std::optional<Relaxation> relaxation_;
  DualBound dual_bound_;
  NodeResult result_;
  std::int64_t limit_ = 0;
  std::int64_t bound_ = least_bound;
  std::uint64_t covers_ = 0;  // number of covers found
  // during a dive: abandoned options are not closed and their bounds do not hold
  bool is_diving_ = false;
  bool stopped_ = false;
  bool late_ = false;
};

}  // namespace dlx::optimize
