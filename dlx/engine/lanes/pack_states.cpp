// The states of a pack: creation, changes and reading; see lanes_pack.cpp for its tables.

#include <algorithm>

#include "dlx/engine/lanes/lanes_pack.hpp"

namespace dlx::lanes {
namespace {

using Word = std::uint64_t;

}  // namespace

void Pack::set_root(Word* state) const {
  std::fill_n(state, tables_.state_words, 0);
  for (std::uint32_t o = 0; o < tables_.num_options; ++o) state[o / 64] |= Word{1} << o % 64;
  if (tables_.item_words == 0) return;
  Word* const open = state + tables_.option_words;
  for (std::uint32_t i = 0; i < tables_.num_primary; ++i) open[i / 64] |= Word{1} << i % 64;
}

void Pack::set_dead(Word* state) const {
  set_root(state);
  std::fill_n(state, tables_.option_words, 0);
}

bool Pack::is_free(const Word* state, std::uint32_t option) const {
  if (!test(state, option)) return false;
  const auto plane_bytes = static_cast<std::uint32_t>(kernel_->plane_bytes());
  for (std::uint32_t e = option_start_[option]; e < primary_end_[option]; ++e) {
    if (!test(state + tables_.option_words, option_slots_[e] / plane_bytes)) return false;
  }
  return true;
}

void Pack::take(Word* state, std::uint32_t option) const {
  if (tables_.keep != nullptr) {
    const std::size_t words = tables_.option_words + tables_.item_words;
    const Word* const keep = tables_.keep + option * words;
    for (std::size_t w = 0; w < words; ++w) state[w] &= keep[w];
    return;
  }
  const auto plane_bytes = static_cast<std::uint32_t>(kernel_->plane_bytes());
  const auto kill = [&](std::uint32_t slot) {
    for (std::uint32_t e = slot_start_[slot]; e < slot_start_[slot + 1]; ++e) {
      const std::uint32_t killed = slot_options_[e] / plane_bytes;
      state[killed / 64] &= ~(Word{1} << killed % 64);
    }
  };
  Word* const open = state + tables_.option_words;
  for (std::uint32_t e = option_start_[option]; e < option_start_[option + 1]; ++e) {
    const std::uint32_t slot = option_slots_[e] / plane_bytes;
    if (slot < tables_.num_primary) {
      open[slot / 64] &= ~(Word{1} << slot % 64);
      kill(slot);
      continue;
    }
    const auto after = std::upper_bound(secondary_start_.begin(), secondary_start_.end(), slot);
    const std::size_t k = static_cast<std::size_t>(after - secondary_start_.begin()) - 1;
    for (std::uint32_t other = secondary_start_[k]; other < secondary_start_[k + 1]; ++other) {
      if (kills(k, slot, other)) kill(other);
    }
  }
  state[option / 64] |= Word{1} << option % 64;
}

void Pack::restrict_any(Word* state, std::uint32_t option) const {
  const bool live = test(state, option);
  const std::uint32_t item =
      option_slots_[option_start_[option]] / static_cast<std::uint32_t>(kernel_->plane_bytes());
  for (std::uint32_t m = mask_start_[item]; m < mask_start_[item + 1]; ++m) {
    state[mask_word_[m]] &= ~mask_bits_[m];
  }
  if (live) state[option / 64] |= Word{1} << option % 64;
}

void Pack::restrict_items(Word* state, std::span<const std::uint32_t> options) const {
  if (restrictions_.empty()) {
    for (const std::uint32_t option : options) restrict_any(state, option);
    return;
  }
  // Alternates between two copies, because consecutive changes of the same word would wait for each
  // other.
  constexpr std::size_t max_words = 32;
  const std::size_t words = tables_.option_words;
  Word copy[max_words];
  Word* const other = words < max_words ? copy : state;
  if (other != state) std::copy_n(state, words + 1, copy);
  const auto restrict_item = [&](Word* in, std::uint32_t option) {
    const Restriction& restriction = restrictions_[option];
    in[restriction.word] &= restriction.keep[0];
    in[restriction.word + 1] &= restriction.keep[1];
  };
  std::size_t k = 0;
  for (; k + 2 <= options.size(); k += 2) {
    restrict_item(state, options[k]);
    restrict_item(other, options[k + 1]);
  }
  if (k < options.size()) restrict_item(state, options[k]);
  if (other == state) return;
  for (std::size_t w = 0; w < words; ++w) state[w] &= copy[w];
}

void Pack::add_restrictions() {
  const auto plane_bytes = static_cast<std::uint32_t>(kernel_->plane_bytes());
  restrictions_.clear();
  for (std::uint32_t option = 0; option < tables_.num_options; ++option) {
    const auto is_compact = [&](std::uint32_t offset) {
      const std::uint32_t item = offset / plane_bytes;
      return mask_word_[mask_start_[item + 1] - 1] - mask_word_[mask_start_[item]] < 2;
    };
    const auto end = option_slots_.begin() + primary_end_[option];
    const auto slot = std::find_if(option_slots_.begin() + option_start_[option], end, is_compact);
    if (slot == end) {
      restrictions_.clear();
      return;
    }
    const std::uint32_t item = *slot / plane_bytes;
    Restriction restriction{mask_word_[mask_start_[item]], {~Word{0}, ~Word{0}}};
    for (std::uint32_t m = mask_start_[item]; m < mask_start_[item + 1]; ++m) {
      restriction.keep[mask_word_[m] - restriction.word] = ~mask_bits_[m];
    }
    restriction.keep[option / 64 - restriction.word] |= Word{1} << option % 64;
    restrictions_.push_back(restriction);
  }
}

void Pack::drop_items() {
  if (tables_.keep == nullptr) return;
  tables_.item_words = 0;
  tables_.state_words = tables_.option_words + 1;
  add_keep();
}

void Pack::add_groups(std::uint32_t number, std::uint32_t size) {
  digit_bits_.assign(1, ~Word{0} >> (64 - size));
  for (std::uint32_t k = 0; k < size; ++k) digit_bits_.push_back(Word{1} << k);
  tables_.num_groups = number;
  tables_.group_size = size;
  tables_.digit_bits = digit_bits_.data();
}

void Pack::set_digits(const Word* root, std::span<const std::uint8_t> digits, Word* state) const {
  kernel_->set_digits(tables_, digits.data(), state);
  std::copy_n(root + tables_.option_words, tables_.item_words, state + tables_.option_words);
}

void Pack::set_masks(const Word* root, std::span<const Word> masks, Word* state) const {
  std::fill_n(state, tables_.option_words, 0);
  std::size_t at = 0;
  for (const Word mask : masks) {
    state[at / 64] |= mask << at % 64;
    if (at % 64 + tables_.group_size > 64) state[at / 64 + 1] |= mask >> (64 - at % 64);
    at += tables_.group_size;
  }
  std::copy_n(root + tables_.option_words, tables_.item_words, state + tables_.option_words);
}

void Pack::get_digits(const Word* state, std::span<std::uint8_t> digits) const {
  kernel_->get_digits(tables_, state, digits.data());
}

void Pack::get_live(const Word* state, std::vector<OptionId>& options,
                    std::vector<std::uint32_t>& scratch) const {
  scratch.resize(tables_.num_options + std::size_t{8});
  const std::uint32_t number = kernel_->list_live(tables_, state, scratch.data());
  const std::size_t at = options.size();
  options.resize(at + number);
  const bool same_numbers = options_.empty() || index(options_.back()) + 1 == options_.size();
  if (same_numbers) {  // numbers of the problem
    for (std::uint32_t k = 0; k < number; ++k) options[at + k] = OptionId{scratch[k]};
  } else {
    for (std::uint32_t k = 0; k < number; ++k) options[at + k] = options_[scratch[k]];
  }
}

// The items of a state begin at a word boundary.
void Pack::shrink(const Word* whole, Word* state) const {
  std::fill_n(state, tables_.state_words, 0);
  const std::size_t words = kept_.size() - whole_option_words_;
  kernel_->gather(whole, kept_.data(), whole_option_words_, state);
  kernel_->gather(whole + whole_option_words_, kept_.data() + whole_option_words_, words,
                  state + tables_.option_words);
}

void Pack::restore(const Word* state, const Word* origin, Word* whole) const {
  const std::size_t words = kept_.size() - whole_option_words_;
  std::copy_n(origin, kept_.size(), whole);
  kernel_->scatter(state, kept_.data(), whole_option_words_, whole);
  kernel_->scatter(state + tables_.option_words, kept_.data() + whole_option_words_, words,
                   whole + whole_option_words_);
}

}  // namespace dlx::lanes
