#include "sudoku/canonical.hpp"

#include "reading.hpp"
#include "tests/sudoku/shared_list.hpp"
#include "tests/testing.hpp"

namespace dlx::sudoku::canonical_test {

const std::string few_givens =
    "000000000060304020000000075000000000000680300105070000000050000030000400800900000";
// The grid with the most automorphisms, in canonical form.
const std::string max_canonical =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

using Line = std::vector<std::uint8_t>;

// Returns all orders of rows or columns that keep groups of `width` lines together.
std::vector<Line> orders_of_lines(int size, int width) {
  std::vector<Line> found;
  Line order(static_cast<std::size_t>(size));
  // An order consists of an order of the groups and an order of the lines in each group.
  Line groups(static_cast<std::size_t>(size / width));
  std::iota(groups.begin(), groups.end(), std::uint8_t{0});
  std::vector<Line> within;
  Line one(static_cast<std::size_t>(width));
  std::iota(one.begin(), one.end(), std::uint8_t{0});
  do within.push_back(one);
  while (std::next_permutation(one.begin(), one.end()));
  do {
    std::vector<std::size_t> digit(groups.size(), 0);
    for (bool more = true; more;) {
      for (std::size_t g = 0; g < groups.size(); ++g)
        for (int k = 0; k < width; ++k)
          order[g * static_cast<std::size_t>(width) + static_cast<std::size_t>(k)] =
              static_cast<std::uint8_t>(groups[g] * width + within[digit[g]][k]);
      found.push_back(order);
      more = false;
      for (std::size_t g = 0; g < groups.size() && !more; ++g) {
        more = ++digit[g] < within.size();
        if (!more) digit[g] = 0;
      }
    }
  } while (std::next_permutation(groups.begin(), groups.end()));
  return found;
}

struct Smallest {
  Line grid;
  std::uint64_t times = 0;
};

// Tries all ways to move cells, and numbers values in the order of occurrence.
Smallest brute_force(const Grid& grid) {
  const Shape& shape = grid.shape();
  const int size = shape.size();
  const std::vector<Line> rows = orders_of_lines(size, shape.box_rows());
  const std::vector<Line> columns = orders_of_lines(size, shape.box_columns());
  Smallest best{Line(static_cast<std::size_t>(shape.cells()), 255)};
  Line line(static_cast<std::size_t>(shape.cells()));
  for (int transposed = 0; transposed <= int{shape.box_rows() == shape.box_columns()};
       ++transposed) {
    for (const Line& r : rows) {
      for (const Line& c : columns) {
        Line label(static_cast<std::size_t>(size) + 1, 0);
        std::uint8_t labels = 0;
        int order = 0;  // less than 0: smaller than the best
        std::size_t at = 0;
        for (; at < line.size() && order <= 0; ++at) {
          const int i = r[at / static_cast<std::size_t>(size)];
          const int j = c[at % static_cast<std::size_t>(size)];
          const auto value =
              static_cast<std::size_t>(grid[transposed != 0 ? j * size + i : i * size + j]);
          if (value != 0 && label[value] == 0) label[value] = ++labels;
          line[at] = label[value];
          if (order == 0) order = int{line[at]} - int{best.grid[at]};
        }
        if (order > 0) continue;
        if (order < 0) best = {line, 0};
        ++best.times;
      }
    }
  }
  return best;
}

void expect_brute_force(const Grid& grid) {
  const Smallest expected = brute_force(grid);
  const Canonical canonical = Canonicalizer(grid.shape()).canonicalize(grid);
  EXPECT_EQ(canonical.grid, Grid(grid.shape(), expected.grid)) << to_line(grid);
  EXPECT_EQ(canonical.automorphisms, expected.times) << to_line(grid);
  EXPECT_EQ(canonical.transformation.apply(grid), canonical.grid) << to_line(grid);
}

// Returns a grid of random values, possibly contradictory, or of some cells of a solution.
Grid random_grid(Shape shape, Random& random, const std::vector<Grid>& solutions) {
  const auto size = static_cast<std::uint32_t>(shape.size());
  const std::uint32_t density = random.below(101);
  const bool any = solutions.empty() || random.below(3) == 0;
  const Grid* const from =
      any ? nullptr : &solutions[random.below(static_cast<std::uint32_t>(solutions.size()))];
  Grid grid(shape);
  for (int cell = 0; cell < shape.cells(); ++cell) {
    if (random.below(100) >= density) continue;
    grid.set(cell, any ? static_cast<int>(random.below(size)) + 1 : (*from)[cell]);
  }
  return grid;
}

TEST(Canonical, IsTheSmallestOfAll4x4) {
  const std::vector<Grid> solutions = solutions_of(Shape(2, 2), Grid(Shape(2, 2)));
  ASSERT_EQ(solutions.size(), 288U);
  for (const Grid& grid : solutions) expect_brute_force(grid);
  Random random(1);
  for (int k = 0; k < 3000; ++k) expect_brute_force(random_grid(Shape(2, 2), random, solutions));
}

TEST(Canonical, IsTheSmallestOfAllInOtherSmallShapes) {
  for (const Shape shape : {Shape(1, 1), Shape(1, 3), Shape(3, 1), Shape(1, 4), Shape(4, 1),
                            Shape(2, 3), Shape(3, 2), Shape(1, 5), Shape(5, 1)}) {
    const std::vector<Grid> solutions = solutions_of(shape, Grid(shape), 100);
    Random random(2);
    for (int k = 0; k < 60; ++k) expect_brute_force(random_grid(shape, random, solutions));
    expect_brute_force(solutions.back());
  }
}

TEST(Canonical, IsTheSmallestOf9x9) {
  for (const std::string& line : {puzzle_line, solved_line, few_givens})
    expect_brute_force(parse_grid(line));
}

TEST(Canonical, EssentiallyDifferent4x4GridsAreTwo) {
  Canonicalizer canonicalizer(Shape(2, 2));
  std::map<std::string, int> classes;
  for (const Grid& grid : solutions_of(Shape(2, 2), Grid(Shape(2, 2))))
    ++classes[to_line(canonicalizer.form(grid))];
  EXPECT_EQ(classes.size(), 2U);
}

// All 28,200,960 grids of 6x6: 720 times fewer with a fixed first row. There are 49 classes, each
// with (6! 3! 2!^3 2! 3!^2) / automorphisms grids.
TEST(Canonical, EssentiallyDifferent6x6GridsAre49) {
  Grid givens(Shape(2, 3));
  for (int column = 0; column < 6; ++column) givens.set(column, column + 1);
  const std::vector<Grid> grids = solutions_of(givens.shape(), givens);
  EXPECT_EQ(grids.size() * 720, 28'200'960U);
  Canonicalizer canonicalizer(Shape(2, 3));
  std::map<std::string, std::uint64_t> classes;
  for (const Grid& grid : grids) {
    const Canonical canonical = canonicalizer.canonicalize(grid);
    classes[to_line(canonical.grid)] = canonical.automorphisms;
  }
  EXPECT_EQ(classes.size(), 49U);
  std::uint64_t sum = 0;
  for (const auto& [grid, automorphisms] : classes) sum += 720 * 48 * 72 / automorphisms;
  EXPECT_EQ(sum, 28'200'960U);
}

TEST(Canonical, DoesNotChangeUnderSymmetries) {
  Random random(3);
  Canonicalizer canonicalizer;
  for (const std::string& line : {puzzle_line, solved_line, few_givens, max_canonical}) {
    const Grid grid = parse_grid(line);
    const Canonical canonical = canonicalizer.canonicalize(grid);
    const int times = line == max_canonical ? 100 : 10'000;
    for (int k = 0; k < times; ++k) {
      const Grid other = Transformation::random(Shape(), random).apply(grid);
      ASSERT_EQ(canonicalizer.form(other), canonical.grid) << to_line(other);
    }
    EXPECT_EQ(canonicalizer.form(canonical.grid), canonical.grid);
  }
}

TEST(Canonical, DoesNotChangeUnderSymmetriesOfLargerShapes) {
  for (const Shape shape : {Shape(2, 4), Shape(4, 2), Shape(2, 5), Shape(3, 4), Shape(4, 4),
                            Shape(5, 5), Shape(1, 9), Shape(6, 4)}) {
    Random random(4);
    // Half of the cells, so that the grid lacks the symmetries of the first solution.
    Grid grid = solutions_of(shape, Grid(shape), 1).at(0);
    for (int cell = 0; cell < shape.cells(); ++cell)
      if (random.below(2) == 0) grid.set(cell, 0);
    Canonicalizer canonicalizer(shape);
    const Canonical canonical = canonicalizer.canonicalize(grid);
    EXPECT_EQ(canonical.transformation.apply(grid), canonical.grid);
    for (int k = 0; k < 20; ++k) {
      const Grid other = Transformation::random(shape, random).apply(grid);
      EXPECT_EQ(canonicalizer.form(other), canonical.grid) << to_line(other);
    }
  }
}

TEST(Canonical, TellsGridsApart) {
  // One value exchanged with its neighbour in a puzzle makes another puzzle.
  Grid other = parse_grid(puzzle_line);
  other.set(0, 3);
  other.set(1, 5);
  Canonicalizer canonicalizer;
  EXPECT_NE(canonicalizer.form(other), canonicalizer.form(parse_grid(puzzle_line)));
}

TEST(Canonical, CountsAutomorphisms) {
  Canonicalizer canonicalizer;
  const auto count = [&](const std::string& line) {
    return canonicalizer.canonicalize(parse_grid(line)).automorphisms;
  };
  EXPECT_EQ(canonicalizer.form(parse_grid(max_canonical)), parse_grid(max_canonical));
  EXPECT_EQ(count(max_canonical), 648U);
  EXPECT_EQ(count(solved_line), 1U);
  EXPECT_EQ(count(std::string(81, '.')), 3'359'232U);
  // One given can be moved to each of the 81 cells.
  EXPECT_EQ(count("1" + std::string(80, '.')), 3'359'232U / 81);
}

TEST(Canonical, SaysWhenThereIsTooMuchToFollow) {
  EXPECT_THROW(Canonicalizer(Shape(9, 1)).form(Grid(Shape(9, 1))), std::length_error);
  EXPECT_THROW(Canonicalizer(Shape(5, 5)).canonicalize(Grid(Shape(5, 5))), std::overflow_error);
  EXPECT_EQ(Canonicalizer(Shape(5, 5)).form(Grid(Shape(5, 5))), Grid(Shape(5, 5)));
  EXPECT_THROW(Canonicalizer().form(Grid(Shape(2, 2))), std::invalid_argument);
  // All givens are equal; the canonicalizer can be used again after the refusal.
  Canonicalizer canonicalizer;
  EXPECT_THROW(canonicalizer.form(Grid(Shape(), std::vector<std::uint8_t>(81, 1))),
               std::length_error);
  EXPECT_EQ(canonicalizer.form(parse_grid(max_canonical)), parse_grid(max_canonical));
}

// Public lists of puzzles without duplicates still have none, shuffled or not.
TEST(Canonical, KeepsPuzzlesOfListsApart) {
  SharedList list("puzzles2_17_clue");
  if (!list) return;
  Canonicalizer canonicalizer;
  Random random(5);
  std::map<std::string, int> forms;
  for (int k = 0; k < 5000; ++k) {
    const auto next = list.next();
    ASSERT_TRUE(next);
    const Grid form = canonicalizer.form(next->grid);
    ++forms[to_line(form)];
    EXPECT_EQ(canonicalizer.form(Transformation::random(Shape(), random).apply(next->grid)), form);
  }
  EXPECT_EQ(forms.size(), 5000U);
}

}  // namespace dlx::sudoku::canonical_test
