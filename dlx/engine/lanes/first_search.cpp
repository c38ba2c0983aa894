#include "dlx/engine/lanes/first_search.hpp"

#include <algorithm>
#include <new>
#include <utility>

namespace dlx::lanes {
namespace {

using Word = std::uint64_t;

// In the last word of a state in a stack: it is a cover, to be told when the search comes to it.
constexpr Word cover_mark = ~Word{0};

}  // namespace

FirstSearch::FirstSearch(std::shared_ptr<const Pack> pack)
    : kernel_(pack->kernel()), pack_(std::move(pack)), words_(pack_->state_words()) {
  const std::size_t bytes = kernel_.planes_bytes(pack_->tables());
  planes_.reset(static_cast<Word*>(std::aligned_alloc(64, (bytes + 63) / 64 * 64)));
  if (planes_ == nullptr) throw std::bad_alloc();
  window_.resize(kernel_.lanes * words_);
  after_.resize(kernel_.lanes * words_);
  verdicts_.resize(kernel_.lanes);
  children_.resize(std::max(pack_->tables().longest, 1U) * words_);
  trees_.resize(kernel_.lanes);
}

bool FirstSearch::run(std::uint32_t num_tasks, std::uint64_t most, Tasks& tasks) {
  most_ = most;
  num_tasks_ = num_tasks;
  next_task_ = 0;
  num_trees_ = 0;
  while (num_trees_ < trees_.size() && load_next(num_trees_, tasks)) ++num_trees_;
  return search_wide(tasks) && search_few(tasks);
}

void FirstSearch::infer(std::uint32_t count) {
  kernel_.infer(pack_->tables(), {window_.data(), count, most_sweeps, planes_.get(), after_.data(),
                                  verdicts_.data()});
}

// Writes the children of a state of the last window to `children_`, that which comes first last.
std::uint32_t FirstSearch::expand(std::uint32_t lane, Tree& tree, Tasks& tasks) {
  const Tables& tables = pack_->tables();
  const auto item = static_cast<std::uint32_t>(verdicts_[lane] & verdict_item);
  Word* const children = children_.data();
  const std::uint32_t number =
      kernel_.expand(tables, after_.data() + lane * words_, item, children);
  if (number < 2) return number;
  tasks.branched(tree.task, number);
  // The child with the fewest options left comes first: it is the quickest to turn out dead, or a
  // cover. This saves a tenth of the guesses in lists of sudokus.
  Word* const first = children + kernel_.fewest(tables, children, number) * words_;
  Word* const last = children + (number - 1) * words_;
  if (first != last) std::swap_ranges(first, first + words_, last);
  return number;
}

void FirstSearch::push(Tree& tree, const Word* states, std::size_t number) {
  const std::size_t size = tree.number * words_;
  const std::size_t more = number * words_;
  if (tree.states.size() < size + more) tree.states.resize(2 * (size + more));
  std::copy_n(states, more, tree.states.data() + size);
  tree.number += number;
}

// -- with a tree for each lane: its next state stays in the window -------------------------------

// Until the trees are not enough to fill half of the window. False if it was stopped.
bool FirstSearch::search_wide(Tasks& tasks) {
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

// Puts the root of the next tree that may have a cover into a lane; false if there is none.
bool FirstSearch::load_next(std::size_t lane, Tasks& tasks) {
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
bool FirstSearch::advance(std::size_t lane, Tasks& tasks) {
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
  const std::uint32_t number = expand(static_cast<std::uint32_t>(lane), tree, tasks);
  if (number == 0) return pop(lane);
  std::copy_n(children_.data() + (number - 1) * words_, words_, next);
  if (number > 1) push(tree, children_.data(), number - 1);
  return true;
}

// False if no more covers of the tree are wanted.
bool FirstSearch::tell(Tree& tree, const Word* state, Tasks& tasks) {
  tasks.found(tree.task, state);
  return ++tree.found < most_;
}

bool FirstSearch::pop(std::size_t lane) {
  Tree& tree = trees_[lane];
  if (tree.number == 0) return false;
  --tree.number;
  std::copy_n(tree.states.data() + tree.number * words_, words_, window_.data() + lane * words_);
  return true;
}

// -- with fewer trees: all states wait in the stacks ---------------------------------------------

bool FirstSearch::search_few(Tasks& tasks) {
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

// Moves states into the window, as many of each tree, down to the next cover; returns how many they
// are.
std::uint32_t FirstSearch::gather() {
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

/// Puts back onto the stack of a tree what became of its states. They are in the window as they
/// were in the stack, so that the search would come to the last one first, and everything that is
/// in the stack at any time comes after what is still in the window.
void FirstSearch::take_up(Tree& tree, std::uint32_t first_lane, Tasks& tasks) {
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
      const std::uint32_t number = expand(lane, tree, tasks);
      push(tree, children_.data(), number);
    }
  }
}

bool FirstSearch::is_cover(const Tree& tree, std::size_t number) const {
  return tree.covers > 0 && tree.states[(number + 1) * words_ - 1] == cover_mark;
}

// Tells the covers that the search has come to, and drops what lies behind the last one wanted.
void FirstSearch::settle(Tree& tree, Tasks& tasks) {
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

}  // namespace dlx::lanes
