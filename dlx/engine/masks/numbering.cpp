#include "dlx/engine/masks/numbering.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

#include "dlx/deadline.hpp"

namespace dlx::masks {
namespace {

constexpr std::uint32_t no_bit = std::numeric_limits<std::uint32_t>::max();

}  // namespace

Taken::Taken(const Problem& problem) : problem_(&problem), items_(problem.num_items(), free) {}

bool Taken::allows(OptionId option) const {
  return problem_->has_primary(option) &&
         std::ranges::all_of(problem_->option(option), [&](const Entry& entry) {
           const std::uint32_t taken = items_[index(entry.item)];
           return taken == free || (taken != 0 && taken == index(entry.colour));
         });
}

void Taken::add(OptionId option) {
  for (const Entry& entry : problem_->option(option)) {
    items_[index(entry.item)] = index(entry.colour);
  }
}

Numbering::Numbering(const Problem& problem) : problem_(problem), pairs_(problem.num_items()) {
  // The colours of each item, in order; those of options without a primary item don't matter.
  std::vector<std::vector<std::uint32_t>> colours(problem.num_items());
  std::vector<bool> plain(problem.num_items());
  first_entry_.reserve(problem.num_options());
  std::size_t entries = 0;
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    first_entry_.push_back(entries);
    entries += problem.option(OptionId{k}).size();
    Deadline::check(problem.option(OptionId{k}).size());
    if (!problem.has_primary(OptionId{k})) continue;
    for (const Entry& entry : problem.option(OptionId{k})) {
      if (entry.colour == ColourId::none) {
        plain[index(entry.item)] = true;
      } else {
        colours[index(entry.item)].push_back(index(entry.colour));
      }
    }
  }
  for (std::uint32_t item = 0; item < problem.num_items(); ++item) {
    std::vector<std::uint32_t>& used = colours[item];
    std::ranges::sort(used);
    used.erase(std::unique(used.begin(), used.end()), used.end());  // not std::ranges: clang 14
    if (used.empty()) continue;
    pairs_[item] = std::max(static_cast<std::uint32_t>(std::bit_width(used.size() - 1)),
                            plain[item] ? 1U : 0U);
    if (pairs_[item] == 0) pairs_[item] = no_bit;  // one colour: nothing conflicts
  }
  colours_.resize(entries);
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    std::size_t at = first_entry_[k];
    Deadline::check(5 * problem.option(OptionId{k}).size());
    for (const Entry& entry : problem.option(OptionId{k})) {
      const std::vector<std::uint32_t>& used = colours[index(entry.item)];
      colours_[at++] = static_cast<std::uint32_t>(
          std::ranges::lower_bound(used, index(entry.colour)) - used.begin());
    }
  }
}

// The first bit of each item that matters, or no_bit.
struct Numbering::Places {
  std::vector<std::uint32_t> first_bit;
  std::vector<std::uint32_t> counts;  // options of each item
  std::uint32_t paired = 0;
  std::uint32_t bits = 0;
};

Numbering::Places Numbering::place_bits(const std::vector<OptionId>& options,
                                        const Taken& taken) const {
  Places places;
  places.first_bit.assign(problem_.num_items(), no_bit);
  places.counts.assign(problem_.num_items(), 0);
  for (const OptionId option : options) {
    for (const Entry& entry : problem_.option(option)) ++places.counts[index(entry.item)];
  }
  const auto place = [&](std::uint32_t item, std::uint32_t bits) {
    places.first_bit[item] = places.bits;
    places.bits += bits;
  };
  const std::uint32_t num_primary = problem_.num_primary();
  const auto matters = [&](std::uint32_t item) {
    return places.counts[item] > 1 && pairs_[item] != no_bit && !taken.covers(ItemId{item});
  };
  for (std::uint32_t item = num_primary; item < problem_.num_items(); ++item) {
    if (pairs_[item] != 0 && matters(item)) place(item, 2 * pairs_[item]);
  }
  places.paired = places.bits;
  for (std::uint32_t item = 0; item < num_primary; ++item) {
    if (!taken.covers(ItemId{item})) place(item, 1);
  }
  for (std::uint32_t item = num_primary; item < problem_.num_items(); ++item) {
    if (pairs_[item] == 0 && matters(item)) place(item, 1);
  }
  return places;
}

std::uint32_t Numbering::num_bits() const {
  std::vector<OptionId> options;
  for (std::uint32_t k = 0; k < problem_.num_options(); ++k) {
    if (problem_.has_primary(OptionId{k})) options.push_back(OptionId{k});
  }
  return place_bits(options, Taken(problem_)).bits;
}

Numbering::Rest Numbering::make_list(const Taken& taken, bool narrow, Frame& frame,
                                     Words& arena) const {
  Rest rest{{}, 0, true};
  for (std::uint32_t k = 0; k < problem_.num_options(); ++k) {
    if (taken.allows(OptionId{k})) rest.options.push_back(OptionId{k});
  }
  const Places places = place_bits(rest.options, taken);
  const bool is_narrow = narrow && places.bits <= 32;
  const std::uint32_t words = round_words(std::max(1U, (places.bits + 63) / 64));
  frame = {};
  frame.words = is_narrow ? 0 : words;
  frame.paired = places.paired;
  frame.size = static_cast<std::uint32_t>(rest.options.size());
  frame.stride = stride_of(frame.size, is_narrow ? 16 : 8);
  frame.end = frame.size;
  frame.free = is_narrow ? frame.stride / 2 : std::uint64_t{words} * frame.stride;

  for (std::uint32_t item = 0; item < problem_.num_items(); ++item) {
    const std::uint32_t bit = places.first_bit[item];
    if (bit == no_bit || bit < places.paired) continue;
    const bool primary = problem_.is_primary(ItemId{item});
    (primary ? frame.need : frame.optional)[bit / 64] |= std::uint64_t{1} << bit % 64;
    if (primary && (rest.covered || places.counts[item] < rest.item_options)) {
      rest.covered = false;
      rest.item_options = places.counts[item];
      frame.item = bit;
    }
  }

  if (arena.size() < frame.free) arena = Words(frame.free);
  std::fill_n(arena.data(), frame.free, ~std::uint64_t{0});
  std::vector<std::uint64_t> mask(words);
  for (std::uint32_t k = 0; k < frame.size; ++k) {
    std::ranges::fill(mask, 0);
    const auto set = [&](std::uint32_t bit) { mask[bit / 64] |= std::uint64_t{1} << bit % 64; };
    std::size_t at = first_entry_[index(rest.options[k])];
    for (const Entry& entry : problem_.option(rest.options[k])) {
      const std::uint32_t colour = colours_[at++];
      const std::uint32_t bit = places.first_bit[index(entry.item)];
      if (bit == no_bit) continue;
      if (bit >= places.paired) {
        set(bit);
        continue;
      }
      for (std::uint32_t pair = 0; pair < pairs_[index(entry.item)]; ++pair) {
        const bool plain = entry.colour == ColourId::none;
        if (plain || (colour >> pair & 1) == 0) set(bit + 2 * pair);
        if (plain || (colour >> pair & 1) == 1) set(bit + 2 * pair + 1);
      }
    }
    if (is_narrow) {
      const auto bits = static_cast<std::uint32_t>(mask[0]);
      std::memcpy(reinterpret_cast<char*>(arena.data()) + k * sizeof bits, &bits, sizeof bits);
    } else {
      for (std::uint32_t w = 0; w < words; ++w) arena.data()[w * frame.stride + k] = mask[w];
    }
  }
  return rest;
}

}  // namespace dlx::masks
