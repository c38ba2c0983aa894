#include "dlx/optimize/node_workers.hpp"

#include <chrono>
#include <exception>
#include <functional>
#include <iterator>
#include <system_error>
#include <utility>

namespace dlx::optimize {
namespace {

// Time between two checks of the limits of the search while the thread waits.
constexpr std::chrono::milliseconds a_moment(5);
// Limit of the nodes that wait for threads: more nodes need more memory, fewer leave threads idle.
constexpr std::size_t max_waiting = 1000;

SolveOptions silent(SolveOptions limits, const StopFlag* stop) {
  limits.stop = stop;
  limits.on_progress = {};
  limits.node_limit = no_limit;  // the tree counts the nodes when it takes the result
  return limits;
}

}  // namespace

struct NodeJob {
  enum class State : std::uint8_t { waiting, running, done, dropped };
  TreeNode node;  // until it runs
  bool is_open;   // the node is in the tree, so its limit is known
  std::int64_t limit;
  State state = State::waiting;
  NodeResult result = {};
};

NodeWorkers::Worker::Worker(const NodeSolver& other, SolveOptions search)
    : limits(std::move(search)), meter(limits, std::function<void()>()), solver(other, meter) {
  meter.start();
}

NodeWorkers::NodeWorkers(const NodeSolver& solver, const SolveOptions& search, const Meter& meter)
    : own_(solver, silent(search, search.stop)) {
  own_.limits.time_limit -= std::chrono::duration<double>(meter.seconds());
  SolveOptions endless;
  try {
    for (unsigned k = 1; k < search.threads; ++k) {
      workers_.push_back(std::make_unique<Worker>(solver, silent(endless, &stop_)));
      threads_.emplace_back([this, worker = workers_.back().get()] { run(*worker); });
    }
  } catch (const std::system_error&) {
    // If the system provides no more threads, the existing threads suffice.
  }
}

NodeWorkers::~NodeWorkers() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
    stop_.request();
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void NodeWorkers::run(Worker& worker) {
  std::unique_lock lock(mutex_);
  while (!ends_) {
    if (!work_on_next(worker, lock)) changed_.wait(lock);
  }
}

// Searches the waiting node with the least bound, without the lock. Returns false if none waits.
bool NodeWorkers::work_on_next(Worker& worker, std::unique_lock<std::mutex>& lock) {
  if (waiting_.empty()) return false;
  const std::shared_ptr<NodeJob> job = waiting_.begin()->second;
  waiting_.erase(waiting_.begin());
  job->state = NodeJob::State::running;
  if (!job->is_open) job->limit = job->node.limit = limit_;
  lock.unlock();
  NodeResult result;
  try {
    result = worker.solver.solve(std::move(job->node), false, false);
  } catch (const std::exception&) {
    result.complete = false;  // the tree will search the node and meet the same error
  }
  lock.lock();
  const bool is_wanted = job->state == NodeJob::State::running;
  job->state = is_wanted && result.complete ? NodeJob::State::done : NodeJob::State::dropped;
  if (job->state == NodeJob::State::done) {
    job->result = std::move(result);
    if (job->result.children) {
      add(job->result.children->first, false);
      add(job->result.children->second, false);
    }
  }
  changed_.notify_all();
  return true;
}

void NodeWorkers::set_limit(std::int64_t limit) {
  const std::lock_guard lock(mutex_);
  limit_ = limit;
}

void NodeWorkers::offer(TreeNode& node) {
  {
    const std::lock_guard lock(mutex_);
    if (node.job && node.job->state == NodeJob::State::waiting) {
      node.job->is_open = true;
      node.job->limit = node.job->node.limit = node.limit;
    } else if (!node.job || node.job->limit != node.limit) {
      forget(node);
      add(node, true);
    }
  }
  changed_.notify_one();
}

void NodeWorkers::add(TreeNode& node, bool is_open) {
  node.job = std::make_shared<NodeJob>(NodeJob{node, is_open, node.limit});
  waiting_.emplace(node.bound, node.job);
  if (waiting_.size() <= max_waiting) return;
  const auto last = std::prev(waiting_.end());
  last->second->state = NodeJob::State::dropped;
  last->second->node = {};
  waiting_.erase(last);
}

void NodeWorkers::drop(TreeNode& node) {
  const std::lock_guard lock(mutex_);
  forget(node);
}

void NodeWorkers::forget(TreeNode& node) {
  const std::shared_ptr<NodeJob> job = std::exchange(node.job, nullptr);
  if (!job) return;
  if (job->state == NodeJob::State::waiting) {
    auto [each, end] = waiting_.equal_range(node.bound);
    while (each != end && each->second != job) ++each;
    if (each != end) waiting_.erase(each);
  }
  job->state = NodeJob::State::dropped;
  if (!job->result.children) return;
  forget(job->result.children->first);
  forget(job->result.children->second);
}

std::optional<NodeResult> NodeWorkers::take(TreeNode& node, Meter& meter) {
  std::unique_lock lock(mutex_);
  const std::shared_ptr<NodeJob> job = node.job;
  if (!job) return std::nullopt;
  while (job->state == NodeJob::State::running && job->limit == node.limit) {
    if (!meter.poll()) return std::nullopt;
    if (!work_on_next(own_, lock)) changed_.wait_for(lock, a_moment);
  }
  if (job->state != NodeJob::State::done || job->limit != node.limit) {
    forget(node);
    return std::nullopt;
  }
  node.job = nullptr;
  return std::move(job->result);
}

}  // namespace dlx::optimize
