#include "dlx/engine/wide/rows.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>
#include <utility>

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

Rows::Rows(const Problem& problem, std::span<const OptionId> options, Layout layout)
    : layout_(std::move(layout)),
      options_(options.begin(), options.end()),
      conflicts_(problem, options_),
      bit_start_{0},
      option_at_(layout_.state_words() * 64),
      covers_(options_.size() * layout_.open_words()),
      ranks_(layout_.num_lanes()),
      rows_(options_.size() * layout_.state_words()),
      has_row_(options_.size()) {
  bit_start_.reserve(options_.size() + 1);
  for (std::uint32_t option = 0; option < options_.size(); ++option) {
    Word* const covers = covers_.data() + std::size_t{option} * layout_.open_words();
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
  std::vector<std::uint32_t> end(bit_start_.begin(), bit_start_.end() - 1);
  for (std::uint32_t item = 0; item < problem.num_primary(); ++item) {
    std::uint32_t place = 0;
    Deadline::check(conflicts_.options_of(ItemId{item}).size());
    for (const std::uint32_t option : conflicts_.options_of(ItemId{item})) {
      const std::size_t bit = layout_.bit(item, place++);
      bits_[end[option]++] = static_cast<std::uint32_t>(bit);
      option_at_[bit] = option;
    }
  }
  conflict_rows_.emplace(conflicts_, bit_start_, bits_, layout_.state_words());
  for (std::uint32_t lane = 0; lane < layout_.num_lanes(); ++lane) {
    const bool used = lane < layout_.item_at.size();
    ranks_.data()[lane] = make_key(0, used ? layout_.item_at[lane] : 0, lane);
  }
  tables_ = {layout_.num_groups(),
             layout_.open_words(),
             layout_.state_words(),
             layout_.group_start.data(),
             ranks_.data(),
             option_at_.data(),
             covers_.data(),
             rows_.data(),
             has_row_.data(),
             [](void* self, std::uint32_t option) { static_cast<Rows*>(self)->make_row(option); },
             this};
}

std::optional<std::uint32_t> Rows::find(OptionId option) const {
  const auto place = std::ranges::lower_bound(options_, option);
  if (place == options_.end() || *place != option) return std::nullopt;
  return static_cast<std::uint32_t>(place - options_.begin());
}

void Rows::set_root(Word* state, Word* open) const {
  std::fill_n(state, layout_.state_words(), Word{0});
  for (const std::uint32_t bit : bits_) state[bit / 64] |= Word{1} << bit % 64;
  std::fill_n(open, layout_.open_words(), Word{0});
  for (std::size_t lane = 0; lane < layout_.item_at.size(); ++lane) {
    open[lane / 64] |= Word{1} << lane % 64;
  }
}

bool Rows::is_live(std::uint32_t option, const Word* state) const {
  const std::uint32_t bit = bits_[bit_start_[option]];  // all of them live, or none
  return (state[bit / 64] >> bit % 64 & 1) != 0;
}

void Rows::choose(std::uint32_t option, const Word* state, const Word* open, Word* to,
                  Word* to_open) {
  if (has_row_[option] == 0) make_row(option);
  const Word* const row = rows_.data() + option * layout_.state_words();
  for (std::size_t w = 0; w < layout_.state_words(); ++w) to[w] = state[w] & row[w];
  const Word* const covers = covers_.data() + std::size_t{option} * layout_.open_words();
  for (std::uint32_t w = 0; w < layout_.open_words(); ++w) to_open[w] = open[w] & ~covers[w];
}

void Rows::make_row(std::uint32_t option) {
  const std::size_t words = layout_.state_words();
  Word* const row = rows_.data() + option * words;
  std::memset(row, 0, words * sizeof(Word));
  conflict_rows_->add(option, row);
  for (std::size_t w = 0; w < words; ++w) row[w] = ~row[w];
  has_row_[option] = 1;
}

}  // namespace dlx::wide
