#include "dlx/optimize/relaxation_tree.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <utility>

#include "dlx/optimize/node_workers.hpp"

namespace dlx::optimize {
namespace {

OpenSubproblem subproblem_of(const TreeNode& node) {
  OpenSubproblem subproblem{{}, node.bound, node.taken};
  std::ranges::set_union(node.options, node.taken, std::back_inserter(subproblem.options));
  return subproblem;
}

// Keeps the least bound on top of a heap.
struct ByBound {
  bool operator()(const TreeNode& left, const TreeNode& right) const {
    return left.bound > right.bound;
  }
};

}  // namespace

RelaxationTree::RelaxationTree(const Layout& layout, Meter& meter, DepthFirstSearch::Found found,
                               std::size_t searched_options)
    : layout_(layout),
      meter_(meter),
      solver_(
          layout, meter,
          [this, found = std::move(found)](auto chosen, auto cost) {
            return report(found, chosen, cost);
          },
          searched_options) {}

RelaxationTree::~RelaxationTree() = default;

void RelaxationTree::write_to(BoundProof& proof) {
  writes_proof_ = true;
  solver_.write_to(proof);
}

void RelaxationTree::begin(std::vector<std::uint32_t> options, std::int64_t limit,
                           const Start& start) {
  limit_ = limit;
  closed_ = infinite;
  open_.clear();
  next_ = TreeNode{std::move(options), {}, start, least_bound, limit};
  current_.reset();
  turn_ = {.is_root = true};
}

void RelaxationTree::restore(std::vector<OpenSubproblem> subproblems,
                             std::vector<SubsetRowCut> cuts, std::int64_t limit) {
  limit_ = limit;
  closed_ = infinite;
  solver_.set_cuts(std::move(cuts));
  open_.clear();
  next_.reset();
  for (OpenSubproblem& each : subproblems) {
    TreeNode node{{}, std::move(each.taken), nullptr, each.bound, limit};
    std::ranges::set_difference(each.options, node.taken, std::back_inserter(node.options));
    push(std::move(node));
  }
  // The previous run may have ended within the first node, which must be finished first.
  turn_ = {.is_free = true};
  start_workers();
}

std::int64_t RelaxationTree::bound() const {
  std::int64_t least = closed_;
  if (current_) least = std::min(least, std::max(current_->bound, solver_.bound()));
  if (!open_.empty()) least = std::min(least, open_.front().bound);
  if (next_) least = std::min(least, next_->bound);
  return least == infinite ? no_cost : layout_.ceiling(least);
}

std::vector<OpenSubproblem> RelaxationTree::left() const {
  std::vector<OpenSubproblem> left;
  for (const TreeNode& node : open_) left.push_back(subproblem_of(node));
  if (next_) left.push_back(subproblem_of(*next_));
  if (current_) left.push_back(*current_);
  return left;
}

std::int64_t RelaxationTree::report(const DepthFirstSearch::Found& found,
                                    std::span<const std::uint32_t> chosen, std::int64_t cost) {
  const std::int64_t limit = found(chosen, cost);
  if (limit == DepthFirstSearch::stop || limit >= limit_) return limit;
  limit_ = limit;
  if (workers_) workers_->set_limit(limit_);
  return limit;
}

RelaxationTree::End RelaxationTree::step() {
  if (!next_ && open_.empty()) return finish(End::complete);
  if (!meter_.may_continue()) return finish(End::limit);
  TreeNode node = next_node();
  if (layout_.ceiling(node.bound) >= limit_) {
    closed_ = std::min(closed_, node.bound);
    if (workers_) workers_->drop(node);
    return End::budget;
  }
  current_ = subproblem_of(node);
  NodeResult result = solve(std::move(node));
  closed_ = std::min(closed_, result.closed);
  branchings += result.branchings;
  updates += result.updates;
  if (result.children) open(std::move(*result.children));
  if (solver_.is_stopped()) return finish(End::stopped);
  if (solver_.is_late()) return finish(End::limit);
  current_.reset();
  return End::budget;
}

RelaxationTree::End RelaxationTree::finish(End end) {
  workers_.reset();
  return end;
}

TreeNode RelaxationTree::next_node() {
  if (!next_) {
    std::pop_heap(open_.begin(), open_.end(), ByBound());
    next_ = std::move(open_.back());
    open_.pop_back();
  }
  TreeNode node = std::move(*next_);
  next_.reset();
  return node;
}

NodeResult RelaxationTree::solve(TreeNode node) {
  std::optional<Meter::Unlimited> free;
  if (std::exchange(turn_.is_free, false)) free.emplace(meter_);
  meter_.count_node();
  const bool is_root = std::exchange(turn_.is_root, false);
  // The tree dives for a cover whenever the number of its nodes has doubled.
  const bool dives = std::has_single_bit(++turn_.searched) && !writes_proof_;
  if (!dives) {
    if (std::optional<NodeResult> done = take_result(node)) return *std::move(done);
  }
  if (workers_) workers_->drop(node);
  NodeResult result = solver_.solve(std::move(node), is_root, dives);
  if (is_root && !writes_proof_ && result.complete) start_workers();
  return result;
}

// Returns the result of another thread for the node; nothing if no thread has searched it.
std::optional<NodeResult> RelaxationTree::take_result(TreeNode& node) {
  if (!workers_) return std::nullopt;
  std::optional<NodeResult> done = workers_->take(node, meter_);
  if (!done) return std::nullopt;
  if (meter_.grant(done->nodes) < done->nodes) {  // the search ends within these nodes
    if (done->children) {
      workers_->drop(done->children->first);
      workers_->drop(done->children->second);
    }
    return std::nullopt;
  }
  meter_.count_nodes(done->nodes);
  return done;
}

void RelaxationTree::start_workers() {
  if (threads_ == nullptr) return;
  workers_ = std::make_unique<NodeWorkers>(solver_, *threads_, meter_);
  workers_->set_limit(limit_);
  for (TreeNode& node : open_) workers_->offer(node);
}

// Both children get the current limit, so that results of other threads remain usable, whatever
// covers are found before the children are searched.
void RelaxationTree::open(Children children) {
  auto& [first, second] = children;
  first.limit = second.limit = limit_;
  next_ = std::move(first);
  push(std::move(second));
}

void RelaxationTree::push(TreeNode node) {
  if (workers_) workers_->offer(node);
  open_.push_back(std::move(node));
  std::push_heap(open_.begin(), open_.end(), ByBound());
}

}  // namespace dlx::optimize
