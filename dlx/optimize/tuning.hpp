#pragma once

#include <cstddef>
#include <cstdint>

/// The numbers that decide how the search for cheap covers goes about it. They change how long it
/// takes, and which covers of equal cost it finds, but no cost, bound or proof. All are counted
/// work: no clock decides anything.
namespace dlx::optimize::tuning {

// -- The order of methods (Solver)

/// Nodes of the first search, beside those for each row: a cover to compare with, or time lost.
inline constexpr std::uint64_t first_nodes = 64;
/// Times Effort::small_search: nodes before the tree of a problem that is not large. Its nodes cost
/// less than those of the tree.
inline constexpr std::uint64_t small_problem_factor = 64;
/// A new bound has to gain one in so many parts of the gap for a search to begin anew.
inline constexpr std::int64_t worth_a_restart = 8;
/// Passes with fewer nodes cost nothing: their step of the limit is tripled.
inline constexpr std::uint64_t small_pass = 2000;
/// Times as many nodes as the pass before that triple, double or keep the step; more halve it.
inline constexpr std::uint64_t slow_growth = 3, growth = 8, fast_growth = 32;
/// The first step of the limit, as one part in so many of the bound: of the relaxation, and of dual
/// ascent, which is farther off; or of the gap to the covers that are known.
inline constexpr std::int64_t step_of_relaxation = 512, step_of_ascent = 64, step_of_gap = 8;
/// A limit that leaves so many times the options of another one is preferred to it, as one tree
/// costs less than two; more if these are few of all options.
inline constexpr double hardly_more = 1.5, hardly_more_of_few = 3;
/// Nodes that an engine lists covers for in any case, and what all covers may take by its estimate.
inline constexpr std::uint64_t listed_nodes = 8'000, most_listed_nodes = 100'000;

// -- Dual values (DualAscent, DepthFirstSearch, Multipliers)

/// Rounds of dual ascent before a search: a better bound against time.
inline constexpr unsigned root_ascent_rounds = 400;
/// Rounds of dual ascent between two looks whether it still gains.
inline constexpr unsigned ascent_chunk = 10;
/// Rounds of dual ascent at a node.
inline constexpr unsigned node_ascent_rounds = 4;
/// One node in so many of a level does the opposite of what pays on its level.
inline constexpr std::uint32_t ascent_trial_period = 16;
/// Rounds of the method of multipliers, rounds between two evaluations of all options, and sweeps
/// over the options that nearly pay in each round: a better bound against time.
inline constexpr unsigned multiplier_rounds = 400, multiplier_period = 8, multiplier_sweeps = 2;
/// The weight of a row that is covered too seldom or too often, in mean dual values; what it
/// changes by, and how many times as far off one side has to be for that.
inline constexpr double first_weight = 5, weight_factor = 1.5, lopsided = 2;
/// An option nearly pays if its reduced cost is less than so much of the weight.
inline constexpr double nearly_pays = 0.1;
/// What can still be gained, as a share of the bound, that is not worth another round.
inline constexpr double near_enough = 1e-5;
/// Steps of make_consistent() before everything else: useless options against time.
inline constexpr std::uint64_t consistency_steps = 1 << 22;

// -- The tree (RelaxationTree, NodeSolver)

/// Nodes of the depth-first search below a node of the tree, before that is split.
inline constexpr std::uint64_t node_budget = 1000;
/// Pairs of rows that are tried for a split, and iterations of the simplex method for each child:
/// fewer nodes against time for each.
inline constexpr std::size_t trial_pairs = 8;
inline constexpr int trial_iterations = 15;
/// Every so many times as many nodes the tree dives for a cover.
inline constexpr std::uint64_t dive_period = 3;
/// A dive takes all options with such a fraction at once: fewer relaxations against wrong choices.
inline constexpr double dive_fraction = 0.85;
/// Options that a dive leaves to a search, and wrong choices after which it ends.
inline constexpr std::size_t dive_end = 400;
inline constexpr unsigned wrong_dives = 8;
/// By how much a solution has to violate a cut.
inline constexpr double cut_violation = 0.02;
/// Cuts that are added at a time, the share of the gap that a round has to gain, and rounds that
/// may gain less: a better bound of all nodes against larger relaxations.
inline constexpr std::size_t cuts_a_round = 60;
inline constexpr double cut_gain = 0.01;
inline constexpr unsigned idle_cut_rounds = 3;
/// Nodes of the tree that wait for other threads: memory against idle threads.
inline constexpr std::size_t waiting_nodes = 1000;

// -- Numbers of the linear program

/// Iterations of the simplex method between two looks at the clock, and the work of these in rows
/// and columns: what a limit of time may be late by. The method goes on in another way after each.
inline constexpr std::size_t simplex_iterations = 2000, simplex_work = 3'000'000;

/// What differs by less is equal.
inline constexpr double integral = 1e-5;
/// What is less is nothing.
inline constexpr double negligible = 1e-6;
/// Columns of each row that the relaxation begins with, and columns that are added at a time, at
/// least: the size of the linear program against the number of times that it is solved.
inline constexpr std::size_t first_columns = 3, new_columns = 500;
/// What covers a row that no option can cover costs as much as so many of the dearest options.
inline constexpr double stand_in_cost = 10;

}  // namespace dlx::optimize::tuning
