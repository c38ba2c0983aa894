#include "dlx/engine/consistency.hpp"

#include <algorithm>
#include <numeric>

#include "dlx/engine/unsupported.hpp"

namespace dlx {
namespace {

using Word = Unsupported::Word;

std::vector<OptionId> usable_options(const Problem& problem) {
  std::vector<OptionId> options;
  options.reserve(problem.num_options());
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    if (problem.has_primary(OptionId{k})) options.push_back(OptionId{k});
  }
  return options;
}

class Propagation {
 public:
  Propagation(const Problem& problem, std::uint64_t max_steps)
      : options_(usable_options(problem)),
        unsupported_(problem, options_),
        live_(unsupported_.words()),
        length_(problem.num_primary()),
        last_witness_(problem.num_primary()),
        suspect_(problem.num_primary(), true),
        // The lists of conflicts are work as well.
        max_steps_(max_steps - std::min<std::uint64_t>(max_steps, problem.num_entries())) {
    for (std::uint32_t k = 0; k < options_.size(); ++k) live_[k / 64] |= Word{1} << k % 64;
    for (std::uint32_t k = 0; k < length_.size(); ++k) {
      length_[k] = unsupported_.conflicts().range_of(ItemId{k}).size();
      if (length_[k] == 0) result_.refuted = true;
    }
    result_.steps = problem.num_entries();
  }

  Consistency run() {
    // Short items rule out most and cost least, so they come first in each round.
    std::vector<std::uint32_t> round(length_.size());
    std::iota(round.begin(), round.end(), 0U);
    while (!round.empty() && !result_.refuted && result_.finished) {
      std::ranges::stable_sort(
          round, [&](std::uint32_t a, std::uint32_t b) { return length_[a] < length_[b]; });
      for (const std::uint32_t item : round) {
        if (suspect_[item]) revise(ItemId{item});
        if (result_.refuted || !result_.finished) break;
      }
      round.clear();
      for (std::uint32_t k = 0; k < length_.size(); ++k) {
        if (suspect_[k]) round.push_back(k);
      }
    }
    if (!result_.refuted) {
      for (std::uint32_t k = 0; k < options_.size(); ++k) {
        if (is_live(k)) result_.options.push_back(options_[k]);
      }
    }
    result_.steps += unsupported_.steps();
    return std::move(result_);
  }

 private:
  bool is_live(std::uint32_t option) const { return (live_[option / 64] >> option % 64 & 1) != 0; }

  // Takes away the options that conflict with all live options of an item. Before: any. After:
  // every live option is compatible with one of the live options of the item up to its last
  // witness; for as long as those live, the item need not be looked at again.
  void revise(ItemId item) {
    suspect_[index(item)] = false;
    const std::span<const std::uint32_t> options = unsupported_.conflicts().options_of(item);
    const std::uint32_t witnesses = unsupported_.find(item, options, live_, max_steps_);
    if (witnesses == 0) {
      result_.finished = false;
      return;
    }
    last_witness_[index(item)] = options[witnesses - 1];
    unsupported_.for_each([&](std::uint32_t option) { remove(option); });
  }

  void remove(std::uint32_t option) {
    live_[option / 64] &= ~(Word{1} << option % 64);
    const Conflicts& conflicts = unsupported_.conflicts();
    for (const std::uint32_t number : conflicts.classes_of(option)) {
      const std::uint32_t item = index(conflicts.class_at(number).item);
      if (item >= length_.size()) continue;
      if (--length_[item] == 0) result_.refuted = true;
      if (option <= last_witness_[item]) suspect_[item] = true;
    }
  }

  const std::vector<OptionId> options_;
  Unsupported unsupported_;
  std::vector<Word> live_;
  std::vector<std::uint32_t> length_;        // of primary items: their live options
  std::vector<std::uint32_t> last_witness_;  // see revise()
  std::vector<char> suspect_;                // to be revised
  std::uint64_t max_steps_;
  Consistency result_;
};

}  // namespace

Consistency make_consistent(const Problem& problem, std::uint64_t max_steps) {
  if (problem.num_entries() >= max_steps) {  // the lists alone would take more
    return {.options = usable_options(problem), .finished = problem.num_entries() == 0};
  }
  return Propagation(problem, max_steps).run();
}

Problem restrict_to(const Problem& problem, std::span<const OptionId> options) {
  ProblemBuilder builder;
  for (std::uint32_t k = 0; k < problem.num_items(); ++k) {
    const ItemId item{k};
    if (problem.is_primary(item)) {
      builder.add_primary(problem.name(item));
    } else {
      builder.add_secondary(problem.name(item));
    }
  }
  for (std::uint32_t k = 1; k <= problem.num_colours(); ++k) {
    builder.colour(problem.colour_name(ColourId{k}));
  }
  for (const OptionId option : options) {
    const OptionId copy = builder.add_option(problem.option(option));
    if (!problem.label(option).empty()) builder.set_label(copy, problem.label(option));
    if (problem.data(option) != 0) builder.set_data(copy, problem.data(option));
  }
  return builder.build();
}

}  // namespace dlx
