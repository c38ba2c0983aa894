#include "dlx/engine/bounds/layout.hpp"

#include <algorithm>

#include "dlx/deadline.hpp"

namespace dlx::bounds {

Layout::Layout(const Problem& problem)
    : num_primary(problem.num_primary()), start{0}, length(problem.num_items()) {
  nodes.reserve(problem.num_entries());
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    const OptionId option{k};
    const bool usable = problem.has_primary(option);
    Deadline::check(2 * problem.option(option).size());
    for (const bool primary : {true, false}) {
      for (const Entry& entry : problem.option(option)) {
        if (!usable || problem.is_primary(entry.item) != primary) continue;
        nodes.push_back({index(entry.item), index(entry.colour)});
        ++length[index(entry.item)];
      }
      if (primary) middle.push_back(static_cast<std::uint32_t>(nodes.size()));
    }
    start.push_back(static_cast<std::uint32_t>(nodes.size()));
  }
  for (std::uint32_t k = 0; k < num_primary; ++k) {
    const Bounds bounds = problem.bounds(ItemId{k});
    impossible = impossible || bounds.low > length[k];
    low.push_back(static_cast<std::int32_t>(bounds.low));
    high.push_back(
        static_cast<std::int32_t>(std::min(bounds.high, std::max<std::uint32_t>(length[k], 1))));
  }
}

}  // namespace dlx::bounds
