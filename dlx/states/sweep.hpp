#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "dlx/engine/shared/meter.hpp"
#include "dlx/states/limbs.hpp"
#include "dlx/states/order.hpp"
#include "dlx/states/state_space.hpp"

namespace dlx::states {

/// Statistics of a sweep. Internal.
struct SweepStatistics {
  std::uint64_t states = 0;   ///< states that were expanded
  std::uint64_t reached = 0;  ///< transitions to a state
  std::uint64_t merged = 0;   ///< transitions to a state that was already in the table
  std::uint64_t lone = 0;     ///< states that did not fit into a table; each is a small search
  std::uint64_t memory = 0;   ///< largest total size of all tables, in bytes
};

/// Counts the covers of a state space, position by position. Internal.
///
/// The states of a position are in a table, with the number of paths to each. When all earlier
/// positions are finished, every state of the table is final: for each allowed option of the
/// bucket, the state's number is added to that of the successor, at a later position; then the
/// table is dropped. So each state is expanded once, and only future states are stored.
///
/// A state that does not fit into its table is spilled. When enough states are spilled, a sweep of
/// their own with half the memory counts the covers below them, and so on, until there is no memory
/// left for a table: then spilled states are searched depth first. So memory stays within its limit
/// and the count is exact, but states may be expanded again.
///
/// Cost:     a table access for each state and option; can stop and continue at any state.
/// Memory:   at most the given bytes for tables and spilled states; plus O(P W).
/// Threads:  one.
/// Errors:   std::bad_alloc for the O(P W) only.
/// Source:   the transfer-matrix method (Stanley, Enumerative Combinatorics 1, 4.7) on sparse
///           states; memoised exact covers: Nishino, Yasuda, Minato, Nagata, "Dancing with decision
///           diagrams" (2017), and Knuth's DLX6, which go depth first and keep all states.
class Sweep {
 public:
  virtual ~Sweep() = default;

  /// Continues to the end and returns true, or until `meter` stops it. States count as nodes.
  virtual bool run(Meter& meter) = 0;
  /// Covers found so far; the result in the end.
  virtual BigCount count() const = 0;
  virtual SweepStatistics statistics() const = 0;
  /// The current position of the outermost sweep.
  virtual std::size_t position() const = 0;

  /// Returns the remaining work and the result so far, between two calls of run(), for
  /// make_sweep(): every state in a table or spilled, with its position and number, the total and
  /// the statistics. Empty if it cannot be saved.
  ///
  /// Cost:     O(size of the tables); at most three quarters of their memory in bytes, usually a
  ///           third, because only the bits of this space and the significant bytes of a number are
  ///           stored.
  virtual std::string save() const = 0;
};

/// Keeps a pointer to the space.
/// Errors:   std::invalid_argument if states have more than `max_words` words
///           (dlx/states/state_space.hpp).
std::unique_ptr<Sweep> make_sweep(const StateSpace& space, std::uint64_t memory);

/// Continues with the result of save() for the same space, with any amount of memory: states of
/// several sweeps are joined in one. The bytes stay in memory until their states are in tables.
/// Errors:   also StateError, for bytes of another space, and for an impossible state or number.
std::unique_ptr<Sweep> make_sweep(const StateSpace& space, std::uint64_t memory, std::string saved);

/// Counts the covers of a state space branch by branch. Internal.
///
/// A branch is swept like a problem of its own, from the empty state; the result is a table of the
/// states after it: the later items that its options have covered, with the number of ways. Where
/// branches meet, each state of one branch is combined with each compatible state of the other, and
/// the numbers are multiplied. So the states of one branch are not multiplied by those of another
/// one during its sweep.
///
/// The bits of a state are those of the whole order, so tables of different branches have the same
/// bit for the same item.
///
/// Cost:     a table access for each state and option, and for each combined pair.
/// Memory:   at most the given bytes; if they do not suffice, a Sweep in `plain_order` restarts
///           and spills states.
/// Source:   dynamic programming on tree decompositions (Bodlaender, "Dynamic programming on graphs
///           with bounded treewidth", 1988).
///
/// `space`: in the order of a TreeOrder, whose parents are `parents`. Keeps pointers to `problem`
/// and `space`.
/// Errors:   as for make_sweep().
std::unique_ptr<Sweep> make_tree_sweep(const Problem& problem, const StateSpace& space,
                                       std::span<const std::uint32_t> parents,
                                       const ItemOrder& plain_order, std::uint64_t memory);

}  // namespace dlx::states
