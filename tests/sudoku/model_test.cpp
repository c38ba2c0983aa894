#include "sudoku/model.hpp"

#include "reading.hpp"
#include "tests/testing.hpp"

namespace dlx::sudoku::model_test {

TEST(Model, HasTheNumbersEverybodyKnows) {
  const Model model;
  EXPECT_EQ(model.problem().num_options(), 729U);
  EXPECT_EQ(model.problem().num_items(), 324U);
  EXPECT_EQ(model.problem().num_primary(), 324U);
  EXPECT_EQ(model.problem().num_entries(), 4U * 729U);
}

TEST(Model, EveryItemIsInAsManyOptionsAsThereAreValues) {
  for (const Shape shape : {Shape(), Shape(1, 1), Shape(2, 3), Shape(3, 2), Shape(4, 4)}) {
    const Model model(shape);
    const Problem& problem = model.problem();
    ASSERT_EQ(problem.num_options(), static_cast<std::uint32_t>(shape.candidates()));
    std::vector<int> options(problem.num_items());
    for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
      EXPECT_EQ(problem.option(OptionId{k}).size(), 4U);
      for (const Entry& entry : problem.option(OptionId{k})) ++options.at(index(entry.item));
    }
    EXPECT_EQ(options, std::vector<int>(shape.constraints(), shape.size()));
    EXPECT_TRUE(find_warnings(problem).empty());
  }
}

TEST(Model, CandidatesComeBack) {
  for (const Shape shape : {Shape(), Shape(2, 3), Shape(5, 5)}) {
    const Model model(shape);
    std::set<OptionId> options;
    for (int cell = 0; cell < shape.cells(); ++cell) {
      for (int value = 1; value <= shape.size(); ++value) {
        const OptionId option = model.option(cell, value);
        EXPECT_EQ(model.cell(option), cell);
        EXPECT_EQ(model.value(option), value);
        options.insert(option);
      }
    }
    EXPECT_EQ(options.size(), static_cast<std::size_t>(shape.candidates()));
    EXPECT_LT(index(*options.rbegin()), model.problem().num_options());
  }
}

std::string text_of(const Model& model, int cell, int value) {
  std::string text;
  for (const Entry& entry : model.problem().option(model.option(cell, value)))
    text += std::string(model.problem().name(entry.item)) + " ";
  return text + "| " + std::string(model.problem().label(model.option(cell, value)));
}

TEST(Model, NamesSayWhatTheyStandFor) {
  const Model model;
  EXPECT_EQ(text_of(model, 0, 1), "r1c1 r1=1 c1=1 b1=1 | r1c1=1");
  EXPECT_EQ(text_of(model, 80, 9), "r9c9 r9=9 c9=9 b9=9 | r9c9=9");
  EXPECT_EQ(text_of(model, 3 * 9 + 7, 5), "r4c8 r4=5 c8=5 b6=5 | r4c8=5");
  EXPECT_EQ(text_of(Model(Shape(2, 3)), 2 * 6 + 3, 6), "r3c4 r3=6 c4=6 b4=6 | r3c4=6");
  EXPECT_EQ(text_of(Model(Shape(4, 4)), 255, 16), "r16c16 r16=G c16=G b16=G | r16c16=G");
}

TEST(Model, ItemsStandByKind) {
  const Problem problem = Model().problem();
  EXPECT_EQ(problem.name(ItemId{0}), "r1c1");
  EXPECT_EQ(problem.name(ItemId{80}), "r9c9");
  EXPECT_EQ(problem.name(ItemId{81}), "r1=1");
  EXPECT_EQ(problem.name(ItemId{162}), "c1=1");
  EXPECT_EQ(problem.name(ItemId{243}), "b1=1");
  EXPECT_EQ(problem.name(ItemId{323}), "b9=9");
}

// Returns the items and options that rules add to those of plain sudoku.
std::string further(const Rules& rules) {
  const Model model(rules);
  const Problem& problem = model.problem();
  const auto plain_items = static_cast<std::uint32_t>(rules.shape().constraints());
  std::string text;
  for (std::uint32_t k = plain_items; k < problem.num_items(); ++k) {
    if (k == problem.num_primary()) text += "| ";
    text += std::string(problem.name(ItemId{k})) + " ";
  }
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    if (model.is_candidate(OptionId{k})) continue;
    text += "\n" + std::string(problem.label(OptionId{k})) + ":";
    for (const Entry& entry : problem.option(OptionId{k}))
      text += " " + std::string(problem.name(entry.item));
  }
  return text;
}

TEST(Model, PlainRulesAddNothing) { EXPECT_EQ(further(Shape(2, 2)), ""); }

TEST(Model, FurtherHousesAreFurtherItems) {
  Rules rules{Shape(2, 2)};
  rules.add_diagonals();
  rules.add_house({0, 6, 9, 15});
  rules.add_house({0, 6, 9, 15});  // adds nothing
  rules.add_house({0, 6});         // nor does this
  rules.add_house({4, 11});
  EXPECT_EQ(further(rules),
            "d1=1 d1=2 d1=3 d1=4 d2=1 d2=2 d2=3 d2=4 x1=1 x1=2 x1=3 x1=4 | x4=1 x4=2 x4=3 x4=4 ");
}

TEST(Model, CagesChooseTheirValues) {
  const Rules rules = parse_rules("box 2x2\ncage 5 r1c1 r1c2");
  EXPECT_EQ(further(rules),
            "k1 k1=1 k1=2 k1=3 k1=4 \n"
            "k1={1,4}: k1 k1=2 k1=3\n"
            "k1={2,3}: k1 k1=1 k1=4");
  EXPECT_EQ(text_of(Model(rules), 1, 3), "r1c2 r1=3 c2=3 b1=3 k1=3 | r1c2=3");
}

TEST(Model, PairsAreJoined) {
  Rules rules{Shape(2, 2)};
  rules.add_different(1, 6);
  rules.add_different(1, 4 + 1);  // in a column, so the rules contain it
  EXPECT_EQ(further(rules), "| r1c2,r2c3=1 r1c2,r2c3=2 r1c2,r2c3=3 r1c2,r2c3=4 ");
  // The four cells around the centre all differ, by two rows, two columns and both diagonals.
  rules = Rules(Shape(2, 2));
  rules.add_different(5, 10);
  rules.add_different(6, 9);
  EXPECT_EQ(further(rules),
            "| r2c2,r2c3,r3c2,r3c3=1 r2c2,r2c3,r3c2,r3c3=2 r2c2,r2c3,r3c2,r3c3=3 "
            "r2c2,r2c3,r3c2,r3c3=4 ");
}

TEST(Model, ComparisonsClashWhereTheyFail) {
  const Rules rules = parse_rules("box 1x3\nless r1c1 r1c2\nless r1c1 r1c2");
  EXPECT_EQ(further(rules), "| r1c1<r1c2/1 r1c1<r1c2/2 r1c1<r1c2/3 ");
  const Model model(rules);
  for (int smaller = 1; smaller <= 3; ++smaller) {
    for (int greater = 1; greater <= 3; ++greater) {
      int common = 0;
      for (const Entry& entry : model.problem().option(model.option(0, smaller)))
        for (const Entry& other : model.problem().option(model.option(1, greater)))
          common += entry.item == other.item && !model.problem().is_primary(entry.item) ? 1 : 0;
      EXPECT_EQ(common > 0, smaller >= greater) << smaller << " " << greater;
    }
  }
}

TEST(Model, ConsecutiveValuesExcludeEachOther) {
  EXPECT_EQ(further(parse_rules("box 1x2\nnon-consecutive")),
            "| r1c1,r1c2=1/2 r1c1,r2c1=1/2 r1c2,r2c2=1/2 r2c1,r2c2=1/2 ");
}

TEST(Model, TooManyCombinationsAreRefused) {
  Rules rules{Shape(5, 5)};
  std::vector<int> cells;
  for (int cell = 0; cell < 12; ++cell) cells.push_back(cell);
  rules.add_cage(cells, 12 * 13);  // 126,405 sets of values
  rules.add_cage(cells, 12 * 13);
  EXPECT_EQ(message_of([&] { Model{rules}; }),
            "the cages have more than 200000 sets of values with their sums");
}

TEST(Model, CandidatesThatAreStruckOutAreInNoCover) {
  Candidates candidates(Shape(2, 2));
  candidates.remove(3, 2);
  const Model model(Shape(2, 2), candidates);
  EXPECT_EQ(model.problem().num_options(), 64U);
  EXPECT_EQ(text_of(model, 3, 2), "struck-out | r1c4=2");
  EXPECT_FALSE(model.problem().has_primary(model.option(3, 2)));
  EXPECT_EQ(text_of(model, 3, 3), "r1c4 r1=3 c4=3 b2=3 | r1c4=3");
  EXPECT_THROW(Model(Shape(), candidates), std::invalid_argument);
}

}  // namespace dlx::sudoku::model_test
