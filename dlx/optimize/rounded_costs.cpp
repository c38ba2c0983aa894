#include "dlx/optimize/rounded_costs.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/optimize/cheapest_solver.hpp"
#include "dlx/optimize/layout.hpp"
#include "dlx/selection.hpp"

namespace dlx::optimize {
namespace {

std::int64_t rounded_down(std::int64_t cost, std::int64_t unit) {
  return cost / unit - (cost % unit < 0 ? 1 : 0);
}

// Builds the problem with rounded costs; omits data that do not affect covers.
Problem rounded(const Problem& problem, std::int64_t unit) {
  const NoDeadline that_ends_it;  // the searches check the limits
  ProblemBuilder builder;
  for (const ItemId item : all_items(problem)) copy_item(builder, problem, item);
  for (std::uint32_t k = 1; k <= problem.num_colours(); ++k)
    builder.colour(problem.colour_name(ColourId{k}));
  for (const OptionId option : all_options(problem)) {
    builder.set_cost(builder.add_option(problem.option(option)),
                     rounded_down(problem.cost(option), unit));
  }
  return builder.build();
}

[[noreturn]] void refuse_saving() {
  throw std::length_error(
      "a search for the cheapest covers cannot be saved if costs have as many digits as in this "
      "problem");
}

}  // namespace

std::int64_t rounding_unit(const Problem& problem) {
  std::int64_t common = 0, total = 0;
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    common = std::gcd(common, problem.cost(OptionId{k}));
    total += std::abs(problem.cost(OptionId{k}));
  }
  constexpr std::int64_t most_terms = std::int64_t{1} << 29;  // a problem cannot have more entries
  if (common == 0 || total / common <= most_total_cost(most_terms)) return 1;

  std::int64_t longest = 0, covered = problem.num_secondary();
  std::vector<std::uint32_t> lengths(problem.num_primary());
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    const OptionId option{k};
    longest = std::max<std::int64_t>(longest, std::ssize(problem.option(option)));
    for (const Entry& entry : problem.option(option)) {
      if (problem.is_primary(entry.item)) ++lengths[index(entry.item)];
    }
  }
  for (std::uint32_t k = 0; k < problem.num_primary(); ++k)
    covered += std::min(problem.high(ItemId{k}), std::max(lengths[k], 1U));
  const std::int64_t most = most_total_cost(std::max(covered, longest));
  if (total / common <= most) return 1;
  // Rounding makes the cost of an option larger by at most 1.
  const std::int64_t room = most - problem.num_options();
  return room > 0 ? total / room + 1 : 1;
}

RoundedSearch::RoundedSearch(const Problem& problem, std::int64_t unit, CheapestQuery request,
                             const SolveOptions& limits, std::function<void()> report)
    : problem_(problem),
      coarse_(rounded(problem, unit)),
      unit_(unit),
      request_(std::move(request)),
      limits_(limits),
      report_(std::move(report)),
      most_(request_.max_cost.value_or(std::numeric_limits<std::int64_t>::max())) {
  CheapestQuery first = request_;
  first.gap = {};
  if (request_.max_cost) first.max_cost = rounded_down(most_, unit);
  if (request_.visit) {
    first.visit = [this](CheapCover cover) {
      cover.cost = cover_cost(problem_, cover.options);
      return cover.cost > most_ || request_.visit(cover);
    };
  }
  search_ = std::make_unique<CheapestSolver>(coarse_, std::move(first), limits_, report_);
}

std::optional<Outcome> RoundedSearch::advance(Meter::Clock::time_point until) {
  const std::optional<Outcome> outcome = search_->advance(until);
  if (!outcome || request_.visit) return outcome;
  return is_second_ ? after_second(*outcome) : after_first(*outcome);
}

void RoundedSearch::keep(CheapCover cover) {
  cover.cost = cover_cost(problem_, cover.options);
  if (cover.cost > most_) return;
  covers_.insert(std::move(cover));
  if (covers_.size() > request_.count) covers_.erase(std::prev(covers_.end()));
}

std::vector<CheapCover> RoundedSearch::covers() const {
  if (is_second_) return {covers_.begin(), covers_.end()};
  std::vector<CheapCover> covers = search_->covers();
  for (CheapCover& cover : covers) cover.cost = cover_cost(problem_, cover.options);
  std::erase_if(covers, [this](const CheapCover& cover) { return cover.cost > most_; });
  std::ranges::sort(covers, Incumbents::ByCost());
  return covers;
}

std::optional<std::int64_t> RoundedSearch::bound() const {
  if (is_second_) return bound_;
  std::optional<std::int64_t> bound = search_->bound();
  if (bound) *bound *= unit_;
  return bound;
}

std::optional<Outcome> RoundedSearch::after_first(Outcome outcome) {
  if (outcome != Outcome::limit) return outcome;
  std::int64_t dearest = std::numeric_limits<std::int64_t>::min();
  for (const CheapCover& cover : search_->covers())
    dearest = std::max(dearest, cover_cost(problem_, cover.options));
  bound_ = bound();
  for (CheapCover& cover : covers()) covers_.insert(std::move(cover));
  const bool is_close_enough = request_.gap.asked() && covers_.size() == request_.count && bound_ &&
                               dearest - *bound_ <= request_.gap.allowed(dearest);
  if (is_close_enough) return outcome;
  // The first search may have missed covers that cost less than the most expensive cover found.
  most_ = std::min(dearest, most_);
  is_second_ = true;
  before_ = search_->statistics();
  if (limits_.node_limit != no_limit)
    limits_.node_limit -= std::min(limits_.node_limit, before_.nodes);
  CheapestQuery second;
  second.max_cost = rounded_down(most_, unit_);
  second.visit = [this](const CheapCover& cover) {
    keep(cover);
    return true;
  };
  search_ = std::make_unique<CheapestSolver>(coarse_, std::move(second), limits_, report_);
  return std::nullopt;
}

Outcome RoundedSearch::after_second(Outcome outcome) {
  if (outcome != Outcome::exhausted) return outcome;
  const bool is_full = covers_.size() == request_.count;
  bound_ = is_full ? covers_.rbegin()->cost : most_;
  return is_full ? Outcome::limit : Outcome::exhausted;
}

Progress RoundedSearch::progress() {
  Progress progress = search_->progress();
  progress.nodes += before_.nodes;
  progress.bound = bound();
  if (request_.visit) return progress;
  const std::vector<CheapCover> found = covers();
  progress.covers = found.size();
  if (!found.empty()) progress.best = found.front().cost;
  if (found.size() == request_.count) progress.last = found.back().cost;
  return progress;
}

Statistics RoundedSearch::statistics() const {
  Statistics statistics = search_->statistics();
  statistics.nodes += before_.nodes;
  statistics.branchings += before_.branchings;
  statistics.updates += before_.updates;
  return statistics;
}

SolverState RoundedSearch::state() const { refuse_saving(); }
void RoundedSearch::restore(SolverState /*state*/) { refuse_saving(); }

std::unique_ptr<CheapestSearch> make_cheapest_search(const Problem& problem, CheapestQuery request,
                                                     const SolveOptions& limits,
                                                     std::function<void()> report) {
  if (const std::int64_t unit = rounding_unit(problem); unit > 1) {
    return std::make_unique<RoundedSearch>(problem, unit, std::move(request), limits,
                                           std::move(report));
  }
  return std::make_unique<CheapestSolver>(problem, std::move(request), limits, std::move(report));
}

}  // namespace dlx::optimize
