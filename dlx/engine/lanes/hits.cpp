// The sets of options by which items are chosen; see hits.inl.

#include <algorithm>
#include <iterator>
#include <span>

#include "dlx/engine/lanes/lanes_pack.hpp"

namespace dlx::lanes {

namespace {

constexpr std::uint32_t no_pair = ~std::uint32_t{0};

}  // namespace

// Finds the options that `option` excludes by `item` and not by another item: the options of `item`
// without those of an item that is paired with `item` and belongs to `option`. (In sudoku: a row
// without the box of the cell.) Returns the pair, or `no_pair` if there is none.
std::uint32_t Pack::find_hit(std::uint32_t item, std::uint32_t option,
                             std::span<const std::uint32_t> first_pair) const {
  const auto plane_bytes = static_cast<std::uint32_t>(kernel_->plane_bytes());
  for (std::uint32_t k = first_pair[item]; k < first_pair[item + 1]; ++k) {
    const std::uint32_t other = paired_items_[2 * std::size_t{k} + 1];
    for (std::uint32_t e = option_start_[option]; e < primary_end_[option]; ++e) {
      if (option_slots_[e] == other * plane_bytes) return k;
    }
  }
  return no_pair;
}

// Adds a set: the options of `item` without those of `other`, if given. Returns its number.
std::uint32_t Pack::add_hit_set(std::uint32_t item, std::uint32_t other) {
  const auto options_of = [&](std::uint32_t of) {
    return std::span(slot_options_).subspan(slot_start_[of], slot_start_[of + 1] - slot_start_[of]);
  };
  std::ranges::set_difference(options_of(item),
                              other == no_pair ? std::span<std::uint32_t>() : options_of(other),
                              std::back_inserter(hit_options_));
  hit_start_.push_back(static_cast<std::uint32_t>(hit_options_.size()));
  return static_cast<std::uint32_t>(hit_start_.size() - 2);
}

void Pack::add_hits() {
  if (tables_.num_pairs == 0) return;
  const auto plane_bytes = static_cast<std::uint32_t>(kernel_->plane_bytes());
  // The pairs in which an item comes first; they are consecutive.
  std::vector<std::uint32_t> first_pair(tables_.num_primary + 1, 0);
  for (std::size_t k = 0; k < paired_items_.size(); k += 2) ++first_pair[paired_items_[k] + 1];
  for (std::size_t i = 1; i < first_pair.size(); ++i) first_pair[i] += first_pair[i - 1];
  std::vector<std::uint32_t> of_item(tables_.num_primary,
                                     no_pair);  // their sets, if computed
  std::vector<std::uint32_t> of_pair(tables_.num_pairs, no_pair);
  hit_start_ = {0, 0};  // the empty set
  for (std::uint32_t o = 0; o < tables_.num_options; ++o) {
    if (primary_end_[o] - option_start_[o] > hit_sets_of_option) return;
    for (std::uint32_t e = option_start_[o]; e < primary_end_[o]; ++e) {
      const std::uint32_t item = option_slots_[e] / plane_bytes;
      const std::uint32_t pair = find_hit(item, o, first_pair);
      std::uint32_t& set = pair == no_pair ? of_item[item] : of_pair[pair];
      if (set == no_pair)
        set =
            add_hit_set(item, pair == no_pair ? no_pair : paired_items_[2 * std::size_t{pair} + 1]);
      hit_sets_.push_back(set * plane_bytes);
    }
    hit_sets_.resize(std::size_t{hit_sets_of_option} * (o + 1), 0);
  }
  tables_.num_hit_sets = static_cast<std::uint32_t>(hit_start_.size() - 1);
  tables_.hit_start = hit_start_.data();
  tables_.hit_options = hit_options_.data();
  tables_.hit_sets = hit_sets_.data();
}

}  // namespace dlx::lanes
