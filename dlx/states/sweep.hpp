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

/// What a sweep did so far. Internal.
struct SweepStatistics {
  std::uint64_t states = 0;   ///< whose bucket was gone through
  std::uint64_t reached = 0;  ///< times that a choice led to a state
  std::uint64_t merged = 0;   ///< of these, those that were there already
  std::uint64_t lone = 0;     ///< states that found no room in a table, each a small search
  std::uint64_t memory = 0;   ///< bytes of all tables at their largest
};

/// Options, or pairs of states, that are looked at between two looks at the clock: some hundred
/// microseconds. States may take very different times, so it is not these that are counted.
/// Internal.
inline constexpr std::uint64_t max_work = 1 << 17;
/// Whether a sweep may go on after so much work, which is forgotten when the clock was looked at.
inline bool may_spend(std::uint64_t& work, Meter& meter) {
  if (work <= max_work) return true;
  work = 0;
  return meter.poll();
}

/// Counts the covers of a state space, position by position. Internal.
///
/// The states of a position are in a table, with the number of ways to reach each. When all
/// positions before are done, every state of it is final: for each option of the bucket that it
/// allows, its number is added to that of the state behind it, at a later position; then the table
/// is dropped. So each state is expanded once, and only those are kept that are still to come.
///
/// A state that finds no room in its table is put aside. When enough have been, a sweep of their
/// own with half the memory counts what is below them, and so on, until there is no memory left for
/// a table: what is then put aside is searched depth first. So memory stays within the bounds and
/// the count exact, but states are met again.
///
/// Cost:    a table access for each state and option; stops and goes on at any state.
/// Memory:  at most the bytes given, for tables and what is put aside; and O(P W).
/// Threads: one.
/// Errors:  std::bad_alloc for the O(P W) only.
/// Source:  the transfer-matrix method (Stanley, Enumerative Combinatorics 1, 4.7) on sparse
///          states; memoised exact covers: Nishino, Yasuda, Minato, Nagata, "Dancing with decision
///          diagrams" (2017), and Knuth's DLX6. These go depth first and keep all states.
class Sweep {
 public:
  virtual ~Sweep() = default;

  /// Goes on until the end, true, or until `meter` says stop. States are its nodes.
  virtual bool run(Meter& meter) = 0;
  /// Covers found so far; the answer in the end.
  virtual BigCount count() const = 0;
  virtual SweepStatistics statistics() const = 0;
  /// The position that the outermost sweep is at.
  virtual std::size_t position() const = 0;

  /// What is left to do and what was found, between two calls of run(), for make_sweep(): every
  /// state that is in a table or aside, with its position and number, the total and the
  /// statistics. Empty if it can't be saved.
  ///
  /// Cost: O(what the tables have); as many bytes as three quarters of their memory at most, and
  ///       mostly a third, since only the bits of this space and the bytes of a number are there.
  virtual std::string save() const = 0;
};

/// Keeps a pointer to the space. Errors: std::invalid_argument if states have more than
/// `max_words` words (dlx/states/state_space.hpp).
std::unique_ptr<Sweep> make_sweep(const StateSpace& space, std::uint64_t memory);

/// Goes on with what save() gave for the same space, with any memory: states that were in several
/// sweeps begin as those of one. The bytes stay in memory until their states are in tables.
/// Errors: also StateError, for bytes of another space, and for a state or number that can't be.
std::unique_ptr<Sweep> make_sweep(const StateSpace& space, std::uint64_t memory, std::string saved);

/// Counts the covers of a state space branch by branch. Internal.
///
/// A branch is swept like a problem of its own, from the state in which nothing is covered, and
/// what is kept is a table of the states behind it: what its options have covered of the items that
/// come later, and in how many ways. Where branches meet, each state of one is put together with
/// each of another that it is compatible with, and the numbers are multiplied. So no states of one
/// branch ride along while another one is gone through.
///
/// The bits of a state are those of the whole order, so tables of different branches have the same
/// bit for the same item.
///
/// Cost:    a table access for each state and option, and for each pair that is put together.
/// Memory:  at most the bytes given; if they do not do, a Sweep in `plain_order` begins anew, and
///          puts aside what finds no room.
/// Source:  dynamic programming on tree decompositions (Bodlaender, "Dynamic programming on graphs
///          with bounded treewidth", 1988).
///
/// `space`: of the order of a TreeOrder, and `parents` its parents. Keeps pointers to `problem` and
/// `space`. Errors: as make_sweep().
std::unique_ptr<Sweep> make_tree_sweep(const Problem& problem, const StateSpace& space,
                                       std::span<const std::uint32_t> parents,
                                       const ItemOrder& plain_order, std::uint64_t memory);

}  // namespace dlx::states
