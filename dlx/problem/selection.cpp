#include "dlx/problem/selection.hpp"

#include "dlx/deadline.hpp"

namespace dlx {
namespace {

template <typename Id>
std::vector<Id> first_ids(std::uint32_t count) {
  std::vector<Id> ids;
  ids.reserve(count);
  for (std::uint32_t k = 0; k < count; ++k) ids.push_back(Id{k});
  return ids;
}

}  // namespace

std::vector<ItemId> all_items(const Problem& problem) {
  return first_ids<ItemId>(problem.num_items());
}

std::vector<OptionId> all_options(const Problem& problem) {
  return first_ids<OptionId>(problem.num_options());
}

Problem select(const Problem& problem, const Selection& selection) {
  constexpr std::uint32_t none = ~std::uint32_t{0};
  Deadline::check(problem.num_items() / 10);
  ProblemBuilder builder;
  std::vector<std::uint32_t> number(problem.num_items(), none);
  for (std::uint32_t k = 0; k < selection.items.size(); ++k) {
    const ItemId item = selection.items[k];
    number[index(item)] = k;
    if (problem.is_primary(item)) {
      const Bounds bounds = selection.bounds.empty() ? problem.bounds(item) : selection.bounds[k];
      builder.add_primary(problem.name(item), bounds.low, bounds.high);
    } else {
      builder.add_secondary(problem.name(item));
    }
  }
  for (std::uint32_t k = 1; k <= problem.num_colours(); ++k) {
    builder.colour(problem.colour_name(ColourId{k}));
  }
  std::vector<Entry> entries;
  for (const OptionId option : selection.options) {
    entries.clear();
    for (const Entry& entry : problem.option(option)) {
      const std::uint32_t item = number[index(entry.item)];
      if (item != none) entries.emplace_back(ItemId{item}, entry.colour);
    }
    const OptionId copy = builder.add_option(entries);
    if (!problem.label(option).empty()) builder.set_label(copy, problem.label(option));
    if (problem.data(option) != 0) builder.set_data(copy, problem.data(option));
    if (problem.cost(option) != 0) {
      builder.set_cost(copy, problem.cost(option), problem.cost_digits());
    }
  }
  return builder.build();
}

}  // namespace dlx
