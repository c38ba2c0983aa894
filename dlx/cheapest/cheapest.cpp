#include "dlx/cheapest/cheapest.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "dlx/cheapest/layout.hpp"
#include "dlx/cheapest/search.hpp"
#include "dlx/deadline.hpp"
#include "dlx/engine/shared/consistency.hpp"
#include "dlx/engine/shared/meter.hpp"

namespace dlx {
namespace {

using cheapest::Layout;
using cheapest::no_cost;
using cheapest::Search;

// Rounds of price changes before the search; they end earlier if they gain nothing.
constexpr unsigned first_rounds = 400;
// The nodes of the first dive, which is to find a cover or two to compare with.
constexpr std::uint64_t dive_nodes = 64;
// A pass of so few nodes costs nothing.
constexpr std::uint64_t small_pass = 2000;
// Work on useless options; see make_consistent().
constexpr std::uint64_t consistency_steps = 1 << 22;

std::vector<OptionId> useful_options(const Problem& problem) {
  if (!problem.has_bounds()) return make_consistent(problem, consistency_steps).options;
  std::vector<OptionId> all;
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) all.push_back(OptionId{k});
  return all;
}

// By how much to raise the limit, after a pass that raised it by `step`: passes should grow, so
// that the last one takes most of the time, but not much faster than that, since no one knows how
// far above the cheapest cover the next limit is.
std::int64_t next_step(std::int64_t step, std::uint64_t nodes_before, std::uint64_t nodes) {
  const std::uint64_t growth = nodes / std::max<std::uint64_t>(nodes_before, 1);
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
      : limits_(options),
        count_(count),
        visit_(std::move(visit)),
        meter_(limits_, options.on_progress ? [this, &options] { options.on_progress(progress()); }
                                            : std::function<void()>()),
        layout_(problem, (meter_.start(), useful_options(problem))),
        search_(layout_, meter_, [this](auto chosen, auto cost) { return take(chosen, cost); }),
        top_(layout_.total + 1) {
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
    search_.improve_root(first_rounds);
    const Search::End end = search_.run(top_, no_limit);
    meter_.stop();
    result.outcome = end == Search::End::complete  ? Outcome::exhausted
                     : end == Search::End::stopped ? Outcome::interrupted
                                                   : meter_.outcome();
    result.solutions = solutions_;
    result.statistics = statistics();
    return result;
  }

 private:
  bool full() const { return kept_.size() == count_; }
  std::int64_t to_beat() const { return kept_.rbegin()->cost / layout_.unit; }

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
    kept_.insert(std::move(cover));
    if (kept_.size() > count_) {
      kept_.erase(std::prev(kept_.end()));
      dropped_ = true;
    }
    return full() ? to_beat() : top_;
  }

  // A search below a limit that is little above the bound has few options left, and is done in no
  // time. So the limit is raised in growing steps, until enough covers are below it. What costs
  // less than a limit is complete after its pass; covers that are met again are in kept_ already.
  Outcome run_passes() {
    search_.improve_root(first_rounds);
    low_ = search_.root_bound();
    // A first dive, for something to compare with.
    const std::uint64_t few = std::min<std::uint64_t>(count_, 1000);
    std::int64_t limit = top_;
    Search::End end = search_.run(limit, dive_nodes + layout_.primary * (1 + few / 4));
    std::int64_t step = 0;
    std::uint64_t nodes = 0;  // of the last pass
    for (;;) {
      if (end == Search::End::limit) return meter_.outcome();
      if (end == Search::End::complete) {
        low_ = std::max(low_, search_.bound());
        if (low_ >= top_) return dropped_ ? Outcome::solution_limit : Outcome::exhausted;
        if (full() && to_beat() <= low_) return Outcome::solution_limit;
      }
      if (step == 0) {
        const std::int64_t guess = kept_.empty() ? low_ + (low_ < 0 ? -low_ : low_) / 8 : to_beat();
        step = std::max<std::int64_t>((guess - low_) / 8, 1);
      }
      limit = std::min(step < top_ - low_ ? low_ + step : top_, full() ? to_beat() : top_);
      const std::uint64_t before = meter_.nodes();
      end = search_.run(limit, no_limit);
      step = next_step(step, nodes, meter_.nodes() - before);
      nodes = meter_.nodes() - before;
    }
  }

  // Every cover that is not kept costs at least that.
  std::optional<std::int64_t> bound() const {
    std::int64_t least = std::max(low_, search_.bound());
    if (dropped_) least = std::min(least, to_beat());
    if (least > layout_.total) return std::nullopt;  // no cover can cost as much
    return least * layout_.unit;
  }

  Progress progress() const {
    Progress progress;
    progress.solutions = visit_ ? solutions_ : kept_.size();
    if (!kept_.empty()) progress.best = kept_.begin()->cost;
    if (!kept_.empty() && full()) progress.last = kept_.rbegin()->cost;
    progress.bound = bound();
    progress.nodes = meter_.nodes();
    progress.seconds = meter_.seconds();
    return progress;
  }

  Statistics statistics() const {
    Statistics statistics;
    statistics.nodes = meter_.nodes();
    statistics.branchings = search_.branchings;
    statistics.updates = search_.updates;
    statistics.level_nodes = search_.level_nodes;
    statistics.seconds = meter_.seconds();
    statistics.engine = "cheapest";
    return statistics;
  }

  SearchOptions limits_;
  std::uint64_t count_;
  Visit visit_;
  Meter meter_;  // runs from the beginning
  Layout layout_;
  Search search_;
  std::int64_t top_;                                             // all covers asked for cost less
  std::int64_t low_ = std::numeric_limits<std::int64_t>::min();  // all covers below are known
  std::set<CheapCover, ByCost> kept_;
  bool dropped_ = false;  // there were covers that are not kept
  std::uint64_t solutions_ = 0;
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
