#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "dlx/engine/shared/meter.hpp"
#include "dlx/optimize/depth_first_search.hpp"
#include "dlx/optimize/layout.hpp"
#include "dlx/optimize/node_solver.hpp"
#include "dlx/optimize/tree_node.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx::optimize {

class NodeWorkers;

/// Branch and bound below a cost, with the linear relaxation at every node. For problems that are
/// too large for DepthFirstSearch, which searches the nodes that have become small. Internal.
///
/// The node with the least bound is next, except that the cheaper child of a node is searched
/// immediately.
class RelaxationTree {
 public:
  using Start = std::shared_ptr<const Relaxation::Start>;
  using End = DepthFirstSearch::End;

  /// `searched_options`: see Effort.
  RelaxationTree(const Layout& layout, Meter& meter, DepthFirstSearch::Found found,
                 std::size_t searched_options = tuning::searched_options);
  ~RelaxationTree();

  /// From now on, other threads search nodes in advance. `search` must outlive this object.
  void use_threads(const SolveOptions& search) { threads_ = &search; }
  /// From now on, records a proof, with one thread.
  void write_to(BoundProof& proof);

  /// Begins to search for every cover that costs less than `limit`; values that `found` returns
  /// lower the limit. A cover may be found more than once. `options` must contain all options of
  /// these covers; `start` is a basis of the relaxation of all options, or null.
  void begin(std::vector<std::uint32_t> options, std::int64_t limit, const Start& start);
  /// Begins with the remaining nodes and the cuts of another run.
  void restore(std::vector<OpenSubproblem> subproblems, std::vector<SubsetRowCut> cuts,
               std::int64_t limit);
  /// Searches one node. Returns `budget` if there are more nodes.
  End step();

  /// See DepthFirstSearch::bound().
  std::int64_t bound() const;
  std::vector<OpenSubproblem> left() const;
  std::int64_t closed() const { return closed_; }

  const std::vector<SubsetRowCut>& cuts() const { return solver_.cuts(); }
  const Layout& strong() const { return solver_.strong(); }

  std::uint64_t branchings = 0;
  std::uint64_t updates = 0;

 private:
  std::int64_t report(const DepthFirstSearch::Found& found, std::span<const std::uint32_t> chosen,
                      std::int64_t cost);
  TreeNode next_node();
  NodeResult solve(TreeNode node);
  std::optional<NodeResult> take_result(TreeNode& node);
  void start_workers();
  void open(Children children);
  void push(TreeNode node);
  End finish(End end);

  const Layout& layout_;
  Meter& meter_;
  NodeSolver solver_;
  const SolveOptions* threads_ = nullptr;
  bool writes_proof_ = false;
  std::unique_ptr<NodeWorkers> workers_;   // used below the root if there are several threads
  std::vector<TreeNode> open_;             // a heap with the least bound on top
  std::optional<TreeNode> next_;           // searched before the nodes of the heap
  std::optional<OpenSubproblem> current_;  // the current node
  std::int64_t limit_ = 0;
  std::int64_t closed_ = infinite;  // lower bound of the covers that were ruled out
  struct {
    bool is_root = false;
    bool is_free = false;        // the nodes of its search do not count for the node limit
    std::uint64_t searched = 0;  // nodes searched before this node of the tree
  } turn_;                       // the next node
};

}  // namespace dlx::optimize
