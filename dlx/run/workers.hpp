#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "dlx/solve_options.hpp"

namespace dlx {

/// Returns the number of threads that options request, or one per core if they request none.
/// Internal.
unsigned thread_count(const SolveOptions& options);

/// A pool of threads that run jobs; the calling thread is not part of the pool. Internal.
///
/// A thread is started when there is a job for it. If the system cannot start a thread, a job may
/// wait for a busy thread, or never begin.
class Workers {
 public:
  using Job = std::function<void()>;

  /// Starts at most `threads` threads.
  explicit Workers(unsigned threads) : max_(threads) {}
  /// Ends the threads. Running jobs must be finished or about to return.
  ~Workers();

  /// Runs the job on one of the threads. The job must not throw. Thread-safe.
  /// Errors:   std::bad_alloc if the job could not be stored.
  void run(Job job);
  /// Removes the jobs that have not begun and returns their number.
  std::size_t drop();

 private:
  void run_jobs();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> jobs_;  // jobs that have not begun
  bool ending_ = false;
  // Starts threads one by one as jobs arrive, because the system may provide fewer than requested.
  std::size_t max_;
  std::vector<std::thread> threads_;
};

}  // namespace dlx
