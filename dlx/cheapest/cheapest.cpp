#include "dlx/cheapest/cheapest.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

#include "dlx/cheapest/finder.hpp"
#include "dlx/cheapest/listing.hpp"
#include "dlx/cheapest/rounded.hpp"
#include "dlx/deadline.hpp"

namespace dlx {
namespace optimize {

// Keeps the `count` cheapest covers, or shows all to `visit`.
Finder::Finder(const Problem& problem, const CheapestOptions& options, std::uint64_t count,
               Visit visit)
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

CheapestResult Finder::find() {
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

Result Finder::stream() {
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

std::vector<OptionId> Finder::options_to_search() {
  std::vector<OptionId> options = useful_options(problem_);
  if (count_ != 1 || problem_.has_bounds()) return options;
  const std::size_t before = options.size();
  leave_out_dominated(problem_, options);
  dominated_ = options.size() < before;
  return options;
}

// A cover was found. Returns what the next ones have to cost less than.
std::int64_t Finder::take(std::span<const std::uint32_t> chosen, std::int64_t cost) {
  CheapCover cover = kept_.cover_of(chosen, cost);
  if (visit_) {
    ++solutions_;
    return visit_(cover) ? top_ : Search::stop;
  }
  keep(std::move(cover));
  return goal();
}

void Finder::keep(CheapCover cover) {
  ++changes_;
  const bool best = kept_.keep(std::move(cover));
  if (best && limits_.on_progress) limits_.on_progress(progress());
}

// There may be so few covers that an engine lists them all while this search has compared their
// costs. True if it did.
bool Finder::enumerate() {
  bool all = false;
  const std::uint64_t before = meter_.nodes();
  meter_.within_limits([&] {
    all = list_few(problem_, limits_.stop, meter_, [this](const Cover& options) {
      take_listed(options);
      return true;
    });
  });
  nodes_before_ += meter_.nodes() - before;
  if (all) low_ = top_;
  return all;
}

void Finder::take_listed(const Cover& options) {
  CheapCover cover;
  cover.options.assign(options.begin(), options.end());
  std::sort(cover.options.begin(), cover.options.end());
  cover.cost = cover_cost(problem_, cover.options);
  if (cover.cost % layout_.unit != 0) return;  // it has options that were left out
  if (cover.cost / layout_.unit < top_) keep(std::move(cover));
}

// What the last pass has not met costs at least that.
std::int64_t Finder::pass_bound() const {
  if (!by_tree_ && !parts_) return search_.bound();
  const std::int64_t rest = left_out_ == infinite ? no_cost : layout_.ceiling(left_out_);
  return std::min(by_tree_ ? tree_->bound() : parts_->bound(), rest);
}

// Every cover that is not kept costs at least that.
std::optional<std::int64_t> Finder::bound() const {
  std::int64_t least = std::max(low_, pass_bound());
  if (are_others()) least = std::min(least, kept_.to_beat());
  if (least > layout_.total) return std::nullopt;  // no cover can cost as much
  return least * layout_.unit;
}

Progress Finder::progress() {
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

Statistics Finder::statistics() const {
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

}  // namespace optimize

namespace {

// A search that is ready, or why it did not get so far.
struct Prepared {
  Prepared(const Problem& problem, const CheapestOptions& options, std::uint64_t count,
           optimize::Finder::Visit visit) {
    try {
      const Deadline deadline(options);
      finder.emplace(problem, options, count, std::move(visit));
    } catch (const Stopped& stopped) {
      outcome = stopped.outcome();
    }
  }

  std::optional<optimize::Finder> finder;
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
  if (const std::int64_t unit = optimize::rounding_unit(problem); unit > 1)
    return optimize::find_rounded(problem, unit, count, options);
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
  if (const std::int64_t unit = optimize::rounding_unit(problem); unit > 1)
    return optimize::for_each_rounded(problem, unit, visit, options);
  Prepared search(problem, options, 0, visit);
  if (search.finder) return search.finder->stream();
  return {search.outcome, 0, {}};
}

}  // namespace dlx
