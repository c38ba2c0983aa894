#include "dlx/optimize/node_solver.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "dlx/optimize/bound_proof.hpp"
#include "dlx/optimize/branching.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx::optimize {
namespace {

using Fractions = std::vector<Relaxation::Fraction>;

constexpr std::size_t cuts_a_round = 10 * tuning::cuts_a_row;
// Rounds of cuts that may gain little before the cuts of a node end.
constexpr unsigned idle_cut_rounds = 3;
// Wrong choices after which a dive ends.
constexpr unsigned wrong_dives = 8;

// Returns true if the options can be taken together.
bool conflict_free(const Layout& layout, Residual residual,
                   std::span<const std::uint32_t> options) {
  return std::ranges::all_of(options, [&](std::uint32_t option) {
    const bool fits = residual.fits(layout, option);
    if (fits) residual.take(layout, option);
    return fits;
  });
}

// Returns the options that a dive takes next: the option with the largest fraction, then all
// options with a fraction near 1 that conflict with none of the returned options. Empty if no
// fraction is strictly between 0 and 1.
std::vector<std::uint32_t> options_to_take(const Layout& layout, Residual residual,
                                           Fractions fractions) {
  std::erase_if(fractions, [](const Relaxation::Fraction& each) {
    return each.value > 1 - Relaxation::tolerance;
  });
  if (fractions.empty()) return {};
  const auto largest = std::ranges::max_element(fractions, {}, &Relaxation::Fraction::value);
  const double enough = std::min(largest->value, tuning::dive_fraction);
  std::iter_swap(fractions.begin(), largest);
  std::vector<std::uint32_t> taken;
  for (const Relaxation::Fraction& each : fractions) {
    if (each.value < enough || !residual.fits(layout, each.option)) continue;
    taken.push_back(each.option);
    residual.take(layout, each.option);
  }
  return taken;
}

}  // namespace

NodeSolver::NodeSolver(const Layout& layout, Meter& meter, DepthFirstSearch::Found found,
                       std::size_t searched_options)
    : layout_(layout),
      meter_(meter),
      found_(std::move(found)),
      searched_options_(searched_options),
      strong_(layout),
      residual_(layout) {}

NodeSolver::NodeSolver(const NodeSolver& other, Meter& meter)
    : layout_(other.layout_),
      meter_(meter),
      found_([](auto, auto) { return DepthFirstSearch::stop; }),
      searched_options_(other.searched_options_),
      cuts_(other.cuts_),
      strong_(other.strong_),
      residual_(strong_) {}

void NodeSolver::set_cuts(std::vector<SubsetRowCut> cuts) {
  cuts_ = std::move(cuts);
  strong_ = Layout(layout_, cuts_);
}

NodeResult NodeSolver::solve(TreeNode node, bool is_root, bool dives) {
  limit_ = node.limit;
  bound_ = node.bound;
  stopped_ = late_ = false;
  result_ = {};
  const std::uint64_t before = meter_.nodes();
  work(std::move(node), is_root, dives);
  result_.complete = !has_ended();
  result_.nodes = meter_.nodes() - before;
  if (result_.complete) bound_ = least_bound;
  return std::exchange(result_, {});
}

void NodeSolver::work(TreeNode node, bool is_root, bool dives) {
  if (!bound_and_fix(node)) return;
  if (is_root && !add_cuts(node)) return;
  if (dives && !node.options.empty()) {
    dive(node);
    // The dive may have lowered the limit, so the node is bounded again.
    if (has_ended() || !bound_and_fix(node)) return;
  }
  // Without options the only cover is the empty one, which the relaxation has already found.
  if (!node.options.empty() || proof_ != nullptr)
    branch(node, is_root ? 10 * tuning::node_budget : tuning::node_budget);
}

void NodeSolver::close(std::int64_t bound) {
  if (!is_diving_) result_.closed = std::min(result_.closed, bound);
}

// Drops the options that conflict with the taken ones.
void NodeSolver::settle(TreeNode& node) {
  residual_ = Residual(strong_, node.taken);
  if (node.taken.empty()) return;
  std::erase_if(node.options, [&](std::uint32_t k) { return !residual_.fits(strong_, k); });
}

// Takes more options of a node, which do not conflict with each other.
void NodeSolver::take_into(TreeNode& node, std::vector<std::uint32_t> more) {
  std::ranges::sort(more);
  std::vector<std::uint32_t> taken, options;
  std::ranges::set_union(node.taken, more, std::back_inserter(taken));
  std::ranges::set_difference(node.options, more, std::back_inserter(options));
  node.taken = std::move(taken);
  node.options = std::move(options);
  settle(node);
}

bool NodeSolver::solve_relaxation(TreeNode& node) {
  late_ |= !meter_.within_limits([&] {
    relaxation_.emplace(strong_, residual_, node.options, node.start.get());
    relaxation_->solve(static_cast<double>(limit_));
  });
  if (late_) return false;
  node.start = std::make_shared<Relaxation::Start>(relaxation_->start());
  return true;
}

// Alternates between bounding a node and dropping options until nothing changes. Returns false if
// the node is finished.
bool NodeSolver::bound_and_fix(TreeNode& node) {
  settle(node);
  for (;;) {
    if (!solve_relaxation(node)) return false;
    const Fractions fractions = relaxation_->fractions();
    if (!fix_by_reduced_cost(node)) return false;
    if (proof_ == nullptr) offer(node, fractions);
    if (stopped_) return false;
    if (is_too_dear(node.bound)) {
      close(node.bound);
      return false;
    }
    const std::size_t before = node.options.size(), taken_before = node.taken.size();
    if (!propagate(node)) return false;
    if (node.options.size() == before) return true;
    if (node.taken.size() != taken_before) continue;
    const bool is_still_solution =
        std::all_of(fractions.begin(), fractions.end(), [&](const Relaxation::Fraction& each) {
          return std::binary_search(node.options.begin(), node.options.end(), each.option);
        });
    // The dual values do not change; the reduced costs are those of the remaining options.
    if (is_still_solution) return fix_by_reduced_cost(node);
  }
}

// Computes the bound of the dual values, and drops the options with too large reduced costs.
bool NodeSolver::fix_by_reduced_cost(TreeNode& node) {
  dual_bound_ = bound_by(strong_, residual_, node.options, relaxation_->duals());
  if (proof_ != nullptr) proof_->duals(node.proof, dual_bound_.duals, cuts_);
  const std::int64_t bound = dual_bound_.bound;
  std::vector<std::int64_t>& reduced_costs = dual_bound_.reduced_costs;
  node.bound = std::max(node.bound, bound);
  if (!is_diving_) bound_ = node.bound;
  if (is_too_dear(node.bound)) {
    close(node.bound);
    return false;
  }
  const std::int64_t most = layout_.scale * (limit_ - 1) - bound;
  std::size_t out = 0;
  for (std::size_t k = 0; k < node.options.size(); ++k) {
    if (reduced_costs[k] > most) {
      close(bound + reduced_costs[k]);
      continue;
    }
    node.options[out] = node.options[k];
    reduced_costs[out] = reduced_costs[k];
    ++out;
  }
  result_.updates += node.options.size() - out;
  node.options.resize(out);
  reduced_costs.resize(out);
  return true;
}

// Takes and drops options that the rows imply, until nothing changes. Returns false if the node has
// no cover.
bool NodeSolver::propagate(TreeNode& node) {
  for (;;) {
    Members members(layout_.primary);
    for (const std::uint32_t option : node.options) {
      for (const std::uint32_t row : layout_.primaries(option)) members[row].push_back(option);
    }
    std::optional<std::uint32_t> tight;
    for (std::uint32_t row = 0; row < layout_.primary; ++row) {
      const auto low = static_cast<std::uint32_t>(residual_.low[row]);
      if (members[row].size() < low) {
        if (proof_ != nullptr) proof_->few(node.proof, row);
        return false;
      }
      // drop_implied() handles the options of rows that are covered once.
      if (low > 0 && members[row].size() == low && layout_.high[row] != 1) tight = row;
    }
    if (tight && proof_ == nullptr) {
      if (!conflict_free(strong_, residual_, members[*tight])) return false;
      take_into(node, members[*tight]);
    } else if (!drop_implied(node, members)) {
      return true;
    }
  }
}

// Drops options by rows that are covered once. If all options of a row also contain another row, an
// option that contains only the other row would leave no option for the first row. Returns false if
// no option was dropped. `members`: the options of each row.
bool NodeSolver::drop_implied(TreeNode& node, const Members& members) {
  std::vector<std::uint8_t> dead(layout_.num_options(), 0);
  for (std::uint32_t row = 0; row < layout_.primary; ++row) {
    if (residual_.low[row] != 1 || layout_.high[row] != 1) continue;
    for (const std::uint32_t other : layout_.primaries(members[row][0])) {
      if (other == row || layout_.high[other] != 1) continue;
      if (members[other].size() <= members[row].size()) continue;
      const bool implied = std::ranges::all_of(members[row], [&](std::uint32_t option) {
        return contains(layout_.primaries(option), other);
      });
      if (!implied) continue;
      if (proof_ != nullptr) proof_->implied(node.proof, row, other);
      for (const std::uint32_t option : members[other]) {
        if (!contains(layout_.primaries(option), row)) dead[option] = 1;
      }
    }
  }
  return std::erase_if(node.options, [&](std::uint32_t k) { return dead[k] != 0; }) > 0;
}

// Adds cuts while they raise the bound. Returns false if the node is finished.
bool NodeSolver::add_cuts(TreeNode& node) {
  unsigned idle = 0;
  while (idle < idle_cut_rounds) {
    // Sums of the dual values of this number of rows do not overflow.
    const std::size_t most = tuning::cuts_a_row * std::size_t{layout_.num_rows()};
    if (cuts_.size() + cuts_a_round > most) return true;
    const std::vector<SubsetRowCut> more =
        violated_cuts(layout_, relaxation_->fractions(), cuts_a_round);
    if (more.empty()) return true;
    const std::int64_t before = node.bound;
    Relaxation::Start start = *node.start;
    forget_slack_cuts(start);
    std::vector<SubsetRowCut> all = cuts_;
    all.insert(all.end(), more.begin(), more.end());
    set_cuts(std::move(all));
    node.start = std::make_shared<Relaxation::Start>(std::move(start));
    if (!bound_and_fix(node)) return false;
    const double gap = static_cast<double>(layout_.scale) * static_cast<double>(limit_) -
                       static_cast<double>(before);
    const bool gains = static_cast<double>(node.bound - before) >= tuning::cut_gain * gap;
    idle = gains ? 0 : idle + 1;
  }
  return true;
}

void NodeSolver::forget_slack_cuts(Relaxation::Start& start) {
  std::size_t out = 0;
  for (std::size_t k = 0; k < cuts_.size(); ++k) {
    const std::size_t row = layout_.num_rows() + k;
    if (row < start.of_rows.size() && LinearProgram::is_basic(start.of_rows[row])) continue;
    cuts_[out] = cuts_[k];
    start.of_rows[layout_.num_rows() + out] = start.of_rows[row];
    ++out;
  }
  cuts_.resize(out);
  start.of_rows.resize(layout_.num_rows() + out);
}

NodeResult NodeSolver::find_incumbent(std::vector<std::uint32_t> options, std::int64_t limit,
                                      std::shared_ptr<const Relaxation::Start> start) {
  limit_ = limit;
  TreeNode node{std::move(options), {}, std::move(start), least_bound, limit};
  if (bound_and_fix(node) && !node.options.empty()) dive(std::move(node));
  return std::exchange(result_, {});
}

// Dives for a cover that lowers the limit: repeatedly takes the options with the largest fractions.
// If a step fails, drops the option that was taken first in that step.
void NodeSolver::dive(TreeNode node) {
  const std::uint64_t covers = covers_;
  is_diving_ = true;
  unsigned wrong = 0;
  while (!has_ended() && covers_ == covers) {
    const std::vector<std::uint32_t> taken =
        options_to_take(strong_, residual_, relaxation_->fractions());
    if (taken.empty()) break;
    TreeNode before = node;
    take_into(node, taken);
    if (propagate(node) && bound_and_fix(node) && !relaxation_->lacks()) {
      if (node.options.size() > std::min(tuning::searched_options / 8, searched_options_)) continue;
      search(node, tuning::node_budget);
    }
    if (has_ended() || covers_ != covers || ++wrong > wrong_dives) break;
    node = std::move(before);
    std::erase(node.options, taken.front());
    settle(node);
    if (!propagate(node) || !bound_and_fix(node) || relaxation_->lacks()) break;
  }
  is_diving_ = false;
}

// Searches the remaining options of a node, or splits the node. If all fractions are 0 or 1,
// nothing guides a split, so such nodes are searched even if they are large.
void NodeSolver::branch(const TreeNode& node, std::uint64_t budget) {
  const bool is_small = node.options.size() <= searched_options_;
  if ((is_small && search(node, node.options.empty() ? no_limit : budget)) || has_ended()) return;
  std::optional<NodeSplit> best;
  late_ |= !meter_.within_limits([&] { best = choose_split(layout_, *relaxation_, node, limit_); });
  if (late_) return;
  if (!best) {
    const bool may_search = !is_small && searched_options_ > 0;
    if ((may_search && search(node, budget)) || has_ended()) return;
    best = split_by(layout_, node, any_option(node));
  }
  if (proof_ != nullptr) {
    std::tie(best->with.proof, best->without.proof) = proof_->choose(node.proof, best->option);
  }
  ++result_.branchings;
  Children children{std::move(best->with), std::move(best->without)};
  if (!best->with_is_cheaper) std::swap(children.first, children.second);
  result_.children = std::move(children);
}

// Returns an option of the solution of the relaxation if possible, otherwise any option.
std::uint32_t NodeSolver::any_option(const TreeNode& node) const {
  const Fractions fractions = relaxation_->fractions();
  return fractions.empty() ? node.options.front() : fractions.front().option;
}

void NodeSolver::take(std::span<const std::uint32_t> chosen, std::int64_t cost) {
  ++covers_;
  const std::int64_t limit = found_(chosen, cost);
  stopped_ |= limit == DepthFirstSearch::stop;
  if (!stopped_) limit_ = std::min(limit_, limit);
}

// Reports the solution of the relaxation if it is integral and its colours agree.
void NodeSolver::offer(const TreeNode& node, const Fractions& fractions) {
  Residual residual = residual_;
  std::vector<std::uint32_t> chosen = node.taken;
  for (const Relaxation::Fraction& each : fractions) {
    if (each.value < Relaxation::tolerance) continue;
    if (each.value < 1 - Relaxation::tolerance || !residual.fits(strong_, each.option)) return;
    chosen.push_back(each.option);
    residual.take(strong_, each.option);
  }
  if (std::ranges::any_of(residual.low, [](std::int32_t low) { return low > 0; })) return;
  const std::int64_t cost = residual.cost / layout_.scale;
  if (cost < limit_) take(chosen, cost);
}

// Returns true if all covers of the node that cost less than the limit were found.
bool NodeSolver::search(const TreeNode& node, std::uint64_t budget) {
  if (proof_ != nullptr) return prove(node, budget);
  std::vector<std::uint32_t> all;
  std::ranges::set_union(node.options, node.taken, std::back_inserter(all));
  const Layout part(layout_, all);
  std::vector<std::uint32_t> options;
  DepthFirstSearch search(part, meter_,
                          [&](std::span<const std::uint32_t> chosen, std::int64_t cost) {
                            options.clear();
                            for (const std::uint32_t option : chosen)
                              options.push_back(all[option]);
                            take(options, cost);
                            return stopped_ ? DepthFirstSearch::stop : limit_;
                          });
  const std::span<const std::int64_t> duals =
      std::span<const std::int64_t>(dual_bound_.duals).first(layout_.num_rows());
  if (layout_.needs_caps) {
    const DualBound whole = bound_by(part, duals);
    search.begin_with(whole.duals, whole.reduced_costs, whole.bound);
  } else {
    // The bound contains the costs of the taken options.
    std::vector<std::int64_t> reduced_costs(all.size(), 0);
    for (std::size_t k = 0, at = 0; k < node.options.size(); ++k, ++at) {
      while (all[at] != node.options[k]) ++at;
      reduced_costs[at] = dual_bound_.reduced_costs[k];
    }
    search.begin_with(duals, reduced_costs, dual_bound_.bound);
  }
  // If all items are covered once, no other option has an item of a taken option.
  std::vector<std::uint32_t> taken;
  for (std::size_t k = 0; k < node.taken.size() && !layout_.exact; ++k) {
    const auto at = std::ranges::lower_bound(all, node.taken[k]);
    taken.push_back(static_cast<std::uint32_t>(at - all.begin()));
  }
  DepthFirstSearch::End end = search.run(limit_, budget / tuning::search_probe, std::move(taken));
  const bool is_promising = search.fraction() > 1.0 / (2 * tuning::search_probe);
  if (end == DepthFirstSearch::End::budget && is_promising)
    end = search.go_on(budget - budget / tuning::search_probe);
  result_.updates += search.updates;
  result_.branchings += search.branchings;
  late_ |= end == DepthFirstSearch::End::limit;
  if (end != DepthFirstSearch::End::complete) return false;
  if (search.bound() != no_cost) close(search.bound() * layout_.scale);
  return true;
}

// Proves, by the search of the verifier, that the node has no cover below the limit.
bool NodeSolver::prove(const TreeNode& node, std::uint64_t budget) {
  bool is_done = false;
  late_ |= !meter_.within_limits(
      [&] { is_done = proof_->search(node.proof, node.options, node.taken, dual_bound_, budget); });
  return is_done;
}

}  // namespace dlx::optimize
