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
#include "dlx/random.hpp"
#include "dlx/solve_options.hpp"

namespace dlx {

/// All covers of a problem as a zero-suppressed decision diagram (ZDD).
///
/// A node asks whether one option is taken: if so, its arc `with` leads on, else `without`. The
/// paths from the root to the terminal `all` are the covers, each once: the options whose `with`
/// it goes through. Options come in the same order on all paths; a node's level is its option's
/// place in it. No two nodes are equal, and no `with` leads to `none`: for its order of options
/// the diagram is the smallest one there is.
///
/// Shape:    nodes are numbered so that arcs lead to smaller numbers; the terminals are 0 and 1.
/// Cost:     12 bytes a node, and 4 a level.
/// Lifetime: a value, which keeps nothing of the problem. Copies cost O(nodes).
/// Source:   Minato, "Zero-suppressed BDDs for set manipulation in combinatorial problems" (1993);
///           Knuth, TAOCP 4A, 7.1.4.
class Zdd {
 public:
  using NodeId = std::uint32_t;
  static constexpr NodeId none = 0;  ///< no way to a cover
  static constexpr NodeId all = 1;   ///< a cover: all is covered

  struct Node {
    std::uint32_t level;
    NodeId without;
    NodeId with;
    friend bool operator==(const Node&, const Node&) = default;
  };

  /// The diagram without a cover. Others come from run().
  Zdd() = default;
  /// `nodes[k]` is node k + 2. Errors: std::invalid_argument for arcs or levels that are not as
  /// above, but for equal nodes, which are not looked for.
  Zdd(std::vector<OptionId> order, std::vector<Node> nodes, NodeId root);

  NodeId root() const { return root_; }
  /// Nodes, without the terminals.
  std::size_t size() const { return nodes_.size(); }
  /// Of a node that is no terminal.
  const Node& node(NodeId id) const { return nodes_[id - 2]; }
  OptionId option(NodeId id) const { return order_[node(id).level]; }
  /// The options by level: those that have a primary item.
  std::span<const OptionId> order() const { return order_; }

 private:
  std::vector<OptionId> order_;
  std::vector<Node> nodes_;
  NodeId root_ = none;
};

/// All covers of a problem as a diagram, as run() gives it.
///
///     const dlx::Result answer = dlx::run(problem, {.kind = dlx::Query::Kind::diagram});
///     const dlx::RankedCovers covers(answer.diagram->zdd);
///     std::cout << covers.size() << " covers in " << answer.diagram->zdd.size() << " nodes\n";
///
/// It goes through the states of a count, with its orders of items, and keeps how they hang
/// together; from the last position on, equal continuations become one node.
///
/// Cost:   as many table accesses as states have choices. Memory: 4 bytes a state and 8 an arc, 12
///         a node; and the tables of states, until they were gone through.
/// Order:  reproducible.
/// Errors: std::invalid_argument for a problem with multiplicities, and if its states take more
///         than 1,024 bits; MemoryLimit; std::bad_alloc.
/// Source: docs/zdd.md.
struct ZddResult {
  /// `exhausted`, or why there is no diagram: a limit of time, or the stop flag.
  Outcome outcome = Outcome::exhausted;
  Zdd zdd;
  std::uint64_t states = 0;    ///< of the search, dead ends among them
  std::uint64_t arcs = 0;      ///< from states to states
  std::uint64_t memory = 0;    ///< bytes taken for all of it at most, at one time
  std::size_t state_bits = 0;  ///< bits of the largest kind of state
  std::string_view order;      ///< of items
  double seconds = 0;
};

/// The covers of a diagram, numbered from 0 by their options in its order: first all that have the
/// first option. So a cover can be found by its number, and a number drawn at random is a cover
/// drawn at random.
///
/// Cost:     O(nodes), and 8 bytes a node for every 64 bits of the number of covers.
/// Lifetime: keeps the diagram, which must outlive it.
/// Threads:  const functions may run side by side.
class RankedCovers {
 public:
  explicit RankedCovers(const Zdd& zdd);
  explicit RankedCovers(Zdd&&) = delete;
  ~RankedCovers();
  RankedCovers(RankedCovers&&) noexcept;
  RankedCovers& operator=(RankedCovers&&) noexcept;

  /// The number of covers, exact.
  const BigCount& size() const { return size_; }
  /// Cover number `rank`; its options in the order of the diagram. O(levels). Errors:
  /// std::out_of_range.
  std::vector<OptionId> at(const BigCount& rank) const;
  /// The number of a cover, whatever the order of its options; nullopt if it is none. O(levels).
  std::optional<BigCount> rank(std::span<const OptionId> cover) const;
  /// Any cover, all with the same chance; draws are independent. O(levels). Errors:
  /// std::out_of_range if there is none.
  std::vector<OptionId> sample(Random& random) const;
  /// The number of covers that have each option, by option of the problem, of which there are
  /// `options`. O(nodes).
  std::vector<BigCount> through(std::size_t options) const;

 private:
  struct Counts;
  std::vector<OptionId> walk(std::vector<std::uint64_t> rank) const;

  const Zdd* zdd_;
  std::unique_ptr<const Counts> counts_;
  BigCount size_;
};

/// A cover that costs least, or most.
struct ExtremeCover {
  std::vector<OptionId>
      options;            ///< the first of those with that cost, in the order of the diagram
  std::int64_t cost = 0;  ///< in units of the problem's last digit
  BigCount ties = 0;      ///< covers with that cost
};

enum class Extreme { cheapest, dearest };

/// A cheapest or a dearest cover of a diagram, by the costs of the problem's options (0 where there
/// are none); nullopt if there is no cover. O(nodes), 16 bytes and more each. Errors:
/// std::invalid_argument for a problem that has fewer options than the diagram.
std::optional<ExtremeCover> find_extreme(const Zdd& zdd, const Problem& problem, Extreme which);

/// Writes a diagram as text: a line `dlx zdd 1`, its sizes, and a line `node option without with`
/// for each node, those first that arcs lead to. docs/formats.md has the grammar. Errors: the
/// stream's state, as usual.
void write_zdd(std::ostream& out, const Zdd& zdd, const Problem& problem);

/// Writes a diagram for Graphviz: a box for each node, with the label of its option or its items; a
/// line for `with`, a dashed one for `without`. The terminal `none` and what leads to it are left
/// out. Errors: the stream's state, as usual.
void write_zdd_dot(std::ostream& out, const Zdd& zdd, const Problem& problem);

}  // namespace dlx
