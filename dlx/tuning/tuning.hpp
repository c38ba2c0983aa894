#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

/// Tuning values: which methods dlx tries, for how long, and when it gives them up. Internal.
///
/// Work is counted in *ticks*: about a nanosecond of one core (docs/performance.md names the
/// machine). A tick is computed from counted events (nodes, updates, states, entries), never from a
/// clock, so that the same problem and settings lead to the same decisions on every machine. Ticks
/// are accurate to within a factor of two or three, which suffices for the rules below.
///
/// "Measured by" names the command whose run time an unsuitable value changes most.
namespace dlx::tuning {

// -- Cost of events, in ticks ---------------------------------------------------------------------

// A node of any engine costs `node` ticks, plus one tick for every `entries_per_tick` entries of
// the problem, plus `update` ticks for each update if the engine counts updates. Measured by:
// scripts/bench shared.
inline constexpr std::uint64_t node = 25;
inline constexpr std::uint64_t entries_per_tick = 341;
inline constexpr std::uint64_t update = 5;
constexpr std::uint64_t node_ticks(std::size_t entries) {
  return node + entries / entries_per_tick;
}
/// Returns the work of a search of a problem with the given number of entries.
constexpr std::uint64_t search_ticks(std::uint64_t nodes, std::uint64_t updates,
                                     std::size_t entries) {
  return nodes * node_ticks(entries) + updates * update;
}
/// Returns the mean work of a node so far, but at least `least`, which is also the value before the
/// first node.
constexpr std::uint64_t mean_ticks(std::uint64_t ticks, std::uint64_t nodes, std::uint64_t least) {
  return nodes > 0 ? std::max(ticks / nodes, least) : least;
}
// A step of an engine that reports work between nodes; see Meter::may_work().
inline constexpr std::uint64_t work_step = 5;
// A state of a count by states, and a choice that leads to a state.
inline constexpr std::uint64_t state = 400;
inline constexpr std::uint64_t state_choice = 150;
constexpr std::uint64_t state_ticks(std::uint64_t states, std::uint64_t choices) {
  return states * state + choices * state_choice;
}
// The assumed cost of a state before the first turn; the first states have many choices.
inline constexpr std::uint64_t first_states = 600;
// Per entry of the problem: ordering the items and building the state space; testing for signs of
// symmetries; finding a small group; finding any group; preparing the search of orbits.
inline constexpr std::uint64_t prepare_states = 150;
inline constexpr std::uint64_t probe_symmetries = 15;
inline constexpr std::uint64_t find_small_group = 60;
inline constexpr std::uint64_t find_group = 180;
inline constexpr std::uint64_t prepare_orbits = 250;
// Problems with multiplicities whose encoding has more entries are not counted by states.
inline constexpr std::uint64_t max_encoded_entries = 4'000'000;
// Dividing covers into orbits: per word of a set of options, and per subproblem.
inline constexpr double orbit_word = 2.5;
inline constexpr double orbit_subproblem = 15'000;

// -- Turns ----------------------------------------------------------------------------------------

/// The work that a challenger may do beside the leader. The leader is the search that would answer
/// the query if there were no other method.
struct Rule {
  /// Ticks of the leader before the first turn of the challenger. Most queries end earlier.
  std::uint64_t first = 0;
  /// Largest share of the expected total ticks of the leader: the most that is lost if the
  /// challenger does not win.
  double share = std::numeric_limits<double>::infinity();
  /// Largest multiple of the ticks of the leader since `first`, because the expectation may be
  /// wrong.
  double lead = 1;
  /// The multiple while there is no expectation.
  double blind = 1;
  /// The least length of a turn.
  std::uint64_t min_turn = 0;

  /// Returns the ticks that the challenger may have used when the leader has used `leader` ticks
  /// and is expected to need `expected` ticks in total.
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
// Counting by states to prove that there is no cover, beside a search for the first cover. Measured
// by: dlx solve on mutilated boards.
inline constexpr Rule refutation{100'000'000, 1, 0.25, 0.25, 10'000'000};
// With several threads, a listing donates no subtree before the refutation has ended, which happens
// after this many ticks of the search. Measured by: dlx solve -j 2 on mutilated boards.
inline constexpr double waiting_refutation = 500'000'000;
// Finding the symmetries and dividing the search by them. Measured by: dlx count queens 12.
inline constexpr Rule symmetries{300'000, 0.1, 1, 0.05, 0};
// Counting isomorphic remainders once. Measured by: dlx count of Latin squares of order 6.
inline constexpr Rule isomorphs{0, 0.25, 10, 1, 1'000'000};
// Clause learning and a search with restarts, beside a search for the first cover. Measured by: dlx
// solve -n 1 of Latin squares with holes (learning) and dlx queens 200 -n 1 (restarts).
inline constexpr std::uint64_t race_turn = 10'000'000;
inline constexpr Rule learning{2 * race_turn, 0.2, 4, 4, race_turn};
inline constexpr Rule restarts{2 * race_turn, 0.2, 2, 2, race_turn};
// Clause learning beside a search for all covers, of which there may be few or none.
inline constexpr Rule learning_for_all{100'000'000, 0.25, 0.5, 0.5, race_turn};
// Making the engine of a challenger, per entry of the problem.
inline constexpr std::uint64_t build_engine = 60;

// A turn of the leader is its work so far divided by `turn_share`, but at least `first_turn`.
inline constexpr std::uint64_t first_turn = 300'000;
inline constexpr std::uint64_t turn_share = 8;
// From this completed share of the search tree on, an expectation is trusted, and a challenger that
// has used up its allowance is dropped.
inline constexpr double trusted_share = 0.05;
// Ticks of the single thread with which a search with several threads begins. Most searches end
// there.
inline constexpr std::uint64_t sequential = 1'000'000;

// -- Symmetries -----------------------------------------------------------------------------------

// Smaller groups have too few isomorphic remainders to count these once.
inline constexpr std::uint64_t large_group = 1000;
// Orbits are computed after `auto` has chosen its engine, or after this many ticks.
inline constexpr std::uint64_t wait_for_engine = 20'000'000;
// Representatives of orbits: the most that are requested. The elements of a group are stored if
// there are at most so many, with at most so many images of items and options.
inline constexpr std::size_t max_representatives = 4096;
constexpr std::size_t max_group_elements(std::size_t size) {
  constexpr std::size_t most = 20'000;
  constexpr std::size_t images = std::size_t{1} << 24;
  return std::min(most, images / size);
}
// The search of orbits is abandoned if the plain search is expected to end this many times sooner.
inline constexpr double slow_orbits = 3;

// -- Parts ----------------------------------------------------------------------------------------

// Ticks of the count that precedes the division of a search. If the count ends within these ticks,
// the search is not divided, because parts would take more time.
inline constexpr std::uint64_t count_before_split = 1'000'000'000;
// If the count meets at least this share of the states or remainders more than once, the search is
// not divided, because parts would count most of them again.
// Measured by: dlx count --stats of Latin squares of order 8 (0.5), tetrominoes on 10x10 cells
// (0.6), 17 queens (0.003) and Langford pairs of order 15 (0.1).
inline constexpr double shared_work = 0.25;
// Representatives of orbits with which a division begins: at least so many, because symmetries fix
// small sets of options more often and then save nothing; and words of sets of options that the
// search for the representatives may compare, about half a second.
inline constexpr std::size_t split_representatives = 512;
inline constexpr std::uint64_t split_orbit_words = 200'000'000;
// The subproblem that seems to be the largest is estimated again with this multiple of the probes,
// because the largest of many estimates is probably too large.
inline constexpr std::uint32_t split_verify_probes = 8;
// All subproblems are estimated again at most so many times.
inline constexpr int split_rounds = 6;
// Branching on an item with many options makes at most this many subproblems, or twice the
// requested number if that is larger, and one more subproblem for all other options of the item.
inline constexpr std::size_t split_branches = 64;

// -- Batches --------------------------------------------------------------------------------------

// Measured by: sudoku_throughput, on lists with few, some and very many solutions (scripts/bench
// sudoku-memory). Unsuitable values cost time and change no count.

// A task is solved by guessing if fewer than one group of options in so many has a digit, ...
inline constexpr std::size_t batch_sparse_share = 5;
// ... or if fewer than one group in so many has a digit, and propagation excluded at most so many
// options per three groups.
inline constexpr std::size_t batch_loose_share = 4;
inline constexpr std::size_t batch_dead_in_three_groups = 10;
// The search of whole trees gives up a task with more nodes.
inline constexpr std::uint64_t batch_nodes = 512;
// The search of whole trees ends when it has given up so many tasks, and one task in so many.
inline constexpr std::size_t batch_given_up = 16;
inline constexpr std::size_t batch_given_up_share = 32;
// The next run omits the search of whole trees if one task in so many had two covers.
inline constexpr std::int64_t batch_two_share = 128;

}  // namespace dlx::tuning
