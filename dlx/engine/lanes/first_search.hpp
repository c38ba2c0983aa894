#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "dlx/engine/lanes/pack.hpp"
#include "dlx/engine/shared/aligned_words.hpp"

namespace dlx::lanes {

/// Looks for the first covers of many trees, depth first in each of them: a window has one state of
/// each tree. (Search fills it with neighbouring states, which is right where all covers are looked
/// for; of those behind the last one wanted the work would be lost.) Only when there are fewer
/// trees left than lanes, several states of a tree go side by side. Internal.
///
/// Order:  the covers found are those that the depth-first search of a tree alone would meet first,
///         in that order, whatever the other trees are.
/// Memory: that of states for lanes x levels x (longest - 1).
class FirstSearch {
  using Word = std::uint64_t;

 public:
  class Tasks {
   public:
    virtual ~Tasks() = default;
    /// Fills in all but the last word of a state that is the root of a task's tree; false if it has
    /// no cover.
    virtual bool load(std::uint32_t task, Word* state) = 0;
    /// The next cover of a task.
    virtual void found(std::uint32_t task, const Word* state) = 0;
    virtual void branched(std::uint32_t task, std::uint32_t children) = 0;
    /// Asked before each window.
    virtual bool stop_requested() = 0;
  };

  explicit FirstSearch(std::shared_ptr<const Pack> pack)
      : kernel_(pack->kernel()),
        pack_(std::move(pack)),
        words_(pack_->state_words()),
        planes_(kernel_.planes_bytes(pack_->tables()) / sizeof(Word)) {
    window_.resize(kernel_.lanes * words_);
    after_.resize(kernel_.lanes * words_);
    verdicts_.resize(kernel_.lanes);
    children_.resize(std::max(pack_->tables().longest, 1U) * words_);
    trees_.resize(kernel_.lanes);
  }

  FirstSearch(const FirstSearch&) = delete;

  /// Searches the trees of the tasks 0 to num_tasks - 1 for up to `most` covers each, at least one;
  /// false if it was stopped.
  bool run(std::uint32_t num_tasks, std::uint64_t most, Tasks& tasks) {
    most_ = most;
    num_tasks_ = num_tasks;
    next_task_ = 0;
    num_trees_ = 0;
    while (num_trees_ < trees_.size() && load_next(num_trees_, tasks)) ++num_trees_;
    return search_wide(tasks) && search_few(tasks);
  }

 private:
  // In the last word of a state in a stack: it is a cover, to be told when the search comes to it.
  static constexpr Word cover_mark = ~Word{0};

  struct Tree {
    std::uint32_t task = 0;
    std::uint32_t in_window = 0;  // so many of its states
    std::vector<Word> states;     // the stack, with room for more
    std::size_t number = 0;       // of states in it; the next one is the last
    std::size_t covers = 0;       // of these, see is_cover()
    std::uint64_t found = 0;      // covers that were told
  };

  // With a tree for each lane, whose next state stays in the window: until the trees are not enough
  // to fill half of it. False if it was stopped.
  bool search_wide(Tasks& tasks) {
    while (2 * num_trees_ > trees_.size()) {
      if (tasks.stop_requested()) return false;
      infer(static_cast<std::uint32_t>(num_trees_));
      // Backwards, so that the tree that takes the place of one that has ended is up to date.
      for (std::size_t lane = num_trees_; lane-- > 0;) {
        if (advance(lane, tasks) || load_next(lane, tasks)) continue;
        --num_trees_;
        if (lane == num_trees_) continue;
        std::swap(trees_[lane], trees_[num_trees_]);
        std::copy_n(window_.data() + num_trees_ * words_, words_, window_.data() + lane * words_);
      }
    }
    for (std::size_t lane = 0; lane < num_trees_; ++lane)
      push(trees_[lane], window_.data() + lane * words_, 1);
    return true;
  }

  // With fewer trees, whose states all wait in the stacks.
  bool search_few(Tasks& tasks) {
    while (num_trees_ > 0) {
      if (tasks.stop_requested()) return false;
      infer(gather());
      std::uint32_t lane = 0;
      for (std::size_t k = 0; k < num_trees_; ++k) {
        const std::uint32_t first = lane;
        lane += trees_[k].in_window;
        take_up(trees_[k], first, tasks);
        settle(trees_[k], tasks);
      }
      for (std::size_t k = 0; k < num_trees_;) {
        if (trees_[k].number > 0) {
          ++k;
        } else {
          std::swap(trees_[k], trees_[--num_trees_]);
        }
      }
    }
    return true;
  }

  // Puts the root of the next tree that may have a cover into a lane; false if there is none.
  bool load_next(std::size_t lane, Tasks& tasks) {
    Word* const state = window_.data() + lane * words_;
    while (next_task_ < num_tasks_) {
      trees_[lane].task = next_task_++;
      trees_[lane].number = trees_[lane].covers = 0;
      trees_[lane].found = 0;
      state[words_ - 1] = 0;
      if (tasks.load(trees_[lane].task, state)) return true;
    }
    return false;
  }

  // Puts the next state of the lane's tree into the window; false if that is at its end.
  bool advance(std::size_t lane, Tasks& tasks) {
    Tree& tree = trees_[lane];
    const Word verdict = verdicts_[lane];
    if ((verdict & verdict_dead) != 0) return pop(lane);
    const Word* const state = after_.data() + lane * words_;
    if ((verdict & verdict_cover) != 0) return tell(tree, state, tasks) && pop(lane);
    Word* const next = window_.data() + lane * words_;
    if ((verdict & verdict_again) != 0) {
      std::copy_n(state, words_, next);
      return true;
    }
    const auto [number, first] = expand(static_cast<std::uint32_t>(lane), tree, tasks);
    if (number == 0) return pop(lane);
    std::copy_n(children_.data() + first * words_, words_, next);
    if (number == 1) return true;
    push_others(tree, number, first);
    return true;
  }

  // False if no more covers of the tree are wanted.
  bool tell(Tree& tree, const Word* state, Tasks& tasks) {
    tasks.found(tree.task, state);
    return ++tree.found < most_;
  }

  bool pop(std::size_t lane) {
    Tree& tree = trees_[lane];
    if (tree.number == 0) return false;
    --tree.number;
    std::copy_n(tree.states.data() + tree.number * words_, words_, window_.data() + lane * words_);
    return true;
  }

  void push(Tree& tree, const Word* states, std::size_t number) {
    const std::size_t size = tree.number * words_;
    const std::size_t more = number * words_;
    if (tree.states.size() < size + more) tree.states.resize(2 * (size + more));
    std::copy_n(states, more, tree.states.data() + size);
    tree.number += number;
  }

  void infer(std::uint32_t count) {
    kernel_.infer(pack_->tables(), {window_.data(), count, most_sweeps, planes_.data(),
                                    after_.data(), verdicts_.data()});
  }

  // Moves states into the window, as many of each tree, down to its next cover; returns how many
  // they are.
  std::uint32_t gather() {
    const std::size_t share = kernel_.lanes / num_trees_;
    std::uint32_t count = 0;
    for (std::size_t k = 0; k < num_trees_; ++k) {
      Tree& tree = trees_[k];
      tree.in_window = 0;
      while (tree.in_window < share && tree.number > 0 && !is_cover(tree, tree.number - 1)) {
        ++tree.in_window;
        --tree.number;
      }
      std::copy_n(tree.states.data() + tree.number * words_, tree.in_window * words_,
                  window_.data() + count * words_);
      count += tree.in_window;
    }
    return count;
  }

  struct Children {
    std::uint32_t number;
    std::uint32_t first;  // comes first
  };

  // Writes the children of a state of the last window to `children_`.
  Children expand(std::uint32_t lane, Tree& tree, Tasks& tasks) {
    const Tables& tables = pack_->tables();
    const auto item = static_cast<std::uint32_t>(verdicts_[lane] & verdict_item);
    Word* const children = children_.data();
    const std::uint32_t number =
        kernel_.expand(tables, after_.data() + lane * words_, item, children);
    if (number < 2) return {number, 0};
    tasks.branched(tree.task, number);
    // The child with the fewest options left comes first: it is the quickest to turn out dead, or a
    // cover. This saves a tenth of the guesses in lists of sudokus.
    return {number, kernel_.fewest(tables, children, number)};
  }

  // All children but the one that comes first, whose place the last one takes.
  void push_others(Tree& tree, std::uint32_t number, std::uint32_t first) {
    push(tree, children_.data(), number - 1);
    if (first + 1 == number) return;
    std::copy_n(children_.data() + (number - 1) * words_, words_,
                tree.states.data() + (tree.number - (number - 1) + first) * words_);
  }

  /// Puts back onto the stack of a tree what became of its states. They are in the window as they
  /// were in the stack, so that the search would come to the last one first, and everything that is
  /// in the stack at any time comes after what is still in the window.
  void take_up(Tree& tree, std::uint32_t first_lane, Tasks& tasks) {
    for (std::uint32_t lane = first_lane; lane < first_lane + tree.in_window; ++lane) {
      const Word verdict = verdicts_[lane];
      if ((verdict & verdict_dead) != 0) continue;
      const Word* const state = after_.data() + lane * words_;
      if ((verdict & verdict_cover) != 0) {
        push(tree, state, 1);
        tree.states[tree.number * words_ - 1] = cover_mark;
        ++tree.covers;
      } else if ((verdict & verdict_again) != 0) {
        push(tree, state, 1);
      } else {
        const auto [number, first] = expand(lane, tree, tasks);
        if (number > 1) push_others(tree, number, first);
        if (number > 0) push(tree, children_.data() + first * words_, 1);
      }
    }
  }

  bool is_cover(const Tree& tree, std::size_t number) const {
    return tree.covers > 0 && tree.states[(number + 1) * words_ - 1] == cover_mark;
  }

  // Tells the covers that the search has come to, and drops what lies behind the last one wanted.
  void settle(Tree& tree, Tasks& tasks) {
    while (tree.number > 0 && is_cover(tree, tree.number - 1)) {
      --tree.covers;
      --tree.number;
      if (!tell(tree, tree.states.data() + tree.number * words_, tasks)) tree.number = 0;
    }
    std::uint64_t wanted = most_ - tree.found;
    if (tree.covers < wanted) return;
    std::size_t last = tree.number;
    while (wanted > 0) wanted -= is_cover(tree, --last) ? 1 : 0;
    tree.states.erase(tree.states.begin(),
                      tree.states.begin() + static_cast<std::ptrdiff_t>(last * words_));
    tree.number -= last;
    tree.covers = most_ - tree.found;
  }

  const Kernel& kernel_;
  std::shared_ptr<const Pack> pack_;
  std::size_t words_;  // of a state
  AlignedWords planes_;
  std::vector<Word> window_;
  std::vector<Word> after_;
  std::vector<Word> verdicts_;
  std::vector<Word> children_;  // of one state
  std::vector<Tree> trees_;
  std::size_t num_trees_ = 0;  // the others of trees_ only keep their memory
  std::uint64_t most_ = 1;
  std::uint32_t num_tasks_ = 0;
  std::uint32_t next_task_ = 0;
};

}  // namespace dlx::lanes
