#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "dlx/engine/shared/meter.hpp"
#include "dlx/optimize/depth_first_search.hpp"
#include "dlx/optimize/dual_ascent.hpp"
#include "dlx/optimize/layout.hpp"
#include "dlx/optimize/relaxation.hpp"
#include "dlx/optimize/root_bound.hpp"
#include "dlx/optimize/subset_row_cuts.hpp"

namespace dlx::optimize {

class NodeWorkers;
struct NodeJob;
class Proof;

/// Branch and bound below a cost, with the linear relaxation at every node: for what is too large
/// for DepthFirstSearch, to which it leaves what has become small. Internal.
///
/// A node is a set of options. It is bounded by the dual values of its relaxation, and loses the
/// options whose reduced costs are too large, and those that would leave a row without options.
/// Then DepthFirstSearch tries it for a number of nodes, which grows and shrinks with its success.
/// What is left after that is split by two rows: the covers in which an option has both, and those
/// in which none has.
///
/// Before that, the relaxation is made stronger by rows that the others imply (SubsetRowCut).
///
/// The node with the least bound is next, but the better one of two that were just made goes first.
///
/// Source:   Ryan and Foster, "An integer programming approach to scheduling" (1981), for the
///           branching; Barnhart et al., "Branch-and-dual value" (1998).
class RelaxationTree {
 public:
  using Start = std::shared_ptr<const Relaxation::Start>;
  struct Node {
    std::vector<std::uint32_t> options;
    Start start;
    std::int64_t bound;                 // scaled
    std::uint64_t budget;               // nodes that DepthFirstSearch has for it
    std::int64_t limit;                 // of when it was made, below which it is worked on
    std::uint32_t proof = 0;            // of proof_
    std::shared_ptr<NodeJob> job = {};  // of workers_
  };
  /// What came of a node.
  struct Work {
    bool complete = false;  ///< if not, no more is known: a limit came, or a cover was found
    std::optional<std::pair<Node, Node>> halves;
    std::int64_t closed = infinite;  ///< as closed_
    std::uint64_t nodes = 0, branchings = 0, updates = 0;
  };

  RelaxationTree(const Layout& layout, Meter& meter, DepthFirstSearch::Found found);
  /// For nodes of another one, with the rows that were added to that.
  RelaxationTree(const RelaxationTree& other, Meter& meter);

  ~RelaxationTree();

  /// Has the threads of the search work ahead, but not where a proof is written. `search` must
  /// outlive it.
  void use_threads(const SearchOptions& search) { search_ = &search; }

  /// Finds every cover that costs less than `limit`, and less than what `found` says later on;
  /// some of them maybe more than once. `options` have all of those; `start` is a solution of the
  /// relaxation with all of them, if there is one.
  DepthFirstSearch::End run(std::span<const std::uint32_t> options, std::int64_t limit,
                            const Start& start = nullptr);
  /// The same of what another run had left, with the rows that it had added.
  DepthFirstSearch::End go_on(std::vector<Subproblem> parts, std::vector<SubsetRowCut> cuts,
                              std::int64_t limit);

  /// Is called between two nodes from now on, where left() may be asked for.
  void call_between(std::function<void()> between) { between_ = std::move(between); }
  /// What a run has left to do, as of DepthFirstSearch, if it has something to call.
  std::vector<Subproblem> left() const;
  std::int64_t closed() const { return closed_; }
  /// The rows that were added.
  const std::vector<SubsetRowCut>& cuts() const { return cuts_; }

  /// Looks for a cover of these options that costs less than `limit`, for something to compare
  /// with: there may be one where it finds none. `complete` says no more than that it came to its
  /// end.
  DepthFirstSearch::End seek(std::span<const std::uint32_t> options, std::int64_t limit,
                             const Start& start);

  /// From now on it writes down why there is nothing, for which the verifier's search takes the
  /// place of DepthFirstSearch, and it looks for no cover. Those that cost less than the limit must
  /// be known to the proof.
  void write_to(Proof& proof) { proof_ = &proof; }

  /// Works on a node of the tree that this one was made for. It follows from the node, which has
  /// its limit, what comes of it.
  Work work_on(Node node);

  /// As of DepthFirstSearch.
  std::int64_t bound() const;
  /// The layout with the rows that were added to it.
  const Layout& strong() const { return strong_; }

  std::uint64_t branchings = 0;
  std::uint64_t updates = 0;

 private:
  // Two rows, and how much of options has both.
  struct Pair {
    std::uint32_t first, second;
    double together;
  };

  void begin(std::span<const std::uint32_t> options, std::int64_t limit, const Start& start);
  DepthFirstSearch::End go_on();
  void begin_workers();
  bool take_work(Node& node);
  void work(Node node, bool root, bool dives);
  bool settle(Node& node);
  bool fix_by_reduced_cost(Node& node);
  bool propagate(Node& node) const;
  bool strengthen(Node& node);
  void forget_slack_cuts(Relaxation::Start& start);
  void dive(Node node);
  std::vector<std::uint32_t> whole_parts() const;
  bool take_all(Node& node, std::span<const std::uint32_t> taken) const;
  void branch(Node node);
  void open(std::pair<Node, Node> halves);
  void push(Node node);
  void offer(const std::vector<Relaxation::Fraction>& parts);
  void take(std::span<const std::uint32_t> chosen, std::int64_t cost);
  bool search(const Node& node, std::uint64_t budget);
  bool prove(const Node& node, std::uint64_t budget);
  std::vector<Pair> pairs() const;
  std::optional<std::pair<Node, Node>> split(const Node& node);
  std::pair<Node, Node> split_by(const Node& node, const Pair& pair) const;
  bool solve(Node& node);
  double trial_cost(const Node& node);
  void close(std::int64_t bound) {
    if (!dives_) closed_ = std::min(closed_, bound);
  }
  bool too_dear(std::int64_t bound) const { return layout_.ceiling(bound) >= limit_; }
  bool ended() const { return late_ || stopped_; }

  const Layout& layout_;
  Meter* meter_;
  DepthFirstSearch::Found found_;
  std::vector<SubsetRowCut> cuts_;
  Layout strong_;                                // with these
  std::optional<Relaxation> relaxation_;         // of the node at hand
  DualBound dual_bound_{};                       // by that
  std::vector<Node> open_;                       // a heap, the least bound first
  std::optional<Node> next_;                     // before these
  std::optional<std::pair<Node, Node>> halves_;  // of the node at hand, the better one first
  std::function<void()> between_;
  std::vector<std::uint32_t> worked_on_;  // the options of the node at hand, for left()
  std::int64_t limit_ = 0;
  bool at_root_ = false;             // the next node is the root
  bool is_back_ = true;              // where the saved run was, if there was one
  std::uint64_t nodes_ = 0;          // of this run
  std::uint64_t next_dive_ = 1;      // the node that dives next
  std::int64_t at_hand_ = infinite;  // the bound of the node at hand
  std::int64_t closed_ = infinite;   // the least bound of what is done with
  std::uint64_t covers_ = 0;         // that were found
  Proof* proof_ = nullptr;
  bool dives_ = false;  // what a dive gives up is not done with, nor does its bound hold for others
  bool stopped_ = false;
  bool late_ = false;  // a limit came while something was prepared
  const SearchOptions* search_ = nullptr;
  std::unique_ptr<NodeWorkers> workers_;  // below the root, if there are threads
};

}  // namespace dlx::optimize
