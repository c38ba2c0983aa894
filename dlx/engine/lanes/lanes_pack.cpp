#include "dlx/engine/lanes/lanes_pack.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <limits>
#include <utility>

#include "dlx/deadline.hpp"

namespace dlx::lanes {
namespace {

using Word = std::uint64_t;

constexpr std::size_t max_keep_bytes = std::size_t{4} << 20;
// Pairs are compared only if that costs at most this multiple of taking forced options.
constexpr std::size_t worth_pairs = 2;
// Pairs are compared only if the items share at least one in this many of their options, because
// otherwise the remaining options are hardly ever all shared.
constexpr std::uint32_t small_share = 6;

constexpr std::uint32_t words_for(std::size_t bits) {
  return static_cast<std::uint32_t>((bits + 63) / 64);
}

// The live options of a regular group for each digit.
constexpr std::uint32_t bits_of(std::uint32_t digit) {
  return digit == 0 ? (1U << regular_slot) - 1 : 1U << (digit - 1);
}

}  // namespace

constexpr decltype(pair_bits) pair_bits = [] {
  std::array<std::uint32_t, 256 * (regular_slot + 1)> bits{};
  for (std::uint8_t first = 0; first <= regular_slot; ++first) {
    for (std::uint8_t second = 0; second <= regular_slot; ++second) {
      const auto pair = std::bit_cast<std::uint16_t>(std::array{first, second});
      bits[pair] = bits_of(first) | bits_of(second) << regular_slot;
    }
  }
  return bits;
}();

// The options of each slot before they are laid out.
struct Pack::Draft {
  std::uint32_t num_options = 0;
  std::uint32_t num_primary = 0;
  std::vector<std::uint32_t> start{0};  // start of each slot in `options`
  std::vector<std::uint32_t> options;
  std::vector<std::uint32_t> secondary{};  // the first slot of each secondary item
  std::vector<std::uint8_t> plain;

  void end_slot() { start.push_back(static_cast<std::uint32_t>(options.size())); }
  std::uint32_t num_slots() const { return static_cast<std::uint32_t>(start.size() - 1); }

  // Begins a secondary item; end_secondary() removes it again if its options cannot conflict.
  void begin_secondary(bool is_plain) {
    secondary.push_back(num_slots());
    plain.push_back(is_plain ? 1 : 0);
  }
  void end_secondary() {
    const std::uint32_t first = secondary.back();
    const std::uint32_t slots = num_slots() - first;
    const std::size_t number = options.size() - start[first];
    if (number >= 2 && (slots >= 2 || plain.back() != 0)) return;
    options.resize(start[first]);
    start.resize(first + 1);
    secondary.pop_back();
    plain.pop_back();
  }
};

Pack::Pack(const Problem& problem, const LanesKernel& kernel) : kernel_(&kernel) {
  struct Use {
    std::uint32_t item;
    std::uint32_t colour;
    std::uint32_t option;
  };
  std::vector<std::vector<std::uint32_t>> primary(problem.num_primary());
  std::vector<Use> uses;
  Draft draft;
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    Deadline::check(2 * problem.option(OptionId{k}).size());
    if (!problem.has_primary(OptionId{k})) continue;
    for (const Entry& entry : problem.option(OptionId{k})) {
      if (problem.is_primary(entry.item)) {
        primary[index(entry.item)].push_back(draft.num_options);
      } else {
        uses.push_back({index(entry.item), index(entry.colour), draft.num_options});
      }
    }
    options_.push_back(OptionId{k});
    ++draft.num_options;
  }
  draft.num_primary = problem.num_primary();
  for (const std::vector<std::uint32_t>& options : primary) {
    draft.options.insert(draft.options.end(), options.begin(), options.end());
    draft.end_slot();
  }
  std::ranges::stable_sort(
      uses, {}, [](const Use& use) { return std::uint64_t{use.item} << 32 | use.colour; });
  for (std::size_t k = 0; k < uses.size();) {
    const std::uint32_t item = uses[k].item;
    draft.begin_secondary(uses[k].colour == 0);
    while (k < uses.size() && uses[k].item == item) {
      const std::uint32_t colour = uses[k].colour;
      for (; k < uses.size() && uses[k].item == item && uses[k].colour == colour; ++k) {
        draft.options.push_back(uses[k].option);
      }
      draft.end_slot();
    }
    draft.end_secondary();
  }
  finish(draft);
  add_pairs();
}

Pack::Pack(const Pack& whole, const Word* state) : kernel_(whole.kernel_) {
  const LanesTables& tables = whole.tables_;
  const Word* const open = state + tables.option_words;
  kept_.assign(tables.option_words + tables.item_words, 0);
  whole_option_words_ = tables.option_words;
  constexpr std::uint32_t none = ~std::uint32_t{0};
  std::vector<std::uint32_t> number(tables.num_options, none);
  const std::size_t plane_bytes = kernel_->plane_bytes();
  Draft draft;
  for (std::uint32_t o = 0; o < tables.num_options; ++o) {
    if (!test(state, o)) continue;
    bool useful = false;
    for (std::uint32_t e = tables.option_start[o]; e < tables.primary_end[o]; ++e) {
      useful = useful || test(open, tables.option_slots[e] / plane_bytes);
    }
    if (!useful) continue;
    number[o] = draft.num_options++;
    options_.push_back(whole.options_[o]);
    kept_[o / 64] |= Word{1} << o % 64;
  }
  const auto add_slot = [&](std::uint32_t slot) {
    for (std::uint32_t e = tables.slot_start[slot]; e < tables.slot_start[slot + 1]; ++e) {
      const std::uint32_t option = number[tables.slot_options[e] / plane_bytes];
      if (option != none) draft.options.push_back(option);
    }
    draft.end_slot();
  };
  for (std::uint32_t i = 0; i < tables.num_primary; ++i) {
    if (!test(open, i)) continue;
    ++draft.num_primary;
    kept_[tables.option_words + i / 64] |= Word{1} << i % 64;
    add_slot(i);
  }
  for (std::uint32_t k = 0; k < tables.num_secondary; ++k) {
    draft.begin_secondary(false);
    for (std::uint32_t slot = tables.secondary_start[k]; slot < tables.secondary_start[k + 1];
         ++slot) {
      const std::size_t before = draft.options.size();
      add_slot(slot);
      if (draft.options.size() == before) {
        draft.start.pop_back();
      } else if (slot == tables.secondary_start[k]) {
        draft.plain.back() = tables.plain[k];
      }
    }
    draft.end_secondary();
  }
  finish(draft);
  keep_pairs(whole, open);
}

// Converts the draft into the layout of the kernel.
void Pack::finish(const Draft& draft) {
  const auto plane_bytes = static_cast<std::uint32_t>(kernel_->plane_bytes());
  tables_.num_options = draft.num_options;
  tables_.num_primary = draft.num_primary;
  tables_.num_slots = draft.num_slots();
  tables_.num_secondary = static_cast<std::uint32_t>(draft.secondary.size());
  tables_.option_words = words_for(draft.num_options);
  tables_.item_words = words_for(draft.num_primary);
  tables_.state_words = tables_.option_words + tables_.item_words + 1;
  slot_start_ = draft.start;
  secondary_start_ = draft.secondary;
  secondary_start_.push_back(tables_.num_slots);
  plain_ = draft.plain;
  plain_.push_back(0);

  option_start_.assign(tables_.num_options + 2, 0);
  for (const std::uint32_t option : draft.options) ++option_start_[option + 2];
  for (std::size_t k = 2; k < option_start_.size(); ++k) option_start_[k] += option_start_[k - 1];
  option_slots_.resize(draft.options.size());
  slot_options_.resize(draft.options.size());
  for (std::uint32_t slot = 0; slot < tables_.num_slots; ++slot) {
    for (std::uint32_t e = slot_start_[slot]; e < slot_start_[slot + 1]; ++e) {
      slot_options_[e] = draft.options[e] * plane_bytes;
      option_slots_[option_start_[draft.options[e] + 1]++] = slot * plane_bytes;
    }
    if (slot + 1 == tables_.num_primary) {
      primary_end_.assign(option_start_.begin() + 1, option_start_.end() - 1);
    }
    if (slot < tables_.num_primary) {
      tables_.longest = std::max(tables_.longest, slot_start_[slot + 1] - slot_start_[slot]);
    }
  }
  primary_end_.resize(tables_.num_options);
  option_start_.pop_back();

  tables_.slot_start = slot_start_.data();
  tables_.slot_options = slot_options_.data();
  tables_.option_start = option_start_.data();
  tables_.primary_end = primary_end_.data();
  tables_.option_slots = option_slots_.data();
  tables_.secondary_start = secondary_start_.data();
  tables_.plain = plain_.data();
  add_masks();
  add_keep();
}

void Pack::add_masks() {
  const std::size_t plane_bytes = kernel_->plane_bytes();
  mask_start_.push_back(0);
  for (std::uint32_t i = 0; i < tables_.num_primary; ++i) {
    for (std::uint32_t e = slot_start_[i]; e < slot_start_[i + 1]; ++e) {
      const auto option = static_cast<std::uint32_t>(slot_options_[e] / plane_bytes);
      if (mask_word_.size() == mask_start_.back() || mask_word_.back() != option / 64) {
        mask_word_.push_back(option / 64);
        mask_bits_.push_back(0);
      }
      mask_bits_.back() |= Word{1} << option % 64;
    }
    mask_start_.push_back(static_cast<std::uint32_t>(mask_word_.size()));
  }
  tables_.mask_start = mask_start_.data();
  tables_.mask_word = mask_word_.data();
  tables_.mask_bits = mask_bits_.data();
}

// Returns true if options of two slots of a secondary item exclude each other: they give the item
// different colours, or none.
bool Pack::kills(std::size_t secondary, std::uint32_t slot, std::uint32_t other) const {
  return slot != other || (plain_[secondary] != 0 && slot == secondary_start_[secondary]);
}

// Computes for each option the compatible options: those that none of its slots kills.
void Pack::add_keep() {
  const std::size_t plane_bytes = kernel_->plane_bytes();
  const std::size_t words = tables_.option_words + tables_.item_words;
  if (tables_.num_options * words * sizeof(Word) > max_keep_bytes) return;
  std::vector<Word> kept_by_slot(std::size_t{tables_.num_slots} * tables_.option_words, ~Word{0});
  const auto kill = [&](std::uint32_t slot, std::uint32_t killed) {
    Word* const kept = kept_by_slot.data() + std::size_t{slot} * tables_.option_words;
    for (std::uint32_t e = slot_start_[killed]; e < slot_start_[killed + 1]; ++e) {
      const std::size_t option = slot_options_[e] / plane_bytes;
      kept[option / 64] &= ~(Word{1} << option % 64);
    }
  };
  for (std::uint32_t i = 0; i < tables_.num_primary; ++i) kill(i, i);
  for (std::uint32_t k = 0; k < tables_.num_secondary; ++k) {
    for (std::uint32_t slot = secondary_start_[k]; slot < secondary_start_[k + 1]; ++slot) {
      for (std::uint32_t other = secondary_start_[k]; other < secondary_start_[k + 1]; ++other) {
        if (kills(k, slot, other)) kill(slot, other);
      }
    }
  }
  keep_.assign(tables_.num_options * words, ~Word{0});
  for (std::uint32_t o = 0; o < tables_.num_options; ++o) {
    Word* const keep = keep_.data() + o * words;
    for (std::uint32_t e = option_start_[o]; e < option_start_[o + 1]; ++e) {
      const std::size_t slot = option_slots_[e] / plane_bytes;
      const Word* const kept = kept_by_slot.data() + slot * tables_.option_words;
      for (std::uint32_t w = 0; w < tables_.option_words; ++w) keep[w] &= kept[w];
      if (e < primary_end_[o] && tables_.item_words > 0) {
        keep[tables_.option_words + slot / 64] &= ~(Word{1} << slot % 64);
      }
    }
    keep[o / 64] |= Word{1} << o % 64;
  }
  tables_.keep = keep_.data();
}

// Selects pairs of primary items that share many of their options, if such pairs are few. In sudoku
// these are, for example, the rows and boxes of a digit, whose shared options are the locked
// candidates.
void Pack::add_pairs() {
  const auto plane_bytes = static_cast<std::uint32_t>(kernel_->plane_bytes());
  std::vector<std::uint32_t> shared(tables_.num_primary, 0);
  std::vector<std::uint32_t> met;
  std::vector<std::uint32_t> pairs;
  std::size_t looked_at = 0;
  for (std::uint32_t i = 0; i < tables_.num_primary; ++i) {
    met.clear();
    for (std::uint32_t e = slot_start_[i]; e < slot_start_[i + 1]; ++e) {
      const std::uint32_t option = slot_options_[e] / plane_bytes;
      for (std::uint32_t f = option_start_[option]; f < primary_end_[option]; ++f) {
        const std::uint32_t other = option_slots_[f] / plane_bytes;
        if (other > i && shared[other]++ == 0) met.push_back(other);
      }
      looked_at += primary_end_[option] - option_start_[option];
    }
    std::ranges::sort(met);
    for (const std::uint32_t other : met) {
      const std::uint32_t larger = std::max(slot_start_[i + 1] - slot_start_[i],
                                            slot_start_[other + 1] - slot_start_[other]);
      if (shared[other] >= 2 && shared[other] * small_share >= larger) {
        pairs.insert(pairs.end(), {i, other});
      }
      shared[other] = 0;
    }
    if (pairs.size() > slot_options_.size() || looked_at > 64 * slot_options_.size()) return;
  }
  if (add_segments(pairs, worth_pairs * slot_options_.size())) set_pairs(std::move(pairs));
}

// Selects the pairs of `whole` that still share at least two options; with one shared option, that
// option is forced. Adds no other pairs, because the inferences for a state, and so the order of
// covers, must not depend on the frame of the state.
void Pack::keep_pairs(const Pack& whole, const Word* open) {
  if (whole.paired_items_.empty()) return;
  std::vector<std::uint32_t> number(whole.tables_.num_primary);
  for (std::uint32_t i = 0, items = 0; i < number.size(); ++i) {
    number[i] = items;
    if (test(open, i)) ++items;
  }
  std::vector<std::uint32_t> pairs;
  std::vector<std::uint32_t> shared;
  for (std::size_t k = 0; k < whole.paired_items_.size(); k += 2) {
    const std::uint32_t first = whole.paired_items_[k];
    const std::uint32_t second = whole.paired_items_[k + 1];
    if (!test(open, first) || !test(open, second)) continue;
    shared.clear();
    std::ranges::set_intersection(slot(number[first]), slot(number[second]),
                                  std::back_inserter(shared));
    if (shared.size() >= 2) pairs.insert(pairs.end(), {number[first], number[second]});
  }
  add_segments(pairs, std::numeric_limits<std::size_t>::max());
  set_pairs(std::move(pairs));
}

// Before: add_segments().
void Pack::set_pairs(std::vector<std::uint32_t> pairs) {
  if (pairs.empty()) return;
  tables_.num_pairs = static_cast<std::uint32_t>(pairs.size() / 2);
  tables_.num_segments = static_cast<std::uint32_t>(segment_start_.size() - 1);
  tables_.pair_start = pair_start_.data();
  tables_.pair_segments = pair_segments_.data();
  tables_.segment_start = segment_start_.data();
  tables_.segment_options = segment_options_.data();
  paired_items_ = std::move(pairs);
  tables_.regular = is_regular();
}

std::span<const std::uint32_t> Pack::slot(std::uint32_t item) const {
  return std::span(slot_options_)
      .subspan(slot_start_[item], slot_start_[item + 1] - slot_start_[item]);
}

bool Pack::is_regular() const {
  const auto have = [](std::span<const std::uint32_t> start, std::uint32_t length) {
    return std::ranges::adjacent_find(start, [&](std::uint32_t a, std::uint32_t b) {
             return b - a != length;
           }) == start.end();
  };
  return tables_.num_slots == tables_.num_primary && have(slot_start_, regular_slot) &&
         have(std::span(option_start_).first(tables_.num_options + 1), regular_option) &&
         have(segment_start_, regular_segment) && have(pair_start_, regular_side) &&
         has_groups_of_nine();
}

// Returns true if groups are as in regular problems (see regular_slot). Before: all lengths are.
bool Pack::has_groups_of_nine() const {
  if (tables_.num_options != regular_groups * regular_slot) return false;
  const auto plane_bytes = static_cast<std::uint32_t>(kernel_->plane_bytes());
  for (std::uint32_t e = 0; e < tables_.num_options; ++e) {
    if (slot_options_[e] != e * plane_bytes) return false;  // options of the first items
  }
  for (std::uint32_t option = 0; option < tables_.num_options; ++option) {
    const std::uint32_t k = option % regular_slot;
    const std::uint32_t* const slots = option_slots_.data() + regular_option * option;
    const std::uint32_t* const of_first = slots - regular_option * k;
    for (std::uint32_t n = 1; n < regular_option; ++n) {
      if (slots[n] != of_first[n] + k * plane_bytes) return false;
      if ((slots[n] / plane_bytes - regular_groups) % regular_slot != k) return false;
    }
  }
  return true;
}

// Describes the options of only one item of each pair as a union of segments: shared sets of other
// pairs as far as they fit, and single options. Returns false and writes nothing if there are more
// than `most` options, or twice as many segment names.
bool Pack::add_segments(std::span<const std::uint32_t> pairs, std::size_t most) {
  using List = std::vector<std::uint32_t>;
  segment_start_.assign(1, 0);
  const auto add_segment = [&](std::span<const std::uint32_t> options) {
    segment_options_.insert(segment_options_.end(), options.begin(), options.end());
    segment_start_.push_back(static_cast<std::uint32_t>(segment_options_.size()));
    return static_cast<std::uint32_t>(segment_start_.size() - 2);
  };
  // Begins with the shared set of each pair, to which both items of the pair refer.
  std::vector<List> segments_of(tables_.num_primary);
  for (std::size_t k = 0; k < pairs.size(); k += 2) {
    List shared;
    std::ranges::set_intersection(slot(pairs[k]), slot(pairs[k + 1]), std::back_inserter(shared));
    const std::uint32_t segment = add_segment(shared);
    segments_of[pairs[k]].push_back(segment);
    segments_of[pairs[k + 1]].push_back(segment);
  }
  std::vector<std::uint32_t> single(tables_.num_options, 0);  // segment of each option, plus 1
  const auto plane_bytes = static_cast<std::uint32_t>(kernel_->plane_bytes());
  const auto add_difference = [&](std::uint32_t item, std::uint32_t other) {
    List left;
    std::ranges::set_difference(slot(item), slot(other), std::back_inserter(left));
    for (const std::uint32_t segment : segments_of[item]) {
      const auto options = std::span(segment_options_)
                               .subspan(segment_start_[segment],
                                        segment_start_[segment + 1] - segment_start_[segment]);
      if (!std::ranges::includes(left, options)) continue;
      List rest;
      std::ranges::set_difference(left, options, std::back_inserter(rest));
      left = std::move(rest);
      pair_segments_.push_back(segment * plane_bytes);
    }
    for (const std::uint32_t offset : left) {
      std::uint32_t& segment = single[offset / plane_bytes];
      if (segment == 0) segment = add_segment(std::span(&offset, 1)) + 1;
      pair_segments_.push_back((segment - 1) * plane_bytes);
    }
    pair_start_.push_back(static_cast<std::uint32_t>(pair_segments_.size()));
  };
  pair_start_.assign(1, 0);
  for (std::size_t k = 0; k < pairs.size(); k += 2) {
    add_difference(pairs[k], pairs[k + 1]);
    add_difference(pairs[k + 1], pairs[k]);
    if (2 * pair_segments_.size() + segment_options_.size() > most) {
      pair_start_.clear();
      pair_segments_.clear();
      segment_start_.clear();
      segment_options_.clear();
      return false;
    }
  }
  return true;
}

}  // namespace dlx::lanes
