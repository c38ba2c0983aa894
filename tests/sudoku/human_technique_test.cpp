// Each technique on a position made for it: an empty grid with some pencil marks removed.

#include "sudoku/human/findings.hpp"
#include "sudoku/rules.hpp"
#include "tests/testing.hpp"

// The techniques by their usual names.
namespace dlx::sudoku::human {

constexpr auto find_pointing = only<find_locked, false>;
constexpr auto find_claiming = only<find_locked, true>;
constexpr auto find_naked_pairs = only<find_naked, 2>;
constexpr auto find_naked_triples = only<find_naked, 3>;
constexpr auto find_naked_quads = only<find_naked, 4>;
constexpr auto find_hidden_pairs = only<find_hidden, 2>;
constexpr auto find_hidden_triples = only<find_hidden, 3>;
constexpr auto find_hidden_quads = only<find_hidden, 4>;
constexpr auto find_x_wings = only<find_fish, 2>;
constexpr auto find_swordfish = only<find_fish, 3>;
constexpr auto find_jellyfish = only<find_fish, 4>;
constexpr auto find_skyscrapers = only<find_two_links, TwoLinks::skyscraper>;
constexpr auto find_two_string_kites = only<find_two_links, TwoLinks::kite>;
constexpr auto find_turbot_fish = only<find_two_links, TwoLinks::turbot>;
constexpr auto find_xy_wings = only<find_wings, 2>;
constexpr auto find_xyz_wings = only<find_wings, 3>;
constexpr auto find_x_chains = only<find_chains, Links::one_value>;
constexpr auto find_xy_chains = only<find_chains, Links::two_value_cells>;
constexpr auto find_alternating_chains = only<find_chains, Links::all>;

}  // namespace dlx::sudoku::human

namespace dlx::sudoku::human_technique_test {

using human::Findings;
using human::Layout;
using human::Position;

int at(int row, int column) { return (row - 1) * 9 + column - 1; }

class Sketch {
 public:
  explicit Sketch(const Rules& rules = {})
      : layout(rules), position(layout, Grid(layout.shape())) {}

  // A cell has only these values.
  void cell(int row, int column, const std::string& values) {
    for (int value = 1; value <= 9; ++value)
      if (values.find(Shape::symbol(value)) == values.npos) position.strike(at(row, column), value);
  }
  // A unit has a value only in these columns (of a row), rows (of a column) or places.
  void only(int unit, int value, const std::vector<int>& places) {
    for (int place = 1; place <= 9; ++place)
      if (std::ranges::find(places, place) == places.end())
        position.strike(position.cell(unit, place - 1), value);
  }
  void row(int number, int value, const std::vector<int>& columns) {
    only(number - 1, value, columns);
  }
  void column(int number, int value, const std::vector<int>& rows) {
    only(9 + number - 1, value, rows);
  }
  void box(int number, int value, const std::vector<int>& places) {
    only(18 + number - 1, value, places);
  }

  // Returns the marks that a technique excludes (each once) or the values that the technique writes.
  std::vector<Mark> find(void (*technique)(const Position&, Findings&)) {
    Findings explained(true);
    explained.begin(position);
    technique(position, explained);
    steps = explained.steps();
    EXPECT_EQ(steps.size(), explained.count());
    Findings findings(false);
    findings.begin(position);
    technique(position, findings);
    EXPECT_TRUE(findings.steps().empty());
    std::vector<Mark> marks(findings.placed().begin(), findings.placed().end());
    marks.insert(marks.end(), findings.removed().begin(), findings.removed().end());
    std::ranges::sort(marks);
    marks.erase(std::unique(marks.begin(), marks.end()), marks.end());
    return marks;
  }

  const Layout layout;
  Position position;
  std::vector<Step> steps;
};

using Marks = std::vector<Mark>;

// Returns the marks of values in the cells of rows and columns, in order.
Marks marks(const std::vector<int>& rows, const std::vector<int>& columns,
            const std::vector<int>& values) {
  Marks all;
  for (const int row : rows)
    for (const int column : columns)
      for (const int value : values) all.push_back({at(row, column), value});
  return all;
}

bool has(const Marks& marks, int row, int column, int value) {
  return std::ranges::count(marks, Mark{at(row, column), value}) > 0;
}

TEST(HumanTechnique, NothingOnAnEmptyGrid) {
  for (const human::Technique& technique : human::technique_table()) {
    if (technique.find == nullptr) continue;
    EXPECT_EQ(Sketch().find(technique.find), Marks()) << technique.info.name;
  }
}

TEST(HumanTechnique, FullHouse) {
  Sketch sketch;
  for (int column = 1; column <= 8; ++column) sketch.position.place(at(4, column), column);
  EXPECT_EQ(sketch.find(human::find_full_houses), (Marks{{at(4, 9), 9}}));
  EXPECT_EQ(sketch.steps.at(0).reason, "r4c9 is the last empty cell of row 4, which lacks 9");
}

TEST(HumanTechnique, HiddenSingle) {
  Sketch sketch;
  sketch.row(3, 5, {7});
  EXPECT_EQ(sketch.find(human::find_hidden_singles), (Marks{{at(3, 7), 5}}));
  EXPECT_EQ(sketch.steps.at(0).reason, "in row 3, 5 can only be in r3c7");
  EXPECT_EQ(sketch.steps.at(0).where, "row 3");
}

TEST(HumanTechnique, NakedSingle) {
  Sketch sketch;
  sketch.cell(2, 2, "8");
  EXPECT_EQ(sketch.find(human::find_naked_singles), (Marks{{at(2, 2), 8}}));
  EXPECT_EQ(sketch.steps.at(0).reason, "r2c2 can only be 8");
}

TEST(HumanTechnique, Pointing) {
  Sketch sketch;
  sketch.box(1, 5, {4, 5});  // r2c1, r2c2
  EXPECT_EQ(sketch.find(human::find_pointing), marks({2}, {4, 5, 6, 7, 8, 9}, {5}));
  EXPECT_EQ(sketch.find(human::find_claiming), Marks());
  EXPECT_EQ(sketch.steps.size(), 0U);
}

TEST(HumanTechnique, Claiming) {
  Sketch sketch;
  sketch.column(9, 1, {7, 8, 9});
  EXPECT_EQ(sketch.find(human::find_claiming), marks({7, 8, 9}, {7, 8}, {1}));
  EXPECT_EQ(sketch.find(human::find_pointing), Marks());
}

TEST(HumanTechnique, PointingFollowsChessMoves) {
  Sketch sketch(parse_rules("anti-knight"));
  sketch.box(5, 3, {1, 3});  // r4c4, r4c6: besides row 4, seen by a knight's move from r2c5, r6c5
  const Marks found = sketch.find(human::find_pointing);
  EXPECT_TRUE(has(found, 2, 5, 3));
  EXPECT_TRUE(has(found, 4, 1, 3));
  // Six in row 4, r2c5, and r3c4 and r3c6: they see one in their column, one by a knight's move.
  EXPECT_EQ(found.size(), 9U);
}

TEST(HumanTechnique, NakedPair) {
  Sketch sketch;
  sketch.cell(3, 1, "27");
  sketch.cell(3, 9, "27");
  EXPECT_EQ(sketch.find(human::find_naked_pairs), marks({3}, {2, 3, 4, 5, 6, 7, 8}, {2, 7}));
  EXPECT_EQ(sketch.steps.at(0).reason,
            "in row 3, the two cells r3c1, r3c9 take 2, 7: not in its other cells");
}

TEST(HumanTechnique, NakedTripleAndQuad) {
  Sketch sketch;
  sketch.cell(1, 1, "12");
  sketch.cell(4, 1, "23");
  sketch.cell(9, 1, "13");
  EXPECT_EQ(sketch.find(human::find_naked_triples).size(), 6U * 3U);
  EXPECT_EQ(sketch.find(human::find_naked_pairs), Marks());
  Sketch quad;
  quad.cell(1, 1, "12");
  quad.cell(1, 4, "23");
  quad.cell(1, 7, "34");
  quad.cell(1, 9, "14");
  EXPECT_EQ(quad.find(human::find_naked_quads).size(), 5U * 4U);
  EXPECT_EQ(quad.find(human::find_naked_triples), Marks());
}

TEST(HumanTechnique, HiddenPairTripleAndQuad) {
  Sketch pair;
  pair.row(5, 4, {2, 8});
  pair.row(5, 6, {2, 8});
  EXPECT_EQ(pair.find(human::find_hidden_pairs).size(), 2U * 7U);
  EXPECT_EQ(pair.steps.at(0).reason,
            "4, 6 can only be in the two cells r5c2, r5c8 of row 5: nothing else there");
  Sketch triple;
  triple.box(5, 1, {1, 9});
  triple.box(5, 2, {9, 3});
  triple.box(5, 3, {3, 1});
  EXPECT_EQ(triple.find(human::find_hidden_triples).size(), 3U * 6U);
  EXPECT_EQ(triple.find(human::find_hidden_pairs), Marks());
  Sketch quad;
  for (const int value : {1, 2, 3, 4}) quad.column(6, value, {1, 4, 7, 9});
  EXPECT_EQ(quad.find(human::find_hidden_quads).size(), 4U * 5U);
}

TEST(HumanTechnique, XWing) {
  Sketch sketch;
  sketch.row(2, 5, {3, 7});
  sketch.row(6, 5, {3, 7});
  EXPECT_EQ(sketch.find(human::find_x_wings), marks({1, 3, 4, 5, 7, 8, 9}, {3, 7}, {5}));
  EXPECT_EQ(sketch.steps.at(0).reason,
            "5 can only be in columns 3, 7 of rows 2, 6: not elsewhere in columns 3, 7");
  Sketch turned;
  turned.column(2, 5, {3, 7});
  turned.column(6, 5, {3, 7});
  EXPECT_EQ(turned.find(human::find_x_wings).size(), 14U);
}

TEST(HumanTechnique, SwordfishAndJellyfish) {
  Sketch swordfish;
  swordfish.row(1, 9, {1, 4});
  swordfish.row(5, 9, {4, 8});
  swordfish.row(9, 9, {8, 1});
  EXPECT_EQ(swordfish.find(human::find_swordfish).size(), 3U * 6U);
  EXPECT_EQ(swordfish.find(human::find_x_wings), Marks());
  Sketch jellyfish;
  jellyfish.column(1, 9, {1, 4});
  jellyfish.column(4, 9, {4, 8});
  jellyfish.column(5, 9, {8, 2});
  jellyfish.column(8, 9, {1, 2});
  EXPECT_EQ(jellyfish.find(human::find_jellyfish).size(), 4U * 5U);
  EXPECT_EQ(jellyfish.find(human::find_swordfish), Marks());
}

TEST(HumanTechnique, Skyscraper) {
  Sketch sketch;
  sketch.row(1, 6, {2, 5});
  sketch.row(9, 6, {2, 6});
  // One of r1c5 and r9c6 has the value.
  const Marks expected = {{at(2, 6), 6}, {at(3, 6), 6}, {at(7, 5), 6}, {at(8, 5), 6}};
  EXPECT_EQ(sketch.find(human::find_skyscrapers), expected);
  EXPECT_EQ(sketch.find(human::find_two_string_kites), Marks());
  EXPECT_EQ(sketch.find(human::find_turbot_fish), Marks());
  EXPECT_EQ(sketch.find(human::find_x_chains), expected);
}

TEST(HumanTechnique, TwoStringKite) {
  Sketch sketch;
  sketch.row(2, 4, {1, 8});
  sketch.column(2, 4, {3, 9});
  const Marks expected = {{at(9, 8), 4}};
  EXPECT_EQ(sketch.find(human::find_two_string_kites), expected);
  EXPECT_EQ(sketch.find(human::find_skyscrapers), Marks());
  EXPECT_EQ(sketch.find(human::find_turbot_fish), Marks());
  EXPECT_EQ(sketch.find(human::find_x_chains), expected);
}

TEST(HumanTechnique, TurbotFish) {
  Sketch sketch;
  sketch.box(1, 4, {1, 9});  // r1c1, r3c3
  sketch.row(8, 4, {3, 9});
  EXPECT_EQ(sketch.find(human::find_turbot_fish), (Marks{{at(1, 9), 4}}));
  EXPECT_EQ(sketch.find(human::find_two_string_kites), Marks());
}

TEST(HumanTechnique, XYWing) {
  Sketch sketch;
  sketch.cell(5, 5, "12");
  sketch.cell(5, 9, "13");
  sketch.cell(1, 5, "23");
  EXPECT_EQ(sketch.find(human::find_xy_wings), (Marks{{at(1, 9), 3}}));
  EXPECT_EQ(sketch.steps.at(0).reason, "whatever is in r5c5, one of r1c5 and r5c9 is 3");
  EXPECT_EQ(sketch.find(human::find_xy_chains), (Marks{{at(1, 9), 3}}));
}

TEST(HumanTechnique, XYZWing) {
  Sketch sketch;
  sketch.cell(5, 5, "123");
  sketch.cell(4, 4, "13");
  sketch.cell(5, 1, "23");
  EXPECT_EQ(sketch.find(human::find_xyz_wings), (Marks{{at(5, 4), 3}, {at(5, 6), 3}}));
}

TEST(HumanTechnique, WWing) {
  Sketch sketch;
  sketch.cell(1, 1, "89");
  sketch.cell(5, 9, "89");
  sketch.row(7, 8, {1, 9});
  EXPECT_EQ(sketch.find(human::find_w_wings), (Marks{{at(1, 9), 9}, {at(5, 1), 9}}));
}

TEST(HumanTechnique, RemotePair) {
  Sketch sketch;
  sketch.cell(1, 1, "89");
  sketch.cell(1, 5, "89");
  sketch.cell(7, 5, "89");
  sketch.cell(7, 9, "89");
  // The excluded marks are those of naked pairs and of the cells that see both ends.
  const Marks found = sketch.find(human::find_remote_pairs);
  for (const int value : {8, 9}) {
    EXPECT_TRUE(has(found, 7, 1, value));
    EXPECT_TRUE(has(found, 1, 9, value));
  }
  EXPECT_EQ(sketch.steps.size(), 1U);
}

TEST(HumanTechnique, UniqueRectangle) {
  Sketch type1;
  type1.cell(1, 1, "12");
  type1.cell(1, 4, "12");
  type1.cell(2, 1, "12");
  EXPECT_EQ(type1.find(human::find_unique_rectangles), (Marks{{at(2, 4), 1}, {at(2, 4), 2}}));
  Sketch type2;
  type2.cell(1, 1, "12");
  type2.cell(1, 4, "12");
  type2.cell(2, 1, "127");
  type2.cell(2, 4, "127");
  EXPECT_EQ(type2.find(human::find_unique_rectangles), marks({2}, {2, 3, 5, 6, 7, 8, 9}, {7}));
  Sketch four_boxes;
  four_boxes.cell(1, 1, "12");
  four_boxes.cell(1, 4, "12");
  four_boxes.cell(5, 1, "12");
  EXPECT_EQ(four_boxes.find(human::find_unique_rectangles), Marks());
}

TEST(HumanTechnique, UniqueRectangleNeedsPlainRules) {
  Sketch sketch(parse_rules("diagonals"));
  sketch.cell(1, 2, "12");
  sketch.cell(1, 4, "12");
  sketch.cell(2, 4, "12");
  EXPECT_EQ(sketch.find(human::find_unique_rectangles), Marks());
}

// 5 is in one of the two ends of a chain of three strong links.
TEST(HumanTechnique, XChain) {
  Sketch sketch;
  sketch.row(1, 5, {1, 4});
  sketch.column(5, 5, {2, 6});
  sketch.column(6, 5, {5, 8});
  const Marks found = sketch.find(human::find_x_chains);
  // r1c1 = r1c4 - r2c5 = r6c5 - r5c6 = r8c6
  EXPECT_TRUE(has(found, 8, 1, 5));
  ASSERT_EQ(sketch.steps.size(), 1U);  // the shortest
}

// r1c1=5, otherwise r6c1=5, so not r6c1=2, so r6c9=2, so not r4c8=2, so r1c8=2.
TEST(HumanTechnique, AlternatingChain) {
  Sketch sketch;
  sketch.column(1, 5, {1, 6});
  sketch.row(6, 2, {1, 9});
  sketch.column(8, 2, {1, 4});
  const Marks found = sketch.find(human::find_alternating_chains);
  EXPECT_TRUE(has(found, 1, 8, 5));
  EXPECT_TRUE(has(found, 1, 1, 2));
  const Marks of_one_value = sketch.find(human::find_x_chains);
  EXPECT_FALSE(has(of_one_value, 1, 8, 5));
}

TEST(HumanTechnique, AlmostLockedSets) {
  Sketch sketch;
  sketch.cell(1, 1, "123");
  sketch.cell(1, 2, "23");  // two cells, three values
  sketch.cell(5, 1, "14");
  sketch.cell(6, 1, "43");  // two cells, three values; 1 of both sets is in column 1
  // One of the sets has 3, so cells that see r1c1, r1c2 and r6c1 do not.
  const Marks found = sketch.find(human::find_almost_locked_sets);
  EXPECT_TRUE(has(found, 2, 1, 3));
  EXPECT_TRUE(has(found, 3, 1, 3));
}

TEST(HumanTechnique, ForcingChain) {
  Sketch sketch;
  // If r1c1 is 1, then r1c2 and r2c1 are both 2, in one box.
  sketch.cell(1, 2, "12");
  sketch.cell(2, 1, "12");
  const Marks found = sketch.find(human::find_forcing_chains);
  ASSERT_FALSE(found.empty());
  for (const Mark& mark : found) {
    EXPECT_TRUE(mark.value == 1 || mark.value == 2);
    EXPECT_EQ(Shape().box(mark.cell), 0);
  }
}

TEST(HumanTechnique, Comparison) {
  Sketch sketch(parse_rules("less r1c1 r1c2\nless r1c2 r1c3"));
  EXPECT_EQ(sketch.find(human::find_constraints),
            (Marks{{at(1, 1), 9}, {at(1, 2), 1}, {at(1, 2), 9}, {at(1, 3), 1}}));
  EXPECT_EQ(sketch.steps.at(0).reason, "r1c1 is less than r1c2");
}

TEST(HumanTechnique, NonConsecutive) {
  Sketch sketch(parse_rules("non-consecutive"));
  sketch.cell(1, 1, "456");
  EXPECT_EQ(sketch.find(human::find_constraints), (Marks{{at(1, 2), 5}, {at(2, 1), 5}}));
  sketch.position.place(at(9, 9), 1);
  const Marks found = sketch.find(human::find_constraints);
  EXPECT_TRUE(has(found, 9, 8, 2));
  EXPECT_TRUE(has(found, 8, 9, 2));
}

TEST(HumanTechnique, CageSum) {
  Sketch sketch(parse_rules("cage 4 r1c1 r1c2"));
  EXPECT_EQ(sketch.find(human::find_constraints), marks({1}, {1, 2}, {2, 4, 5, 6, 7, 8, 9}));
  EXPECT_EQ(sketch.steps.at(0).reason, "the sum of r1c1, r1c2 is 4");
}

TEST(HumanTechnique, CageSumOfLargeGrids) {
  Sketch sketch(parse_rules("box 4x4\ncage 31 r1c1 r1c2"));  // 15 and 16
  EXPECT_EQ(sketch.find(human::find_constraints).size(), 2U * 14U);
}

TEST(HumanTechnique, TableIsInOrder) {
  const auto table = techniques();
  ASSERT_GT(table.size(), 20U);
  for (std::size_t k = 1; k < table.size(); ++k) {
    EXPECT_LE(table[k - 1].difficulty, table[k].difficulty) << table[k].name;
    EXPECT_LE(table[k - 1].score, table[k].score) << table[k].name;
  }
  EXPECT_EQ(table.back().difficulty, Difficulty::beyond);
}

TEST(HumanTechnique, DifficultiesHaveNames) {
  for (const char* name : {"easy", "medium", "hard", "fiendish", "extreme", "beyond"}) {
    const auto difficulty = find_difficulty(name);
    ASSERT_TRUE(difficulty) << name;
    EXPECT_EQ(to_string(*difficulty), name);
  }
  EXPECT_FALSE(find_difficulty("simple"));
  EXPECT_FALSE(find_difficulty(""));
}

}  // namespace dlx::sudoku::human_technique_test
