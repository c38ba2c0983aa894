#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx::puzzles {

/// Finds the options of a problem by the text that stands for them in solutions: the label, or the
/// items of an option that has none.
///
/// Options with the same entries are equal in every solution: any of them may be found. A label
/// that reads as the items of another option, or as markup, stands for nothing: its option goes by
/// its items as well.
///
/// Cost:     build O(M + L), about 50 bytes an option; a look-up O(its entries).
/// Lifetime: keeps the problem alive.
class OptionIndex {
 public:
  explicit OptionIndex(const Problem& problem);

  /// True if the option goes by its label.
  bool goes_by_label(OptionId option) const { return goes_by_label_[index(option)]; }

  /// The option that goes by that label.
  std::optional<OptionId> by_label(std::string_view label) const;
  /// True if options with different entries go by that label.
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
  std::optional<std::vector<Entry>> entries_of(std::string_view line) const;
  void choose_labels();
  bool reads_as_another(OptionId option) const;

  Problem problem_;
  std::unordered_map<std::string_view, ColourId> colours_;
  std::vector<bool> goes_by_label_;                        // by option
  std::unordered_map<std::string_view, OptionId> labels_;  // that options go by
  std::unordered_set<std::string_view> ambiguous_;
  std::unordered_multimap<std::uint64_t, OptionId> options_;  // by the hash of their entries
};

/// The text that stands for each option in solutions.
///
/// Cost:     that of an OptionIndex, if there are labels that look like items.
/// Lifetime: keeps the problem alive.
class OptionTitles {
 public:
  explicit OptionTitles(const Problem& problem) : problem_(problem) {}
  std::string of(OptionId option);

 private:
  Problem problem_;
  std::optional<OptionIndex> index_;  // when it is needed
};

/// The words of a line.
std::vector<std::string_view> tokens_of(std::string_view line);

// The marks around the options in solutions that are written as text.

/// Without white space at both ends (of a line: the end of a Windows line too).
std::string_view trimmed(std::string_view line);

/// True for the line before the options of a solution: ours is `| solution 7`, Knuth's is `7:`.
/// `line` is trimmed.
bool is_solution_header(std::string_view line);

/// The cost that a header gives, `| solution 7, cost 12.5`; "" if none. `line` is a header.
std::string_view cost_of_header(std::string_view line);

/// The line without the ` (2 of 5)` that Knuth's programs write behind an option; nullopt if it
/// has none.
std::optional<std::string_view> without_rank(std::string_view line);

/// True if a line with this text is read as something else than the label of an option.
bool reads_as_markup(std::string_view line);

}  // namespace dlx::puzzles
