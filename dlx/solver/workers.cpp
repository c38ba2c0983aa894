#include "dlx/solver/workers.hpp"

#include <deque>
#include <mutex>
#include <utility>

#include "dlx/solver/arena.hpp"

#if defined(__SANITIZE_THREAD__)
#define DLX_THREAD_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define DLX_THREAD_SANITIZER 1
#endif
#endif
#if defined(DLX_THREAD_SANITIZER)
#include <sanitizer/tsan_interface.h>
#endif

namespace dlx {
namespace {

// oneTBB orders what was done before a task is enqueued and what the task does. Thread sanitizer
// does not see that, for oneTBB is not compiled with it; so it is told, and no more than that.
void hand_over([[maybe_unused]] void* task) {
#if defined(DLX_THREAD_SANITIZER)
  __tsan_release(task);
#endif
}
void take_over([[maybe_unused]] void* task) {
#if defined(DLX_THREAD_SANITIZER)
  __tsan_acquire(task);
#endif
}

class Queue {
 public:
  void push(std::function<void()> job) {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }

  void run_next() {
    std::function<void()> job;
    {
      const std::lock_guard lock(mutex_);
      if (jobs_.empty()) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    job();
  }

  std::size_t clear() {
    const std::lock_guard lock(mutex_);
    const std::size_t number = jobs_.size();
    jobs_.clear();
    return number;
  }

 private:
  std::mutex mutex_;
  std::deque<std::function<void()>> jobs_;
};

// What is enqueued: a share of the queue, which the task may outlive the others with.
using Task = std::shared_ptr<Queue>;

void run_task(void* argument) {
  take_over(argument);
  const std::unique_ptr<Task> task(static_cast<Task*>(argument));
  (*task)->run_next();
}

}  // namespace

struct Workers::Impl {
  explicit Impl(unsigned threads) : arena(threads) {}

  Arena arena;
  std::shared_ptr<Queue> queue = std::make_shared<Queue>();
};

Workers::Workers(unsigned threads) : impl_(std::make_unique<Impl>(threads)) {}
Workers::~Workers() = default;

void Workers::run(std::function<void()> job) {
  auto task = std::make_unique<Task>(impl_->queue);
  impl_->queue->push(std::move(job));
  hand_over(task.get());
  // If it can't be enqueued, this job is one that does not begin.
  if (impl_->arena.enqueue(run_task, task.get())) static_cast<void>(task.release());
}

std::size_t Workers::drop() { return impl_->queue->clear(); }

}  // namespace dlx
