#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "dlx/engine/multiplicity/set_state.hpp"
#include "dlx/problem.hpp"
#include "dlx/random.hpp"
#include "dlx/solve_options.hpp"

namespace dlx::multiplicity {

/// Returns term k of the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..., counted from 0.
inline std::uint64_t luby(std::uint64_t k) {
  // Term 2^n - 2 is 2^(n - 1); after it the sequence starts again.
  for (;;) {
    const std::uint64_t full = std::bit_floor(k + 2);  // 2^n
    if (k + 2 == full) return full / 2;
    k -= full - 1;
  }
}

/// Chooses the items to branch on, the order of their options, and the times of restarts, according
/// to a Strategy. Internal.
///
/// Choices depend on the state of the search, on the learned weights, and in runs with restarts on
/// the seed and the number of the run. Once settled() returns true nothing changes any more, so a
/// copy makes the same choices.
///
/// Source:   conflict weights: Boussemart, Hemery, Lecoutre and Saïs, "Boosting systematic search
///           by weighting constraints" (ECAI 2004), for exact covers Knuth, ssxcc-wtd.w; learning
///           weights and then freezing them: Grimes and Wallace, "Sampling strategies and variable
///           selection in weighted degree heuristics" (CP 2007); sharp items: Knuth, TAOCP 7.2.2.1,
///           exercise 10; restarts: Luby, Sinclair and Zuckerman, "Optimal speedup of Las Vegas
///           algorithms" (1993).
class ItemChooser {
 public:
  /// `learning_limit`: the number of dead ends after which weights stay fixed.
  ItemChooser(const Problem& problem, const Strategy& strategy, std::uint64_t learning_limit)
      : strategy_(strategy), learning_limit_(learning_limit) {
    if (strategy.branching == Branching::sharp_first) {
      for (std::uint32_t k = 0; k < problem.num_primary(); ++k) {
        const std::string_view name = problem.name(ItemId{k});
        sharp_.push_back(!name.empty() && name.front() == '#' ? 1 : 0);
      }
    }
    if (strategy.branching == Branching::weights) weights_.resize(problem.num_primary());
    reset();
  }

  const Strategy& strategy() const { return strategy_; }
  /// Clears the learned data and begins with the first run.
  void reset() {
    std::ranges::fill(weights_, 1U);
    learning_ = strategy_.branching == Branching::weights;
    learned_ = 0;
    may_restart_ = strategy_.restarts;
    run_ = 0;
    begin_run();
  }

  /// Returns the open primary item to branch on; `none` if there is none.
  std::uint32_t choose(SetState& state) const {
    const auto first = [&](std::uint32_t a, std::uint32_t b) {
      return state.is_tighter(a, b).value_or(tie(a) < tie(b));
    };
    using Item = std::uint32_t;
    using Branches = std::uint32_t;
    switch (strategy_.branching) {
      case Branching::mrv:
        break;
      case Branching::sharp_first:
        return state.min_open([&](Item a, Branches of_a, Item b, Branches of_b) {
          if (sharp_[a] != sharp_[b]) return sharp_[a] > sharp_[b];
          return of_a != of_b ? of_a < of_b : first(a, b);
        });
      case Branching::weights:
        return state.min_open([&](Item a, Branches of_a, Item b, Branches of_b) {
          const std::uint64_t one = std::uint64_t{of_a} * weights_[b];
          const std::uint64_t other = std::uint64_t{of_b} * weights_[a];
          return one != other ? one < other : first(a, b);
        });
      case Branching::order:
        return state.min_open([](Item a, Branches, Item b, Branches) { return a < b; });
    }
    return state.min_open([&](Item a, Branches of_a, Item b, Branches of_b) {
      return of_a != of_b ? of_a < of_b : first(a, b);
    });
  }
  /// Sorts ascending options into the order in which they are tried. With restarts, the order is
  /// random, but options whose item with a multiplicity has few options for its need tend to come
  /// first: they fit at few places, and leaving them for the end is the usual cause of dead ends.
  void arrange(std::span<std::uint32_t> options, const State& state) {
    if (!strategy_.restarts) return;
    ranks_.clear();
    for (const std::uint32_t option : options) {
      const double share = static_cast<double>(tie(~option) >> 11) * 0x1p-53;  // below 1
      ranks_.emplace_back(state.tightness(option) * (1 + share), option);
    }
    std::ranges::sort(ranks_);
    for (std::size_t k = 0; k < options.size(); ++k) options[k] = ranks_[k].second;
  }

  /// Records a dead end: the item that ran out of options.
  void note_dead_end(std::uint32_t item) {
    ++dead_ends_;
    if (!learning_) return;
    ++weights_[item];
    if (++learned_ >= learning_limit_ && !may_restart_) learning_ = false;
  }
  /// Records a cover. The first cover ends the restarts.
  void note_cover() {
    if (!may_restart_) return;
    may_restart_ = false;
    learning_ = false;
  }
  /// Returns true if the run should end; the caller then begins the next run.
  bool wants_restart() const { return may_restart_ && dead_ends_ >= max_dead_ends_; }
  void restart() {
    ++run_;
    begin_run();
  }

  bool settled() const { return !learning_ && !may_restart_; }
  std::uint64_t restarts() const { return run_; }

 private:
  static constexpr std::uint64_t short_run = 1024;  // dead ends of the shortest runs

  std::uint64_t tie(std::uint32_t number) const {
    return strategy_.restarts ? mix(key_ ^ number) : number;
  }
  void begin_run() {
    key_ = mix(mix(strategy_.seed) ^ run_);
    dead_ends_ = 0;
    max_dead_ends_ = short_run * luby(run_);
  }

  const Strategy strategy_;
  std::vector<char> sharp_;                              // sharp items, if relevant
  std::vector<std::uint32_t> weights_;                   // weights of items, if relevant
  std::vector<std::pair<double, std::uint32_t>> ranks_;  // of the options that arrange() sorts
  bool learning_ = false;
  const std::uint64_t learning_limit_;
  std::uint64_t learned_ = 0;
  bool may_restart_ = false;  // another run may follow this one
  std::uint64_t run_ = 0;
  std::uint64_t key_ = 0;  // seed of the random order of this run
  std::uint64_t dead_ends_ = 0;
  std::uint64_t max_dead_ends_ = 0;
};

}  // namespace dlx::multiplicity
