#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/problem.hpp"

namespace dlx {

/// Lists of values, concatenated in one array. Internal.
template <typename T>
class Lists {
 public:
  Lists() = default;
  /// `each(put)` calls put(list, value) for each value. The constructor calls `each` twice; both
  /// calls must put the same values. The values of a list keep their order.
  template <typename Each>
  Lists(std::size_t lists, const Each& each) : start_(lists + 1) {
    each([&](std::size_t list, const T&) { ++start_[list + 1]; });
    std::partial_sum(start_.begin(), start_.end(), start_.begin());
    values_.resize(start_.back());
    std::vector<std::uint32_t> next(start_.begin(), start_.end() - 1);
    each([&](std::size_t list, const T& value) { values_[next[list]++] = value; });
  }

  /// The index of the first value of a list; for the list after the last one, the number of values.
  std::size_t begin(std::size_t list) const { return start_[list]; }
  std::span<const T> values() const { return values_; }
  std::span<const T> operator[](std::size_t list) const {
    return std::span(values_).subspan(start_[list], start_[list + 1] - start_[list]);
  }

 private:
  std::vector<std::uint32_t> start_;
  std::vector<T> values_;
};

/// An option with a certain item, and the colour that it gives the item.
struct Use {
  OptionId option;
  ColourId colour;
};

/// The options of each item, ascending: all options, or those for which `counts` returns true.
/// Internal. O(N + L).
template <typename Counts>
Lists<Use> list_uses(const Problem& problem, Counts counts) {
  return Lists<Use>(problem.num_items(), [&](auto put) {
    for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
      const OptionId option{k};
      Deadline::check(problem.option(option).size());
      if (!counts(option)) continue;
      for (const Entry& entry : problem.option(option)) {
        put(index(entry.item), Use{option, entry.colour});
      }
    }
  });
}
inline Lists<Use> list_uses(const Problem& problem) {
  return list_uses(problem, [](OptionId) { return true; });
}

}  // namespace dlx
