#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dlx/engine/sets/state.hpp"
#include "dlx/problem.hpp"
#include "dlx/search.hpp"

namespace dlx::sets {

/// Chooses the items to branch on and the order of their options, and when to begin anew, as a
/// Strategy has it. Internal.
///
/// Choices depend on the state of the search, on what was learnt in it, and in runs of restarts on
/// the seed and the number of the run. Once it is settled() nothing changes any more, so that a
/// copy chooses the same.
///
/// Source:   conflict weights: Boussemart, Hemery, Lecoutre and Saïs, "Boosting systematic search
///           by weighting constraints" (ECAI 2004), for exact covers Knuth, ssxcc-wtd.w; to learn
///           weights and then leave them as they are: Grimes and Wallace, "Sampling strategies and
///           variable selection in weighted degree heuristics" (CP 2007); sharp items: Knuth, TAOCP
///           7.2.2.1, exercise 10; restarts: Luby, Sinclair and Zuckerman, "Optimal speedup of Las
///           Vegas algorithms" (1993).
class Guide {
 public:
  /// Weights are left as they are after so many dead ends.
  Guide(const Problem& problem, const Strategy& strategy, std::uint64_t most_lessons);

  const Strategy& strategy() const { return strategy_; }
  /// Forgets what was learnt, and begins with the first run.
  void reset();

  /// The open primary item to branch on, `none` if there is none.
  std::uint32_t choose(State& state) const;
  /// Puts options into the order in which they are tried; they are ascending.
  void arrange(std::span<std::uint32_t> options) const;

  /// To be told of each dead end: the item that ran out of options.
  void note_dead_end(std::uint32_t item);
  /// To be told of each cover. With the first one, restarts end.
  void note_cover();
  /// Whether the run is to end here; then comes the next one.
  bool wants_restart() const { return run_is_open_ && dead_ends_ >= most_dead_ends_; }
  void restart();

  bool settled() const { return !learning_ && !run_is_open_; }
  std::uint64_t restarts() const { return run_; }

 private:
  std::uint64_t tie(std::uint32_t number) const;
  void begin_run();

  const Strategy strategy_;
  std::vector<char> sharp_;             // items, where that matters
  std::vector<std::uint32_t> weights_;  // of items, the same
  bool learning_ = false;
  const std::uint64_t most_lessons_;
  std::uint64_t lessons_ = 0;
  bool run_is_open_ = false;  // there may be another run after this one
  std::uint64_t run_ = 0;
  std::uint64_t key_ = 0;  // of the random order of this run
  std::uint64_t dead_ends_ = 0;
  std::uint64_t most_dead_ends_ = 0;
};

/// 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...: the k-th of them, from 0 on.
std::uint64_t luby(std::uint64_t k);

}  // namespace dlx::sets
