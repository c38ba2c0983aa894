#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/problem.hpp"

namespace dlx {

/// Items of a problem that are marked as covered, with their colours, while options are compared
/// with them. Internal; what the verifiers of certificates have in common.
class Marks {
 public:
  /// Without any. The problem must outlive it.
  explicit Marks(const Problem& problem) : problem_(problem), mark_(problem.num_items(), 0) {}

  void add(const Entry& entry) { mark_[index(entry.item)] = 1 + index(entry.colour); }
  void remove(const Entry& entry) { mark_[index(entry.item)] = 0; }
  bool has(ItemId item) const { return mark_[index(item)] != 0; }

  /// Whether an option has none of the marked items, or with the same colour.
  bool fits(OptionId option) const {
    Deadline::check(problem_.option(option).size());
    return std::ranges::all_of(problem_.option(option), [&](const Entry& entry) {
      const std::uint32_t found = mark_[index(entry.item)];
      return found == 0 || (entry.colour != ColourId::none && found == 1 + index(entry.colour));
    });
  }

 private:
  const Problem& problem_;
  std::vector<std::uint32_t> mark_;  // by item: 1 + its colour
};

/// Whether an option has an item. Internal.
inline bool has_item(const Problem& problem, OptionId option, ItemId item) {
  return std::ranges::any_of(problem.option(option),
                             [&](const Entry& entry) { return entry.item == item; });
}

}  // namespace dlx
