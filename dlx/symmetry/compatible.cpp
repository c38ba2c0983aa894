#include "dlx/symmetry/compatible.hpp"

#include <utility>

#include "dlx/deadline.hpp"

namespace dlx::symmetry {
namespace {

using Use = std::pair<std::uint32_t, ColourId>;  // an option, and the colour that it gives

bool keeps_apart(const Problem& problem, ItemId item) {
  return !problem.is_primary(item) || problem.high(item) == 1;
}

}  // namespace

Compatible::Compatible(const Problem& problem)
    : words_((problem.num_options() + 63) / 64),
      rows_(problem.num_options() * words_, ~std::uint64_t{0}),
      all_(words_) {
  std::vector<std::vector<Use>> uses(problem.num_items());
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    const std::uint64_t bit = std::uint64_t{1} << (k % 64);
    rows_[k * words_ + k / 64] &= ~bit;
    if (problem.has_primary(OptionId{k})) all_[k / 64] |= bit;
    for (const Entry& entry : problem.option(OptionId{k})) {
      if (keeps_apart(problem, entry.item)) uses[index(entry.item)].emplace_back(k, entry.colour);
    }
  }
  for (const std::vector<Use>& of_item : uses) {
    for (const auto& [option, colour] : of_item) {
      Deadline::check(of_item.size());
      for (const auto& [other, other_colour] : of_item) {
        if (colour != ColourId::none && colour == other_colour) continue;
        rows_[option * words_ + other / 64] &= ~(std::uint64_t{1} << (other % 64));
      }
    }
  }
}

}  // namespace dlx::symmetry
