// The sets of options by which items are chosen; see hits.inl.

#include <algorithm>
#include <iterator>
#include <map>
#include <span>

#include "dlx/engine/lanes/pack.hpp"

namespace dlx::lanes {

/// What an option of a primary item excludes by this item, and not by another one of its own: all
/// options of the item, but for those of an item that is compared with it and has the option, too.
/// (In sudoku, a row without the box that the cell is in.) As offsets, ascending.
std::vector<std::uint32_t> Pack::hit_set(std::uint32_t item, std::uint32_t option) const {
  const auto options_of = [&](std::uint32_t other) {
    return std::span(slot_options_)
        .subspan(slot_start_[other], slot_start_[other + 1] - slot_start_[other]);
  };
  const std::span<const std::uint32_t> options = options_of(item);
  const auto offset = static_cast<std::uint32_t>(option * kernel_->plane_bytes());
  for (std::size_t k = 0; k < paired_items_.size(); k += 2) {
    if (paired_items_[k] != item) continue;
    const std::span<const std::uint32_t> others = options_of(paired_items_[k + 1]);
    if (!std::ranges::binary_search(others, offset)) continue;
    std::vector<std::uint32_t> rest;
    std::ranges::set_difference(options, others, std::back_inserter(rest));
    return rest;
  }
  return {options.begin(), options.end()};
}

void Pack::add_hits() {
  if (tables_.num_pairs == 0 || tables_.item_words > tables_.option_words) return;
  const auto plane_bytes = static_cast<std::uint32_t>(kernel_->plane_bytes());
  std::map<std::vector<std::uint32_t>, std::uint32_t> offsets;  // of the planes of sets
  hit_start_ = {0, 0};                                          // the empty set
  for (std::uint32_t o = 0; o < tables_.num_options; ++o) {
    if (primary_end_[o] - option_start_[o] > hit_sets_of_option) return;
    for (std::uint32_t e = option_start_[o]; e < primary_end_[o]; ++e) {
      std::vector<std::uint32_t> set = hit_set(option_slots_[e] / plane_bytes, o);
      const auto next = static_cast<std::uint32_t>(hit_start_.size() - 1) * plane_bytes;
      const auto [place, is_new] = offsets.emplace(std::move(set), next);
      hit_sets_.push_back(place->second);
      if (!is_new) continue;
      hit_options_.insert(hit_options_.end(), place->first.begin(), place->first.end());
      hit_start_.push_back(static_cast<std::uint32_t>(hit_options_.size()));
    }
    hit_sets_.resize(std::size_t{hit_sets_of_option} * (o + 1), 0);
  }
  tables_.num_hit_sets = static_cast<std::uint32_t>(hit_start_.size() - 1);
  tables_.hit_start = hit_start_.data();
  tables_.hit_options = hit_options_.data();
  tables_.hit_sets = hit_sets_.data();
}

}  // namespace dlx::lanes
