#include "dlx/optimize/cheapest_solver.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "dlx/optimize/enumerate_few.hpp"
#include "dlx/optimize/linear_program.hpp"
#include "dlx/optimize/multipliers.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx::optimize {
namespace {

// If one cover is wanted and no item has a multiplicity, dominated options are not needed.
std::vector<OptionId> options_to_search(const Problem& problem, const CheapestQuery& request,
                                        bool& has_dominated) {
  std::vector<OptionId> options = useful_options(problem);
  if (request.count != 1 || request.visit || problem.has_bounds()) return options;
  const std::size_t before = options.size();
  leave_out_dominated(problem, options);
  has_dominated = options.size() < before;
  return options;
}

// Returns the exclusive limit, in units of the layout, for covers that cost at most `cost`.
std::int64_t top_of(const Layout& layout, std::optional<std::int64_t> max_cost) {
  if (!max_cost) return layout.total + 1;
  const std::int64_t whole = *max_cost / layout.unit - (*max_cost % layout.unit < 0 ? 1 : 0);
  return std::clamp(whole, -layout.total - 1, layout.total) + 1;
}

// Returns the increase of the limit after a pass that increased the limit by `step`. The last pass
// should take most of the time, so passes should grow. They should not grow much faster, because
// the distance from the cheapest cover to the next limit is unknown.
std::int64_t next_step(std::int64_t step, std::uint64_t nodes_before, std::uint64_t nodes,
                       bool by_tree) {
  const std::uint64_t expected =
      std::max(nodes_before, tuning::small_pass) * (by_tree ? tuning::tree_growth : tuning::growth);
  if (nodes < expected) return 2 * step;
  return nodes < 4 * expected ? step : std::max<std::int64_t>(step / 2, 1);
}

}  // namespace

CheapestSolver::CheapestSolver(const Problem& problem, CheapestQuery request,
                               const SolveOptions& limits, std::function<void()> report)
    : problem_(problem),
      request_(std::move(request)),
      limits_(limits),
      report_(std::move(report)),
      meter_(limits_, report_),
      layout_(problem, options_to_search(problem, request_, has_dominated_)),
      incumbents_(layout_, request_.count, request_.gap, top_of(layout_, request_.max_cost)),
      search_(layout_, meter_, taker()) {
  if (has_dominated_) incumbents_.note_dominated();
  done_.low = search_.root_bound();
}

std::optional<Outcome> CheapestSolver::advance(Meter::Clock::time_point until) {
  meter_.start();
  std::optional<Outcome> outcome;
  do {
    outcome = step(until);
  } while (!outcome && !meter_.paused() && Meter::Clock::now() < until);
  meter_.stop();
  return outcome;
}

// -- The order of methods. A step is a preparation, some nodes of a search, or a node of the tree.

std::optional<Outcome> CheapestSolver::step(Meter::Clock::time_point until) {
  switch (pass_.stage) {
    case Stage::root_bound:
      return bound_root();
    case Stage::tree:
      return after(tree_->step());
    default:
      return after(search(until));
  }
}

std::optional<Outcome> CheapestSolver::after(End end) {
  switch (end) {
    case End::limit:
      return meter_.paused() ? std::nullopt : std::optional(meter_.outcome());
    case End::stopped:
      return Outcome::interrupted;
    case End::complete:
      return request_.visit ? Outcome::exhausted : end_pass();
    case End::budget:
      return pass_.stage == Stage::tree ? std::nullopt : out_of_nodes();
  }
  return std::nullopt;
}

std::optional<Outcome> CheapestSolver::out_of_nodes() {
  switch (pass_.stage) {
    case Stage::first_search:
      return begin_pass();
    case Stage::quick_search:
      return relaxation_.approximated ? try_relaxation() : try_better_bounds();
    default:  // a saved search; a relaxation that was solved by now has a better bound
      return try_better_bounds();
  }
}

// Ends a pass: all covers that cost less than its limit are known.
std::optional<Outcome> CheapestSolver::end_pass() {
  done_.low = std::max(done_.low, pass_bound());
  const bool was_pass = std::exchange(pass_.is_open, false);
  if (done_.low >= incumbents_.top())
    return incumbents_.has_others() ? Outcome::limit : Outcome::exhausted;
  if (incumbents_.is_full() && goal() <= done_.low) return Outcome::limit;
  if (was_pass) {
    const std::uint64_t nodes = meter_.nodes() - pass_.nodes_before;
    done_.step = next_step(done_.step, done_.nodes, nodes, pass_.stage == Stage::tree);
    done_.nodes = nodes;
  }
  return begin_pass();
}

std::optional<Outcome> CheapestSolver::begin_pass() {
  done_.low = std::max(done_.low, search_.root_bound());
  if (incumbents_.is_full() && goal() <= done_.low) return Outcome::limit;
  if (done_.step == 0) done_.step = first_step();
  saved_search_.reset();
  pass_.left_out = infinite;
  const std::int64_t limit = next_limit();
  if (relaxation_.solved) {
    return begin_tree(limit);
  } else if (relaxation_.approximated && !Relaxation::possible()) {
    begin_search(Stage::search, limit, no_limit);
  } else {
    begin_search(Stage::quick_search, limit, quick_nodes());
  }
  return std::nullopt;
}

// Returns the next limit: one step above the bound, or unlimited if the step is most of the
// remaining range, because another pass for the rest would repeat the work.
std::int64_t CheapestSolver::next_limit() const {
  const std::int64_t last = std::min(incumbents_.top(), goal());
  const std::int64_t rest = last - done_.low;  // cannot overflow: both are at most the total
  return done_.step < rest - done_.step ? done_.low + done_.step : last;
}

// Returns the distance of the first limit from the bound.
std::int64_t CheapestSolver::first_step() const {
  const std::int64_t size = done_.low < 0 ? -done_.low : done_.low;
  const std::int64_t share = size / (relaxation_.approximated ? tuning::step_of_relaxation
                                                              : tuning::step_of_relaxation / 8);
  if (!incumbents_.is_full()) return std::max<std::int64_t>(share, 1);
  const std::int64_t gap = (incumbents_.to_beat() - done_.low) / tuning::step_of_gap;
  return std::max<std::int64_t>(relaxation_.approximated ? std::min(share, gap) : gap, 1);
}

std::optional<Outcome> CheapestSolver::bound_root() {
  const bool is_restored = restored_.has_value();
  if ((is_restored && restored_->approximated) ||
      layout_.claims.size() >= request_.effort.large_problem) {
    const std::optional<DualBound> near = approximate();
    if (!near) return meter_.outcome();
    adopt(*near);
    search_.improve_root(tuning::node_ascent_rounds);
    const bool is_over = search_.root_bound() >= incumbents_.top();
    if (!is_over && !request_.visit && !is_restored &&
        search_.dive(incumbents_.top(), tuning::first_nodes + layout_.primary) == End::limit)
      return meter_.outcome();
    if (is_restored && restored_->solved && Relaxation::possible()) {
      const std::optional<DualBound> made = solve_relaxation();
      if (!made) return meter_.outcome();
      adopt(*made);
    }
  } else {
    search_.improve_root(tuning::root_rounds);
  }
  done_.low = search_.root_bound();
  if (is_restored) return begin_saved_pass();
  const std::uint64_t few = std::min<std::uint64_t>(request_.count, 1000);
  begin_search(Stage::first_search, request_.visit ? incumbents_.top() : goal(),
               request_.visit ? no_limit : tuning::first_nodes + layout_.primary * (1 + few / 4));
  pass_.is_open = false;
  return std::nullopt;
}

// Restores the saved state and continues with its pass.
std::optional<Outcome> CheapestSolver::begin_saved_pass() {
  const SolverState state = *std::exchange(restored_, std::nullopt);
  pass_.stage = Stage::saved_search;
  relaxation_.sought = relaxation_.solved;
  for (const CheapCover& cover : state.covers) keep(checked(problem_, cover));
  if (state.dropped) incumbents_.note_dropped();
  done_.low = std::max(done_.low, std::min(state.low, incumbents_.top()));
  done_.step = std::clamp<std::int64_t>(state.step, 0, 2 * layout_.total + 1);
  done_.nodes = state.pass_nodes;
  before_ = {state.nodes, state.branchings, state.updates};
  if (done_.low >= incumbents_.top()) return end_pass();
  if (!state.pass) return begin_pass();
  const PassState& pass = *state.pass;
  std::vector<OpenSubproblem> parts = restore_parts(layout_, pass.parts);
  const std::int64_t limit = std::clamp(pass.limit, done_.low, goal());
  begin_search(relaxation_.solved ? Stage::tree : Stage::saved_search, limit,
               relaxation_.approximated ? no_limit : quick_nodes());
  pass_.begins = false;
  pass_.left_out = pass.closed;
  if (relaxation_.solved) {
    make_tree();
    tree_->restore(without_subsets(std::move(parts)), checked(layout_, pass.cuts), limit);
  } else {
    saved_search_.emplace(layout_, search_, meter_, taker(), std::move(parts), limit);
  }
  return std::nullopt;
}

// -- Depth-first search alone

// Nodes are more expensive, and the bound is worse, if items have multiplicities.
std::uint64_t CheapestSolver::quick_nodes() const {
  return request_.effort.small_search / (problem_.has_bounds() ? 32 : 4);
}

void CheapestSolver::begin_search(Stage stage, std::int64_t limit, std::uint64_t budget) {
  pass_.stage = stage;
  pass_.begins = true;
  pass_.is_open = true;
  pass_.limit = limit;
  pass_.nodes_end = budget == no_limit ? no_limit : meter_.nodes() + budget;
  pass_.nodes_before = meter_.nodes();
}

// Searches until `until`. Pauses are between nodes, so they do not change the search.
DepthFirstSearch::End CheapestSolver::search(Meter::Clock::time_point until) {
  const std::uint64_t nodes = pass_.nodes_end == no_limit
                                  ? no_limit
                                  : pass_.nodes_end - std::min(pass_.nodes_end, meter_.nodes());
  meter_.pause_at(until);
  End end;
  if (std::exchange(pass_.begins, false)) {
    end = search_.run(pass_.limit, nodes);
  } else {
    end = saved_search_ ? saved_search_->run(nodes) : search_.go_on(nodes);
  }
  if (!meter_.paused()) meter_.pause_at(Meter::Clock::time_point::max());
  return end;
}

// -- Better bounds, and the methods that use them

// If there are few covers, an engine may list all of them faster than this search compares costs.
// Otherwise, a bound near the bound of the relaxation may justify a new search. If items have
// multiplicities, only the relaxation is good enough.
std::optional<Outcome> CheapestSolver::try_better_bounds() {
  const bool possible = Relaxation::possible();
  if (possible && problem_.has_bounds()) return try_relaxation();
  if (enumerate()) return end_pass();
  const std::optional<DualBound> made = approximate();
  if (!made || !meter_.may_continue()) return meter_.outcome();
  if (pass_.stage == Stage::saved_search) {
    adopt(*made);
    return begin_pass();
  }
  const std::uint64_t nodes = possible ? quick_nodes() : no_limit;
  if (is_worth_a_restart(*made, pass_.limit)) {
    adopt(*made);
    begin_search(Stage::quick_search, pass_.limit, nodes);
  } else {
    pass_.nodes_end = possible ? meter_.nodes() + nodes : no_limit;
  }
  return std::nullopt;
}

std::optional<Outcome> CheapestSolver::try_relaxation() {
  const std::optional<DualBound> made = solve_relaxation();
  if (!made) return meter_.outcome();
  adopt(*made);
  return begin_tree(pass_.limit);
}

// A dive before the first tree finds a cover, which determines how the limit grows. A limit near
// the bound leaves few options.
std::optional<Outcome> CheapestSolver::begin_tree(std::int64_t limit) {
  if (!std::exchange(relaxation_.sought, true)) {
    if (const std::optional<Outcome> end = find_incumbent()) return end;
    done_.low = std::max(done_.low, search_.root_bound());
    if (incumbents_.is_full() && goal() <= done_.low) return Outcome::limit;
    done_.step = first_step();
    limit = next_limit();
  }
  begin_search(Stage::tree, std::min(limit, goal()), no_limit);
  Below below = options_below(layout_, root(), pass_.limit);
  pass_.left_out = below.left_out;
  make_tree();
  tree_->begin(std::move(below.options), pass_.limit, relaxation_.start);
  return std::nullopt;
}

void CheapestSolver::make_tree() {
  if (tree_) return;
  tree_ =
      std::make_unique<RelaxationTree>(layout_, meter_, taker(), request_.effort.searched_options);
  if (limits_.threads > 1) tree_->use_threads(limits_);
}

// Dives for a cover with the linear relaxation. Returns the outcome if the dive ends the search.
std::optional<Outcome> CheapestSolver::find_incumbent() {
  std::vector<std::uint32_t> options = options_below(layout_, root(), goal()).options;
  NodeSolver solver(layout_, meter_, taker(), request_.effort.searched_options);
  const NodeResult found = solver.find_incumbent(std::move(options), goal(), relaxation_.start);
  before_.branchings += found.branchings;
  before_.updates += found.updates;
  if (solver.is_late()) return meter_.outcome();
  return std::nullopt;
}

// Computes a bound by the method of multipliers. Returns nothing if a limit was reached.
std::optional<DualBound> CheapestSolver::approximate() {
  std::optional<DualBound> made;
  meter_.within_limits([&] {
    made = bound_by(layout_, approximate_relaxation(layout_, tuning::root_rounds).duals);
  });
  relaxation_.approximated = relaxation_.approximated || made.has_value();
  return made;
}

// Computes the bound of the linear relaxation. Returns nothing if a limit was reached.
std::optional<DualBound> CheapestSolver::solve_relaxation() {
  relaxation_.solved = relaxation_.approximated = true;
  std::optional<Solution> solution;
  meter_.within_limits([&] { solution = optimize::solve_relaxation(layout_, root()); });
  if (!solution) return std::nullopt;
  relaxation_.start = std::make_shared<Relaxation::Start>(std::move(solution->start));
  return std::move(solution->made);
}

// Uses the bound if it is better than the current one.
void CheapestSolver::adopt(const DualBound& made) {
  if (made.bound <= search_.scaled_root_bound()) return;
  search_.begin_with(std::span(made.duals).first(layout_.num_rows()), made.reduced_costs,
                     made.bound);
}

// A search that restarts loses its work. If its bound is hardly better, its dual values are also
// less useful: they leave less room than the current ones, which are in the middle of their ranges.
bool CheapestSolver::is_worth_a_restart(const DualBound& made, std::int64_t limit) const {
  const std::int64_t bound = search_.scaled_run_bound();
  const std::int64_t gap = layout_.scale * std::min(limit, goal()) - bound;
  return made.bound - bound > gap / tuning::step_of_gap;
}

bool CheapestSolver::enumerate() {
  bool all = false;
  const std::uint64_t before = meter_.nodes();
  meter_.within_limits([&] {
    all = enumerate_few(problem_, limits_.stop, meter_, [this](const Cover& options) {
      CheapCover cover{{options.begin(), options.end()}, cover_cost(problem_, options)};
      std::ranges::sort(cover.options);
      // If a saved limit is no multiple of the unit, the cover has options that were left out.
      const bool is_whole = cover.cost % layout_.unit == 0;
      if (is_whole && cover.cost / layout_.unit < incumbents_.top()) keep(std::move(cover));
      return true;
    });
  });
  pass_.nodes_before += meter_.nodes() - before;
  if (all) done_.low = incumbents_.top();
  return all;
}

// -- Covers and bounds known so far

DepthFirstSearch::Found CheapestSolver::taker() {
  return [this](std::span<const std::uint32_t> chosen, std::int64_t cost) {
    CheapCover cover = incumbents_.cover_of(chosen, cost);
    if (request_.visit) return request_.visit(cover) ? incumbents_.top() : DepthFirstSearch::stop;
    keep(std::move(cover));
    return goal();
  };
}

void CheapestSolver::keep(CheapCover cover) {
  if (incumbents_.keep(std::move(cover)) && report_) report_();
}

// Returns a lower bound on the covers that the pass has not visited.
std::int64_t CheapestSolver::pass_bound() const {
  if (pass_.stage != Stage::tree && !saved_search_) return search_.bound();
  const std::int64_t rest = pass_.left_out == infinite ? no_cost : layout_.ceiling(pass_.left_out);
  return std::min(pass_.stage == Stage::tree ? tree_->bound() : saved_search_->bound(), rest);
}

std::optional<std::int64_t> CheapestSolver::bound() const {
  std::int64_t least = std::max(done_.low, pass_bound());
  if (incumbents_.has_others()) least = std::min(least, incumbents_.to_beat());
  if (least > layout_.total) return std::nullopt;  // no cover can cost this much
  return least * layout_.unit;
}

Progress CheapestSolver::progress() {
  Progress progress;
  progress.covers = incumbents_.covers().size();
  if (!incumbents_.covers().empty()) progress.best = incumbents_.covers().begin()->cost;
  if (!incumbents_.covers().empty() && incumbents_.is_full())
    progress.last = incumbents_.covers().rbegin()->cost;
  // A pass that restarts has a lower bound, but the bounds proved before still hold.
  if (const auto least = bound()) progress.bound = done_.shown = std::max(done_.shown, *least);
  progress.nodes = before_.nodes + meter_.nodes();
  return progress;
}

Statistics CheapestSolver::statistics() const {
  Statistics statistics;
  statistics.nodes = before_.nodes + meter_.nodes();
  statistics.branchings = before_.branchings + search_.branchings;
  statistics.updates = before_.updates + search_.updates;
  const auto add = [&](const auto& part) {
    if (!part) return;
    statistics.branchings += part->branchings;
    statistics.updates += part->updates;
  };
  add(tree_);
  add(saved_search_);
  statistics.level_nodes = search_.level_nodes;
  statistics.engine = "cheapest";
  statistics.choice = "bounds by ";
  statistics.choice += !relaxation_.approximated ? "dual ascent"
                       : !relaxation_.solved     ? "the method of multipliers"
                                                 : bound_library();
  if (relaxation_.approximated && !missing_bound_library().empty())
    statistics.choice += ", as " + std::string(missing_bound_library()) + " is not installed";
  return statistics;
}

SolverState CheapestSolver::state() const {
  if (restored_) return *restored_;
  SolverState state;
  if (pass_.stage == Stage::root_bound) return state;
  state.covers = covers();
  state.dropped = incumbents_.has_dropped();
  state.approximated = relaxation_.approximated;
  state.solved = relaxation_.solved;
  state.low = done_.low;
  state.step = done_.step;
  state.pass_nodes = done_.nodes;
  const Statistics done = statistics();
  state.nodes = done.nodes;
  state.branchings = done.branchings;
  state.updates = done.updates;
  if (!pass_.is_open) return state;
  const auto save = [&](const auto& search) {
    state.pass = PassState{.limit = pass_.limit,
                           .closed = std::min(search.closed(), pass_.left_out),
                           .parts = save_parts(layout_, search.left()),
                           .cuts = {}};
  };
  if (pass_.stage == Stage::tree) {
    save(*tree_);
    state.pass->cuts = tree_->cuts();
  } else if (saved_search_) {
    save(*saved_search_);
  } else {
    save(search_);
  }
  if (state.pass->parts.empty()) state.pass.reset();  // the run was saved between two methods
  return state;
}

}  // namespace dlx::optimize
