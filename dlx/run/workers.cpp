#include "dlx/run/workers.hpp"

#include <algorithm>
#include <exception>
#include <utility>

namespace dlx {

unsigned thread_count(const SolveOptions& options) {
  return options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::run(Job job) {
  const std::lock_guard lock(mutex_);
  jobs_.push_back(std::move(job));
  changed_.notify_one();
  if (threads_.size() == max_) return;
  try {
    threads_.emplace_back([this] { run_jobs(); });
  } catch (const std::exception&) {
    max_ = threads_.size();
  }
}

// The loop of each thread.
void Workers::run_jobs() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return ending_ || !jobs_.empty(); });
    if (ending_) return;
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    job();
    job = nullptr;  // destroyed without the lock: destructors of jobs may do anything
    lock.lock();
  }
}

std::size_t Workers::drop() {
  std::deque<Job> dropped;  // destroyed without the lock: destructors of jobs may do anything
  const std::lock_guard lock(mutex_);
  dropped.swap(jobs_);
  return dropped.size();
}

}  // namespace dlx
