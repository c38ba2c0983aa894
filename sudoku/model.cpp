#include "sudoku/model.hpp"

#include <cassert>
#include <span>
#include <stdexcept>
#include <utility>

#include "sudoku/model/builder.hpp"

namespace dlx::sudoku {

namespace {

const Candidates& with_shape(const Candidates& candidates, const Shape& shape) {
  if (candidates.shape() != shape)
    throw std::invalid_argument("the candidates' shape is not that of the rules");
  return candidates;
}

}  // namespace

Model::Model(Rules rules)
    : rules_(std::move(rules)), shape_(rules_.shape()), problem_(build_problem(rules_, nullptr)) {
  assert(problem_.num_options() >= static_cast<std::uint32_t>(shape_.candidates()));
}

Model::Model(Rules rules, const Candidates& candidates)
    : rules_(std::move(rules)),
      shape_(rules_.shape()),
      problem_(build_problem(rules_, &with_shape(candidates, shape_))) {}

void Model::get_options(const Grid& grid, std::vector<OptionId>& options) const {
  const std::span<const std::uint8_t> values = grid.values();
  options.resize(values.size());
  std::size_t number = 0;
  std::uint32_t before = 0;  // options of the cells before
  for (const std::uint8_t value : values) {
    // Without a branch: whether a cell is given cannot be predicted.
    options[number] = OptionId{before + value - 1U};
    number += value != 0 ? 1 : 0;
    before += static_cast<std::uint32_t>(shape_.size());
  }
  options.resize(number);
}

}  // namespace dlx::sudoku
