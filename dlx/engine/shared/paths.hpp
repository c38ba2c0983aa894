#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "dlx/engine/engine.hpp"
#include "dlx/problem.hpp"

namespace dlx {

/// Paths that come from outside, as part of a SearchState, are checked twice. Before anything is
/// started, that what a path names is there and can be together: by these functions. And on the
/// way, that the search goes there: by the engine that follows it, which throws StateError.
/// Internal.

/// True if the options are in the problem, each has a primary item, and no two of them, or one and
/// a forced one, conflict.
///
/// Cost: O(items + entries of the options) for each path.
bool is_option_path(const Problem& problem, std::span<const OptionId> forced,
                    std::span<const OptionId> path);

/// Ends the search for a path that leads nowhere.
[[noreturn]] void throw_lost_path();

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
