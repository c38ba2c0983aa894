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

/// The threads that options ask for: as many as they say, or one for each core. Internal.
unsigned thread_count(const SolveOptions& options);

/// Threads that run jobs, of which the calling thread is none. Internal.
///
/// A thread is started when there is a job for it. Where the system has none left, a job may wait
/// for one that is busy, or never begin.
class Workers {
 public:
  using Job = std::function<void()>;

  /// Up to so many threads.
  explicit Workers(unsigned threads) : max_(threads) {}
  /// Ends the threads. Jobs that have begun must have ended, or be about to return.
  ~Workers();

  /// Runs the job on one of the threads. It must not throw. Any thread may call this. Errors:
  /// std::bad_alloc, if the job could not be noted.
  void run(Job job);
  /// Drops the jobs that have not begun, and returns their number.
  std::size_t drop();

 private:
  void run_jobs();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> jobs_;  // that have not begun
  bool ending_ = false;
  // Threads are started one by one, as jobs come: the system may have fewer than were asked for.
  std::size_t max_;
  std::vector<std::thread> threads_;
};

}  // namespace dlx
