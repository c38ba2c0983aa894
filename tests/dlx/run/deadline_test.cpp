#include "dlx/deadline.hpp"

#include <thread>

#include "tests/testing.hpp"

namespace dlx::deadline_test {

using Clock = Deadline::Clock;
constexpr auto never = Clock::time_point::max();
// This work is enough that a deadline reads the clock.
constexpr std::uint64_t much = 1'000'000;

Outcome outcome_of_check() {
  try {
    Deadline::check(much);
  } catch (const Stopped& stopped) {
    return stopped.outcome();
  }
  return Outcome::exhausted;
}

TEST(Deadline, NothingStopsWithoutADeadline) {
  EXPECT_NO_THROW(Deadline::check(std::numeric_limits<std::uint64_t>::max() - 1));
  EXPECT_NO_THROW(Deadline::check());
}

TEST(Deadline, EndsWorkWhenItsTimeHasCome) {
  {
    const Deadline deadline(Clock::now(), nullptr);
    EXPECT_EQ(outcome_of_check(), Outcome::time_limit);
    EXPECT_THROW(Deadline::check(), Stopped) << "again";
  }
  EXPECT_EQ(outcome_of_check(), Outcome::exhausted);
}

TEST(Deadline, ChecksAtOnceIfAsked) {
  EXPECT_NO_THROW(Deadline::check_now());
  StopFlag stop;
  const Deadline deadline(never, &stop);
  Deadline::check_now();
  stop.request();
  EXPECT_THROW(Deadline::check_now(), Stopped);
}

TEST(Deadline, EndsWorkWhenTheFlagIsSet) {
  StopFlag stop;
  const Deadline deadline(never, &stop);
  EXPECT_EQ(outcome_of_check(), Outcome::exhausted);
  stop.request();
  EXPECT_EQ(outcome_of_check(), Outcome::interrupted);
}

TEST(Deadline, CountsFromNow) {
  using Seconds = std::chrono::duration<double>;
  const auto outcome_after = [](Seconds time) {
    const Deadline deadline(time, nullptr);
    return outcome_of_check();
  };
  EXPECT_EQ(outcome_after(Seconds(0)), Outcome::time_limit);
  EXPECT_EQ(outcome_after(Seconds(1000)), Outcome::exhausted);
  EXPECT_EQ(outcome_after(Seconds(1e30)), Outcome::exhausted);
  EXPECT_EQ(outcome_after(Seconds::max()), Outcome::exhausted);
}

TEST(Deadline, BothOfTwoNestedDeadlinesHold) {
  StopFlag stop;
  const Deadline outer(Clock::now(), nullptr);
  {
    const Deadline inner(never, &stop);
    EXPECT_EQ(outcome_of_check(), Outcome::time_limit);
    stop.request();
    EXPECT_EQ(outcome_of_check(), Outcome::interrupted);
  }
  EXPECT_EQ(outcome_of_check(), Outcome::time_limit);
}

TEST(Deadline, HoldsForOneThread) {
  const Deadline deadline(Clock::now(), nullptr);
  Outcome elsewhere = Outcome::time_limit;
  std::thread([&] { elsewhere = outcome_of_check(); }).join();
  EXPECT_EQ(elsewhere, Outcome::exhausted);
}

}  // namespace dlx::deadline_test
