#include "dlx/cheapest/ahead.hpp"

#include <chrono>
#include <exception>
#include <functional>
#include <iterator>
#include <system_error>
#include <utility>

namespace dlx::optimize {
namespace {

// Nodes that wait to be worked on: what is behind so many others is left to the tree.
constexpr std::size_t most_waiting = 1000;
// Between two looks at the limits of the search.
constexpr std::chrono::milliseconds a_moment(5);

SolveOptions silent(SolveOptions limits, const StopFlag* stop) {
  limits.stop = stop;
  limits.on_progress = {};
  limits.max_nodes = no_limit;  // nodes count when the tree takes them
  return limits;
}

}  // namespace

struct AheadJob {
  enum class State : std::uint8_t { waiting, running, done, dropped };
  Tree::Node node;  // until it runs
  bool is_open;     // in the tree, so that its limit is known
  std::int64_t limit;
  State state = State::waiting;
  Tree::Work work = {};
};

Ahead::Worker::Worker(const Tree& other, SolveOptions search)
    : limits(std::move(search)), meter(limits, std::function<void()>()), tree(other, meter) {
  meter.start();
}

Ahead::Ahead(const Tree& tree, const SolveOptions& search, const Meter& meter)
    : own_(tree, silent(search, search.stop)) {
  own_.limits.max_time -= std::chrono::duration<double>(meter.seconds());
  SolveOptions endless;
  try {
    for (unsigned k = 1; k < search.threads; ++k) {
      workers_.push_back(std::make_unique<Worker>(tree, silent(endless, &stop_)));
      threads_.emplace_back([this, worker = workers_.back().get()] { run(*worker); });
    }
  } catch (const std::system_error&) {
    // The system has no more threads: those that there are do it.
  }
}

Ahead::~Ahead() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
    stop_.request();
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Ahead::run(Worker& worker) {
  std::unique_lock lock(mutex_);
  while (!ends_) {
    if (!work_on_next(worker, lock)) changed_.wait(lock);
  }
}

// Works on the node with the least bound, without the lock. False if none waits.
bool Ahead::work_on_next(Worker& worker, std::unique_lock<std::mutex>& lock) {
  if (waiting_.empty()) return false;
  const std::shared_ptr<AheadJob> job = waiting_.begin()->second;
  waiting_.erase(waiting_.begin());
  job->state = AheadJob::State::running;
  if (!job->is_open) job->limit = job->node.limit = limit_;
  lock.unlock();
  Tree::Work work;
  try {
    work = worker.tree.work_on(std::move(job->node));
  } catch (const std::exception&) {
    work.complete = false;  // what is wrong the tree will meet, too
  }
  lock.lock();
  const bool is_wanted = job->state == AheadJob::State::running;
  job->state = is_wanted && work.complete ? AheadJob::State::done : AheadJob::State::dropped;
  if (job->state == AheadJob::State::done) {
    job->work = std::move(work);
    if (job->work.halves) {
      add(job->work.halves->first, false);
      add(job->work.halves->second, false);
    }
  }
  changed_.notify_all();
  return true;
}

void Ahead::set_limit(std::int64_t limit) {
  const std::lock_guard lock(mutex_);
  limit_ = limit;
}

void Ahead::offer(Tree::Node& node) {
  {
    const std::lock_guard lock(mutex_);
    if (node.job && node.job->state == AheadJob::State::waiting) {
      node.job->is_open = true;
      node.job->limit = node.job->node.limit = node.limit;
    } else if (!node.job || node.job->limit != node.limit) {
      forget(node);
      add(node, true);
    }
  }
  changed_.notify_one();
}

void Ahead::add(Tree::Node& node, bool is_open) {
  node.job = std::make_shared<AheadJob>(AheadJob{node, is_open, node.limit});
  waiting_.emplace(node.bound, node.job);
  if (waiting_.size() <= most_waiting) return;
  const auto last = std::prev(waiting_.end());
  last->second->state = AheadJob::State::dropped;
  last->second->node = {};
  waiting_.erase(last);
}

void Ahead::drop(Tree::Node& node) {
  const std::lock_guard lock(mutex_);
  forget(node);
}

void Ahead::forget(Tree::Node& node) {
  const std::shared_ptr<AheadJob> job = std::exchange(node.job, nullptr);
  if (!job) return;
  if (job->state == AheadJob::State::waiting) {
    auto [each, end] = waiting_.equal_range(node.bound);
    while (each != end && each->second != job) ++each;
    if (each != end) waiting_.erase(each);
  }
  job->state = AheadJob::State::dropped;
  if (!job->work.halves) return;
  forget(job->work.halves->first);
  forget(job->work.halves->second);
}

std::optional<Tree::Work> Ahead::take(Tree::Node& node, Meter& meter) {
  std::unique_lock lock(mutex_);
  const std::shared_ptr<AheadJob> job = node.job;
  if (!job) return std::nullopt;
  while (job->state == AheadJob::State::running && job->limit == node.limit) {
    if (!meter.poll()) return std::nullopt;
    if (!work_on_next(own_, lock)) changed_.wait_for(lock, a_moment);
  }
  if (job->state != AheadJob::State::done || job->limit != node.limit) {
    forget(node);
    return std::nullopt;
  }
  node.job = nullptr;
  return std::move(job->work);
}

}  // namespace dlx::optimize
