#include "sudoku/model.hpp"

#include <cassert>
#include <span>
#include <string>

namespace dlx::sudoku {

namespace {

Problem build_problem(const Shape& shape) {
  const int size = shape.size();
  ProblemBuilder builder;

  for (int cell = 0; cell < shape.cells(); ++cell) builder.add_primary(cell_name(shape, cell));
  for (const char unit : {'r', 'c', 'b'})
    for (int number = 1; number <= size; ++number)
      for (int value = 1; value <= size; ++value)
        builder.add_primary(unit + std::to_string(number) + "=" + Shape::symbol(value));

  const auto item = [](int number) { return ItemId{static_cast<std::uint32_t>(number)}; };
  const int rows = shape.cells();
  const int columns = rows + shape.cells();
  const int boxes = columns + shape.cells();
  for (int cell = 0; cell < shape.cells(); ++cell) {
    for (int value = 1; value <= size; ++value) {
      const OptionId option =
          builder.add_option({item(cell), item(rows + shape.row(cell) * size + value - 1),
                              item(columns + shape.column(cell) * size + value - 1),
                              item(boxes + shape.box(cell) * size + value - 1)});
      builder.set_label(option, cell_name(shape, cell) + "=" + Shape::symbol(value));
    }
  }
  return builder.build();
}

}  // namespace

Model::Model(Shape shape) : shape_(shape), problem_(build_problem(shape)) {
  assert(problem_.num_items() == static_cast<std::uint32_t>(shape.constraints()));
  assert(problem_.num_options() == static_cast<std::uint32_t>(shape.candidates()));
}

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
