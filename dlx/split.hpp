#pragma once

#include <cstdint>
#include <vector>

#include "dlx/big_count.hpp"
#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"

namespace dlx {

/// A subproblem of a search: the covers that contain the options of `taken` and none of `left_out`.
struct Subproblem {
  std::vector<OptionId> taken;     ///< in the order in which they were chosen
  std::vector<OptionId> left_out;  ///< not those that conflict with `taken`
  /// How many subproblems of the same search this one stands for. They leave the same items and
  /// options to be searched, so they have as many covers.
  BigCount times = 1;
  double weight = 0;  ///< how large the search below it is, compared with others of the split
};

/// What is left to be searched for a subproblem: a problem of its own.
struct RestrictedProblem {
  Problem problem;               ///< no items and no option if nothing is left: one cover
  std::vector<OptionId> origin;  ///< option k of it is option origin[k] of the whole
  bool dead = false;             ///< some item can't be covered any more: no cover
};

/// How to cut a search into parts. SolveOptions::max_time and its flag end the cutting without
/// parts; `outcome` says so.
struct SplitOptions {
  std::uint32_t parts = 1;
  std::uint32_t pieces_per_part = 10;  ///< about so many, so that parts can be made equally large
  /// Pieces that leave the same to be searched become one, with a multiplicity. For counting only:
  /// whoever lists the covers of such subproblems finds one of each such group.
  bool merge = false;
  std::uint32_t probes = 16;  ///< to weigh a subproblem
  /// A lighter subproblem is not cut any more.
  double min_weight = 64;
  std::uint64_t seed = 0;
};

/// A search in parts; every cover is in exactly one subproblem, as often as its multiplicity says.
struct Split {
  Outcome outcome = Outcome::exhausted;        ///< or time_limit, or interrupted
  std::vector<std::vector<Subproblem>> parts;  ///< parts with nothing to do are empty
  std::vector<double> weights;                 ///< of each part
  std::uint64_t pieces = 0;
  BigCount prefixes = 0;  ///< subproblems, each as often as its multiplicity says
};

/// Cuts a search into parts of about the same size.
///
///     const dlx::Split split = dlx::split(problem, {.parts = 100, .merge = true});
///     dlx::BigCount total = 0;
///     for (const std::vector<dlx::Subproblem>& part : split.parts) {
///       for (const dlx::Subproblem& subproblem : part) {
///         dlx::Solver solver(dlx::restricted_problem(problem, subproblem).problem);
///         total += subproblem.times * solver.count().solutions;
///       }
///     }
///
/// The tree of minimum remaining values is opened at its largest leaf until there are enough
/// leaves, or all are small; up to twice as many where some turn out to be large. Leaves are
/// weighed by random probes, and dealt out, the largest first, each to the part that has least.
///
/// Cost:     about 6 * parts * pieces_per_part * probes probes of estimate(), or of the subproblems
///           that there are if these are fewer. Memory: M / 8 bytes a subproblem, for M options,
///           and its lists; when that comes to some 400 MB, no more subproblems are made.
/// Order:    reproducible for a problem and options.
/// Errors:   std::invalid_argument without parts, subproblems or probes.
/// Source:   for dealing out the largest first: R. L. Graham, Bounds on multiprocessing timing
///           anomalies, SIAM J. Appl. Math. 17 (1969).
Split split(const Problem& problem, const SplitOptions& cutting, const SolveOptions& options = {});

/// The problem that is left of a subproblem. Options may have no conflicts with each other, or the
/// subproblem is dead. O(N + L). Errors: std::invalid_argument for an option out of range.
RestrictedProblem restricted_problem(const Problem& problem, const Subproblem& subproblem);

}  // namespace dlx
