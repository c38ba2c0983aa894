#include "sudoku/sheet.hpp"

#include "sudoku/format/board_picture.hpp"
#include "tests/testing.hpp"

namespace dlx::sudoku::sheet_test {

Puzzle solved() {
  Puzzle puzzle{parse_grid("1..4.4.1.1..4..3", Shape(2, 2))};
  puzzle.solution = parse_grid("1324243131424213", Shape(2, 2));
  return puzzle;
}

Sheet sheet_of(std::size_t puzzles, const SheetOptions& options) {
  Sheet sheet(Shape(2, 2), options);
  for (std::size_t k = 0; k < puzzles; ++k) sheet.add(solved());
  return sheet;
}

std::vector<std::string> texts_of(const pictures::Page& page) {
  std::vector<std::string> texts;
  for (const pictures::Label& label : page.texts) texts.push_back(label.text);
  return texts;
}

std::size_t labels(const pictures::Picture& picture, pictures::Look look) {
  return static_cast<std::size_t>(
      std::ranges::count_if(picture.shapes, [&](const pictures::Shape& shape) {
        const auto* label = std::get_if<pictures::Label>(&shape);
        return label != nullptr && label->look == look;
      }));
}

TEST(Sheet, HasAsManyPagesAsNeeded) {
  for (const pictures::PageGrid& grid : pictures::page_grids()) {
    const auto per_page = static_cast<std::size_t>(grid.per_page());
    EXPECT_EQ(sheet_of(0, {.per_page = grid.per_page()}).pages(), 1U);
    EXPECT_EQ(sheet_of(per_page, {.per_page = grid.per_page()}).pages(), 1U);
    EXPECT_EQ(sheet_of(per_page + 1, {.per_page = grid.per_page()}).pages(), 2U);
  }
  EXPECT_EQ(sheet_of(13, {.solutions_last = true}).pages(), 3U + 2U);
  EXPECT_EQ(sheet_of(3, {.large_print = true}).pages(), 3U);
}

// Pictures are within the margins and do not overlap.
TEST(Sheet, FitsOnItsPages) {
  const Rules rules = parse_rules("diagonals\nnon-consecutive");
  for (const pictures::Paper& paper : pictures::papers()) {
    for (const pictures::PageGrid& grid : pictures::page_grids()) {
      for (const bool large : {false, true}) {
        Sheet sheet(rules, {.paper = paper, .per_page = grid.per_page(), .large_print = large});
        for (int k = 0; k < grid.per_page(); ++k) sheet.add({Grid()});
        const pictures::Page page = sheet.page(0);
        ASSERT_EQ(page.pictures.size(), static_cast<std::size_t>(grid.per_page()));
        int bottom = 0;
        for (std::size_t k = 0; k < page.pictures.size(); ++k) {
          const pictures::PlacedPicture& placed = page.pictures[k];
          EXPECT_EQ(placed.width, placed.height);
          EXPECT_GE(placed.corner.x, pictures::PageLayout::margin);
          EXPECT_LE(placed.corner.x + placed.width, page.width - pictures::PageLayout::margin);
          EXPECT_LE(placed.corner.y + placed.height, page.height - pictures::PageLayout::margin);
          if (k % static_cast<std::size_t>(grid.columns) == 0) {
            EXPECT_GE(placed.corner.y, bottom);
          }
          bottom = placed.corner.y + placed.height;
        }
      }
    }
  }
}

TEST(Sheet, HasCaptions) {
  Sheet sheet(Shape(2, 2));
  Puzzle named = solved();
  named.fields = {{"name", "Monday\n"}, {"level", "easy"}};
  sheet.add(named);
  EXPECT_EQ(texts_of(sheet.page(0)), std::vector<std::string>{"Monday  (easy)"});
  sheet.add(solved());
  named.fields = {{"grade", "hard"}};
  sheet.add(named);
  EXPECT_EQ(texts_of(sheet.page(0)),
            (std::vector<std::string>{"1. Monday  (easy)", "2", "3 (hard)"}));
  named.fields = {{"name", std::string(500, 'x')}};
  sheet.add(named);
  const pictures::Page page = sheet.page(0);
  const pictures::Label& cut = page.texts.back();
  EXPECT_LT(cut.text.size(), 200U);
  EXPECT_TRUE(cut.text.ends_with("…"));
}

TEST(Sheet, HasSolutionsInThePuzzlesOrOnTheLastPages) {
  const pictures::Page inside = sheet_of(1, {}).page(0);
  EXPECT_EQ(labels(inside.pictures[0].picture, "filled"), 9U);
  const Sheet sheet = sheet_of(1, {.solutions_last = true});
  EXPECT_EQ(labels(sheet.page(0).pictures[0].picture, "filled"), 0U);
  EXPECT_EQ(labels(sheet.page(0).pictures[0].picture, "given"), 7U);
  EXPECT_EQ(labels(sheet.page(1).pictures[0].picture, "filled"), 9U);
}

TEST(Sheet, HasASentenceForEachRule) {
  EXPECT_TRUE(format::rule_sentences(Rules()).empty());
  Rules all(Shape(3, 3));
  std::set<std::string> seen;
  const auto expect_more = [&] {
    const std::vector<std::string> texts = format::rule_sentences(all);
    EXPECT_EQ(texts.size(), seen.size() + 1);
    for (const std::string& text : texts) EXPECT_TRUE(text.ends_with(".")) << text;
    seen = {texts.begin(), texts.end()};
    EXPECT_EQ(texts.size(), seen.size());
  };
  for (const char* name :
       {"diagonals", "windows", "disjoint-groups", "anti-knight", "anti-king", "non-consecutive"}) {
    ASSERT_TRUE(add_variant(all, name));
    expect_more();
  }
  all.add_house({0, 10, 20});
  expect_more();
  all.add_cage({0, 1}, 5);
  expect_more();
  all.add_less(40, 41);
  expect_more();
  all.add_different(0, 80);
  expect_more();
}

TEST(Sheet, OfTheFormatSvgHasOnePage) {
  std::ostringstream out;
  const auto writer = find_format("svg")->make_writer(out, Shape(2, 2));
  for (int k = 0; k < 6; ++k) writer->write(solved());
  EXPECT_THROW(writer->write(solved()), std::invalid_argument);
  writer->finish();
  EXPECT_TRUE(contains(out.str(), "height=\"297mm\""));
}

}  // namespace dlx::sudoku::sheet_test
