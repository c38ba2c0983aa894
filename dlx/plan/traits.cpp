#include "dlx/plan/traits.hpp"

#include <bit>
#include <cstddef>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/problem/components.hpp"
#include "dlx/problem/option_hash.hpp"

namespace dlx::plan {
namespace {

// One option in so many has to be a copy.
constexpr std::uint32_t copies_share = 8;

std::uint32_t count_copies(const Problem& problem) {
  // Open addressing, at most half full; 0 is a free slot.
  std::vector<std::uint64_t> slots(std::bit_ceil(2 * std::size_t{problem.num_options()} + 1));
  std::uint32_t copies = 0;
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    Deadline::check(problem.option(OptionId{k}).size());
    const std::uint64_t hash = 1 + hash_of(problem.option(OptionId{k}));
    std::size_t slot = hash & (slots.size() - 1);
    while (slots[slot] != 0 && slots[slot] != hash) slot = (slot + 1) & (slots.size() - 1);
    copies += slots[slot] == hash ? 1 : 0;
    slots[slot] = hash;
  }
  return copies;
}

bool has_forced_items(const Problem& problem) {
  std::vector<std::uint32_t> length(problem.num_items());
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    Deadline::check(problem.option(OptionId{k}).size());
    for (const Entry& entry : problem.option(OptionId{k})) ++length[index(entry.item)];
  }
  for (std::uint32_t k = 0; k < problem.num_primary(); ++k) {
    const std::uint32_t low = problem.low(ItemId{k});
    if (low > 0 && length[k] <= low) return true;
  }
  return false;
}

}  // namespace

bool many_copies(std::uint32_t copies, std::uint32_t options) {
  return copies > 0 && copies >= options / copies_share;
}

bool Traits::many_copies() const { return plan::many_copies(copies, options); }

Traits measure(const Problem& problem) {
  Traits traits;
  traits.bounds = problem.has_bounds();
  traits.forced_items = has_forced_items(problem);
  traits.components = has_components(problem);
  traits.copies = count_copies(problem);
  traits.options = problem.num_options();
  return traits;
}

}  // namespace dlx::plan
