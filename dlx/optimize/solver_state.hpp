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

/// The unfinished pass of a CheapestSolver: its limit and remaining subproblems. Internal.
struct PassState {
  /// The covers that consist of `options` (ascending), include the options `taken`, and cost at
  /// least `bound` (scaled).
  struct Part {
    std::vector<OptionId> options;
    std::int64_t bound;
    std::vector<OptionId> taken;  ///< ascending; empty if all items are covered exactly once
  };
  std::int64_t limit = 0;
  std::int64_t closed = 0;  ///< no other cover costs less (scaled)
  std::vector<Part> parts;
  std::vector<SubsetRowCut> cuts;
};

/// The covers found by a CheapestSolver and its remaining work. Another process on any machine can
/// continue with this state. Internal.
struct SolverState {
  std::vector<CheapCover> covers;  ///< covers found so far
  bool dropped = false;            ///< more expensive covers were found and not kept
  bool approximated = false;       ///< the bounds are nearly those of the relaxation
  bool solved = false;             ///< the relaxation was solved
  std::int64_t low = std::numeric_limits<std::int64_t>::min();  ///< covers that cost less are known
  std::int64_t step = 0;         ///< increase of the limit; 0 if unknown
  std::uint64_t pass_nodes = 0;  ///< nodes of the previous pass
  std::uint64_t nodes = 0, branchings = 0, updates = 0;
  std::optional<PassState> pass;
};

/// Convert subproblems to options of the problem and back. restore_parts() and the functions after
/// it check saved data.
/// Errors:   StateError for data that cannot belong to the problem.
std::vector<PassState::Part> save_parts(const Layout& layout,
                                        const std::vector<OpenSubproblem>& parts);
std::vector<OpenSubproblem> restore_parts(const Layout& layout,
                                          const std::vector<PassState::Part>& parts);

/// Leaves out subproblems without `taken` options whose options are a subset of those of the next
/// subproblem, because a tree would search their covers twice.
std::vector<OpenSubproblem> without_subsets(std::vector<OpenSubproblem> parts);

/// Checks the options of a saved cover, and returns the cover with its cost.
CheapCover checked(const Problem& problem, const CheapCover& cover);
/// Checks that saved cuts consist of rows that are covered at most once, and returns the cuts.
std::vector<SubsetRowCut> checked(const Layout& layout, const std::vector<SubsetRowCut>& cuts);

}  // namespace dlx::optimize
