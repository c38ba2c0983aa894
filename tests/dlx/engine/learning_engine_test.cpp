// The engine that learns clauses: proofs, seeds, pauses, and problems that need learning.

#include <numeric>

#include "dlx/certificate.hpp"
#include "dlx/dlx.hpp"
#include "dlx/engine/engines.hpp"
#include "dlx/random.hpp"
#include "tests/dlx/boards.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/engine/engine_check.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::learning_engine_test {

Problem parse(const std::string& text) { return parse_problem(text).problem; }

// n + 1 pigeons and n holes.
Problem pigeonholes(int n) {
  std::string items, options;
  for (int pigeon = 0; pigeon <= n; ++pigeon) items += "p" + std::to_string(pigeon) + " ";
  items += "|";
  for (int hole = 0; hole < n; ++hole) {
    items += " h" + std::to_string(hole);
    for (int pigeon = 0; pigeon <= n; ++pigeon) {
      options += "p" + std::to_string(pigeon) + " h" + std::to_string(hole) + "\n";
    }
  }
  return parse(items + "\n" + options);
}

// Returns a random problem of medium size with colours and multiplicities; about half of these
// problems have covers.
Problem random_colours(std::uint64_t seed) {
  RandomShape shape = random_shape(seed);
  shape.primary += 4;
  shape.options *= 3;
  shape.bounded = seed % 3 == 0 ? 0.5 : 0;
  return random_problem(shape, seed);
}

struct Refuted {
  Result result;
  std::string certificate;
};
Refuted refute(const Problem& problem, Query::Kind kind = Query::Kind::list,
               std::uint64_t most = no_limit) {
  std::ostringstream out;
  SolveOptions options{.engine = "learning", .limit = most};
  Refuted refuted;
  refuted.result =
      run(problem, {.kind = kind, .certificate = &out}, options, [](const Cover&) { return true; });
  refuted.certificate = out.str();
  return refuted;
}
void expect_proof(const Problem& problem, const std::string& certificate) {
  std::istringstream in(certificate);
  EXPECT_NO_THROW(verify_refutation(problem, in, "proof"));
}

TEST(LearningEngine, ProvesThatRandomProblemsHaveNoCover) {
  int proofs = 0, covers = 0;
  for (std::uint64_t seed = 0; seed < 2'000; ++seed) {
    SCOPED_TRACE(seed);
    const Problem problem = random_colours(seed);
    const Refuted refuted = refute(problem, Query::Kind::list, 1);
    ASSERT_EQ(refuted.result.count, Solver(problem).first(1).size());
    if (refuted.result.count != 0) {
      ++covers;
      continue;
    }
    ++proofs;
    expect_proof(problem, refuted.certificate);
  }
  EXPECT_GT(proofs, 200);
  EXPECT_GT(covers, 200);
}

// The search is long enough to restart, and to remove and shorten clauses.
TEST(LearningEngine, ProvesThatPigeonsNeedMoreHoles) {
  const Problem problem = pigeonholes(8);
  const Refuted refuted = refute(problem, Query::Kind::count);
  EXPECT_EQ(refuted.result.count, 0U);
  EXPECT_GT(refuted.result.statistics.restarts, 10U);
  EXPECT_TRUE(contains(refuted.certificate, "\nd "));
  expect_proof(problem, refuted.certificate);
}

TEST(LearningEngine, ACertificateOfAProblemWithCoversIsNoProof) {
  const Problem problem = queens(6);
  const Refuted refuted = refute(problem);
  EXPECT_EQ(refuted.result.count, 4U);
  std::istringstream in(refuted.certificate);
  EXPECT_THROW(verify_refutation(problem, in, "proof"), ParseError);
}

TEST(LearningEngine, OtherEnginesWriteNoProof) {
  std::ostringstream out;
  EXPECT_THROW(run(pigeonholes(2), {.certificate = &out}, {.engine = "links"}),
               std::invalid_argument);
}

TEST(LearningEngine, FindsTheSameCoversWithEverySeed) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Problem problem = random_colours(seed);
    const CoverSet expected = as_set(search(*make_learning_engine(problem)).covers);
    for (const std::uint64_t other : {1U, 2U}) {
      ASSERT_EQ(as_set(search(*make_learning_engine(problem, other)).covers), expected) << seed;
    }
  }
}

TEST(LearningEngine, DoesTheSameWorkHoweverOftenItStops) {
  const Problem problem = queens(20);
  constexpr std::uint64_t nodes = 5'000;
  const Found at_once = search(*make_learning_engine(problem), nodes);
  EXPECT_GT(at_once.covers.size(), 10U);
  for (const std::uint64_t piece : {1U, 37U, 1'000U}) {
    const std::unique_ptr<Engine> engine = make_learning_engine(problem);
    const Found found = search_in_pieces(*engine, piece, nodes);
    EXPECT_TRUE(found.covers == at_once.covers) << piece;
    expect_same_work(found, at_once);
  }
}

// The number of conflicts depends on the activities of variables: without those of reasons it is twice
// as large.
TEST(LearningEngine, CompletesLatinSquaresWithFewConflicts) {
  constexpr std::uint32_t order = 30, holes = 380;
  const Problem problem = latin(order);
  std::uint64_t conflicts = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    std::vector<std::uint32_t> cells(order * order);
    std::iota(cells.begin(), cells.end(), 0U);
    Random(seed).shuffle(std::span(cells));
    Solver solver(problem, {.engine = "learning", .limit = 1});
    for (const std::uint32_t cell : std::span(cells).subspan(holes)) {
      const std::uint32_t symbol = (cell / order + cell) % order;  // of a cyclic square
      ASSERT_TRUE(solver.force(OptionId{cell * order + symbol}));
    }
    const Result result = solver.for_each([](const Cover&) { return true; });
    ASSERT_EQ(result.outcome, Outcome::limit);
    conflicts += result.statistics.branchings;
  }
  EXPECT_LT(conflicts, 2'000U);
}

// The colour of x fixes y through the option of a, which every cover has.
TEST(LearningEngine, AColourNeedsAnOptionThatSupportsIt) {
  const Problem problem = parse(
      "a b c | x y\n"
      "a x:1 y:1\na x:2 y:2\n"
      "b x:1\nb x:2\nb x:3\n"
      "c y:3\nc y:4\nc x:3 y:3\n");
  const std::unique_ptr<Engine> engine = make_learning_engine(problem);
  const Found found = search(*engine);
  EXPECT_TRUE(found.covers.empty());
  EXPECT_EQ(found.nodes, 0U);
  expect_proof(problem, refute(problem).certificate);
}

TEST(LearningEngine, CoversWithMoreOptionsThanOthersAreAllFound) {
  const Problem problem = parse("0:3|A 1:2|B\nA\nA B\nB\nA B\n");
  EXPECT_EQ(as_set(search(*make_learning_engine(problem)).covers), brute_force(problem));
}

}  // namespace dlx::testing::learning_engine_test
