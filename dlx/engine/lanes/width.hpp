#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "dlx/engine/lanes/kernel.hpp"

namespace dlx::lanes {

/// How many states are searched at a time, so that the stack stays within some tens of megabytes.
/// Internal.
///
/// Full windows are worth most where most of the tree is, at its bottom; but on each level above,
/// they leave all children of all their states in the stack, and in large problems with hundreds of
/// levels that comes to hundreds of megabytes. So half of the memory that is left is shared out
/// among the levels that are still to come: windows are narrow at the top, and become wide further
/// down. As long as the search goes deeper and deeper, as many levels are taken to come as there
/// can be, and then those that were met so far.
///
/// Shape:  small problems, in which there is room for a full window on every level, always have
/// full
///         windows.
class Width {
 public:
  Width(const Tables& tables, std::uint32_t lanes);
  /// Forgets what was learnt of a tree.
  void clear();

  /// The states of the next window, if the uppermost state has that level and so many bytes, and
  /// all states of the stack have so many.
  std::size_t states(std::size_t level, std::size_t state_bytes, std::size_t stack_bytes) const;
  /// True if states() is always the same.
  bool full() const { return full_; }

  /// A state on that level got so many children, two or more.
  void branched(std::size_t level, std::uint32_t children) {
    if (full_) return;
    if (level >= levels_.size()) {
      levels_.resize(level + 1);
      windows_ = 0;
    }
    levels_[level].children += children;
    ++levels_[level].states;
  }
  /// A window was searched.
  void end_window() {
    if (++windows_ == calm_windows) landed_ = true;
  }

 private:
  static constexpr std::uint32_t calm_windows = 32;

  struct Level {
    std::uint64_t states = 0;
    std::uint64_t children = 0;
  };

  double children_at(std::size_t level) const;

  std::size_t lanes_;
  std::size_t most_levels_;
  bool full_;
  std::vector<Level> levels_;  // of the states that branched so far
  std::uint32_t windows_ = 0;  // since there was a deeper level
  bool landed_ = false;        // the levels are about as many as there will be
};

}  // namespace dlx::lanes
