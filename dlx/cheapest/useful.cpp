#include "dlx/cheapest/useful.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <tuple>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/engine/shared/consistency.hpp"
#include "dlx/problem/bytes.hpp"
#include "dlx/selection.hpp"

namespace dlx::cheapest {
namespace {

// Work on useless options; see make_consistent().
constexpr std::uint64_t consistency_steps = 1 << 22;

}  // namespace

std::vector<OptionId> useful_options(const Problem& problem) {
  if (problem.has_bounds()) return all_options(problem);
  return make_consistent(problem, consistency_steps).options;
}

void leave_out_dominated(const Problem& problem, std::vector<OptionId>& options) {
  const auto entries_of = [&](OptionId option) {
    const std::span<const Entry> entries = problem.option(option);
    std::vector<std::pair<ItemId, ColourId>> sorted;
    for (const Entry& entry : entries) sorted.emplace_back(entry.item, entry.colour);
    std::sort(sorted.begin(), sorted.end());
    return sorted;
  };
  struct Hashed {
    std::uint64_t hash;
    std::int64_t cost;
    OptionId option;
  };
  std::vector<Hashed> all;
  for (const OptionId option : options) {
    Deadline::check(problem.option(option).size());
    all.push_back({hash_of(problem.option(option)), problem.cost(option), option});
  }
  std::sort(all.begin(), all.end(), [](const Hashed& left, const Hashed& right) {
    return std::tie(left.hash, left.cost, left.option) <
           std::tie(right.hash, right.cost, right.option);
  });
  options.clear();
  const Hashed* first = nullptr;  // of the options with a hash
  for (const Hashed& each : all) {
    if (first == nullptr || first->hash != each.hash) {
      first = &each;
    } else if (entries_of(first->option) == entries_of(each.option)) {
      continue;
    }
    options.push_back(each.option);
  }
  std::sort(options.begin(), options.end());
}

}  // namespace dlx::cheapest
