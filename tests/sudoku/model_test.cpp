#include "sudoku/model.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace dlx::sudoku {
namespace {

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

}  // namespace
}  // namespace dlx::sudoku
