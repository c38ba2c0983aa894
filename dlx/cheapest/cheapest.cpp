#include "dlx/cheapest/cheapest.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <utility>

#include "dlx/cheapest/bound.hpp"
#include "dlx/cheapest/kept.hpp"
#include "dlx/cheapest/layout.hpp"
#include "dlx/cheapest/listing.hpp"
#include "dlx/cheapest/multipliers.hpp"
#include "dlx/cheapest/parts.hpp"
#include "dlx/cheapest/relaxation.hpp"
#include "dlx/cheapest/root.hpp"
#include "dlx/cheapest/saved.hpp"
#include "dlx/cheapest/scout.hpp"
#include "dlx/cheapest/search.hpp"
#include "dlx/cheapest/tree.hpp"
#include "dlx/cheapest/useful.hpp"
#include "dlx/deadline.hpp"
#include "dlx/engine/shared/meter.hpp"
#include "dlx/solver.hpp"

namespace dlx {
namespace {

using cheapest::approximate_relaxation;
using cheapest::Below;
using cheapest::bound_by;
using cheapest::Bounded;
using cheapest::Kept;
using cheapest::Layout;
using cheapest::no_cost;
using cheapest::OpenPart;
using cheapest::options_below;
using cheapest::PartsSearch;
using cheapest::Pass;
using cheapest::Relaxation;
using cheapest::Root;
using cheapest::Scout;
using cheapest::Search;
using cheapest::Solution;
using cheapest::Sought;
using cheapest::Tree;

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
// Nodes between two looks whether it is time to save or to send out a scout, and how many times as
// long a search goes on as that takes.
constexpr std::uint64_t slice = 1024;
constexpr int least_save_ratio = 19;

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

// One search. Costs are in units of the layout, but for those of covers and results.
class Finder {
 public:
  using Visit = std::function<bool(const CheapCover&)>;

  // Keeps the `count` cheapest covers, or shows all to `visit`.
  Finder(const Problem& problem, const CheapestOptions& options, std::uint64_t count, Visit visit)
      : problem_(problem),
        limits_(options),
        count_(count),
        visit_(std::move(visit)),
        meter_(limits_, options.on_progress ? [this, &options] { options.on_progress(progress()); }
                                            : std::function<void()>()),
        layout_(problem, (meter_.start(), options_to_search())),
        search_(layout_, meter_, [this](auto chosen, auto cost) { return take(chosen, cost); }),
        top_(layout_.total + 1),
        low_(search_.root_bound()),
        kept_(layout_, count, options.gap) {
    if (!options.max_cost) return;
    const std::int64_t most = *options.max_cost;
    const std::int64_t whole = most / layout_.unit - (most % layout_.unit < 0 ? 1 : 0);
    top_ = std::clamp(whole, -layout_.total - 1, layout_.total) + 1;
  }

  CheapestResult find() {
    CheapestResult result;
    next_save_ = Meter::Clock::now() + interval(limits_.save_interval);
    result.outcome = run_passes();
    if (limits_.on_state && (ready_ || limits_.from == nullptr)) save();
    meter_.stop();
    result.covers.assign(kept_.covers().begin(), kept_.covers().end());
    result.bound = bound();
    result.statistics = statistics();
    return result;
  }

  Result stream() {
    Result result;
    const Search::End end = begin() ? search_.run(top_, no_limit) : Search::End::limit;
    meter_.stop();
    result.outcome = end == Search::End::complete  ? Outcome::exhausted
                     : end == Search::End::stopped ? Outcome::interrupted
                                                   : meter_.outcome();
    result.solutions = solutions_;
    result.statistics = statistics();
    return result;
  }

 private:
  std::vector<OptionId> options_to_search() {
    std::vector<OptionId> options = cheapest::useful_options(problem_);
    if (count_ != 1 || problem_.has_bounds()) return options;
    const std::size_t before = options.size();
    cheapest::leave_out_dominated(problem_, options);
    dominated_ = options.size() < before;
    return options;
  }

  // True if there may be covers that are neither kept nor found any more.
  bool are_others() const { return kept_.dropped() || (dominated_ && kept_.full()); }
  // What covers that are looked for cost less than.
  std::int64_t goal() const { return kept_.limit(top_); }

  // A cover was found. Returns what the next ones have to cost less than.
  std::int64_t take(std::span<const std::uint32_t> chosen, std::int64_t cost) {
    CheapCover cover = kept_.cover_of(chosen, cost);
    if (visit_) {
      ++solutions_;
      return visit_(cover) ? top_ : Search::stop;
    }
    keep(std::move(cover));
    return goal();
  }

  void take_all(const std::vector<Sought::Found>& covers) {
    for (const Sought::Found& found : covers) take(found.chosen, found.cost);
  }

  void keep(CheapCover cover) {
    ++changes_;
    const bool best = kept_.keep(std::move(cover));
    if (best && limits_.on_progress) limits_.on_progress(progress());
  }

  // A search below a limit that is little above the bound has few options left, and is done in no
  // time. So the limit is raised in growing steps, until enough covers are below it. What costs
  // less than a limit is complete after its pass; covers that are met again are in kept_ already.
  Outcome run_passes() {
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
  Search::End look_for_some() {
    const std::uint64_t few = std::min<std::uint64_t>(count_, 1000);
    return search_.run(goal(), dive_nodes + layout_.primary * (1 + few / 4));
  }

  // Runs a search for so many nodes in stretches, with time to save in between.
  template <typename Begin, typename GoOn>
  Search::End in_stretches(std::uint64_t budget, const Begin& begin, const GoOn& go_on) {
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

  Search::End search(std::int64_t limit, std::uint64_t budget) {
    pass_limit_ = limit;
    nodes_before_ = meter_.nodes();
    ends_early_ = budget != no_limit;
    const Search::End end = in_stretches(
        budget, [&](std::uint64_t nodes) { return search_.run(limit, nodes); },
        [&](std::uint64_t nodes) { return search_.go_on(nodes); });
    ends_early_ = false;
    return end;
  }

  // Where other threads are, one of them does meanwhile what comes after a pass. It has to be sent
  // out anew if it knows less by now. Whoever counts nodes wants them to be those of one thread.
  bool may_scout() const {
    return limits_.threads > 1 && limits_.max_nodes == no_limit && Relaxation::possible();
  }
  bool follows_scout() const { return scout_ && scout_changes_ == changes_; }

  void scout(bool ends_early) {
    if (!may_scout() || !relaxed_) return;
    if (!solved_ && !solution_ && scout_) solution_ = scout_->solution_so_far();
    const bool is_known = solved_ || solution_;
    if (!is_known && scout_) return;
    const std::optional<Pass> pass = ends_early ? pass_ : std::nullopt;
    const std::int64_t limit = limit_of_tree(pass);
    if (follows_scout() && scout_limit_ == limit) return;
    scout_.reset();
    if (is_known && sought_ && !kept_.full() && !pass) return;  // there is no limit for the tree
    scout_limit_ = limit;
    scout_.emplace(layout_, what_scouts_know(pass), tree_.get());
    scout_changes_ = changes_;
  }

  // Of the tree that a pass leads to, or if none, one later on.
  std::int64_t limit_of_tree(const std::optional<Pass>& pass) const {
    if (!pass) return goal();
    return cheapest::limit_of_tree(layout_, root(), *pass, kept_.limit(pass->limit));
  }

  Scout::From what_scouts_know(const std::optional<Pass>& pass) const {
    const Root known = root();
    Scout::From from{known.bound, {known.rests.begin(), known.rests.end()}, top_, kept_, pass, {},
                     !sought_};
    if (solved_) from.start = relaxed_start_;
    if (solution_) from.adopt(*solution_);
    return from;
  }

  void save_if_due() {
    if (limits_.on_state && Meter::Clock::now() >= next_save_) save();
  }

  void save() {
    const Meter::Clock::time_point begin = Meter::Clock::now();
    const NoDeadline all_the_time;  // it may be up, and this is what is left of it
    try {
      limits_.on_state(state());
    } catch (const std::bad_alloc&) {
      // The search itself needs no more memory than it has; what was saved last stays.
    }
    const Meter::Clock::time_point end = Meter::Clock::now();
    next_save_ = end + std::max(interval(limits_.save_interval), least_save_ratio * (end - begin));
  }

  CheapestState state() const {
    CheapestState state;
    state.covers.assign(kept_.covers().begin(), kept_.covers().end());
    state.dropped = kept_.dropped();
    state.relaxed = relaxed_;
    state.solved = solved_;
    state.low = low_;
    state.step = step_;
    state.pass_nodes = pass_nodes_;
    const Statistics done = statistics();
    state.nodes = done.nodes;
    state.branchings = done.branchings;
    state.updates = done.updates;
    if (!pass_limit_) return state;
    CheapestPass pass;
    pass.limit = *pass_limit_;
    pass.by_tree = by_tree_;
    std::vector<OpenPart> parts;
    if (by_tree_) {
      parts = tree_->left();
      pass.closed = std::min(tree_->closed(), left_out_);
      pass.triples = tree_->triples();
    } else {
      parts = parts_ ? parts_->left() : search_.left();
      pass.closed = std::min(parts_ ? parts_->closed() : search_.closed(), left_out_);
    }
    if (parts.empty()) return state;  // between two ways to go about it
    pass.parts = cheapest::saved_parts(layout_, parts);
    state.pass = std::move(pass);
    return state;
  }

  void restore(const CheapestState& state) {
    for (const CheapCover& cover : state.covers) keep(cheapest::checked(problem_, cover));
    if (state.dropped) kept_.note_dropped();
    low_ = std::max(low_, std::min(state.low, top_));
    step_ = std::clamp<std::int64_t>(state.step, 0, 2 * layout_.total + 1);
    pass_nodes_ = state.pass_nodes;
    before_ = {state.nodes, state.branchings, state.updates};
  }

  Search::End go_on_with_pass(const CheapestState& state) {
    if (low_ >= top_ || (kept_.full() && goal() <= low_)) return Search::End::complete;
    if (!state.pass) return Search::End::budget;
    const CheapestPass& pass = *state.pass;
    std::vector<OpenPart> parts = cheapest::open_parts(layout_, pass.parts);
    std::size_t largest = 0;
    for (const OpenPart& part : parts) largest = std::max(largest, part.options.size());
    const std::int64_t limit = std::clamp(pass.limit, low_, goal());
    pass_limit_ = limit;
    left_out_ = pass.closed;
    by_tree_ = solved_ && (pass.by_tree || are_few(largest));
    if (by_tree_) {
      sought_ = true;
      make_tree();
      return tree_->go_on(std::move(parts), cheapest::checked(layout_, pass.triples), limit);
    }
    parts_.emplace(
        layout_, search_, meter_, [this](auto chosen, auto cost) { return take(chosen, cost); },
        std::move(parts), limit);
    const auto run = [&](std::uint64_t nodes) { return parts_->run(nodes); };
    // Before the relaxation there are but few nodes: it may know better.
    return in_stretches(relaxed_ ? no_limit : limits_.effort.small_search / 4, run, run);
  }

  // A step above the bound, or all that is left where the step is most of it: another pass for the
  // rest would do the same work again.
  std::int64_t next_limit() const {
    const std::int64_t last = std::min(top_, goal());
    const std::int64_t rest = last - low_;  // fits: both are within the total
    return step_ < rest - step_ ? low_ + step_ : last;
  }

  // Makes a first bound. False if time is up.
  bool begin() {
    const CheapestState* const from = limits_.from;
    if ((from != nullptr && from->relaxed) ||
        layout_.claims.size() >= limits_.effort.large_problem) {
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

  // There may be so few covers that an engine lists them all while this search has compared their
  // costs. True if it did.
  bool enumerate() {
    bool all = false;
    const std::uint64_t before = meter_.nodes();
    meter_.within_limits([&] {
      all = cheapest::list_few(problem_, limits_.stop, meter_, [this](const Cover& options) {
        take_listed(options);
        return true;
      });
    });
    nodes_before_ += meter_.nodes() - before;
    if (all) low_ = top_;
    return all;
  }

  void take_listed(const Cover& options) {
    CheapCover cover;
    cover.options.assign(options.begin(), options.end());
    std::sort(cover.options.begin(), cover.options.end());
    cover.cost = cover_cost(problem_, cover.options);
    if (cover.cost % layout_.unit != 0) return;  // it has options that were left out
    if (cover.cost / layout_.unit < top_) keep(std::move(cover));
  }

  // Prices that are nearly those of the linear relaxation, and a cover if that is easy. False if
  // time is up.
  bool relax() {
    if (!meter_.within_limits([&] { adopt(approximate_bound()); })) return false;
    relaxed_ = true;
    search_.approach(rounds_after);
    if (search_.root_bound() >= top_) return true;  // no cover costs as little as was asked for
    if (visit_ || limits_.from != nullptr) return true;
    scout(false);
    return search_.dive(top_, dive_nodes + layout_.primary) != Search::End::limit;
  }

  Bounded approximate_bound() const {
    return bound_by(layout_, approximate_relaxation(layout_, multiplier_rounds).prices);
  }

  // The bound of the linear relaxation itself. None if time is up.
  std::optional<Bounded> solve_relaxation() {
    solved_ = true;
    std::optional<Solution> solution = std::exchange(solution_, std::nullopt);
    if (!solution && scout_) solution = scout_->solution(meter_);
    const bool solved = solution || meter_.within_limits([&] {
      solution = cheapest::solve_relaxation(layout_, root());
    });
    if (!solved) return std::nullopt;
    relaxed_start_ = std::move(solution->start);
    return std::move(solution->made);
  }

  void adopt_relaxation(const Bounded& made) {
    const std::uint64_t before = changes_;
    adopt(made);
    if (scout_changes_ == before) scout_changes_ = changes_;  // it knows that
  }

  Root root() const { return {search_.scaled_root_bound(), search_.root_rests()}; }

  // Takes a bound if it is better.
  void adopt(const Bounded& made) {
    if (made.bound <= search_.scaled_root_bound()) return;
    ++changes_;
    search_.begin_with(std::span(made.prices).first(layout_.num_rows()), made.rests, made.bound);
  }

  // The same with the rows that the tree has added. False if time is up.
  bool relax_again() {
    return meter_.within_limits([&] {
      const Layout& strong = tree_->strong();
      Relaxation relaxation(strong, relaxed_start_.options, &relaxed_start_);
      relaxation.sift();
      adopt(bound_by(strong, relaxation.prices()));
    });
  }

  // By how much the first limit is above the bound.
  std::int64_t first_step() const {
    const std::int64_t size = low_ < 0 ? -low_ : low_;
    if (!relaxed_)
      return std::max<std::int64_t>((kept_.full() ? kept_.to_beat() - low_ : size / 8) / 8, 1);
    const std::int64_t small = size / 512;
    return std::max<std::int64_t>(
        kept_.full() ? std::min(small, (kept_.to_beat() - low_) / 8) : small, 1);
  }

  // Looks for what costs less than a limit.
  Search::End pass(std::int64_t limit) {
    by_tree_ = false;
    parts_.reset();
    left_out_ = cheapest::infinite;
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
  Search::End search_if_quick(std::int64_t limit) {
    const std::uint64_t budget = limits_.effort.small_search / 4;
    const Search::End end = search(limit, budget);
    const bool fell = goal() - low_ < (limit - low_) / 2;
    return end == Search::End::budget && fell ? go_on(budget) : end;
  }

  Search::End go_on(std::uint64_t budget) {
    const auto run = [&](std::uint64_t nodes) { return search_.go_on(nodes); };
    return in_stretches(budget, run, run);
  }

  // A search that is begun anew loses what it has done, and prices of a bound that is hardly better
  // leave it less room: those that it has are in the middle of what they may be.
  bool is_worth_a_new_search(const Bounded& made, std::int64_t limit) const {
    const std::int64_t bound = search_.scaled_run_bound();
    return made.bound - bound > (layout_.scale * std::min(limit, goal()) - bound) / 8;
  }

  // True if some limit leaves few options.
  bool leaves_few(const Bounded& made) const {
    return cheapest::limit_of_few(layout_, {made.bound, made.rests}, few_options()) > low_;
  }

  // By the search alone if that is quick. Where the limit leaves few of the options, and they are
  // too much for it nevertheless, bounds are worth more than nodes.
  Search::End relaxed_pass(std::int64_t limit) {
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
    const std::int64_t few_below = cheapest::limit_of_few(layout_, root(), few_options());
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

  // The pass by the tree, or what the scout has left of it.
  Search::End climb(const std::vector<std::uint32_t>& options, std::int64_t limit) {
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

  // The smaller a problem, the less a node takes, and the less the tree gains.
  std::uint64_t nodes_before_tree() const {
    const std::uint64_t nodes = limits_.effort.small_search;
    if (layout_.claims.size() >= limits_.effort.large_problem || nodes > no_limit / small_times)
      return nodes;
    return small_times * nodes;
  }

  std::size_t few_options() const {
    return static_cast<std::size_t>(limits_.effort.few *
                                    static_cast<double>(layout_.num_options()));
  }

  bool are_few(std::size_t options) const { return options <= few_options(); }

  // Looks for a cover by the linear relaxation, once.
  Search::End seek() {
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
    const std::vector<std::uint32_t> options = cheapest::cheap_options(layout_, root(), goal());
    Tree tree(layout_, meter_, [this](auto chosen, auto cost) { return take(chosen, cost); });
    const Search::End end = tree.seek(options, goal(), start_with(options));
    before_.branchings += tree.branchings;
    before_.updates += tree.updates;
    return end;
  }

  void make_tree() {
    if (tree_) return;
    tree_ = std::make_unique<Tree>(layout_, meter_, Search::Found());
    equip_tree();
  }

  void equip_tree() {
    tree_->hand_over(meter_, [this](auto chosen, auto cost) { return take(chosen, cost); });
    if (limits_.threads > 1) tree_->use_threads(limits_);
    if (limits_.on_state) tree_->call_between([this] { save_if_due(); });
  }

  // The solution of the relaxation of all options is one of these, too.
  Tree::Start start_with(std::span<const std::uint32_t> options) const {
    return std::make_shared<Relaxation::Start>(relaxed_start_.with(options));
  }

  // What the last pass has not met costs at least that.
  std::int64_t pass_bound() const {
    if (!by_tree_ && !parts_) return search_.bound();
    const std::int64_t rest =
        left_out_ == cheapest::infinite ? no_cost : layout_.ceiling(left_out_);
    return std::min(by_tree_ ? tree_->bound() : parts_->bound(), rest);
  }

  // Every cover that is not kept costs at least that.
  std::optional<std::int64_t> bound() const {
    std::int64_t least = std::max(low_, pass_bound());
    if (are_others()) least = std::min(least, kept_.to_beat());
    if (least > layout_.total) return std::nullopt;  // no cover can cost as much
    return least * layout_.unit;
  }

  Progress progress() {
    Progress progress;
    progress.solutions = visit_ ? solutions_ : kept_.covers().size();
    if (!kept_.empty()) progress.best = kept_.covers().begin()->cost;
    if (!kept_.empty() && kept_.full()) progress.last = kept_.covers().rbegin()->cost;
    // A pass begins anew, but what was proved once holds.
    if (const auto least = bound()) progress.bound = shown_ = std::max(shown_, *least);
    progress.nodes = before_.nodes + meter_.nodes();
    progress.seconds = meter_.seconds();
    return progress;
  }

  Statistics statistics() const {
    Statistics statistics;
    statistics.nodes = before_.nodes + meter_.nodes();
    statistics.branchings = before_.branchings + search_.branchings +
                            (tree_ ? tree_->branchings : 0) + (parts_ ? parts_->branchings : 0);
    statistics.updates = before_.updates + search_.updates + (tree_ ? tree_->updates : 0) +
                         (parts_ ? parts_->updates : 0);
    statistics.level_nodes = search_.level_nodes;
    statistics.seconds = meter_.seconds();
    statistics.engine = "cheapest";
    statistics.choice = "bounds by ";
    statistics.choice += !relaxed_  ? "prices of items"
                         : !solved_ ? "the method of multipliers"
                                    : bound_library();
    return statistics;
  }

  Problem problem_;
  CheapestOptions limits_;
  std::uint64_t count_;
  Visit visit_;
  Meter meter_;             // runs from the beginning
  bool dominated_ = false;  // options were left out that others make up for
  Layout layout_;
  Search search_;
  std::int64_t top_;  // all covers asked for cost less
  std::int64_t low_;  // all covers below are known
  Kept kept_;
  std::int64_t shown_ = std::numeric_limits<std::int64_t>::min();  // the best bound of progress()
  std::uint64_t solutions_ = 0;
  bool relaxed_ = false;  // the bound is nearly that of the linear relaxation
  bool solved_ = false;   // that was solved
  Relaxation::Start relaxed_start_;
  bool sought_ = false;  // a cover was looked for by the relaxation
  std::unique_ptr<Tree> tree_;
  std::optional<PartsSearch> parts_;  // of a pass that was saved
  std::int64_t step_ = 0;             // by which limits are raised
  std::uint64_t pass_nodes_ = 0;      // of the search that the last pass came to
  std::uint64_t nodes_before_ = 0;    // before the search under way, and beside it
  // The pass under way, or the last one.
  std::optional<std::int64_t> pass_limit_;
  bool by_tree_ = false;
  std::int64_t left_out_ = cheapest::infinite;  // the least bound of what that was not given
  struct {
    std::uint64_t nodes = 0, branchings = 0, updates = 0;
  } before_;            // it was saved, and what was sought
  bool ready_ = false;  // there is more to save than there was
  Meter::Clock::time_point next_save_{};
  std::uint64_t changes_ = 0;         // of what is known: covers and bounds of the root
  bool ends_early_ = false;           // the search under way
  std::optional<Pass> pass_;          // that it is, if a tree may follow
  std::optional<Scout> scout_;        // if there are threads
  std::optional<Solution> solution_;  // of the relaxation, by a scout; not taken yet
  std::uint64_t scout_changes_ = 0;   // that it knows of
  std::int64_t scout_limit_ = 0;      // of the tree, as was thought when it was sent
};

// A search that is ready, or why it did not get so far.
struct Prepared {
  Prepared(const Problem& problem, const CheapestOptions& options, std::uint64_t count,
           Finder::Visit visit) {
    try {
      const Deadline deadline(options);
      finder.emplace(problem, options, count, std::move(visit));
    } catch (const Stopped& stopped) {
      outcome = stopped.outcome();
    }
  }

  std::optional<Finder> finder;
  Outcome outcome = Outcome::exhausted;
};

// No cover costs less than all negative costs come to.
std::int64_t all_gains(const Problem& problem) {
  constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
  std::int64_t sum = 0;
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    const std::int64_t cost = std::min<std::int64_t>(problem.cost(OptionId{k}), 0);
    sum = sum < least - cost ? least : sum + cost;
  }
  return sum;
}

}  // namespace

CheapestResult find_cheapest(const Problem& problem, std::uint64_t count,
                             const CheapestOptions& options) {
  if (count == 0) throw std::invalid_argument("the number of cheapest covers to find is 0");
  Prepared search(problem, options, count, {});
  if (search.finder) return search.finder->find();
  CheapestResult nothing;
  nothing.outcome = search.outcome;
  nothing.bound = all_gains(problem);
  return nothing;
}

Result for_each_within_cost(const Problem& problem,
                            const std::function<bool(const CheapCover&)>& visit,
                            const CheapestOptions& options) {
  Prepared search(problem, options, 0, visit);
  if (search.finder) return search.finder->stream();
  return {search.outcome, 0, {}};
}

}  // namespace dlx
