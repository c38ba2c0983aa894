#include <cstdio>
#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"
#include "tests/testing.hpp"

// `dlx symmetries`, `--symmetry` and, for problem files, `--up-to-symmetry`.
namespace dlx::test::symmetry_option_test {

using nlohmann::json;

constexpr const char* mirrored = "a b c\na b\nb c\na\nc\n";

std::string queens(const char* n) { return run({"queens", n, "--print-problem"}).out; }

TEST(Symmetries, AreWrittenAsJson) {
  const json found = json::parse(run({"symmetries", "--format=json"}, mirrored).out);
  EXPECT_TRUE(has(found, {{"type", "symmetries"}, {"order", 2}, {"complete", true}}));
  EXPECT_EQ(found["generators"][0]["items"], json({"c", "b", "a"}));
  EXPECT_EQ(found["generators"][0]["options"], json({1, 0, 3, 2}));
  EXPECT_EQ(found["option_orbits"], json({{0, 1}, {2, 3}}));
}

TEST(Symmetries, OfProblemsThatHaveNone) {
  const Finished done = run({"symmetries"}, "a b\na b\na\n");
  EXPECT_EQ(done.out.substr(0, done.out.find('\n')), "order       1");
  EXPECT_EQ(done.exit_code, 0);
}

TEST(UpToSymmetry, CountsAndListsClassesOfProblemFiles) {
  const std::string problem = queens("8");
  const Finished listed = run({"solve", "--up-to-symmetry", "--format=json"}, problem);
  EXPECT_EQ(listed.exit_code, 0);
  std::size_t solutions = 0;
  for (std::size_t at = 0; (at = listed.out.find("\"solution\"", at)) != std::string::npos; ++at) {
    ++solutions;
  }
  EXPECT_EQ(solutions, 12U);
}

// The program executes the displayed plan, as -v and --stats show.
TEST(UpToSymmetry, IsExplainedAsItRuns) {
  struct Case {
    std::vector<std::string> words;
    std::string problem, plan, told;
  };
  const std::string eight = queens("8"), latin = run({"latin", "5", "--print-problem"}).out;
  const char* const filter = "classes       one cover of each class is kept\n";
  std::vector<Case> cases{
      {{"count"},
       eight,
       "classes       the mean number of covers that a symmetry leaves unchanged, by 5 "
       "kinds of 8 symmetries\n",
       "5 kinds of 8 symmetries"},
      {{"count", "--limit=5"}, eight, filter, "engine "},
      {{"count", "--node-limit=5000"}, eight, filter, "engine "},
      {{"solve"}, eight, filter, "engine "},
      {{"solve", "--engine=links", "-n2"}, eight, filter, "engine links"}};
  if (run({"--version"}).out.find("symmetries by a plain search") == std::string::npos) {
    const char* const search =
        "classes       a separate search tries one option of each class of equivalent options\n";
    cases.push_back({{"count"}, latin, search, "engine symmetry"});
    cases.push_back({{"solve"}, latin, search, "engine symmetry"});
  }
  for (const Case& each : cases) {
    std::vector<std::string> words = each.words;
    words.insert(words.end(), {"--up-to-symmetry", "-v"});
    EXPECT_TRUE(ends(run(words, each.problem), 0, each.told));
    words.back() = "--plan";
    const Finished explained = run(words, each.problem);
    EXPECT_EQ(explained.exit_code, 0);
    EXPECT_EQ(explained.out.substr(0, each.plan.size()), each.plan);
  }
}

// Saved runs use the methods of other runs, and keep their original plan.
TEST(SymmetryOption, ASavedRunIsExplained) {
  const TempFile file("", "classes.checkpoint");
  std::remove(file.path().c_str());
  const std::vector<std::string> words{"count", "--checkpoint", file.path(), "--plan"};
  EXPECT_TRUE(contains(run(words, queens("6")).out, "symmetry      searched for"));
  std::vector<std::string> resumed = words;
  resumed.push_back("--resume");
  EXPECT_TRUE(ends(run(resumed, queens("6")), 2, "exclude each other"));
}

}  // namespace dlx::test::symmetry_option_test
