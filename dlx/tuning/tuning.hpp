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
// A check of the work that an engine reports: Meter::work_per_check steps, each like an update.
inline constexpr std::uint64_t check_ticks = 100'000 * update;
/// Returns the work of a search of a problem with the given number of entries.
constexpr std::uint64_t search_ticks(std::uint64_t nodes, std::uint64_t updates,
                                     std::uint64_t checks, std::size_t entries) {
  return nodes * node_ticks(entries) + std::max(updates * update, checks * check_ticks);
}
/// Returns the mean work of a node so far, but at least `least`, which is also the value before the
/// first node.
constexpr std::uint64_t mean_ticks(std::uint64_t ticks, std::uint64_t nodes, std::uint64_t least) {
  return nodes > 0 ? std::max(ticks / nodes, least) : least;
}
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
  /// From this completed share of the leader's search tree on, the expectation is trusted, and the
  /// challenger leaves if it has used up its allowance.
  double trusted = std::numeric_limits<double>::infinity();
  /// Ticks for making the challenger, per entry of the problem.
  std::uint64_t make = 0;

  /// Returns the ticks that the challenger may have used when the leader has used `leader` ticks
  /// and is expected to need `expected` ticks in total.
  double allowance(double leader, std::optional<double> expected) const {
    const double since = leader - static_cast<double>(first);
    if (since < 0) return 0;
    if (!expected) return blind * since + static_cast<double>(min_turn);
    return std::min(share * *expected, lead * since + static_cast<double>(min_turn));
  }
};

struct Rules {
  // Finding the symmetries and dividing the search by them. Measured by: dlx count queens 12.
  Rule symmetries{300'000, 0.1, 1, 0.05, 0, 0.05};
  // Counting isomorphic remainders once. Measured by: dlx count of Latin squares of order 6.
  Rule isomorphs{0, 0.25, 10, 1, 1'000'000, 0.05};
  // Counting by states, beside an enumeration. Measured by: dlx count
  // data/problems/dominoes8x8.dlx (share, lead) and dlx count queens 14 (first).
  Rule states{250'000, 0.05, 4, 0.1, 350'000, 0.05};
  // Counting by states to prove that there is no cover, beside a listing. Measured by: dlx solve on
  // mutilated boards.
  Rule refutation{100'000'000, 1, 0.25, 0.25, 10'000'000};
  // Clause learning and a search with restarts, beside a search for few covers. Measured by: dlx
  // solve -n 1 of Latin squares with holes (learning) and dlx queens 200 -n 1 (restarts).
  Rule learning{20'000'000, 0.2, 4, 4, 10'000'000, Rule{}.trusted, 60};
  Rule restarts{20'000'000, 0.2, 2, 2, 10'000'000, Rule{}.trusted, 60};
  // Clause learning beside a search for all covers, of which there may be few or none.
  Rule learning_for_all{100'000'000, 0.25, 0.5, 0.5, 10'000'000, Rule{}.trusted, 60};
  // A turn of the leader is its work so far divided by `turn_share`, but at least this long.
  std::uint64_t first_turn = 300'000;
};
inline constexpr Rules rules;

// With several threads, a listing searches with one thread while its leader may change, but not
// after this many ticks. Measured by: dlx solve -j 2 on mutilated boards.
inline constexpr double waiting_threads = 500'000'000;
// After so many different covers of a listing, one search continues alone.
inline constexpr std::size_t max_raced = 64;
// Nodes of the first slice of a challenger; the next slices double the number of nodes.
inline constexpr std::uint64_t first_slice = 64;
// Memory of the states that may prove that a listing is empty, in bytes.
inline constexpr std::uint64_t refutation_memory = std::uint64_t{256} << 20;
// Checks of the work of each learner between two comparisons, about 10 ms: long compared with
// starting a round.
inline constexpr std::uint64_t team_round = 20;
inline constexpr std::uint64_t turn_share = 8;
// Ticks of the single thread with which a search with several threads begins. Most searches end
// there.
inline constexpr std::uint64_t sequential = 1'000'000;

// The enumeration of a count is saved beside states from this many ticks on.
inline constexpr std::uint64_t worth_saving = 1'000'000'000;

// Binary logarithms of numbers of states: from the first one on, a tree order is tried; a tree must
// save at least the second one.
inline constexpr double min_for_tree = 13;
inline constexpr double tree_gain = 1;

// -- The pilot ------------------------------------------------------------------------------------

namespace pilot {
// The pilot ends after so many nodes of its engine, or branchings, ...
inline constexpr std::uint64_t planes_nodes = 20'000;
inline constexpr std::uint64_t links_nodes = 2'000;
inline constexpr std::uint64_t max_branchings = 1'000;
// ... or updates: so many per entry, which take about as long as making the next engine, within
// these limits; for deep and thin searches, the last number.
inline constexpr std::uint64_t updates_per_entry = 20;
inline constexpr std::uint64_t min_updates = 40'000;
inline constexpr std::uint64_t max_updates = 400'000;
// ... or so many options in its covers.
inline constexpr std::size_t max_cover_options = 1'000'000;
// From this many primary items on, scanning for the shortest item dominates the time of links.
inline constexpr std::uint32_t many_items = 4'096;
// With this mean number of options per item, words of bits are well filled. In WebAssembly, wide is
// the faster engine for shorter items, too.
#if defined(__wasm__)
inline constexpr double long_items = 32;
#else
inline constexpr double long_items = 48;
#endif
// With one cover per this many nodes of the pilot, most nodes of the tree are covers.
inline constexpr std::uint64_t many_covers = 4;
}  // namespace pilot

// -- Symmetries -----------------------------------------------------------------------------------

// Smaller groups have too few isomorphic remainders to count these once.
inline constexpr std::uint64_t large_group = 1000;
// Orbits are computed after `auto` has chosen its engine, or after this many ticks.
inline constexpr std::uint64_t wait_for_engine = 20'000'000;
// Representatives of orbits: the least and the most that are requested. The elements of a group are stored if
// there are at most so many, with at most so many images of items and options.
inline constexpr std::size_t min_representatives = 16;
inline constexpr std::size_t max_representatives = 4096;
constexpr std::size_t max_group_elements(std::size_t size) {
  constexpr std::size_t most = 20'000;
  constexpr std::size_t images = std::size_t{1} << 24;
  return std::min(most, images / size);
}
// The search of orbits is abandoned if the plain search is expected to end this many times sooner.
inline constexpr double slow_orbits = 3;
// The finished share of the subproblems from which on the total time is extrapolated.
inline constexpr double orbits_known = 0.1;
// Assumed ratio of total to completed work for a search of unknown size.
inline constexpr double blind_trust = 100;
// After dividing exceeded its allowance, the next attempt requires this multiple of it.
inline constexpr double divide_again = 4;

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
