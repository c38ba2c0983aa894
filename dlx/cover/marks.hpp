#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/problem.hpp"

namespace dlx {

/// Marks items of a problem as covered, with their colours, and checks whether options fit these
/// marks. Internal; shared by the verifiers of certificates.
class Marks {
 public:
  /// No item is marked. The problem must outlive this object.
  explicit Marks(const Problem& problem) : problem_(problem), mark_(problem.num_items(), 0) {}

  void add(const Entry& entry) { mark_[index(entry.item)] = 1 + index(entry.colour); }
  void remove(const Entry& entry) { mark_[index(entry.item)] = 0; }
  bool has(ItemId item) const { return mark_[index(item)] != 0; }

  /// Returns true if the option gives no marked item another colour than its mark.
  bool fits(OptionId option) const {
    Deadline::check(problem_.option(option).size());
    return std::ranges::all_of(problem_.option(option), [&](const Entry& entry) {
      const std::uint32_t found = mark_[index(entry.item)];
      return found == 0 || (entry.colour != ColourId::none && found == 1 + index(entry.colour));
    });
  }

 private:
  const Problem& problem_;
  std::vector<std::uint32_t> mark_;  // by item: 1 + its colour, or 0
};

/// Returns true if an option has an item. Internal.
inline bool has_item(const Problem& problem, OptionId option, ItemId item) {
  return std::ranges::any_of(problem.option(option),
                             [&](const Entry& entry) { return entry.item == item; });
}

}  // namespace dlx
