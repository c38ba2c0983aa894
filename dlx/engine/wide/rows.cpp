#include "dlx/engine/wide/rows.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <numeric>
#include <utility>

#include "dlx/deadline.hpp"

namespace dlx::wide {

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

std::optional<WideLayout> WideLayout::narrow(const Shape& shape) {
  constexpr std::size_t max_bytes = std::size_t{4} << 20;  // of all rows
  const std::uint32_t most = shape.lengths.empty() ? 0 : std::ranges::max(shape.lengths);
  if (most > 64) return {};
  WideLayout layout{};
  layout.lane_bits = std::max(8U, std::bit_ceil(most));
  const std::size_t block_lanes = 512 / layout.lane_bits;
  const std::size_t num_blocks =
      std::max<std::size_t>(1, (shape.lengths.size() + block_lanes - 1) / block_lanes);
  if (num_blocks > max_blocks || 64 * num_blocks * shape.num_options > max_bytes) return {};
  layout.lane_of.resize(shape.lengths.size());
  std::iota(layout.lane_of.begin(), layout.lane_of.end(), 0U);
  layout.item_at = layout.lane_of;
  layout.state_words = 8 * num_blocks;
  layout.open_words = static_cast<std::uint32_t>((num_blocks * block_lanes + 63) / 64);
  return layout;
}

WideLayout WideLayout::wide(const Shape& shape, std::uint32_t lanes_of_vector) {
  const auto words_of = [&](std::uint32_t item) {
    return std::max((shape.lengths[item] + 63) / 64, 1U);
  };
  WideLayout layout{};
  layout.lanes = lanes_of_vector;
  layout.lane_of.resize(shape.lengths.size());
  layout.item_at.resize(shape.lengths.size());
  layout.group_start = {0};
  std::vector<std::uint32_t>& item_at = layout.item_at;
  std::iota(item_at.begin(), item_at.end(), 0U);
  std::ranges::stable_sort(item_at, {}, words_of);
  for (std::uint32_t lane = 0; lane < item_at.size(); ++lane) layout.lane_of[item_at[lane]] = lane;
  for (std::size_t first = 0; first < item_at.size(); first += lanes_of_vector) {
    const std::size_t last = std::min(first + lanes_of_vector, item_at.size()) - 1;
    layout.group_start.push_back(layout.group_start.back() + words_of(item_at[last]));
  }
  layout.state_words = std::size_t{layout.group_start.back()} * lanes_of_vector;
  layout.open_words = (layout.num_groups() * lanes_of_vector + 63) / 64;
  return layout;
}

bool WideLayout::fits(const Shape& shape) const {
  constexpr std::size_t max_bytes = std::size_t{512} << 20;
  constexpr std::size_t max_state_words = std::size_t{1} << 26;  // bit numbers have 32 bits
  return item_at.size() + lanes <= max_lanes && shape.num_options < max_options &&
         state_words <= max_state_words &&
         state_words <= max_bytes / sizeof(Word) / (shape.num_options + shape.num_levels);
}

Rows::Rows(const Problem& problem, std::span<const OptionId> options, WideLayout layout)
    : layout_(std::move(layout)),
      options_(options.begin(), options.end()),
      conflicts_(problem, options_),
      bit_start_{0},
      option_at_(layout_.state_words * 64),
      covers_(options_.size() * layout_.open_words),
      root_(layout_.state_words),
      all_open_(layout_.open_words),
      ranks_(layout_.open_words * std::size_t{64}),
      rows_(options_.size() * layout_.state_words),
      has_row_(options_.size()) {
  place_bits(problem);
  conflict_rows_.emplace(conflicts_, bit_start_, bits_, layout_.state_words);
  bool large_groups = false;
  for (std::size_t k = 1; k < layout_.group_start.size(); ++k) {
    large_groups |= layout_.group_start[k] - layout_.group_start[k - 1] > max_dense;
  }
  for (std::uint32_t lane = 0; lane < layout_.open_words * 64; ++lane) {
    const bool used = lane < layout_.item_at.size();
    if (used) all_open_[lane / 64] |= Word{1} << lane % 64;
    ranks_.data()[lane] = make_key(0, used ? layout_.item_at[lane] : 0, lane);
  }
  tables_ = {.state_words = layout_.state_words,
             .open_words = layout_.open_words,
             .option_at = option_at_.data(),
             .covers = covers_.data(),
             .rows = rows_.data(),
             .separate = is_separate(problem) ? ~Word{0} : 0,
             .num_groups = layout_.is_narrow() ? 0 : layout_.num_groups(),
             .large_groups = large_groups,
             .group_start = layout_.group_start.data(),
             .ranks = ranks_.data(),
             .has_row = has_row_.data(),
             .make_row = [](void* self,
                            std::uint32_t option) { static_cast<Rows*>(self)->make_row(option); },
             .context = this};
  if (!layout_.is_narrow()) return;
  for (std::uint32_t option = 0; option < options_.size(); ++option) {
    Deadline::check(layout_.state_words);
    make_row(option);
  }
}

// Gives each option a bit in the lane of each of its items, in the order of the options.
void Rows::place_bits(const Problem& problem) {
  bit_start_.reserve(options_.size() + 1);
  for (std::uint32_t option = 0; option < options_.size(); ++option) {
    Word* const covers = covers_.data() + std::size_t{option} * layout_.open_words;
    bit_start_.push_back(bit_start_.back());
    Deadline::check(problem.option(options_[option]).size());
    for (const Entry& entry : problem.option(options_[option])) {
      if (!problem.is_primary(entry.item)) continue;
      const std::uint32_t lane = layout_.lane_of[index(entry.item)];
      covers[lane / 64] |= Word{1} << lane % 64;
      ++bit_start_.back();
    }
  }
  bits_.resize(bit_start_.back());
  Word* const root = root_.data();
  std::fill_n(root, root_.size(), Word{0});
  if (layout_.is_narrow()) {  // lanes without an item are not dead ends
    const std::size_t used = layout_.item_at.size() * layout_.lane_bits;
    for (std::size_t bit = used; bit < layout_.state_words * 64; ++bit) {
      root[bit / 64] |= Word{1} << bit % 64;
    }
  }
  std::vector<std::uint32_t> end(bit_start_.begin(), bit_start_.end() - 1);
  for (std::uint32_t item = 0; item < problem.num_primary(); ++item) {
    std::uint32_t place = 0;
    Deadline::check(conflicts_.options_of(ItemId{item}).size());
    for (const std::uint32_t option : conflicts_.options_of(ItemId{item})) {
      const std::size_t bit = layout_.bit(layout_.lane_of[item], place++);
      bits_[end[option]++] = static_cast<std::uint32_t>(bit);
      option_at_[bit] = option;
      root[bit / 64] |= Word{1} << bit % 64;
    }
  }
}

// Returns true if options without a common primary item never conflict.
bool Rows::is_separate(const Problem& problem) const {
  for (std::uint32_t number = 0; number < conflicts_.num_classes(); ++number) {
    const Conflicts::Class& type = conflicts_.class_at(number);
    if (problem.is_primary(type.item)) continue;
    const std::uint32_t others = conflicts_.range_of(type.item).size() - type.options.size();
    if (others > 0 || (type.options.size() > 1 && !type.compatible)) return false;
  }
  return true;
}

std::optional<std::uint32_t> Rows::find(OptionId option) const {
  const auto place = std::ranges::lower_bound(options_, option);
  if (place == options_.end() || *place != option) return std::nullopt;
  return static_cast<std::uint32_t>(place - options_.begin());
}

bool Rows::is_live(std::uint32_t option, const Word* state, const Word* open) const {
  const Word* const covers = covers_.data() + std::size_t{option} * layout_.open_words;
  for (std::uint32_t w = 0; w < layout_.open_words; ++w) {
    if ((covers[w] & ~open[w]) != 0) return false;
  }
  const std::uint32_t bit = bits_[bit_start_[option]];  // all of its bits are set, or none
  return (state[bit / 64] >> bit % 64 & 1) != 0;
}

void Rows::choose(std::uint32_t option, Word* state, Word* open) {
  if (!has_row(tables_, option)) make_row(option);
  const Word* const row = rows_.data() + option * layout_.state_words;
  for (std::size_t w = 0; w < layout_.state_words; ++w) state[w] &= row[w];
  const Word* const covers = covers_.data() + std::size_t{option} * layout_.open_words;
  for (std::uint32_t w = 0; w < layout_.open_words; ++w) open[w] &= ~covers[w];
}

// Threads make different rows at the same time, because waiting for another thread would take
// longer than making a row.
void Rows::make_row(std::uint32_t option) {
  const std::lock_guard lock(making_[option % making_.size()]);
  if (has_row(tables_, option)) return;
  std::vector<ConflictRows::RuledOut> parts;
  {
    const std::lock_guard asking(mutex_);
    conflict_rows_->find(option, parts);
  }
  const std::size_t words = layout_.state_words;
  Word* const row = rows_.data() + option * words;
  std::memset(row, 0, words * sizeof(Word));
  conflict_rows_->add(parts, row);
  for (std::size_t w = 0; w < words; ++w) row[w] = ~row[w];
  for (std::uint32_t k = bit_start_[option]; layout_.is_narrow() && k < bit_start_[option + 1];
       ++k) {
    row[bits_[k] / 64] |= Word{1} << bits_[k] % 64;
  }
  __atomic_store_n(&has_row_[option], std::uint8_t{1}, __ATOMIC_RELEASE);
}

}  // namespace dlx::wide
