#include "dlx/text_format.hpp"
#include "dlx/textbook/multiplicities.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::textbook_test {

using textbook::Change;
using textbook::Choice;
using textbook::DancingLinks;

CoverSet covers_of(DancingLinks& links) {
  CoverSet covers;
  while (links.next_cover()) {
    EXPECT_TRUE(covers.insert(sorted_numbers(links.chosen())).second) << "found twice";
  }
  return covers;
}

Problem random_small(std::uint64_t seed, double bounded) {
  RandomShape shape = random_shape(seed, bounded);
  shape.options = std::min(shape.options, 14U);
  return random_problem(shape, seed);
}

TEST(Textbook, FindsTheCoversOfBruteForce) {
  std::size_t covers = 0;
  for (std::uint64_t seed = 0; seed < 900; ++seed) {
    const Problem problem = random_small(seed, seed % 3 == 0 ? 0.5 : 0);
    const CoverSet expected = brute_force(problem);
    covers += expected.size();
    for (const Choice choice : {Choice::shortest, Choice::leftmost}) {
      EXPECT_EQ(covers_of(*textbook::make_search(problem, choice)), expected) << "seed " << seed;
      if (problem.has_bounds()) continue;
      textbook::Multiplicities more(problem, choice);
      EXPECT_EQ(covers_of(more), expected) << "seed " << seed;
    }
  }
  EXPECT_GT(covers, 900U);
}

// Returns the change that undoes a change.
Change opposite(Change change) {
  switch (change) {
    case Change::uncover:
      return Change::cover;
    case Change::restore:
      return Change::remove;
    case Change::relink:
      return Change::unlink;
    case Change::unmark:
      return Change::mark;
    case Change::give:
      return Change::take;
    case Change::reopen:
      return Change::enough;
    case Change::retract:
      return Change::try_option;
    case Change::leave:
      return Change::choose;
    case Change::unpurify:
      return Change::purify;
    default:
      return change;
  }
}

TEST(Textbook, TakesBackEachChangeInReverseOrder) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Problem problem = random_small(seed, seed % 3 == 0 ? 0.5 : 0);
    const std::unique_ptr<DancingLinks> links = textbook::make_search(problem, Choice::shortest);
    const std::vector<ItemId> items = links->uncovered();
    std::vector<std::pair<Change, int>> done;
    bool ended = false;
    links->watcher = [&](Change change, int at) {
      ended = change == Change::end;
      if (ended || change == Change::found || change == Change::hide || change == Change::unhide)
        return;
      if (opposite(change) == change) {
        done.emplace_back(change, at);
      } else {
        ASSERT_FALSE(done.empty());
        EXPECT_EQ(done.back(), std::pair(opposite(change), at)) << "seed " << seed;
        done.pop_back();
      }
    };
    while (links->step()) {
    }
    EXPECT_TRUE(ended);
    EXPECT_TRUE(done.empty());
    EXPECT_EQ(links->uncovered(), items);
    for (const ItemId item : items) {
      int length = 0;
      for (std::uint32_t option = 0; option < problem.num_options(); ++option)
        for (const Entry& entry : problem.option(OptionId{option})) length += entry.item == item;
      EXPECT_EQ(links->length(item), length);
    }
  }
}

// Items a to g are nodes 1 to 7, node 8 is the first spacer, and option k is between two spacers.
TEST(Textbook, NumbersNodesAsTheBookDoes) {
  DancingLinks links(
      parse_problem("a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n").problem);
  std::vector<std::pair<Change, int>> changes;
  links.watcher = [&](Change change, int at) { changes.emplace_back(change, at); };
  while (changes.size() < 11 && links.step()) {
  }
  changes.resize(11);
  EXPECT_EQ(changes, (std::vector<std::pair<Change, int>>{{Change::choose, 1},
                                                          {Change::cover, 1},
                                                          {Change::unlink, 13},
                                                          {Change::unlink, 14},
                                                          {Change::hide, 12},
                                                          {Change::unlink, 21},
                                                          {Change::unlink, 22},
                                                          {Change::hide, 20},
                                                          {Change::remove, 1},
                                                          {Change::try_option, 12},
                                                          {Change::cover, 4}}));
  EXPECT_EQ(links.option_of(12), OptionId{1});
  EXPECT_EQ(links.item_of(12), ItemId{0});
}

TEST(Textbook, RefusesMultiplicitiesInAlgorithmC) {
  const Problem problem = parse_problem("2|a\na\n").problem;
  EXPECT_THROW(DancingLinks{problem}, std::invalid_argument);
  EXPECT_NO_THROW(textbook::make_search(problem, Choice::shortest));
}

TEST(Textbook, GoesManyLevelsDeep) {
  ProblemBuilder builder;
  for (std::uint32_t k = 0; k < 20'000; ++k) builder.add_option({builder.add_primary()});
  DancingLinks links(builder.build(), Choice::leftmost);
  EXPECT_TRUE(links.next_cover());
  EXPECT_EQ(links.chosen().size(), 20'000U);
  EXPECT_FALSE(links.next_cover());
}

}  // namespace dlx::testing::textbook_test
