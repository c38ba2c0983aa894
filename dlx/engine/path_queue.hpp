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

  bool empty() const { return next_ == paths_.size(); }
  /// Takes the first path and those behind it that differ in the last option alone: gives these
  /// options, and in `prefix` what comes before.
  std::vector<OptionId> pop(Path& prefix);
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
