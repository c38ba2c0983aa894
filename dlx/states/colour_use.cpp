#include "dlx/states/colour_use.hpp"

#include <cstddef>
#include <numeric>

#include "dlx/deadline.hpp"

namespace dlx::states {

ColourUse find_colour_use(const Problem& problem) {
  ColourUse use;
  use.colours.assign(problem.num_secondary(), 0);
  use.plain.assign(problem.num_secondary(), false);
  use.number.assign(problem.num_entries(), ColourUse::plain_entry);
  if (problem.num_secondary() == 0) return use;

  // The entries with a colour, by item: a counting sort.
  struct Coloured {
    std::uint32_t colour;
    std::size_t entry;
  };
  std::vector<std::size_t> begin(problem.num_secondary() + std::size_t{1}, 0);
  const auto for_each_secondary = [&](auto visit) {
    std::size_t entry_number = 0;
    for (std::uint32_t o = 0; o < problem.num_options(); ++o) {
      const bool counts = problem.has_primary(OptionId{o});
      Deadline::check(problem.option(OptionId{o}).size());
      for (const Entry& entry : problem.option(OptionId{o})) {
        if (counts && !problem.is_primary(entry.item)) {
          visit(index(entry.item) - problem.num_primary(), entry.colour, entry_number);
        }
        ++entry_number;
      }
    }
  };
  for_each_secondary([&](std::uint32_t secondary, ColourId colour, std::size_t) {
    if (colour == ColourId::none) {
      use.plain[secondary] = true;
    } else {
      ++begin[secondary + 1];
    }
  });
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<Coloured> coloured(begin.back());
  std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
  for_each_secondary([&](std::uint32_t secondary, ColourId colour, std::size_t entry) {
    if (colour != ColourId::none) coloured[next[secondary]++] = {index(colour), entry};
  });

  // The colours of an item are numbered as they come.
  std::vector<std::uint32_t> number(problem.num_colours() + std::size_t{1});
  std::vector<std::uint32_t> numbered_for(problem.num_colours() + std::size_t{1},
                                          problem.num_secondary());
  for (std::uint32_t s = 0; s < problem.num_secondary(); ++s) {
    for (std::size_t k = begin[s]; k < begin[s + 1]; ++k) {
      const std::uint32_t colour = coloured[k].colour;
      if (numbered_for[colour] != s) {
        numbered_for[colour] = s;
        number[colour] = use.colours[s]++;
      }
      use.number[coloured[k].entry] = number[colour];
    }
  }
  return use;
}

std::vector<Component> joined_components(const Problem& problem) {
  const ColourUse use = find_colour_use(problem);
  return find_components(
      problem, [&](ItemId item) { return use.can_conflict(index(item) - problem.num_primary()); });
}

}  // namespace dlx::states
