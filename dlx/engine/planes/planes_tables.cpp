#include "dlx/engine/planes/planes_tables.hpp"

#include <algorithm>
#include <cstring>

#include "dlx/deadline.hpp"

namespace dlx::planes {
namespace {

using Word = std::uint64_t;

constexpr std::uint32_t max_primary = max_words * 64;
constexpr std::uint32_t max_options = 0xffff;
// Size limit for the masks of all options. Masks that are used often should stay in the
// second-level cache.
constexpr std::size_t max_mask_bytes = std::size_t{16} << 20;

void set_bit(Word* words, std::size_t bit) { words[bit / 64] |= Word{1} << bit % 64; }
void clear_bit(Word* words, std::size_t bit) { words[bit / 64] &= ~(Word{1} << bit % 64); }

// ANDs `open` with `keep` if no bit is zero in both; otherwise returns false.
template <std::uint32_t words>
bool close(Word* open, const Word* keep) {
  Word either = ~Word{0};
  for (std::uint32_t k = 0; k < words; ++k) either &= open[k] | keep[k];
  if (~either != 0) return false;
  for (std::uint32_t k = 0; k < words; ++k) open[k] &= keep[k];
  return true;
}

// Returns true if the kernels of a level shuffle lanes by bytes, from 16 bytes at a time.
bool picks_bytes([[maybe_unused]] SimdLevel level) {
#if defined(__aarch64__)
  return true;
#else
  return level == SimdLevel::v2 || level == SimdLevel::v3;
#endif
}

}  // namespace

bool fits(const Problem& problem) {
  const std::uint32_t num_primary = problem.num_primary();
  const std::uint32_t num_options = problem.num_options();
  if (num_primary > max_primary || num_options > max_options) return false;
  std::vector<std::uint8_t> lengths(num_primary);
  std::uint32_t longest = 0;
  for (std::uint32_t k = 0; k < num_options && longest <= max_planes; ++k) {
    for (const Entry& entry : problem.option(OptionId{k})) {
      if (!problem.is_primary(entry.item)) continue;
      longest = std::max<std::uint32_t>(longest, ++lengths[index(entry.item)]);
    }
  }
  return longest <= max_planes &&
         std::size_t{num_options} * (longest + 1) * words_for(num_primary) * sizeof(Word) <=
             max_mask_bytes;
}

PlanesTables::PlanesTables(const Problem& problem, SimdLevel level) {
  read(problem);
  layout_ = make_layout({num_primary_, start_, primary_end_, items_});
  // There is a kernel for this number of planes, which is faster although some planes are empty.
  if (words() == 8 && num_planes_ > 5 && num_planes_ < 9) num_planes_ = 9;
  fill_planes();
  fill_pair_rows(level);
  layout_.numbers = PairNumbers(0);
  masks_ = AlignedWords(std::size_t{num_masks()} * state_words());
  ready_.assign(num_masks(), 0);
}

void PlanesTables::set(PlanesSearch& search) const {
  search.num_planes = num_planes_;
  search.words = words();
  search.state_words = state_words();
  search.num_options = num_options();
  search.row_shift = row_shift_;
  search.primary_only = primary_only_;
  search.option_at = option_at_.data();
  search.root = root_.data();
  search.masks = masks_.data();
  search.ready = ready_.data();
  search.num_pair_rows = num_pair_rows_;
  search.pair_lanes = reinterpret_cast<const std::uint16_t*>(pair_lanes_.data());
  search.pair_shuffles = reinterpret_cast<const std::uint8_t*>(pair_shuffles_.data());
  search.pair_outside = pair_outside_.data();
  search.pair_mask = pair_mask_.data();
}

// Copies the entries and numbers the options of each primary item. Options without a primary item
// get no entries.
void PlanesTables::read(const Problem& problem) {
  num_primary_ = problem.num_primary();
  const std::uint32_t num_options = problem.num_options();
  start_.reserve(num_options + 1);
  primary_end_.reserve(num_options);
  items_.reserve(problem.num_entries());
  bits_.reserve(problem.num_entries());
  length_.resize(num_primary_);
  secondary_.resize(problem.num_secondary());
  if (!secondary_.empty()) colours_.reserve(problem.num_entries());
  start_.push_back(0);
  for (std::uint32_t k = 0; k < num_options; ++k) {
    const std::span<const Entry> entries = problem.option(OptionId{k});
    Deadline::check(entries.size());
    for (const Entry& entry : entries) {
      const std::uint32_t item = index(entry.item);
      if (item >= num_primary_) continue;
      items_.push_back(item);
      bits_.push_back(static_cast<std::uint16_t>(length_[item]++));
    }
    primary_end_.push_back(static_cast<std::uint32_t>(items_.size()));
    if (start_.back() != items_.size() && !secondary_.empty()) {
      colours_.resize(items_.size());
      for (const Entry& entry : entries) {
        const std::uint32_t item = index(entry.item);
        if (item < num_primary_) continue;
        primary_only_ = false;
        items_.push_back(item);
        bits_.push_back(0);
        colours_.push_back(index(entry.colour));
        secondary_[item - num_primary_].push_back({k, index(entry.colour)});
      }
    }
    start_.push_back(static_cast<std::uint32_t>(items_.size()));
  }
  for (const std::uint32_t length : length_) num_planes_ = std::max(num_planes_, length);
  row_shift_ = num_planes_ <= 16 ? 4 : 5;
}

void PlanesTables::fill_planes() {
  option_at_.assign(std::size_t{plane_bits()} << row_shift_, 0);
  root_ = AlignedWords(state_words());
  std::fill_n(root_.data(), state_words(), 0);
  for (std::uint32_t item = 0; item < num_primary_; ++item) {
    set_bit(root_.data() + num_planes_ * words(), position(item));
  }
  for (std::uint32_t k = 0; k < num_options(); ++k) {
    for (std::uint32_t e = start_[k]; e < primary_end_[k]; ++e) {
      const std::uint32_t place = position(items_[e]);
      option_at_[(place << row_shift_) + bits_[e]] = static_cast<std::uint16_t>(k);
      bits_[e] = static_cast<std::uint16_t>(bits_[e] * plane_bits() + place);
      set_bit(root_.data(), bits_[e]);
    }
  }
}

void PlanesTables::fill_pair_rows(SimdLevel level) {
  const std::vector<Pair>& pairs = layout_.pairs;
  const std::uint32_t lanes = layout_.lanes();
  const std::uint32_t lane_shift = layout_.lane_shift();
  num_pair_rows_ = (layout_.num_pair_lanes + lanes - 1) >> lane_shift;
  if (num_pair_rows_ == 0) return;
  const std::uint32_t sides = 2 * num_pair_rows_;

  // The bits of each pair lane, and its source lanes.
  pair_lanes_ = AlignedWords(sides * words());
  std::uint16_t* const lane_of = reinterpret_cast<std::uint16_t*>(pair_lanes_.data());
  std::fill_n(lane_of, sides * lanes, 0);
  std::vector<std::uint32_t> present(num_pair_rows_ * lanes);
  pair_mask_.assign(num_pair_rows_ * plane_bits(), 0);
  for (std::uint32_t k = 0; k < pairs.size(); ++k) {
    const std::uint32_t row = layout_.pair_lane[k] >> lane_shift;
    const std::uint32_t lane = layout_.pair_lane[k] & (lanes - 1);
    const std::uint32_t first = position(pairs[k].first);
    const std::uint32_t second = position(pairs[k].second);
    lane_of[2 * row * lanes + lane] = static_cast<std::uint16_t>(first / lane_bits);
    lane_of[(2 * row + 1) * lanes + lane] = static_cast<std::uint16_t>(second / lane_bits);
    present[layout_.pair_lane[k]] |= 1U << first % lane_bits;
    pair_mask_[layout_.pair_lane[k] * lane_bits + first % lane_bits] = num_options() + k;
  }

  // For each side of each pair row, the options of its items without the shared options.
  const std::size_t size = std::size_t{sides} * num_planes_ * words();
  pair_outside_ = AlignedWords(size);
  std::fill_n(pair_outside_.data(), size, 0);
  const auto outside = [&](std::uint32_t row, std::uint32_t plane, std::uint32_t side) {
    return pair_outside_.data() + ((row * num_planes_ + plane) * 2 + side) * words();
  };
  for (std::uint32_t number = 0; number < layout_.num_pair_lanes; ++number) {
    const std::uint32_t row = number >> lane_shift;
    const std::uint32_t lane = number & (lanes - 1);
    for (std::uint32_t side = 0; side < 2; ++side) {
      const std::uint32_t from = lane_of[(2 * row + side) * lanes + lane];
      for (std::uint32_t plane = 0; plane < num_planes_; ++plane) {
        const Word live = root_.data()[plane * words() + from / 4] >> from % 4 * lane_bits;
        outside(row, plane, side)[lane / 4] |= (live & present[number]) << lane % 4 * lane_bits;
      }
    }
  }
  for (std::uint32_t k = 0; k < num_options(); ++k) {
    for (std::uint32_t a = start_[k] + 1; a < primary_end_[k]; ++a) {
      for (std::uint32_t b = start_[k]; b < a; ++b) {
        const std::uint16_t number = layout_.numbers(items_[a], items_[b]);
        if (number < PairNumbers::paired) continue;
        const std::uint32_t pair = number - PairNumbers::paired;
        const std::uint32_t row = layout_.pair_lane[pair] >> lane_shift;
        const std::size_t bit = std::size_t{layout_.pair_lane[pair] & (lanes - 1)} * lane_bits +
                                position(items_[a]) % lane_bits;
        const std::uint32_t side = items_[a] == pairs[pair].first ? 0 : 1;
        clear_bit(outside(row, bits_[a] >> layout_.bit_shift(), side), bit);
        clear_bit(outside(row, bits_[b] >> layout_.bit_shift(), 1 - side), bit);
      }
    }
  }
  if (picks_bytes(level)) fill_shuffles(lane_of);
}

// Converts the lanes of `lane_of` for byte shuffles, which take 16 bytes at a time.
void PlanesTables::fill_shuffles(const std::uint16_t* lane_of) {
  constexpr std::uint32_t part_lanes = 8;
  const std::uint32_t sides = 2 * num_pair_rows_;
  pair_shuffles_ = AlignedWords(sides * (words() / 2) * words());
  std::uint8_t* shuffle = reinterpret_cast<std::uint8_t*>(pair_shuffles_.data());
  for (std::uint32_t side = 0; side < sides; ++side) {
    for (std::uint32_t part = 0; part < words() / 2; ++part) {
      for (std::uint32_t lane = 0; lane < layout_.lanes(); ++lane) {
        const std::uint32_t from = lane_of[side * layout_.lanes() + lane];
        const bool here = from / part_lanes == part;
        for (std::uint32_t byte = 0; byte < 2; ++byte) {
          *shuffle++ = static_cast<std::uint8_t>(here ? from % part_lanes * 2 + byte : 0x80);
        }
      }
    }
  }
}

// -- states and masks ---------------------------------------------------------------------------

bool PlanesTables::is_free(const Word* state, std::uint32_t option) const {
  if (bits(option).empty()) return false;
  const std::uint32_t bit = bits(option).front();
  const Word open = state[num_planes_ * words() + (bit & (plane_bits() - 1)) / 64];
  return (state[bit / 64] & open & Word{1} << bit % 64) != 0;
}

bool PlanesTables::close_items(Word* state, std::uint32_t option) const {
  Word* const open = state + num_planes_ * words();
  const Word* const keep =
      masks_.data() + std::size_t{option} * state_words() + num_planes_ * words();
  switch (words()) {
    case 1:
      return close<1>(open, keep);
    case 4:
      return close<4>(open, keep);
    case 8:
      return close<8>(open, keep);
    default:
      return close<16>(open, keep);
  }
}

void PlanesTables::fill_mask(std::uint32_t number) {
  Word* const mask = masks_.data() + std::size_t{number} * state_words();
  std::memset(mask, 0xff, state_words() * sizeof(Word));
  const std::uint32_t* const start = start_.data();
  const std::uint32_t* const primary_end = primary_end_.data();
  const std::uint16_t* const bits = bits_.data();
  const auto kill = [=](std::uint32_t option) {
    for (std::uint32_t e = start[option]; e < primary_end[option]; ++e) clear_bit(mask, bits[e]);
  };

  if (number >= num_options()) {
    // The options of exactly one item of the pair.
    const auto [first, second] = layout_.pairs[number - num_options()];
    const std::span<const std::uint16_t> firsts = options_of(first);
    const std::span<const std::uint16_t> seconds = options_of(second);
    for (const std::uint16_t option : firsts) {
      if (!std::ranges::binary_search(seconds, option)) kill(option);
    }
    for (const std::uint16_t option : seconds) {
      if (!std::ranges::binary_search(firsts, option)) kill(option);
    }
    return;
  }
  for (std::uint32_t e = start[number]; e < primary_end[number]; ++e) {
    clear_bit(mask + num_planes_ * words(), position(items_[e]));
    for (const std::uint16_t option : options_of(items_[e])) {
      if (option != number) kill(option);
    }
  }
  for (std::uint32_t e = primary_end[number]; e < start[number + 1]; ++e) {
    for (const Use& use : secondary_[items_[e] - num_primary_]) {
      if (colours_[e] != 0 && use.colour == colours_[e]) continue;
      if (use.option != number) kill(use.option);
    }
  }
}

}  // namespace dlx::planes
