#include "dlx/run/workers.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace dlx {

unsigned thread_count(const SearchOptions& options) {
  return options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
}

// Threads are started one by one, as jobs come: the system may have fewer than were asked for.
struct Workers::Impl {
  explicit Impl(unsigned limit) : most(limit) {}

  ~Impl() {
    {
      const std::lock_guard lock(mutex);
      ending = true;
    }
    changed.notify_all();
    for (std::thread& thread : threads) thread.join();
  }

  void push(std::function<void()> job) {
    const std::lock_guard lock(mutex);
    jobs.push_back(std::move(job));
    changed.notify_one();
    if (threads.size() == most) return;
    try {
      threads.emplace_back([this] { run_jobs(); });
    } catch (const std::exception&) {
      most = threads.size();
    }
  }

  // What each thread does.
  void run_jobs() {
    std::unique_lock lock(mutex);
    for (;;) {
      changed.wait(lock, [this] { return ending || !jobs.empty(); });
      if (ending) return;
      std::function<void()> job = std::move(jobs.front());
      jobs.pop_front();
      lock.unlock();
      job();
      job = nullptr;  // without the lock, for jobs may own anything
      lock.lock();
    }
  }

  std::mutex mutex;
  std::condition_variable changed;
  std::deque<std::function<void()>> jobs;  // that have not begun
  bool ending = false;
  std::size_t most;
  std::vector<std::thread> threads;
};

Workers::Workers(unsigned threads) : impl_(std::make_unique<Impl>(threads)) {}
Workers::~Workers() = default;

void Workers::run(std::function<void()> job) { impl_->push(std::move(job)); }

std::size_t Workers::drop() {
  std::deque<std::function<void()>> dropped;  // without the lock, for jobs may own anything
  const std::lock_guard lock(impl_->mutex);
  dropped.swap(impl_->jobs);
  return dropped.size();
}

}  // namespace dlx
