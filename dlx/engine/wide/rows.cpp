#include "dlx/engine/wide/rows.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "dlx/deadline.hpp"

namespace dlx::wide {

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
