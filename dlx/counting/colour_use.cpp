#include "dlx/counting/colour_use.hpp"

#include <algorithm>
#include <utility>

namespace dlx::counting {

ColourUse find_colour_use(const Problem& problem) {
  ColourUse use;
  use.colours.assign(problem.num_secondary(), 0);
  use.plain.assign(problem.num_secondary(), false);
  use.number.reserve(problem.num_entries());

  using Pair = std::pair<std::uint32_t, std::uint32_t>;  // secondary item, colour
  std::vector<Pair> pairs;
  for (std::uint32_t o = 0; o < problem.num_options(); ++o) {
    if (!problem.has_primary(OptionId{o})) continue;
    for (const Entry& entry : problem.option(OptionId{o})) {
      if (problem.is_primary(entry.item)) continue;
      const std::uint32_t secondary = index(entry.item) - problem.num_primary();
      if (entry.colour == ColourId::none) {
        use.plain[secondary] = true;
      } else {
        pairs.emplace_back(secondary, index(entry.colour));
      }
    }
  }
  std::ranges::sort(pairs);
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  std::vector<std::size_t> first(problem.num_secondary(), 0);
  for (std::size_t k = pairs.size(); k-- > 0;) {
    ++use.colours[pairs[k].first];
    first[pairs[k].first] = k;
  }

  for (std::uint32_t o = 0; o < problem.num_options(); ++o) {
    for (const Entry& entry : problem.option(OptionId{o})) {
      std::uint32_t number = ColourUse::plain_entry;
      if (entry.colour != ColourId::none && problem.has_primary(OptionId{o})) {
        const std::uint32_t secondary = index(entry.item) - problem.num_primary();
        const auto found = std::ranges::lower_bound(pairs, Pair(secondary, index(entry.colour)));
        number =
            static_cast<std::uint32_t>(found - pairs.begin()) - static_cast<std::uint32_t>(first[secondary]);
      }
      use.number.push_back(number);
    }
  }
  return use;
}

}  // namespace dlx::counting
