#include "dlx/solver/workers.hpp"

#include <cstdint>
#include <deque>
#include <mutex>
#include <unordered_map>
#include <utility>

#include "dlx/solver/arena.hpp"

namespace dlx {
namespace {

// The jobs of all Workers that there are, by their numbers. A task of oneTBB is such a number and
// owns nothing: it may run when its Workers are gone, or never, if the program ends or allows
// oneTBB no threads any more. The lock also orders what was done before run() and what a job does.
class Queues {
 public:
  std::uint64_t open() {
    const std::lock_guard lock(mutex_);
    queues_.try_emplace(++last_);
    return last_;
  }

  void close(std::uint64_t number) {
    Jobs dropped;  // without the lock, for jobs may own anything
    const std::lock_guard lock(mutex_);
    const auto queue = queues_.find(number);
    dropped.swap(queue->second);
    queues_.erase(queue);
  }

  void push(std::uint64_t number, std::function<void()> job) {
    const std::lock_guard lock(mutex_);
    queues_.find(number)->second.push_back(std::move(job));
  }

  // Empty if there is none left, or no such queue.
  std::function<void()> pop(std::uint64_t number) {
    std::function<void()> job;
    const std::lock_guard lock(mutex_);
    const auto queue = queues_.find(number);
    if (queue == queues_.end() || queue->second.empty()) return job;
    job = std::move(queue->second.front());
    queue->second.pop_front();
    return job;
  }

  std::size_t clear(std::uint64_t number) {
    Jobs dropped;
    const std::lock_guard lock(mutex_);
    dropped.swap(queues_.find(number)->second);
    return dropped.size();
  }

 private:
  using Jobs = std::deque<std::function<void()>>;

  std::mutex mutex_;
  std::unordered_map<std::uint64_t, Jobs> queues_;
  std::uint64_t last_ = 0;
};

// Never destroyed: threads of oneTBB may still run when the program returns from main().
Queues& queues() {
  static Queues& all = *new Queues;
  return all;
}

void run_next(std::uint64_t number) {
  if (const std::function<void()> job = queues().pop(number)) job();
}

}  // namespace

struct Workers::Impl {
  explicit Impl(unsigned threads) : arena(threads), queue(queues().open()) {}
  ~Impl() { queues().close(queue); }

  Arena arena;
  const std::uint64_t queue;
};

Workers::Workers(unsigned threads) : impl_(std::make_unique<Impl>(threads)) {}
Workers::~Workers() = default;

void Workers::run(std::function<void()> job) {
  queues().push(impl_->queue, std::move(job));
  // If it can't be enqueued, this job is one that does not begin.
  static_cast<void>(impl_->arena.enqueue(run_next, impl_->queue));
}

std::size_t Workers::drop() { return queues().clear(impl_->queue); }

}  // namespace dlx
