#include "dlx/engine/shared/consistency.hpp"

#include <algorithm>
#include <bit>

#include "dlx/deadline.hpp"
#include "dlx/engine/shared/conflicts.hpp"

namespace dlx {
namespace {

constexpr std::size_t max_row_bytes = std::size_t{64} << 20;

// Finds the options that leave an item without options: those that conflict with every live option
// of the item, so that the item does not *support* them.
//
// Options are numbered from 0 as in Conflicts; sets of options are words of bits.
//
// Cost:     a query takes a few operations on rows of M / 64 words at first, then on the few words
//           with undecided options.
class Unsupported {
 public:
  using Word = ConflictRows::Word;

  Unsupported(const Problem& problem, std::span<const OptionId> options);
  Unsupported(const Unsupported&) = delete;

  const Conflicts& conflicts() const { return conflicts_; }
  std::size_t words() const { return words_; }

  // Finds the live options outside of the item that it does not support. `order` lists all options
  // of the item. Returns the number of options of `order` that were needed: while these are alive,
  // the item supports all options that it supports now. Returns 0 if `max_steps` was reached.
  std::uint32_t find(ItemId item, std::span<const std::uint32_t> order, std::span<const Word> live,
                     std::uint64_t max_steps);
  // The result of find(), ascending, without duplicates.
  template <typename Visit>
  void for_each(const Visit& visit) const;

  // The work done so far: words and bits.
  std::uint64_t steps() const { return steps_; }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  using Doubt = ConflictRows::SetWord;

  const Word* row(std::uint32_t option);
  void begin(ItemId item, std::uint32_t option, std::span<const Word> live);
  void narrow(std::uint32_t option);

  const Conflicts conflicts_;
  const std::size_t words_;                   // words of a row
  const std::vector<std::uint32_t> numbers_;  // option k has bit k of a row
  ConflictRows rows_;
  const std::size_t max_rows_;
  std::vector<std::uint32_t> row_of_;
  std::vector<std::vector<Word>> store_;
  std::vector<Word> scratch_;
  std::vector<Word> doubt_;
  std::vector<Doubt> doubted_;
  std::uint64_t steps_ = 0;
};

template <typename Visit>
void Unsupported::for_each(const Visit& visit) const {
  for (const Doubt& doubt : doubted_) {
    for (Word bits = doubt.bits; bits != 0; bits &= bits - 1) {
      visit(doubt.word * 64 + static_cast<std::uint32_t>(std::countr_zero(bits)));
    }
  }
}

Unsupported::Unsupported(const Problem& problem, std::span<const OptionId> options)
    : conflicts_(problem, options),
      words_((options.size() + 63) / 64),
      numbers_(first_numbers(options.size() + 1)),
      rows_(conflicts_, numbers_, numbers_, words_),
      max_rows_(max_row_bytes / (sizeof(Word) * std::max<std::size_t>(words_, 1))),
      row_of_(options.size(), none),
      scratch_(words_),
      doubt_(words_) {}

// The options that conflict with the given one; valid until the next call.
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
    // Many words are processed together, so 16 steps count as one.
    Deadline::check(1 + (steps_ - before) / 16);
    if (doubted_.empty()) return k + 1;
  }
  return static_cast<std::uint32_t>(order.size());
}

// Begins with the options outside of an item that conflict with the first live option of the item.
void Unsupported::begin(ItemId item, std::uint32_t option, std::span<const Word> live) {
  const Word* const conflicting = row(option);
  Word* const doubt = doubt_.data();
  const std::size_t words = words_;
  for (std::size_t w = 0; w < words; ++w) doubt[w] = live[w] & conflicting[w];
  for (const std::uint32_t other : conflicts_.options_of(item)) {
    doubt_[other / 64] &= ~(Word{1} << other % 64);
  }
  for (std::uint32_t w = 0; w < words_; ++w) {
    if (doubt_[w] != 0) doubted_.push_back({w, doubt_[w]});
  }
  steps_ += words_ + conflicts_.options_of(item).size();
}

// Removes the candidates that do not conflict with `option`. For few words, a row that does not
// exist yet is not made.
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

using Word = Unsupported::Word;

std::vector<OptionId> usable_options(const Problem& problem) {
  std::vector<OptionId> options;
  options.reserve(problem.num_options());
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    Deadline::check();
    if (problem.has_primary(OptionId{k})) options.push_back(OptionId{k});
  }
  return options;
}

class Narrowing {
 public:
  Narrowing(const Problem& problem, std::uint64_t max_steps)
      : options_(usable_options(problem)),
        unsupported_(problem, options_),
        live_(unsupported_.words()),
        length_(problem.num_primary()),
        low_(problem.num_primary()),
        last_witness_(problem.num_primary()),
        suspect_(problem.num_primary()),
        // Building the lists of conflicts also counts as steps.
        max_steps_(max_steps - std::min<std::uint64_t>(max_steps, problem.num_entries())) {
    for (std::uint32_t k = 0; k < options_.size(); ++k) live_[k / 64] |= Word{1} << k % 64;
    for (std::uint32_t k = 0; k < length_.size(); ++k) {
      length_[k] = unsupported_.conflicts().range_of(ItemId{k}).size();
      low_[k] = problem.low(ItemId{k});
      // An item that may stay uncovered rules nothing out; an item that is covered several times
      // rules out too little for the cost.
      suspect_[k] = low_[k] == 1;
      if (length_[k] < low_[k]) refute(k);
    }
    result_.steps = problem.num_entries();
  }

  Consistency run() {
    // Short items rule out the most and cost the least, so they come first in each round.
    std::vector<std::uint32_t> round = suspects();
    while (!round.empty() && !result_.infeasible && result_.finished) {
      std::ranges::stable_sort(
          round, [&](std::uint32_t a, std::uint32_t b) { return length_[a] < length_[b]; });
      for (const std::uint32_t item : round) {
        if (suspect_[item]) revise(ItemId{item});
        if (result_.infeasible || !result_.finished) break;
      }
      round = suspects();
    }
    if (!result_.infeasible) {
      for (std::uint32_t k = 0; k < options_.size(); ++k) {
        if (is_live(k)) result_.options.push_back(options_[k]);
      }
    }
    result_.steps += unsupported_.steps();
    return std::move(result_);
  }

 private:
  bool is_live(std::uint32_t option) const { return (live_[option / 64] >> option % 64 & 1) != 0; }

  std::vector<std::uint32_t> suspects() const {
    std::vector<std::uint32_t> items;
    for (std::uint32_t k = 0; k < suspect_.size(); ++k) {
      if (suspect_[k]) items.push_back(k);
    }
    return items;
  }

  void refute(std::uint32_t item) {
    if (!result_.infeasible) result_.empty_item = ItemId{item};
    result_.infeasible = true;
  }

  // Removes the options that conflict with all live options of an item. After: every live option is
  // compatible with one of the live options of the item up to its last witness; while those are
  // alive, the item need not be checked again.
  void revise(ItemId item) {
    suspect_[index(item)] = false;
    const std::span<const std::uint32_t> options = unsupported_.conflicts().options_of(item);
    const std::uint32_t witnesses = unsupported_.find(item, options, live_, max_steps_);
    if (witnesses == 0) {
      result_.finished = false;
      return;
    }
    last_witness_[index(item)] = options[witnesses - 1];
    unsupported_.for_each([&](std::uint32_t option) { remove(option, item); });
  }

  void remove(std::uint32_t option, ItemId blocked) {
    live_[option / 64] &= ~(Word{1} << option % 64);
    result_.removed.push_back({options_[option], blocked});
    const Conflicts& conflicts = unsupported_.conflicts();
    for (const std::uint32_t number : conflicts.classes_of(option)) {
      const std::uint32_t item = index(conflicts.class_at(number).item);
      if (item >= length_.size()) continue;
      if (--length_[item] < low_[item]) refute(item);
      if (low_[item] == 1 && option <= last_witness_[item]) suspect_[item] = true;
    }
  }

  const std::vector<OptionId> options_;
  Unsupported unsupported_;
  std::vector<Word> live_;
  std::vector<std::uint32_t> length_;  // live options of each primary item
  std::vector<std::uint32_t> low_;
  std::vector<std::uint32_t> last_witness_;  // see revise()
  std::vector<char> suspect_;                // items to be revised
  std::uint64_t max_steps_;
  Consistency result_;
};

}  // namespace

Consistency make_consistent(const Problem& problem, std::uint64_t max_steps) {
  if (problem.num_entries() >= max_steps) {  // the lists alone would exceed the limit
    Consistency nothing;
    nothing.options = usable_options(problem);
    nothing.finished = problem.num_entries() == 0;
    return nothing;
  }
  return Narrowing(problem, max_steps).run();
}

}  // namespace dlx
