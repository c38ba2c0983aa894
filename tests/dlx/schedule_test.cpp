// The schedule of counting methods: the winning method does not depend on a clock.

#include <atomic>
#include <thread>

#include "dlx/dlx.hpp"
#include "dlx/query/forecast.hpp"
#include "dlx/tuning/tuning.hpp"
#include "tests/dlx/boards.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::schedule_test {

// Returns everything that a count reports, except the seconds.
std::string report_of(const Problem& problem, const SolveOptions& how) {
  const Result answer = run(problem, {.kind = Query::Kind::count}, how);
  const Statistics& done = answer.statistics;
  std::string text = answer.count.str() + " by " + std::string(done.engine) + " (" + done.choice +
                     "), nodes " + std::to_string(done.nodes) + ", branchings " +
                     std::to_string(done.branchings) + ", updates " + std::to_string(done.updates) +
                     ", states " + std::to_string(answer.state_statistics.states) + ", reached " +
                     std::to_string(answer.state_statistics.reached) + ", levels";
  for (const std::uint64_t nodes : done.level_nodes) text += " " + std::to_string(nodes);
  return text;
}

// Keeps other threads busy, so that the processor time of the process grows faster than that of the
// counting thread.
class BusyThreads {
 public:
  explicit BusyThreads(int threads) {
    for (int k = 0; k < threads; ++k) {
      threads_.emplace_back([this] {
        while (!stop_) ++spins_;
      });
    }
  }
  ~BusyThreads() {
    stop_ = true;
    for (std::thread& thread : threads_) thread.join();
  }

 private:
  std::atomic<bool> stop_{false};
  std::atomic<std::uint64_t> spins_{0};
  std::vector<std::thread> threads_;
};

// An enumeration, states and symmetries each win one of the counts, which take several turns.
TEST(Schedule, WorksTheSameUnderAnyLoad) {
  const std::vector<Problem> problems{dominoes(8, 8), queens(10),
                                      board(6, 10, fixed_polyominoes(3)), queens(12)};
  for (const Problem& problem : problems) {
    for (const Switch symmetry : {Switch::automatic, Switch::off}) {
      SolveOptions how{.symmetry = symmetry};
      const std::string alone = report_of(problem, how);
      const BusyThreads others(3);
      EXPECT_EQ(report_of(problem, how), alone);
    }
  }
}

TEST(Rule, AllowsWorkByWhatTheLeaderHasDoneAndIsExpectedToNeed) {
  const tuning::Rule rule{.first = 1000, .share = 0.1, .lead = 2, .min_turn = 100};
  EXPECT_EQ(rule.allowance(999, 1e9), 0) << "the leader has only begun";
  EXPECT_EQ(rule.allowance(2000, 1e9), 2 * 1000 + 100) << "an expectation may be wrong";
  EXPECT_EQ(rule.allowance(2000, 5000), 500) << "a tenth of what the leader needs";
  EXPECT_EQ(rule.allowance(2000, std::nullopt), 0.1 * 1000 + 100);

  const tuning::Rule early{
      .first = 1000, .share = 0.1, .lead = 0.25, .races = true, .head_start = 800, .min_turn = 0};
  EXPECT_EQ(early.allowance(1200, 1e9), (0.25 + early.head_start_lead) * 200);
  EXPECT_EQ(early.allowance(5000, std::nullopt), 0.25 * 4000 + 800) << "the head start is used up";
  EXPECT_EQ(early.allowance(5000, 6000), 600) << "a tenth of what the leader needs";
  EXPECT_EQ(tuning::Rule{.first = 1000}.min_turn, 500U);
}

TEST(Forecast, ExpectsWhatTheShareOfTheTreeTells) {
  query::Forecast forecast;
  EXPECT_FALSE(forecast.expected());
  forecast.note(100, 0, false);
  EXPECT_FALSE(forecast.expected()) << "it is still being prepared";
  forecast.note(200, 0.1, false);
  EXPECT_FALSE(forecast.expected()) << "what came before does not count";
  forecast.note(300, 0.2, false);
  EXPECT_DOUBLE_EQ(*forecast.expected(), 200 + 100 * 9);
  EXPECT_DOUBLE_EQ(forecast.known_share(), 0.1 / 0.9);
}

TEST(Forecast, ExpectsNoEndOfASearchWithoutHeadway) {
  query::Forecast forecast;
  forecast.note(100, 0.001, false);
  forecast.note(120, 0.001, false);
  EXPECT_FALSE(forecast.expected());
  forecast.note(1000, 0.001, false);
  EXPECT_TRUE(std::isinf(*forecast.expected()));
}

}  // namespace dlx::testing::schedule_test
