#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx::cli {

/// Finds the options of a problem by the text that stands for them.
///
/// Options with the same entries are equal in every solution: any of them may be found.
///
/// Cost:     build O(M + L), about 50 bytes an option; a look-up O(its entries).
/// Lifetime: keeps the problem alive.
class OptionIndex {
 public:
  explicit OptionIndex(const Problem& problem);

  /// The option with that label.
  std::optional<OptionId> by_label(std::string_view label) const;
  /// True if options with different entries have that label.
  bool label_is_ambiguous(std::string_view label) const { return ambiguous_.contains(label); }

  /// The entry that an `item` or `item:colour` names; nullopt if the problem has no such item or
  /// colour.
  std::optional<Entry> entry(std::string_view token) const;
  /// The option with exactly these entries, in any order.
  std::optional<OptionId> by_entries(std::span<const Entry> entries) const;
  /// The same for `item item:colour ...`.
  std::optional<OptionId> by_items(std::string_view line) const;

  /// True if the option has exactly these entries, in any order.
  bool has_entries(OptionId option, std::span<const Entry> entries) const;

 private:
  Problem problem_;
  std::unordered_map<std::string_view, ColourId> colours_;
  std::unordered_map<std::string_view, OptionId> labels_;
  std::unordered_set<std::string_view> ambiguous_;
  std::unordered_multimap<std::uint64_t, OptionId> options_;  // by the hash of their entries
};

/// The words of a line.
std::vector<std::string_view> tokens_of(std::string_view line);

}  // namespace dlx::cli
