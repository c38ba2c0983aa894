#include "dlx/engine/engines.hpp"
#include "dlx/text_format.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::links_engine_test {

using Nodes = std::vector<LinksEngine::Node>;

struct Links {
  explicit Links(const Problem& problem) : engine(make_links_engine(problem)) {}
  Nodes nodes() const {
    const auto span = dynamic_cast<const LinksEngine&>(*engine).nodes();
    return Nodes(span.begin(), span.end());
  }
  std::unique_ptr<Engine> engine;
};

TEST(LinksEngine, RestoresEveryLinkAfterAFullSearch) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Problem problem = random_problem(random_shape(seed), seed);
    Links links(problem);
    const Nodes before = links.nodes();
    Meter meter;
    for (int round = 0; round < 3; ++round) {  // by undoing, and by copying
      while (links.engine->next(meter) != Engine::Step::exhausted) {
      }
      links.engine->reset();
      ASSERT_EQ(links.nodes(), before) << "seed " << seed;
    }
  }
}

TEST(LinksEngine, RestoresEveryLinkAfterAStopAtEveryNode) {
  const Problem problem = random_problem(
      {.primary = 9, .secondary = 4, .options = 40, .colours = 2, .density = 0.25, .planted = true},
      7);
  Links links(problem);
  const Nodes before = links.nodes();
  for (std::uint64_t limit = 0;; ++limit) {
    SolveOptions options{.node_limit = limit};
    Meter meter(options, nullptr);
    Engine::Step step;
    while ((step = links.engine->next(meter)) == Engine::Step::cover) {
    }
    links.engine->reset();
    ASSERT_EQ(links.nodes(), before) << "stopped after " << limit << " nodes";
    if (step == Engine::Step::exhausted) {
      EXPECT_GT(limit, 20U);  // otherwise the problem needs no search
      break;
    }
  }
}

TEST(LinksEngine, RestoresEveryLinkAfterForcedOptions) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Problem problem = random_problem(random_shape(seed), seed);
    Links links(problem);
    const Nodes before = links.nodes();
    Meter meter;
    for (std::uint32_t k = 0; k < problem.num_options(); ++k) links.engine->force(OptionId{k});
    links.engine->next(meter);
    links.engine->reset();
    ASSERT_EQ(links.nodes(), before) << "seed " << seed;
  }
}

TEST(LinksEngine, TakesForcedOptionsWithoutBranching) {
  // A chain in which every choice forces the next: one branching, at the root.
  const Problem problem = parse_problem("a b c d\na b\nb c\nc d\na\nd\na d\n").problem;
  Links links(problem);
  Meter meter;
  int covers = 0;
  while (links.engine->next(meter) == Engine::Step::cover) ++covers;
  EXPECT_EQ(covers, 3);  // {ab, cd}, {a, bc, d}, {bc, ad}
  Statistics statistics;
  links.engine->add_statistics(statistics);
  EXPECT_EQ(statistics.branchings, 2U);
  EXPECT_EQ(links.engine->fraction(), 1.0);
}

}  // namespace dlx::testing::links_engine_test
