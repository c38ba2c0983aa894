#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "dlx/engine/lanes/first_search.hpp"
#include "dlx/engine/lanes/lanes_kernel.hpp"
#include "dlx/engine/lanes/lanes_pack.hpp"
#include "dlx/engine/shared/aligned_words.hpp"

namespace dlx::lanes {

/// Finds one or two covers of many trees that have very many covers: descends straight in each
/// tree, then from the sibling of the last node, and so on a few times. Trees for which that does
/// not suffice are left to another search. Internal.
///
/// Order:    the covers found, and whether they are found, do not depend on the other trees.
/// Memory:   some windows of states.
class Dives {
  using Word = std::uint64_t;

 public:
  /// `planes`: memory for the kernel, which others may use between runs. Before: states have no
  /// bits for items.
  Dives(std::shared_ptr<const Pack> pack, std::shared_ptr<AlignedWords> planes)
      : kernel_(pack->kernel()),
        pack_(std::move(pack)),
        words_(pack_->state_words()),
        planes_(std::move(planes)) {
    for (std::uint32_t number = 0; number < dives; ++number)
      pools_.emplace_back(std::size_t{2} * kernel_.lanes, words_);
    window_.resize(kernel_.lanes * words_);
    verdicts_.resize(kernel_.lanes);
  }

  /// Searches for `most` covers, one or two, of each of the tasks 0 to num_tasks - 1; reports
  /// nothing for tasks for which it does not find them. Returns false if it was stopped.
  bool run(std::uint32_t num_tasks, std::uint64_t most, FirstSearch::Tasks& tasks) {
    max_ = most;
    num_tasks_ = num_tasks;
    next_task_ = 0;
    for (Pool& pool : pools_) pool.number = 0;
    for (;;) {
      if (tasks.stop_requested()) return false;
      load(tasks);
      const std::uint32_t number = next_dive();
      if (number == dives) return true;
      dive(number, tasks);
    }
  }

 private:
  // The last dive guesses the last options, and begins at the root if a tree has no sibling.
  static constexpr std::uint32_t dives = 3;
  // A dive of a window is suspended when at most one in this many of its lanes continues.
  static constexpr std::uint32_t few = 4;

  struct Tree {
    std::uint32_t task;
    std::uint32_t covers;
    std::uint32_t guesses;  // guesses of all dives
    std::uint32_t here;     // guesses of the current dive
  };
  // Fewer than two windows of trees that are to begin or continue a dive, with their states side by
  // side.
  struct Pool {
    std::size_t number = 0;
    std::vector<Tree> trees;
    AlignedWords states;
    AlignedWords siblings;  // of the last node; undefined before the first guess
    AlignedWords covers;    // the first cover of each tree that has one

    Pool(std::size_t most, std::size_t words)
        : trees(most), states(most * words), siblings(most * words), covers(most * words) {}
  };

  // Returns false if the task has no cover.
  bool begin(std::uint32_t task, Word* state, FirstSearch::Tasks& tasks) {
    state[words_ - 1] = 0;
    return tasks.load(task, state);
  }

  // Fills a window of first dives.
  void load(FirstSearch::Tasks& tasks) {
    Pool& pool = pools_[0];
    for (; pool.number < kernel_.lanes && next_task_ < num_tasks_; ++next_task_) {
      if (begin(next_task_, state(pool, pool.number), tasks))
        pool.trees[pool.number++] = {next_task_, 0, 0, 0};
    }
  }

  // Returns the last dive with a full window, otherwise the first dive with any states; `dives` if
  // there is none.
  std::uint32_t next_dive() const {
    for (std::uint32_t number = dives; number-- > 0;) {
      if (pools_[number].number >= kernel_.lanes) return number;
    }
    std::uint32_t number = 0;
    while (number < dives && pools_[number].number == 0) ++number;
    return number;
  }

  // Processes one window: the trees that were added last, so that trees that continue are in the
  // next window.
  void dive(std::uint32_t number, FirstSearch::Tasks& tasks) {
    Pool& pool = pools_[number];
    const bool last = number + 1 == dives;
    const bool waits = pool.number >= kernel_.lanes;
    const std::size_t end = pool.number;
    const std::size_t first = end - std::min<std::size_t>(kernel_.lanes, end);
    kernel_.dive(pack_->tables(), {{state(pool, first), static_cast<std::uint32_t>(end - first), 0,
                                    planes_->data(), window_.data(), verdicts_.data()},
                                   sibling(pool, first),
                                   last,
                                   waits ? kernel_.lanes / few : 0});
    pool.number = first;
    for (std::size_t k = first; k < end; ++k) {
      const Word* const after = window_.data() + (k - first) * words_;
      const Word verdict = verdicts_[k - first];
      Tree& tree = pool.trees[k];
      const auto guesses = static_cast<std::uint32_t>(verdict & verdict_item);
      tree.guesses += guesses;
      tree.here += guesses;
      if ((verdict & verdict_again) != 0) {
        if (pool.number < k) std::copy_n(sibling(pool, k), words_, sibling(pool, pool.number));
        move(pool, k, after, pool);
        continue;
      }
      if ((verdict & verdict_cover) != 0 && take(pool, k, after, tasks)) continue;
      if (last) continue;
      // Without guesses, the first dive has found all covers.
      const bool has_sibling = std::exchange(tree.here, 0) > 0;
      if (!has_sibling && (number == 0 || !begin(tree.task, state(pool, k), tasks))) continue;
      Pool& next = pools_[number + 1];
      move(pool, k, has_sibling ? sibling(pool, k) : state(pool, k), next);
    }
  }

  // Adds tree k to a pool, with a state of its own.
  void move(Pool& pool, std::size_t k, const Word* from, Pool& to) {
    const Tree& tree = pool.trees[k];
    std::copy_n(from, words_, state(to, to.number));
    if (tree.covers > 0) std::copy_n(cover(pool, k), words_, cover(to, to.number));
    to.trees[to.number++] = tree;
  }

  // Reports the covers of a tree when there are enough; returns true in that case.
  bool take(Pool& pool, std::size_t k, const Word* found, FirstSearch::Tasks& tasks) {
    Tree& tree = pool.trees[k];
    const std::size_t words = pack_->tables().option_words;
    if (tree.covers == 1 && std::equal(found, found + words, cover(pool, k))) return false;
    if (++tree.covers < max_) {
      std::copy_n(found, words, cover(pool, k));
      return false;
    }
    if (max_ > 1) tasks.found(tree.task, cover(pool, k));
    tasks.found(tree.task, found);
    tasks.ended(tree.task, tree.guesses, std::uint64_t{2} * tree.guesses);
    return true;
  }

  Word* state(Pool& pool, std::size_t k) { return pool.states.data() + k * words_; }
  Word* sibling(Pool& pool, std::size_t k) { return pool.siblings.data() + k * words_; }
  Word* cover(Pool& pool, std::size_t k) { return pool.covers.data() + k * words_; }

  const LanesKernel& kernel_;
  std::shared_ptr<const Pack> pack_;
  std::size_t words_;  // of a state
  std::shared_ptr<AlignedWords> planes_;
  std::vector<Word> window_;
  std::vector<Word> verdicts_;
  std::uint64_t max_ = 1;
  std::uint32_t num_tasks_ = 0;
  std::uint32_t next_task_ = 0;
  std::vector<Pool> pools_;  // for each dive
};

}  // namespace dlx::lanes
