#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "dlx/big_count.hpp"
#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"

namespace dlx {

/// A subproblem of a search: the covers with all options of `taken` and no option of `left_out`.
struct Subproblem {
  std::vector<OptionId> taken;     ///< in the order in which they were chosen
  std::vector<OptionId> left_out;  ///< without options that conflict with `taken`
  /// The number of subproblems of the same search that this subproblem represents. They have
  /// equally many covers, because symmetries of the problem map them to each other, or because
  /// their remaining problems are equal or isomorphic.
  BigCount times = 1;
  double weight = 0;  ///< estimated size of its search, relative to the other subproblems
};

/// The rest of a problem after the options of a subproblem were taken.
struct RestrictedProblem {
  Problem problem;               ///< without items and options if the subproblem is itself a cover
  std::vector<OptionId> origin;  ///< option k of `problem` is option origin[k] of the whole problem
  bool dead = false;             ///< some item cannot be covered: the subproblem has no cover
};

/// Options of split(). SolveOptions::time_limit and SolveOptions::stop end the split without a
/// result; see Split::outcome.
struct SplitOptions {
  std::uint32_t parts = 1;
  std::uint32_t subproblems_per_part = 10;  ///< approximate number of subproblems for each part
  /// Merges subproblems that are proved to have equally many covers; `times` is then their number.
  /// For counting only: a list contains the covers of just one of the merged subproblems.
  bool merge = false;
  /// With `merge`: always divides. Otherwise the covers are counted first, with about a second of
  /// work. If that work completes the count, or shows that parts would repeat most of the work, the
  /// whole problem is the only subproblem: see Split::undivided.
  bool force = false;
  std::uint32_t probes = 16;  ///< number of probes that estimate the weight of a subproblem
  /// Subproblems with a smaller weight are not split further.
  double min_weight = 64;
  std::uint64_t seed = 0;
};

/// A search divided into parts. Every cover belongs to exactly one subproblem, counted `times`
/// times.
struct Split {
  Outcome outcome = Outcome::exhausted;        ///< exhausted, time_limit or interrupted
  std::vector<std::vector<Subproblem>> parts;  ///< parts with nothing to do are empty
  std::vector<double> weights;                 ///< weight of each part
  std::uint64_t num_subproblems = 0;
  BigCount prefixes = 0;          ///< number of subproblems before merging
  bool undivided = false;         ///< not divided, because one core is faster
  std::optional<BigCount> count;  ///< number of covers, if a second of work completed the count
};

/// Divides a search into parts of about the same size.
///
///     const dlx::Split split = dlx::split(problem, {.parts = 100, .merge = true});
///     dlx::BigCount total = 0;
///     for (const std::vector<dlx::Subproblem>& part : split.parts) {
///       for (const dlx::Subproblem& subproblem : part) {
///         dlx::Solver solver(dlx::restrict(problem, subproblem).problem);
///         total += subproblem.times * solver.count().count;
///       }
///     }
///
/// The search tree (minimum remaining values) is expanded at its largest leaf until the tree has
/// enough leaves or all leaves are small. If some leaves are still large, the tree gets up to twice
/// as many leaves. Random probes estimate the weight of a leaf. The leaves are assigned in the
/// order of decreasing weight, each to the part with the least total weight.
///
/// With `merge`, the tree begins with one subproblem of each orbit under the symmetries of the
/// problem, and leaves with equal remaining problems are merged. If there are more than a thousand
/// symmetries, leaves with isomorphic remaining problems are merged instead.
///
/// With Query::subproblems, only these subproblems are divided, and a cover counts
/// Subproblem::times times.
///
/// Cost:     about 6 * parts * subproblems_per_part * probes probes of estimate(), fewer if the
///           tree is small.
/// Memory:   M / 8 bytes for each subproblem, for M options, plus its lists; the division stops at
///           about 400 MB.
/// Order:    reproducible for a problem and options.
/// Errors:   std::invalid_argument if `parts`, `subproblems_per_part` or `probes` is 0.
/// Source:   for the assignment by decreasing weight: R. L. Graham, Bounds on multiprocessing
///           timing anomalies, SIAM J. Appl. Math. 17 (1969).
Split split(const Problem& problem, const SplitOptions& cutting, const SolveOptions& options = {});

/// Returns the rest of the problem for a subproblem; `dead` is true if the taken options conflict.
/// Cost:     O(N + L).
/// Errors:   std::invalid_argument for an option out of range.
RestrictedProblem restrict(const Problem& problem, const Subproblem& subproblem);

}  // namespace dlx
