#include "sudoku/rules.hpp"

#include "reading.hpp"
#include "tests/testing.hpp"

namespace dlx::sudoku::rules_test {

TEST(Rules, PlainRulesHaveRowsColumnsAndBoxes) {
  const Rules rules;
  EXPECT_TRUE(rules.plain());
  EXPECT_EQ(rules.houses().size(), 27U);
  EXPECT_EQ(rules.houses()[0].name(), "row 1");
  EXPECT_EQ(rules.houses()[17].name(), "column 9");
  EXPECT_EQ(rules.houses()[26].name(), "box 9");
  for (const std::vector<int>& seen : rules.peers()) EXPECT_EQ(seen.size(), 20U);
  EXPECT_EQ(Rules(Shape(2, 3)), Shape(2, 3));
}

TEST(Rules, HousesOfVariants) {
  Rules rules;
  rules.add_diagonals();
  rules.add_windows();
  rules.add_groups();
  rules.add_diagonals();  // adding it again has no effect
  EXPECT_FALSE(rules.plain());
  ASSERT_EQ(rules.houses().size(), 27U + 2 + 4 + 9);
  EXPECT_EQ(rules.houses()[28].name(), "diagonal 2");
  EXPECT_EQ(rules.houses()[28].cells, std::vector<int>({8, 16, 24, 32, 40, 48, 56, 64, 72}));
  EXPECT_EQ(rules.houses()[29].cells, std::vector<int>({10, 11, 12, 19, 20, 21, 28, 29, 30}));
  EXPECT_EQ(rules.houses()[32].name(), "window 4");
  EXPECT_EQ(rules.houses()[33].cells, std::vector<int>({0, 3, 6, 27, 30, 33, 54, 57, 60}));
  rules.add_house({5, 3});
  EXPECT_EQ(rules.houses().back().name(), "extra region 1");
  EXPECT_EQ(rules.houses().back().cells, std::vector<int>({3, 5}));
  EXPECT_EQ(Rules(Shape(4, 4)).houses().size(), 48U);
}

TEST(Rules, AreNotPlainWithWhateverIsAdded) {
  using Change = std::function<void(Rules&)>;
  const std::vector<Change> changes = {
      [](Rules& rules) { rules.add_diagonals(); },
      [](Rules& rules) { rules.add_windows(); },
      [](Rules& rules) { rules.add_groups(); },
      [](Rules& rules) {
        rules.add_house({3, 5});
      },
      [](Rules& rules) { rules.add_anti_knight(); },
      [](Rules& rules) { rules.add_anti_king(); },
      [](Rules& rules) { rules.add_different(0, 40); },
      [](Rules& rules) { rules.add_non_consecutive(); },
      [](Rules& rules) {
        rules.add_cage({0, 1}, 5);
      },
      [](Rules& rules) { rules.add_less(0, 1); },
      [](Rules& rules) {  // exchanges two cells at the border of boxes
        std::vector<int> regions(rules.regions().begin(), rules.regions().end());
        std::swap(regions[2], regions[3]);
        rules.set_regions(regions);
      },
      [](Rules& rules) {  // the boxes, numbered from the other end
        std::vector<int> regions(rules.regions().begin(), rules.regions().end());
        for (int& region : regions) region = 8 - region;
        rules.set_regions(regions);
      },
  };
  for (std::size_t k = 0; k < changes.size(); ++k) {
    Rules rules;
    changes[k](rules);
    EXPECT_FALSE(rules.plain()) << k;
    EXPECT_NE(rules, Rules()) << k;
  }
  Rules again;
  again.set_regions(std::vector<int>(again.regions().begin(), again.regions().end()));
  EXPECT_TRUE(again.plain());
  EXPECT_EQ(again, Rules());
}

TEST(Rules, PairsAreThoseWithoutAHouse) {
  Rules king;
  king.add_anti_king();
  // King's moves across borders of boxes: 4 at each of 4 corners of boxes, two of which are in no
  // house, and 2 at each of the other positions along borders.
  const std::vector<CellPair> pairs = king.different_pairs();
  EXPECT_TRUE(std::ranges::is_sorted(pairs));
  EXPECT_EQ(pairs.size(), 2U * 8 * 8 - 2 * 9 * 4);
  Rules knight;
  knight.add_anti_knight();
  EXPECT_EQ(knight.different_pairs().size(), 4U * 7 * 8 - 8 * 9);
  Rules apart;
  apart.add_non_consecutive();
  EXPECT_EQ(apart.apart_pairs().size(), 2U * 8 * 9);
}

TEST(Rules, RefusesWhatCannotBe) {
  Rules rules;
  EXPECT_THROW(rules.add_house({0, 81}), std::invalid_argument);
  EXPECT_THROW(rules.add_house({0, 0}), std::invalid_argument);
  EXPECT_THROW(rules.add_house({}), std::invalid_argument);
  EXPECT_THROW(rules.add_cage({0, 1}, 2), std::invalid_argument);
  EXPECT_THROW(rules.add_cage({0, 1}, 18), std::invalid_argument);
  EXPECT_THROW(rules.add_less(3, 3), std::invalid_argument);
  EXPECT_THROW(rules.add_different(-1, 3), std::invalid_argument);
  EXPECT_THROW(rules.set_regions(std::vector<int>(81, 0)), std::invalid_argument);
  EXPECT_THROW(rules.set_regions(std::vector<int>(80, 0)), std::invalid_argument);
  EXPECT_TRUE(rules.plain());
  EXPECT_THROW(Rules(Shape(2, 3)).add_windows(), std::invalid_argument);
}

std::string conflict_of(const Grid& grid, const Rules& rules) {
  const auto conflict = find_conflict(grid, rules);
  return conflict ? conflict->message : "none";
}

TEST(Conflicts, SayWhichRuleIsBroken) {
  Grid grid;
  grid.set(0, 5);
  grid.set(40, 5);
  EXPECT_EQ(conflict_of(grid, Rules()), "none");
  Rules rules = parse_rules("diagonals");
  EXPECT_EQ(conflict_of(grid, rules), "5 is twice in diagonal 1: r1c1 and r5c5");
  EXPECT_EQ(find_conflict(grid, rules)->unit, Conflict::Unit::diagonal);

  rules = Rules();
  rules.add_different(0, 40);
  EXPECT_EQ(conflict_of(grid, rules), "5 is twice in cells that differ: r1c1 and r5c5");

  rules = parse_rules("non-consecutive");
  EXPECT_EQ(conflict_of(grid, rules), "none");
  grid.set(1, 4);
  EXPECT_EQ(conflict_of(grid, rules), "r1c1 is 5 and r1c2 is 4, which are consecutive");

  EXPECT_EQ(conflict_of(grid, parse_rules("less r1c1 r1c2")),
            "r1c1 is 5 and r1c2 is 4, but r1c1 < r1c2");
  EXPECT_EQ(conflict_of(grid, parse_rules("less r1c2 r1c1")), "none");

  const auto with_cage = [](std::vector<int> cells, int sum) {
    Rules caged;
    caged.add_cage(std::move(cells), sum);
    return caged;
  };
  EXPECT_EQ(conflict_of(grid, with_cage({0, 1}, 9)), "none");
  EXPECT_EQ(conflict_of(grid, with_cage({0, 1}, 12)),
            "the cage at r1c1 has the sum 9, 12 is needed");
  EXPECT_EQ(conflict_of(grid, with_cage({0, 1, 2}, 10)), "none");
  EXPECT_EQ(conflict_of(grid, with_cage({0, 1, 2}, 9)),
            "the cage at r1c1 has a sum of at least 10, 9 is needed");
  EXPECT_EQ(conflict_of(grid, with_cage({0, 1, 2}, 18)), "none");
  EXPECT_EQ(conflict_of(grid, with_cage({0, 1, 2}, 19)),
            "the cage at r1c1 has a sum of at most 18, 19 is needed");
  EXPECT_EQ(conflict_of(grid, with_cage({0, 40}, 10)),
            "5 is twice in the cage at r1c1: r1c1 and r5c5");
  EXPECT_EQ(conflict_of(Grid(), with_cage({0, 40}, 10)), "none");
  EXPECT_THROW(find_conflict(grid, Rules(Shape(2, 2))), std::invalid_argument);
  EXPECT_THROW(is_solution(grid, Rules(Shape(2, 2))), std::invalid_argument);
}

TEST(Conflicts, SolutionsObeyAllRules) {
  const Grid grid = parse_grid(solved_line);
  EXPECT_TRUE(is_solution(grid));
  EXPECT_TRUE(is_solution(grid, Rules()));
  EXPECT_TRUE(is_solution(grid, parse_rules("cage 14 r1c1 r1c2 r2c1")));
  EXPECT_FALSE(is_solution(grid, parse_rules("cage 14 r1c1 r1c2 r2c1\ncage 14 r1c4 r1c5")));
  EXPECT_FALSE(is_solution(grid, parse_rules("diagonals")));
  EXPECT_TRUE(is_solution(grid, parse_rules("less r1c2 r1c1")));
  EXPECT_FALSE(is_solution(grid, parse_rules("less r1c2 r1c1\nless r1c1 r1c2")));
  Grid hole = grid;
  hole.set(80, 0);
  EXPECT_FALSE(is_solution(hole, Rules()));
}

TEST(Combinations, AreAllSetsOfValuesWithTheSum) {
  for (const int size : {1, 4, 9, 12}) {
    for (int cells = 0; cells <= size; ++cells) {
      for (int sum = 0; sum <= size * (size + 1) / 2; ++sum) {
        std::set<std::uint64_t> expected;
        for (std::uint64_t set = 0; set < (std::uint64_t{1} << size); ++set) {
          int total = 0;
          int number = 0;
          for (int value = 1; value <= size; ++value) {
            if ((set >> (value - 1) & 1) == 0) continue;
            total += value;
            ++number;
          }
          if (total == sum && number == cells) expected.insert(set);
        }
        std::set<std::uint64_t> found;
        for_each_combination(size, cells, sum,
                             [&](std::uint64_t set) { EXPECT_TRUE(found.insert(set).second); });
        EXPECT_EQ(found, expected);
        EXPECT_EQ(count_combinations(size, cells, sum), expected.size());
      }
    }
  }
}

TEST(Combinations, LargeNumbersAreOnlyCounted) {
  EXPECT_EQ(count_combinations(36, 36, 666), 1U);
  EXPECT_GT(count_combinations(36, 18, 333), 50'000'000U);
  EXPECT_EQ(count_combinations(9, -1, 3), 0U);
}

}  // namespace dlx::sudoku::rules_test
