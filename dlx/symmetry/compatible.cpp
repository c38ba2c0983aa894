#include "dlx/symmetry/compatible.hpp"

#include <algorithm>

#include "dlx/deadline.hpp"

namespace dlx::symmetry {

Compatible::Compatible(const Problem& problem)
    : problem_(problem),
      words_((problem.num_options() + 63) / 64),
      uses_(list_uses(problem)),
      of_item_(problem.num_items()),
      all_(words_),
      blocks_((problem.num_options() + rows_per_block - 1) / rows_per_block) {
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    if (problem.has_primary(OptionId{k})) add(k, all_);
  }
  for (std::uint32_t k = 0; k < problem.num_items(); ++k) {
    const ItemId item{k};
    if (!is_long(item)) continue;
    of_item_[k].resize(words_);
    for (const auto& [option, colour] : uses_[k]) {
      Deadline::check();
      add(index(option), of_item_[k]);
      if (colour == ColourId::none) continue;
      OptionSet& same = of_colour_[{item, colour}];
      same.resize(words_);
      add(index(option), same);
    }
  }
}

void Compatible::make_rows(std::size_t block) const {
  const std::size_t first = block * rows_per_block;
  const std::size_t rows = std::min<std::size_t>(rows_per_block, problem_.num_options() - first);
  std::vector<std::uint64_t> made(rows * words_, ~std::uint64_t{0});
  for (std::size_t k = 0; k < rows; ++k) {
    make_row(static_cast<std::uint32_t>(first + k), std::span(made).subspan(k * words_, words_));
  }
  blocks_[block] = std::move(made);
}

void Compatible::make_row(std::uint32_t option, std::span<std::uint64_t> row) const {
  for (const auto& [item, colour] : problem_.option(OptionId{option})) {
    if (problem_.is_primary(item) && problem_.high(item) != 1) continue;
    if (is_long(item)) {
      Deadline::check(words_ / 8);
      work_ += words_;
      const OptionSet& all = of_item_[index(item)];
      if (colour == ColourId::none) {
        for (std::size_t w = 0; w < words_; ++w) row[w] &= ~all[w];
      } else {
        const OptionSet& same = of_colour_.at({item, colour});
        for (std::size_t w = 0; w < words_; ++w) row[w] &= ~all[w] | same[w];
      }
      continue;
    }
    Deadline::check(uses_[index(item)].size() / 8);
    work_ += uses_[index(item)].size();
    for (const auto& [other, its_colour] : uses_[index(item)]) {
      if (colour != ColourId::none && colour == its_colour) continue;
      row[index(other) / 64] &= ~(std::uint64_t{1} << (index(other) % 64));
    }
  }
  row[option / 64] &= ~(std::uint64_t{1} << (option % 64));
}

}  // namespace dlx::symmetry
