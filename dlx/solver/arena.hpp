#pragma once

#include <cstdint>
#include <memory>

namespace dlx {

/// Threads of oneTBB, of which the calling thread is none. Internal.
///
/// The program `dlx` links in threads of its own instead (apps/cli/arena.cpp).
class Arena {
 public:
  /// With up to so many threads; fewer or none if the program has set a limit.
  explicit Arena(unsigned threads);
  /// Does not wait: what was enqueued may run later.
  ~Arena();

  /// Has one of the threads call run(argument), which must not throw. Nothing says when that is, or
  /// that it is at all. False if it will never be: there is no memory, or there are no threads. Any
  /// thread may call this.
  bool enqueue(void (*run)(std::uint64_t), std::uint64_t argument);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace dlx
