#include "sudoku/transformation.hpp"

#include "reading.hpp"
#include "tests/testing.hpp"

namespace dlx::sudoku::transformation_test {

TEST(Transformation, DoesWhatItSays) {
  const Grid grid = parse_grid("1.2. .... ...3 .4..", Shape(2, 2));
  const Transformation moves(Shape(2, 2), false, {3, 2, 0, 1}, {0, 1, 3, 2}, {0, 2, 1, 3, 4});
  EXPECT_EQ(to_line(moves.apply(grid)),
            ".4.."
            "..3."
            "2..1"
            "....");
  const Transformation transposes(Shape(2, 2), true, {0, 1, 2, 3}, {0, 1, 2, 3}, {0, 1, 2, 3, 4});
  EXPECT_EQ(to_line(transposes.apply(grid)),
            "1..."
            "...4"
            "2..."
            "..3.");
  EXPECT_EQ(Transformation(Shape(2, 2)).apply(grid), grid);
}

TEST(Transformation, SolutionsStaySolutions) {
  const Grid grid = parse_grid(solved_line);
  Random random(1);
  for (int k = 0; k < 500; ++k)
    EXPECT_TRUE(is_solution(Transformation::random(Shape(), random).apply(grid)));
}

// Checks the group laws on shapes with square and with oblong boxes.
TEST(Transformation, ComposesAndInverts) {
  for (const Shape shape : {Shape(2, 2), Shape(2, 3), Shape(3, 3), Shape(5, 5), Shape(1, 4)}) {
    Random random(2);
    Grid grid(shape);
    for (int cell = 0; cell < shape.cells(); ++cell)
      grid.set(cell, static_cast<int>(random.below(static_cast<std::uint32_t>(shape.size()) + 1)));
    for (int k = 0; k < 100; ++k) {
      const Transformation a = Transformation::random(shape, random);
      const Transformation b = Transformation::random(shape, random);
      const Transformation c = Transformation::random(shape, random);
      EXPECT_EQ(a.then(b).apply(grid), b.apply(a.apply(grid)));
      EXPECT_EQ(a.then(b).then(c), a.then(b.then(c)));
      EXPECT_EQ(a.then(a.inverse()), Transformation(shape));
      EXPECT_EQ(a.inverse().then(a), Transformation(shape));
    }
  }
}

TEST(Transformation, RandomOnesReachTheWholeGroup) {
  // 2 x 8 x 8 ways to move the cells of 4x4, times 4! ways to exchange values.
  Random random(3);
  std::set<std::string> seen;
  const Shape shape(2, 2);
  for (int k = 0; k < 40'000; ++k) {
    const Transformation one = Transformation::random(shape, random);
    std::string key(1, one.transposed() ? 't' : '.');
    for (const auto part : {one.rows(), one.columns(), one.values()})
      for (const int number : part) key += static_cast<char>('0' + number);
    seen.insert(key);
  }
  EXPECT_EQ(seen.size(), 128U * 24U);
}

TEST(Transformation, IsTheSameEverywhereForASeed) {
  Random random(42);
  EXPECT_EQ(to_line(Transformation::random(Shape(), random).apply(parse_grid(solved_line))),
            "869572134132486759754139268498251673375864912216397845521748396647923581983615427");
}

TEST(Transformation, RefusesWhatIsNoSymmetry) {
  const std::vector<std::uint8_t> same = {0, 1, 2, 3}, values = {0, 1, 2, 3, 4};
  const auto make = [&](bool transposed, std::vector<std::uint8_t> rows,
                        std::vector<std::uint8_t> columns, std::vector<std::uint8_t> exchanged) {
    return Transformation(Shape(2, 2), transposed, std::move(rows), std::move(columns),
                          std::move(exchanged));
  };
  EXPECT_NO_THROW(make(true, same, same, values));
  EXPECT_THROW(make(false, {0, 2, 1, 3}, same, values), std::invalid_argument);
  EXPECT_THROW(make(false, same, {0, 2, 1, 3}, values), std::invalid_argument);
  EXPECT_THROW(make(false, {0, 1, 2}, same, values), std::invalid_argument);
  EXPECT_THROW(make(false, {0, 1, 2, 2}, same, values), std::invalid_argument);
  EXPECT_THROW(make(false, {0, 1, 2, 4}, same, values), std::invalid_argument);
  EXPECT_THROW(make(false, same, same, {1, 0, 2, 3, 4}), std::invalid_argument);
  EXPECT_THROW(make(false, same, same, {0, 1, 2, 3}), std::invalid_argument);
  EXPECT_THROW(Transformation(Shape(1, 4), true, same, same, values), std::invalid_argument);
  EXPECT_THROW(Transformation().apply(Grid(Shape(2, 2))), std::invalid_argument);
  EXPECT_THROW(Transformation().then(Transformation(Shape(2, 2))), std::invalid_argument);
}

}  // namespace dlx::sudoku::transformation_test
