#include "dlx/engine/bounds/bits_state.hpp"

#include <algorithm>
#include <bit>

namespace dlx::bounds {
namespace {

constexpr std::uint64_t most_words = std::uint64_t{1} << 20;  // of rows: 8 MB, 8192 options

std::uint64_t bit_of(std::uint32_t k) { return std::uint64_t{1} << k % 64; }

}  // namespace

bool BitsState::fits(const Layout& layout) {
  const std::uint64_t words = layout.num_options() / 64 + 1;
  return layout.num_options() <= max_size && layout.num_primary <= max_size &&
         layout.num_options() * words <= most_words && layout.num_primary * words <= most_words;
}

BitsState::BitsState(const Problem& problem, const Kernel& kernel)
    : layout_(problem),
      kernel_(kernel),
      words_(std::max(1U, (layout_.num_options() + 63) / 64)),
      rows_(std::size_t{words_} * layout_.num_options(), ~std::uint64_t{0}),
      single_(layout_.num_primary),
      levels_(words_),
      low_(layout_.low),
      high_(layout_.high),
      needy_(layout_.num_primary / 64 + 1) {
  for (std::uint32_t k = 0; k < layout_.num_options(); ++k) {
    if (layout_.start[k] < layout_.start[k + 1]) levels_[k / 64] |= bit_of(k);
  }
  root_ = levels_;
  for (std::uint32_t item = 0; item < layout_.num_primary; ++item) {
    single_[item] = high_[item] == 1 ? 1 : 0;
    if (low_[item] > 0) set_needy(item, true);
  }
  build_masks();
  build_rows();
}

void BitsState::build_masks() {
  std::vector<std::uint32_t> first(layout_.num_primary, words_);
  std::vector<std::uint32_t> last(layout_.num_primary);
  for (std::uint32_t k = 0; k < layout_.num_options(); ++k) {
    for (std::uint32_t n = layout_.start[k]; n < layout_.middle[k]; ++n) {
      const std::uint32_t item = layout_.nodes[n].item;
      first[item] = std::min(first[item], k / 64);
      last[item] = k / 64;
    }
  }
  std::uint64_t begin = 0;
  for (std::uint32_t item = 0; item < layout_.num_primary; ++item) {
    if (words_ == 1) {  // a word for each, in order
      mask_.push_back({0, 1, begin});
    } else if (first[item] == words_) {
      mask_.push_back({0, 0, begin});
    } else {
      mask_.push_back({first[item], last[item] - first[item] + 1, begin});
    }
    begin += mask_.back().words;
  }
  masks_.resize(begin);
  for (std::uint32_t k = 0; k < layout_.num_options(); ++k) {
    for (std::uint32_t n = layout_.start[k]; n < layout_.middle[k]; ++n) {
      const Mask& mask = mask_[layout_.nodes[n].item];
      masks_[mask.begin + k / 64 - mask.first] |= bit_of(k);
    }
  }
}

void BitsState::build_rows() {
  // The options with each secondary item, with their colours.
  std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> coloured(layout_.num_items() -
                                                                             layout_.num_primary);
  for (std::uint32_t k = 0; k < layout_.num_options(); ++k) {
    std::uint64_t* const row = rows_.data() + std::size_t{k} * words_;
    row[k / 64] &= ~bit_of(k);
    for (std::uint32_t n = layout_.start[k]; n < layout_.middle[k]; ++n) {
      const std::uint32_t item = layout_.nodes[n].item;
      const Mask& mask = mask_[item];
      if (single_[item] == 0) continue;
      for (std::uint32_t w = 0; w < mask.words; ++w) row[mask.first + w] &= ~masks_[mask.begin + w];
    }
    for (std::uint32_t n = layout_.middle[k]; n < layout_.start[k + 1]; ++n) {
      const Node& node = layout_.nodes[n];
      coloured[node.item - layout_.num_primary].emplace_back(node.colour, k);
    }
  }
  std::vector<std::uint64_t> agrees(words_);
  for (auto& options : coloured) {
    std::sort(options.begin(), options.end());
    for (auto from = options.begin(); from != options.end();) {
      const std::uint32_t colour = from->first;
      const auto to = std::find_if(from, options.end(),
                                   [&](const auto& other) { return other.first != colour; });
      std::fill(agrees.begin(), agrees.end(), ~std::uint64_t{0});
      for (const auto& [other, option] : options) {
        if (other != colour || colour == 0) agrees[option / 64] &= ~bit_of(option);
      }
      for (; from != to; ++from) {
        std::uint64_t* const row = rows_.data() + std::size_t{from->second} * words_;
        for (std::uint32_t w = 0; w < words_; ++w) row[w] &= agrees[w];
      }
    }
  }
}

void BitsState::set_needy(std::uint32_t item, bool needy) {
  if (needy) {
    needy_[item / 64] |= bit_of(item);
  } else {
    needy_[item / 64] &= ~bit_of(item);
  }
}

void BitsState::reset() {
  while (!taken_.empty()) undo();
  std::copy(root_.begin(), root_.end(), levels_.begin());
  forced_live_.clear();
  updates_ = 0;
}

void BitsState::go_back(std::size_t taken) {
  while (taken_.size() > taken) undo();
  if (forced_live_.empty()) {  // the first time, nothing was excluded
    forced_live_.assign(live(), live() + words_);
  } else {
    std::copy(forced_live_.begin(), forced_live_.end(), live());
  }
}

bool BitsState::take(std::uint32_t option, bool) {
  const std::size_t end = (taken_.size() + 2) * words_;
  if (levels_.size() < end) levels_.resize(2 * end);
  std::uint64_t* const next = live() + words_;
  updates_ += kernel_.keep(live(), rows_.data() + std::size_t{option} * words_, words_, next);
  for (std::uint32_t n = layout_.start[option]; n < layout_.middle[option]; ++n) {
    const std::uint32_t item = layout_.nodes[n].item;
    if (--low_[item] == 0) set_needy(item, false);
    if (--high_[item] == 0 && single_[item] == 0) {
      const Mask& mask = mask_[item];
      updates_ += kernel_.clear(next + mask.first, masks_.data() + mask.begin, mask.words);
    }
  }
  taken_.push_back(option);
  return true;
}

void BitsState::undo() {
  const std::uint32_t option = taken_.back();
  taken_.pop_back();
  for (std::uint32_t n = layout_.start[option]; n < layout_.middle[option]; ++n) {
    const std::uint32_t item = layout_.nodes[n].item;
    if (++low_[item] == 1) set_needy(item, true);
    ++high_[item];
  }
}

bool BitsState::exclude(std::uint32_t option) {
  live()[option / 64] &= ~bit_of(option);
  return true;
}

Choice BitsState::choose() {
  const View view{live(),      masks_.data(), mask_.data(),
                  words_ == 1, needy_.data(), static_cast<std::uint32_t>(needy_.size()),
                  low_.data(), high_.data()};
  const std::uint64_t picked = kernel_.pick(view);
  if (picked == picked_dead) return {Choice::Kind::dead};
  if (picked != picked_nothing) {
    return {Choice::Kind::branch, picked_item(picked), picked_degree(picked), false};
  }
  // All low bounds are reached: an item of the first option that is left.
  for (std::uint32_t w = 0; w < words_; ++w) {
    const std::uint64_t bits = live()[w];
    if (bits == 0) continue;
    const std::uint32_t option = 64 * w + static_cast<std::uint32_t>(std::countr_zero(bits));
    const std::uint32_t item = layout_.nodes[layout_.start[option]].item;
    return branch_on(item);
  }
  return {Choice::Kind::cover};
}

Choice BitsState::branch_on(std::uint32_t item) const {
  const Mask& mask = mask_[item];
  int length = 0;
  for (std::uint32_t w = 0; w < mask.words; ++w) {
    length += std::popcount(live()[mask.first + w] & masks_[mask.begin + w]);
  }
  const bool optional = low_[item] <= 0;
  const std::int32_t degree = length - (optional ? 0 : low_[item]) + 1;
  return {Choice::Kind::branch, item, static_cast<std::uint32_t>(degree), optional};
}

void BitsState::get_options(std::uint32_t item, std::uint32_t most,
                            std::vector<std::uint32_t>& options) const {
  const Mask& mask = mask_[item];
  for (std::uint32_t w = 0; w < mask.words; ++w) {
    std::uint64_t bits = live()[mask.first + w] & masks_[mask.begin + w];
    for (; bits != 0; bits &= bits - 1) {
      options.push_back(64 * (mask.first + w) + static_cast<std::uint32_t>(std::countr_zero(bits)));
      if (--most == 0) return;
    }
  }
}

}  // namespace dlx::bounds
