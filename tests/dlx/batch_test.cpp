#include "dlx/batch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "dlx/dlx.hpp"
#include "random_problem.hpp"

namespace dlx::testing {
namespace batch_test {

// What a solver says about one task.
std::uint64_t count_alone(const Problem& problem, const std::vector<OptionId>& forced,
                          std::uint64_t limit) {
  Solver solver(problem, {.engine = "links", .max_solutions = limit});
  for (const OptionId option : forced) {
    if (!solver.force(option)) return 0;
  }
  return solver.count().solutions;
}

TEST(Batch, AgreesWithASolverForEachTask) {
  std::mt19937 random(11);
  for (int round = 0; round < 60; ++round) {
    const Problem problem = random_problem(random_shape(random()), random());
    const std::uint64_t limit = 1 + static_cast<std::uint64_t>(round % 4);
    Batch batch(problem, limit);
    std::vector<std::vector<OptionId>> tasks;
    for (int k = 0; k < 40; ++k) {
      std::vector<OptionId> forced;
      for (std::uint32_t o = 0; o < problem.num_options(); ++o) {
        if (random() % 8 == 0) forced.push_back(OptionId{o});
      }
      batch.add(forced);
      tasks.push_back(std::move(forced));
    }
    const auto answers = batch.run();
    ASSERT_EQ(answers.size(), tasks.size());
    for (std::size_t k = 0; k < tasks.size(); ++k) {
      ASSERT_EQ(answers[k].covers, count_alone(problem, tasks[k], limit));
      if (answers[k].covers == 0) {
        EXPECT_TRUE(answers[k].first.empty());
        continue;
      }
      EXPECT_FALSE(verify(problem, answers[k].first).has_value());
      EXPECT_TRUE(std::ranges::is_sorted(answers[k].first, {},
                                         [](OptionId option) { return index(option); }));
      for (const OptionId option : tasks[k]) {
        EXPECT_NE(std::ranges::find(answers[k].first, option), answers[k].first.end());
      }
    }
  }
}

TEST(Batch, CountsDoNotDependOnTheOtherTasks) {
  const Problem problem =
      random_problem({.primary = 6, .options = 40, .density = 0.3, .planted = true}, 12);
  Batch alone(problem, 1000);
  alone.add({});
  const Batch::Answer one = alone.run()[0];
  Batch many(problem, 1000);
  for (int k = 0; k < 1500; ++k) many.add({});
  for (const Batch::Answer& answer : many.run()) {
    ASSERT_EQ(answer.covers, one.covers);
    ASSERT_EQ(answer.nodes, one.nodes);
    ASSERT_EQ(answer.branchings, one.branchings);
  }
}

// The 161,280 Latin squares of order 5, with a few cells given.
TEST(Batch, TheFirstCoverDoesNotDependOnTheOtherTasks) {
  constexpr int order = 5;
  ProblemBuilder builder;
  const auto item = [](char kind, int a, int b) {
    return std::string(1, kind) + std::to_string(a) + std::to_string(b);
  };
  for (const char kind : {'p', 'r', 'c'})
    for (int a = 0; a < order; ++a)
      for (int b = 0; b < order; ++b) builder.add_primary(item(kind, a, b));
  for (int r = 0; r < order; ++r)
    for (int c = 0; c < order; ++c)
      for (int v = 0; v < order; ++v)
        builder.add_option({item('p', r, c), item('r', r, v), item('c', c, v)});
  const Problem problem = builder.build();
  std::mt19937 random(21);
  std::vector<std::vector<OptionId>> tasks(3000);
  for (auto& forced : tasks) {
    for (auto k = random() % 9; k > 0; --k) {
      const OptionId option{static_cast<std::uint32_t>(random() % problem.num_options())};
      if (std::ranges::find(forced, option) == forced.end()) forced.push_back(option);
    }
  }

  for (const std::uint64_t limit : {1, 2, 5}) {
    Batch together(problem, limit);
    for (const auto& forced : tasks) together.add(forced);
    const auto answers = together.run();
    std::size_t found = 0;
    Batch alone(problem, limit);
    for (std::size_t k = 0; k < tasks.size(); ++k) {
      alone.clear();
      alone.add(tasks[k]);
      const Batch::Answer one = alone.run()[0];
      ASSERT_EQ(answers[k].covers, one.covers);
      ASSERT_EQ(answers[k].covers, count_alone(problem, tasks[k], limit));
      ASSERT_TRUE(std::equal(answers[k].first.begin(), answers[k].first.end(), one.first.begin(),
                             one.first.end()));
      if (one.covers > 0) {
        ++found;
        EXPECT_FALSE(verify(problem, one.first).has_value());
      }
    }
    EXPECT_GT(found, 500U);
    EXPECT_LT(found, tasks.size());
  }
}

TEST(Batch, IsUsedAgainAfterClear) {
  ProblemBuilder builder;
  builder.add_primary("a");
  builder.add_option({"a"});
  builder.add_option({"a"});
  Batch batch(builder.build(), 5);
  EXPECT_TRUE(batch.run().empty());
  batch.add({});
  const OptionId first[] = {OptionId{0}};
  batch.add(first);
  const OptionId both[] = {OptionId{0}, OptionId{1}};
  batch.add(both);
  EXPECT_EQ(batch.size(), 3U);
  auto answers = batch.run();
  EXPECT_EQ(answers[0].covers, 2U);
  EXPECT_EQ(answers[1].covers, 1U);
  EXPECT_EQ(answers[2].covers, 0U);
  batch.clear(1);
  batch.add({});
  answers = batch.run();
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_EQ(answers[0].covers, 1U);
}

TEST(Batch, RefusesUnknownOptionsAndStops) {
  ProblemBuilder builder;
  builder.add_primary("a");
  builder.add_option({"a"});
  Batch batch(builder.build());
  const OptionId unknown[] = {OptionId{1}};
  EXPECT_THROW(batch.add(unknown), std::invalid_argument);
  batch.add({});
  StopFlag stop;
  stop.request();
  EXPECT_TRUE(batch.run(&stop).empty());
  EXPECT_EQ(batch.run().size(), 1U);
}

}  // namespace batch_test
}  // namespace dlx::testing
