#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "dlx/engine/sets/state.hpp"
#include "dlx/engine/shared/unsupported.hpp"
#include "dlx/problem.hpp"

namespace dlx::sets {

/// Keeps a State domain consistent: takes away the options that leave some open item without
/// options, until there are none. Internal.
///
/// What is left does not depend on the order of the work. An item is looked at again only if one of
/// the options died that showed last time that it supports all others; which ones these are is
/// remembered along with the levels of the search.
///
/// Memory:   about 16 bytes an entry, and what Unsupported needs.
/// Source:   see Unsupported; to look at what cleared an item last: the last supports of Bessière
///           and Régin, "Refining the basic constraint propagation algorithm" (2001).
class Domains {
 public:
  Domains(const Problem& problem, const State& state);

  enum class Status {
    consistent,
    dead,     ///< short_item() has no option left
    pending,  ///< that was as much work as was allowed; to be called again
  };
  /// Works for `steps` words or bits, or a little longer.
  Status propagate(State& state, std::uint64_t steps);

  std::uint32_t short_item() const { return short_item_; }
  /// The work done so far.
  std::uint64_t steps() const { return unsupported_.steps(); }

  /// What undo() goes back to, when the State goes back there or to later than that.
  struct Mark {
    std::uint32_t witnesses;
    std::uint32_t seen;
  };
  Mark mark() const { return {static_cast<std::uint32_t>(witness_trail_.size()), seen_}; }
  void undo(const Mark& mark);
  /// To begin with a State of which nothing is known.
  void reset();

 private:
  struct Place {
    std::uint32_t item;
    std::uint32_t rank;  // of the option in the order of the item
  };
  struct Witnesses {
    std::uint32_t item;
    std::uint32_t number;
  };

  void look_at_killed(const State& state);
  void suspect(std::uint32_t item);
  void forget_suspects();

  Unsupported unsupported_;
  std::vector<std::uint32_t> order_start_;  // of each primary item
  std::vector<std::uint32_t> order_;        // its options
  std::vector<std::uint32_t> place_start_;  // of each option
  std::vector<Place> places_;               // in its primary items
  // The first so many options of an item's order show that it supports all that live.
  std::vector<std::uint32_t> witnesses_;
  std::vector<Witnesses> witness_trail_;  // what they were before
  std::uint32_t seen_ = 0;                // of the trail of the State
  std::vector<std::uint32_t> suspects_;   // items to be looked at
  std::vector<char> is_suspect_;
  std::vector<std::uint32_t> round_;  // of these, in order; those before next_ are done with
  std::size_t next_ = 0;
  std::uint32_t short_item_ = none;
};

}  // namespace dlx::sets
