#include "dlx/reduce/live_problem.hpp"

#include <algorithm>
#include <numeric>

#include "dlx/deadline.hpp"

namespace dlx {

LiveProblem::LiveProblem(const Problem& problem)
    : problem_(problem),
      use_start_(std::size_t{problem.num_items()} + 1),
      uses_(problem.num_entries(), Use{OptionId{}, ColourId::none}),
      option_live_(problem.num_options(), 1),
      item_live_(problem.num_items(), 1),
      is_forced_(problem.num_options()),
      length_(problem.num_items()),
      bounds_(problem.num_items(), Bounds{0, 1}),
      primaries_(problem.num_options()),
      last_change_(problem.num_items()),
      touched_(problem.num_items()) {
  for (std::uint32_t o = 0; o < problem.num_options(); ++o) {
    Deadline::check(problem.option(OptionId{o}).size());
    for (const Entry& entry : problem.option(OptionId{o})) {
      ++length_[index(entry.item)];
      if (is_primary(entry.item)) ++primaries_[o];
    }
  }
  std::partial_sum(length_.begin(), length_.end(), use_start_.begin() + 1);
  std::vector<std::uint32_t> next(use_start_.begin(), use_start_.end() - 1);
  for (std::uint32_t o = 0; o < problem.num_options(); ++o) {
    Deadline::check(2 * problem.option(OptionId{o}).size());
    for (const Entry& entry : problem.option(OptionId{o})) {
      uses_[next[index(entry.item)]++] = {OptionId{o}, entry.colour};
    }
  }
  for (std::uint32_t k = 0; k < problem.num_primary(); ++k) bounds_[k] = problem.bounds(ItemId{k});
  steps_ = 3 * std::uint64_t{problem.num_entries()} + problem.num_items();

  for (std::uint32_t o = 0; o < problem.num_options(); ++o) {
    if (primaries_[o] == 0) remove({OptionId{o}, OptionReason::no_primary});
  }
  for (std::uint32_t k = 0; k < problem.num_items(); ++k) touch(ItemId{k});
}

void LiveProblem::touch(ItemId item) {
  last_change_[index(item)] = ++now_;
  if (touched_[index(item)]) return;
  touched_[index(item)] = true;
  to_examine_.push_back(item);
}

void LiveProblem::leave_lists(OptionId option) {
  option_live_[index(option)] = false;
  for_each_entry(option, [&](const Entry& entry) {
    --length_[index(entry.item)];
    touch(entry.item);
  });
  add_steps(problem_.option(option).size());
}

void LiveProblem::remove(const RemovedOption& removal) {
  removed_.push_back(removal);
  leave_lists(removal.option);
}

void LiveProblem::remove(const RemovedItem& removal) {
  item_live_[index(removal.item)] = false;
  removed_items_.push_back(removal);
  if (!is_primary(removal.item)) return;
  for_each_use(removal.item, [&](const Use& use) { --primaries_[index(use.option)]; });
  add_steps(uses(removal.item).size());
}

void LiveProblem::set_bounds(ItemId item, Bounds bounds) {
  bounds_[index(item)] = bounds;
  touch(item);
}

void LiveProblem::refute(ItemId item) {
  if (!refuted_) refuted_item_ = item;
  refuted_ = true;
}

void LiveProblem::settle() {
  while (!refuted_) {
    Deadline::check();
    if (!to_take_.empty()) {
      const OptionId option = to_take_.back();
      to_take_.pop_back();
      take(option);
    } else if (!to_examine_.empty()) {
      const ItemId item = to_examine_.back();
      to_examine_.pop_back();
      touched_[index(item)] = false;
      examine(item);
    } else {
      return;
    }
  }
}

void LiveProblem::add_steps(std::uint64_t steps) {
  steps_ += steps;
  Deadline::check(steps);
}

// What the number of its options says about an item.
void LiveProblem::examine(ItemId item) {
  if (!is_live(item)) return;
  const auto [low, high] = bounds(item);
  if (length(item) < low) {
    refute(item);
  } else if (length(item) == 0) {
    remove({item, ItemReason::no_option});
  } else if (length(item) == low) {
    for_each_use(item, [&](const Use& use) { to_take_.push_back(use.option); });
  } else if (!is_primary(item) && length(item) == 1) {
    remove({item, ItemReason::single});
  }
}

// An option that every cover has: its items are covered once more, and what they leave no room for
// goes.
void LiveProblem::take(OptionId option) {
  if (is_forced_[index(option)]) return;
  // If it is not live, the item that needs it is short of options, and will be examined.
  if (!is_live(option)) return;
  is_forced_[index(option)] = true;
  forced_.push_back(option);
  leave_lists(option);
  for_each_entry(option, [&](const Entry& entry) {
    const ItemId item = entry.item;
    Bounds& left = bounds_[index(item)];
    left.low -= left.low > 0 ? 1 : 0;
    --left.high;
    if (left.high > 0) return;
    const bool coloured = entry.colour != ColourId::none;
    for_each_use(item, [&](const Use& use) {
      if (coloured && use.colour == entry.colour) return;
      remove({use.option, OptionReason::conflict, item, option});
    });
    add_steps(uses(item).size());
    remove({item, ItemReason::covered});
  });
}

std::vector<OptionId> LiveProblem::live_options() const {
  std::vector<OptionId> options;
  for (std::uint32_t k = 0; k < option_live_.size(); ++k) {
    if (option_live_[k]) options.push_back(OptionId{k});
  }
  return options;
}

std::vector<ItemId> LiveProblem::live_items() const {
  std::vector<ItemId> items;
  for (std::uint32_t k = 0; k < item_live_.size(); ++k) {
    if (item_live_[k]) items.push_back(ItemId{k});
  }
  return items;
}

}  // namespace dlx
