#include "sudoku/photo/read.hpp"
#include "tests/photo/drawn.hpp"
#include "tests/photo/pictures.hpp"
#include "tests/photo/test_random.hpp"
#include "tests/testing.hpp"

// Puzzles that are not plain 9x9 sudokus, and handwritten digits.
namespace dlx::test::photo_variants_test {

using sudoku::photo::Grey;
using sudoku::photo::read;
using sudoku::photo::Reading;

/// The puzzle of the first rendered picture, drawn flat.
Page printed(const char* regions) {
  Page page;
  page.print_as(picture("photo01.jpg"));
  page.draw_lines(9, 1);
  page.draw_regions(regions, 5);
  return page;
}

std::string puzzle() { return pictures().front().second; }

TEST(Variants, BoxesAreNone) {
  const auto readings = read(printed(boxes).grey());
  ASSERT_EQ(readings.size(), 1U);
  EXPECT_FALSE(readings[0].jigsaw);
  EXPECT_TRUE(readings[0].certain());
  EXPECT_EQ(to_line(readings[0].joint.puzzle), puzzle());
}

TEST(Variants, JigsawsAreNoticed) {
  const auto readings = read(printed(jigsaw).grey());
  ASSERT_EQ(readings.size(), 1U);
  EXPECT_TRUE(readings[0].jigsaw);
  EXPECT_EQ(readings[0].uncertain.size(), 81U);
  EXPECT_FALSE(readings[0].certain());
}

TEST(Variants, KillersAreUncertain) {
  Page page;
  page.draw_lines(9, 1);
  page.draw_regions(boxes, 4);
  // Cages of two and three cells, side by side.
  const std::string row = "abbccddee";
  std::string cages;
  for (int i = 0; i < 9; ++i)
    for (const char cage : row) cages += static_cast<char>(cage + (i / 2 % 2) * 8);
  page.draw_cages(cages);
  for (int cell = 0; cell < 81; cell += 2)
    page.write(1 + cell % 9, cell % 9 + 0.25, cell / 9 + 0.27, 0.2, 1.5);
  const auto readings = read(page.grey());
  ASSERT_EQ(readings.size(), 1U);
  EXPECT_FALSE(readings[0].certain());
}

TEST(Variants, EmptyGridsAreUncertain) {
  Page page;
  page.draw_lines(9, 1);
  page.draw_regions(boxes, 4);
  const auto readings = read(page.grey());
  ASSERT_EQ(readings.size(), 1U);
  EXPECT_FALSE(readings[0].certain());
}

TEST(Variants, OtherSizesAreNoSudokus) {
  for (const int size : {4, 5, 6, 8, 10, 12, 16, 25}) {
    Page page;
    page.draw_lines(size, 2);
    Random random(static_cast<std::uint64_t>(size));
    for (int cell = 0; cell < size * size; ++cell) {
      if (random.chance(0.6)) continue;
      const double scale = 9.0 / size;
      page.write(1 + static_cast<int>(random.below(9)), (cell % size + 0.5) * scale,
                 (cell / size + 0.5) * scale, 0.55 * scale, size > 12 ? 2 : 4);
    }
    EXPECT_TRUE(read(page.grey()).empty()) << size;
  }
}

TEST(Variants, CrosswordsAndChessBoardsAreNoSudokus) {
  for (const int size : {9, 13, 15}) {
    Page crossword;
    crossword.draw_lines(size, 2);
    Random random(static_cast<std::uint64_t>(size));
    for (int cell = 0; cell < size * size; ++cell) {
      const int from_x = Page::margin + 9 * Page::unit * (cell % size) / size;
      const int from_y = Page::margin + 9 * Page::unit * (cell / size) / size;
      const int wide = 9 * Page::unit / size;
      if (random.chance(0.2)) crossword.fill(from_x, from_y, wide, wide, Page::ink);
    }
    for (const Reading& reading : read(crossword.grey())) EXPECT_FALSE(reading.certain()) << size;
  }
  Page chess;
  chess.draw_lines(1, 3);
  for (int cell = 0; cell < 64; ++cell) {
    constexpr int wide = 9 * Page::unit / 8;
    if ((cell / 8 + cell % 8) % 2 != 0)
      chess.fill(Page::margin + cell % 8 * wide, Page::margin + cell / 8 * wide, wide, wide, 90);
  }
  EXPECT_TRUE(read(chess.grey()).empty());
}

TEST(Variants, PencilMarksAreNoGivens) {
  Page page = printed(boxes);
  for (int cell = 0; cell < 81; ++cell) {
    if (puzzle()[cell] != '.') continue;
    page.write(1 + cell % 9, cell % 9 + 0.25, cell / 9 + 0.25, 0.2, 1.5, 110);
    page.write(1 + cell % 7, cell % 9 + 0.75, cell / 9 + 0.25, 0.2, 1.5, 110);
  }
  const auto readings = read(page.grey());
  ASSERT_EQ(readings.size(), 1U);
  EXPECT_TRUE(readings[0].certain());
  EXPECT_EQ(to_line(readings[0].joint.puzzle), puzzle());
}

TEST(Variants, WhatAPenWroteIsNeverTakenForPrint) {
  const sudoku::Grid solution = *read(printed(boxes).grey()).at(0).joint.solution;
  for (int round = 0; round < 8; ++round) {
    Page page = printed(boxes);
    const double width = 2 + round;
    for (int cell = round; cell < 81; cell += round < 4 ? 10 : 3) {
      if (puzzle()[cell] == '.')
        page.write(solution[cell], cell % 9 + 0.5, cell / 9 + 0.5, 0.6, width, 20 * round);
    }
    for (const Reading& reading : read(page.grey())) {
      if (!reading.certain()) continue;
      EXPECT_EQ(to_line(reading.joint.puzzle), puzzle()) << round;
    }
  }
}

}  // namespace dlx::test::photo_variants_test
