#include "dlx/symmetry/quotient.hpp"

#include <map>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/problem/union_find.hpp"
#include "dlx/selection.hpp"

namespace dlx::symmetry {
namespace {

// Returns the union of the entries of the options; nothing if the options conflict.
std::optional<std::map<ItemId, ColourId>> joined(const Problem& problem,
                                                 std::span<const std::uint32_t> options) {
  std::map<ItemId, ColourId> joined;
  for (const std::uint32_t option : options) {
    Deadline::check(problem.option(OptionId{option}).size());
    for (const Entry& entry : problem.option(OptionId{option})) {
      const auto [known, is_new] = joined.try_emplace(entry.item, entry.colour);
      const bool agrees = known->second == entry.colour && entry.colour != ColourId::none;
      if (!is_new && !agrees) return std::nullopt;
    }
  }
  return joined;
}

// Returns true if two of the options share an item that may be covered more than once.
bool repeats_bounds(const Problem& problem, std::span<const std::uint32_t> options) {
  if (options.size() < 2 || !problem.has_bounds()) return false;
  std::vector<std::uint32_t> times(problem.num_primary());
  for (const std::uint32_t option : options) {
    for (const Entry& entry : problem.option(OptionId{option})) {
      if (!problem.is_primary(entry.item) || problem.high(entry.item) == 1) continue;
      if (++times[index(entry.item)] > 1) return true;
    }
  }
  return false;
}

}  // namespace

std::optional<Problem> quotient(const Problem& problem, const Permutation& image) {
  ProblemBuilder builder;
  for (const ItemId item : all_items(problem)) copy_item(builder, problem, item);
  UnionFind orbits(problem.num_options());
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    orbits.join(k, image[problem.num_items() + k] - problem.num_items());
  }
  for (const std::vector<std::uint32_t>& orbit : orbits.all()) {
    if (repeats_bounds(problem, orbit)) return std::nullopt;
    const auto entries = joined(problem, orbit);
    if (!entries) continue;
    std::vector<Entry> option;
    for (const auto& [item, colour] : *entries) {
      const ColourId own =
          colour == ColourId::none ? colour : builder.colour(problem.colour_name(colour));
      option.emplace_back(item, own);
    }
    builder.add_option(option);
  }
  return builder.build();
}

}  // namespace dlx::symmetry
