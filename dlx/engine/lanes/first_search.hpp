#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "dlx/engine/lanes/lanes_pack.hpp"
#include "dlx/engine/shared/aligned_words.hpp"

namespace dlx::lanes {

/// Searches for the first covers of many trees, depth first in each of them: a window has one state
/// of each tree. (LanesSearch fills the window with neighbouring states, which suits searches for
/// all covers; here, the work for states after the last wanted cover would be lost.) Only when fewer
/// trees than lanes are left, several states of a tree are processed together. Internal.
///
/// Order:    the covers are those that a depth-first search of each tree alone finds first, in that
///           order, regardless of the other trees.
/// Memory:   lanes x levels x (longest - 1) states.
class FirstSearch {
  using Word = std::uint64_t;

 public:
  class Tasks {
   public:
    virtual ~Tasks() = default;
    /// Fills in all but the last word of a state that is the root of a task's tree; returns false
    /// if the task has no cover.
    virtual bool load(std::uint32_t task, Word* state) = 0;
    /// Reports the next cover of a task.
    virtual void found(std::uint32_t task, const Word* state) = 0;
    /// Reports that a task has no more covers, or enough, with its branchings and their children:
    /// the same numbers as in a search of this tree alone. Not called if load() returned false.
    virtual void ended(std::uint32_t task, std::uint64_t branchings, std::uint64_t children) = 0;
    /// Called when a root is about to branch for the first time, after all inferences. Returns true
    /// if the task is finished for now; then ended() is called.
    virtual bool defers(std::uint32_t task, const Word* state) = 0;
    /// Called before each window; returns false to stop.
    virtual bool stop_requested() = 0;
  };

  /// `planes`: memory for the kernel, which others may use between runs.
  FirstSearch(std::shared_ptr<const Pack> pack, std::shared_ptr<AlignedWords> planes)
      : kernel_(pack->kernel()),
        pack_(std::move(pack)),
        words_(pack_->state_words()),
        planes_(std::move(planes)),
        stacks_(kernel_.lanes * states_of_tree * words_) {
    window_.resize(kernel_.lanes * words_);
    verdicts_.resize(kernel_.lanes);
    branching_.resize(kernel_.lanes);
    ended_.resize(kernel_.lanes);
    trees_.resize(kernel_.lanes);
    const std::size_t room = states_of_tree * words_;
    for (std::size_t k = 0; k < trees_.size(); ++k) {
      trees_[k].states = stacks_.data() + k * room;
      trees_[k].room = room;
    }
  }

  FirstSearch(const FirstSearch&) = delete;

  /// Searches the trees of the tasks 0 to num_tasks - 1 for up to `most` covers each, at least one;
  /// returns false if it was stopped.
  bool run(std::uint32_t num_tasks, std::uint64_t most, Tasks& tasks) {
    max_ = most;
    num_tasks_ = num_tasks;
    next_task_ = 0;
    num_trees_ = 0;
    while (num_trees_ < trees_.size() && load_next(num_trees_, tasks)) ++num_trees_;
    return search_wide(tasks) && search_few(tasks);
  }

 private:
  // The last word of a state in a stack: whether the state is a cover, which the search reports
  // when it reaches the state; and the branchings since the previous state in search order that are
  // not yet counted for the tree.
  static constexpr Word cover_mark = Word{1} << 63;
  static constexpr std::uint32_t branchings_shift = 32;
  static constexpr std::size_t ahead = 6;            // lanes, see ask_for()
  static constexpr std::size_t states_of_tree = 48;  // initial capacity in states

  struct Tree {
    std::uint32_t task = 0;
    std::uint32_t in_window = 0;     // number of its states
    Word* states = nullptr;          // the stack: in shared memory or
    std::unique_ptr<Word[]> larger;  // in memory of its own
    std::size_t room = 0;            // capacity in words
    std::size_t number = 0;          // number of states in the stack; the last one is next
    std::size_t covers = 0;          // number of covers in the stack, see is_cover()
    std::uint64_t found = 0;         // covers that were reported
    std::uint64_t branchings = 0;
    std::uint64_t children = 0;
    Word behind = 0;     // last word of a state that would follow in the stack
    bool fresh = false;  // the root has not branched yet
  };

  // Searches with a tree for each lane, whose next state stays in the window, until the remaining
  // trees fill less than half of the window. Returns false if it was stopped.
  bool search_wide(Tasks& tasks) {
    while (2 * num_trees_ > trees_.size()) {
      if (tasks.stop_requested()) return false;
      infer(static_cast<std::uint32_t>(num_trees_));
      for (std::size_t lane = 0; lane < num_trees_; ++lane) {
        if (defers(trees_[lane], lane, tasks)) verdicts_[lane] = verdict_dead;
      }
      sort_lanes();
      for (std::size_t k = 0; k < num_branching_; ++k) {
        if (k + ahead < num_branching_) ask_for(branching_[k + ahead], 0);
        branch_and_count(branching_[k]);
      }
      // Backwards, so that the tree that replaces a finished one is already processed.
      for (std::size_t k = num_ended_; k-- > 0;) {
        if (k >= ahead) ask_for(ended_[k - ahead], 1);
        const std::size_t lane = ended_[k];
        if (go_back(lane, tasks) || load_next(lane, tasks)) continue;
        --num_trees_;
        if (lane == num_trees_) continue;
        std::swap(trees_[lane], trees_[num_trees_]);
        std::copy_n(window_.data() + num_trees_ * words_, words_, window_.data() + lane * words_);
      }
    }
    for (std::size_t lane = 0; lane < num_trees_; ++lane)
      push(trees_[lane], window_.data() + lane * words_);
    return true;
  }

  // Searches with fewer trees, all of whose states wait in the stacks.
  bool search_few(Tasks& tasks) {
    while (num_trees_ > 0) {
      if (tasks.stop_requested()) return false;
      infer(gather());
      std::uint32_t lane = 0;
      for (std::size_t k = 0; k < num_trees_; ++k) {
        const std::uint32_t first = lane;
        lane += trees_[k].in_window;
        if (defers(trees_[k], first, tasks)) continue;
        resume(trees_[k], first);
        settle(trees_[k], tasks);
      }
      for (std::size_t k = 0; k < num_trees_;) {
        if (trees_[k].number > 0) {
          ++k;
        } else {
          if (trees_[k].found < max_) add_counts(trees_[k], trees_[k].behind);
          end(trees_[k], tasks);
          std::swap(trees_[k], trees_[--num_trees_]);
        }
      }
    }
    return true;
  }

  // Loads the root of the next tree that may have a cover into a lane; returns false if there is
  // none.
  bool load_next(std::size_t lane, Tasks& tasks) {
    Word* const state = window_.data() + lane * words_;
    while (next_task_ < num_tasks_) {
      trees_[lane].task = next_task_++;
      trees_[lane].number = trees_[lane].covers = 0;
      trees_[lane].found = trees_[lane].branchings = trees_[lane].children = 0;
      trees_[lane].behind = 0;
      state[words_ - 1] = 0;
      trees_[lane].fresh = true;
      if (tasks.load(trees_[lane].task, state)) return true;
    }
    return false;
  }

  // Lists the lanes whose states branch, and those whose states are dead ends or covers; other
  // lanes stay unchanged. Lists avoid unpredictable branches.
  void sort_lanes() {
    num_branching_ = num_ended_ = 0;
    for (std::uint32_t lane = 0; lane < num_trees_; ++lane) {
      const Word verdict = verdicts_[lane];
      const bool ended = (verdict & (verdict_dead | verdict_cover)) != 0;
      branching_[num_branching_] = lane;
      num_branching_ += !ended && (verdict & verdict_again) == 0 ? 1 : 0;
      ended_[num_ended_] = lane;
      num_ended_ += ended ? 1 : 0;
    }
  }

  // The data of a lane is far away in memory: it is prefetched a few lanes ahead. `below`: offset
  // from the top of the stack of the state that is prefetched.
  void ask_for(std::size_t lane, std::size_t below) const {
    constexpr std::size_t line = 64 / sizeof(Word);
    const Tree& tree = trees_[lane];
    const Word* const state = window_.data() + lane * words_;
    const Word* const in_stack =
        tree.states + (tree.number - std::min(below, tree.number)) * words_;
    for (std::size_t w = 0; w < words_; w += line) {
      __builtin_prefetch(state + w, 1);
      __builtin_prefetch(in_stack + w, 1);
    }
  }

  // Returns true if a tree ends before it has branched because the task says so. Its only state is
  // in the lane.
  bool defers(Tree& tree, std::size_t lane, Tasks& tasks) {
    const Word verdict = verdicts_[lane];
    if (!tree.fresh || (verdict & (verdict_dead | verdict_cover | verdict_again)) != 0)
      return false;
    const LanesTables& tables = pack_->tables();
    const auto item = static_cast<std::uint32_t>(verdict & verdict_item);
    const Word* const state = window_.data() + lane * words_;
    std::uint32_t options = 0;  // options of the item, up to two
    for (std::uint32_t m = tables.mask_start[item]; m < tables.mask_start[item + 1]; ++m) {
      const Word bits = state[tables.mask_word[m]] & tables.mask_bits[m];
      options += (bits != 0 ? 1 : 0) + ((bits & (bits - 1)) != 0 ? 1 : 0);
    }
    if (options < 2) return false;
    tree.fresh = false;
    return tasks.defers(tree.task, state);
  }

  // Replaces a dead end or cover in the window by the next state of the stack; returns false if the
  // tree is finished.
  bool go_back(std::size_t lane, Tasks& tasks) {
    Tree& tree = trees_[lane];
    const bool dead = (verdicts_[lane] & verdict_dead) != 0;
    Word* const state = window_.data() + lane * words_;
    const bool more = dead || tell(tree, state, tasks);
    if (!more || tree.number == 0) {
      end(tree, tasks);
      return false;
    }
    --tree.number;
    std::copy_n(tree.states + tree.number * words_, words_, state);
    return true;
  }

  // Returns false if no more covers of the tree are wanted.
  bool tell(Tree& tree, const Word* state, Tasks& tasks) {
    tasks.found(tree.task, state);
    return ++tree.found < max_;
  }

  void end(const Tree& tree, Tasks& tasks) {
    tasks.ended(tree.task, tree.branchings, tree.children);
  }

  // Returns room for the next states of a stack.
  Word* room(Tree& tree, std::size_t number) {
    const std::size_t size = (tree.number + number) * words_;
    if (tree.room < size) {
      std::unique_ptr<Word[]> larger(new Word[2 * size]);
      std::copy_n(tree.states, tree.number * words_, larger.get());
      tree.larger = std::move(larger);
      tree.states = tree.larger.get();
      tree.room = 2 * size;
    }
    return tree.states + tree.number * words_;
  }

  void push(Tree& tree, const Word* state) {
    std::copy_n(state, words_, room(tree, 1));
    ++tree.number;
  }

  void infer(std::uint32_t count) {
    kernel_.infer(pack_->tables(), {window_.data(), count, max_sweeps, planes_->data(),
                                    window_.data(), verdicts_.data()});
  }

  // Moves states into the window, equally many of each tree, down to its next cover; returns their
  // number.
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
      std::copy_n(tree.states + tree.number * words_, tree.in_window * words_,
                  window_.data() + count * words_);
      count += tree.in_window;
    }
    return count;
  }

  // Pushes the children of a state in the window onto the stack, except the first child, which
  // replaces the state: the child with the fewest options soonest becomes a dead end or a cover.
  // This saves a tenth of the guesses in lists of sudokus. Returns the number of children.
  std::uint32_t branch(Tree& tree, std::size_t lane) {
    const LanesTables& tables = pack_->tables();
    Word* const state = window_.data() + lane * words_;
    const auto item = static_cast<std::uint32_t>(verdicts_[lane] & verdict_item);
    const std::uint32_t number =
        kernel_.branch(tables, state, item, state, room(tree, tables.longest));
    tree.number += number - 1;
    return number;
  }
  void branch_and_count(std::size_t lane) {
    Tree& tree = trees_[lane];
    const std::uint32_t number = branch(tree, lane);
    if (number < 2) return;
    ++tree.branchings;
    tree.children += number;
  }

  /// Pushes the results of a tree's states back onto its stack. The states are in the window in
  /// stack order, so the search reaches the last one first, and all states in the stack come after
  /// those still in the window.
  void resume(Tree& tree, std::uint32_t first_lane) {
    for (std::uint32_t lane = first_lane; lane < first_lane + tree.in_window; ++lane) {
      const Word verdict = verdicts_[lane];
      Word* const state = window_.data() + lane * words_;
      Word& counts = state[words_ - 1];
      if ((verdict & verdict_dead) != 0) {
        (tree.number > 0 ? tree.states[tree.number * words_ - 1] : tree.behind) += counts;
        continue;
      }
      if ((verdict & verdict_cover) != 0) {
        counts |= cover_mark;
        ++tree.covers;
      } else if ((verdict & verdict_again) == 0) {
        const std::size_t before = tree.number;
        const std::uint32_t number = branch(tree, lane);
        for (std::size_t k = before; k < tree.number; ++k) tree.states[(k + 1) * words_ - 1] = 0;
        if (number > 1) counts += (Word{1} << branchings_shift) + number;
      }
      push(tree, state);
    }
  }

  void add_counts(Tree& tree, Word counts) const {
    tree.branchings += (counts & ~cover_mark) >> branchings_shift;
    tree.children += static_cast<std::uint32_t>(counts);
  }

  bool is_cover(const Tree& tree, std::size_t number) const {
    return tree.covers > 0 && (tree.states[(number + 1) * words_ - 1] & cover_mark) != 0;
  }

  // Reports the covers that the search has reached, and drops everything after the last wanted
  // cover.
  void settle(Tree& tree, Tasks& tasks) {
    while (tree.number > 0 && is_cover(tree, tree.number - 1)) {
      --tree.covers;
      --tree.number;
      const Word* const cover = tree.states + tree.number * words_;
      add_counts(tree, cover[words_ - 1]);
      if (!tell(tree, cover, tasks)) tree.number = 0;
    }
    std::uint64_t wanted = max_ - tree.found;
    if (tree.covers < wanted) return;
    std::size_t last = tree.number;
    while (wanted > 0) wanted -= is_cover(tree, --last) ? 1 : 0;
    tree.number -= last;
    std::copy_n(tree.states + last * words_, tree.number * words_, tree.states);
    tree.covers = static_cast<std::size_t>(max_ - tree.found);
  }

  const LanesKernel& kernel_;
  std::shared_ptr<const Pack> pack_;
  std::size_t words_;  // of a state
  std::shared_ptr<AlignedWords> planes_;
  AlignedWords stacks_;
  std::vector<Word> window_;
  std::vector<Word> verdicts_;
  std::vector<std::uint32_t> branching_;  // see sort_lanes()
  std::size_t num_branching_ = 0;
  std::vector<std::uint32_t> ended_;
  std::size_t num_ended_ = 0;
  std::vector<Tree> trees_;
  std::size_t num_trees_ = 0;  // the rest of trees_ only keeps its memory
  std::uint64_t max_ = 1;
  std::uint32_t num_tasks_ = 0;
  std::uint32_t next_task_ = 0;
};

}  // namespace dlx::lanes
