#include "dlx/engine/shared/consistency.hpp"

#include <algorithm>

#include "dlx/deadline.hpp"
#include "dlx/engine/shared/conflicts.hpp"

namespace dlx {
namespace {

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
        unsupported_(problem, options_, true),
        live_(unsupported_.words()),
        length_(problem.num_primary()),
        low_(problem.num_primary()),
        last_witness_(problem.num_primary()),
        suspect_(problem.num_primary()),
        // Making the lists of conflicts is work as well.
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
