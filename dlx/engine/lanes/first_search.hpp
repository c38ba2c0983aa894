#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

#include "dlx/engine/lanes/pack.hpp"

namespace dlx::lanes {

/// Looks for the first covers of many trees, depth first in each of them: a window has one state of
/// each tree. (Search fills it with neighbouring states, which is right where all covers are looked
/// for; of those behind the last one wanted the work would be lost.) Only when there are fewer trees
/// left than lanes, several states of a tree go side by side. Internal.
///
/// Order:  the covers found are those which the depth-first search of a tree alone would meet first,
///         in that order, whatever the other trees are.
/// Memory: that of states for lanes x levels x (longest - 1).
class FirstSearch {
 public:
  class Tasks {
   public:
    virtual ~Tasks() = default;
    /// Fills in all but the last word of a state that is the root of a task's tree; false if it has
    /// no cover.
    virtual bool load(std::uint32_t task, std::uint64_t* state) = 0;
    /// The next cover of a task.
    virtual void found(std::uint32_t task, const std::uint64_t* state) = 0;
    virtual void branched(std::uint32_t task, std::uint32_t children) = 0;
    /// Asked before each window.
    virtual bool stop_requested() = 0;
  };

  explicit FirstSearch(std::shared_ptr<const Pack> pack);
  FirstSearch(const FirstSearch&) = delete;

  /// Searches the trees of the tasks 0 to num_tasks - 1 for up to `most` covers each, at least one;
  /// false if it was stopped.
  bool run(std::uint32_t num_tasks, std::uint64_t most, Tasks& tasks);

 private:
  struct Tree {
    std::uint32_t task = 0;
    std::uint32_t in_window = 0;        // so many of its states
    std::vector<std::uint64_t> states;  // the stack, with room for more
    std::size_t number = 0;             // of states in it; the next one is the last
    std::size_t covers = 0;             // of these, see is_cover()
    std::uint64_t found = 0;            // covers that were told
  };

  bool search_wide(Tasks& tasks);
  bool search_few(Tasks& tasks);
  bool load_next(std::size_t lane, Tasks& tasks);
  bool advance(std::size_t lane, Tasks& tasks);
  bool tell(Tree& tree, const std::uint64_t* state, Tasks& tasks);
  bool pop(std::size_t lane);
  void push(Tree& tree, const std::uint64_t* states, std::size_t number);
  void infer(std::uint32_t count);
  std::uint32_t gather();
  std::uint32_t expand(std::uint32_t lane, Tree& tree, Tasks& tasks);
  void take_up(Tree& tree, std::uint32_t first_lane, Tasks& tasks);
  bool is_cover(const Tree& tree, std::size_t number) const;
  void settle(Tree& tree, Tasks& tasks);

  struct FreeAligned {
    void operator()(std::uint64_t* memory) const { std::free(memory); }
  };

  const Kernel& kernel_;
  std::shared_ptr<const Pack> pack_;
  std::size_t words_;  // of a state
  std::unique_ptr<std::uint64_t[], FreeAligned> planes_;
  std::vector<std::uint64_t> window_;
  std::vector<std::uint64_t> after_;
  std::vector<std::uint64_t> verdicts_;
  std::vector<std::uint64_t> children_;  // of one state
  std::vector<Tree> trees_;
  std::size_t num_trees_ = 0;  // the others of trees_ only keep their memory
  std::uint64_t most_ = 1;
  std::uint32_t num_tasks_ = 0;
  std::uint32_t next_task_ = 0;
};

}  // namespace dlx::lanes
