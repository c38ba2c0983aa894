#include <gtest/gtest.h>

#include <csignal>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/process.hpp"

// `dlx count` and `--count` of models, as far as they count by states.
namespace dlx::test {
namespace {

using nlohmann::json;

constexpr const char* tilings_of_8x32 = "1010618564986361239515088848178";

std::vector<std::string> dominoes(const std::string& size, std::vector<std::string> more) {
  std::vector<std::string> words{"polyomino", size, "--order", "2", "--any-number"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST(Count, GoesBeyond64BitsWhicheverWayTheItemsStand) {
  for (const char* size : {"8x32", "32x8"}) {
    const Finished done = run(dominoes(size, {"--count"}));
    EXPECT_EQ(done.out, std::string(tilings_of_8x32) + "\n");
    EXPECT_EQ(done.err, "");
    EXPECT_EQ(done.exit_code, 0);
    const Finished printed = run(dominoes(size, {"--print-problem"}));
    EXPECT_EQ(run({"count"}, printed.out).out, done.out);
  }
}

TEST(Count, WritesLargeNumbersAsTextInJson) {
  const Finished large = run(dominoes("8x32", {"--count", "--format=json"}));
  EXPECT_EQ(json::parse(large.out)["solutions"], tilings_of_8x32);
  const Finished small = run(dominoes("8x8", {"--count", "--format=json"}));
  EXPECT_EQ(json::parse(small.out)["solutions"], 12988816);
}

TEST(Count, TellsWhatTheMemoDid) {
  const Finished done = run(dominoes("8x8", {"--count", "--engine", "memo", "--stats"}));
  EXPECT_EQ(done.out, "12988816\n");
  for (const char* line : {"solutions   12988816\n", "engine      memo\n", "memo        used\n",
                           "\n  order ", "\n  states ", "\n  hits ", "\n  memory "}) {
    EXPECT_NE(done.err.find(line), std::string::npos) << line << done.err;
  }
  const json summary =
      json::parse(run(dominoes("8x8", {"--count", "--engine=memo", "--format=json"})).out);
  EXPECT_EQ(summary["engine"], "memo");
  EXPECT_GT(summary["states"], 100);
  EXPECT_EQ(summary["states"], summary["nodes"]);
  EXPECT_GT(summary["hits"], 100);
  EXPECT_EQ(summary["components"], 1);
  EXPECT_EQ(summary["memo_dropped"], false);
}

TEST(Count, TakesTheOrderThatIsAskedFor) {
  for (const std::string order : {"input", "breadth-first", "narrow", "short", "tree"}) {
    const Finished done =
        run(dominoes("6x4", {"--count", "--engine=memo", "--format=json", "--item-order", order}));
    EXPECT_EQ(json::parse(done.out)["item_order"], order);
    EXPECT_EQ(json::parse(done.out)["solutions"], 281);
  }
}

TEST(Count, CountsWithHardlyAnyMemory) {
  for (const char* memory : {"0", "5K", "100K", "1M", "2G"}) {
    const Finished done = run(dominoes("8x6", {"--count", "--engine=memo", "--memory", memory}));
    EXPECT_EQ(done.out, "167089\n") << memory;
  }
}

TEST(Count, RefusesSizesThatAreNone) {
  for (const char* memory : {"", "M", "12X", "-1", "1.5G", "2000T", "99999999999999999999G"}) {
    const Finished done = run({"count", "--memory", memory}, "A\nA\n");
    EXPECT_EQ(done.exit_code, 2) << memory;
    EXPECT_EQ(done.err.find("dlx: error: --memory: "), 0U) << done.err;
  }
  const Finished done = run({"count", "--item-order", "random"}, "A\nA\n");
  EXPECT_EQ(done.exit_code, 2);
  EXPECT_NE(done.err.find("breadth-first"), std::string::npos) << done.err;
}

TEST(Count, TheMemoOnlyCounts) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"solve", "--engine", "memo"},
        {"queens", "6", "--engine", "memo"},
        {"queens", "6", "--count", "--up-to-symmetry", "--engine", "memo"},
        {"count", "--engine", "memo", "--node-limit", "5"}}) {
    const Finished done = run(words, "A\nA\n");
    EXPECT_EQ(done.exit_code, 2) << words[0];
    EXPECT_EQ(done.out, "");
    EXPECT_NE(done.err.find("memo"), std::string::npos) << done.err;
  }
  const Finished bounds = run({"count", "--engine", "memo"}, "0:2|A\nA\nA\n");
  EXPECT_EQ(bounds.exit_code, 2);
  EXPECT_NE(bounds.err.find("multiplicities"), std::string::npos) << bounds.err;
  EXPECT_EQ(run({"count"}, "0:2|A\nA\nA\n").out, "4\n");
}

TEST(Count, StopsAtTheLimitOfSolutions) {
  for (const char* engine : {"auto", "memo", "links"}) {
    const Finished done = run(dominoes("8x8", {"--count", "-n", "1000", "--engine", engine}));
    EXPECT_EQ(done.out, "1000\n") << engine;
    EXPECT_EQ(done.exit_code, 0);
  }
}

TEST(Count, SaysHowManyThereAreAtLeast) {
  for (const char* engine : {"auto", "memo"}) {
    const Finished done = run({"polyomino", "30x30", "--order", "6", "--any-number", "--count",
                               "--time-limit", "0.2", "--memory", "50M", "--engine", engine});
    EXPECT_EQ(done.out, "");
    EXPECT_EQ(done.exit_code, 3);
    EXPECT_NE(done.err.find("stopped by the time limit: the count is incomplete, at least "),
              std::string::npos)
        << done.err;
  }
}

TEST(Count, EndsWithCtrlC) {
  for (const char* engine : {"auto", "memo"}) {
    Process process({"polyomino", "30x30", "--order", "6", "--any-number", "--count", "--memory",
                     "50M", "--progress", "--engine", engine});
    process.wait_for("% done");
    process.signal(SIGINT);
    const Finished done = process.finish();
    EXPECT_EQ(done.out, "");
    EXPECT_EQ(done.exit_code, 130);
    EXPECT_NE(done.err.find("interrupted: the count is incomplete, at least "), std::string::npos)
        << done.err;
  }
}

}  // namespace
}  // namespace dlx::test
