#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx::symmetry {

/// Hashes of items and options that symmetries preserve: items or options that a symmetry maps to
/// each other have equal hashes. Internal.
struct Kinds {
  std::vector<std::uint64_t> of_item;  ///< of items and their colours, see Refinement
  std::vector<std::uint64_t> of_option;
};

/// The result of a few rounds of refinement for the symmetries that are useful for counting (see
/// Purpose), without a graph. Internal.
///
/// Cost:     O(L) per round, plus sorting the options by their kinds: at most about a tenth of the
///           time to find the group.
/// Lifetime: keeps a reference to the problem.
/// Errors:   Stopped, under a Deadline.
/// Source:   see refine() in automorphism_search.cpp; kinds are the hashes themselves.
class Refinement {
 public:
  explicit Refinement(const Problem& problem);

  /// Returns true if every symmetry only exchanges copies of options; false if some symmetry may
  /// move other options.
  bool asymmetric() const { return asymmetric_; }
  /// log2 of the ratio of options to kinds of options.
  double similarity() const;

  const Problem& problem() const { return problem_; }
  const Kinds& kinds() const { return kinds_; }
  /// The options with their kinds, sorted by kind.
  std::span<const std::pair<std::uint64_t, std::uint32_t>> by_kind() const { return by_kind_; }
  /// Returns true if the item is part of the refinement; other items stay fixed and are ignored.
  bool is_connected(ItemId item) const { return connected_[index(item)]; }
  /// Returns true if two options have the same entries for the connected items.
  bool are_copies(OptionId one, OptionId other) const;
  /// Returns true if the kinds depend on colours; false if the table of colours would be much
  /// larger than the problem.
  bool distinguishes_colours() const { return colours_ > problem_.num_colours(); }

  /// Performs one more round, in which the option `single` has a unique kind.
  void refine(Kinds& kinds, std::optional<std::uint32_t> single = {}) const;

 private:
  bool are_kinds_copies() const;
  template <bool coloured>
  void refine_all(Kinds& kinds, std::optional<std::uint32_t> single) const;

  const Problem& problem_;
  const std::size_t colours_;  // entries for each item: the item itself and its colours
  const std::vector<bool> connected_;
  Kinds kinds_;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> by_kind_;
  std::size_t num_kinds_ = 0;
  bool asymmetric_ = false;
};

}  // namespace dlx::symmetry
