#include "dlx/batch.hpp"

#include "dlx/dlx.hpp"
#include "tests/dlx/boards.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::batch_test {

// Returns the number of covers of one task, as counted by a solver.
std::uint64_t count_alone(const Problem& problem, const std::vector<OptionId>& forced,
                          std::uint64_t limit) {
  Solver solver(problem, {.engine = "links", .limit = limit});
  for (const OptionId option : forced) {
    if (!solver.force(option)) return 0;
  }
  return solver.count().count.low();
}

using Digits = std::vector<std::uint8_t>;

// Returns the options of the digits of a Latin square or sudoku; the digit 0 has no option.
std::vector<OptionId> options_of(const Digits& digits, std::size_t order) {
  std::vector<OptionId> options;
  for (std::size_t cell = 0; cell < digits.size(); ++cell) {
    if (digits[cell] == 0) continue;
    options.push_back(OptionId{static_cast<std::uint32_t>(cell * order + digits[cell] - 1)});
  }
  return options;
}

// Fails unless the covers of a task are valid, contain the task's digits, and differ.
void check_covers(const Problem& problem, std::size_t order, const Digits& task,
                  std::vector<Digits> covers) {
  for (const Digits& digits : covers) {
    ASSERT_EQ(digits.size(), task.size());
    for (std::size_t cell = 0; cell < task.size(); ++cell) {
      ASSERT_TRUE(task[cell] == 0 || task[cell] == digits[cell]);
    }
    ASSERT_FALSE(verify(problem, options_of(digits, order)).has_value());
  }
  std::ranges::sort(covers);
  ASSERT_EQ(std::ranges::adjacent_find(covers), covers.end());
}

void expect_same(const Batch::Answer& one, const Batch::Answer& other) {
  ASSERT_EQ(one.covers, other.covers);
  ASSERT_EQ(one.nodes, other.nodes);
  ASSERT_EQ(one.branchings, other.branchings);
  ASSERT_TRUE(std::ranges::equal(one.digits, other.digits));
}

// Returns the answers to tasks of digits; adds the covers of each task to `listed`.
std::span<const Batch::Answer> run_and_list(Batch& batch, std::span<const Digits> tasks,
                                            std::vector<std::vector<Digits>>& listed) {
  for (const Digits& digits : tasks) batch.add_digits(digits);
  return batch.run([&](std::size_t task, std::span<const std::uint8_t> digits) {
    listed[task].emplace_back(digits.begin(), digits.end());
  });
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
  for (const std::uint64_t limit : {2, 30, 1000, 5000}) {
    Batch alone(problem, limit);
    alone.add({});
    const Batch::Answer one = alone.run()[0];
    Batch many(problem, limit);
    for (int k = 0; k < 1500; ++k) many.add({});
    for (const Batch::Answer& answer : many.run()) {
      ASSERT_NO_FATAL_FAILURE(expect_same(answer, one));
    }
  }
}

// The 161,280 Latin squares of order 5, with a few cells given.
TEST(Batch, TheFirstCoverDoesNotDependOnTheOtherTasks) {
  const Problem problem = latin(5);
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
      ASSERT_TRUE(std::ranges::equal(answers[k].first, one.first));
      if (one.covers > 0) {
        ++found;
        EXPECT_FALSE(verify(problem, one.first).has_value());
      }
    }
    EXPECT_GT(found, 500U);
    EXPECT_LT(found, tasks.size());
  }
}

TEST(Batch, TakesDigitsAsItTakesOptions) {
  std::mt19937 random(31);
  for (const bool bounds : {false, true}) {
    for (const int order : {1, 2, 3, 5, 8, 9, 11}) {
      const Problem problem = latin(order, bounds);
      const auto cells = static_cast<std::size_t>(order * order);
      Batch by_options(problem, 2);
      Batch by_digits(problem, 2);
      ASSERT_TRUE(by_digits.takes_digits());
      std::vector<Digits> tasks;
      for (int k = 0; k < (bounds ? 20 : 200); ++k) {
        Digits digits(cells, 0);
        // The givens are some cells of the square (r + c) mod n; some have a wrong digit.
        for (std::size_t cell = 0; cell < cells; ++cell) {
          if (random() % 10 < 4) continue;
          const std::size_t n = static_cast<std::size_t>(order);
          std::size_t value = (cell / n + cell % n) % n;
          if (random() % 200 == 0) value = random() % n;
          digits[cell] = static_cast<std::uint8_t>(value + 1);
        }
        by_options.add(options_of(digits, static_cast<std::size_t>(order)));
        by_digits.add_digits(digits);
        tasks.push_back(std::move(digits));
      }
      ASSERT_EQ(by_digits.size(), tasks.size());
      const auto expected = by_options.run();
      const auto answers = by_digits.run();
      ASSERT_EQ(answers.size(), tasks.size());
      for (std::size_t k = 0; k < tasks.size(); ++k) {
        ASSERT_EQ(answers[k].covers, expected[k].covers);
        // For a task with few digits, another method may find another cover.
        const auto given = cells - static_cast<std::size_t>(std::ranges::count(tasks[k], 0));
        const bool same = 4 * given > cells;
        if (same) {
          ASSERT_EQ(answers[k].nodes, expected[k].nodes);
        }
        EXPECT_TRUE(answers[k].first.empty());
        ASSERT_EQ(answers[k].digits.size(), answers[k].covers == 0 ? 0 : cells);
        if (answers[k].covers == 0) continue;
        const Digits digits(answers[k].digits.begin(), answers[k].digits.end());
        const auto n = static_cast<std::size_t>(order);
        ASSERT_NO_FATAL_FAILURE(check_covers(problem, n, tasks[k], {digits}));
        EXPECT_TRUE(!same || std::ranges::equal(options_of(digits, n), expected[k].first));
      }
    }
  }
}

// Special kernels solve 9x9 sudokus whose items are in the usual order.
TEST(Batch, TheOrderOfItemsChangesNoAnswerAboutSudokus) {
  const Problem usual = sudokus(3, 3);
  const Problem other = sudokus(3, 3, 2);
  Batch by_nines(usual, 2);
  Batch by_lists(other, 2);
  std::mt19937 random(41);
  std::vector<std::vector<OptionId>> tasks;
  for (int k = 0; k < 400; ++k) {
    std::vector<OptionId> forced;
    for (int cell = 0; cell < 81; ++cell) {
      if (random() % 9 < 5) continue;
      int value = (cell / 9 * 3 + cell / 27 + cell % 9) % 9;
      if (random() % 300 == 0) value = static_cast<int>(random() % 9);
      forced.push_back(OptionId{static_cast<std::uint32_t>(9 * cell + value)});
    }
    by_nines.add(forced);
    by_lists.add(forced);
    tasks.push_back(std::move(forced));
  }
  const auto answers = by_nines.run();
  const auto others = by_lists.run();
  int found[3] = {};
  for (std::size_t k = 0; k < tasks.size(); ++k) {
    ASSERT_EQ(answers[k].covers, others[k].covers);
    ++found[answers[k].covers];
    if (k % 10 == 0) {
      ASSERT_EQ(answers[k].covers, count_alone(usual, tasks[k], 2));
    }
    if (answers[k].covers == 0) continue;
    EXPECT_FALSE(verify(usual, answers[k].first).has_value());
    EXPECT_FALSE(verify(other, others[k].first).has_value());
  }
  EXPECT_GT(found[0], 10);
  EXPECT_GT(found[1], 10);
  EXPECT_GT(found[2], 10);
}

// A batch reports each cover of a task once, up to a limit, in the order of the task alone.
TEST(Batch, HandsCoversOver) {
  std::mt19937 random(51);
  for (const bool bounds : {false, true}) {
    constexpr int order = 5;
    const Problem problem = latin(order, bounds);
    std::vector<Digits> tasks;
    for (int k = 0; k < (bounds ? 100 : 700); ++k) {
      Digits digits(order * order, 0);
      for (std::size_t cell = 0; cell < digits.size(); ++cell) {
        const auto value = (cell / order + cell % order) % order + 1;
        if (random() % 10 < (k % 2 == 0 ? 7U : 4U)) digits[cell] = static_cast<std::uint8_t>(value);
      }
      tasks.push_back(std::move(digits));
    }
    for (const std::uint64_t limit : {1, 2, 7, 1000}) {
      std::vector<std::vector<Digits>> listed(tasks.size());
      Batch together(problem, limit);
      const auto answers = run_and_list(together, tasks, listed);
      Batch alone(problem, limit);
      std::size_t several = 0;
      for (std::size_t k = 0; k < tasks.size(); ++k) {
        ASSERT_EQ(listed[k].size(), answers[k].covers);
        if (answers[k].covers == 0) continue;
        EXPECT_TRUE(std::ranges::equal(listed[k].front(), answers[k].digits));
        several += listed[k].size() > 1 ? 1 : 0;
        std::vector<std::vector<Digits>> one(1);
        alone.clear();
        run_and_list(alone, {&tasks[k], 1}, one);
        ASSERT_EQ(listed[k], one[0]);
        if (!bounds) {
          ASSERT_EQ(listed[k].size(), count_alone(problem, options_of(tasks[k], order), limit));
        }
        ASSERT_NO_FATAL_FAILURE(check_covers(problem, order, tasks[k], listed[k]));
      }
      EXPECT_TRUE(limit == 1 || several > 20);
    }
  }
  const Batch::Visit ignore = [](std::size_t, std::span<const std::uint8_t>) {};
  EXPECT_THROW(Batch(latin(3), Batch::few_covers + 1).run(ignore), std::invalid_argument);
  Batch by_options(latin(3), 2);
  by_options.add({});
  EXPECT_THROW(by_options.run(ignore), std::logic_error);
  Batch batch(latin(3), 2);
  batch.add_digits(std::vector<std::uint8_t>(9, 0));
  const Batch::Visit fail = [](std::size_t, std::span<const std::uint8_t>) { throw 1; };
  EXPECT_THROW(batch.run(fail), int);
  EXPECT_EQ(batch.run()[0].covers, 2U);
}

// A task with few digits usually has very many covers, which another method finds; some of these
// tasks have no cover or few covers.
TEST(Batch, FindsCoversOfTasksWithFewDigits) {
  std::mt19937 random(61);
  for (const auto& [problem, order] : {std::pair{latin(4), 4}, {latin(7), 7}, {sudokus(3, 3), 9}}) {
    const auto cells = static_cast<std::size_t>(order * order);
    const auto n = static_cast<std::size_t>(order);
    std::vector<Digits> tasks;
    for (int k = 0; k < 1200; ++k) {
      Digits digits(cells, 0);
      for (auto given = random() % (cells / 5 + 2); given > 0; --given)
        digits[random() % cells] = static_cast<std::uint8_t>(1 + random() % n);
      tasks.push_back(std::move(digits));
    }
    for (const std::uint64_t limit : {1, 2}) {
      std::vector<std::vector<Digits>> listed(tasks.size());
      Batch together(problem, limit);
      const auto answers = run_and_list(together, tasks, listed);
      Batch alone(problem, limit);
      int found[3] = {};
      for (std::size_t k = 0; k < tasks.size(); ++k) {
        ++found[answers[k].covers];
        ASSERT_EQ(listed[k].size(), answers[k].covers);
        if (k % 20 == 0) {
          ASSERT_EQ(answers[k].covers, count_alone(problem, options_of(tasks[k], n), limit));
          alone.clear();
          alone.add_digits(tasks[k]);
          ASSERT_NO_FATAL_FAILURE(expect_same(alone.run()[0], answers[k]));
        }
        ASSERT_NO_FATAL_FAILURE(check_covers(problem, n, tasks[k], listed[k]));
      }
      EXPECT_GT(found[0], 100);
      EXPECT_GT(found[limit], 300);
    }
  }
}

// Returns tasks with `least` to `least` + `range` - 1 digits of a sudoku grid; every tenth task has
// a wrong digit in a cell.
std::vector<Digits> tasks_of_a_grid(const Problem& problem, std::uint32_t seed, std::size_t number,
                                    std::size_t least, std::size_t range) {
  Solver grids(problem, {.engine = "links"});
  EXPECT_TRUE(grids.next());
  Digits grid(81), cells(81);
  for (const OptionId option : grids.cover())
    grid[index(option) / 9] = static_cast<std::uint8_t>(index(option) % 9 + 1);
  std::iota(cells.begin(), cells.end(), 0);
  std::mt19937 random(seed);
  std::vector<Digits> tasks;
  for (std::size_t k = 0; k < number; ++k) {
    std::ranges::shuffle(cells, random);
    Digits& digits = tasks.emplace_back(81, 0);
    for (std::size_t given = 0; given < least + k % range; ++given)
      digits[cells[given]] = grid[cells[given]];
    if (k % 10 == 0) digits[cells[0]] = static_cast<std::uint8_t>(digits[cells[0]] % 9 + 1);
  }
  return tasks;
}

// Tasks with more digits, taken from a cover, are divided by their remainders after all inferences
// into tasks with very many covers and others. Both kinds have the same answers together and alone.
TEST(Batch, FindsTheSameCoversHoweverManyThereAre) {
  const Problem problem = sudokus(3, 3);
  const std::vector<Digits> tasks = tasks_of_a_grid(problem, 67, 1500, 17, 9);
  for (const std::uint64_t limit : {1, 2}) {
    Batch together(problem, limit);
    Batch few(problem, limit);
    for (int round = 0; round < 2;
         ++round) {  // the second round knows that many tasks had two covers
      together.clear();
      std::vector<std::vector<Digits>> listed(tasks.size());
      const auto answers = run_and_list(together, tasks, listed);
      for (std::size_t k = 0; k < tasks.size(); ++k) {
        ASSERT_EQ(listed[k].size(), answers[k].covers);
        if (k % 10 != 0) {
          ASSERT_EQ(answers[k].covers, limit);
        }
        ASSERT_NO_FATAL_FAILURE(check_covers(problem, 9, tasks[k], listed[k]));
        if (k % 30 > 2) continue;
        few.clear();
        few.add_digits(tasks[k]);
        few.add_digits(tasks[(k * 7 + 1) % tasks.size()]);
        ASSERT_NO_FATAL_FAILURE(expect_same(few.run()[0], answers[k]));
      }
      // The tasks have so few digits that most tasks wait for dives.
      Batch loose(problem, limit);
      for (std::size_t k = 0; k < tasks.size(); ++k)
        if (k % 9 < 3) loose.add_digits(tasks[k]);
      const auto of_loose = loose.run();
      for (std::size_t k = 0; k < tasks.size(); ++k) {
        if (k % 9 >= 3) continue;
        ASSERT_NO_FATAL_FAILURE(expect_same(of_loose[k / 9 * 3 + k % 9], answers[k]));
      }
    }
  }
}

// Counts and lists sudokus with many solutions; the last search steps have only binary states. A
// mask of one option or of all options is a digit; a solver counts the other tasks for comparison.
TEST(Batch, CountsAndListsTasksWithManyCovers) {
  const Problem problem = sudokus(3, 3);
  const std::vector<Digits> tasks = tasks_of_a_grid(problem, 71, 60, 24, 12);
  constexpr std::uint64_t limit = 20'000;
  Batch together(problem, limit);
  for (const Digits& digits : tasks) together.add_digits(digits);
  const auto answers = together.run();
  ASSERT_EQ(answers.size(), tasks.size());
  int many = 0;
  Batch alone(problem, limit);
  for (std::size_t k = 0; k < tasks.size(); ++k) {
    SCOPED_TRACE(k);
    const std::uint64_t expected = count_alone(problem, options_of(tasks[k], 9), limit);
    ASSERT_EQ(answers[k].covers, expected);
    many += expected > Batch::few_covers ? 1 : 0;
    std::set<Digits> listed;
    if (expected > 0) listed.insert(Digits(answers[k].digits.begin(), answers[k].digits.end()));
    alone.clear(limit);
    alone.add_digits(tasks[k]);
    const auto take = [&](std::span<const std::uint8_t> digits) {
      listed.emplace(digits.begin(), digits.end());
      return true;
    };
    ASSERT_EQ(alone.list(take).covers, expected);
    if (expected < limit) {
      ASSERT_EQ(listed.size(), expected);
    }
    ASSERT_NO_FATAL_FAILURE(check_covers(problem, 9, tasks[k], {listed.begin(), listed.end()}));
  }
  EXPECT_GT(many, 5);
}

TEST(Batch, AListEndsWhereRequested) {
  Batch batch(latin(4), no_limit);
  const auto list = [&](std::uint64_t most, const StopFlag* stop = nullptr) {
    batch.clear(most);
    batch.add_digits(Digits(16, 0));
    std::vector<Digits> listed;
    const Batch::Answer answer = batch.list(
        [&](std::span<const std::uint8_t> digits) {
          listed.emplace_back(digits.begin(), digits.end());
          return listed.size() < 300;
        },
        stop);
    EXPECT_EQ(answer.covers, listed.size());
    return listed;
  };
  const std::vector<Digits> all = list(no_limit);
  ASSERT_EQ(all.size(), 300U);
  const std::vector<Digits> some = list(70);
  ASSERT_EQ(some.size(), 70U);
  EXPECT_TRUE(std::equal(some.begin(), some.end(), all.begin()));
  EXPECT_TRUE(list(0).empty());
  StopFlag stop;
  stop.request();
  EXPECT_TRUE(list(no_limit, &stop).empty());
  batch.add_digits(Digits(16, 0));
  EXPECT_THROW(batch.list([](auto&&) { return true; }), std::logic_error);  // two tasks
}

TEST(Batch, TakesMasks) {
  std::mt19937 random(71);
  for (const std::uint32_t order : {2U, 3U, 5U, 8U}) {
    const Problem problem = latin(order);
    const std::uint64_t all = (std::uint64_t{1} << order) - 1;
    std::vector<std::vector<std::uint64_t>> tasks;
    Batch batch(problem, 2);
    ASSERT_TRUE(batch.takes_masks());
    for (int k = 0; k < 300; ++k) {
      std::vector<std::uint64_t> masks;
      for (std::uint32_t cell = 0; cell < order * order; ++cell) {
        const std::uint64_t planted = std::uint64_t{1} << (cell / order + cell % order) % order;
        masks.push_back((random() & random() & all) | (random() % 60 == 0 ? 0 : planted));
      }
      batch.add_masks(masks);
      tasks.push_back(std::move(masks));
    }
    ASSERT_EQ(batch.size(), tasks.size());
    std::vector<int> handed(tasks.size(), 0);
    const auto answers = batch.run([&](std::size_t task, auto&&) { ++handed[task]; });
    for (std::size_t k = 0; k < tasks.size(); ++k) {
      ProblemBuilder left;
      for (std::uint32_t i = 0; i < problem.num_primary(); ++i)
        left.add_primary(problem.name(ItemId{i}));
      for (std::uint32_t o = 0; o < problem.num_options(); ++o) {
        if ((tasks[k][o / order] >> o % order & 1) == 0) continue;
        std::vector<std::string_view> items;
        for (const Entry& entry : problem.option(OptionId{o}))
          items.push_back(problem.name(entry.item));
        left.add_option(items);
      }
      ASSERT_EQ(answers[k].covers, count_alone(left.build(), {}, 2));
      ASSERT_EQ(handed[k], static_cast<int>(answers[k].covers));
      for (std::size_t cell = 0; cell < answers[k].digits.size(); ++cell) {
        EXPECT_TRUE((tasks[k][cell] >> (answers[k].digits[cell] - 1) & 1) != 0);
      }
    }
    batch.clear();
    EXPECT_THROW(batch.add_masks(std::vector<std::uint64_t>(order)), std::invalid_argument);
    std::vector<std::uint64_t> masks(std::size_t{order} * order, all + 1);
    EXPECT_THROW(batch.add_masks(masks), std::invalid_argument);
    std::ranges::fill(masks, all);
    batch.add_masks(masks);
    EXPECT_THROW(batch.add({}), std::logic_error);
    EXPECT_THROW(batch.add_digits(std::vector<std::uint8_t>(masks.size())), std::logic_error);
    batch.clear();
    batch.add({});
    EXPECT_THROW(batch.add_masks(masks), std::logic_error);
  }
  EXPECT_FALSE(Batch(latin(3, true)).takes_masks());
}

TEST(Batch, RefusesDigitsThatDoNotFit) {
  Batch batch(latin(3));
  std::vector<std::uint8_t> digits(9, 3);
  for (std::uint8_t& digit : digits) {
    for (const int wrong : {4, 127, 128, 131, 252, 255}) {
      digit = static_cast<std::uint8_t>(wrong);
      EXPECT_THROW(batch.add_digits(digits), std::invalid_argument) << wrong;
    }
    digit = 3;
  }
  digits.pop_back();
  EXPECT_THROW(batch.add_digits(digits), std::invalid_argument);
  digits.push_back(0);
  batch.add_digits(digits);
  EXPECT_THROW(batch.add({}), std::logic_error);
  batch.clear();
  batch.add({});
  EXPECT_THROW(batch.add_digits(digits), std::logic_error);
  EXPECT_EQ(batch.size(), 1U);

  Batch other(parse_problem("a b\na\nb\na b\n").problem);  // the last option has both items
  EXPECT_FALSE(other.takes_digits());
  EXPECT_THROW(other.add_digits({}), std::logic_error);
}

TEST(Batch, IsUsedAgainAfterClear) {
  Batch batch(parse_problem("a\na\na\n").problem, 5);
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
  Batch batch(parse_problem("a\na\n").problem);
  const OptionId unknown[] = {OptionId{1}};
  EXPECT_THROW(batch.add(unknown), std::invalid_argument);
  batch.add({});
  StopFlag stop;
  stop.request();
  EXPECT_TRUE(batch.run(&stop).empty());
  EXPECT_EQ(batch.run().size(), 1U);
}

}  // namespace dlx::testing::batch_test
