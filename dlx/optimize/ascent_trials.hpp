#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "dlx/tuning/tuning.hpp"

namespace dlx::optimize {

/// Decides for each level whether dual ascent pays at the nodes of a depth-first search. Compares
/// the work below nodes with and without ascent. Internal.
///
/// Work is the number of options visited, so decisions are the same on every machine.
class AscentTrials {
 public:
  bool decide(std::size_t level) {
    if (levels_.size() <= level) levels_.resize(level + 1);
    Level& now = levels_[level];
    const bool better_without =
        now.nodes[0] >= least_nodes && now.work[0] * now.nodes[1] < now.work[1] * now.nodes[0];
    const bool tries_other = ++now.turn % tuning::ascent_trial_period == 0;
    return better_without == tries_other;
  }

  /// Records the work at and below a node of the level.
  void learn(std::size_t level, bool ascended, std::uint64_t work) {
    Level& now = levels_[level];
    const int kind = ascended ? 1 : 0;
    now.work[kind] += static_cast<double>(work);
    now.nodes[kind] += 1;
    if (now.nodes[kind] < most_nodes) return;
    now.work[kind] /= 2;  // old measurements count less
    now.nodes[kind] /= 2;
  }

 private:
  static constexpr double least_nodes = 4, most_nodes = 1000;
  struct Level {
    double work[2] = {};  // index 0: without ascent; 1: with ascent
    double nodes[2] = {};
    std::uint32_t turn = 0;
  };
  std::vector<Level> levels_;
};

}  // namespace dlx::optimize
