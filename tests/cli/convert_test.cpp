#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"
#include "tests/testing.hpp"

// `dlx convert`, problems in all formats for the other commands, and the output of solvers.
namespace dlx::test::convert_test {

namespace fs = std::filesystem;

constexpr std::string_view colours =
    "A B | X\n"
    "|label: one\n"
    "A X:red |2.5\n"
    "B X:red\n"
    "B X:blue\n";

std::string converted(std::string_view problem, const std::string& format) {
  const Finished done = run({"convert", "--to", format}, problem);
  EXPECT_EQ(done.exit_code, 0) << done.err;
  return done.out;
}

TEST(Convert, GoesToJsonAndBack) {
  const std::string json = converted(colours, "json");
  EXPECT_EQ(json,
            "{\"type\":\"problem\",\"version\":1,\n"
            "\"primary\":[\"A\",\"B\"],\n"
            "\"secondary\":[\"X\"],\n"
            "\"options\":[\n"
            "{\"items\":[\"A\",\"X:red\"],\"label\":\"one\",\"cost\":2.5},\n"
            "[\"B\",\"X:red\"],\n"
            "[\"B\",\"X:blue\"]]}\n");
  EXPECT_EQ(nlohmann::json::parse(json)["options"][0]["cost"], 2.5);
  EXPECT_EQ(run({"convert"}, json).out, colours);
  EXPECT_EQ(run({"convert", "--from", "json", "-"}, json).out, colours);
  EXPECT_EQ(run({"count"}, json).out, "1\n");
}

TEST(Convert, PipesFromModels) {
  const std::string queens = run({"queens", "6", "--print-problem"}).out;
  for (const char* format : {"text", "json", "matrix", "cnf", "opb"})
    EXPECT_EQ(run({"count"}, converted(queens, format)).out, "4\n") << format;
}

TEST(Convert, NamesOfFilesTellTheFormats) {
  const TempFile json(converted(colours, "json"), "problem.json");
  const std::string target = json.path() + ".opb";
  EXPECT_EQ(run({"convert", json.path(), "-o", target}),
            (Finished{0, "", "dlx: warning: costs are written times 10^1\n"}));
  EXPECT_TRUE(content(target).starts_with("* #variable= 4 "));
  fs::remove(target);
}

TEST(Convert, LeavesTheOldFileWhenItFails) {
  const TempFile problem(colours, "problem.dlx");
  const TempFile target("as it was", "old.matrix");
  EXPECT_EQ(run({"convert", problem.path(), "-o", target.path()}),
            (Finished{2, "", "dlx: error: a matrix cannot store the colours of the problem\n"}));
  EXPECT_EQ(content(target.path()), "as it was");
  for (const auto& entry : fs::directory_iterator(fs::path(target.path()).parent_path()))
    EXPECT_FALSE(entry.path().filename().string().starts_with(".dlx-")) << entry.path();
  const Finished nowhere = run({"convert", problem.path(), "-o", "/nonexistent/x.json"});
  EXPECT_EQ(nowhere.exit_code, 2);
  EXPECT_EQ(nowhere.err,
            "dlx: error: cannot write /nonexistent/x.json: No such file or directory\n");
  EXPECT_EQ(run({"convert", problem.path(), "-o", "/dev/null"}).exit_code, 0);
  EXPECT_TRUE(fs::exists("/dev/null"));
  if (fs::exists("/dev/full")) {
    EXPECT_EQ(run({"convert", problem.path(), "-o", "/dev/full"}).exit_code, 2);
  }
}

// -- output of solvers ---------------------------------------------------------------------------

class Answers : public ::testing::Test {
 protected:
  Finished check(const std::string& problem, std::string_view answer) const {
    return run({"check", problem, "-"}, answer);
  }
  const TempFile problem_{colours, "problem.dlx"};
};

TEST_F(Answers, OfACnfAreItsModels) {
  const TempFile formula("p cnf 3 2\n1 -2 0\n2 3 0\n", "formula.cnf");
  const std::string solutions = run({"solve", formula.path()}).out;
  EXPECT_EQ(check(formula.path(), solutions).out, "4 solutions are correct\n");
}

// If clasp is installed, its output is read in the same way.
TEST_F(Answers, ComeFromARealSolver) {
  if (std::system("command -v clasp >/dev/null 2>&1") != 0)
    GTEST_SKIP() << "clasp is not installed";
  const std::string queens = run({"queens", "6", "--print-problem"}).out;
  const TempFile problem(queens, "queens6.dlx");
  // For pseudo-Boolean problems, clasp writes only the last answer.
  for (const auto& [format, answers] :
       {std::pair("cnf", "4 solutions are"), {"opb", "1 solution is"}}) {
    const TempFile text(converted(queens, format), std::string("queens6.") + format);
    const TempFile answer("", "answer.txt");
    std::system(("clasp -n 0 '" + text.path() + "' >'" + answer.path() + "'").c_str());
    EXPECT_EQ(run({"check", problem.path(), answer.path()}).out,
              std::string(answers) + " correct\n");
  }
}

}  // namespace dlx::test::convert_test
