#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sudoku/rating/chains.hpp"

namespace dlx::sudoku::rating {

class ChainSearch;

struct ChainRules {
  bool dynamic = false;  ///< candidates that became false are removed, which makes further links
  bool nishio = false;   ///< one value only, and only up to a contradiction
  /// What dynamic chains use besides links. 1: locked candidates, pairs and X-wings; 2: also cycles
  /// and forcing chains; 3: also multiple chains; 4: dynamic chains instead of the chains of levels
  /// 2 and 3; 5: also dynamic chains of level 2.
  int level = 0;
};

/// All statements that follow from one statement, each with its parents, or all up to a
/// contradiction.
class Implications {
 public:
  struct Entry {
    Node node;
    Cause cause;
    std::uint16_t parents;       ///< the number of parents
    std::uint32_t first_parent;  ///< index in a list of entries
    std::int32_t nested;         ///< the chain within the chain that causes it; -1 for none
    std::uint16_t statements;    ///< the number of its ancestors, with itself; 0 if unknown
  };
  /// A chain within a chain.
  struct Nested {
    std::uint64_t signature;
    int length;
  };

  /// Follows all consequences of a statement on a position. `inner`: the searches for the chains
  /// within chains, in the order of their use. `changed`: memory for the position of dynamic chains.
  void follow(const ChainRules& rules, const Position& position, Node source,
              std::vector<ChainSearch>& inner, std::optional<Position>& changed);

  const CandidateSet& on() const { return on_; }
  const CandidateSet& off() const { return off_; }
  /// The candidates that are true, or false, in the order in which they follow.
  std::span<const std::uint16_t> following(bool on) const { return order_[on]; }
  /// The entry of a statement that follows.
  int entry_of(Node node) const {
    return static_cast<int>(std::ranges::find(entries_, node, &Entry::node) - entries_.begin());
  }
  const Entry& entry(int number) const { return entries_[number]; }
  const Nested& nested(int number) const { return nested_[number]; }

  /// The entries of a candidate that is both true and false.
  struct Contradiction {
    int first;
    int second;
  };
  bool contradictory() const { return contradiction_.first >= 0; }
  Contradiction contradiction() const { return contradiction_; }

  /// The entry itself, and then the entries that its statement follows from, the nearest first.
  const std::vector<int>& ancestors(int entry);
  /// The number of ancestors.
  int statements(int entry);

 private:
  friend class Follower;

  CandidateSet on_;
  CandidateSet off_;
  std::vector<Entry> entries_;
  std::vector<std::uint16_t> parents_;
  std::array<std::vector<std::uint16_t>, 2> order_;
  std::vector<Nested> nested_;
  Contradiction contradiction_{-1, -1};
  std::vector<int> ancestors_;
};

}  // namespace dlx::sudoku::rating
