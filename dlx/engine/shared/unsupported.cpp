#include "dlx/engine/shared/unsupported.hpp"

#include <algorithm>
#include <numeric>

#include "dlx/deadline.hpp"

namespace dlx {
namespace {

constexpr std::size_t max_row_bytes = std::size_t{64} << 20;

std::vector<std::uint32_t> first_numbers(std::size_t size) {
  std::vector<std::uint32_t> numbers(size);
  std::iota(numbers.begin(), numbers.end(), 0U);
  return numbers;
}

}  // namespace

Unsupported::Unsupported(const Problem& problem, std::span<const OptionId> options, bool prepares)
    : conflicts_(problem, options),
      words_((options.size() + 63) / 64),
      numbers_(first_numbers(options.size() + 1)),
      rows_(conflicts_, numbers_, std::span(numbers_).first(options.size()), words_),
      max_rows_(max_row_bytes / (sizeof(Word) * std::max<std::size_t>(words_, 1))),
      row_of_(options.size(), none),
      scratch_(words_),
      doubt_(words_),
      prepares_(prepares) {}

// The options that conflict with this one; valid until the next call.
const Unsupported::Word* Unsupported::row(std::uint32_t option) {
  if (row_of_[option] != none) return store_[row_of_[option]].data();
  std::vector<Word>* words = &scratch_;
  if (store_.size() < max_rows_) {
    row_of_[option] = static_cast<std::uint32_t>(store_.size());
    words = &store_.emplace_back(words_);
  } else {
    std::ranges::fill(scratch_, 0);
  }
  steps_ += words_ + rows_.add(option, words->data());
  return words->data();
}

std::uint32_t Unsupported::find(ItemId item, std::span<const std::uint32_t> order,
                                std::span<const Word> live, std::uint64_t max_steps) {
  doubted_.clear();
  bool first = true;
  for (std::uint32_t k = 0; k < order.size(); ++k) {
    const std::uint32_t option = order[k];
    if ((live[option / 64] >> option % 64 & 1) == 0) continue;
    if (steps_ >= max_steps) {
      doubted_.clear();
      return 0;
    }
    const std::uint64_t before = steps_;
    if (first) {
      begin(item, option, live);
      first = false;
    } else {
      narrow(option);
    }
    // A step is one of many words that are done at once.
    if (prepares_) Deadline::check(1 + (steps_ - before) / 16);
    if (doubted_.empty()) return k + 1;
  }
  return static_cast<std::uint32_t>(order.size());
}

// What conflicts with the first live option of an item, but does not cover the item itself.
void Unsupported::begin(ItemId item, std::uint32_t option, std::span<const Word> live) {
  const Word* const conflicting = row(option);
  for (std::size_t w = 0; w < words_; ++w) doubt_[w] = live[w] & conflicting[w];
  for (const std::uint32_t other : conflicts_.options_of(item)) {
    doubt_[other / 64] &= ~(Word{1} << other % 64);
  }
  for (std::uint32_t w = 0; w < words_; ++w) {
    if (doubt_[w] != 0) doubted_.push_back({w, doubt_[w]});
  }
  steps_ += words_ + conflicts_.options_of(item).size();
}

// Leaves what conflicts with this option too. A row that nobody has needed yet is not worth making
// for a few words of it.
void Unsupported::narrow(std::uint32_t option) {
  if (row_of_[option] == none && 4 * doubted_.size() < 3 * words_) {
    steps_ += rows_.keep(option, doubted_);
    return;
  }
  const Word* const conflicting = row(option);
  steps_ += doubted_.size();
  std::size_t kept = 0;
  for (const Doubt& doubt : doubted_) {
    const Word bits = doubt.bits & conflicting[doubt.word];
    doubted_[kept] = {doubt.word, bits};
    kept += bits != 0 ? 1 : 0;
  }
  doubted_.resize(kept);
}

}  // namespace dlx
