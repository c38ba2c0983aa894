#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "dlx/cheapest/cliques.hpp"
#include "dlx/cheapest/layout.hpp"
#include "dlx/cheapest/prices.hpp"
#include "dlx/cheapest/relaxation.hpp"
#include "dlx/cheapest/root.hpp"
#include "dlx/cheapest/search.hpp"
#include "dlx/engine/shared/meter.hpp"

namespace dlx::optimize {

class Ahead;
struct AheadJob;
class Proof;

/// Branch and bound below a cost, with the linear relaxation at every node: for what is too large
/// for Search, to which it leaves what has become small. Internal.
///
/// A node is a set of options. It is bounded by the prices of its relaxation, and loses the options
/// whose rests are too large, and those that would leave a row without options. Then Search tries
/// it for a number of nodes, which grows and shrinks with its success. What is left after that is
/// split by two rows: the covers in which an option has both, and those in which none has.
///
/// Before that, the relaxation is made stronger by rows that the others imply (Triple).
///
/// The node with the least bound is next, but the better one of two that were just made goes first.
///
/// Source:   Ryan and Foster, "An integer programming approach to scheduling" (1981), for the
///           branching; Barnhart et al., "Branch-and-price" (1998).
class Tree {
 public:
  using Start = std::shared_ptr<const Relaxation::Start>;
  struct Node {
    std::vector<std::uint32_t> options;
    Start start;
    std::int64_t bound;                  // scaled
    std::uint64_t budget;                // nodes that Search has for it
    std::int64_t limit;                  // of when it was made, below which it is worked on
    std::uint32_t proof = 0;             // of proof_
    std::shared_ptr<AheadJob> job = {};  // of ahead_
  };
  /// What came of a node.
  struct Work {
    bool complete = false;  ///< if not, no more is known: a limit came, or a cover was found
    std::optional<std::pair<Node, Node>> halves;
    std::int64_t closed = infinite;  ///< as closed_
    std::uint64_t nodes = 0, branchings = 0, updates = 0;
  };

  Tree(const Layout& layout, Meter& meter, Search::Found found);
  /// For nodes of another one, with the rows that were added to that.
  Tree(const Tree& other, Meter& meter);

  ~Tree();

  /// Has the threads of the search work ahead, but not where a proof is written. `search` must
  /// outlive it.
  void use_threads(const SolveOptions& search) { search_ = &search; }

  /// Finds every cover that costs less than `limit`, and less than what `found` says later on;
  /// some of them maybe more than once. `options` have all of those; `start` is a solution of the
  /// relaxation with all of them, if there is one.
  Search::End run(std::span<const std::uint32_t> options, std::int64_t limit,
                  const Start& start = nullptr);
  /// The same, up to the next node once `pause` is set: `budget` then, and run_on() goes on.
  Search::End run_until(const StopFlag& pause, std::span<const std::uint32_t> options,
                        std::int64_t limit, const Start& start);
  Search::End run_on() { return go_on(); }
  /// The same of what another run had left, with the rows that it had added.
  Search::End go_on(std::vector<OpenPart> parts, std::vector<Triple> triples, std::int64_t limit);

  /// From now on another search has it.
  void hand_over(Meter& meter, Search::Found found) {
    meter_ = &meter;
    found_ = std::move(found);
  }

  /// Is called between two nodes from now on, where left() may be asked for.
  void call_between(std::function<void()> between) { between_ = std::move(between); }
  /// What a run has left to do, as of Search, if it has something to call.
  std::vector<OpenPart> left() const;
  std::int64_t closed() const { return closed_; }
  /// The rows that were added.
  const std::vector<Triple>& triples() const { return triples_; }

  /// Looks for a cover of these options that costs less than `limit`, for something to compare
  /// with: there may be one where it finds none. `complete` says no more than that it came to its
  /// end.
  Search::End seek(std::span<const std::uint32_t> options, std::int64_t limit, const Start& start);

  /// From now on it writes down why there is nothing, for which the verifier's search takes the
  /// place of Search, and it looks for no cover. Those that cost less than the limit must be known
  /// to the proof.
  void write_to(Proof& proof) { proof_ = &proof; }

  /// Works on a node of the tree that this one was made for. It follows from the node, which has
  /// its limit, what comes of it.
  Work work_on(Node node);

  /// As of Search.
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
  Search::End go_on();
  void begin_ahead();
  bool take_work(Node& node);
  void work(Node node, bool root, bool dives);
  bool settle(Node& node);
  bool sift(Node& node);
  bool propagate(Node& node) const;
  bool strengthen(Node& node);
  void forget_idle_triples(Relaxation::Start& start);
  void dive(Node node);
  std::vector<std::uint32_t> whole_parts() const;
  bool take_all(Node& node, std::span<const std::uint32_t> taken) const;
  void branch(Node node);
  void open(std::pair<Node, Node> halves);
  void push(Node node);
  void offer(const std::vector<Relaxation::Part>& parts);
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
  Search::Found found_;
  std::vector<Triple> triples_;
  Layout strong_;                                // with these
  std::optional<Relaxation> relaxation_;         // of the node at hand
  Bounded bounded_{};                            // by that
  std::vector<Node> open_;                       // a heap, the least bound first
  std::optional<Node> next_;                     // before these
  std::optional<std::pair<Node, Node>> halves_;  // of the node at hand, the better one first
  std::function<void()> between_;
  std::vector<std::uint32_t> worked_on_;  // the options of the node at hand, for left()
  const StopFlag* pause_ = nullptr;
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
  const SolveOptions* search_ = nullptr;
  std::unique_ptr<Ahead> ahead_;  // below the root, if there are threads
};

}  // namespace dlx::optimize
