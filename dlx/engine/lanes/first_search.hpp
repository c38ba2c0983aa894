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
    /// A task has no more covers, or enough; so many nodes were branched on, and have so many
    /// children: those that a search of this tree alone would have met. Not called where load() was
    /// false.
    virtual void ended(std::uint32_t task, std::uint64_t branchings, std::uint64_t children) = 0;
    /// A root is about to branch for the first time, with all inferred that there is: true if the
    /// task is done with, for now; ended() is called then.
    virtual bool defers(std::uint32_t task, const Word* state) = 0;
    /// Asked before each window.
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
  /// false if it was stopped.
  bool run(std::uint32_t num_tasks, std::uint64_t most, Tasks& tasks) {
    max_ = most;
    num_tasks_ = num_tasks;
    next_task_ = 0;
    num_trees_ = 0;
    while (num_trees_ < trees_.size() && load_next(num_trees_, tasks)) ++num_trees_;
    return search_wide(tasks) && search_few(tasks);
  }

 private:
  // In the last word of a state in a stack: it is a cover, to be told when the search comes to it;
  // and what was branched on between the state that the search comes to before it and this one, as
  // far as it is not yet in the tree's counts.
  static constexpr Word cover_mark = Word{1} << 63;
  static constexpr std::uint32_t branchings_shift = 32;
  static constexpr std::size_t ahead = 6;            // lanes, see ask_for()
  static constexpr std::size_t states_of_tree = 48;  // for so many there is room from the beginning

  struct Tree {
    std::uint32_t task = 0;
    std::uint32_t in_window = 0;     // so many of its states
    Word* states = nullptr;          // the stack, in what all share or
    std::unique_ptr<Word[]> larger;  // its own
    std::size_t room = 0;            // for so many words
    std::size_t number = 0;          // of states in it; the next one is the last
    std::size_t covers = 0;          // of these, see is_cover()
    std::uint64_t found = 0;         // covers that were told
    std::uint64_t branchings = 0;
    std::uint64_t children = 0;
    Word behind = 0;     // the same behind the last state of the stack
    bool fresh = false;  // the root has not branched yet
  };

  // With a tree for each lane, whose next state stays in the window: until the trees are not enough
  // to fill half of it. False if it was stopped.
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
      // Backwards, so that the tree that takes the place of one that has ended is up to date.
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

  // With fewer trees, whose states all wait in the stacks.
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

  // Puts the root of the next tree that may have a cover into a lane; false if there is none.
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

  // The lanes whose states branch, and those whose are dead ends or covers; the others stay as they
  // are. In lists, since which are which could not be predicted.
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

  // What a lane needs is far away in memory: it is asked for a few lanes before. `below`: of the
  // states in the stack, the next one that comes or the one that comes out.
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

  // True if a tree ends before it has branched, as a task says. In the lane is its only state.
  bool defers(Tree& tree, std::size_t lane, Tasks& tasks) {
    const Word verdict = verdicts_[lane];
    if (!tree.fresh || (verdict & (verdict_dead | verdict_cover | verdict_again)) != 0)
      return false;
    const Tables& tables = pack_->tables();
    const auto item = static_cast<std::uint32_t>(verdict & verdict_item);
    const Word* const state = window_.data() + lane * words_;
    std::uint32_t options = 0;  // of the item, up to two
    for (std::uint32_t m = tables.mask_start[item]; m < tables.mask_start[item + 1]; ++m) {
      const Word bits = state[tables.mask_word[m]] & tables.mask_bits[m];
      options += (bits != 0 ? 1 : 0) + ((bits & (bits - 1)) != 0 ? 1 : 0);
    }
    if (options < 2) return false;
    tree.fresh = false;
    return tasks.defers(tree.task, state);
  }

  // Puts the next state of the stack into the window in place of a dead end or cover; false if the
  // tree is at its end.
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

  // False if no more covers of the tree are wanted.
  bool tell(Tree& tree, const Word* state, Tasks& tasks) {
    tasks.found(tree.task, state);
    return ++tree.found < max_;
  }

  void end(const Tree& tree, Tasks& tasks) {
    tasks.ended(tree.task, tree.branchings, tree.children);
  }

  // The place of the next states of a stack, for so many.
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
      std::copy_n(tree.states + tree.number * words_, tree.in_window * words_,
                  window_.data() + count * words_);
      count += tree.in_window;
    }
    return count;
  }

  // Puts the children of a state in the window onto the stack, but for the one that comes first,
  // which takes the place of the state: the one with the fewest options left is the quickest to
  // turn out dead, or a cover. This saves a tenth of the guesses in lists of sudokus. Returns how
  // many children there are.
  std::uint32_t branch(Tree& tree, std::size_t lane) {
    const Tables& tables = pack_->tables();
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

  /// Puts back onto the stack of a tree what became of its states. They are in the window as they
  /// were in the stack, so that the search would come to the last one first, and everything that is
  /// in the stack at any time comes after what is still in the window.
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

  // Tells the covers that the search has come to, and drops what lies behind the last one wanted.
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

  const Kernel& kernel_;
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
  std::size_t num_trees_ = 0;  // the others of trees_ only keep their memory
  std::uint64_t max_ = 1;
  std::uint32_t num_tasks_ = 0;
  std::uint32_t next_task_ = 0;
};

}  // namespace dlx::lanes
