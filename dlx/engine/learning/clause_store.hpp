#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "dlx/engine/learning/assignment.hpp"

namespace dlx::learning {

/// A reference to a clause in a ClauseStore. Internal.
using ClauseRef = std::uint32_t;

/// Learned clauses, one after the other in one array of words, with two watched literals each.
/// Internal.
///
/// Source:   M. Moskewicz et al., "Chaff: Engineering an Efficient SAT Solver" (2001), for watched
///           literals; N. Eén and N. Sörensson, "An Extensible SAT-solver" (2003), for the layout.
class ClauseStore {
 public:
  /// `blocker`: another literal of the clause. If it is true, the clause need not be read.
  struct Watch {
    ClauseRef clause;
    Literal blocker;
  };

  explicit ClauseStore(std::size_t variables) : watches_(2 * variables) {}

  /// Adds a clause of at least two literals, which watches its first two. `distance`: the number
  /// of levels of its literals (LBD). A permanent clause is never removed.
  ClauseRef add(std::span<const Literal> literals, std::uint32_t distance, bool is_permanent);

  std::span<Literal> literals(ClauseRef clause) {
    return {words_.data() + clause + header_words, words_[clause]};
  }
  std::span<const Literal> literals(ClauseRef clause) const {
    return {words_.data() + clause + header_words, words_[clause]};
  }
  /// The clauses that watch the literal; to be searched when it becomes false.
  std::vector<Watch>& watches(Literal literal) { return watches_[literal]; }

  std::uint32_t distance(ClauseRef clause) const { return words_[clause + 1] >> 2; }
  /// Notes that the clause took part in a conflict, with a distance that may have changed.
  void use(ClauseRef clause, std::uint32_t distance);

  /// Called for a clause that is shortened to `left`, or removed if `left` is empty.
  using Changed =
      std::function<void(std::span<const Literal> before, std::span<const Literal> left)>;
  /// Removes clauses that are true, literals that are false, and the less useful part of the
  /// removable clauses, except clauses of small distance and clauses used since the last call.
  /// Invalidates references. Call at level 0 after propagation.
  void reduce(const Assignment& assignment, const Changed& changed);

  bool is_full() const { return words_.size() > max_words; }

 private:
  // A clause is its size, its distance with flags, and its literals.
  static constexpr std::uint32_t header_words = 2;
  static constexpr std::uint32_t permanent = 1, used = 2;
  // References have 29 bits; see Reason.
  static constexpr std::size_t max_words = std::size_t{1} << 28;

  void watch(ClauseRef clause);
  std::vector<ClauseRef> useless_clauses() const;

  std::vector<std::uint32_t> words_;
  std::vector<std::vector<Watch>> watches_;
};

}  // namespace dlx::learning
