#include "dlx/symmetry/remainder_sweep.hpp"

#include <vector>

#include "dlx/selection.hpp"

namespace dlx::symmetry {
namespace {

// Secondary items that one option has keep none out.
Problem problem_of(const Remainders& remainders, const Remainder& remainder) {
  const Problem& problem = remainders.problem();
  std::vector<ItemId> items;
  for (const std::uint32_t item : remainder.open) items.push_back(ItemId{item});
  for (std::uint32_t item = problem.num_primary(); item < problem.num_items(); ++item) {
    if (remainders.length(item, remainder) > 1) items.push_back(ItemId{item});
  }
  std::vector<OptionId> options;
  for_each_bit(remainder.live, [&](std::uint32_t option) { options.push_back(OptionId{option}); });
  return select(problem, {items, options});
}

}  // namespace

RemainderSweep::RemainderSweep(const Remainders& remainders, const Remainder& remainder,
                               const std::string& item_order, std::uint64_t memory)
    : choice_(states::choose_space(problem_of(remainders, remainder), item_order)) {
  if (choice_) sweep_ = states::make_sweep(choice_->space, memory);
}

}  // namespace dlx::symmetry
