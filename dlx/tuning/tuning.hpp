#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

/// The values by which dlx decides what to try, for how long, and what to give up. Internal.
///
/// Work is counted in *ticks*: about a nanosecond of one core of the machine that
/// docs/performance.md names. A tick is computed from counted events (nodes, updates, states,
/// entries), never from a clock, so that the same problem and settings lead to the same decisions
/// on every machine. The estimates of ticks are right to within a factor of two or three, which is
/// all that the rules below need.
///
/// "Measured by" names the command whose run time an unsuitable value changes most.
namespace dlx::tuning {

// -- What events cost, in ticks -------------------------------------------------------------------

// A node of any engine costs `node` ticks, one more for every `entries_per_tick` entries of the
// problem, and `update` for each update, where an engine counts updates. Measured by: scripts/bench
// shared.
inline constexpr std::uint64_t node = 25;
inline constexpr std::uint64_t entries_per_tick = 341;
inline constexpr std::uint64_t update = 5;
constexpr std::uint64_t node_ticks(std::size_t entries) {
  return node + entries / entries_per_tick;
}
/// The work of a search of a problem with so many entries.
constexpr std::uint64_t search_ticks(std::uint64_t nodes, std::uint64_t updates,
                                     std::size_t entries) {
  return nodes * node_ticks(entries) + updates * update;
}
/// What a node takes by those before, and at least `least`, which is also said before the first
/// one.
constexpr std::uint64_t mean_ticks(std::uint64_t ticks, std::uint64_t nodes, std::uint64_t least) {
  return nodes > 0 ? std::max(ticks / nodes, least) : least;
}
// A step of engines that report work between nodes; see Meter::may_work().
inline constexpr std::uint64_t work_step = 5;
// A state of a count by states, and a choice that leads to a state.
inline constexpr std::uint64_t state = 400;
inline constexpr std::uint64_t state_choice = 150;
constexpr std::uint64_t state_ticks(std::uint64_t states, std::uint64_t choices) {
  return states * state + choices * state_choice;
}
// The cost that is assumed for a state before the first turn: the first states have many choices.
inline constexpr std::uint64_t first_states = 600;
// For each entry of the problem: to order the items and build the state space; to look for signs of
// symmetries; to find a small group; to find any group; to build what searches orbits.
inline constexpr std::uint64_t prepare_states = 150;
inline constexpr std::uint64_t probe_symmetries = 15;
inline constexpr std::uint64_t find_small_group = 60;
inline constexpr std::uint64_t find_group = 180;
inline constexpr std::uint64_t prepare_orbits = 250;
// To enumerate orbits: a word of a set of options, and a subproblem.
inline constexpr double orbit_word = 2.5;
inline constexpr double orbit_subproblem = 15'000;

// -- Turns ----------------------------------------------------------------------------------------

/// How much work a challenger may do beside the leader, which is the search that would answer the
/// query if there were no other method.
struct Rule {
  /// Ticks of the leader before the challenger has its first turn: most queries end earlier.
  std::uint64_t first = 0;
  /// The share of the ticks that the leader is expected to need in all: the most that is lost if
  /// the challenger does not win.
  double share = std::numeric_limits<double>::infinity();
  /// At most so many times the ticks of the leader since then, for an expectation may be wrong.
  double lead = 1;
  /// The same while nothing is known of how long the leader will take.
  double blind = 1;
  /// The least that a turn is worth.
  std::uint64_t min_turn = 0;

  /// Ticks that the challenger may have taken when the leader has taken `leader`, of which it is
  /// expected to need `expected` in all.
  double allowance(double leader, std::optional<double> expected) const {
    const double since = leader - static_cast<double>(first);
    if (since < 0) return 0;
    if (!expected) return blind * since + static_cast<double>(min_turn);
    return std::min(share * *expected, lead * since + static_cast<double>(min_turn));
  }
};

// Counting by states, beside an enumeration. Measured by: dlx count data/problems/dominoes8x8.dlx
// (share, lead) and dlx count queens 14 (first).
inline constexpr Rule states{250'000, 0.05, 4, 0.1, 350'000};
// Counting by states to prove that there is no cover, beside a search for the first one. Measured
// by: dlx solve on mutilated boards.
inline constexpr Rule refutation{100'000'000, 1, 0.25, 0.25, 10'000'000};
// With several threads a listing gives no part of its search away before the refutation is over,
// which is after so many ticks of the search. Measured by: dlx solve -j 2 on mutilated boards.
inline constexpr double waiting_refutation = 500'000'000;
// Finding the symmetries and cutting the search by them. Measured by: dlx count queens 12.
inline constexpr Rule symmetries{300'000, 0.1, 1, 0.05, 0};
// Counting isomorphic remainders once. Measured by: dlx count of Latin squares of order 6.
inline constexpr Rule isomorphs{0, 0.25, 10, 1, 1'000'000};
// Randomised searches with restarts, beside a search for the first cover. Measured by: dlx queens
// 100 -n 1.
inline constexpr std::uint64_t race_turn = 10'000'000;
inline constexpr Rule restarts{3 * race_turn, std::numeric_limits<double>::infinity(), 1, 1,
                               race_turn};

// The leader has turns of this share of its work so far, and at least the first.
inline constexpr std::uint64_t first_turn = 300'000;
inline constexpr std::uint64_t turn_share = 8;
// From this share of the search tree on an expectation is trusted, and a challenger that has used
// up its allowance is dropped.
inline constexpr double trusted_share = 0.05;
// A search with several threads begins with so much work in one: most searches end there.
inline constexpr std::uint64_t sequential = 1'000'000;

// -- Symmetries -----------------------------------------------------------------------------------

// Groups with fewer elements have too few isomorphic remainders for counting these once.
inline constexpr std::uint64_t large_group = 1000;
// The subproblems that orbits are divided into wait until `auto` has chosen its engine, or for so
// much work.
inline constexpr std::uint64_t wait_for_engine = 20'000'000;
// They are given up if the plain search is expected to end so many times sooner.
inline constexpr double slow_orbits = 3;

// -- Batches --------------------------------------------------------------------------------------

// Measured by: sudoku_throughput, on lists with few, some and very many solutions (scripts/bench
// sudoku-memory). Unsuitable values cost time and change no count.

// A task is answered by guesses if fewer than one group of options in so many has a digit, ...
inline constexpr std::size_t batch_sparse_share = 5;
// ... or if fewer than one group in so many has a digit, and at most so many options for each three
// groups were excluded by propagation.
inline constexpr std::size_t batch_loose_share = 4;
inline constexpr std::size_t batch_dead_in_three_groups = 10;
// The search of whole trees gives up a task with more nodes.
inline constexpr std::uint64_t batch_nodes = 512;
// The search of whole trees ends when it has given up so many tasks, and one in so many.
inline constexpr std::size_t batch_given_up = 16;
inline constexpr std::size_t batch_given_up_share = 32;
// The next run omits the search of whole trees if one task in so many had two covers.
inline constexpr std::int64_t batch_two_share = 128;

}  // namespace dlx::tuning
