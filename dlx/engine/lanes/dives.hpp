#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "dlx/engine/lanes/first_search.hpp"
#include "dlx/engine/lanes/kernel.hpp"
#include "dlx/engine/lanes/pack.hpp"
#include "dlx/engine/shared/aligned_words.hpp"

namespace dlx::lanes {

/// Looks for one or two covers of many trees that have very many: goes straight down in each, then
/// from the brother of the last node that it came to, and so on a few times. Trees where that was
/// not enough are left to another search. Internal.
///
/// Order:  which covers are found, and whether they are, does not depend on the other trees.
/// Memory: two states for each tree.
class Dives {
  using Word = std::uint64_t;

 public:
  /// Before: states have no bits for items.
  explicit Dives(std::shared_ptr<const Pack> pack)
      : kernel_(pack->kernel()),
        pack_(std::move(pack)),
        words_(pack_->state_words()),
        planes_(kernel_.dive_bytes(pack_->tables()) / sizeof(Word)) {
    window_.resize(kernel_.lanes * words_);
    verdicts_.resize(kernel_.lanes);
  }

  /// Looks for `most` covers, one or two, of each of the tasks 0 to num_tasks - 1; of those for
  /// which it does not find them it tells nothing. False if it was stopped.
  bool run(std::uint32_t num_tasks, std::uint64_t most, FirstSearch::Tasks& tasks) {
    most_ = most;
    num_trees_ = 0;
    trees_.resize(num_tasks);
    states_.resize(num_tasks * words_);
    firsts_.resize(most > 1 ? states_.size() : 0);
    for (std::uint32_t task = 0; task < num_tasks; ++task) {
      if (begin(task, num_trees_, tasks)) trees_[num_trees_++] = {task, 0, 0};
    }
    for (dive_ = 0; dive_ < most_dives && num_trees_ > 0; ++dive_) {
      std::size_t left = 0;  // of the trees so far
      for (std::size_t first = 0; first < num_trees_; first += kernel_.lanes) {
        if (tasks.stop_requested()) return false;
        left = dive(first, std::min<std::size_t>(kernel_.lanes, num_trees_ - first), left, tasks);
      }
      num_trees_ = left;
    }
    return true;
  }

 private:
  // The last one guesses the last options, and begins at the root again where there is no brother.
  static constexpr std::uint32_t most_dives = 3;

  struct Tree {
    std::uint32_t task;
    std::uint32_t covers;
    std::uint32_t guesses;
  };

  // The root of a task's tree becomes state k; false if it has no cover.
  bool begin(std::uint32_t task, std::size_t k, FirstSearch::Tasks& tasks) {
    state(k)[words_ - 1] = 0;
    return tasks.load(task, state(k));
  }

  // One dive in some trees. Those that are to dive again move to `left` and behind; returns what is
  // behind these.
  std::size_t dive(std::size_t first, std::size_t count, std::size_t left,
                   FirstSearch::Tasks& tasks) {
    const bool is_last = dive_ + 1 == most_dives;
    kernel_.dive(pack_->tables(), {{state(first), static_cast<std::uint32_t>(count), 0,
                                    planes_.data(), window_.data(), verdicts_.data()},
                                   state(first),
                                   is_last});
    for (std::size_t k = first; k < first + count; ++k) {
      const Word verdict = verdicts_[k - first];
      const auto guesses = static_cast<std::uint32_t>(verdict & verdict_item);
      trees_[k].guesses += guesses;
      if ((verdict & verdict_cover) != 0) {
        take(k, window_.data() + (k - first) * words_, tasks);
        if (trees_[k].covers == most_) continue;
      }
      // Without guesses, the first dive has shown all that there is.
      if (is_last || (guesses == 0 && (dive_ == 0 || !begin(trees_[k].task, k, tasks)))) continue;
      trees_[left] = trees_[k];
      if (left < k) std::copy_n(state(k), words_, state(left));
      if (left < k && trees_[k].covers > 0) std::copy_n(first_of(k), words_, first_of(left));
      ++left;
    }
    return left;
  }

  // Tells the covers of a tree when they are enough.
  void take(std::size_t k, const Word* cover, FirstSearch::Tasks& tasks) {
    Tree& tree = trees_[k];
    const std::size_t words = pack_->tables().option_words;
    if (tree.covers == 1 && std::equal(cover, cover + words, first_of(k))) return;
    if (++tree.covers < most_) {
      std::copy_n(cover, words, first_of(k));
      return;
    }
    if (most_ > 1) tasks.found(tree.task, first_of(k));
    tasks.found(tree.task, cover);
    tasks.ended(tree.task, tree.guesses, std::uint64_t{2} * tree.guesses);
  }

  Word* state(std::size_t k) { return states_.data() + k * words_; }
  Word* first_of(std::size_t k) { return firsts_.data() + k * words_; }

  const Kernel& kernel_;
  std::shared_ptr<const Pack> pack_;
  std::size_t words_;  // of a state
  AlignedWords planes_;
  std::vector<Word> window_;
  std::vector<Word> verdicts_;
  std::uint64_t most_ = 1;
  std::uint32_t dive_ = 0;
  std::vector<Tree> trees_;
  std::size_t num_trees_ = 0;
  std::vector<Word> states_;  // of each tree, for the next dive
  std::vector<Word> firsts_;  // its first cover
};

}  // namespace dlx::lanes
