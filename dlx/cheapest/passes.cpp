#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "dlx/cheapest/finder.hpp"
#include "dlx/cheapest/multipliers.hpp"

namespace dlx::optimize {
namespace {

// Rounds of price changes before the search; they end earlier if they gain nothing.
constexpr unsigned first_rounds = 400;
// The nodes of the first dive, which is to find a cover or two to compare with.
constexpr std::uint64_t dive_nodes = 64;
// Rounds of the method of multipliers, and rounds of price changes after it.
constexpr unsigned multiplier_rounds = 400, rounds_after = 4;
// How many times as many nodes a search has before the tree where a problem is not large.
constexpr std::uint64_t small_times = 64;
// A pass of so few nodes costs nothing.
constexpr std::uint64_t small_pass = 2000;
// Nodes between two looks whether it is time to save or to send out a scout.
constexpr std::uint64_t slice = 1024;

// By how much to raise the limit, after a pass that raised it by `step`: passes should grow, so
// that the last one takes most of the time, but not much faster than that, since no one knows how
// far above the cheapest cover the next limit is.
std::int64_t next_step(std::int64_t step, std::uint64_t nodes_before, std::uint64_t nodes,
                       bool by_tree) {
  const std::uint64_t growth = nodes / std::max<std::uint64_t>(nodes_before, 1);
  if (by_tree) return step + step / 4;
  if (nodes < small_pass || growth < 3) return 3 * step;
  if (growth < 8) return 2 * step;
  if (growth < 32) return step;
  return std::max<std::int64_t>(step / 2, 1);
}

}  // namespace

// A search below a limit that is little above the bound has few options left, and is done in no
// time. So the limit is raised in growing steps, until enough covers are below it. What costs
// less than a limit is complete after its pass; covers that are met again are in kept_ already.
Outcome Finder::run_passes() {
  const bool in_time = begin();
  low_ = search_.root_bound();
  Search::End end = Search::End::budget;
  if (limits_.from != nullptr) {
    restore(*limits_.from);
    if (in_time) end = go_on_with_pass(*limits_.from);
  } else if (in_time) {
    end = look_for_some();
  }
  if (!in_time) return meter_.outcome();
  ready_ = true;
  for (;;) {
    if (end == Search::End::limit) return meter_.outcome();
    if (end == Search::End::complete) {
      low_ = std::max(low_, pass_bound());
      pass_limit_.reset();
      if (low_ >= top_) return are_others() ? Outcome::solution_limit : Outcome::exhausted;
      if (kept_.full() && goal() <= low_) return Outcome::solution_limit;
      if (by_tree_ && !relax_again()) return meter_.outcome();
    }
    low_ = std::max(low_, search_.root_bound());
    if (kept_.full() && goal() <= low_) return Outcome::solution_limit;
    if (step_ == 0) step_ = first_step();
    const std::int64_t limit = next_limit();
    end = pass(limit);
    const std::uint64_t nodes = meter_.nodes() - nodes_before_;
    step_ = next_step(step_, pass_nodes_, nodes, by_tree_);
    pass_nodes_ = nodes;
  }
}

// A first dive, for something to compare with.
Search::End Finder::look_for_some() {
  const std::uint64_t few = std::min<std::uint64_t>(count_, 1000);
  return search_.run(goal(), dive_nodes + layout_.primary * (1 + few / 4));
}

// Runs a search for so many nodes in stretches, with time to save in between.
Search::End Finder::in_stretches(std::uint64_t budget, const Stretch& begin, const Stretch& go_on) {
  if (!limits_.on_state && !may_scout()) return begin(budget);
  const std::uint64_t before = meter_.nodes();
  Search::End end = begin(std::min(budget, slice));
  for (;;) {
    const std::uint64_t done = meter_.nodes() - before;
    if (end != Search::End::budget || done >= budget) return end;
    save_if_due();
    if (ends_early_) scout(done > budget / 2);
    end = go_on(std::min(budget - done, slice));
  }
}

Search::End Finder::search(std::int64_t limit, std::uint64_t budget) {
  pass_limit_ = limit;
  nodes_before_ = meter_.nodes();
  ends_early_ = budget != no_limit;
  const Search::End end = in_stretches(
      budget, [&](std::uint64_t nodes) { return search_.run(limit, nodes); },
      [&](std::uint64_t nodes) { return search_.go_on(nodes); });
  ends_early_ = false;
  return end;
}

// A step above the bound, or all that is left where the step is most of it: another pass for the
// rest would do the same work again.
std::int64_t Finder::next_limit() const {
  const std::int64_t last = std::min(top_, goal());
  const std::int64_t rest = last - low_;  // fits: both are within the total
  return step_ < rest - step_ ? low_ + step_ : last;
}

// By how much the first limit is above the bound.
std::int64_t Finder::first_step() const {
  const std::int64_t size = low_ < 0 ? -low_ : low_;
  if (!relaxed_)
    return std::max<std::int64_t>((kept_.full() ? kept_.to_beat() - low_ : size / 8) / 8, 1);
  const std::int64_t small = size / 512;
  return std::max<std::int64_t>(
      kept_.full() ? std::min(small, (kept_.to_beat() - low_) / 8) : small, 1);
}

// Looks for what costs less than a limit.
Search::End Finder::pass(std::int64_t limit) {
  by_tree_ = false;
  parts_.reset();
  left_out_ = infinite;
  if (relaxed_) return relaxed_pass(limit);
  const Search::End end = search_if_quick(limit);
  if (end != Search::End::budget) return end;
  if (enumerate()) return Search::End::complete;
  Bounded made;
  const bool in_time = meter_.within_limits([&] { made = approximate_bound(); });
  relaxed_ = true;
  if (!in_time || !meter_.may_go_on()) return Search::End::limit;
  if (!is_worth_a_new_search(made, limit)) return go_on(no_limit);
  adopt(made);
  return relaxed_pass(limit);
}

// By the search alone, if that is quick: one whose limit fell by half of its way or more has less
// to do than it seemed.
Search::End Finder::search_if_quick(std::int64_t limit) {
  const std::uint64_t budget = limits_.effort.small_search / 4;
  const Search::End end = search(limit, budget);
  const bool fell = goal() - low_ < (limit - low_) / 2;
  return end == Search::End::budget && fell ? go_on(budget) : end;
}

Search::End Finder::go_on(std::uint64_t budget) {
  const auto run = [&](std::uint64_t nodes) { return search_.go_on(nodes); };
  return in_stretches(budget, run, run);
}

// A search that is begun anew loses what it has done, and prices of a bound that is hardly better
// leave it less room: those that it has are in the middle of what they may be.
bool Finder::is_worth_a_new_search(const Bounded& made, std::int64_t limit) const {
  const std::int64_t bound = search_.scaled_run_bound();
  return made.bound - bound > (layout_.scale * std::min(limit, goal()) - bound) / 8;
}

// True if some limit leaves few options.
bool Finder::leaves_few(const Bounded& made) const {
  return limit_of_few(layout_, {made.bound, made.rests}, few_options()) > low_;
}

// By the search alone if that is quick. Where the limit leaves few of the options, and they are
// too much for it nevertheless, bounds are worth more than nodes.
Search::End Finder::relaxed_pass(std::int64_t limit) {
  if (!Relaxation::possible()) return search(limit, no_limit);
  if (!solved_) {
    const Search::End end = search_if_quick(limit);
    if (end != Search::End::budget) return end;
    const std::optional<Bounded> made = solve_relaxation();
    if (!made) return Search::End::limit;
    const bool begins_anew = is_worth_a_new_search(*made, limit) || leaves_few(*made);
    if (begins_anew) {
      adopt_relaxation(*made);
    } else {
      scout_.reset();  // it has other prices
    }
    if (kept_.empty()) {
      if (const Search::End sought = seek(); sought != Search::End::complete) return sought;
    }
    if (!begins_anew && goal() >= limit) return go_on(no_limit);
    limit = std::min(limit, goal());
  }
  const std::int64_t few_below = limit_of_few(layout_, root(), few_options());
  const bool few = few_below > low_;
  if (few) limit = std::min(limit, few_below);
  Below below = options_below(layout_, root(), limit);
  left_out_ = below.left_out;
  pass_ = Pass{limit, below.options.size(), few_options()};
  const Search::End end = search(limit, few ? nodes_before_tree() : no_limit);
  const Pass pass = *std::exchange(pass_, std::nullopt);
  if (end != Search::End::budget) return end;
  if (const Search::End sought = seek(); sought != Search::End::complete) return sought;
  limit = limit_of_tree(pass);
  if (limit != pass.limit) below = options_below(layout_, root(), limit);
  left_out_ = below.left_out;
  return climb(below.options, limit);
}

// The smaller a problem, the less a node takes, and the less the tree gains.
std::uint64_t Finder::nodes_before_tree() const {
  const std::uint64_t nodes = limits_.effort.small_search;
  if (layout_.claims.size() >= limits_.effort.large_problem || nodes > no_limit / small_times)
    return nodes;
  return small_times * nodes;
}

// Looks for a cover by the linear relaxation, once.
Search::End Finder::seek() {
  if (std::exchange(sought_, true)) return Search::End::complete;
  if (follows_scout()) {
    if (const std::optional<Sought> found = scout_->sought(meter_)) {
      meter_.count_nodes(found->nodes);
      before_.branchings += found->branchings;
      before_.updates += found->updates;
      take_all(found->covers);
      scout_changes_ = changes_;  // it knows that
      return Search::End::complete;
    }
  }
  scout_.reset();
  const std::vector<std::uint32_t> options = cheap_options(layout_, root(), goal());
  Tree tree(layout_, meter_, [this](auto chosen, auto cost) { return take(chosen, cost); });
  const Search::End end = tree.seek(options, goal(), start_with(options));
  before_.branchings += tree.branchings;
  before_.updates += tree.updates;
  return end;
}

// The pass by the tree, or what the scout has left of it.
Search::End Finder::climb(const std::vector<std::uint32_t>& options, std::int64_t limit) {
  pass_limit_ = limit;
  std::optional<Scout::Begun> begun;
  if (follows_scout()) begun = scout_->tree(limit, meter_);
  scout_.reset();
  if (!begun) {
    make_tree();
    by_tree_ = true;
    return tree_->run(options, limit, start_with(options));
  }
  meter_.count_nodes(begun->nodes);
  take_all(begun->covers);
  if (tree_) {
    begun->tree->branchings += tree_->branchings;
    begun->tree->updates += tree_->updates;
  }
  tree_ = std::move(begun->tree);
  equip_tree();
  by_tree_ = true;
  return tree_->run_on();
}

void Finder::make_tree() {
  if (tree_) return;
  tree_ = std::make_unique<Tree>(layout_, meter_, Search::Found());
  equip_tree();
}

void Finder::equip_tree() {
  tree_->hand_over(meter_, [this](auto chosen, auto cost) { return take(chosen, cost); });
  if (limits_.threads > 1) tree_->use_threads(limits_);
  if (limits_.on_state) tree_->call_between([this] { save_if_due(); });
}

// Makes a first bound. False if time is up.
bool Finder::begin() {
  const CheapestState* const from = limits_.from;
  if ((from != nullptr && from->relaxed) || layout_.claims.size() >= limits_.effort.large_problem) {
    if (!relax()) return false;
    const bool was_solved = from != nullptr && from->solved && Relaxation::possible();
    if (!was_solved) return true;
    const std::optional<Bounded> made = solve_relaxation();
    if (made) adopt_relaxation(*made);
    return made.has_value();
  }
  search_.improve_root(first_rounds);
  return true;
}

// Prices that are nearly those of the linear relaxation, and a cover if that is easy. False if
// time is up.
bool Finder::relax() {
  if (!meter_.within_limits([&] { adopt(approximate_bound()); })) return false;
  relaxed_ = true;
  search_.approach(rounds_after);
  if (search_.root_bound() >= top_) return true;  // no cover costs as little as was asked for
  if (visit_ || limits_.from != nullptr) return true;
  scout(false);
  return search_.dive(top_, dive_nodes + layout_.primary) != Search::End::limit;
}

Bounded Finder::approximate_bound() const {
  return bound_by(layout_, approximate_relaxation(layout_, multiplier_rounds).prices);
}

// The bound of the linear relaxation itself. None if time is up.
std::optional<Bounded> Finder::solve_relaxation() {
  solved_ = true;
  std::optional<Solution> solution = std::exchange(solution_, std::nullopt);
  if (!solution && scout_) solution = scout_->solution(meter_);
  const bool solved = solution || meter_.within_limits([&] {
    solution = optimize::solve_relaxation(layout_, root());
  });
  if (!solved) return std::nullopt;
  relaxed_start_ = std::move(solution->start);
  return std::move(solution->made);
}

void Finder::adopt_relaxation(const Bounded& made) {
  const std::uint64_t before = changes_;
  adopt(made);
  if (scout_changes_ == before) scout_changes_ = changes_;  // it knows that
}

// Takes a bound if it is better.
void Finder::adopt(const Bounded& made) {
  if (made.bound <= search_.scaled_root_bound()) return;
  ++changes_;
  search_.begin_with(std::span(made.prices).first(layout_.num_rows()), made.rests, made.bound);
}

// The same with the rows that the tree has added. False if time is up.
bool Finder::relax_again() {
  return meter_.within_limits([&] {
    const Layout& strong = tree_->strong();
    Relaxation relaxation(strong, relaxed_start_.options, &relaxed_start_);
    relaxation.sift();
    adopt(bound_by(strong, relaxation.prices()));
  });
}

}  // namespace dlx::optimize
