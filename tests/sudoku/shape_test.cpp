#include "sudoku/grid.hpp"
#include "tests/testing.hpp"

namespace dlx::sudoku::shape_test {

TEST(Shape, NineByNineIsTheDefault) {
  const Shape shape;
  EXPECT_EQ(shape, Shape(3, 3));
  EXPECT_EQ(shape.size(), 9);
  EXPECT_EQ(shape.cells(), 81);
  EXPECT_EQ(shape.candidates(), 729);
  EXPECT_EQ(shape.constraints(), 324);
}

TEST(Shape, EveryUnitHasAsManyCellsAsThereAreValues) {
  for (const Shape shape :
       {Shape(1, 1), Shape(1, 2), Shape(2, 1), Shape(2, 2), Shape(2, 3), Shape(3, 2), Shape(1, 7),
        Shape(3, 3), Shape(2, 5), Shape(4, 4), Shape(6, 6)}) {
    std::vector<int> rows(shape.size());
    std::vector<int> columns(shape.size());
    std::vector<std::set<std::pair<int, int>>> boxes(shape.size());
    for (int cell = 0; cell < shape.cells(); ++cell) {
      ++rows.at(shape.row(cell));
      ++columns.at(shape.column(cell));
      boxes.at(shape.box(cell)).insert({shape.row(cell), shape.column(cell)});
      EXPECT_EQ(shape.row(cell) * shape.size() + shape.column(cell), cell);
    }
    EXPECT_EQ(rows, std::vector<int>(shape.size(), shape.size()));
    EXPECT_EQ(columns, std::vector<int>(shape.size(), shape.size()));
    for (const auto& box : boxes) {
      ASSERT_EQ(static_cast<int>(box.size()), shape.size());
      // A box is a block: its first and last cell are its corners.
      EXPECT_EQ(box.rbegin()->first - box.begin()->first + 1, shape.box_rows());
      EXPECT_EQ(box.rbegin()->second - box.begin()->second + 1, shape.box_columns());
    }
  }
}

TEST(Shape, BoxesAreNumberedLikeText) {
  const Shape wide(2, 3);  // 6x6: three bands of two boxes
  EXPECT_EQ(wide.box(0), 0);
  EXPECT_EQ(wide.box(3), 1);
  EXPECT_EQ(wide.box(2 * 6), 2);
  EXPECT_EQ(wide.box(35), 5);
  const Shape tall(3, 2);  // two bands of three boxes
  EXPECT_EQ(tall.box(2), 1);
  EXPECT_EQ(tall.box(3 * 6), 3);
}

TEST(Shape, RefusesImpossibleBoxes) {
  constexpr int huge = std::numeric_limits<int>::max();
  for (const auto& [rows, columns] : std::vector<std::pair<int, int>>{
           {0, 3}, {3, 0}, {-3, -3}, {2, 19}, {6, 7}, {37, 1}, {huge, huge}, {1 << 16, 1 << 16}}) {
    EXPECT_THROW(Shape(rows, columns), std::invalid_argument) << rows << "x" << columns;
  }
  EXPECT_EQ(Shape(6, 6).size(), Shape::max_size);
  EXPECT_EQ(Shape(36, 1).size(), Shape::max_size);
}

TEST(Shape, SymbolsAndValuesAreInverse) {
  const Shape shape(6, 6);
  std::string symbols;
  for (int value = 0; value <= shape.size(); ++value) {
    symbols += Shape::symbol(value);
    EXPECT_EQ(shape.value(symbols.back()), value);
  }
  EXPECT_EQ(symbols, ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@");
  EXPECT_THROW(Shape::symbol(37), std::invalid_argument);
  EXPECT_THROW(Shape::symbol(-1), std::invalid_argument);
}

TEST(Shape, AnyEmptySymbolAndEitherCase) {
  for (const char c : std::string(".0*_-xX")) EXPECT_EQ(Shape().value(c), 0) << c;
  EXPECT_EQ(Shape(4, 4).value('a'), 10);
  EXPECT_EQ(Shape(4, 4).value('g'), 16);
  EXPECT_EQ(Shape(4, 4).value('h'), std::nullopt);
  // In shapes with a value X, the letter X does not mean an empty cell.
  EXPECT_EQ(Shape(4, 8).value('x'), 0);
  EXPECT_EQ(Shape(4, 8).value('X'), 0);
  EXPECT_EQ(Shape(3, 11).value('x'), 33);
  EXPECT_EQ(Shape(6, 6).value('X'), 33);
  EXPECT_EQ(Shape(6, 6).value('@'), 36);
  EXPECT_EQ(Shape(5, 7).value('@'), std::nullopt);
}

TEST(Shape, ValuesOfOtherShapesAreNone) {
  EXPECT_EQ(Shape(2, 2).value('5'), std::nullopt);
  EXPECT_EQ(Shape().value('A'), std::nullopt);
  for (const char c : std::string(" |+=#,;/Qq\n") + '\0' + '\xff')
    EXPECT_EQ(Shape(5, 5).value(c), std::nullopt) << static_cast<int>(c);
}

}  // namespace dlx::sudoku::shape_test
