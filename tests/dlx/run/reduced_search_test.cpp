// Searches give equal covers and counts with and without reductions, under all limits.

#include "dlx/dlx.hpp"
#include "dlx/reduce.hpp"
#include "dlx/selection.hpp"
#include "tests/dlx/asking.hpp"
#include "tests/dlx/boards.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::reduced_search_test {

using Covers = std::set<std::vector<std::uint32_t>>;
using Listed = std::vector<std::vector<OptionId>>;

Listed listed(const Problem& problem, Switch reduction, SolveOptions options, Result& result) {
  Listed covers;
  result = for_each_cover(problem, options, reduction, [&](const Cover& cover) {
    covers.emplace_back(cover.begin(), cover.end());
    return true;
  });
  return covers;
}

// Returns k components; component j has j + 1 options that exclude each other, and another item.
Problem parts(std::uint32_t k) {
  ProblemBuilder builder;
  std::vector<ItemId> items;
  for (std::uint32_t j = 0; j < 2 * k; ++j) items.push_back(builder.add_primary());
  for (std::uint32_t j = 0; j < k; ++j) {
    builder.add_option({items[2 * j], items[2 * j + 1]});
    for (std::uint32_t n = 0; n < j; ++n) {
      builder.add_option({items[2 * j]});
      builder.add_option({items[2 * j + 1]});
    }
  }
  return builder.build();
}

TEST(ReducedSearch, GivesTheCoversOfTheProblem) {
  std::uint64_t reduced = 0;
  for (std::uint64_t seed = 0; seed < 5000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = structured_problem(seed);
    const Covers expected = brute_force(problem);
    for (const Switch reduction : {Switch::automatic, Switch::on, Switch::off}) {
      SolveOptions options;
      if (seed % 20 == 0) options.threads = 2;
      if (seed % 3 == 0)
        options.time_limit = std::chrono::hours(1);  // then components are searched as one problem
      Result result;
      const Listed covers = listed(problem, reduction, options, result);
      EXPECT_EQ(result.outcome, Outcome::exhausted);
      EXPECT_EQ(result.count, covers.size());
      Covers sorted;
      for (const std::vector<OptionId>& cover : covers) {
        EXPECT_FALSE(verify(problem, cover).has_value());
        EXPECT_TRUE(sorted.insert(sorted_numbers(cover)).second);
      }
      ASSERT_EQ(sorted, expected);
      const CountResult count = count_reduced(problem, {.search = options}, reduction);
      EXPECT_EQ(count.outcome, Outcome::exhausted);
      ASSERT_EQ(count.count, expected.size());
      reduced += count.statistics.choice.find("reduced to") != std::string::npos ? 1 : 0;
    }
  }
  EXPECT_GT(reduced, 8000U);
}

TEST(ReducedSearch, LimitsOfSolutionsAreExact) {
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Problem problem = structured_problem(seed);
    Result whole;
    const Listed all = listed(problem, Switch::on, {}, whole);
    for (const std::uint64_t limit : {1, 2, 5}) {
      SolveOptions options{.limit = limit};
      Result result;
      const Listed some = listed(problem, Switch::on, options, result);
      const std::size_t expected = std::min<std::size_t>(limit, all.size());
      ASSERT_EQ(some.size(), expected);
      EXPECT_TRUE(std::equal(some.begin(), some.end(), all.begin()));  // the first covers
      const CountResult count = count_reduced(problem, {.search = options}, Switch::on);
      ASSERT_EQ(count.count, expected);
      for (const Outcome outcome : {result.outcome, count.outcome}) {
        EXPECT_EQ(outcome, all.size() >= limit ? Outcome::limit : Outcome::exhausted);
      }
    }
  }
}

TEST(ReducedSearch, CountsOfComponentsMultiply) {
  // Component j has 1 + j^2 covers.
  BigCount expected = 1;
  for (std::uint32_t j = 0; j < 40; ++j) expected *= 1 + j * j;
  const CountResult count = count_reduced(parts(40), {}, Switch::automatic);
  EXPECT_EQ(count.count, expected);
  EXPECT_GT(count.count, no_limit);
  EXPECT_EQ(count.outcome, Outcome::exhausted);
}

TEST(ReducedSearch, AnEmptyComponentEndsTheSearchAtOnce) {
  // Forty components have many covers each; no simple rule refutes the last one, which has no cover.
  ProblemBuilder builder;
  std::vector<ItemId> items;
  for (int k = 0; k < 85; ++k) items.push_back(builder.add_primary());
  for (std::size_t k = 0; k < 80; k += 2) {
    builder.add_option({items[k], items[k + 1]});
    builder.add_option({items[k]});
    builder.add_option({items[k + 1]});
  }
  for (std::size_t a = 80; a < 85; ++a) {
    for (std::size_t b = a + 1; b < 85; ++b) builder.add_option({items[a], items[b]});
  }
  const Problem problem = builder.build();
  Result result;
  EXPECT_TRUE(listed(problem, Switch::automatic, {}, result).empty());
  EXPECT_EQ(result.outcome, Outcome::exhausted);
  EXPECT_LT(result.statistics.nodes, 1000U);
  EXPECT_EQ(count_reduced(problem, {}, Switch::automatic).count, 0);
}

TEST(ReducedSearch, StopsWhereCoversComeFromNoSearch) {
  // The problem has 2^60 covers, all of which are copies of one cover.
  ProblemBuilder builder;
  for (int k = 0; k < 60; ++k) builder.add_primary();
  for (std::uint32_t k = 0; k < 60; ++k) {
    builder.add_option({ItemId{k}});
    builder.add_option({ItemId{k}});
  }
  const Problem problem = builder.build();
  SolveOptions options{.time_limit = std::chrono::milliseconds(20)};
  const auto proceed = [](const Cover&) { return true; };
  EXPECT_EQ(for_each_cover(problem, options, Switch::automatic, proceed).outcome,
            Outcome::time_limit);
  EXPECT_EQ(count_reduced(problem, {}, Switch::automatic).count, BigCount(1) << 60);

  StopFlag stop;
  options = {};
  options.stop = &stop;
  std::uint64_t covers = 0;
  int reports = 0;
  options.progress_interval = std::chrono::duration<double>(0);
  options.on_progress = [&](const Progress& progress) {
    EXPECT_LE(progress.covers, covers);
    ++reports;
  };
  const Result stopped = for_each_cover(problem, options, Switch::automatic, [&](const Cover&) {
    if (++covers == 5000) stop.request();
    return true;
  });
  EXPECT_EQ(stopped.outcome, Outcome::interrupted);
  EXPECT_LT(stopped.count, 6000U);
  EXPECT_GT(reports, 0);

  const Result enough =
      for_each_cover(problem, {}, Switch::automatic, [&](const Cover&) { return false; });
  EXPECT_EQ(enough.outcome, Outcome::interrupted);
  EXPECT_EQ(enough.count, 1U);
}

TEST(ReducedSearch, LimitsOfNodesAndTimeHoldForAllComponents) {
  SolveOptions options{.node_limit = 30};
  const CountResult count = count_reduced(parts(40), {.search = options}, Switch::automatic);
  EXPECT_EQ(count.outcome, Outcome::node_limit);
  EXPECT_LE(count.statistics.nodes, 30U);
  Result result;
  listed(parts(40), Switch::automatic, options, result);
  EXPECT_EQ(result.outcome, Outcome::node_limit);
}

TEST(ReducedSearch, ARequestedEngineSearchesTheProblemUnreduced) {
  SolveOptions options{.engine = "links"};
  EXPECT_EQ(count_reduced(parts(5), {.search = options}, Switch::automatic).statistics.choice, "");
  EXPECT_NE(count_reduced(parts(5), {.search = options}, Switch::on).statistics.choice, "");
  options.engine = "none";
  EXPECT_THROW(count_reduced(parts(5), {.search = options}, Switch::automatic),
               std::invalid_argument);
}

TEST(Components, AreTheClassesOfConnectedItems) {
  const Problem problem = parse_problem("a b c d e | x y z\na x\nb x\nc\nd y\ny z\nd\n").problem;
  const std::vector<Component> components = find_components(problem);
  const auto items = [&](std::size_t k) {
    std::string names;
    for (const ItemId item : components[k].items) names += problem.name(item);
    return names;
  };
  ASSERT_EQ(components.size(), 4U);
  EXPECT_EQ(items(0), "abx");
  EXPECT_EQ(items(1), "c");
  EXPECT_EQ(items(2), "dy");  // options without a primary item connect nothing
  EXPECT_EQ(items(3), "e");
  EXPECT_EQ(components[0].options, (std::vector{OptionId{0}, OptionId{1}}));
  EXPECT_EQ(components[2].options, (std::vector{OptionId{3}, OptionId{5}}));
  EXPECT_TRUE(components[3].options.empty());
  EXPECT_TRUE(find_components(Problem()).empty());
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Problem random = structured_problem(seed);
    EXPECT_EQ(has_components(random), find_components(random).size() > 1);
  }
}

TEST(ReducedSearch, SharedProblemsKeepTheirCounts) {
  const std::string folder = shared_folder("problems");
  if (folder.empty()) return;
  int problems = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    // The largest searches, of at least a quarter of a second, are only in the benchmark.
    if (file.path().extension() != ".dlx" || file.path().filename() == "macsq4x6.dlx") continue;
    SCOPED_TRACE(file.path().string());
    const Problem problem = load_problem(file.path().string()).problem;
    const Reduction reduction = reduce(problem);
    EXPECT_TRUE(reduction.finished);
    const BigCount expected = count_reduced(problem, {}, Switch::off).count;
    EXPECT_EQ(count_reduced(problem, {}, Switch::on).count, expected);
    EXPECT_EQ(count_reduced(problem, {}, Switch::automatic).count, expected);
    EXPECT_EQ(count_reduced(reduction.standalone(), {}, Switch::off).count, expected);
    ++problems;
  }
  EXPECT_GT(problems, 40);
}

// Returns two square boards of even size, each without two opposite corners of the same colour, and
// four cells between the boards. Dominoes cannot cover them, which an enumeration cannot prove. The
// boards are mirror images, so both colours have equally many cells, and no weights give a proof.
std::vector<std::string> cornerless(int size) {
  const std::string row(static_cast<std::size_t>(size), '#');
  std::vector<std::string> picture(row.size(), row + "...." + row);
  picture[row.size() / 2].replace(row.size(), 4, "####");
  picture.front().front() = picture.front().back() = '.';
  picture.back()[row.size() - 1] = picture.back()[row.size() + 4] = '.';
  return picture;
}

TEST(ReducedSearch, AListingEndsWhenTheStatesShowThatThereIsNothing) {
  const std::vector<Shape> dominoes = fixed_polyominoes(2);
  // Two boards without a cover, and a third board that has covers.
  std::vector<std::string> two = cornerless(14);
  for (std::string& row : two) row += ".##";
  for (const std::vector<std::string>& picture : {cornerless(14), two}) {
    const Problem problem = region(picture, dominoes);
    for (const unsigned threads : {1U, 2U}) {
      for (const Switch reduction : {Switch::automatic, Switch::off}) {
        std::uint64_t reports = 0;
        const SolveOptions options{.threads = threads,
                                   .limit = 1,
                                   .on_progress = [&](const Progress&) { ++reports; },
                                   .progress_interval = std::chrono::duration<double>(0.001)};
        Result result;
        EXPECT_TRUE(listed(problem, reduction, options, result).empty());
        EXPECT_EQ(result.outcome, Outcome::exhausted);
        EXPECT_EQ(result.count, 0U);
        // With two threads, one of the two learners may be the first to end.
        const std::string& choice = result.statistics.choice;
        const bool by_states =
            choice.find("the states show that there is no cover") != std::string::npos;
        EXPECT_TRUE(by_states ||
                    (threads > 1 && choice.starts_with("learning finished the search")))
            << choice;
        EXPECT_GT(reports, 0U);
      }
    }
  }
}

TEST(ReducedSearch, StatesAreNotUsedWhereSettingsExcludeThem) {
  const Problem problem = region(cornerless(12), fixed_polyominoes(2));
  Result result;
  const std::chrono::duration<double> soon(0.5);
  listed(problem, Switch::automatic, {.engine = "links", .time_limit = soon}, result);
  EXPECT_EQ(result.outcome, Outcome::time_limit);
  listed(problem, Switch::automatic, {.node_limit = 3'000'000}, result);
  EXPECT_EQ(result.outcome, Outcome::node_limit);
  EXPECT_EQ(result.statistics.nodes, 3'000'000U);
}

// The first option leaves a board without two corners, which takes a long search; the second option
// leaves the whole board.
TEST(ReducedSearch, CoversFoundLateComeInOrder) {
  std::string text = "p";
  const auto cell = [](int row, int column) {
    return " c" + std::to_string(row) + "." + std::to_string(column);
  };
  std::string options = "p" + cell(0, 0) + cell(0, 8) + "\np\n";
  for (int row = 0; row < 8; ++row) {
    for (int column = 0; column < 9; ++column) {
      text += cell(row, column);
      if (column > 0) options += cell(row, column - 1) + cell(row, column) + "\n";
      if (row > 0) options += cell(row - 1, column) + cell(row, column) + "\n";
    }
  }
  const Problem problem = parse_problem(text + "\n" + options).problem;
  Result result;
  const Listed covers = listed(problem, Switch::automatic, {.limit = 3}, result);
  EXPECT_EQ(covers, Solver(problem, {.limit = 3}).first(3));
  EXPECT_EQ(covers.size(), 3U);
}

}  // namespace dlx::testing::reduced_search_test
