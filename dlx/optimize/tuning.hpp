#pragma once

#include <cstddef>
#include <cstdint>

/// Tuning values of the search for cheap covers. They change the run time, and which of several
/// covers of equal cost are found, but no cost, bound or proof. All values are counted work, not
/// seconds.
namespace dlx::optimize::tuning {

// -- The order of methods (Solver)

/// Nodes of the first search, in addition to those for each row: finds a first incumbent, or loses
/// time.
inline constexpr std::uint64_t first_nodes = 64;
/// A new bound must gain one part in so many of the gap for a search to restart.
inline constexpr std::int64_t worth_a_restart = 8;
/// Passes with fewer nodes are negligible: the step of the limit is tripled.
inline constexpr std::uint64_t small_pass = 2000;
/// Ratio of nodes to those of the previous pass up to which the step is tripled, doubled or kept;
/// above the last one, the step is halved.
inline constexpr std::uint64_t slow_growth = 3, growth = 8, fast_growth = 32;
/// The same for passes of the tree, whose last pass costs more than all others: the least number of
/// nodes of the previous pass that counts, and the ratios up to which the step is doubled or kept.
inline constexpr std::uint64_t small_tree = 500, slow_tree_growth = 2, tree_growth = 8;
/// The first step of the limit is one part in so many of: the bound of the relaxation; the bound of
/// dual ascent, which is less exact; the gap to the known covers.
inline constexpr std::int64_t step_of_relaxation = 512, step_of_ascent = 64, step_of_gap = 8;
/// Nodes for which an engine lists covers in any case, and the largest estimated number of nodes
/// for listing all covers.
inline constexpr std::uint64_t listed_nodes = 8'000, most_listed_nodes = 100'000;

// -- Dual values (DualAscent, DepthFirstSearch, Multipliers)

/// Rounds of dual ascent before a search: a better bound costs time.
inline constexpr unsigned root_ascent_rounds = 400;
/// Rounds of dual ascent between two checks of its gain.
inline constexpr unsigned ascent_chunk = 10;
/// Rounds of dual ascent at a node.
inline constexpr unsigned node_ascent_rounds = 4;
/// One node in so many of a level uses the alternative, to measure whether it pays on that level.
inline constexpr std::uint32_t ascent_trial_period = 16;
/// Rounds of the method of multipliers, rounds between two evaluations of all options, and sweeps
/// over the options that nearly pay in each round: a better bound costs time.
inline constexpr unsigned multiplier_rounds = 400, multiplier_period = 8, multiplier_sweeps = 2;
/// The weight of a violated row in mean dual values, the factor by which the weight changes, and
/// the ratio of primal to dual error that triggers a change.
inline constexpr double first_weight = 5, weight_factor = 1.5, lopsided = 2;
/// An option nearly pays if its reduced cost is less than this share of the weight.
inline constexpr double nearly_pays = 0.1;
/// The relative gain of the bound that does not justify another round.
inline constexpr double near_enough = 1e-5;
/// Steps of make_consistent() before everything else: removing useless options costs time.
inline constexpr std::uint64_t consistency_steps = 1 << 22;

// -- The tree (RelaxationTree, NodeSolver)

/// The depth-first search of the root of the tree, and of another node, may take so many nodes. A
/// node is split if these do not suffice.
inline constexpr std::uint64_t root_budget = 20'000, node_budget = 2000;
/// Nodes with more options are split without a depth-first search, which would rarely suffice.
inline constexpr std::size_t searched_options = 3000;
/// The depth-first search of a node is checked after one part in so many of its nodes, and ends if
/// twice its nodes would not suffice at that pace.
inline constexpr std::uint64_t search_probe = 10;
/// Number of options that are tried for a split, how many of them may come from the list of options
/// that split ancestors well, and the length of that list. More trials lead to fewer nodes, but
/// each node takes longer.
inline constexpr std::size_t trial_options = 4, trial_splitters = 2, kept_splitters = 32;
/// Simplex iterations for each child in a trial.
inline constexpr int trial_iterations = 15;
/// The tree dives for a cover when the number of its nodes has grown by this factor.
inline constexpr std::uint64_t dive_period = 3;
/// A dive takes all options with at least this fraction at once: fewer relaxations, but more wrong
/// choices.
inline constexpr double dive_fraction = 0.85;
/// Number of options at which a dive turns to a search, and the number of wrong choices after which
/// the dive ends.
inline constexpr std::size_t dive_end = 400;
inline constexpr unsigned wrong_dives = 8;
/// Least violation of a cut that is added.
inline constexpr double cut_violation = 0.02;
/// Cuts added per round, the share of the gap that a round must gain, and the number of rounds that
/// may gain less: better bounds of all nodes, but larger relaxations.
inline constexpr std::size_t cuts_a_round = 60, cuts_a_row = 6;
inline constexpr double cut_gain = 0.01;
inline constexpr unsigned idle_cut_rounds = 3;
/// Nodes of the tree that wait for other threads: memory against idle threads.
inline constexpr std::size_t waiting_nodes = 1000;

// -- Numerical limits of the linear program

/// Simplex iterations between two checks of the clock, and their work in rows and columns: the
/// largest delay of a time limit. Splitting the iterations changes their path.
inline constexpr std::size_t simplex_iterations = 2000, simplex_work = 3'000'000;

/// Values with a smaller difference are equal.
inline constexpr double integral = 1e-5;
/// Smaller values are zero.
inline constexpr double negligible = 1e-6;
/// Columns per row with which the relaxation begins, and the least number of columns added at a
/// time: the size of the linear program against the number of times that it is solved.
inline constexpr std::size_t first_columns = 3, new_columns = 500;
/// The relaxations of the children of a node begin with the columns of the basis of the node, and
/// with at most this number of other columns for each row.
inline constexpr std::size_t kept_columns = 4;
/// The cost of an artificial column for a row that options cannot cover, in multiples of the most
/// expensive option.
inline constexpr double stand_in_cost = 10;

}  // namespace dlx::optimize::tuning
