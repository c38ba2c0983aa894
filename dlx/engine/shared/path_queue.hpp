#pragma once

#include <cstddef>
#include <vector>

#include "dlx/engine/engine.hpp"

namespace dlx {

/// The paths that an engine was started with and has not entered yet. Internal.
class PathQueue {
 public:
  void start(std::vector<Path> paths);
  void clear() { start({}); }

  bool empty() const { return size() == 0; }
  /// Paths that wait here, and those that it was started with; 0 if the search began at the root.
  std::size_t size() const { return paths_.size() - next_; }
  std::size_t started() const { return started_; }
  /// Takes the first path.
  Path pop();
  /// Takes the first path and those behind it that differ in the last option alone: gives these
  /// options, and in `prefix` what comes before.
  std::vector<OptionId> pop_siblings(Path& prefix);
  /// Gives the last half of the paths away, or all but one half.
  std::vector<Path> give_half();

  /// The share of what it was started with that waits here, and that of the paths popped last.
  double waiting() const;
  double entered() const;

 private:
  std::vector<Path> paths_;
  std::size_t next_ = 0;
  std::size_t started_ = 0;
  std::size_t last_ = 0;  // popped last
};

}  // namespace dlx
