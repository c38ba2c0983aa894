#include "dlx/engine/wide/layout.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "dlx/deadline.hpp"
#include "dlx/engine/wide/kernel.hpp"

namespace dlx::wide {
namespace {

constexpr std::size_t most_bytes = std::size_t{512} << 20;
constexpr std::size_t most_state_words = std::size_t{1} << 26;  // bits are numbered with 32 bits

}  // namespace

Shape::Shape(const Problem& problem, std::span<const OptionId> options)
    : lengths(problem.num_primary()) {
  std::size_t fewest = std::numeric_limits<std::size_t>::max();
  for (const OptionId option : options) {
    std::size_t primary = 0;
    Deadline::check(problem.option(option).size());
    for (const Entry& entry : problem.option(option)) {
      if (!problem.is_primary(entry.item)) continue;
      ++lengths[index(entry.item)];
      ++primary;
    }
    if (primary == 0) continue;
    ++num_options;
    fewest = std::min(fewest, primary);
  }
  if (num_options != 0) num_levels += lengths.size() / fewest;
}

Layout::Layout(const Shape& shape, std::uint32_t lanes_of_vector)
    : lanes(lanes_of_vector),
      lane_of(shape.lengths.size()),
      item_at(shape.lengths.size()),
      group_start{0} {
  const auto words_of = [&](std::uint32_t item) {
    return std::max((shape.lengths[item] + 63) / 64, 1U);
  };
  std::iota(item_at.begin(), item_at.end(), 0U);
  std::ranges::stable_sort(item_at, {}, words_of);
  for (std::uint32_t lane = 0; lane < item_at.size(); ++lane) lane_of[item_at[lane]] = lane;
  for (std::size_t first = 0; first < item_at.size(); first += lanes) {
    const std::size_t last = std::min(first + lanes, item_at.size()) - 1;
    group_start.push_back(group_start.back() + words_of(item_at[last]));
  }
}

bool fits(const Shape& shape, const Layout& layout) {
  return layout.num_lanes() < most_lanes && shape.num_options < most_options &&
         layout.state_words() <= most_state_words &&
         layout.state_words() <= most_bytes / sizeof(Word) / (shape.num_options + shape.num_levels);
}

}  // namespace dlx::wide
