#include "dlx/solver/workers.hpp"

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>

// This file is compiled without thread sanitizer, which does not see how the compiled part of
// oneTBB orders what threads do. It does see the lock of the queues, and so the order of what is
// done before run() and what a job does.

namespace dlx {
namespace {

// The lock of all queues, which is rarely taken. Were it in a queue, thread sanitizer would think
// that a thread of oneTBB may find it before it is there.
std::mutex mutex;

class Queue {
 public:
  void push(std::function<void()> job) {
    const std::lock_guard lock(mutex);
    jobs_.push_back(std::move(job));
  }

  void run_next() {
    std::function<void()> job;
    {
      const std::lock_guard lock(mutex);
      if (jobs_.empty()) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    job();
  }

  std::size_t clear() {
    const std::lock_guard lock(mutex);
    const std::size_t number = jobs_.size();
    jobs_.clear();
    return number;
  }

 private:
  std::deque<std::function<void()>> jobs_;
};

}  // namespace

struct Workers::Impl {
  using Control = tbb::global_control;
  static constexpr auto parallelism = Control::max_allowed_parallelism;

  explicit Impl(unsigned threads) {
    // oneTBB starts a thread less than there are processors, counting the calling one; a search
    // has as many as it was told, unless the program has set a limit of its own.
    const std::size_t wanted = std::size_t{threads} + 1;
    if (Control::active_value(parallelism) < wanted) control.emplace(parallelism, wanted);
    const std::size_t allowed = std::min(wanted, Control::active_value(parallelism)) - 1;
    if (allowed > 0) arena.emplace(static_cast<int>(allowed), 0);
  }

  std::optional<Control> control;
  std::optional<tbb::task_arena> arena;
  // Tasks of oneTBB may outlive this object.
  std::shared_ptr<Queue> queue = std::make_shared<Queue>();
};

Workers::Workers(unsigned threads) : impl_(std::make_unique<Impl>(threads)) {}
Workers::~Workers() = default;

void Workers::run(std::function<void()> job) {
  impl_->queue->push(std::move(job));
  if (!impl_->arena) return;
  try {
    // Enqueued, not spawned: spawned tasks may wait until some thread waits for them.
    impl_->arena->enqueue([queue = impl_->queue] { queue->run_next(); });
  } catch (...) {
    // There is no memory, or no thread can be started. So this job is one that does not begin.
  }
}

std::size_t Workers::drop() { return impl_->queue->clear(); }

}  // namespace dlx
