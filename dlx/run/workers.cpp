#include "dlx/run/workers.hpp"

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <deque>
#include <exception>
#include <mutex>
#include <new>
#include <thread>
#include <utility>
#include <vector>

namespace dlx {

unsigned thread_count(const SearchOptions& options) {
  return options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
}

// Boost.Asio hands out the jobs, to threads that are started one by one: its own pool starts all of
// them at once, and can't go on with fewer if the system has no more.
struct Workers::Impl {
  explicit Impl(unsigned limit) : most(limit), busy(context.get_executor()) {}

  ~Impl() {
    context.stop();
    for (std::thread& thread : threads) thread.join();
  }

  void push(std::function<void()> job) {
    const std::lock_guard lock(mutex);
    jobs.push_back(std::move(job));
    if (threads.size() == most) return;
    try {
      threads.emplace_back([this] { context.run(); });
    } catch (const std::exception&) {
      most = threads.size();
    }
  }

  void run_next() {
    std::function<void()> job;
    {
      const std::lock_guard lock(mutex);
      if (jobs.empty()) return;
      job = std::move(jobs.front());
      jobs.pop_front();
    }
    job();
  }

  std::mutex mutex;
  std::deque<std::function<void()>> jobs;  // that have not begun
  std::size_t most;
  boost::asio::io_context context;
  const boost::asio::executor_work_guard<boost::asio::io_context::executor_type> busy;
  std::vector<std::thread> threads;
};

Workers::Workers(unsigned threads) : impl_(std::make_unique<Impl>(threads)) {}
Workers::~Workers() = default;

void Workers::run(std::function<void()> job) {
  impl_->push(std::move(job));
  try {
    boost::asio::post(impl_->context, [impl = impl_.get()] { impl->run_next(); });
  } catch (const std::bad_alloc&) {
    // Then some job does not begin.
  }
}

std::size_t Workers::drop() {
  std::deque<std::function<void()>> dropped;  // without the lock, for jobs may own anything
  const std::lock_guard lock(impl_->mutex);
  dropped.swap(impl_->jobs);
  return dropped.size();
}

}  // namespace dlx
