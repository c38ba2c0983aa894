#include "dlx/error.hpp"
#include "dlx/random.hpp"
#include "sudoku/rules.hpp"
#include "tests/sudoku/reading.hpp"
#include "tests/table.hpp"
#include "tests/testing.hpp"

namespace dlx::sudoku::rules_text_test {

const std::string jigsaw_rows =
    "AAABBBBCC\n"
    "AAABBBCCC\n"
    "AADDBBCCC\n"
    "ADDDEEECF\n"
    "DDDDEFFFF\n"
    "GGEEEFFFF\n"
    "GGEIEHHHH\n"
    "GGGIIIHHH\n"
    "GGIIIIIHH\n";

TEST(RulesText, NothingIsTheCommonSudoku) {
  EXPECT_EQ(parse_rules(""), Rules());
  EXPECT_EQ(parse_rules("# nothing\n\n  \t\r\n"), Rules());
  EXPECT_EQ(parse_rules("box 2x3"), Rules(Shape(2, 3)));
  EXPECT_EQ(to_text(Rules()), "box 3x3\n");
}

TEST(RulesText, ReadsEveryStatement) {
  const Rules rules = parse_rules(
      "\xEF\xBB\xBF# all of them\r\n"
      "box 3x3\r\n"
      "windows\n"
      "diagonals # X\n"
      "disjoint-groups\n"
      "anti-knight\nanti-king\nnon-consecutive\n"
      "region r1c1-r2c2 r5c5\n"
      "differ r9c9 r1c2\n"
      "cage 12 r1c1 R1C2 r2c1\n"
      "less r1c1 r1c2 r1c3\n");
  Rules expected;
  expected.add_windows();
  expected.add_diagonals();
  expected.add_groups();
  expected.add_anti_knight();
  expected.add_anti_king();
  expected.add_non_consecutive();
  expected.add_house({0, 1, 9, 10, 40});
  expected.add_different(1, 80);
  expected.add_cage({0, 1, 9}, 12);
  expected.add_less(0, 1);
  expected.add_less(1, 2);
  EXPECT_EQ(rules, expected);
  EXPECT_EQ(to_text(rules),
            "box 3x3\nwindows\ndiagonals\ndisjoint-groups\nregion r1c1 r1c2 r2c1 r2c2 r5c5\n"
            "anti-knight\nanti-king\nnon-consecutive\ndiffer r1c2 r9c9\n"
            "cage 12 r1c1 r1c2 r2c1\nless r1c1 r1c2\nless r1c2 r1c3\n");
}

TEST(RulesText, RegionsByLetterOrByValue) {
  const std::string spaced = "regions\na a b b\n# a comment\na c b b\n\na c c d\nc d d d # last\n";
  const Rules by_letter = parse_rules("box 2x2\n" + spaced);
  const std::vector<int> expected = {0, 0, 1, 1, 0, 2, 1, 1, 0, 2, 2, 3, 2, 3, 3, 3};
  EXPECT_EQ(std::vector<int>(by_letter.regions().begin(), by_letter.regions().end()), expected);
  EXPECT_EQ(to_text(by_letter), "box 2x2\nregions\n1122\n1322\n1334\n3444\n");
  // Symbols that are values number the regions.
  const Rules by_value = parse_rules("box 2x2\nregions\n4433\n4133\n4112\n1222\n");
  EXPECT_EQ(by_value.region(0), 3);
  EXPECT_EQ(to_text(by_value), "box 2x2\nregions\n4433\n4133\n4112\n1222\n");

  Rules rules(Shape(2, 2));
  parse_regions("aabbacbbaccdcddd", rules);
  EXPECT_EQ(rules, by_letter);
  Rules nine;
  parse_regions(jigsaw_rows, nine);
  EXPECT_TRUE(nine.has_jigsaw_regions());
}

TEST(RulesText, AllTextsComeBack) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Random random(seed);
    const auto draw = [&](int bound) {
      return static_cast<int>(random.below(static_cast<std::uint32_t>(bound)));
    };
    const Shape shape(1 + draw(6), 1 + draw(6));
    Rules rules(shape);
    const int size = shape.size();
    const auto some_cells = [&](int number) {
      std::vector<int> cells(shape.cells());
      for (int cell = 0; cell < shape.cells(); ++cell) cells[cell] = cell;
      random.shuffle(std::span(cells));
      cells.resize(number);
      return cells;
    };
    if (draw(2) == 0) {
      std::vector<int> regions(shape.cells());
      for (int cell = 0; cell < shape.cells(); ++cell) regions[cell] = cell % size;
      random.shuffle(std::span(regions));
      rules.set_regions(regions);
    }
    for (int k = draw(8); k > 0; --k) {
      switch (draw(8)) {
        case 0:
          rules.add_diagonals();
          break;
        case 1:
          rules.add_groups();
          break;
        case 2:
          rules.add_anti_knight();
          break;
        case 3:
          rules.add_house(some_cells(1 + draw(size)));
          break;
        case 4: {
          const int number = 1 + draw(size);
          const int least = number * (number + 1) / 2;
          const int most = number * (2 * size - number + 1) / 2;
          rules.add_cage(some_cells(number), least + draw(most - least + 1));
          break;
        }
        case 5:
          rules.add_non_consecutive();
          break;
        default:
          if (size == 1) break;
          const std::vector<int> two = some_cells(2);
          if (draw(2) == 0) rules.add_less(two[0], two[1]);
          if (draw(2) == 0) rules.add_different(two[0], two[1]);
      }
    }
    EXPECT_EQ(parse_rules(to_text(rules)), rules) << to_text(rules);
  }
}

TEST(RulesText, SaysWhatIsWrongAndWhere) {
  for (const std::vector<std::string>& row : read_table(DLX_RULE_ERRORS)) {
    ASSERT_EQ(row.size(), 2U);
    EXPECT_EQ(error_of(row[0]), "t:" + row[1]) << row[0];
  }
  EXPECT_EQ(error_of("  \xC3\xA4 r1c1\n"), error_of("  \xC3\xA4\n"));
  EXPECT_EQ(error_of("cage 3 \xC3\xA4\xC3\xA4 r1c1\n").substr(0, 7), "t:1:8: ");
  EXPECT_EQ(error_of("cage 3 r1c1 \xC3\xA4\xC3\xA4 r1c2\n").substr(0, 8), "t:1:13: ");
}

TEST(RulesText, SaysWhatIsWrongWithRegions) {
  Rules rules(Shape(2, 2));
  EXPECT_THROW(parse_regions("1122112233443344\nx", rules), ParseError);
  EXPECT_THROW(parse_regions("", rules), ParseError);
  EXPECT_TRUE(rules.plain());
}

TEST(RulesText, VariantsByName) {
  Rules rules;
  for (const char* name :
       {"x", "hyper", "disjoint-groups", "anti-knight", "anti-king", "non-consecutive"})
    EXPECT_TRUE(add_variant(rules, name)) << name;
  EXPECT_TRUE(rules.has_diagonals() && rules.has_windows() && rules.has_groups());
  EXPECT_TRUE(rules.anti_knight() && rules.anti_king() && rules.non_consecutive());
  const Rules before = rules;
  for (const char* name : {"diagonals", "windows"}) EXPECT_TRUE(add_variant(rules, name));
  EXPECT_EQ(rules, before);
  EXPECT_FALSE(add_variant(rules, "y"));
  EXPECT_FALSE(add_variant(rules, ""));
  Rules six(Shape(2, 3));
  EXPECT_THROW(add_variant(six, "windows"), std::invalid_argument);
}

}  // namespace dlx::sudoku::rules_text_test
