#include "dlx/symmetry/compatible.hpp"

#include <map>
#include <utility>

#include "dlx/deadline.hpp"

namespace dlx::symmetry {
namespace {

bool keeps_apart(const Problem& problem, ItemId item) {
  return !problem.is_primary(item) || problem.high(item) == 1;
}

void add(std::uint32_t option, OptionSet& set) {
  set[option / 64] |= std::uint64_t{1} << (option % 64);
}

}  // namespace

Compatible::Compatible(const Problem& problem)
    : words_((problem.num_options() + 63) / 64),
      rows_(problem.num_options() * words_, ~std::uint64_t{0}),
      all_(words_) {
  std::vector<OptionSet> of_item(problem.num_items(), OptionSet(words_));
  std::map<std::pair<ItemId, ColourId>, OptionSet> of_colour;
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    if (problem.has_primary(OptionId{k})) add(k, all_);
    for (const Entry& entry : problem.option(OptionId{k})) {
      add(k, of_item[index(entry.item)]);
      if (entry.colour == ColourId::none) continue;
      OptionSet& same = of_colour[{entry.item, entry.colour}];
      same.resize(words_);
      add(k, same);
    }
  }
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    std::uint64_t* const row = &rows_[k * words_];
    for (const Entry& entry : problem.option(OptionId{k})) {
      Deadline::check(words_ / 8);
      if (!keeps_apart(problem, entry.item)) continue;
      const OptionSet& all = of_item[index(entry.item)];
      const OptionSet* const same =
          entry.colour == ColourId::none ? nullptr : &of_colour[{entry.item, entry.colour}];
      for (std::size_t w = 0; w < words_; ++w) {
        row[w] &= ~(same != nullptr ? all[w] & ~(*same)[w] : all[w]);
      }
    }
    row[k / 64] &= ~(std::uint64_t{1} << (k % 64));
  }
}

}  // namespace dlx::symmetry
