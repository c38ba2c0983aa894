#include "dlx/cheapest/cheapest.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <optional>
#include <set>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "dlx/cheapest/bound.hpp"
#include "dlx/cheapest/layout.hpp"
#include "dlx/cheapest/listing.hpp"
#include "dlx/cheapest/relaxation.hpp"
#include "dlx/cheapest/search.hpp"
#include "dlx/cheapest/tree.hpp"
#include "dlx/deadline.hpp"
#include "dlx/engine/shared/consistency.hpp"
#include "dlx/engine/shared/meter.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/solver.hpp"

namespace dlx {
namespace {

using cheapest::bound_by;
using cheapest::Bounded;
using cheapest::lagrangean_prices;
using cheapest::Layout;
using cheapest::no_cost;
using cheapest::Relaxation;
using cheapest::Search;
using cheapest::Tree;

// Rounds of price changes before the search; they end earlier if they gain nothing.
constexpr unsigned first_rounds = 400;
// The nodes of the first dive, which is to find a cover or two to compare with.
constexpr std::uint64_t dive_nodes = 64;
// Rounds of the Lagrangean method, where there is no library.
constexpr unsigned raised_rounds = 800;
// Work on prices before the relaxation, for each pair of rows.
constexpr std::uint64_t relaxed_work = 25;
// Options among which a cover is looked for by the relaxation, and more for each row.
constexpr std::size_t sought_options = 2000, sought_per_row = 10;
// Options below a limit are hardly more than those below a smaller one, if so many times.
constexpr double hardly = 1.5;
// A pass of so few nodes costs nothing.
constexpr std::uint64_t small_pass = 2000;
// Work on useless options; see make_consistent().
constexpr std::uint64_t consistency_steps = 1 << 22;

// Leaves out options that cost no less than another one with the same entries, of which the first
// one stays: one cheapest cover has none of them.
void leave_out_dominated(const Problem& problem, std::vector<OptionId>& options) {
  const auto entries_of = [&](OptionId option) {
    const std::span<const Entry> entries = problem.option(option);
    std::vector<std::pair<ItemId, ColourId>> sorted;
    for (const Entry& entry : entries) sorted.emplace_back(entry.item, entry.colour);
    std::sort(sorted.begin(), sorted.end());
    return sorted;
  };
  struct Hashed {
    std::uint64_t hash;
    std::int64_t cost;
    OptionId option;
  };
  std::vector<Hashed> all;
  for (const OptionId option : options) {
    Deadline::check(problem.option(option).size());
    all.push_back({hash_of(problem.option(option)), problem.cost(option), option});
  }
  std::sort(all.begin(), all.end(), [](const Hashed& left, const Hashed& right) {
    return std::tie(left.hash, left.cost, left.option) <
           std::tie(right.hash, right.cost, right.option);
  });
  options.clear();
  const Hashed* first = nullptr;  // of the options with a hash
  for (const Hashed& each : all) {
    if (first == nullptr || first->hash != each.hash) {
      first = &each;
    } else if (entries_of(first->option) == entries_of(each.option)) {
      continue;
    }
    options.push_back(each.option);
  }
  std::sort(options.begin(), options.end());
}

std::vector<OptionId> useful_options(const Problem& problem) {
  if (!problem.has_bounds()) return make_consistent(problem, consistency_steps).options;
  std::vector<OptionId> all;
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) all.push_back(OptionId{k});
  return all;
}

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

struct ByCost {
  bool operator()(const CheapCover& left, const CheapCover& right) const {
    return std::tie(left.cost, left.options) < std::tie(right.cost, right.options);
  }
};

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
        low_(search_.root_bound()) {
    if (!options.max_cost) return;
    const std::int64_t most = *options.max_cost;
    const std::int64_t whole = most / layout_.unit - (most % layout_.unit < 0 ? 1 : 0);
    top_ = std::clamp(whole, -layout_.total - 1, layout_.total) + 1;
  }

  CheapestResult find() {
    CheapestResult result;
    result.outcome = run_passes();
    meter_.stop();
    result.covers.assign(kept_.begin(), kept_.end());
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
    std::vector<OptionId> options = useful_options(problem_);
    if (count_ != 1 || problem_.has_bounds()) return options;
    const std::size_t before = options.size();
    leave_out_dominated(problem_, options);
    dominated_ = options.size() < before;
    return options;
  }

  bool full() const { return kept_.size() == count_; }
  // True if there may be covers that are neither kept nor found any more.
  bool are_others() const { return dropped_ || (dominated_ && full()); }
  std::int64_t to_beat() const { return kept_.rbegin()->cost / layout_.unit; }
  // What covers have to cost less than to be looked for, once there are enough.
  std::int64_t goal() const {
    const std::int64_t allowed = limits_.gap.allowed(kept_.rbegin()->cost) / layout_.unit;
    return std::max(to_beat() - allowed, -layout_.total - 1);
  }

  // A cover was found. Returns what the next ones have to cost less than.
  std::int64_t take(std::span<const std::uint32_t> chosen, std::int64_t cost) {
    CheapCover cover;
    cover.cost = cost * layout_.unit;
    for (const std::uint32_t option : chosen) cover.options.push_back(layout_.ids[option]);
    std::sort(cover.options.begin(), cover.options.end());
    if (visit_) {
      ++solutions_;
      return visit_(cover) ? top_ : Search::stop;
    }
    keep(std::move(cover));
    return full() ? goal() : top_;
  }

  void keep(CheapCover cover) {
    const bool best = kept_.empty() || cover.cost < kept_.begin()->cost;
    kept_.insert(std::move(cover));
    if (kept_.size() > count_) {
      kept_.erase(std::prev(kept_.end()));
      dropped_ = true;
    }
    if (best && limits_.on_progress) limits_.on_progress(progress());
  }

  // A search below a limit that is little above the bound has few options left, and is done in no
  // time. So the limit is raised in growing steps, until enough covers are below it. What costs
  // less than a limit is complete after its pass; covers that are met again are in kept_ already.
  Outcome run_passes() {
    const bool in_time = begin();
    low_ = search_.root_bound();
    if (!in_time) return meter_.outcome();
    // A first dive, for something to compare with.
    const std::uint64_t few = std::min<std::uint64_t>(count_, 1000);
    std::int64_t limit = full() ? goal() : top_;
    Search::End end = search_.run(limit, dive_nodes + layout_.primary * (1 + few / 4));
    if (kept_.empty() && end == Search::End::budget && relaxed_ && Relaxation::possible()) {
      if (seek() == Search::End::limit) return meter_.outcome();
    }
    std::int64_t step = 0;
    std::uint64_t nodes = 0;  // of the last pass
    for (;;) {
      if (end == Search::End::limit) return meter_.outcome();
      if (end == Search::End::complete) {
        low_ = std::max(low_, pass_bound());
        if (low_ >= top_) return are_others() ? Outcome::solution_limit : Outcome::exhausted;
        if (full() && goal() <= low_) return Outcome::solution_limit;
        if (by_tree_ && !relax_again()) return meter_.outcome();
      }
      low_ = std::max(low_, search_.root_bound());
      if (full() && goal() <= low_) return Outcome::solution_limit;
      if (step == 0) step = first_step();
      limit = next_limit(step);
      const std::uint64_t before = meter_.nodes();
      end = pass(limit);
      step = next_step(step, nodes, meter_.nodes() - before, by_tree_);
      nodes = meter_.nodes() - before;
    }
  }

  // A step above the bound, or all that is left where the step is most of it: another pass for the
  // rest would do the same work again.
  std::int64_t next_limit(std::int64_t step) const {
    const std::int64_t last = std::min(top_, full() ? goal() : top_);
    const std::int64_t rest = last - low_;  // fits: both are within the total
    return step < rest - step ? low_ + step : last;
  }

  // Makes a first bound. False if time is up.
  bool begin() {
    if (layout_.claims.size() >= limits_.effort.large_problem) return relax();
    search_.improve_root(first_rounds);
    return true;
  }

  // There may be so few covers that an engine lists them all while this search has compared their
  // costs. True if it did.
  bool enumerate() {
    bool all = false;
    meter_.within_limits([&] {
      all = cheapest::list_few(problem_, limits_.stop, meter_, [this](const Cover& options) {
        take_listed(options);
        return true;
      });
    });
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

  // Takes the prices of the linear relaxation, if they are better. False if time is up.
  bool relax() {
    relaxed_ = true;
    // Prices that were made row by row tell which options to begin with. The more rows there are,
    // the more it helps.
    const std::uint64_t rows = layout_.num_rows();
    const std::uint64_t rounds = relaxed_work * rows * rows / (layout_.claims.size() + 1);
    search_.approach(static_cast<unsigned>(std::clamp<std::uint64_t>(rounds, 4, 100)));
    if (search_.root_bound() >= top_) return true;  // no cover costs as little as was asked for
    // The relaxation may take longer than there is time: a cover before it, if that is easy.
    if (!visit_) {
      const Search::End end = search_.dive(top_, dive_nodes + layout_.primary);
      if (end == Search::End::limit) return false;
    }
    return meter_.within_limits([&] { adopt(relaxed_bound(), 0); });
  }

  Bounded relaxed_bound() {
    if (!Relaxation::possible()) {
      return bound_by(layout_, lagrangean_prices(layout_, search_.root_prices(), raised_rounds));
    }
    Relaxation relaxation(layout_);
    relaxation.begin(search_.root_rests());
    relaxation.sift();
    relaxed_start_ = relaxation.start();
    return bound_by(layout_, relaxation.prices());
  }

  // Takes a bound that is better by more than `least` (scaled). False if it is not.
  bool adopt(const Bounded& made, std::int64_t least) {
    if (made.bound <= search_.scaled_root_bound() + least) return false;
    search_.begin_with(std::span(made.prices).first(layout_.num_rows()), made.rests, made.bound);
    return true;
  }

  // The same with the rows that the tree has added. False if time is up.
  bool relax_again() {
    return meter_.within_limits([&] {
      const Layout& strong = tree_->strong();
      Relaxation relaxation(strong, relaxed_start_.options, &relaxed_start_);
      relaxation.sift();
      adopt(bound_by(strong, relaxation.prices()), 0);
    });
  }

  // By how much the first limit is above the bound.
  std::int64_t first_step() const {
    const std::int64_t size = low_ < 0 ? -low_ : low_;
    if (!relaxed_) return std::max<std::int64_t>((full() ? to_beat() - low_ : size / 8) / 8, 1);
    const std::int64_t small = size / 512;
    return std::max<std::int64_t>(full() ? std::min(small, (to_beat() - low_) / 8) : small, 1);
  }

  // Looks for what costs less than a limit.
  Search::End pass(std::int64_t limit) {
    by_tree_ = false;
    if (relaxed_) return relaxed_pass(limit);
    const Search::End end = search_.run(limit, limits_.effort.small_search / 4);
    if (end != Search::End::budget) return end;
    if (enumerate()) return Search::End::complete;
    relaxed_ = true;
    bool better = false;
    const std::int64_t way = layout_.scale * limit - search_.scaled_root_bound();
    const bool in_time = meter_.within_limits([&] { better = adopt(relaxed_bound(), way / 8); });
    if (!in_time || !meter_.may_go_on()) return Search::End::limit;
    return better ? relaxed_pass(limit) : search_.go_on(no_limit);
  }

  // By the search alone if that is quick. Where the limit leaves few of the options, and they are
  // too much for it nevertheless, bounds are worth more than nodes.
  Search::End relaxed_pass(std::int64_t limit) {
    std::vector<std::uint32_t> left = options_below(limit);
    const bool few = Relaxation::possible() &&
                     static_cast<double>(left.size()) <=
                         limits_.effort.few * static_cast<double>(layout_.num_options());
    const Search::End end = search_.run(limit, few ? limits_.effort.small_search : no_limit);
    if (end != Search::End::budget) return end;
    if (const Search::End sought = seek(); sought != Search::End::complete) return sought;
    if (full() && goal() != limit) {
      // What was found by now may be a limit that leaves hardly more: then there is one pass to go.
      const std::vector<std::uint32_t> all = options_below(goal());
      const bool hardly_more =
          static_cast<double>(all.size()) <= hardly * static_cast<double>(left.size());
      limit = hardly_more ? goal() : std::min(limit, goal());
      left = options_below(limit);
    }
    by_tree_ = true;
    return tree_->run(left, limit, start_with(left));
  }

  // The options that a cover below a limit may have.
  std::vector<std::uint32_t> options_below(std::int64_t limit) {
    std::vector<std::uint32_t> left;
    left_out_ = cheapest::infinite;
    const std::int64_t most = layout_.scale * (limit - 1) - search_.scaled_root_bound();
    for (std::uint32_t k = 0; k < layout_.num_options(); ++k) {
      const std::int64_t rest = search_.root_rests()[k];
      if (rest <= most) {
        left.push_back(k);
      } else {
        left_out_ = std::min(left_out_, search_.scaled_root_bound() + rest);
      }
    }
    return left;
  }

  // Makes the tree, which looks for a cover by the linear relaxation first.
  Search::End seek() {
    if (tree_) return Search::End::complete;
    tree_.emplace(layout_, meter_, [this](auto chosen, auto cost) { return take(chosen, cost); });
    if (limits_.threads > 1) tree_->use_threads(limits_);
    const std::int64_t limit = full() ? goal() : top_;
    const std::vector<std::uint32_t> options = cheap_options(limit);
    return tree_->seek(options, limit, start_with(options));
  }

  // The solution of the relaxation of all options is one of these, too.
  Tree::Start start_with(std::span<const std::uint32_t> options) const {
    return std::make_shared<Relaxation::Start>(relaxed_start_.with(options));
  }

  // The options with the smallest rests that a cover below the limit may have.
  std::vector<std::uint32_t> cheap_options(std::int64_t limit) const {
    const std::span<const std::int64_t> rests = search_.root_rests();
    std::vector<std::int64_t> sorted(rests.begin(), rests.end());
    std::int64_t most = layout_.scale * (limit - 1) - search_.scaled_root_bound();
    const std::size_t enough = sought_options + sought_per_row * layout_.primary;
    if (sorted.size() > enough) {
      const auto last = sorted.begin() + static_cast<std::ptrdiff_t>(enough);
      std::nth_element(sorted.begin(), last, sorted.end());
      most = std::min(most, *last);
    }
    std::vector<std::uint32_t> options;
    for (std::uint32_t k = 0; k < layout_.num_options(); ++k) {
      if (rests[k] <= most) options.push_back(k);
    }
    return options;
  }

  // What the last pass has not met costs at least that.
  std::int64_t pass_bound() const {
    if (!by_tree_) return search_.bound();
    const std::int64_t rest =
        left_out_ == cheapest::infinite ? no_cost : layout_.ceiling(left_out_);
    return std::min(tree_->bound(), rest);
  }

  // Every cover that is not kept costs at least that.
  std::optional<std::int64_t> bound() const {
    std::int64_t least = std::max(low_, pass_bound());
    if (are_others()) least = std::min(least, to_beat());
    if (least > layout_.total) return std::nullopt;  // no cover can cost as much
    return least * layout_.unit;
  }

  Progress progress() {
    Progress progress;
    progress.solutions = visit_ ? solutions_ : kept_.size();
    if (!kept_.empty()) progress.best = kept_.begin()->cost;
    if (!kept_.empty() && full()) progress.last = kept_.rbegin()->cost;
    // A pass begins anew, but what was proved once holds.
    if (const auto least = bound()) progress.bound = shown_ = std::max(shown_, *least);
    progress.nodes = meter_.nodes();
    progress.seconds = meter_.seconds();
    return progress;
  }

  Statistics statistics() const {
    Statistics statistics;
    statistics.nodes = meter_.nodes();
    statistics.branchings = search_.branchings + (tree_ ? tree_->branchings : 0);
    statistics.updates = search_.updates + (tree_ ? tree_->updates : 0);
    statistics.level_nodes = search_.level_nodes;
    statistics.seconds = meter_.seconds();
    statistics.engine = "cheapest";
    statistics.choice = "bounds by ";
    statistics.choice += !relaxed_                ? "prices of items"
                         : Relaxation::possible() ? bound_library()
                                                  : "the Lagrangean method";
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
  std::set<CheapCover, ByCost> kept_;
  bool dropped_ = false;  // there were covers that are not kept
  std::int64_t shown_ = std::numeric_limits<std::int64_t>::min();  // the best bound of progress()
  std::uint64_t solutions_ = 0;
  bool relaxed_ = false;
  Relaxation::Start relaxed_start_;
  std::optional<Tree> tree_;
  bool by_tree_ = false;                        // the last pass was
  std::int64_t left_out_ = cheapest::infinite;  // the least bound of what that one was not given
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

}  // namespace

CheapestResult find_cheapest(const Problem& problem, std::uint64_t count,
                             const CheapestOptions& options) {
  if (count == 0) throw std::invalid_argument("the number of cheapest covers to find is 0");
  Prepared search(problem, options, count, {});
  if (search.finder) return search.finder->find();
  CheapestResult nothing;
  nothing.outcome = search.outcome;
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
