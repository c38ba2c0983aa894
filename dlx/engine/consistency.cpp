#include "dlx/engine/consistency.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "dlx/engine/conflicts.hpp"
#include "dlx/problem/selection.hpp"

namespace dlx {
namespace {

using Word = std::uint64_t;

constexpr std::size_t max_row_bytes = std::size_t{64} << 20;

std::vector<OptionId> usable_options(const Problem& problem) {
  std::vector<OptionId> options;
  options.reserve(problem.num_options());
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    if (problem.has_primary(OptionId{k})) options.push_back(OptionId{k});
  }
  return options;
}

// 0 to size - 1.
std::vector<std::uint32_t> first_numbers(std::size_t size) {
  std::vector<std::uint32_t> numbers(size);
  std::iota(numbers.begin(), numbers.end(), 0U);
  return numbers;
}

class Propagation {
 public:
  Propagation(const Problem& problem, std::uint64_t max_steps)
      : options_(usable_options(problem)),
        conflicts_(problem, options_),
        words_((options_.size() + 63) / 64),
        numbers_(first_numbers(options_.size() + 1)),
        rows_(conflicts_, numbers_, std::span(numbers_).first(options_.size()), words_),
        max_rows_(max_row_bytes / (sizeof(Word) * std::max<std::size_t>(words_, 1))),
        row_of_(options_.size(), none),
        scratch_(words_),
        live_(words_),
        doubt_(words_),
        length_(problem.num_primary()),
        low_(problem.num_primary()),
        last_witness_(problem.num_primary()),
        suspect_(problem.num_primary()),
        max_steps_(max_steps) {
    for (std::uint32_t k = 0; k < options_.size(); ++k) live_[k / 64] |= Word{1} << k % 64;
    for (std::uint32_t k = 0; k < length_.size(); ++k) {
      length_[k] = conflicts_.range_of(ItemId{k}).size();
      low_[k] = problem.low(ItemId{k});
      // An item that may stay uncovered rules nothing out, one that is covered several times too
      // little for what it costs to find out.
      suspect_[k] = low_[k] == 1;
      if (length_[k] < low_[k]) refute(k);
    }
    result_.steps = problem.num_entries();  // for the lists of conflicts
  }

  Consistency run() {
    // Short items rule out most and cost least, so they come first in each round.
    std::vector<std::uint32_t> round = suspects();
    while (!round.empty() && !result_.refuted && result_.finished) {
      std::ranges::stable_sort(
          round, [&](std::uint32_t a, std::uint32_t b) { return length_[a] < length_[b]; });
      for (const std::uint32_t item : round) {
        if (suspect_[item]) revise(ItemId{item});
        if (result_.refuted || !result_.finished) break;
      }
      round = suspects();
    }
    if (!result_.refuted) {
      for (std::uint32_t k = 0; k < options_.size(); ++k) {
        if (is_live(k)) result_.options.push_back(options_[k]);
      }
    }
    return std::move(result_);
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  bool is_live(std::uint32_t option) const { return (live_[option / 64] >> option % 64 & 1) != 0; }

  std::vector<std::uint32_t> suspects() const {
    std::vector<std::uint32_t> items;
    for (std::uint32_t k = 0; k < suspect_.size(); ++k) {
      if (suspect_[k]) items.push_back(k);
    }
    return items;
  }

  void refute(std::uint32_t item) {
    if (!result_.refuted) result_.empty_item = ItemId{item};
    result_.refuted = true;
  }

  // The options that conflict with this one; valid until the next call.
  const Word* row(std::uint32_t option) {
    if (row_of_[option] != none) return store_[row_of_[option]].data();
    std::vector<Word>* words = &scratch_;
    if (store_.size() < max_rows_) {
      row_of_[option] = static_cast<std::uint32_t>(store_.size());
      words = &store_.emplace_back(words_);
    } else {
      std::ranges::fill(scratch_, 0);
    }
    result_.steps += words_ + rows_.add(option, words->data());
    return words->data();
  }

  // Takes away the options that conflict with all live options of an item. Before: any. After:
  // every live option is compatible with one of the live options of the item up to its last
  // witness; for as long as those live, the item need not be looked at again.
  void revise(ItemId item) {
    suspect_[index(item)] = false;
    bool first = true;
    for (const std::uint32_t option : conflicts_.options_of(item)) {
      if (!is_live(option)) continue;
      if (result_.steps >= max_steps_) {
        result_.finished = false;
        return;
      }
      last_witness_[index(item)] = option;
      if (first) {
        begin_doubt(item, option);
        first = false;
      } else {
        narrow_doubt(option);
      }
      if (doubted_.empty()) return;
    }
    for (const Doubt& doubt : doubted_) {
      for (Word bits = doubt.bits; bits != 0; bits &= bits - 1) {
        remove(doubt.word * 64 + static_cast<std::uint32_t>(std::countr_zero(bits)), item);
      }
    }
  }

  // What conflicts with the first live option of an item, but does not cover the item itself.
  void begin_doubt(ItemId item, std::uint32_t option) {
    const Word* const conflicting = row(option);
    for (std::size_t w = 0; w < words_; ++w) doubt_[w] = live_[w] & conflicting[w];
    for (const std::uint32_t other : conflicts_.options_of(item)) {
      doubt_[other / 64] &= ~(Word{1} << other % 64);
    }
    doubted_.clear();
    for (std::uint32_t w = 0; w < words_; ++w) {
      if (doubt_[w] != 0) doubted_.push_back({w, doubt_[w]});
    }
    result_.steps += words_ + conflicts_.options_of(item).size();
  }

  // Leaves what conflicts with this option too. A row that nobody has needed yet is not worth
  // making for a few words of it.
  void narrow_doubt(std::uint32_t option) {
    if (row_of_[option] == none && 4 * doubted_.size() < 3 * words_) {
      result_.steps += rows_.keep(option, doubted_);
      return;
    }
    const Word* const conflicting = row(option);
    result_.steps += doubted_.size();
    std::size_t kept = 0;
    for (const Doubt& doubt : doubted_) {
      const Word bits = doubt.bits & conflicting[doubt.word];
      doubted_[kept] = {doubt.word, bits};
      kept += bits != 0 ? 1 : 0;
    }
    doubted_.resize(kept);
  }

  void remove(std::uint32_t option, ItemId blocked) {
    live_[option / 64] &= ~(Word{1} << option % 64);
    result_.removed.push_back({options_[option], blocked});
    for (const std::uint32_t number : conflicts_.classes_of(option)) {
      const std::uint32_t item = index(conflicts_.class_at(number).item);
      if (item >= length_.size()) continue;
      if (--length_[item] < low_[item]) refute(item);
      if (low_[item] == 1 && option <= last_witness_[item]) suspect_[item] = true;
    }
  }

  using Doubt = ConflictRows::Part;

  const std::vector<OptionId> options_;
  const Conflicts conflicts_;
  const std::size_t words_;                   // of a row
  const std::vector<std::uint32_t> numbers_;  // option k has bit k of a row
  ConflictRows rows_;
  std::size_t max_rows_;
  std::vector<std::uint32_t> row_of_;
  std::vector<std::vector<Word>> store_;
  std::vector<Word> scratch_;

  std::vector<Word> live_;
  std::vector<Word> doubt_;
  std::vector<std::uint32_t> length_;  // of primary items: their live options
  std::vector<std::uint32_t> low_;
  std::vector<std::uint32_t> last_witness_;  // see revise()
  std::vector<char> suspect_;                // to be revised
  std::vector<Doubt> doubted_;
  std::uint64_t max_steps_;
  Consistency result_;
};

}  // namespace

Consistency make_consistent(const Problem& problem, std::uint64_t max_steps) {
  if (problem.num_entries() >= max_steps) {  // the lists alone would take more
    Consistency nothing;
    nothing.options = usable_options(problem);
    nothing.finished = problem.num_entries() == 0;
    return nothing;
  }
  return Propagation(problem, max_steps).run();
}

Problem restrict_to(const Problem& problem, std::span<const OptionId> options) {
  return select(problem, {.items = all_items(problem), .options = options});
}

}  // namespace dlx
