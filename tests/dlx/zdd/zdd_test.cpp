#include "dlx/zdd.hpp"

#include "dlx/dlx.hpp"
#include "dlx/random.hpp"
#include "tests/dlx/asking.hpp"
#include "tests/dlx/boards.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

// Decision diagrams contain exactly the covers, and answer queries about them.
namespace dlx::testing::zdd_test {

// Returns all covers by following every path of the diagram.
CoverSet covers_of(const Zdd& zdd) {
  CoverSet covers;
  std::vector<OptionId> taken;
  const auto walk = [&](auto&& self, Zdd::NodeId id) -> void {
    if (id == Zdd::none) return;
    if (id == Zdd::all) {
      EXPECT_TRUE(covers.insert(sorted_numbers(taken)).second) << "a cover comes twice";
      return;
    }
    taken.push_back(zdd.option(id));
    self(self, zdd.node(id).with);
    taken.pop_back();
    self(self, zdd.node(id).without);
  };
  walk(walk, zdd.root());
  return covers;
}

void expect_reduced(const Zdd& zdd) {
  std::set<std::array<std::uint32_t, 3>> seen;
  const auto end = static_cast<Zdd::NodeId>(zdd.size() + 2);
  for (Zdd::NodeId id = 2; id < end; ++id) {
    const Zdd::Node& node = zdd.node(id);
    EXPECT_NE(node.with, Zdd::none);
    EXPECT_TRUE(seen.insert({node.level, node.without, node.with}).second) << "two equal nodes";
  }
}

Problem random_problem_number(std::uint64_t seed, bool costs) {
  RandomShape shape = random_shape(seed);
  shape.options = std::min(shape.options, 16U);
  Problem problem = random_problem(shape, seed);
  if (!costs) return problem;
  std::ostringstream text;
  write_problem(text, problem);
  std::istringstream lines(text.str());
  std::string with_costs, line;
  std::uint64_t number = 0;
  Random random(seed);
  // The first line has the items; labels are comments.
  while (std::getline(lines, line)) {
    with_costs += line;
    if (!line.starts_with('|') && number++ > 0) {
      with_costs += " |" + std::to_string(random.below(7));
    }
    with_costs += '\n';
  }
  return parse_problem(with_costs).problem;
}

TEST(Zdd, HoldsTheCoversOfRandomProblemsAndNothingElse) {
  std::uint64_t covers = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    const Problem problem = random_problem_number(seed, false);
    const CoverSet expected = brute_force(problem);
    for (const char* order : {"auto", "input", "short"}) {
      const ZddResult built = build_zdd(problem, {.order = order});
      ASSERT_EQ(built.outcome, Outcome::exhausted);
      ASSERT_EQ(covers_of(built.zdd), expected) << "seed " << seed;
      expect_reduced(built.zdd);
      EXPECT_EQ(RankedCovers(built.zdd).size(), expected.size());
    }
    covers += expected.size();
  }
  EXPECT_GT(covers, 1000U);
}

TEST(Zdd, EveryCoverHasItsNumber) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Problem problem = random_problem_number(seed, false);
    const Zdd zdd = build_zdd(problem).zdd;
    const RankedCovers covers(zdd);
    CoverSet seen;
    std::vector<std::uint32_t> before;
    for (BigCount rank = 0; rank < covers.size(); ++rank) {
      std::vector<OptionId> cover = covers.kth(rank);
      EXPECT_FALSE(verify(problem, cover));
      EXPECT_TRUE(seen.insert(sorted_numbers(cover)).second);
      // Covers are in lexicographic order of levels; longer sequences precede their prefixes.
      std::vector<std::uint32_t> levels;
      for (const OptionId option : cover) {
        const auto at = std::ranges::find(zdd.order(), option);
        levels.push_back(static_cast<std::uint32_t>(at - zdd.order().begin()));
      }
      EXPECT_TRUE(std::ranges::is_sorted(levels));
      if (rank > 0) {
        EXPECT_LT(before, levels);
      }
      before = levels;
      std::ranges::reverse(cover);
      EXPECT_EQ(covers.rank(cover), rank);
      if (cover.empty()) continue;
      const OptionId removed = cover.back();
      cover.pop_back();
      EXPECT_EQ(covers.rank(cover), std::nullopt);
      cover.push_back(removed);
      cover.push_back(removed);
      EXPECT_EQ(covers.rank(cover), std::nullopt);
    }
    EXPECT_EQ(seen, brute_force(problem));
    EXPECT_THROW(covers.kth(covers.size()), std::out_of_range);
    EXPECT_THROW(covers.kth(-1), std::out_of_range);
  }
}

TEST(Zdd, OptionsAreInAsManyCoversAsBruteForceSays) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Problem problem = random_problem_number(seed, false);
    const Zdd zdd = build_zdd(problem).zdd;
    std::vector<BigCount> expected(problem.num_options(), 0);
    for (const std::vector<std::uint32_t>& cover : brute_force(problem)) {
      for (const std::uint32_t option : cover) ++expected[option];
    }
    EXPECT_EQ(RankedCovers(zdd).option_counts(problem.num_options()), expected) << "seed " << seed;
  }
}

TEST(Zdd, CheapestAndDearestAgreeWithBruteForce) {
  int found = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Problem problem = random_problem_number(seed, true);
    const Zdd zdd = build_zdd(problem).zdd;
    std::map<std::int64_t, int> costs;
    for (const std::vector<std::uint32_t>& cover : brute_force(problem)) {
      std::int64_t sum = 0;
      for (const std::uint32_t option : cover) sum += problem.cost(OptionId{option});
      ++costs[sum];
    }
    for (const Extreme which : {Extreme::cheapest, Extreme::most_expensive}) {
      const std::optional<ExtremeCover> extreme = find_extreme(zdd, problem, which);
      ASSERT_EQ(extreme.has_value(), !costs.empty());
      if (!extreme) continue;
      const auto expected = which == Extreme::cheapest ? *costs.begin() : *costs.rbegin();
      EXPECT_EQ(extreme->cost, expected.first);
      EXPECT_EQ(extreme->ties, expected.second);
      EXPECT_EQ(cover_cost(problem, extreme->options), extreme->cost);
      EXPECT_FALSE(verify(problem, extreme->options));
      ++found;
    }
  }
  EXPECT_GT(found, 100);
}

TEST(Zdd, DrawsAllCoversAlike) {
  const Problem problem = dominoes(4, 4);
  const Zdd zdd = build_zdd(problem).zdd;
  const RankedCovers covers(zdd);
  ASSERT_EQ(covers.size(), 36);
  constexpr int draws = 36'000;
  std::map<std::vector<std::uint32_t>, int> met;
  Random random(1);
  for (int k = 0; k < draws; ++k) ++met[sorted_numbers(covers.sample(random))];
  ASSERT_EQ(met.size(), 36U);
  double chi_square = 0;
  for (const auto& [cover, times] : met) chi_square += (times - 1000.0) * (times - 1000.0) / 1000;
  // With 35 degrees of freedom, a uniform draw stays within these bounds with probability 99.9%. The
  // seed is fixed.
  EXPECT_GT(chi_square, 13);
  EXPECT_LT(chi_square, 69);
  Random again(1), same(1);
  for (int k = 0; k < 100; ++k) EXPECT_EQ(covers.sample(again), covers.sample(same));
}

// A board has too many domino tilings to be enumerated.
TEST(Zdd, NumbersOfAnySize) {
  const Problem problem = dominoes(16, 16);
  const Zdd zdd = build_zdd(problem).zdd;
  const RankedCovers covers(zdd);
  const BigCount size("2444888770250892795802079170816");
  EXPECT_EQ(covers.size(), size);
  for (const BigCount& rank : {BigCount(0), BigCount(size / 3), BigCount(size - 1)}) {
    const std::vector<OptionId> cover = covers.kth(rank);
    EXPECT_FALSE(verify(problem, cover));
    EXPECT_EQ(covers.rank(cover), rank);
  }
  // In each tiling, one domino covers each cell.
  const std::vector<BigCount> through = covers.option_counts(problem.num_options());
  std::vector<BigCount> of_item(problem.num_items(), 0);
  for (std::uint32_t o = 0; o < problem.num_options(); ++o) {
    for (const Entry& entry : problem.option(OptionId{o})) of_item[index(entry.item)] += through[o];
  }
  for (const BigCount& sum : of_item) EXPECT_EQ(sum, size);
}

TEST(Zdd, ProblemsWithoutCoversOrItems) {
  const Problem none = parse_problem("a b\na\n").problem;
  EXPECT_EQ(build_zdd(none).zdd.root(), Zdd::none);
  EXPECT_EQ(build_zdd(none).zdd.size(), 0U);
  const Zdd without = build_zdd(none).zdd;
  const RankedCovers no_covers(without);
  EXPECT_EQ(no_covers.size(), 0);
  Random random(1);
  EXPECT_THROW(no_covers.sample(random), std::out_of_range);
  EXPECT_EQ(no_covers.rank({}), std::nullopt);
  EXPECT_FALSE(find_extreme(without, none, Extreme::cheapest));

  const Problem empty;
  const Zdd one = build_zdd(empty).zdd;
  EXPECT_EQ(one.root(), Zdd::all);
  const RankedCovers one_cover(one);
  EXPECT_EQ(one_cover.size(), 1);
  EXPECT_TRUE(one_cover.kth(0).empty());
  EXPECT_EQ(one_cover.rank({}), BigCount(0));
  EXPECT_TRUE(one_cover.sample(random).empty());
}

TEST(Zdd, TooLittleMemoryIsAnErrorOfItsOwn) {
  const Problem problem = dominoes(12, 12);
  for (const std::uint64_t memory : {0, 100, 10'000, 300'000}) {
    EXPECT_THROW(build_zdd(problem, {.memory = memory}), MemoryLimit) << memory;
  }
  const ZddResult built = build_zdd(problem);
  EXPECT_GT(built.memory, 300'000U);
  EXPECT_LT(built.memory, std::uint64_t{1} << 30);
  // The reported memory is exact.
  EXPECT_EQ(build_zdd(problem, {.memory = built.memory}).zdd.size(), built.zdd.size());
  EXPECT_THROW(build_zdd(problem, {.memory = built.memory - 1}), MemoryLimit);
}

TEST(Zdd, StopsWhenToldTo) {
  const Problem problem = dominoes(14, 14);
  CountOptions options{.search = {.time_limit = std::chrono::duration<double>(0)}};
  EXPECT_EQ(build_zdd(problem, options).outcome, Outcome::time_limit);
  StopFlag stop;
  stop.request();
  options = {};
  options.search.stop = &stop;
  EXPECT_EQ(build_zdd(problem, options).outcome, Outcome::interrupted);
}

TEST(Zdd, RefusesUnsupportedProblems) {
  const Problem bounds = parse_problem("1:2|a b\na\na b\n").problem;
  EXPECT_THROW(build_zdd(bounds), std::invalid_argument);
  EXPECT_THROW(build_zdd(Problem(), {.order = "best"}), std::invalid_argument);
  using Nodes = std::vector<Zdd::Node>;
  const std::vector<OptionId> order{OptionId{0}, OptionId{1}};
  EXPECT_NO_THROW(Zdd(order, Nodes{{1, 0, 1}, {0, 2, 1}}, 3));
  EXPECT_THROW(Zdd(order, Nodes{{2, 0, 1}}, 2), std::invalid_argument);
  EXPECT_THROW(Zdd(order, Nodes{{1, 1, 0}}, 2), std::invalid_argument);
  EXPECT_THROW(Zdd(order, Nodes{{1, 2, 1}}, 2), std::invalid_argument);
  EXPECT_THROW(Zdd(order, Nodes{{0, 0, 1}, {1, 2, 1}}, 3), std::invalid_argument);
  EXPECT_THROW(Zdd(order, Nodes{{1, 0, 1}}, 3), std::invalid_argument);
}

// Parses the text of a diagram, and follows its paths.
TEST(Zdd, TheTextHoldsTheDiagram) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Problem problem = random_problem_number(seed, false);
    const Zdd zdd = build_zdd(problem).zdd;
    std::stringstream text;
    write_zdd(text, zdd, problem);
    std::string line, word;
    std::getline(text, line);
    EXPECT_EQ(line, "dlx zdd 1");
    text >> word >> line;
    EXPECT_EQ(word, "problem");
    EXPECT_EQ(line.size(), 40U);
    std::getline(text, line);
    std::getline(text, line);
    EXPECT_EQ(line.substr(0, 5), "order");
    std::uint32_t root = 0, nodes = 0;
    text >> word >> root;
    EXPECT_EQ(word, "root");
    text >> word >> nodes;
    EXPECT_EQ(word, "nodes");
    std::map<std::uint32_t, CoverSet> covers{{0, {}}, {1, {{}}}};
    for (std::uint32_t k = 0; k < nodes; ++k) {
      std::uint32_t id = 0, option = 0, without = 0, with = 0;
      text >> id >> option >> without >> with;
      CoverSet& mine = covers[id];
      mine = covers.at(without);
      for (std::vector<std::uint32_t> cover : covers.at(with)) {
        cover.push_back(option);
        std::ranges::sort(cover);
        mine.insert(cover);
      }
    }
    text >> word;
    EXPECT_EQ(word, "end");
    EXPECT_EQ(covers.at(root), brute_force(problem));
  }
}

TEST(Zdd, GraphvizQuotesNames) {
  const Problem problem = parse_problem("a\"b c\\d\na\"b c\\d\na\"b\nc\\d\n").problem;
  std::ostringstream dot;
  write_zdd_dot(dot, build_zdd(problem).zdd, problem);
  EXPECT_TRUE(contains(dot.str(), "label=\"a\\\"b c\\\\d\""));
  EXPECT_TRUE(contains(dot.str(), "style=dashed"));
  std::ostringstream none;
  write_zdd_dot(none, Zdd(), problem);
  EXPECT_FALSE(contains(none.str(), "->"));
}

}  // namespace dlx::testing::zdd_test
