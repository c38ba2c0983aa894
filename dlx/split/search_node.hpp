#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/problem/uses.hpp"
#include "dlx/random.hpp"
#include "dlx/split/big_double.hpp"

namespace dlx {

/// Finds the first of many numbers that is the least, when few of them have changed since it was
/// asked last. The numbers themselves are kept elsewhere. Internal; a value.
///
/// The least one of each block of 16 is kept, and the least ones of blocks of these, and so on.
///
/// Cost: a store or two to note a change; place() is a look at each block with one, of each level.
class FirstMinimum {
 public:
  /// Of numbers at the places below `size`, all of which have changed. Changes may also be noted of
  /// further places below `noted`.
  FirstMinimum(std::size_t size, std::size_t noted) : size_(size) {
    do {
      noted = blocks(noted);
      size = blocks(size);
      levels_.emplace_back(size, noted);
      noted = size;
    } while (size > 1);
  }

  /// The number at that place may have changed.
  void note(std::size_t place) { levels_[0].note(place / block); }

  /// `number(place)` is what is there now. Before: there are numbers.
  template <typename Number>
  std::uint32_t place(Number number) {
    update(0, size_, [&](std::uint32_t place) { return Candidate{number(place), place}; });
    for (std::size_t k = 1; k < levels_.size(); ++k) {
      const std::vector<Candidate>& below = levels_[k - 1].least;
      update(k, below.size(), [&](std::uint32_t place) { return below[place]; });
    }
    return levels_.back().least[0].place;
  }

 private:
  static constexpr std::uint32_t block = 16;

  struct Candidate {
    std::uint32_t number = 0;
    std::uint32_t place = 0;
  };

  // The blocks of the level below: of numbers, or of blocks of them.
  struct Level {
    Level(std::size_t size, std::size_t noted) : least(size), changed(noted) {
      for (std::size_t b = 0; b < noted; ++b) note(b);
    }
    void note(std::size_t b) {
      if (changed[b] != 0) return;
      changed[b] = 1;
      which.push_back(static_cast<std::uint32_t>(b));
    }

    std::vector<Candidate> least;        // of each block
    std::vector<std::uint32_t> changed;  // 1 for blocks that are to be looked at,
    std::vector<std::uint32_t> which;    // and these
  };

  static std::size_t blocks(std::size_t size) { return (size + block - 1) / block; }

  // Looks at the blocks that have changed, of the `size` candidates of the level below.
  template <typename CandidateAt>
  void update(std::size_t k, std::size_t size, CandidateAt candidate) {
    Level& level = levels_[k];
    for (const std::uint32_t b : level.which) {
      level.changed[b] = 0;
      if (b >= level.least.size()) continue;
      std::uint32_t place = block * b;
      const auto end = static_cast<std::uint32_t>(std::min<std::size_t>(place + block, size));
      Candidate best = candidate(place);
      while (++place < end) {
        const Candidate other = candidate(place);
        if (other.number < best.number) best = other;
      }
      level.least[b] = best;
      if (k + 1 < levels_.size()) levels_[k + 1].note(b / block);
    }
    level.which.clear();
  }

  std::size_t size_;
  std::vector<Level> levels_;
};

/// Where each item of a problem is used, for all states of a search. Internal.
class UseIndex {
 public:
  /// Errors: Stopped, by a Deadline.
  explicit UseIndex(const Problem& problem) : problem_(problem), uses_(list_uses(problem)) {}

  const Problem& problem() const { return problem_; }
  /// The options of an item, ascending, with the colours that they give it.
  std::span<const Use> uses(ItemId item) const { return uses_[index(item)]; }

 private:
  Problem problem_;
  Lists<Use> uses_;
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
  std::vector<Bounds> left_;    // by primary item; high is 0 when it may not be covered again
  mutable FirstMinimum ranks_;  // of primary items; branching() brings it up to date
};

/// A way from a node down to a leaf. Internal.
struct Probe {
  std::vector<BigDouble> nodes;  ///< what each level below the node stands for
  BigDouble total;               ///< of all levels
  BigDouble covers;              ///< what the cover at the leaf stands for, 0 if there is none
  bool chosen = false;           ///< there was a node with more than one branch
};

/// Goes down from `state`, which is used up. Branches are taken with the same chance each. Errors:
/// Stopped, by a Deadline, also of the following.
void probe(SearchNode& state, Random& random, Probe& result);

/// The means over `probes` ways of what the levels below `state` stand for: unbiased estimates of
/// the nodes that they have.
std::vector<BigDouble> mean_levels(const SearchNode& state, std::uint32_t probes, Random& random);

/// The square of the mean of the roots of `probes` totals, and 1. What a few probes say on average
/// is decided by the luckiest of them; this is too low, but varies far less, and tells better which
/// of two nodes has more below it.
BigDouble weigh(const SearchNode& state, std::uint32_t probes, Random& random);

}  // namespace dlx
