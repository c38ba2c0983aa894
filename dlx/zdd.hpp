#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "dlx/big_count.hpp"
#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"

namespace dlx {

class Random;  // dlx/random.hpp

/// All covers of a problem as a zero-suppressed decision diagram (ZDD).
///
/// A node belongs to an option; its arc `with` is followed if the option is taken, `without`
/// otherwise. Each path from the root to the terminal `all` is a cover: the options whose `with`
/// arcs are on the path. Options come in the same order on all paths, and the level of a node is
/// the position of its option in this order. No two nodes are equal, and no `with` arc leads to
/// `none`; the diagram is therefore the smallest one for its order of options.
///
/// Shape:    nodes are numbered so that arcs lead to smaller numbers; the terminals are 0 and 1.
/// Cost:     12 bytes for each node, 4 for each level.
/// Lifetime: a value, independent of the problem. Copies cost O(nodes).
/// Source:   Minato, "Zero-suppressed BDDs for set manipulation in combinatorial problems" (1993);
///           Knuth, TAOCP 4A, 7.1.4.
class Zdd {
 public:
  using NodeId = std::uint32_t;
  static constexpr NodeId none = 0;  ///< terminal: no cover
  static constexpr NodeId all = 1;   ///< terminal: a cover

  struct Node {
    std::uint32_t level;
    NodeId without;
    NodeId with;
    friend bool operator==(const Node&, const Node&) = default;
  };

  /// Constructs the diagram without covers. See run() for diagrams of problems.
  Zdd() = default;
  /// Constructs a diagram in which `nodes[k]` is node k + 2.
  /// Errors:   std::invalid_argument for arcs or levels that violate the rules above; equal nodes
  ///           are not detected.
  Zdd(std::vector<OptionId> order, std::vector<Node> nodes, NodeId root);

  NodeId root() const { return root_; }
  /// The number of nodes without the terminals.
  std::size_t size() const { return nodes_.size(); }
  /// Before: `id` is not a terminal.
  const Node& node(NodeId id) const { return nodes_[id - 2]; }
  OptionId option(NodeId id) const { return order_[node(id).level]; }
  /// The options that have a primary item, by level.
  std::span<const OptionId> order() const { return {order_.data(), order_.size()}; }

 private:
  std::vector<OptionId> order_;
  std::vector<Node> nodes_;
  NodeId root_ = none;
};

/// The result of a query for a diagram of all covers.
///
///     const dlx::Result answer = dlx::run(problem, {.kind = dlx::Query::Kind::zdd});
///     const dlx::RankedCovers covers(answer.zdd->zdd);
///     std::cout << covers.size() << " covers in " << answer.zdd->zdd.size() << " nodes\n";
///
/// The query expands the states of a count, in the orders of items that a count uses, and stores
/// their arcs; then it merges equal continuations into nodes, from the last position to the first.
///
/// Cost:     a table access for each choice of a state.
/// Memory:   4 bytes for each state, 8 for each arc, 12 for each node, plus the tables of states
///           during the expansion.
/// Order:    reproducible.
/// Errors:   std::invalid_argument for a problem with multiplicities or with states of more than
///           1,024 bits; MemoryLimit; std::bad_alloc.
/// Source:   docs/zdd.md.
struct ZddResult {
  /// `exhausted`, or the reason why there is no diagram: `time_limit` or `interrupted`.
  Outcome outcome = Outcome::exhausted;
  Zdd zdd;
  std::uint64_t states = 0;    ///< states of the search, including dead ends
  std::uint64_t arcs = 0;      ///< arcs between states
  std::uint64_t memory = 0;    ///< peak memory in bytes
  std::size_t state_bits = 0;  ///< size of the largest state in bits
  std::string_view order;      ///< order of the items
  double seconds = 0;
};

/// Ranks the covers of a diagram: numbers them from 0, covers with the first option first, and so
/// on. Finds a cover by its number, and draws covers uniformly at random.
///
/// Cost:     O(nodes), and 8 bytes for each node and every 64 bits of the number of covers.
/// Lifetime: the diagram must outlive this object.
/// Threads:  const functions may be called from several threads.
class RankedCovers {
 public:
  explicit RankedCovers(const Zdd& zdd);
  explicit RankedCovers(Zdd&&) = delete;
  ~RankedCovers();
  RankedCovers(RankedCovers&&) noexcept;
  RankedCovers& operator=(RankedCovers&&) noexcept;

  /// The exact number of covers.
  const BigCount& size() const { return size_; }
  /// Returns cover number `rank`, with options in the order of the diagram. O(levels).
  /// Errors:   std::out_of_range.
  std::vector<OptionId> kth(const BigCount& rank) const;
  /// Returns the number of a cover, with options in any order; nullopt for other sets. O(levels).
  std::optional<BigCount> rank(std::span<const OptionId> cover) const;
  /// Draws a cover uniformly at random; draws are independent. O(levels).
  /// Errors:   std::out_of_range if there is no cover.
  std::vector<OptionId> sample(Random& random) const;
  /// Returns the number of covers that contain each option of the problem, which has `options`
  /// options. O(nodes).
  std::vector<BigCount> option_counts(std::size_t options) const;

 private:
  struct Counts;
  std::vector<OptionId> walk(std::vector<std::uint64_t> rank) const;

  const Zdd* zdd_;
  std::unique_ptr<const Counts> counts_;
  BigCount size_;
};

/// A cover of minimum or maximum cost.
struct ExtremeCover {
  std::vector<OptionId> options;  ///< the first cover of this cost in the order of the diagram
  std::int64_t cost = 0;          ///< in units of the problem's last digit
  BigCount ties = 0;              ///< number of covers of this cost
};

enum class Extreme { cheapest, most_expensive };

/// Returns a cover of minimum or maximum cost, by the costs of the problem's options; nullopt if
/// there is no cover.
/// Cost:     O(nodes), 16 bytes or more for each.
/// Errors:   std::invalid_argument if the problem has fewer options than the diagram.
std::optional<ExtremeCover> find_extreme(const Zdd& zdd, const Problem& problem, Extreme which);

/// Writes a diagram as text: a line `dlx zdd 1`, its sizes, and a line `node option without with`
/// for each node, targets of arcs first. docs/certificates.md has the grammar. Write errors set the
/// state of the stream.
void write_zdd(std::ostream& out, const Zdd& zdd, const Problem& problem);

/// Writes a diagram for Graphviz: a box for each node, with the label or the items of its option; a
/// solid line for `with`, a dashed line for `without`. The terminal `none` and its arcs are
/// omitted. Write errors set the state of the stream.
void write_zdd_dot(std::ostream& out, const Zdd& zdd, const Problem& problem);

}  // namespace dlx
