#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "dlx/search.hpp"

namespace dlx {

/// The threads that options ask for: as many as they say, or one for each core. Internal.
unsigned thread_count(const SearchOptions& options);

/// Threads that run jobs, of which the calling thread is none. Internal.
///
/// A thread is started when there is a job for it. Where the system has none left, a job may wait
/// for one that is busy, or never begin.
class Workers {
 public:
  /// Up to so many threads.
  explicit Workers(unsigned threads);
  /// Ends the threads. Jobs that have begun must have ended, or be about to return.
  ~Workers();

  /// Runs the job on one of the threads. It must not throw. Any thread may call this. Errors:
  /// std::bad_alloc, if the job could not be noted.
  void run(std::function<void()> job);
  /// Drops the jobs that have not begun, and returns their number.
  std::size_t drop();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace dlx
