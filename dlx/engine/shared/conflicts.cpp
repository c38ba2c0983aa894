#include "dlx/engine/shared/conflicts.hpp"

#include <algorithm>
#include <numeric>

#include "dlx/deadline.hpp"

namespace dlx {
namespace {

constexpr std::size_t max_mask_bytes = std::size_t{64} << 20;

// Sorts `order`, a list of numbers, by the key of each, from 0 to num_keys - 1; stable.
template <typename Key>
void sort_by(std::vector<std::uint32_t>& order, std::uint32_t num_keys, const Key& key) {
  std::vector<std::uint32_t> end(std::size_t{num_keys} + 1);
  for (const std::uint32_t k : order) ++end[key(k) + 1];
  std::partial_sum(end.begin(), end.end(), end.begin());
  std::vector<std::uint32_t> sorted(order.size());
  for (const std::uint32_t k : order) sorted[end[key(k)]++] = k;
  order = std::move(sorted);
}

}  // namespace

std::vector<std::uint32_t> first_numbers(std::size_t size) {
  std::vector<std::uint32_t> numbers(size);
  std::iota(numbers.begin(), numbers.end(), 0U);
  return numbers;
}

Conflicts::Conflicts(const Problem& problem, std::span<const OptionId> options)
    : item_start_(std::size_t{problem.num_items()} + 1) {
  class_start_.reserve(options.size() + 1);
  class_start_.push_back(0);
  std::vector<Entry> entries;
  std::vector<std::uint32_t> option_of;
  for (std::uint32_t k = 0; k < options.size(); ++k) {
    const std::span<const Entry> option = problem.option(options[k]);
    Deadline::check(option.size());
    entries.insert(entries.end(), option.begin(), option.end());
    option_of.insert(option_of.end(), option.size(), k);
    class_start_.push_back(static_cast<std::uint32_t>(entries.size()));
    for (const Entry& entry : option) ++item_start_[index(entry.item) + 1];
  }
  std::partial_sum(item_start_.begin(), item_start_.end(), item_start_.begin());

  std::vector<std::uint32_t> order = first_numbers(entries.size());
  if (problem.num_colours() != 0) {
    sort_by(order, problem.num_colours() + 1,
            [&](std::uint32_t k) { return index(entries[k].colour); });
  }
  sort_by(order, problem.num_items(), [&](std::uint32_t k) { return index(entries[k].item); });

  options_.reserve(order.size());
  option_classes_.resize(order.size());
  for (std::uint32_t place = 0; place < order.size(); ++place) {
    const Entry& entry = entries[order[place]];
    Deadline::check();
    if (place == 0 || entry != entries[order[place - 1]]) {
      const bool shared = entry.colour != ColourId::none ||
                          (problem.is_primary(entry.item) && problem.high(entry.item) > 1);
      classes_.push_back({entry.item, {place, place}, shared});
    }
    ++classes_.back().options.end;
    options_.push_back(option_of[order[place]]);
    option_classes_[order[place]] = num_classes() - 1;
  }
}

ConflictRows::ConflictRows(const Conflicts& conflicts, std::span<const std::uint32_t> bit_start,
                           std::span<const std::uint32_t> bits, std::size_t words)
    : conflicts_(conflicts),
      bit_start_(bit_start),
      bits_(bits),
      words_(words),
      max_masks_(max_mask_bytes / (sizeof(Word) * std::max<std::size_t>(words, 1))),
      mask_of_item_(conflicts.num_items(), none),
      mask_of_class_(conflicts.num_classes(), none),
      scratch_(words) {
  // Setting a bit takes about as long as four words, which are processed several at a time.
  const std::size_t bits_each = bits.size() / std::max<std::size_t>(conflicts.num_options(), 1);
  few_ = words / 4 / std::max<std::size_t>(bits_each, 1);
}

std::size_t ConflictRows::set_bits(Conflicts::Range options, Word* row) const {
  std::size_t steps = 0;
  for (const std::uint32_t option : conflicts_.at(options)) {
    for (std::uint32_t k = bit_start_[option]; k < bit_start_[option + 1]; ++k) {
      row[bits_[k] / 64] |= Word{1} << bits_[k] % 64;
    }
    steps += bit_start_[option + 1] - bit_start_[option];
  }
  return steps;
}

void ConflictRows::clear_words(Conflicts::Range options) {
  for (const std::uint32_t option : conflicts_.at(options)) {
    for (std::uint32_t k = bit_start_[option]; k < bit_start_[option + 1]; ++k) {
      scratch_[bits_[k] / 64] = 0;
    }
  }
}

// Returns the number of the mask of the options of an item; `none` if there are too many masks.
std::uint32_t ConflictRows::item_mask(ItemId item, std::size_t& steps) {
  std::uint32_t& number = mask_of_item_[index(item)];
  if (number == none && masks_.size() < max_masks_) {
    number = static_cast<std::uint32_t>(masks_.size());
    masks_.emplace_back(words_);
    steps += words_ + set_bits(conflicts_.range_of(item), masks_.back().data());
  }
  return number;
}

// Returns the number of the mask of the options of an item that conflict with a class of the item.
std::uint32_t ConflictRows::class_mask(std::uint32_t number, std::size_t& steps) {
  const Conflicts::Class& type = conflicts_.class_at(number);
  std::uint32_t& mask = mask_of_class_[number];
  if (mask != none) return mask;
  const std::uint32_t all = item_mask(type.item, steps);
  if (!type.compatible || all == none) return mask = all;
  if (masks_.size() >= max_masks_) return none;
  mask = static_cast<std::uint32_t>(masks_.size());
  masks_.push_back(masks_[all]);
  std::vector<Word>& words = masks_.back();
  for (const std::uint32_t option : conflicts_.at(type.options)) {
    for (std::uint32_t k = bit_start_[option]; k < bit_start_[option + 1]; ++k) {
      words[bits_[k] / 64] &= ~(Word{1} << bits_[k] % 64);
    }
  }
  steps += words_ + type.options.size();
  return mask;
}

ConflictRows::RuledOut ConflictRows::ruled_out(std::uint32_t number, std::size_t& steps) {
  const Conflicts::Class& type = conflicts_.class_at(number);
  const Conflicts::Range all = conflicts_.range_of(type.item);
  const std::size_t size = all.size() - (type.compatible ? type.options.size() : 0);
  const std::uint32_t mask = size > few_ ? class_mask(number, steps) : none;
  if (mask != none) return {masks_[mask].data(), {}, {}};
  if (!type.compatible) return {nullptr, all, {}};
  return {nullptr, {all.begin, type.options.begin}, {type.options.end, all.end}};
}

std::size_t ConflictRows::find(std::uint32_t option, std::vector<RuledOut>& parts) {
  std::size_t steps = 0;
  parts.clear();
  for (const std::uint32_t number : conflicts_.classes_of(option)) {
    parts.push_back(ruled_out(number, steps));
  }
  return steps;
}

std::size_t ConflictRows::add(std::span<const RuledOut> parts, Word* row) const {
  std::size_t steps = 0;
  for (const RuledOut& out : parts) {
    if (out.mask != nullptr) {
      // Local copies: otherwise the compiler has to assume that a word of the row aliases the
      // number of words, and does not vectorise the loop.
      const Word* const mask = out.mask;
      const std::size_t words = words_;
      for (std::size_t w = 0; w < words; ++w) row[w] |= mask[w];
      steps += words;
    } else {
      steps += set_bits(out.before, row) + set_bits(out.after, row);
    }
  }
  return steps;
}

std::size_t ConflictRows::add(std::uint32_t option, Word* row) {
  const std::size_t steps = find(option, parts_);
  return steps + add(parts_, row);
}

std::size_t ConflictRows::keep(std::uint32_t option, std::vector<SetWord>& parts) {
  std::size_t steps = 0;
  lists_.clear();
  for (const std::uint32_t number : conflicts_.classes_of(option)) {
    const RuledOut out = ruled_out(number, steps);
    if (out.mask != nullptr) {
      for (const SetWord& part : parts) scratch_[part.word] |= out.mask[part.word];
      steps += parts.size();
    } else {
      lists_.push_back(out.before);
      lists_.push_back(out.after);
    }
  }
  for (const Conflicts::Range list : lists_) steps += set_bits(list, scratch_.data());
  std::size_t kept = 0;
  for (const SetWord& part : parts) {
    const Word bits = part.bits & scratch_[part.word];
    scratch_[part.word] = 0;
    parts[kept] = {part.word, bits};
    kept += bits != 0 ? 1 : 0;
  }
  parts.resize(kept);
  // Words that are not in `parts` may have been set, too.
  for (const Conflicts::Range list : lists_) clear_words(list);
  return steps;
}

}  // namespace dlx
