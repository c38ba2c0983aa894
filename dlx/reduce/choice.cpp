#include "dlx/reduce/choice.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/problem/option_hash.hpp"
#include "dlx/reduce/components.hpp"

namespace dlx {
namespace {

// One option in so many has to be a copy: fewer copies don't make up for counting with weights.
constexpr std::uint32_t copies_share = 8;
// So many parts of the options have to go.
constexpr std::uint32_t gone_share = 2;

// Options of which there is another one before them with the same entries, as far as hashes tell.
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

bool many_copies(std::uint32_t copies, const Problem& problem) {
  return copies > 0 && copies >= problem.num_options() / copies_share;
}

// A look at what might pay, in a fraction of the time that it takes to read the problem.
bool looks_promising(const Problem& problem) {
  return has_forced_items(problem) || has_components(problem) ||
         many_copies(count_copies(problem), problem);
}

bool pays(const Reduction& reduction) {
  if (reduction.refuted) return true;
  const std::uint32_t left = reduction.problem.num_options();
  if (left <= reduction.original.num_options() / gone_share) return true;
  const auto copies = static_cast<std::uint32_t>(std::ranges::count_if(
      reduction.removed,
      [](const RemovedOption& each) { return each.reason == OptionReason::duplicate; }));
  return many_copies(copies, reduction.original) || has_components(reduction.problem);
}

}  // namespace

std::optional<Reduction> choose_reduction(const Problem& problem, const SearchOptions& options,
                                          Reducing reducing) {
  if (reducing == Reducing::always) return reduce(problem);
  if (reducing == Reducing::never || options.engine != "auto" || options.strategy != Strategy() ||
      !looks_promising(problem)) {
    return std::nullopt;
  }
  Reduction reduction = reduce(problem, {.consistency = false});
  if (!pays(reduction)) return std::nullopt;
  return reduction;
}

}  // namespace dlx
