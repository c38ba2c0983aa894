#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "dlx/cost.hpp"
#include "dlx/optimize/depth_first_search.hpp"
#include "dlx/optimize/incumbents.hpp"
#include "dlx/optimize/layout.hpp"
#include "dlx/optimize/subset_row_cuts.hpp"
#include "dlx/problem.hpp"

namespace dlx::optimize {

/// A pass of a Solver that was under way: what it had left of what costs less than a limit.
/// Internal.
struct PassState {
  /// Covers that consist of some options (ascending), among them the options that are taken, and
  /// cost at least a bound (scaled).
  struct Part {
    std::vector<OptionId> options;
    std::int64_t bound;
    std::vector<OptionId> taken;  ///< ascending; empty if all items are covered once
  };
  bool by_tree = false;
  std::int64_t limit = 0;
  std::int64_t closed = 0;  ///< no other cover costs less than that (scaled)
  std::vector<Part> parts;
  std::vector<SubsetRowCut> cuts;
};

/// What a Solver has found, and what it has left: enough to continue in another process, on any
/// machine. Internal.
struct SolverState {
  std::vector<CheapCover> covers;  ///< found so far
  bool dropped = false;            ///< there were dearer ones
  bool approximated = false;       ///< the bounds are nearly those of the relaxation
  bool solved = false;             ///< the relaxation was solved
  std::int64_t low = std::numeric_limits<std::int64_t>::min();  ///< covers that cost less are known
  std::int64_t step = 0;         ///< by which limits are raised; 0: not known
  std::uint64_t pass_nodes = 0;  ///< of the pass before
  std::uint64_t nodes = 0, branchings = 0, updates = 0;
  std::optional<PassState> pass;
};

/// Subproblems by the options of the problem, and back. The functions from here on check what was
/// saved. Errors: StateError for what cannot belong to the problem.
std::vector<PassState::Part> save_parts(const Layout& layout, const std::vector<Subproblem>& parts);
std::vector<Subproblem> restore_parts(const Layout& layout,
                                      const std::vector<PassState::Part>& parts);

/// The same for a tree, which takes no options beforehand: without parts whose options are all in
/// the part behind them.
std::vector<Subproblem> without_subsets(std::vector<Subproblem> parts);

/// The cover with its cost.
CheapCover checked(const Problem& problem, const CheapCover& cover);
/// Cuts of rows that are covered once.
std::vector<SubsetRowCut> checked(const Layout& layout, const std::vector<SubsetRowCut>& cuts);

}  // namespace dlx::optimize
