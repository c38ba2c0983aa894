#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "dlx/cost.hpp"
#include "dlx/problem.hpp"
#include "dlx/result.hpp"
#include "dlx/solve_options.hpp"

namespace dlx {

/// From what size on a problem is worth how much: not to be set but by tests.
struct CheapestEffort {
  std::size_t large_problem = 20'000;  ///< entries: begins with the linear relaxation
  /// Nodes of a pass before bounds at each node are asked to help, 64 times as many if the
  /// problem is not large; a quarter of it in all before the linear relaxation is.
  std::uint64_t small_search = 20'000;
  /// Share of the options that may be left below a limit for that to be tried.
  double few = 0.5;
};

/// A pass of a search for the cheapest covers that was under way: what it has left of what costs
/// less than a limit.
struct CheapestPass {
  /// Covers that have these options alone (ascending), some of them for certain, and cost at least
  /// a bound.
  struct Part {
    std::vector<OptionId> options;
    std::int64_t bound;           ///< as the search scales costs
    std::vector<OptionId> taken;  ///< ascending; none if all items are covered once
  };
  bool by_tree = false;  ///< with bounds at each node
  std::int64_t limit = 0;
  std::int64_t closed = 0;  ///< no other cover costs less than that; scaled
  std::vector<Part> parts;
  std::vector<std::array<std::uint32_t, 3>> triples;  ///< items whose rows were added to bounds
};

/// What such a search came to so far, and what it has left: enough to go on with it in another
/// process, on any machine.
struct CheapestState {
  std::vector<CheapCover> covers;  ///< found so far
  bool dropped = false;            ///< there were dearer ones
  bool relaxed = false;            ///< bounds are nearly those of the relaxation
  bool solved = false;             ///< the relaxation was solved
  std::int64_t low = 0;            ///< what costs less is known; in units of the search
  std::int64_t step = 0;           ///< by which limits are raised; 0: not yet
  std::uint64_t pass_nodes = 0;    ///< of the pass before
  std::uint64_t nodes = 0, branchings = 0, updates = 0;
  std::optional<CheapestPass> pass;
};

/// Which covers to look for, and when to stop: the limits, flag and progress of a search.
struct CheapestOptions : SolveOptions {
  std::optional<std::int64_t> max_cost = {};  ///< in units of 10^-problem.cost_digits()
  Gap gap = {};  ///< ends as soon as no other cover is cheaper by more than that
  CheapestEffort effort = {};
  /// Called every save_interval or so, less often where it takes long, and at the end: by
  /// find_cheapest() only.
  std::function<void(const CheapestState&)> on_state = {};
  /// What find_cheapest() goes on with, if anything: of the same problem, count and max_cost.
  const CheapestState* from = nullptr;
};

/// What a search for cheap covers came to.
struct CheapestResult {
  /// `exhausted`: there are no others (that cost at most max_cost). `solution_limit`: as many as
  /// were asked for, and they are the cheapest, but for the gap. Else it was cut short, and there
  /// may be cheaper ones.
  Outcome outcome = Outcome::exhausted;
  std::vector<CheapCover> covers;  ///< by cost, then by their options
  /// Every other cover costs that or more. None: there is no other, which is known of all that is
  /// `exhausted` without a max_cost.
  std::optional<std::int64_t> bound;
  Statistics statistics;

  /// True if no cover that is missing costs less than one that is listed, but for the gap.
  bool proven() const {
    return outcome == Outcome::exhausted || outcome == Outcome::solution_limit;
  }
};

/// The `count` cheapest covers of a problem, by their costs. Where several cost the same, it is up
/// to the search which of them are the last in the list; it is always the same ones.
///
///     const dlx::CheapestResult result = dlx::find_cheapest(problem, 3);
///     for (const dlx::CheapCover& cover : result.covers)
///       std::cout << dlx::decimal_text(cover.cost, problem.cost_digits()) << '\n';
///     if (result.proven()) std::cout << "no other cover costs less\n";
///
/// Costs may be negative. Colours and bounds are as for Solver; without costs, all covers cost 0.
///
/// Shape:    built for some 10 to 100,000 options; depth <= options of a cover; no recursion.
/// Cost:     memory O(options x levels) at worst, usually a few times the problem.
/// Order:    deterministic for a given problem, also the covers of equal cost.
/// Threads:  as many as the options say, with the same answer: where bounds are made at each node,
///           the others work ahead of the one that decides; before that, one does what comes next,
///           if there is no limit of nodes. A StopFlag may be set from anywhere, but is not seen
///           for some steps of the simplex method, which may be a tenth of a second of a large
///           problem.
/// Errors:   std::invalid_argument for a count of 0; StateError for what it can't go on with;
///           std::length_error for a state to save, or to go on with, where the costs of all
///           options, over their greatest common divisor, add up to more than about 2^58 over the
///           number of items: such costs are searched in two steps, which takes longer.
///           Exceptions of callbacks pass through. How the search ended is a value.
/// Source:   branch and bound: a bound from prices of items (Lagrangean dual of the set
///           partitioning problem, raised as by Wedelin, 1995), options dropped by their reduced
///           costs, and a limit of cost that is raised in steps. Knuth's DLX5 has taxes, which are
///           such prices. Large problems: the linear relaxation, and branching by two items (Ryan
///           and Foster, 1981); docs/engines.md says more.
CheapestResult find_cheapest(const Problem& problem, std::uint64_t count = 1,
                             const CheapestOptions& options = {});

/// Shows `visit` all covers that cost at most `options.max_cost`, or all if there is none, in the
/// order of the search, until it returns false. Nothing is stored. The rest as for find_cheapest().
Result for_each_within_cost(const Problem& problem,
                            const std::function<bool(const CheapCover&)>& visit,
                            const CheapestOptions& options = {});

}  // namespace dlx
