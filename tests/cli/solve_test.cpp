#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"
#include "tests/testing.hpp"

// `dlx solve` and `dlx count` on problem texts.
namespace dlx::test::solve_test {

using nlohmann::json;

constexpr std::string_view colours =
    "| the textbook's example of colours, with a label\n"
    "A B C | X Y\n"
    "A B X:0 Y:0\n"
    "A C X:1 Y:1\n"
    "X:0 Y:1\n"
    "|label: the last piece\n"
    "B X:1\n"
    "C Y:1\n";

constexpr std::string_view two_covers = "A B\nA B\nA\nB\n";
constexpr std::string_view no_cover = "A B C\nA B\nB C\n";

TEST(Solve, JsonHasAnObjectALineAndASummary) {
  const Finished done = run({"solve", "--engine=links", "--format=json"}, colours);
  const std::vector<std::string> lines = lines_of(done.out);
  const json summary = json::parse(lines[1]);
  for (const char* key : {"nodes", "branchings", "updates"}) {
    EXPECT_TRUE(summary[key].is_number_unsigned()) << key;
  }
  EXPECT_TRUE(summary["seconds"].is_number_float());
  EXPECT_FALSE(summary.contains("level_nodes"));
}

TEST(Solve, JsonWithoutSolutionIsASummary) {
  const Finished done = run({"solve", "--format=json", "--stats"}, no_cover);
  EXPECT_EQ(done.exit_code, 1);
  const json summary = json::parse(done.out);
  EXPECT_EQ(summary["solutions"], 0);
  EXPECT_TRUE(summary["level_nodes"].is_array());
}

TEST(Solve, JsonEscapesWhatNamesMayHold) {
  const Finished done = run({"solve", "--format=json"}, "\"q\\ ä\n|label: 日本 \"x\"\n\"q\\ ä\n");
  const json solution = json::parse(lines_of(done.out)[0]);
  EXPECT_EQ(solution["options"][0]["label"], "日本 \"x\"");
  EXPECT_EQ(solution["options"][0]["items"], json::parse(R"(["\"q\\","ä"])"));
}

TEST(Solve, ThreadsKeepTheOrderUnlessToldNotTo) {
  const Finished one = run({"solve", "-n20000"}, endless_problem());
  EXPECT_GT(one.out.size(), 100000U);
  EXPECT_EQ(run({"solve", "-n20000", "-j3"}, endless_problem()).out, one.out);
  const Finished loose = run({"solve", "-n20000", "-j3", "--unordered"}, endless_problem());
  EXPECT_EQ(loose.exit_code, 0);
  EXPECT_EQ(std::ranges::count(loose.out, '\n'), std::ranges::count(one.out, '\n'));
  EXPECT_EQ(run({"solve", "-j2", "--unordered"}, two_covers).out, run({"solve"}, two_covers).out);
}

TEST(Solve, StatisticsGoToStderr) {
  const Finished done = run({"solve", "--engine=links", "--stats"}, two_covers);
  EXPECT_EQ(done.out, run({"solve"}, two_covers).out);
  for (const char* line :
       {"solutions      2\n", "outcome        exhausted\n", "engine         links\n", "\nnodes ",
        "\nbranchings     1\n", "\nupdates ", "\nseconds "}) {
    EXPECT_TRUE(contains(done.err, line));
  }
}

TEST(Solve, StrategiesGiveTheSameSolutionsAndAreNamed) {
  const Finished json_done = run({"solve", "--branching=weights", "--format=json"}, colours);
  const json summary = json::parse(lines_of(json_done.out).back());
  EXPECT_TRUE(has(summary, {{"engine", "multiplicity"}, {"branching", "weights"}}));
  EXPECT_FALSE(summary.contains("restarts"));
}

TEST(Solve, RestartsWithASeed) {
  const auto solve = [](const char* seed) {
    return run({"solve", "-n1", "--restarts", "--seed", seed, "--format=json"}, endless_problem());
  };
  const Finished one = solve("1");
  EXPECT_EQ(one.exit_code, 0);
  const std::vector<std::string> lines = lines_of(one.out);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(json::parse(lines[1])["seed"], 1);
  EXPECT_EQ(json::parse(lines[1])["restarts"], 0);
  EXPECT_EQ(lines_of(solve("1").out)[0], lines[0]);
  EXPECT_NE(lines_of(solve("2").out)[0], lines[0]);
}

TEST(Solve, ATimeLimitIsExitCode3) {
  const Finished done = run({"solve", "--time-limit=0.05"}, endless_problem());
  EXPECT_EQ(done.exit_code, 3);
  EXPECT_TRUE(begins_with(
      done.err, "dlx: warning: stopped by the time limit: the search is incomplete, with "));
  EXPECT_TRUE(begins_with(done.out, "| solution 1\n"));
}

TEST(Solve, ANodeLimitIsExitCode3) {
  const Finished done =
      run({"solve", "--engine=links", "--node-limit=100", "--format=json"}, endless_problem());
  EXPECT_EQ(done.exit_code, 3);
  EXPECT_TRUE(contains(done.err, "stopped by the node limit"));
  EXPECT_EQ(json::parse(lines_of(done.out).back())["outcome"], "node_limit");
}

}  // namespace dlx::test::solve_test
