#include "dlx/optimize/node_solver.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "dlx/optimize/pair_branching.hpp"
#include "dlx/optimize/proof.hpp"
#include "dlx/optimize/tuning.hpp"

namespace dlx::optimize {
namespace {

using Fractions = std::vector<Relaxation::Fraction>;

// Returns true if a cover with an option that has this claim cannot contain another option with the
// claim.
bool is_exclusive(const Layout& layout, std::uint32_t claim) {
  return claim < layout.num_rows() && layout.high[claim] == 1;
}

// Returns the options that a dive takes next: the option with the largest fraction, followed by all
// options with a fraction near 1 that do not conflict with it or with each other. Empty if no
// fraction is strictly between 0 and 1.
std::vector<std::uint32_t> options_to_take(const Layout& layout, Fractions fractions) {
  std::erase_if(fractions,
                [](const Relaxation::Fraction& each) { return each.value > 1 - tuning::integral; });
  if (fractions.empty()) return {};
  const auto largest = std::max_element(
      fractions.begin(), fractions.end(),
      [](const auto& left, const auto& right) { return left.value < right.value; });
  const double enough = std::min(largest->value, tuning::dive_fraction);
  std::iter_swap(fractions.begin(), largest);
  std::vector<std::uint32_t> taken;
  std::vector<std::uint8_t> full(layout.num_rows(), 0);
  for (const Relaxation::Fraction& each : fractions) {
    const std::span<const std::uint32_t> claims = layout.all_claims(each.option);
    const bool conflicts = std::any_of(claims.begin(), claims.end(), [&](std::uint32_t claim) {
      return is_exclusive(layout, claim) && full[claim] != 0;
    });
    if (each.value < enough || conflicts) continue;
    taken.push_back(each.option);
    for (const std::uint32_t claim : claims) {
      if (is_exclusive(layout, claim)) full[claim] = 1;
    }
  }
  return taken;
}

// Drops the options that conflict with the given ones. Returns false if there are none.
bool take_all(const Layout& layout, TreeNode& node, std::span<const std::uint32_t> taken) {
  std::vector<std::uint8_t> full(layout.num_rows(), 0), is_taken(layout.num_options(), 0);
  for (const std::uint32_t option : taken) {
    is_taken[option] = 1;
    for (const std::uint32_t claim : layout.all_claims(option)) {
      if (is_exclusive(layout, claim)) full[claim] = 1;
    }
  }
  return std::erase_if(node.options, [&](std::uint32_t option) {
           if (is_taken[option] != 0) return false;
           const std::span<const std::uint32_t> claims = layout.all_claims(option);
           return std::any_of(claims.begin(), claims.end(), [&](std::uint32_t claim) {
             return claim < layout.num_rows() && full[claim] != 0;
           });
         }) > 0;
}

}  // namespace

NodeSolver::NodeSolver(const Layout& layout, Meter& meter, DepthFirstSearch::Found found)
    : layout_(layout), meter_(meter), found_(std::move(found)), strong_(layout) {}

NodeSolver::NodeSolver(const NodeSolver& other, Meter& meter)
    : layout_(other.layout_),
      meter_(meter),
      found_([](auto, auto) { return DepthFirstSearch::stop; }),
      cuts_(other.cuts_),
      strong_(other.strong_) {}

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
    // Returns to the node, whose limit may be lower now.
    if (has_ended() || !bound_and_fix(node)) return;
  }
  // Without options only the empty cover is left, which the relaxation has already found.
  if (!node.options.empty() || proof_ != nullptr) branch(node);
}

void NodeSolver::close(std::int64_t bound) {
  if (!is_diving_) result_.closed = std::min(result_.closed, bound);
}

bool NodeSolver::solve_relaxation(TreeNode& node) {
  late_ |= !meter_.within_limits([&] {
    relaxation_.emplace(strong_, node.options, node.start.get());
    relaxation_->solve(limit_);
  });
  if (late_) return false;
  node.start = std::make_shared<Relaxation::Start>(relaxation_->start());
  return true;
}

// Alternates between bounding a node and dropping options until nothing changes. Returns false if
// the node is finished.
bool NodeSolver::bound_and_fix(TreeNode& node) {
  for (;;) {
    if (!solve_relaxation(node)) return false;
    const Fractions fractions = relaxation_->fractions();
    if (!fix_by_reduced_cost(node)) return false;
    if (proof_ == nullptr) offer(fractions);
    if (stopped_) return false;
    if (is_too_dear(node.bound)) {
      close(node.bound);
      return false;
    }
    const std::size_t before = node.options.size();
    if (!propagate(node)) return false;
    if (node.options.size() == before) return true;
    const bool is_still_solution =
        std::all_of(fractions.begin(), fractions.end(), [&](const Relaxation::Fraction& each) {
          return std::binary_search(node.options.begin(), node.options.end(), each.option);
        });
    // The dual values stay; the reduced costs are those of the remaining options.
    if (is_still_solution) return fix_by_reduced_cost(node);
  }
}

// Computes the bound of the dual values, and drops the options whose reduced costs are too large.
bool NodeSolver::fix_by_reduced_cost(TreeNode& node) {
  dual_bound_ = bound_by(strong_, node.options, relaxation_->duals());
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

// Drops options by rows that are covered once. If all options of a row also contain another row, an
// option that contains only the other row would leave the first row without options. Returns false
// if a row has too few options.
bool NodeSolver::propagate(TreeNode& node) const {
  for (bool again = true; again;) {
    again = false;
    std::vector<std::vector<std::uint32_t>> members(layout_.primary);
    for (const std::uint32_t option : node.options) {
      for (const std::uint32_t row : layout_.primaries(option)) members[row].push_back(option);
    }
    std::vector<std::uint8_t> dead(layout_.num_options(), 0);
    for (std::uint32_t row = 0; row < layout_.primary; ++row) {
      if (members[row].size() < layout_.low[row]) {
        if (proof_ != nullptr) proof_->few(node.proof, row);
        return false;
      }
      if (layout_.low[row] != 1 || layout_.high[row] != 1) continue;
      for (const std::uint32_t other : layout_.primaries(members[row][0])) {
        if (other == row || layout_.high[other] != 1) continue;
        if (members[other].size() <= members[row].size()) continue;
        const bool implied = std::all_of(
            members[row].begin(), members[row].end(),
            [&](std::uint32_t option) { return contains(layout_.primaries(option), other); });
        if (!implied) continue;
        if (proof_ != nullptr) proof_->implied(node.proof, row, other);
        for (const std::uint32_t option : members[other]) {
          if (contains(layout_.primaries(option), row)) continue;
          dead[option] = 1;
          again = true;
        }
      }
    }
    if (again) std::erase_if(node.options, [&](std::uint32_t k) { return dead[k] != 0; });
  }
  return true;
}

// Adds cuts while they raise the bound. Returns false if the node is finished.
bool NodeSolver::add_cuts(TreeNode& node) {
  unsigned idle = 0;
  while (idle < tuning::idle_cut_rounds) {
    // Sums of the dual values of so many rows do not overflow.
    const std::size_t most = 2 * std::size_t{layout_.num_rows()};
    if (cuts_.size() + tuning::cuts_a_round > most) return true;
    const std::vector<SubsetRowCut> more =
        violated_cuts(layout_, relaxation_->fractions(), tuning::cuts_a_round);
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
  TreeNode node{std::move(options), std::move(start), least_bound, limit};
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
    const std::vector<std::uint32_t> taken = options_to_take(layout_, relaxation_->fractions());
    if (taken.empty()) break;
    TreeNode before = node;
    if (take_all(layout_, node, taken) && propagate(node) && bound_and_fix(node) &&
        !relaxation_->lacks()) {
      if (node.options.size() > tuning::dive_end) continue;
      search(node, tuning::node_budget);
    }
    if (has_ended() || covers_ != covers || ++wrong > tuning::wrong_dives) break;
    node = std::move(before);
    std::erase(node.options, taken.front());
    if (!propagate(node) || !bound_and_fix(node) || relaxation_->lacks()) break;
  }
  is_diving_ = false;
}

// Searches the rest of a node, or splits the node.
void NodeSolver::branch(const TreeNode& node) {
  if (search(node, tuning::node_budget) || has_ended()) return;
  split(node);
}

void NodeSolver::split(const TreeNode& node) {
  std::optional<Split> best;
  late_ |= !meter_.within_limits([&] { best = choose_split(layout_, *relaxation_, node, limit_); });
  if (late_) return;
  if (!best) {
    search(node, no_limit);
    return;
  }
  if (proof_ != nullptr) {
    std::tie(best->together.proof, best->apart.proof) =
        proof_->split(node.proof, best->first, best->second);
  }
  ++result_.branchings;
  Children children{std::move(best->together), std::move(best->apart)};
  if (!best->together_is_cheaper) std::swap(children.first, children.second);
  result_.children = std::move(children);
}

void NodeSolver::take(std::span<const std::uint32_t> chosen, std::int64_t cost) {
  ++covers_;
  const std::int64_t limit = found_(chosen, cost);
  stopped_ |= limit == DepthFirstSearch::stop;
  if (!stopped_) limit_ = std::min(limit_, limit);
}

// An integral solution is a cover if the colours agree.
void NodeSolver::offer(const Fractions& fractions) {
  std::vector<std::uint32_t> chosen;
  std::vector<std::uint32_t> times(layout_.num_rows(), 0);
  std::int64_t cost = 0;
  for (const Relaxation::Fraction& each : fractions) {
    if (each.value < tuning::integral) continue;
    if (each.value < 1 - tuning::integral) return;
    chosen.push_back(each.option);
    cost += layout_.costs[each.option];
    for (const std::uint32_t claim : layout_.all_claims(each.option)) {
      if (claim >= layout_.num_rows()) return;  // the relaxation ignores colours
      ++times[claim];
    }
  }
  for (std::uint32_t row = 0; row < layout_.num_rows(); ++row) {
    if (times[row] < layout_.low[row] || times[row] > layout_.high[row]) return;
  }
  if (cost / layout_.scale < limit_) take(chosen, cost / layout_.scale);
}

// Returns true if all covers of the node that cost less than the limit were found.
bool NodeSolver::search(const TreeNode& node, std::uint64_t budget) {
  if (proof_ != nullptr) return prove(node, budget);
  const Layout part(layout_, node.options);
  std::vector<std::uint32_t> options;
  DepthFirstSearch search(part, meter_,
                          [&](std::span<const std::uint32_t> chosen, std::int64_t cost) {
                            options.clear();
                            for (const std::uint32_t option : chosen)
                              options.push_back(node.options[option]);
                            take(options, cost);
                            return stopped_ ? DepthFirstSearch::stop : limit_;
                          });
  search.begin_with(std::span(dual_bound_.duals).first(layout_.num_rows()),
                    dual_bound_.reduced_costs, dual_bound_.bound);
  const DepthFirstSearch::End end = search.run(limit_, budget);
  result_.updates += search.updates;
  result_.branchings += search.branchings;
  late_ |= end == DepthFirstSearch::End::limit;
  if (end != DepthFirstSearch::End::complete) return false;
  if (search.bound() != no_cost) close(search.bound() * layout_.scale);
  return true;
}

// As above, by the search of the verifier.
bool NodeSolver::prove(const TreeNode& node, std::uint64_t budget) {
  bool is_done = false;
  late_ |= !meter_.within_limits(
      [&] { is_done = proof_->search(node.proof, node.options, dual_bound_, budget); });
  return is_done;
}

}  // namespace dlx::optimize
