#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace dlx {

/// Threads that run jobs: an arena of oneTBB, which the calling thread is no part of. Internal.
///
/// Nothing says when a job begins, or that it does at all: the program may allow oneTBB no threads,
/// or all may be busy elsewhere.
class Workers {
 public:
  explicit Workers(unsigned threads);
  /// Jobs that have begun must have ended, or be about to return.
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
