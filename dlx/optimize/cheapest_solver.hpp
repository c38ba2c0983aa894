#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "dlx/engine/shared/meter.hpp"
#include "dlx/optimize/cheapest.hpp"
#include "dlx/optimize/depth_first_search.hpp"
#include "dlx/optimize/incumbents.hpp"
#include "dlx/optimize/layout.hpp"
#include "dlx/optimize/relaxation.hpp"
#include "dlx/optimize/relaxation_tree.hpp"
#include "dlx/optimize/root_bound.hpp"
#include "dlx/optimize/solver_state.hpp"
#include "dlx/optimize/subproblem_search.hpp"

namespace dlx::optimize {

/// Finds the cheapest covers of a problem by branch and bound in passes. Few options remain in a
/// search below a limit that is only a little above the bound. The limit therefore grows in
/// increasing steps until enough covers cost less. Internal.
///
/// Cost:     memory O(options x levels) at worst, usually a few times the size of the problem.
/// Errors:   Stopped from the constructor, under a Deadline; std::length_error for costs above
///           most_total_cost() (see rounded_costs.hpp). Exceptions of callbacks propagate.
/// Source:   a bound by dual values of items (Lagrangean dual of the set partitioning problem,
///           improved as in Wedelin, 1995), reduced-cost fixing, and the linear relaxation for
///           large problems; see docs/engines.md.
class CheapestSolver final : public CheapestSearch {
 public:
  CheapestSolver(const Problem& problem, CheapestQuery request, const SolveOptions& limits,
                 std::function<void()> report);

  std::optional<Outcome> advance(Meter::Clock::time_point until) override;
  std::vector<CheapCover> covers() const override {
    return {incumbents_.covers().begin(), incumbents_.covers().end()};
  }
  std::optional<std::int64_t> bound() const override;
  Progress progress() override;
  Statistics statistics() const override;
  SolverState state() const override;
  void restore(SolverState state) override { restored_ = std::move(state); }

 private:
  using End = DepthFirstSearch::End;
  enum class Stage : std::uint8_t {
    root_bound,    // computes bounds before any search
    first_search,  // searches some nodes for a first incumbent
    quick_search,  // searches some nodes of a pass, before computing more expensive bounds
    search,        // searches a pass to its end
    saved_search,  // searches the remaining subproblems of a saved pass
    tree,          // searches a pass with the tree
  };

  void keep(CheapCover cover);
  DepthFirstSearch::Found taker();
  std::int64_t goal() const { return incumbents_.limit(); }

  std::optional<Outcome> step(Meter::Clock::time_point until);
  std::optional<Outcome> after(End end);
  std::optional<Outcome> out_of_nodes();
  std::optional<Outcome> end_pass();
  std::optional<Outcome> begin_pass();
  std::int64_t first_step() const;
  std::int64_t next_limit() const;

  std::optional<Outcome> bound_root();
  std::optional<Outcome> begin_saved_pass();
  std::optional<Outcome> try_better_bounds();
  std::optional<Outcome> try_relaxation();
  std::optional<Outcome> begin_tree(std::int64_t limit);
  std::optional<Outcome> find_incumbent();
  bool enumerate();
  std::uint64_t quick_nodes() const;
  void begin_search(Stage stage, std::int64_t limit, std::uint64_t budget);
  End search(Meter::Clock::time_point until);

  RootBound root() const { return {search_.scaled_root_bound(), search_.root_reduced_costs()}; }
  std::optional<DualBound> approximate();
  void adopt(const DualBound& made);
  std::optional<DualBound> solve_relaxation();
  bool is_worth_a_restart(const DualBound& made, std::int64_t limit) const;
  std::int64_t pass_bound() const;
  void make_tree();

  const Problem& problem_;
  const CheapestQuery request_;
  const SolveOptions limits_;
  const std::function<void()> report_;
  Meter meter_;
  // options were left out that have the entries and the cost of another option
  bool has_dominated_ = false;
  Layout layout_;
  Incumbents incumbents_;
  DepthFirstSearch search_;
  std::unique_ptr<RelaxationTree> tree_;
  std::optional<SubproblemSearch> saved_search_;
  std::optional<SolverState> restored_;  // the saved state, until its pass begins
  struct {
    bool approximated = false;    // the bound is close to the bound of the linear relaxation
    bool solved = false;          // the relaxation was solved
    bool sought = false;          // a dive for a cover took place
    RelaxationTree::Start start;  // the solution of the relaxation
  } relaxation_;
  struct {
    Stage stage = Stage::root_bound;
    bool is_open = false;  // a pass has begun and not ended
    bool begins = false;   // the search has not begun
    std::int64_t limit = 0;
    std::uint64_t nodes_end = 0;       // nodes of the meter at which the budget is used up
    std::uint64_t nodes_before = 0;    // nodes that do not belong to the pass
    std::int64_t left_out = infinite;  // lower bound of the covers with left-out options
  } pass_;                             // the current or last pass
  struct {
    std::int64_t low = 0;     // all covers that cost less are known
    std::int64_t step = 0;    // increase of the limit; 0 if unknown
    std::uint64_t nodes = 0;  // nodes of the last pass
    std::int64_t shown = std::numeric_limits<std::int64_t>::min();  // the best bound of progress()
  } done_;
  struct {
    std::uint64_t nodes = 0, branchings = 0, updates = 0;
  } before_;  // nodes before the state was restored, and outside of passes
};

}  // namespace dlx::optimize
