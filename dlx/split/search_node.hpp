#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dlx/engine/shared/tournament.hpp"
#include "dlx/problem.hpp"
#include "dlx/problem/uses.hpp"
#include "dlx/random.hpp"
#include "dlx/split/big_double.hpp"

namespace dlx {

/// The uses of each item of a problem, for all states of a search. Internal.
class UseIndex {
 public:
  /// Errors: Stopped, under a Deadline.
  explicit UseIndex(const Problem& problem) : problem_(problem), uses_(list_uses(problem)) {}

  const Problem& problem() const { return problem_; }
  /// The options of an item, ascending, with the colours that they give it.
  std::span<const Use> uses(ItemId item) const { return uses_[index(item)]; }

 private:
  Problem problem_;
  Lists<Use> uses_;
};

/// A node of a plain search by minimum remaining values: the remainder of a problem after some
/// options have been taken and others left out. Internal; a value that is copied for each trial.
///
/// A branching of a state is an item and a number of branches. With the live options o1, o2, ... of
/// the item, branch k takes ok and leaves out the options before ok; if the item need not be
/// covered, the last branch leaves out all options. So each cover is below exactly one branch.
///
/// The branching, and the covers below a state, depend only on the live options and the remaining
/// bounds: states that agree in both are equal.
///
/// Cost:     a byte per option and about 20 per item; all steps from the root down take O(L)
///           together, plus O(log N) each.
/// Errors:   Stopped, under a Deadline; the state is then unusable.
/// Source:   Knuth, TAOCP 4B, 7.2.2.1, Algorithms X, C and M, without backtracking.
class SearchNode {
 public:
  struct Branching {
    bool dead = false;   ///< some item cannot be covered as often as necessary
    bool cover = false;  ///< nothing is left to decide: a cover
    ItemId item{};       ///< otherwise the item to branch on
    std::uint32_t branches = 0;
  };

  explicit SearchNode(const UseIndex& uses);

  Branching branching() const;
  /// Takes branch `branch` (from 0) of the branching: writes the taken option to `taken`, and
  /// appends the options left out to `left_out`. Returns false if the branch takes no option.
  bool enter(const Branching& branching, std::uint32_t branch, OptionId& taken,
             std::vector<OptionId>* left_out = nullptr);

  void take(OptionId option);
  void leave_out(OptionId option);

  bool is_live(OptionId option) const { return live_[index(option)] != 0; }
  Bounds bounds(ItemId item) const { return left_[index(item)]; }
  std::uint32_t length(ItemId item) const { return length_[index(item)]; }
  const UseIndex& uses() const { return *uses_; }

  /// Equal for two states if and only if the states are equal.
  std::vector<std::uint32_t> key() const;

 private:
  void remove(std::uint32_t option);
  void note(std::uint32_t item);
  std::uint32_t rank_of(std::uint32_t primary) const;

  const UseIndex* uses_;
  std::vector<char> live_;             // by option
  std::vector<std::uint32_t> length_;  // number of live options, by item
  std::vector<std::uint32_t> first_;   // uses of each item before this one are dead
  std::vector<char> settled_;          // by item: all remaining options agree with it
  std::vector<Bounds> left_;  // by primary item; high is 0 when it may not be covered again
  mutable Tournament ranks_;  // of primary items; branching() updates it
};

/// A descent from a node to a leaf. Internal.
struct Probe {
  std::vector<BigDouble> nodes;  ///< estimated nodes of each level below the node
  BigDouble total;               ///< estimated nodes of all levels
  BigDouble covers;              ///< estimated covers for the cover at the leaf, 0 if there is none
  bool chosen = false;           ///< some node had more than one branch
};

/// Descends from `state`, which is consumed. All branches have equal probability.
/// Errors:   Stopped, under a Deadline; also for the following functions.
void probe(SearchNode& state, Random& random, Probe& result);

/// Means over `probes` descents of the estimated nodes of the levels below `state`: unbiased.
std::vector<BigDouble> mean_levels(const SearchNode& state, std::uint32_t probes, Random& random);

/// The square of the mean of the roots of `probes` totals, plus 1. The mean of a few totals is
/// dominated by the largest; this value is biased downwards, but varies far less, and compares
/// nodes better.
BigDouble weigh(const SearchNode& state, std::uint32_t probes, Random& random);

}  // namespace dlx
