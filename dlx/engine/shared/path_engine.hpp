#pragma once

#include <vector>

#include "dlx/engine/engine.hpp"
#include "dlx/engine/shared/path_queue.hpp"

namespace dlx {

/// What the engines have in common that search in runs of a kernel, each below the root or below
/// one of the paths that they were started with. Internal.
class PathEngine : public Engine {
 public:
  void start(std::vector<Path> paths) override;

 protected:
  /// `between` two paths of those that it was started with.
  enum class State { root, searching, between, exhausted };

  /// Gets ready to run the kernel. False if there is nothing left.
  bool advance();
  /// Makes the search begin, or finds that there is nothing to search.
  virtual void enter_root() = 0;
  /// Goes to the next path, up to its last option, which is still to be tried, with those behind it
  /// that differ in that option alone. Whoever gave the paths away has counted what is done on the
  /// way.
  virtual void enter_path() = 0;

  State state_ = State::root;
  PathQueue paths_;
};

}  // namespace dlx
