#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"
#include "tests/testing.hpp"

// Costs on the command line: --min-cost, --max-cost, the costs of solutions, and `dlx check`.
namespace dlx::test::cost_test {

using nlohmann::json;

// The covers {0}, {1, 2} and {1, 3} cost 5, 3 and 4.5.
constexpr std::string_view three_covers =
    "A B\n"
    "A B |5\n"
    "A |2\n"
    "B |1\n"
    "B |2.5\n";
// A cover has two options with x, at most one with y, and at most one with ann.
constexpr std::string_view with_bounds =
    "2|x 0:1|y | ann\n"
    "x ann |4\n"
    "x |-1\n"
    "x |2\n"
    "y |-0.5\n"
    "y ann |-3\n";

std::vector<std::string> headings(const std::string& text) {
  std::vector<std::string> found;
  for (const std::string& line : lines_of(text)) {
    if (line.starts_with("| ")) found.push_back(line.substr(2));
  }
  return found;
}

// The costs have too many digits for the bounds, so two searches find the cheapest covers.
TEST(Costs, TheCheapestOfLongCostsAreCounted) {
  constexpr std::string_view problem =
      "p0 p1 p2 p3 | s0 s1 s2\n"
      "p0 s0 s1:r p3 |-61632878008176888\n"
      "p1 s2:g p2 |-395975536550093814\n"
      "p2 p1 s1:r |-2749367292342599\n";
  for (const char* number : {"1", "2", "3"}) {
    const Finished done = run({"solve", "--min-cost", number, "--format=json"}, problem);
    const std::vector<std::string> lines = lines_of(done.out);
    const json summary = json::parse(lines.back());
    EXPECT_EQ(summary["solutions"], lines.size() - 1);
    EXPECT_EQ(lines.size() - 1, std::string_view(number) == "1" ? 1U : 2U);
    EXPECT_EQ(done.exit_code, 0) << done.err;
  }
}

TEST(Costs, TheCheapestInOrder) {
  const std::vector<std::string> two{"solution 1, cost 3", "solution 2, cost 4.5"};
  std::vector<std::string> three = two;
  three.push_back("solution 3, cost 5");
  EXPECT_EQ(headings(run({"solve", "--min-cost", "2"}, three_covers).out), two);
  EXPECT_EQ(headings(run({"solve", "--min-cost=2", "-"}, three_covers).out), two);
  EXPECT_EQ(headings(run({"solve", "--min-cost", "10"}, three_covers).out), three);
  EXPECT_EQ(headings(run({"solve", "--min-cost", "10", "--max-cost", "4.99"}, three_covers).out),
            two);
  const TempFile file(three_covers);
  EXPECT_EQ(headings(run({"solve", "--min-cost", file.path()}).out).size(), 1U);
  EXPECT_EQ(headings(run({"solve", "--min-cost", "2", file.path()}).out), two);
}

TEST(Costs, JsonHasExactNumbers) {
  const Finished done = run({"solve", "--min-cost", "2", "--format=json"}, three_covers);
  const std::vector<std::string> lines = lines_of(done.out);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_TRUE(
      begins_with(lines[0], R"({"type":"solution","version":1,"number":1,"cost":3,"options":[)"));
  EXPECT_TRUE(contains(lines[1], R"("cost":4.5,)"));
  const json summary = json::parse(lines[2]);
  EXPECT_TRUE(has(summary, {{"outcome", "limit"}, {"proven", true}, {"solutions", 2}}));
  EXPECT_GE(summary["bound"].get<double>(), 4.5);
  EXPECT_LE(summary["bound"].get<double>(), 5);
  EXPECT_EQ(summary["engine"], "cheapest");
  const json all = json::parse(
      lines_of(run({"solve", "--min-cost", "9", "--format=json"}, three_covers).out)[3]);
  EXPECT_EQ(all["outcome"], "exhausted");
  EXPECT_FALSE(all.contains("bound"));
  // The problem has no cover.
  const json none =
      json::parse(run({"solve", "--min-cost", "--format=json"}, "4|p0 p1\np1 |6\np0 p1 |5\n").out);
  EXPECT_EQ(none["proven"], true);
  EXPECT_FALSE(none.contains("bound")) << none;
}

TEST(Costs, CheckReadsThemBack) {
  for (const std::string_view text : {three_covers, with_bounds}) {
    const TempFile problem(text);
    for (const char* format : {"--format=text", "--format=json"}) {
      for (const char* which : {"--min-cost=9", "--max-cost=9"}) {
        const std::string solutions = run({"solve", problem.path(), which, format}).out;
        EXPECT_EQ(run({"check", problem.path(), "-"}, solutions).exit_code, 0) << solutions;
      }
    }
  }
}

TEST(Costs, CheckSeesWrongCosts) {
  const TempFile problem(three_covers);
  const Finished text = run({"check", problem.path(), "-"}, "| solution 1, cost 4\nA B\n");
  EXPECT_EQ(text.err, "dlx: error: <stdin>:1: solution 1 is wrong: it costs 5, not '4'\n");
  EXPECT_EQ(text.exit_code, 1);
  for (const char* nonsense : {"", "x", "5x", "nan", "inf"}) {
    const std::string heading = std::string("| solution 1, cost ") + nonsense + "\nA B\n";
    EXPECT_EQ(run({"check", problem.path(), "-"}, heading).exit_code, *nonsense == 0 ? 0 : 1);
  }
  // The items do not determine which B is meant.
  for (const char* cost : {"3", "4.5"}) {
    const std::string heading = std::string("| solution 1, cost ") + cost + "\nA\nB\n";
    EXPECT_EQ(run({"check", problem.path(), "-"}, heading).exit_code, 0);
  }
  EXPECT_EQ(run({"check", problem.path(), "-"}, "| solution 1, cost 2.9\nA\nB\n").exit_code, 1);
  const std::string head = R"({"type":"solution","version":1,"cost":)";
  const std::string tail = R"(,"options":[{"option":1},{"option":3}]})";
  EXPECT_EQ(run({"check", problem.path(), "-"}, head + "4.5" + tail).exit_code, 0);
  EXPECT_EQ(run({"check", problem.path(), "-"}, head + "4.6" + tail).exit_code, 1);
  EXPECT_EQ(run({"check", problem.path(), "-"}, head + "\"4.5\"" + tail).exit_code, 2);
}

TEST(Costs, ALimitLeavesThingsUnproven) {
  const std::string problem = run({"queens", "16", "--costs", "primes", "--print-problem"}).out;
  const Finished json_done =
      run({"solve", "--min-cost", "--node-limit", "300", "--format=json"}, problem);
  const json summary = json::parse(lines_of(json_done.out).back());
  EXPECT_EQ(summary["proven"], false);
  EXPECT_LE(summary["bound"].get<int>(), 11888);
}

TEST(Costs, CtrlCWritesWhatWasFound) {
  // Billions of covers of equal cost.
  std::string priced;
  for (const std::string& line : lines_of(run({"queens", "20", "--print-problem"}).out)) {
    priced += line + (priced.empty() ? "\n" : " |1\n");
  }
  // Output goes into a file: after Ctrl-C, the program does not wait for a slow reader of a pipe.
  const TempFile output("", "covers.json");
  Process process(
      {"solve", "--min-cost", "1000000", "--progress", "--format=json", "--output", output.path()});
  process.write(priced);
  process.close_stdin();
  process.wait_for("bound ");
  process.signal(SIGINT);
  EXPECT_TRUE(ends(process.finish(), 130, "interrupted: not proven"));
}

// The cheapest placement costs 4460.
TEST(Costs, AGapEndsTheSearchWithABound) {
  const TempFile problem(run({"queens", "12", "--costs", "primes", "--print-problem"}).out);
  const Finished done = run({"solve", "--min-cost", "--gap", "20%", problem.path()});
  EXPECT_EQ(done.exit_code, 0);
  EXPECT_EQ(headings(done.out).size(), 1U);
  for (const char* gap : {"20%", "500", "0.001%", "0"}) {
    const Finished found =
        run({"solve", "--min-cost", "--gap", gap, "--format=json", problem.path()});
    EXPECT_EQ(found.exit_code, 0);
    const std::vector<std::string> lines = lines_of(found.out);
    ASSERT_EQ(lines.size(), 2U);
    const int cost = json::parse(lines[0])["cost"].get<int>();
    const json summary = json::parse(lines[1]);
    const int bound = summary["bound"].get<int>();
    const double allowed = gap == std::string("20%")   ? 0.2 * cost
                           : gap == std::string("500") ? 500
                                                       : 0;
    EXPECT_LE(cost - bound, allowed);
    EXPECT_LE(bound, 4460);
    EXPECT_EQ(summary["proven"], bound >= cost);
    EXPECT_EQ(found.err.find("dlx: ended at the gap: ") == 0, bound < cost) << found.err;
  }
}

TEST(Costs, ACertificateProvesTheBound) {
  const TempFile certificate("", "queens.cert");
  const auto proved_of = [&](std::string_view text, const std::string& count) {
    const TempFile some(text, "some.dlx");
    run({"solve", "--min-cost", count, "--certificate", certificate.path(), some.path()});
    return run({"check", some.path(), "--certificate", certificate.path()}).out;
  };
  EXPECT_EQ(proved_of(three_covers, "2"),
            "no solution but the 2 listed, of cost 3 to 4.5, costs less than 4.5: "
            "the certificate is correct\n");
  EXPECT_EQ(proved_of("2|A\nA |1\nA |2\nA |4\n", "1"),
            "no solution costs less than 3: the certificate is correct\n");
  EXPECT_EQ(proved_of("2|A\nA |1\nA |2\n", "9"),
            "there is no solution but the 1 listed, of cost 3: the certificate is correct\n");
}

TEST(Costs, ModelsHaveThem) {
  EXPECT_NE(run({"queens", "8", "--costs", "primes", "--count", "--max-cost", "1096"}).out, "0\n");
}

}  // namespace dlx::test::cost_test
