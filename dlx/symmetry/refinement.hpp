#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx::symmetry {

/// Hashes that are equal where items, or options, look alike: symmetries take none to another one
/// with another hash. Internal.
struct Kinds {
  std::vector<std::uint64_t> of_item;  ///< and of what items are given, see Refinement
  std::vector<std::uint64_t> of_option;
};

/// What a few rounds of refinement show of the symmetries of a problem that counting has use for
/// (see Purpose), without a graph. Internal.
///
/// Cost:     O(L) for each round, and to sort the options by their kinds: about a tenth of what it
///           takes to find the group, or less.
/// Lifetime: keeps a reference to the problem.
/// Errors:   Stopped, by a Deadline.
/// Source:   as that of refine() in automorphism_search.cpp, but kinds are the hashes themselves.
class Refinement {
 public:
  explicit Refinement(const Problem& problem);

  /// No symmetry moves an option, but copies of options to each other; else nobody knows.
  bool asymmetric() const { return asymmetric_; }
  /// log2 of how many times as many options as kinds of them there are.
  double similarity() const;

  const Problem& problem() const { return problem_; }
  const Kinds& kinds() const { return kinds_; }
  /// The options with their kinds, those of a kind together.
  std::span<const std::pair<std::uint64_t, std::uint32_t>> by_kind() const { return by_kind_; }
  /// Items that are not stay where they are, and are of no account.
  bool is_connected(ItemId item) const { return connected_[index(item)]; }
  /// Whether two options give the same to the items that are connected.
  bool are_copies(OptionId one, OptionId other) const;
  /// Whether the kinds depend on colours; not where the table for them would be much larger than
  /// the problem.
  bool distinguishes_colours() const { return colours_ > problem_.num_colours(); }

  /// One more round, and `single` becomes of a kind of its own.
  void refine(Kinds& kinds, std::optional<std::uint32_t> single = {}) const;

 private:
  bool are_kinds_copies() const;
  template <bool coloured>
  void refine_all(Kinds& kinds, std::optional<std::uint32_t> single) const;

  const Problem& problem_;
  const std::size_t colours_;  // places for each item: it, and what it is given
  const std::vector<bool> connected_;
  Kinds kinds_;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> by_kind_;
  std::size_t num_kinds_ = 0;
  bool asymmetric_ = false;
};

}  // namespace dlx::symmetry
