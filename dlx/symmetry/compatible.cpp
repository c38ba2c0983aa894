#include "dlx/symmetry/compatible.hpp"

#include <algorithm>

#include "dlx/deadline.hpp"
#include "dlx/selection.hpp"

namespace dlx::symmetry {

Compatible::Compatible(const Problem& problem)
    : problem_(problem),
      words_((problem.num_options() + 63) / 64),
      conflicts_(problem, all_options(problem)),
      numbers_(first_numbers(std::size_t{problem.num_options()} + 1)),
      rows_(conflicts_, numbers_, numbers_, words_),
      all_(words_),
      blocks_((problem.num_options() + rows_per_block - 1) / rows_per_block) {
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    if (problem.has_primary(OptionId{k})) all_[k / 64] |= std::uint64_t{1} << (k % 64);
  }
}

void Compatible::make_rows(std::size_t block) const {
  const std::size_t first = block * rows_per_block;
  const std::size_t rows = std::min<std::size_t>(rows_per_block, conflicts_.num_options() - first);
  std::vector<std::uint64_t> made(rows * words_);
  for (std::size_t k = 0; k < rows; ++k) {
    const auto option = static_cast<std::uint32_t>(first + k);
    std::uint64_t* const row = made.data() + k * words_;
    rows_.add(option, row);
    row[option / 64] |= std::uint64_t{1} << (option % 64);
    for (std::size_t w = 0; w < words_; ++w) row[w] = ~row[w];
    for (const Entry& entry : problem_.option(OptionId{option})) {
      if (problem_.is_primary(entry.item) && problem_.high(entry.item) != 1) continue;
      const auto work = std::min<std::size_t>(conflicts_.range_of(entry.item).size(), words_);
      work_ += work;
      Deadline::check(work / 8);
    }
  }
  blocks_[block] = std::move(made);
}

}  // namespace dlx::symmetry
