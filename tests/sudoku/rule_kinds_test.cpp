// Rules about cells (thermometers, arrows, ...) through the exact-cover model, compared on all 4x4
// grids with independent definitions in this file.

#include "dlx/error.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/generator.hpp"
#include "sudoku/grade.hpp"
#include "sudoku/rules.hpp"
#include "sudoku/solver.hpp"
#include "tests/sudoku/reading.hpp"
#include "tests/testing.hpp"

namespace dlx::sudoku::rule_kinds_test {

/// The 288 grids of 4x4 cells, found by trying all values.
const std::vector<std::string>& all_grids() {
  static const std::vector<std::string> grids = [] {
    std::vector<std::string> found;
    std::string line(16, '0');
    const std::function<void(std::size_t)> fill = [&](std::size_t cell) {
      if (cell == 16) return found.push_back(line);
      for (char value = '1'; value <= '4'; ++value) {
        bool free = true;
        for (std::size_t other = 0; other < cell && free; ++other) {
          const bool sees = other / 4 == cell / 4 || other % 4 == cell % 4 ||
                            (other / 8 == cell / 8 && other % 4 / 2 == cell % 4 / 2);
          free = !sees || line[other] != value;
        }
        if (!free) continue;
        line[cell] = value;
        fill(cell + 1);
      }
    };
    fill(0);
    return found;
  }();
  return grids;
}

/// The digits of a grid by row and column from 1: r(1, 2) is the digit of r1c2.
struct Digits {
  const std::string& line;
  int r(int row, int column) const { return line[4 * row + column - 5] - '0'; }
};

struct Case {
  std::string statements;
  std::function<bool(const Digits&)> holds;
};

template <typename Holds>
bool all_neighbours(const Digits& g, const Holds& holds) {
  for (int row = 1; row <= 4; ++row)
    for (int column = 1; column <= 4; ++column) {
      if (column < 4 &&
          !holds(row, column, row, column + 1, g.r(row, column), g.r(row, column + 1)))
        return false;
      if (row < 4 && !holds(row, column, row + 1, column, g.r(row, column), g.r(row + 1, column)))
        return false;
    }
  return true;
}

bool consecutive_set(std::vector<int> values) {
  std::ranges::sort(values);
  for (std::size_t k = 1; k < values.size(); ++k)
    if (values[k] != values[k - 1] + 1) return false;
  return true;
}

int between_one_and_four(const std::array<int, 4>& line) {
  int sum = 0;
  int seen = 0;
  for (const int value : line) {
    if (value == 1 || value == 4) {
      ++seen;
    } else if (seen == 1) {
      sum += value;
    }
  }
  return sum;
}

enum class Dot { none, white, black };
Dot dot_of(int a, int b) {
  if (std::abs(a - b) == 1) return Dot::white;
  return a == 2 * b || b == 2 * a ? Dot::black : Dot::none;
}

const std::string some_grid = "1234341221434321";

std::string name(int row, int column) {
  return " r" + std::to_string(row) + "c" + std::to_string(column);
}

std::string all_dots(const std::string& grid) {
  std::string text;
  all_neighbours({grid}, [&](int row, int column, int below, int right, int a, int b) {
    const Dot dot = dot_of(a, b);
    if (dot != Dot::none)
      text += (dot == Dot::white ? "difference 1" : "ratio 2") + name(row, column) +
              name(below, right) + "\n";
    return true;
  });
  return text + "no-other-dots";
}

std::string all_sums_of_five(const std::string& grid) {
  std::string text;
  all_neighbours({grid}, [&](int row, int column, int below, int right, int a, int b) {
    if (a + b == 5) text += "sum 5" + name(row, column) + name(below, right) + "\n";
    return true;
  });
  return text + "no-other-xv";
}

const std::vector<Case>& cases() {
  using G = Digits;
  static const std::vector<Case> all = {
      {"cage r1c1 r2c3 r4c4",
       [](const G& g) {
         return g.r(1, 1) != g.r(2, 3) && g.r(1, 1) != g.r(4, 4) && g.r(2, 3) != g.r(4, 4);
       }},
      {"thermometer r1c1 r2c2 r3c3",
       [](const G& g) { return g.r(1, 1) < g.r(2, 2) && g.r(2, 2) < g.r(3, 3); }},
      {"slow-thermometer r1c1 r2c3 r3c2 r4c4",
       [](const G& g) {
         return g.r(1, 1) <= g.r(2, 3) && g.r(2, 3) <= g.r(3, 2) && g.r(3, 2) <= g.r(4, 4);
       }},
      {"arrow r1c1 = r1c2 r2c3", [](const G& g) { return g.r(1, 1) == g.r(1, 2) + g.r(2, 3); }},
      {"arrow r3c3 = r1c3 r2c3", [](const G& g) { return g.r(3, 3) == g.r(1, 3) + g.r(2, 3); }},
      {"arrow r1c1 r1c2 = r4c1 r3c2 r2c3 r1c4 r2c4 r4c4",
       [](const G& g) {
         return 10 * g.r(1, 1) + g.r(1, 2) ==
                g.r(4, 1) + g.r(3, 2) + g.r(2, 3) + g.r(1, 4) + g.r(2, 4) + g.r(4, 4);
       }},
      {"sum 9 r2c1 r3c2 r4c3", [](const G& g) { return g.r(2, 1) + g.r(3, 2) + g.r(4, 3) == 9; }},
      {"sum 7 r1c1-r1c3", [](const G& g) { return g.r(1, 1) + g.r(1, 2) + g.r(1, 3) == 7; }},
      {"sum 3 r1c1", [](const G& g) { return g.r(1, 1) == 3; }},
      {"difference 2 r1c1 r3c2", [](const G& g) { return std::abs(g.r(1, 1) - g.r(3, 2)) == 2; }},
      {"ratio 2 r1c1 r1c2",
       [](const G& g) { return g.r(1, 1) == 2 * g.r(1, 2) || g.r(1, 2) == 2 * g.r(1, 1); }},
      {all_dots(some_grid),
       [](const G& g) {
         return all_neighbours(g, [](int row, int column, int below, int right, int a, int b) {
           const G some{some_grid};
           const Dot dot = dot_of(some.r(row, column), some.r(below, right));
           if (dot == Dot::none) return dot_of(a, b) == Dot::none;
           return dot == Dot::white ? std::abs(a - b) == 1 : a == 2 * b || b == 2 * a;
         });
       }},
      {all_sums_of_five(some_grid),
       [](const G& g) {
         return all_neighbours(g, [](int row, int column, int below, int right, int a, int b) {
           const G some{some_grid};
           return (a + b == 5) == (some.r(row, column) + some.r(below, right) == 5);
         });
       }},
      {"palindrome r1c1 r2c3 r3c4 r3c2 r4c4",
       [](const G& g) { return g.r(1, 1) == g.r(4, 4) && g.r(2, 3) == g.r(3, 2); }},
      {"whispers 2 r1c1 r2c2 r3c3 r4c4",
       [](const G& g) {
         for (int k = 1; k < 4; ++k)
           if (std::abs(g.r(k, k) - g.r(k + 1, k + 1)) < 2) return false;
         return true;
       }},
      {"whispers 2 r1c1 r1c3 r3c3 r3c1 r1c1",
       [](const G& g) {
         return std::abs(g.r(1, 1) - g.r(1, 3)) >= 2 && std::abs(g.r(1, 3) - g.r(3, 3)) >= 2 &&
                std::abs(g.r(3, 3) - g.r(3, 1)) >= 2 && std::abs(g.r(3, 1) - g.r(1, 1)) >= 2;
       }},
      {"renban r1c1 r2c3 r3c2",
       [](const G& g) {
         return consecutive_set({g.r(1, 1), g.r(2, 3), g.r(3, 2)});
       }},
      {"region-sum r1c2 r2c2 r2c3 r1c4 r3c4 r4c3",
       [](const G& g) {
         const int sum = g.r(1, 2) + g.r(2, 2);
         return sum == g.r(2, 3) + g.r(1, 4) && sum == g.r(3, 4) + g.r(4, 3);
       }},
      {"between r1c1 r2c3 r3c2 r4c4",
       [](const G& g) {
         const int low = std::min(g.r(1, 1), g.r(4, 4));
         const int high = std::max(g.r(1, 1), g.r(4, 4));
         for (const int value : {g.r(2, 3), g.r(3, 2)})
           if (value <= low || value >= high) return false;
         return true;
       }},
      {"lockout 2 r1c1 r2c3 r4c4",
       [](const G& g) {
         const int low = std::min(g.r(1, 1), g.r(4, 4));
         const int high = std::max(g.r(1, 1), g.r(4, 4));
         return high - low >= 2 && (g.r(2, 3) < low || g.r(2, 3) > high);
       }},
      {"quadruple 112 r2c2",
       [](const G& g) {
         std::vector<int> values = {g.r(2, 2), g.r(2, 3), g.r(3, 2), g.r(3, 3)};
         return std::ranges::count(values, 1) >= 2 && std::ranges::count(values, 2) >= 1;
       }},
      {"quadruple 3 r2c1",
       [](const G& g) {
         return g.r(2, 1) == 3 || g.r(2, 2) == 3 || g.r(3, 1) == 3 || g.r(3, 2) == 3;
       }},
      {"odd r1c1 r2c3", [](const G& g) { return g.r(1, 1) % 2 == 1 && g.r(2, 3) % 2 == 1; }},
      {"even r1c1 r2c3", [](const G& g) { return g.r(1, 1) % 2 == 0 && g.r(2, 3) % 2 == 0; }},
      {"equal r1c1 r2c3 r4c4",
       [](const G& g) { return g.r(1, 1) == g.r(2, 3) && g.r(1, 1) == g.r(4, 4); }},
      {"minimum r1c1\nminimum r1c2",
       [](const G& g) {
         return g.r(1, 1) < g.r(2, 1) && g.r(1, 2) < g.r(2, 2) && g.r(1, 2) < g.r(1, 3);
       }},
      {"maximum r2c2",
       [](const G& g) {
         return g.r(2, 2) > std::max({g.r(1, 2), g.r(2, 1), g.r(3, 2), g.r(2, 3)});
       }},
      {"sandwich 5 row 2",
       [](const G& g) {
         return between_one_and_four({g.r(2, 1), g.r(2, 2), g.r(2, 3), g.r(2, 4)}) == 5;
       }},
      {"sandwich 2 column 3",
       [](const G& g) {
         return between_one_and_four({g.r(1, 3), g.r(2, 3), g.r(3, 3), g.r(4, 3)}) == 2;
       }},
      {"sandwich 0 row 4",
       [](const G& g) {
         return between_one_and_four({g.r(4, 1), g.r(4, 2), g.r(4, 3), g.r(4, 4)}) == 0;
       }},
      {"allow 12,21,33 r1c1 r2c3",
       [](const G& g) {
         const int both = 10 * g.r(1, 1) + g.r(2, 3);
         return both == 12 || both == 21 || both == 33;
       }},
  };
  return all;
}

TEST(RuleKinds, SmallGridsByBruteForce) {
  ASSERT_EQ(all_grids().size(), 288U);
  for (const Case& one : cases()) {
    SCOPED_TRACE(one.statements);
    const Rules rules = parse_rules("box 2x2\n" + one.statements);
    std::vector<std::string> expected;
    for (const std::string& line : all_grids()) {
      const bool holds = one.holds({line});
      EXPECT_EQ(is_solution(parse_grid(line, rules.shape()), rules), holds) << line;
      if (holds) expected.push_back(line);
    }
    EXPECT_FALSE(expected.empty());
    EXPECT_LT(expected.size(), 288U);
    EXPECT_EQ(Solver(rules).count(Grid(rules.shape())).solutions, expected.size());
    std::vector<std::string> found;
    for (const Grid& grid : solutions_of(rules, Grid(rules.shape())))
      found.push_back(to_line(grid));
    std::ranges::sort(found);
    EXPECT_EQ(found, expected);
    if (HasFailure()) return;
  }
}

// The givens are some cells of some grids.
TEST(RuleKinds, PartialGridsOfSolutionsHaveNoConflict) {
  for (const Case& one : cases()) {
    SCOPED_TRACE(one.statements);
    const Rules rules = parse_rules("box 2x2\n" + one.statements);
    Solver solver(rules);
    for (std::size_t k = 0; k < all_grids().size(); k += 29) {
      const std::string& line = all_grids()[k];
      std::string partial = line;
      for (std::size_t cell = 0; cell < 16; ++cell)
        if ((cell * 7 + k) % 3 != 0) partial[cell] = '.';
      const Grid puzzle = parse_grid(partial, rules.shape());
      const bool has_solution = solver.solve(puzzle, 1).solution.has_value();
      EXPECT_FALSE(has_solution && find_conflict(puzzle, rules)) << partial;
      const bool expected = std::ranges::any_of(all_grids(), [&](const std::string& grid) {
        for (std::size_t cell = 0; cell < 16; ++cell)
          if (partial[cell] != '.' && partial[cell] != grid[cell]) return false;
        return one.holds({grid});
      });
      EXPECT_EQ(has_solution, expected) << partial;
    }
  }
}

TEST(RuleKinds, AllStatementsComeBack) {
  std::vector<bool> seen(rule_kinds().size());
  for (const Case& one : cases()) {
    const Rules rules = parse_rules("box 2x2\n" + one.statements);
    EXPECT_EQ(parse_rules(to_text(rules)), rules) << to_text(rules);
    EXPECT_FALSE(rules.plain());
    for (const Rule& rule : rules.added_rules()) seen[static_cast<std::size_t>(rule.kind)] = true;
  }
  EXPECT_EQ(std::ranges::count(seen, false), 0);
  EXPECT_EQ(to_text(parse_rules("whispers r1c1-r1c3\narrow r1c1 r1c2 = r2c1 r3c1\n"
                                "quadruple 3112 r1c1\nsandwich 7 column 2\nallow 12,21 r1c1 r9c9")),
            "box 3x3\nwhispers 5 r1c1 r1c2 r1c3\narrow r1c1 r1c2 = r2c1 r3c1\n"
            "quadruple 1123 r1c1\nsandwich 7 column 2\nallow 12,21 r1c1 r9c9\n");
}

TEST(RuleKinds, ConflictsNameTheRule) {
  const auto message = [](const std::string& statement, const std::string& start) {
    const Rules rules = parse_rules("box 2x2\n" + statement);
    std::string line = start;
    line.resize(16, '.');
    const auto conflict = find_conflict(parse_grid(line, rules.shape()), rules);
    return conflict ? conflict->message : "none";
  };
  EXPECT_EQ(message("thermometer r1c1 r1c2", "21"), "the thermometer r1c1 r1c2 does not increase");
  EXPECT_EQ(message("thermometer r1c1 r2c3 r1c2", "12"),
            "the thermometer r1c1 r2c3 r1c2 does not increase");
  EXPECT_EQ(message("thermometer r1c1 r1c2", "12"), "none");
  EXPECT_EQ(message("arrow r1c1 = r1c2 r1c3", "321"), "none");
  EXPECT_EQ(message("arrow r1c1 = r1c2 r1c3", "421"), "the arrow r1c1 r1c2 r1c3 does not add up");
  EXPECT_EQ(message("arrow r1c1 = r1c2 r1c3", "3.4"), "the arrow r1c1 r1c2 r1c3 does not add up");
  EXPECT_EQ(message("sum 5 r1c1 r1c2", "12"), "the sum of r1c1 r1c2 is not 5");
  EXPECT_EQ(message("whispers 2 r1c1 r1c2", "12"),
            "the whispers line r1c1 r1c2 has neighbours that differ by less than 2");
  EXPECT_EQ(message("odd r1c2", "12"), "the odd cells r1c2 include an even digit");
  EXPECT_EQ(message("no-other-dots", "12"), "the dots are not all given");
  EXPECT_EQ(message("quadruple 44 r1c1", "12..3"),
            "the quadruple at r1c1 r1c2 r2c1 r2c2 does not have all its digits");
}

TEST(RuleKinds, CellsThatARuleMakesDifferArePeers) {
  const Rules rules = parse_rules("thermometer r1c1 r5c5 r9c9\nwhispers r2c1 r4c4");
  const std::vector<std::vector<int>> peers = rules.peers();
  const auto are_peers = [&](int cell, int other) {
    return std::ranges::binary_search(peers[cell], other);
  };
  EXPECT_TRUE(are_peers(0, 40) && are_peers(40, 80) && are_peers(80, 0));
  EXPECT_TRUE(are_peers(9, 30));
  EXPECT_FALSE(are_peers(0, 39));
}

TEST(RuleKinds, ImpossibleRulesAreRefused) {
  Rules rules;
  const auto refused = [&](const Rule& rule) {
    EXPECT_THROW(rules.add_rule(rule), std::invalid_argument);
  };
  refused({Rule::Kind::thermometer, {0, 81}});
  refused({Rule::Kind::thermometer, {0, -1}});
  refused({Rule::Kind::quadruple, {0, 1, 9, 10}, 0, {0}});
  refused({Rule::Kind::quadruple, {0, 1, 9, 10}, 0, {2, 1}});
  refused({Rule::Kind::allow, {0, 1}, 0, {1, 2, 3}});
  refused({Rule::Kind::allow, {0, 1}, 0, {}});
  EXPECT_TRUE(rules.plain());
}

TEST(RuleKinds, ExplainUsesTables) {
  const Rules rules = parse_rules("box 2x2\nthermometer r1c1 r1c2 r2c1 r2c2\neven r3c1\n");
  Grader grader(rules);
  const std::vector<Step> steps = grader.explain(parse_grid(".........1.4...2", rules.shape()));
  ASSERT_FALSE(steps.empty());
  const std::string reason =
      "thermometer r1c1 r1c2 r2c1 r2c2: Digits on a thermometer increase from the bulb";
  const auto found = std::ranges::find(steps, reason, &Step::reason);
  ASSERT_NE(found, steps.end());
  EXPECT_EQ(techniques()[found->technique].name, "further rule");
}

TEST(RuleKinds, PicturesHaveTheShapesOfEachKind) {
  const Rules rules = parse_rules(
      "thermometer r1c1 r2c2\narrow r5c5 = r5c6 r4c7\nsum 10 r1c8 r1c9\ndifference 1 r4c1 r4c2\n"
      "ratio 3 r5c1 r5c2\nwhispers r9c5 r9c6\nrenban r4c4 r5c4\npalindrome r1c4 r1c5\n"
      "region-sum r2c4 r2c3\nbetween r4c8 r5c8 r6c9\nquadruple 12 r6c5\nodd r3c1\neven r3c2\n"
      "cage r7c4 r7c5\nsandwich 12 row 2\n");
  const std::string svg = write_one("svg", {Grid()}, rules);
  for (const char* part :
       {"<path class=\"thermometer\" d=\"M50 50L150 150\"", "<circle class=\"bulb\"",
        "<path class=\"shaft\"", "<circle class=\"circle\" cx=\"450\" cy=\"450\"", ">X</text>",
        "<circle class=\"white\" cx=\"100\" cy=\"350\"", "<circle class=\"black\"",
        "<path class=\"whispers\"", "<path class=\"renban\"", "<path class=\"palindrome\"",
        "<path class=\"region-sum\"", "<path class=\"between\"", ">12</text>",
        "<circle class=\"parity\"", "<path class=\"parity\"", "<path class=\"cage\"",
        "<text class=\"outside\" x=\"-35\"", "viewBox=\"-70 -70 970 970\""})
    EXPECT_TRUE(contains(svg, part)) << part;
}

TEST(RuleKinds, GeneratedPuzzlesHaveOneSolution) {
  const Rules rules = parse_rules("box 2x3\nthermometer r1c1 r2c2 r3c3\narrow r6c6 = r5c5 r4c4\n");
  Generator generator(rules, {});
  int made = 0;
  generator.generate(0, 3, [&](const GeneratedPuzzle& puzzle) {
    ++made;
    Solver solver(rules);
    EXPECT_TRUE(solver.is_unique(puzzle.puzzle));
    EXPECT_TRUE(is_solution(*solver.solve(puzzle.puzzle).solution, rules));
    return true;
  });
  EXPECT_EQ(made, 3);
}

TEST(RuleKinds, TooManyTuplesAreRefused) {
  std::string text = "box 6x6\n";
  for (int shift = 0; shift < 6; ++shift) {
    text += "sum 600";
    for (int row = 1; row <= 30; ++row)
      text += " r" + std::to_string(row) + "c" + std::to_string(row + shift);
    text += '\n';
  }
  EXPECT_THROW(Solver{parse_rules(text)}, std::invalid_argument);
}

}  // namespace dlx::sudoku::rule_kinds_test
