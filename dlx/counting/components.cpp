#include "dlx/counting/components.hpp"

#include <cstdint>
#include <numeric>
#include <optional>

#include "dlx/counting/colour_use.hpp"

namespace dlx::counting {
namespace {

class UnionFind {
 public:
  explicit UnionFind(std::size_t size) : parent_(size) {
    std::iota(parent_.begin(), parent_.end(), 0U);
  }
  std::uint32_t find(std::uint32_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  // The smaller one stays: the first item, which is primary if any of them is.
  void join(std::uint32_t a, std::uint32_t b) {
    a = find(a);
    b = find(b);
    if (a < b) {
      parent_[b] = a;
    } else {
      parent_[a] = b;
    }
  }

 private:
  std::vector<std::uint32_t> parent_;
};

}  // namespace

std::vector<Problem> split_components(const Problem& problem) {
  const ColourUse use = find_colour_use(problem);
  const auto joins = [&](ItemId item) {
    return problem.is_primary(item) || use.can_conflict(index(item) - problem.num_primary());
  };
  UnionFind sets(problem.num_items());
  for (std::uint32_t o = 0; o < problem.num_options(); ++o) {
    if (!problem.has_primary(OptionId{o})) continue;
    std::optional<std::uint32_t> first;
    for (const Entry& entry : problem.option(OptionId{o})) {
      if (!joins(entry.item)) continue;
      if (!first) first = index(entry.item);
      sets.join(*first, index(entry.item));
    }
  }

  constexpr std::uint32_t none = ~std::uint32_t{0};
  std::vector<std::uint32_t> part_of(problem.num_items(), none);  // by the first item of a set
  std::uint32_t parts = 0;
  for (std::uint32_t i = 0; i < problem.num_primary(); ++i) {
    if (sets.find(i) == i) part_of[i] = parts++;
  }
  if (parts <= 1) return {problem};

  std::vector<ProblemBuilder> building(parts);
  std::vector<ItemId> item_in_part(problem.num_items());
  for (std::uint32_t i = 0; i < problem.num_items(); ++i) {
    const std::uint32_t part = part_of[sets.find(i)];
    if (part == none || !joins(ItemId{i})) continue;
    ProblemBuilder& builder = building[part];
    item_in_part[i] = problem.is_primary(ItemId{i})
                          ? builder.add_primary(problem.name(ItemId{i}))
                          : builder.add_secondary(problem.name(ItemId{i}));
  }
  std::vector<Entry> entries;
  for (std::uint32_t o = 0; o < problem.num_options(); ++o) {
    if (!problem.has_primary(OptionId{o})) continue;
    entries.clear();
    std::uint32_t part = none;
    for (const Entry& entry : problem.option(OptionId{o})) {
      if (joins(entry.item)) part = part_of[sets.find(index(entry.item))];
    }
    ProblemBuilder& builder = building[part];
    for (const Entry& entry : problem.option(OptionId{o})) {
      if (!joins(entry.item)) continue;
      const ColourId colour = entry.colour == ColourId::none
                                  ? ColourId::none
                                  : builder.colour(problem.colour_name(entry.colour));
      entries.emplace_back(item_in_part[index(entry.item)], colour);
    }
    builder.add_option(entries);
  }
  std::vector<Problem> problems;
  for (ProblemBuilder& builder : building) problems.push_back(builder.build());
  return problems;
}

}  // namespace dlx::counting
