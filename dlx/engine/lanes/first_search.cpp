#include "dlx/engine/lanes/first_search.hpp"

#include <algorithm>
#include <new>
#include <utility>

namespace dlx::lanes {
namespace {

using Word = std::uint64_t;

constexpr std::uint32_t most_sweeps = 24;

}  // namespace

FirstSearch::FirstSearch(std::shared_ptr<const Pack> pack)
    : kernel_(pack->kernel()), pack_(std::move(pack)), words_(pack_->state_words()) {
  const std::size_t bytes = kernel_.planes_bytes(pack_->tables());
  planes_.reset(static_cast<Word*>(std::aligned_alloc(64, (bytes + 63) / 64 * 64)));
  if (planes_ == nullptr) throw std::bad_alloc();
  window_.resize(kernel_.lanes * words_);
  after_.resize(kernel_.lanes * words_);
  verdicts_.resize(kernel_.lanes);
  trees_.resize(kernel_.lanes);
}

bool FirstSearch::run(std::uint32_t num_tasks, Tasks& tasks) {
  std::uint32_t next = 0;
  num_trees_ = 0;
  for (;;) {
    if (tasks.stop_requested()) return false;
    fill(num_tasks, next, tasks);
    if (num_trees_ == 0) return true;
    const std::uint32_t count = gather();
    kernel_.infer(pack_->tables(), {window_.data(), count, most_sweeps, planes_.get(),
                                    after_.data(), verdicts_.data()});
    std::uint32_t lane = 0;
    for (std::size_t k = 0; k < num_trees_; ++k) {
      const std::uint32_t first = lane;
      lane += trees_[k].in_window;
      take_up(trees_[k], first, tasks);
    }
    for (std::size_t k = 0; k < num_trees_;) {
      if (trees_[k].number > 0) {
        ++k;
      } else {
        std::swap(trees_[k], trees_[--num_trees_]);
      }
    }
  }
}

// Gives each lane a tree, while there are some.
void FirstSearch::fill(std::uint32_t num_tasks, std::uint32_t& next, Tasks& tasks) {
  while (num_trees_ < trees_.size() && next < num_tasks) {
    Tree& tree = trees_[num_trees_];
    tree.task = next++;
    if (tree.states.size() < words_) tree.states.resize(words_);
    tree.states[words_ - 1] = 0;
    tree.number = 1;
    if (tasks.load(tree.task, tree.states.data())) ++num_trees_;
  }
}

// Moves states into the window, as many of each tree; returns how many they are.
std::uint32_t FirstSearch::gather() {
  const std::size_t share = kernel_.lanes / num_trees_;
  std::uint32_t count = 0;
  for (std::size_t k = 0; k < num_trees_; ++k) {
    Tree& tree = trees_[k];
    tree.in_window = static_cast<std::uint32_t>(std::min(share, tree.number));
    tree.number -= tree.in_window;
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
  const Tables& tables = pack_->tables();
  for (std::uint32_t lane = first_lane; lane < first_lane + tree.in_window; ++lane) {
    const Word verdict = verdicts_[lane];
    if ((verdict & verdict_dead) != 0) continue;
    const Word* const state = after_.data() + lane * words_;
    if ((verdict & verdict_cover) != 0) {
      tree.number = 0;
      tasks.found(tree.task, state);
      continue;
    }
    const std::size_t room = (tree.number + std::max(tables.longest, 1U)) * words_;
    if (tree.states.size() < room) tree.states.resize(2 * room);
    Word* const top = tree.states.data() + tree.number * words_;
    if ((verdict & verdict_again) != 0) {
      std::copy_n(state, words_, top);
      ++tree.number;
      continue;
    }
    const auto item = static_cast<std::uint32_t>(verdict & verdict_item);
    const std::uint32_t number = kernel_.expand(tables, state, item, top);
    tree.number += number;
    if (number < 2) continue;
    // The child with the fewest options left comes first: it is the quickest to turn out dead, or a
    // cover. This saves a tenth of the guesses in lists of sudokus.
    Word* const child = top + kernel_.fewest(tables, top, number) * words_;
    Word* const uppermost = top + (number - 1) * words_;
    if (child != uppermost) std::swap_ranges(child, child + words_, uppermost);
    tasks.branched(tree.task, number);
  }
}

}  // namespace dlx::lanes
