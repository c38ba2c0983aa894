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

// A node of any engine costs `node` ticks, plus one tick for every 341 entries of the problem, plus
// `update` ticks for each update if the engine counts updates. Measured by: scripts/bench covers.
inline constexpr std::uint64_t node = 25;
inline constexpr std::uint64_t update = 5;
constexpr std::uint64_t node_ticks(std::size_t entries) { return node + entries / 341; }
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
// A state of a count by states costs `state` ticks, and a choice that leads to a state 150 ticks, plus
// 100 for each further word of 64 bits, because tables of wide states do not fit into caches. Measured
// by: dlx solve -n 1 of a 4-colouring of 130 vertices and 590 edges.
inline constexpr std::uint64_t state = 400;
constexpr std::uint64_t state_ticks(std::uint64_t states, std::uint64_t choices,
                                    std::uint64_t bits) {
  return states * state + choices * (150 + bits / 64 * 100);
}
// Ticks per entry of the problem for making an engine or a space of states, finding a group of
// symmetries, or preparing the search of orbits.
inline constexpr std::uint64_t per_entry = 120;
// Ticks per entry for finding the order of the branches of a count by components.
inline constexpr std::uint64_t prepare_components = 5'000;
// The search for an order of the branches tries further orders while the steps of all orders are fewer
// than `fill_share` times the expected branches, and fewer than `fill_steps`. The search ends after
// `fill_orders` orders that are not better. Measured by: dlx count of cubic graphs of 50 vertices with
// 3 colours, of dominating sets of random graphs, and of tetrominoes on 8x8 cells.
inline constexpr double fill_share = 0.0625;
inline constexpr double fill_steps = 500'000;
inline constexpr std::uint64_t fill_orders = 4;
// Ticks per subproblem for dividing covers into orbits.
inline constexpr double orbit_subproblem = 15'000;

// -- Turns ----------------------------------------------------------------------------------------

/// Ticks of the leader before challengers have their first turn: in counts, in searches for few
/// covers, and in long searches. Most queries end earlier.
inline constexpr std::uint64_t early = 300'000, late = 10'000'000, last = 100'000'000;
/// A search is long from this many ticks on: its rest is saved along with the states, or divided into
/// parts, and its other threads do not wait until it is known who leads. Measured by: dlx solve -j 2
/// on mutilated boards.
inline constexpr std::uint64_t long_search = 1'000'000'000;
/// The least length of a turn follows from `Rule::first`, but is at most this number of ticks.
inline constexpr std::uint64_t max_min_turn = 10'000'000;

/// The work that a challenger may do beside the leader. The leader is the search that would answer
/// the query if there were no other method.
struct Rule {
  /// Ticks of the leader before the first turn of the challenger.
  std::uint64_t first = 0;
  /// Largest share of the expected total ticks of the leader: the most that is lost if the
  /// challenger does not win.
  double share = 1;
  /// Largest multiple of the ticks of the leader since `first`, because the expectation may be
  /// wrong.
  double lead = 8;
  /// While there is no expectation: true applies `lead`, because the leader may never end; false
  /// applies `share` to the ticks of the leader.
  bool races = false;
  /// Additional ticks of the challenger, which are permitted at `head_start_lead` times the pace of
  /// the leader, and those for making its engine at `making_lead` times this pace: for a challenger
  /// that wins early or not at all. Measured by: dlx queens 1000 -n 1 (making_lead).
  std::uint64_t head_start = 0;
  double head_start_lead = 2;
  /// The least length of a turn.
  std::uint64_t min_turn = std::min(first / 2, max_min_turn);

  static constexpr double making_lead = 8;

  /// Returns the ticks that the challenger may have used when the leader has used `leader` ticks
  /// and is expected to need `expected` ticks in total. `making`: the ticks for making the engine of
  /// the challenger.
  double allowance(double leader, std::optional<double> expected, double making = 0) const {
    const double since = leader - static_cast<double>(first);
    if (since < 0) return 0;
    double start = static_cast<double>(min_turn) +
                   std::min(static_cast<double>(head_start), head_start_lead * since);
    if (head_start > 0) start += std::min(making, making_lead * since);
    if (!expected) return (races ? lead : share) * since + start;
    return std::min(share * *expected, lead * since + start);
  }
};

struct Rules {
  // Finding the symmetries and dividing the search by them. Measured by: dlx count queens 12.
  Rule symmetries{.first = early, .share = 0.1, .lead = 1};
  // Counting isomorphic remainders once. Measured by: dlx count of Latin squares of order 6.
  Rule isomorphs{.first = early, .share = 0.25};
  // Counting by states, beside an enumeration. Measured by: dlx count
  // data/problems/dominoes8x8.dlx (share, lead) and dlx count queens 14 (first).
  Rule states{.first = early, .share = 0.05};
  // Counting the perfect matchings of a planar graph. Measured by: dlx count of dominoes on 30x30
  // cells (lead).
  Rule matchings{.first = early, .share = 0.5};
  // Counting by components, compared with the work of all other methods. Measured by: dlx count of
  // random graphs with 3 colours, of tetrominoes on 8x8 cells, and of dominating sets of cubic graphs
  // with 54 vertices.
  Rule components{.first = early, .share = 0.05};
  // Proving by weights of items that there is no cover. Measured by: dlx solve -n 1 of L-tetrominoes
  // on 10x10 cells.
  Rule arithmetic{.first = early, .share = 0.05, .lead = 0.05};
  // Counting by states to prove that there is no cover, beside a listing. Measured by: dlx solve on
  // mutilated boards.
  Rule refutation{.first = last, .share = 1, .lead = 0.25, .races = true};
  // Clause learning and a search with restarts, beside a search for few covers. Measured by: dlx
  // solve -n 1 of sudokus of 36x36 cells and of 4-colourings (learning), and of Latin squares with
  // holes and 250 queens (restarts).
  Rule learning{.first = late, .share = 0.5, .lead = 6, .races = true};
  Rule restarts{.first = late, .share = 0.1, .lead = 0.25, .races = true, .head_start = 30'000'000};
  // The same with multiplicities, where restarts also win late. Measured by: dlx solve -n 1 of the
  // partridge puzzle of order 8.
  Rule restarts_with_multiplicities{.first = late, .share = 0.2, .lead = 2, .races = true};
  // The same in the order of the items, where a node takes a hundredth of the time, and which win early
  // or not at all. Measured by: dlx solve -n 1 of the partridge puzzles of orders 8 and 9, and of the
  // Calibron puzzle.
  Rule ordered_restarts{.first = late,
                        .lead = 0.25,
                        .races = true,
                        .head_start = 3'000'000'000,
                        .head_start_lead = 8};
  // Clause learning beside a search for all covers, of which there may be few or none.
  Rule learning_for_all{.first = last, .share = 0.25, .lead = 0.5, .races = true};
  // A turn of the leader is its work so far divided by `turn_share`, but at least this long.
  std::uint64_t first_turn = early;
  // A turn of the leader also takes at least this many ticks per entry of the problem, because a window
  // of `lanes` takes as long for a few nodes as for hundreds. Measured by: dlx solve -n 1 of the
  // Calibron puzzle (twelve rectangles in 56x56 cells, the copies as separate items).
  std::uint64_t turn_per_entry = 2;
  // Making the engine of a challenger, per entry of the problem.
  std::uint64_t make_engine = per_entry;
};
inline constexpr Rules rules;

// Counting by components begins if finding the order of the branches takes at most this share of the
// work of all other methods. `Rule::lead` applies once the count is expected to end within
// `components_trust` times that work, because the expectation shrinks as the table fills. Until then,
// `Rule::share` applies, as a share of that work.
inline constexpr double components_begin = 0.3;
inline constexpr double components_trust = 20;
// An expectation is trusted once this share of the search tree of a count, or of its orbits, is
// complete. A challenger that has used up its allowance then leaves.
inline constexpr double trusted_share = 0.05;
inline constexpr std::uint64_t turn_share = 8;

// -- The pilot ------------------------------------------------------------------------------------

namespace pilot {
// The pilot ends after `max_branchings` branchings, or a quarter of `max_updates` updates, which take
// about as long as making the next engine. While the tree is thin (fewer than two branchings for each
// level), it ends after `max_updates` updates. A tree of `max_branchings` levels is deep.
inline constexpr std::uint64_t max_branchings = 1'000;
inline constexpr std::uint64_t max_updates = 400'000;
// From this many primary items on, scanning for the shortest item dominates the time of links.
inline constexpr std::uint32_t many_items = 4'096;
// With this mean number of options per item, words of bits are well filled. In WebAssembly, wide is
// the faster engine for shorter items, too.
#if defined(__wasm__)
inline constexpr double long_items = 32;
#else
inline constexpr double long_items = 48;
#endif
// With more nodes per branching, most options are forced; lanes take these side by side. Measured
// by: dlx count of sudokus with 19 givens (11), data/problems/dominoes8x8.dlx (4), queens 14 (5).
inline constexpr std::uint64_t nodes_per_branching = 8;
}  // namespace pilot

// -- Restarts in the order of the items -----------------------------------------------------------

// Measured by: dlx solve -n 1 --branching order --restarts of the partridge puzzles of orders 8 and 9.

// Nodes of the shortest runs.
inline constexpr std::uint64_t ordered_run = 5'000;
// Runs for each term of the Luby sequence. Short runs find covers soonest, and a single run for each
// term would give most of the nodes to long runs.
inline constexpr std::uint64_t ordered_runs_of_a_term = 10;
// The search does not branch on an item with more options than this multiple of the mean.
inline constexpr std::uint32_t ordered_long_items = 4;

// -- Parts ----------------------------------------------------------------------------------------

// If the count meets at least this share of the states or remainders more than once, the search is
// not divided, because parts would count most of them again.
// Measured by: dlx count --stats of Latin squares of order 8 (0.5), tetrominoes on 10x10 cells
// (0.6), 17 queens (0.003) and Langford pairs of order 15 (0.1).
inline constexpr double shared_work = 0.25;

// -- Batches --------------------------------------------------------------------------------------

// Measured by: sudoku_throughput, on lists with few, some and very many solutions. Unsuitable values
// cost time and change no count.

// A task is solved by guessing if fewer than one in `batch_loose_share` groups has a digit, and
// propagation excluded at most `batch_dead_in_three_groups` options per three groups.
inline constexpr std::size_t batch_loose_share = 4;
inline constexpr std::size_t batch_dead_in_three_groups = 10;
// The search of whole trees ends if it gave up this many tasks, and one in `batch_given_up_share`.
inline constexpr std::size_t batch_given_up = 16;
inline constexpr std::size_t batch_given_up_share = 32;

}  // namespace dlx::tuning

/// The constants of clause learning. Unsuitable values cost time and change no set of covers.
/// Internal.
namespace dlx::learning::tuning {

/// Conflicts before the first reduction of the learned clauses, before the first change of the preferred
/// values, and before the search leaves its first focused mode. The k-th interval between two changes of
/// the preferred values is k times as long. The k-th mode after the first one takes k^2 times the work
/// of the first one.
inline constexpr std::uint64_t first_interval = 1'000;

// -- Learned clauses: memory against repeated conflicts

/// Clauses of at most this distance (LBD) are kept; Audemard and Simon call them glue clauses.
inline constexpr std::uint32_t kept_distance = 2;
/// Clauses of at most this distance are kept if a conflict used them since the last reduction.
inline constexpr std::uint32_t kept_if_used_distance = 6;
/// Percent of the other clauses that a reduction removes.
inline constexpr std::size_t removed_percent = 60;
/// Conflicts by which each interval between two reductions is longer than the previous one.
inline constexpr std::uint64_t reduction_step = 150;

// -- Activities of variables

/// An activity loses this share at each conflict: in focused mode, and in stable mode.
inline constexpr double focused_decay = 0.08;
inline constexpr double stable_decay = 0.05;

// -- Restarts: frequent in focused mode, for refutations; rare in stable mode, for covers

/// Conflicts that the fast and the slow average of distances remember.
inline constexpr double fast_average = 33;
inline constexpr double slow_average = 1e5;
/// In focused mode, a restart is due if the fast average is this many times the slow one.
inline constexpr double restart_ratio = 1.1;
inline constexpr std::uint64_t min_restart_interval = 2;
/// Conflicts of the first restart interval in stable mode, a multiple of the Luby sequence.
inline constexpr std::uint64_t luby_unit = 1'024;

/// Largest number of steps for probing options at the root. The search for the options that are needed
/// to find one cover comes before probing, and may take as many ticks. Measured by: dlx solve -n 1 of 4-colourings.
inline constexpr std::uint64_t probe_steps = 10'000'000;

}  // namespace dlx::learning::tuning

/// Tuning values of the search for cheap covers. They change the run time, and which of several
/// covers of equal cost are found, but no cost, bound or proof. All values are counted work, not
/// seconds.
namespace dlx::optimize::tuning {

// -- The order of methods (Solver)

/// Nodes of the first search, in addition to some nodes for each row: the search finds a first
/// incumbent, or loses time.
inline constexpr std::uint64_t first_nodes = 64;
/// After a pass, the step of the limit is doubled if the nodes of the pass, divided by those of the
/// previous pass (at least `small_pass`), are below `growth`, or for a tree `tree_growth`, because
/// the last pass of a tree costs most. At four times this ratio, the step is halved.
inline constexpr std::uint64_t small_pass = 500, growth = 8, tree_growth = 2;
/// The first step of the limit is the bound of the relaxation, divided by `step_of_relaxation` (an
/// eighth of it for the less exact bound of dual ascent), or the gap to the known covers, divided
/// by `step_of_gap`. A search restarts if a bound gains that part of the gap.
inline constexpr std::int64_t step_of_relaxation = 512;
inline constexpr std::int64_t step_of_gap = 8;

// -- Dual values (DualAscent, DepthFirstSearch, Multipliers)

/// Rounds of dual ascent, or of the method of multipliers, before a search: a better bound costs
/// time.
inline constexpr unsigned root_rounds = 400;
/// Rounds of dual ascent at a node.
inline constexpr unsigned node_ascent_rounds = 4;
/// Rounds of the method of multipliers between two evaluations of all options, and sweeps over the
/// options that nearly pay in each round: a better bound costs time.
inline constexpr unsigned multiplier_period = 8, multiplier_sweeps = 2;

// -- The tree (RelaxationTree, NodeSolver)

/// The depth-first search of a node of the tree may take this many nodes, at the root ten times as
/// many. A node is split if its search does not end within them.
inline constexpr std::uint64_t node_budget = 2000;
/// Nodes with more options are split without a depth-first search, which would rarely suffice. A
/// dive turns to a search at an eighth of this number.
inline constexpr std::size_t searched_options = 3000;
/// The depth-first search of a node is checked after its number of nodes divided by this value, and
/// ends if twice its nodes would not suffice at that pace.
inline constexpr std::uint64_t search_probe = 10;
/// Number of options that are tried for a split. More trials lead to fewer nodes, but each node
/// takes longer. Measured by: dlx solve --min-cost 1 on air05 of MIPLIB.
inline constexpr std::size_t trial_options = 8;
/// A dive takes all options with at least this fraction at once: fewer relaxations, but more wrong
/// choices.
inline constexpr double dive_fraction = 0.85;
/// Least violation of a cut that is added, and the share of the gap that a round must gain.
inline constexpr double cut_gain = 0.02;
/// Cuts for each row: better bounds of all nodes, but larger relaxations.
inline constexpr std::size_t cuts_a_row = 6;

}  // namespace dlx::optimize::tuning
