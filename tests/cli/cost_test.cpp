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
constexpr std::string_view no_costs = "A B\nA B\nA\nB\n";
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

TEST(Costs, TheCheapestComesAlone) {
  EXPECT_EQ(run({"solve", "--min-cost"}, three_covers),
            (Finished{0, "| solution 1, cost 3\nA\nB\n", ""}));
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

TEST(Costs, MaxCostListsAndCounts) {
  EXPECT_EQ(headings(run({"solve", "--max-cost", "4.5"}, three_covers).out).size(), 2U);
  EXPECT_EQ(run({"count", "--max-cost", "4.5"}, three_covers).out, "2\n");
  EXPECT_EQ(run({"count", "--max-cost", "4.4999"}, three_covers).out, "1\n");
  EXPECT_EQ(run({"count", "--max-cost", "100"}, three_covers).out, "3\n");
  EXPECT_EQ(run({"count", "--max-cost", "999999999999999999"}, three_covers).out, "3\n");
  EXPECT_EQ(run({"count", "--max-cost", "100", "-n2"}, three_covers).out, "2\n");
  const Finished none = run({"count", "--max-cost", "-1"}, three_covers);
  EXPECT_EQ(none.out, "0\n");
  EXPECT_EQ(none.exit_code, 1);
  EXPECT_EQ(run({"solve", "--min-cost", "--max-cost", "2.9"}, three_covers),
            (Finished{1, "", "dlx: no solution costs at most the limit\n"}));
}

// Any permitted problem can be searched, and limits may be any number up to the largest cost.
TEST(Costs, HaveOneRange) {
  const std::string problem = "A B\nA B |4611\nA |-0.000000000000001\nB |4610.999999999999999\n";
  const std::string wide = "A B\nA |-0.000000000000001\nB |4611\n";
  EXPECT_EQ(headings(run({"solve", "--min-cost"}, wide).out),
            std::vector<std::string>{"solution 1, cost 4610.999999999999999"});
  EXPECT_EQ(run({"count", "--max-cost=4610.999999999999999"}, wide).out, "1\n");
  EXPECT_EQ(run({"count", "--max-cost=4610.999999999999998"}, wide).out, "0\n");
  const Finished refused = run({"solve", "--min-cost"}, problem);
  EXPECT_EQ(refused.err,
            "dlx: error: <stdin>:4:3: the costs of all options add up to more than 2^62 units of "
            "the last digit\n");
  const auto count = [](const char* most) {
    return run({"count", std::string("--max-cost=") + most}, three_covers).out;
  };
  EXPECT_EQ(count("4825040364938923.999999"), "3\n");
  EXPECT_EQ(count("4611686018427387904"), "3\n");
  EXPECT_EQ(count("-4611686018427387904"), "0\n");
  EXPECT_EQ(count("4.500000000000000000000"), "2\n");
  EXPECT_EQ(count("4.499999999999999"), "1\n");
  for (const char* bad : {"4611686018427387904.1", "4611686018427387905", "0.0000000000000001"}) {
    EXPECT_TRUE(ends(run({"count", std::string("--max-cost=") + bad}, three_covers), 2,
                     "up to 2^62, with up to 15 digits after the decimal point"));
  }
  EXPECT_EQ(run({"solve", "--min-cost", "--gap=4825040364938923.999999"}, three_covers).exit_code,
            0);
  EXPECT_EQ(run({"solve", "--min-cost", "--gap=4825040364938923.999999"}, with_bounds).exit_code,
            0);
  const TempFile certificate("", "wide.cert");
  EXPECT_TRUE(ends(run({"solve", "--min-cost", "--certificate", certificate.path()}, wide), 2,
                   "a certificate of a bound is not available if costs have as many digits"));
}

TEST(Costs, NegativeCostsAndBounds) {
  EXPECT_EQ(headings(run({"solve", "--min-cost", "3"}, with_bounds).out),
            (std::vector<std::string>{"solution 1, cost -2", "solution 2, cost 0.5",
                                      "solution 3, cost 1"}));
}

TEST(Costs, AreShownWithoutBeingAskedFor) {
  EXPECT_EQ(headings(run({"solve"}, three_covers).out).size(), 3U);
  EXPECT_TRUE(contains(run({"solve"}, three_covers).out, "| solution 1, cost "));
  EXPECT_FALSE(contains(run({"solve"}, no_costs).out, "cost"));
  EXPECT_FALSE(contains(run({"solve", "--format=json"}, no_costs).out, "cost"));
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

TEST(Costs, WithoutAnyThereIsAWarning) {
  const Finished done = run({"solve", "--min-cost", "5"}, no_costs);
  EXPECT_FALSE(contains(done.out, "cost"));
  EXPECT_EQ(done.err, "dlx: warning: the problem has no costs: every solution costs 0\n");
  EXPECT_EQ(done.exit_code, 0);
}

TEST(Costs, ALimitLeavesThingsUnproven) {
  const std::string problem = run({"queens", "16", "--costs", "primes", "--print-problem"}).out;
  const Finished done = run({"solve", "--min-cost", "--node-limit", "300"}, problem);
  EXPECT_EQ(done.exit_code, 3);
  EXPECT_TRUE(begins_with(done.err,
                          "dlx: warning: stopped by the node limit: not proven to be the cheapest, "
                          "cost "));
  EXPECT_TRUE(contains(done.err, "no other costs less than "));
  EXPECT_TRUE(contains(done.err, "gap "));
  EXPECT_EQ(headings(done.out).size(), 1U);
  const Finished json_done =
      run({"solve", "--min-cost", "--node-limit", "300", "--format=json"}, problem);
  const json summary = json::parse(lines_of(json_done.out).back());
  EXPECT_EQ(summary["proven"], false);
  EXPECT_LE(summary["bound"].get<int>(), 11888);
  EXPECT_EQ(run({"count", "--max-cost", "13000", "--node-limit", "300"}, problem).exit_code, 3);
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
  const auto error = [&](const std::vector<std::string>& words) {
    const Finished refused = run(words, three_covers);
    EXPECT_EQ(refused.exit_code, 2);
    return refused.err;
  };
  for (const char* bad : {"%", "-1%", "-5", "x", "1e3"}) {
    const std::string text = error({"solve", "--min-cost", std::string("--gap=") + bad});
    EXPECT_TRUE(contains(text, "is not a gap; expected"));
  }
  EXPECT_TRUE(contains(error({"solve", "--max-cost=5", "--gap=1%"}), "has no effect with"));
}

TEST(Costs, ACertificateProvesTheBound) {
  const TempFile problem(run({"queens", "8", "--costs", "primes", "--print-problem"}).out);
  const TempFile certificate("", "queens.cert");
  const Finished done =
      run({"solve", "--min-cost", "--certificate", certificate.path(), problem.path()});
  EXPECT_EQ(done.exit_code, 0);
  EXPECT_EQ(headings(done.out), std::vector<std::string>{"solution 1, cost 1096"});
  EXPECT_EQ(run({"check", problem.path(), "--certificate", certificate.path()}),
            (Finished{0, "no solution costs less than 1096: the certificate is correct\n", ""}));
  const TempFile other(three_covers, "other.dlx");
  EXPECT_TRUE(ends(run({"check", other.path(), "--certificate", certificate.path()}), 2,
                   "another problem\n"));

  const TempFile none("A B\nA |1\n", "none.dlx");
  EXPECT_EQ(
      run({"solve", "--min-cost", "--certificate", certificate.path(), none.path()}).exit_code, 1);
  EXPECT_EQ(run({"check", none.path(), "--certificate", certificate.path()}).out,
            "there is no solution: the certificate is correct\n");
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
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"--min-cost=2", "--certificate", "-"},
        {"--max-cost=2000", "--certificate", certificate.path()}}) {
    EXPECT_EQ(run(with({"solve", problem.path()}, words)).exit_code, 2);
  }
}

TEST(Costs, BadOptionsAreNamed) {
  const auto error = [](const std::vector<std::string>& words) {
    const Finished done = run(words, three_covers);
    EXPECT_EQ(done.exit_code, 2);
    EXPECT_EQ(done.out, "");
    return done.err;
  };
  for (const char* bad : {"", "x", "1e5", "1.", ".5", "--5", "9999999999999999999999"}) {
    const std::string text = error({"solve", std::string("--max-cost=") + bad});
    EXPECT_TRUE(contains(text, "--max-cost"));
  }
  EXPECT_TRUE(contains(error({"solve", "--min-cost", "0"}), "--min-cost: '0'"));
  EXPECT_TRUE(contains(error({"solve", "--min-cost=x"}), "--min-cost: 'x'"));
  EXPECT_TRUE(contains(error({"solve", "--min-cost", "--engine=links"}), "has no effect with"));
  EXPECT_TRUE(contains(error({"solve", "--min-cost", "-n3"}), "has no effect with"));
  EXPECT_TRUE(contains(error({"count", "--min-cost"}), "--max-cost"));
  EXPECT_TRUE(contains(error({"queens", "6", "--costs", "x"}), "--costs"));
  EXPECT_TRUE(
      contains(error({"queens", "6", "--min-cost", "--up-to-symmetry"}), "has no effect with"));
}

TEST(Costs, ModelsHaveThem) {
  const Finished done = run({"queens", "12", "--costs", "primes", "--min-cost"});
  EXPECT_TRUE(contains(done.out, "\ncost 4460\n"));
  EXPECT_EQ(run({"queens", "8", "--costs", "primes", "--count", "--max-cost", "1095"}).out, "0\n");
  EXPECT_NE(run({"queens", "8", "--costs", "primes", "--count", "--max-cost", "1096"}).out, "0\n");
  EXPECT_EQ(run({"queens", "8", "--costs", "primes", "--count"}).out, "92\n");
}

}  // namespace dlx::test::cost_test
