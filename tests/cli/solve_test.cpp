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
constexpr std::string_view colours_warning =
    "dlx: warning: <stdin>:5: option 2 has no primary item, so no cover uses it\n";

constexpr std::string_view two_covers = "A B\nA B\nA\nB\n";
constexpr std::string_view no_cover = "A B C\nA B\nB C\n";

TEST(Solve, WritesAHeaderAndOneOptionALine) {
  EXPECT_EQ(run({"solve"}, colours), (Finished{0,
                                               "| solution 1\n"
                                               "A C X:1 Y:1\n"
                                               "the last piece\n",
                                               std::string(colours_warning)}));
}

TEST(Solve, ReadsFilesAndDashes) {
  const TempFile file(two_covers);
  const Finished from_file = run({"solve", file.path()});
  EXPECT_EQ(from_file.out, "| solution 1\nA B\n| solution 2\nA\nB\n");
  EXPECT_EQ(run({"solve", "-"}, two_covers).out, from_file.out);
  EXPECT_EQ(run({"solve"}, two_covers).out, from_file.out);
}

TEST(Solve, WarningsNameFileAndLine) {
  const TempFile file("A B C\nA B\n");
  const Finished done = run({"solve", file.path()});
  EXPECT_EQ(done.exit_code, 1);
  EXPECT_TRUE(begins_with(done.err, "dlx: warning: " + file.path() + ":1: "));
  EXPECT_TRUE(contains(done.err, "'C'"));
}

TEST(Solve, StopsAtTheLimit) {
  for (const char* limit : {"-n1", "--limit=1"}) {
    EXPECT_EQ(run({"solve", limit}, two_covers), (Finished{0, "| solution 1\nA B\n", ""}));
  }
}

TEST(Solve, NoSolutionIsExitCode1) {
  EXPECT_EQ(run({"solve"}, no_cover), (Finished{1, "", "dlx: no solution\n"}));
}

TEST(Solve, TheEmptyCoverIsASolution) {
  const Finished done = run({"solve"}, "|items: | X\nX\n");
  EXPECT_EQ(done.out, "| solution 1\n");
  EXPECT_EQ(done.exit_code, 0);
}

// A label that looks like a header or JSON could not be read back as a label.
TEST(Solve, LabelsThatLookLikeMarkupAreNotWritten) {
  const Finished done =
      run({"solve"}, "A B C\n|label: 7:\nA\n|label: {}\nB\n|label: x (1 of 2)\nC\n");
  EXPECT_EQ(done.out, "| solution 1\nA\nB\nC\n");
}

TEST(Solve, JsonHasAnObjectALineAndASummary) {
  const Finished done = run({"solve", "--engine=links", "--format=json"}, colours);
  EXPECT_EQ(done.exit_code, 0);
  const std::vector<std::string> lines = lines_of(done.out);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0], R"({"type":"solution","version":1,"number":1,"options":[)"
                      R"({"option":1,"items":["A","C","X:1","Y:1"]},)"
                      R"({"option":3,"label":"the last piece","items":["B","X:1"]}]})");
  const json summary = json::parse(lines[1]);
  EXPECT_TRUE(begins_with(lines[1],
                          R"({"type":"summary","version":1,"outcome":"exhausted","solutions":1,)"));
  EXPECT_EQ(summary["engine"], "links");
  for (const char* key : {"nodes", "branchings", "updates"}) {
    EXPECT_TRUE(summary[key].is_number_unsigned()) << key;
  }
  EXPECT_TRUE(summary["seconds"].is_number_float());
  EXPECT_FALSE(summary.contains("level_nodes"));
}

TEST(Solve, RowsAreTheNumbersOfOptions) {
  const std::string matrix = "0 0 0\n0 1 1\n1 0 0\n0 1 0\n0 0 1\n";
  const Finished done = run({"solve", "--format=rows"}, matrix);
  EXPECT_EQ(done.out, "2 3\n3 4 5\n");
  EXPECT_EQ(done.err, "dlx: warning: <stdin>:1: row 1 has no 1, so no cover uses it\n");
  const std::string as_json = "[[0,0,0],[0,1,1],[1,0,0],[0,1,0],[0,0,1]]";
  EXPECT_EQ(run({"solve", "--format=rows"}, as_json).out, done.out);
  EXPECT_EQ(run({"solve", "--format=rows"}, colours).out, "2 4\n");
  EXPECT_EQ(run({"solve", "--format=rows", "--min-cost"}, "A B\nA B |5\nA |2\nB |1\n").out,
            "2 3\n");
  EXPECT_EQ(run({"solve", "--format=rows"}, no_cover).out, "");
  EXPECT_EQ(run({"solve", "--format=rows"}, "|items:\n").out, "\n");  // the empty cover
  EXPECT_EQ(run({"count", "--format=rows"}, two_covers).out, "2\n");
  EXPECT_EQ(lines_of(run({"queens", "6", "--format=rows"}).out).size(), 4U);
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

TEST(Solve, EnginesAndThreadsGiveTheSameAnswers) {
  const std::string plain = run({"solve"}, two_covers).out;
  EXPECT_EQ(run({"solve", "--engine=links"}, two_covers).out, plain);
  EXPECT_EQ(run({"solve", "--engine", "auto", "-j2"}, two_covers).out, plain);
  EXPECT_EQ(run({"solve", "-j", "0"}, two_covers).out, plain);
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
  const std::string expected = run({"count"}, colours).out;
  for (const char* branch : {"mrv", "sharp_first", "weights", "order"}) {
    const Finished done =
        run({"count", "--engine=multiplicity", "--stats", "--branching", branch}, colours);
    EXPECT_EQ(done.exit_code, 0);
    EXPECT_EQ(done.out, expected);
    EXPECT_TRUE(contains(done.err, std::string("\nbranching      ") + branch + "\n"));
  }
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
  const Finished all = run({"solve", "--restarts", "--stats"}, two_covers);
  EXPECT_EQ(std::ranges::count(all.out, '|'), 2);
  EXPECT_TRUE(contains(all.err, "\nrestarts       0\nseed           0\n"));
}

TEST(Solve, StrategiesThatCannotBe) {
  EXPECT_TRUE(ends(run({"solve", "--branching=least"}, two_covers), 2,
                   "'least' is none of mrv, sharp_first, weights, order"));
  EXPECT_EQ(run({"solve", "--seed=1"}, two_covers).exit_code, 2);
  EXPECT_EQ(run({"solve", "--restarts", "--seed=-1"}, two_covers).exit_code, 2);
  EXPECT_TRUE(ends(run({"solve", "--engine=links", "--branching=order"}, two_covers), 2,
                   "the engine links has no choice"));
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

TEST(Count, WritesTheNumberAlone) {
  EXPECT_EQ(run({"count"}, two_covers), (Finished{0, "2\n", ""}));
  EXPECT_EQ(run({"count", "-j2"}, two_covers).out, "2\n");
  EXPECT_EQ(run({"count", "-n1"}, two_covers).out, "1\n");
}

TEST(Count, ZeroIsAnAnswerWithExitCode1) {
  const Finished done = run({"count"}, no_cover);
  EXPECT_EQ(done.out, "0\n");
  EXPECT_EQ(done.exit_code, 1);
}

TEST(Count, ANumberThatIsNotTheAnswerIsNotWritten) {
  for (const char* threads : {"-j1", "-j2"}) {
    const Finished done =
        run({"count", "--engine=links", "--time-limit=0.05", threads}, endless_problem());
    EXPECT_EQ(done.out, "");
    EXPECT_TRUE(begins_with(done.err,
                            "dlx: warning: stopped by the time limit: the count is incomplete, at "
                            "least "));
    EXPECT_EQ(done.exit_code, 3);
  }
}

TEST(Count, JsonIsTheSummaryWithItsOutcome) {
  const json whole = json::parse(run({"count", "--format=json"}, two_covers).out);
  EXPECT_TRUE(has(whole, {{"type", "summary"}, {"outcome", "exhausted"}, {"solutions", 2}}));
  const Finished cut =
      run({"count", "--engine=links", "--format=json", "--time-limit=0.3"}, endless_problem());
  EXPECT_EQ(json::parse(cut.out)["outcome"], "time_limit");
  EXPECT_EQ(cut.exit_code, 3);
  EXPECT_EQ(json::parse(run({"count", "--format=json", "-n1"}, two_covers).out)["outcome"],
            "limit");
}

}  // namespace dlx::test::solve_test
