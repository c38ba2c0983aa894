#include "tests/dlx/states/counting_problem.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "dlx/random.hpp"
#include "tests/dlx/boards.hpp"
#include "tests/dlx/random_problem.hpp"

namespace dlx::testing {
namespace {

using Shapes = std::vector<Shape>;

bool chance(std::uint32_t percent, Random& random) { return random.below(100) < percent; }

std::uint32_t between(std::uint32_t low, std::uint32_t high, Random& random) {
  return low + random.below(high - low + 1);
}

RandomShape tiny(Random& random) {
  return {.primary = between(1, 8, random),
          .options = between(4, 16, random),
          .density = 0.05 * between(2, 12, random),
          .planted = chance(70, random)};
}

RandomShape dense(Random& random) {
  return {.primary = between(6, 14, random),
          .options = between(20, 80, random),
          .density = 0.05 * between(6, 11, random),
          .planted = chance(50, random)};
}

RandomShape sparse(Random& random) {
  return {.primary = between(6, 13, random),
          .options = between(25, 50, random),
          .density = 0.02 * between(4, 10, random),
          .planted = chance(80, random)};
}

RandomShape strip(Random& random) {
  return {.primary = between(10, 20, random),
          .options = between(40, 60, random),
          .density = 0.6,
          .planted = chance(80, random),
          .window = between(2, 5, random)};
}

// Options of one or two items give many covers, unless an item is in no option.
RandomShape small_options(Random& random) {
  return {.primary = between(4, 8, random),
          .options = between(20, 40, random),
          .density = 0.16,
          .planted = chance(50, random)};
}

RandomShape blocks(Random& random) {
  return {.primary = between(8, 16, random),
          .options = between(25, 45, random),
          .density = 0.4,
          .planted = chance(70, random),
          .window = chance(30, random) ? 3U : 0U,
          .components = between(2, 4, random)};
}

Problem random_kind(RandomShape shape, bool coloured, Random& random) {
  shape.secondary = coloured ? between(1, 5, random) : 0;
  shape.colours = coloured ? between(1, 4, random) : 0;
  shape.coloured = 0.25 * between(1, 4, random);
  return random_problem(shape, random.below(1U << 31));
}

// Returns a board, most of whose cells must be covered. On a coloured board, pieces may colour seams,
// each of which belongs to two columns.
Problem random_board(std::uint32_t rows, std::uint32_t columns, std::uint32_t kept, bool coloured,
                     Random& random) {
  static const std::array<Shapes, 5> kinds = {fixed_polyominoes(1), fixed_polyominoes(2),
                                              fixed_polyominoes(3), l_trominoes(),
                                              fixed_polyominoes(4)};
  Shapes shapes = kinds[1];
  const Shapes& more = kinds[random.below(5)];
  if (more != shapes) shapes.insert(shapes.end(), more.begin(), more.end());

  ProblemBuilder builder;
  std::vector<ItemId> cells;
  std::vector<ItemId> seams;
  std::vector<ColourId> colours;
  for (std::uint32_t k = 0; k < rows * columns; ++k) cells.push_back(builder.add_primary());
  if (coloured) {
    for (std::uint32_t k = 0; k <= columns / 2; ++k) seams.push_back(builder.add_secondary());
    for (const char* name : {"red", "green", "blue"}) colours.push_back(builder.colour(name));
  }
  for (std::uint32_t row = 0; row < rows; ++row) {
    for (std::uint32_t column = 0; column < columns; ++column) {
      for (const Shape& shape : shapes) {
        std::vector<Entry> entries;
        for (const Cell& cell : shape) {
          const std::uint32_t at_row = row + static_cast<std::uint32_t>(cell.first);
          const std::uint32_t at_column = column + static_cast<std::uint32_t>(cell.second);
          if (at_row >= rows || at_column >= columns) break;
          entries.emplace_back(cells[at_row * columns + at_column]);
        }
        if (entries.size() != shape.size() || !chance(kept, random)) continue;
        if (coloured && chance(30, random)) {
          entries.emplace_back(seams[column / 2], colours[random.below(3)]);
        }
        builder.add_option(entries);
      }
    }
  }
  return builder.build();
}

// structured_problem() of the given kind.
Problem random_structure(bool coloured, Random& random) {
  for (;;) {
    const Problem problem = structured_problem(random.below(1U << 31));
    const bool has_colours = problem.num_secondary() > 0;
    if (!problem.has_bounds() && has_colours == coloured) return problem;
  }
}

}  // namespace

Problem counting_problem(std::uint64_t seed) {
  Random random(seed);
  const bool coloured = seed % 2 != 0;
  const auto board = [&](std::uint32_t rows, std::uint32_t least, std::uint32_t most) {
    return random_board(rows, between(least, most, random), between(75, 100, random), coloured,
                        random);
  };
  switch (seed / 2 % 200) {
    case 98:
      return board(4, 20, 40);
    case 198:
      return random_kind({.primary = 60,
                          .options = 240,
                          .density = 0.6,
                          .planted = true,
                          .window = between(2, 4, random)},
                         coloured, random);
    default:
      break;
  }
  switch (seed / 2 % 9) {
    case 0:
      return random_structure(coloured, random);
    case 1:
      return board(2, 3, 9);
    case 2:
      return board(3, 3, 5);
    case 3:
      return random_kind(tiny(random), coloured, random);
    case 4:
      return random_kind(dense(random), coloured, random);
    case 5:
      return random_kind(sparse(random), coloured, random);
    case 6:
      return random_kind(strip(random), coloured, random);
    case 7:
      return random_kind(small_options(random), coloured, random);
    default:
      return random_kind(blocks(random), coloured, random);
  }
}

}  // namespace dlx::testing
