#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/split/least.hpp"

namespace dlx {

/// Where each item of a problem is used, for all states of a search. Internal.
class UseIndex {
 public:
  struct Use {
    std::uint32_t option;
    ColourId colour;
  };

  /// Errors: Stopped, by a Deadline.
  explicit UseIndex(const Problem& problem);

  const Problem& problem() const { return problem_; }
  /// The options of an item, ascending, with the colours that they give it.
  std::span<const Use> uses(ItemId item) const {
    return std::span(uses_).subspan(start_[index(item)],
                                    start_[index(item) + 1] - start_[index(item)]);
  }

 private:
  Problem problem_;
  std::vector<std::uint32_t> start_;
  std::vector<Use> uses_;
};

/// A node of a plain search by minimum remaining values: what is left of a problem when some
/// options have been taken and others left out. Internal; a value that is copied to be tried.
///
/// A branching of a state is an item and a number of branches. With the live options o1, o2, ... of
/// the item, branch k takes ok and leaves those before it out; if the item need not be covered any
/// more, the last branch leaves them all out. So each cover is below exactly one branch. An item
/// that is covered once loses its other options anyway.
///
/// The branching is a function of the live options and of the bounds that are left, and so are the
/// covers below a state: states that agree in both are the same.
///
/// Cost:     a byte an option and some 20 an item; all steps from the root down take O(L) together,
///           and each of them O(log N).
/// Errors:   Stopped, by a Deadline; the state is then in between and of no more use.
/// Source:   Knuth, TAOCP 4B, 7.2.2.1, Algorithms X, C and M, without a way back.
class SearchNode {
 public:
  struct Branching {
    bool dead = false;   ///< some item can't be covered as often as it must be
    bool cover = false;  ///< nothing is left to be decided: a cover
    ItemId item{};       ///< else, the item
    std::uint32_t branches = 0;
  };

  explicit SearchNode(const UseIndex& uses);

  Branching branching() const;
  /// Goes to branch `branch` (from 0) of the branching; returns the option that was taken and, in
  /// `left_out`, adds those left out. False if none was taken.
  bool enter(const Branching& branching, std::uint32_t branch, OptionId& taken,
             std::vector<OptionId>* left_out = nullptr);

  void take(OptionId option);
  void leave_out(OptionId option);

  bool is_live(OptionId option) const { return live_[index(option)] != 0; }
  Bounds bounds(ItemId item) const { return left_[index(item)]; }
  std::uint32_t length(ItemId item) const { return length_[index(item)]; }
  const UseIndex& uses() const { return *uses_; }

  /// The same for two states if and only if the states are.
  std::vector<std::uint32_t> key() const;

 private:
  void remove(std::uint32_t option);
  std::uint32_t rank_of(std::uint32_t primary) const;

  const UseIndex* uses_;
  std::vector<char> live_;             // by option
  std::vector<std::uint32_t> length_;  // live options, by item
  std::vector<std::uint32_t> first_;   // uses of each item before this one are dead
  std::vector<char> settled_;          // by item: what disagrees with it is dead
  std::vector<Bounds> left_;  // by primary item; high is 0 when it may not be covered again
  mutable Least ranks_;       // of primary items; branching() brings it up to date
};

}  // namespace dlx
