// Proofs by weights of the items that a problem has no cover.

#include "dlx/query/arithmetic.hpp"

#include "dlx/dlx.hpp"
#include "dlx/query/schedule.hpp"
#include "dlx/tuning/tuning.hpp"
#include "tests/dlx/boards.hpp"
#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::arithmetic_test {

using query::ArithmeticTask;
using query::ColouringGroup;
using query::WeightProof;

std::optional<WeightProof> prove(const Problem& problem, std::uint32_t prime) {
  ColouringGroup group(problem, prime);
  while (!group.advance(10)) {
  }
  EXPECT_FALSE(group.is_too_large());
  return group.proof();
}

// Checks a proof against the definition of a proof, with sums that cannot overflow.
bool is_proof(const Problem& problem, const WeightProof& proof) {
  std::uint64_t all = 0;
  for (std::uint32_t item = 0; item < problem.num_primary(); ++item) {
    const Bounds bounds = problem.bounds(ItemId{item});
    const std::uint64_t weight = proof.weights.at(item);
    if (weight != 0 && bounds.low != bounds.high) return false;
    all += weight * bounds.low;
  }
  for (std::uint32_t option = 0; option < problem.num_options(); ++option) {
    std::uint64_t sum = 0;
    for (const Entry& entry : problem.option(OptionId{option})) {
      if (problem.is_primary(entry.item)) sum += proof.weights.at(index(entry.item));
    }
    if (sum % proof.modulus != 0) return false;
  }
  return all % proof.modulus != 0;
}

// Returns true if some combination of options, each taken 0 to prime - 1 times, covers each exact
// item as often as required, modulo `prime`.
bool is_solvable(const Problem& problem, std::uint32_t prime) {
  std::vector<std::uint32_t> times(problem.num_options());
  for (;;) {
    std::vector<std::uint32_t> sums(problem.num_items());
    for (std::uint32_t option = 0; option < problem.num_options(); ++option) {
      for (const Entry& entry : problem.option(OptionId{option})) {
        sums[index(entry.item)] += times[option];
      }
    }
    bool fits = true;
    for (std::uint32_t item = 0; item < problem.num_primary(); ++item) {
      const Bounds bounds = problem.bounds(ItemId{item});
      fits = fits && (bounds.low != bounds.high || sums[item] % prime == bounds.low % prime);
    }
    if (fits) return true;
    std::size_t place = 0;
    while (place < times.size() && ++times[place] == prime) times[place++] = 0;
    if (place == times.size()) return false;
  }
}

TEST(Arithmetic, ProofsHoldAndNoCoverContradictsThem) {
  std::uint64_t proved = 0;
  std::uint64_t unproved = 0;
  for (std::uint64_t seed = 0; seed < num_test_problems(400); ++seed) {
    const Problem problem = random_problem({.primary = 4 + static_cast<std::uint32_t>(seed % 9),
                                            .options = 5 + static_cast<std::uint32_t>(seed % 11),
                                            .density = 0.2 + 0.05 * static_cast<double>(seed % 8),
                                            .planted = seed % 3 == 0,
                                            .bounded = seed % 4 == 0 ? 0.4 : 0},
                                           seed);
    const bool has_cover = !brute_force(problem).empty();
    for (const std::uint32_t prime : {2U, 3U, 5U, 7U, 11U}) {
      const std::optional<WeightProof> proof = prove(problem, prime);
      if (!proof) {
        ++unproved;
        continue;
      }
      ++proved;
      EXPECT_TRUE(is_proof(problem, *proof)) << "problem " << seed << " modulo " << prime;
      EXPECT_TRUE(proof->holds(problem));
      EXPECT_FALSE(has_cover) << "problem " << seed << " modulo " << prime;
    }
  }
  EXPECT_GT(proved, 100U);
  EXPECT_GT(unproved, 100U);
}

TEST(Arithmetic, FindsAProofWheneverThereIsOneModuloThePrime) {
  std::uint64_t proved = 0;
  for (std::uint64_t seed = 0; seed < num_test_problems(300); ++seed) {
    const Problem problem = random_problem({.primary = 3 + static_cast<std::uint32_t>(seed % 4),
                                            .options = 4 + static_cast<std::uint32_t>(seed % 4),
                                            .bounded = seed % 4 == 0 ? 0.4 : 0},
                                           seed);
    for (const std::uint32_t prime : {2U, 3U}) {
      if (is_solvable(problem, prime)) continue;
      ++proved;
      EXPECT_TRUE(prove(problem, prime)) << "problem " << seed << " modulo " << prime;
    }
  }
  EXPECT_GT(proved, 50U);
}

TEST(Arithmetic, WrongWeightsDoNotHold) {
  const Problem problem = board(3, 3, fixed_polyominoes(2));
  const WeightProof proof = *prove(problem, 2);
  EXPECT_TRUE(proof.holds(problem));
  for (std::uint32_t item = 0; item < problem.num_primary(); ++item) {
    WeightProof wrong = proof;
    wrong.weights[item] = (wrong.weights[item] + 1) % wrong.modulus;
    EXPECT_FALSE(wrong.holds(problem)) << item;
  }
  EXPECT_FALSE((WeightProof{3, std::vector<std::uint32_t>(9, 1)}.holds(problem)));
}

// Returns all orientations of a piece.
std::vector<Shape> orientations(const Shape& piece) {
  std::vector<Shape> all;
  for (const Shape& shape : fixed_polyominoes(static_cast<int>(piece.size()))) {
    for (int turn = 0; turn < 8; ++turn) {
      Shape turned;
      for (auto [row, column] : piece) {
        if (turn >= 4) column = -column;
        for (int k = 0; k < turn % 4; ++k) row = -std::exchange(column, row);
        turned.emplace_back(row, column);
      }
      int top = 0;
      int left = 0;
      for (const auto& [row, column] : turned) {
        top = std::min(top, row);
        left = std::min(left, column);
      }
      for (auto& [row, column] : turned) {
        row -= top;
        column -= left;
      }
      std::ranges::sort(turned);
      if (turned == shape) {
        all.push_back(shape);
        break;
      }
    }
  }
  return all;
}

const Shape t_tetromino{{0, 0}, {0, 1}, {0, 2}, {1, 1}};
const Shape l_tetromino{{0, 0}, {0, 1}, {0, 2}, {1, 0}};

std::vector<std::string> without_corners(int size) {
  std::vector<std::string> picture(static_cast<std::size_t>(size), std::string(size, '#'));
  picture.front().front() = picture.back().back() = '.';
  return picture;
}

TEST(Arithmetic, FindsTheKnownColouringsOfBoards) {
  struct Case {
    std::string name;
    Problem problem;
    std::string reason;
  };
  const Case cases[] = {
      {"a chessboard without two corners", region(without_corners(30), fixed_polyominoes(2)),
       "modulo 4: each option weighs 0, but all items together weigh 2 (weight 1: 450 items; "
       "weight "
       "3: 448 items)"},
      {"T-tetrominoes", board(10, 10, orientations(t_tetromino)),
       "modulo 8: each option weighs 0, but all items together weigh 4 (weight 1: 50 items; weight "
       "5: 50 items)"},
      {"L-tetrominoes", board(10, 10, orientations(l_tetromino)),
       "modulo 4: each option weighs 0, but all items together weigh 2 (weight 1: "},
      {"an area", board(14, 15, orientations(t_tetromino)),
       "there is no solution modulo 4: each option covers 4 items or a multiple, but 210 is not "
       "divisible by 4"},
      {"straight tetrominoes", board(10, 10, orientations({{0, 0}, {0, 1}, {0, 2}, {0, 3}})),
       "modulo 2: each option weighs 0, but all items together weigh 1 (weight 1: "},
  };
  for (const auto& [name, problem, reason] : cases) {
    ArithmeticTask task(problem);
    EXPECT_EQ(task.advance({}), Outcome::exhausted) << name;
    EXPECT_TRUE(contains(task.reason(), reason)) << name;
  }
}

// A search of these boards would take more than minutes.
TEST(Arithmetic, EndsListingsAndCounts) {
  for (const Problem& problem :
       {board(14, 14, orientations(l_tetromino)), board(15, 14, orientations(l_tetromino)),
        region(without_corners(30), fixed_polyominoes(2))}) {
    for (const unsigned threads : {1U, 2U}) {
      for (const std::uint64_t limit : {std::uint64_t{1}, no_limit}) {
        for (const Query::Kind kind : {Query::Kind::list, Query::Kind::count}) {
          const Result result = run(problem, {.kind = kind}, {.threads = threads, .limit = limit});
          EXPECT_EQ(result.outcome, Outcome::exhausted);
          EXPECT_EQ(result.count, 0U);
          EXPECT_TRUE(contains(result.statistics.choice, "there is no solution modulo"));
        }
      }
    }
    Solver solver(problem);
    EXPECT_FALSE(solver.next());
    EXPECT_EQ(solver.result().outcome, Outcome::exhausted);
  }
}

TEST(Arithmetic, MultiplicitiesAreNumbersOfCovers) {
  // Each option covers A and B once, so A cannot be covered twice and B three times. The item C may
  // be covered any number of times.
  ProblemBuilder builder;
  const ItemId a = builder.add_primary("A", 2, 2);
  const ItemId b = builder.add_primary("B", 3, 3);
  const ItemId c = builder.add_primary("C", 0, 5);
  for (int k = 0; k < 5; ++k) builder.add_option({a, b, c});
  const Problem problem = builder.build();
  const WeightProof proof = *prove(problem, 2);
  EXPECT_EQ(proof.text(problem),
            "there is no solution modulo 2: each option covers 2 items or a multiple, but 5 is not "
            "divisible by 2");
  EXPECT_TRUE(is_proof(problem, proof));
}

TEST(Arithmetic, GivesUpLargeGroups) {
  ProblemBuilder builder;
  for (int k = 0; k < 100'000; ++k) builder.add_primary();
  builder.add_option({ItemId{0}, ItemId{1}});
  const Problem problem = builder.build();
  ColouringGroup group(problem, 2);
  EXPECT_TRUE(group.advance(1));
  EXPECT_TRUE(group.is_too_large());
}

TEST(Arithmetic, StopsAtTheEndOfATurn) {
  const Problem problem = board(12, 12, orientations(t_tetromino));
  ArithmeticTask whole(problem);
  EXPECT_EQ(whole.advance({}), std::nullopt);
  EXPECT_TRUE(whole.is_over());
  ArithmeticTask steps(problem);
  while (!steps.is_over()) {
    const std::uint64_t before = steps.ticks();
    steps.advance({.ticks = 20'000});
    if (steps.is_over()) break;
    EXPECT_LT(steps.ticks() - before, 500'000U);
  }
  EXPECT_EQ(steps.ticks(), whole.ticks());
}

// Returns everything that a listing reports, except the seconds.
std::string report_of(const Problem& problem, const tuning::Rules& rules) {
  std::string report;
  const VisitCover visit = [&](const Cover& cover) {
    for (const OptionId option : cover) report += std::to_string(index(option)) + " ";
    report += "\n";
    return true;
  };
  const SolveOptions options;
  query::Budget budget(options);
  const Query query;
  query::Schedule schedule(problem, {query, 500, &visit}, budget, {.refutation = true},
                           std::nullopt, rules);
  report += to_string(*schedule.advance({}));
  Statistics done;
  StateStatistics memo;
  schedule.add_to(done, memo);
  report += " " + std::string(done.engine) + " " + done.choice;
  for (const std::uint64_t number : {done.nodes, done.branchings, done.updates}) {
    report += " " + std::to_string(number);
  }
  for (const std::uint64_t nodes : done.level_nodes) report += " " + std::to_string(nodes);
  return report;
}

TEST(Arithmetic, ChangesNoOtherAnswerAndNoStatistic) {
  tuning::Rules eager;
  eager.first_turn = 10'000;
  tuning::Rules without = eager;
  eager.arithmetic = {.first = 1, .share = 100, .lead = 100, .min_turn = 1'000'000};
  without.arithmetic.first = no_limit;
  const Problem problems[] = {queens(9),
                              langford(8),
                              latin(4),
                              board(6, 10, fixed_polyominoes(3)),
                              board(8, 8, orientations(t_tetromino)),
                              board(7, 10, orientations({{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 0}}))};
  for (const Problem& problem : problems) {
    EXPECT_EQ(report_of(problem, eager), report_of(problem, without));
  }
}

// A requested method is used even if arithmetic would answer.
TEST(Arithmetic, LeavesRequestedMethodsAlone) {
  const Problem problem = board(15, 14, orientations(l_tetromino));
  const std::chrono::duration<double> soon(0.2);
  EXPECT_EQ(solve(problem, {.engine = "links", .time_limit = soon}, {}).outcome,
            Outcome::time_limit);
  EXPECT_EQ(solve(problem, {.node_limit = 500'000}, {}).outcome, Outcome::node_limit);
}

}  // namespace dlx::testing::arithmetic_test
