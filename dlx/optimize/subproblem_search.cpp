#include "dlx/optimize/subproblem_search.hpp"

#include <algorithm>
#include <utility>

namespace dlx::optimize {

SubproblemSearch::SubproblemSearch(const Layout& layout, const DepthFirstSearch& root, Meter& meter,
                                   DepthFirstSearch::Found found, std::vector<OpenSubproblem> parts,
                                   std::int64_t limit)
    : layout_(layout),
      root_(root),
      meter_(meter),
      found_(std::move(found)),
      waiting_(std::move(parts)),
      limit_(limit) {
  if (waiting_.empty()) return;
  std::uint64_t levels = 1;
  for (std::uint32_t row = 0; row < layout_.primary; ++row)
    levels += static_cast<std::uint64_t>(layout_.high[row]);
  free_nodes_ = std::min<std::uint64_t>(levels, layout_.num_options() + 1);
}

DepthFirstSearch::End SubproblemSearch::run(std::uint64_t budget) {
  const std::uint64_t before = meter_.nodes();
  if (free_nodes_ > 0) {
    const DepthFirstSearch::End end = go_back();
    if (end == DepthFirstSearch::End::limit || end == DepthFirstSearch::End::stopped) return end;
  }
  for (;;) {
    const std::uint64_t done = meter_.nodes() - before;
    if (done >= budget) return DepthFirstSearch::End::budget;
    if (!part_ && waiting_.empty()) return DepthFirstSearch::End::complete;
    const DepthFirstSearch::End end = go_on(budget - done);
    if (end != DepthFirstSearch::End::complete) return end;
  }
}

// Continues with the first subproblem, which was interrupted below many choices. The number of
// choices, plus one for the end of a branch, limits the nodes that lead back to the interrupted
// node; they do not count for the node limit.
DepthFirstSearch::End SubproblemSearch::go_back() {
  const Meter::Unlimited free(meter_);
  const std::uint64_t before = meter_.nodes();
  const DepthFirstSearch::End end = go_on(free_nodes_);
  const bool is_paused = end == DepthFirstSearch::End::limit;
  free_nodes_ = is_paused ? free_nodes_ - std::min(free_nodes_, meter_.nodes() - before) : 0;
  return end;
}

DepthFirstSearch::End SubproblemSearch::go_on(std::uint64_t budget) {
  const DepthFirstSearch::End end = part_ ? part_->search->go_on(budget) : begin_next(budget);
  if (end == DepthFirstSearch::End::complete) close_part();
  return end;
}

void SubproblemSearch::close_part() {
  closed_ = closed();
  branchings += part_->search->branchings;
  updates += part_->search->updates;
  part_.reset();
}

DepthFirstSearch::End SubproblemSearch::begin_next(std::uint64_t budget) {
  part_.emplace(layout_, std::move(waiting_.back()));
  waiting_.pop_back();
  DepthFirstSearch& search = part_->search.emplace(
      part_->layout, meter_, [this](std::span<const std::uint32_t> chosen, std::int64_t cost) {
        std::vector<std::uint32_t> options;
        for (const std::uint32_t option : chosen) options.push_back(part_->options[option]);
        limit_ = std::min(limit_, found_(options, cost));
        return limit_;
      });
  std::vector<std::int64_t> reduced_costs;
  for (const std::uint32_t option : part_->options)
    reduced_costs.push_back(root_.root_reduced_costs()[option]);
  search.begin_with(root_.root_duals(), reduced_costs, root_.scaled_root_bound());
  std::vector<std::uint32_t> taken;  // options by their indices in the subproblem
  for (const std::uint32_t option : part_->taken) {
    const auto place = std::ranges::lower_bound(part_->options, option);
    taken.push_back(static_cast<std::uint32_t>(place - part_->options.begin()));
  }
  return search.run(limit_, budget, std::move(taken));
}

std::int64_t SubproblemSearch::closed() const {
  return part_ ? std::min(closed_, std::max(part_->search->closed(), part_->bound)) : closed_;
}

std::int64_t SubproblemSearch::bound() const {
  std::int64_t least = closed_;
  for (const OpenSubproblem& part : waiting_) least = std::min(least, part.bound);
  if (!part_) return in_units(least);
  return std::min(in_units(least), std::max(part_->search->bound(), in_units(part_->bound)));
}

std::vector<OpenSubproblem> SubproblemSearch::left() const {
  std::vector<OpenSubproblem> parts = waiting_;
  if (!part_) return parts;
  for (OpenSubproblem& part : part_->search->left()) {
    for (std::uint32_t& option : part.options) option = part_->options[option];
    for (std::uint32_t& option : part.taken) option = part_->options[option];
    part.bound = std::max(part.bound, part_->bound);
    parts.push_back(std::move(part));
  }
  return parts;
}

}  // namespace dlx::optimize
