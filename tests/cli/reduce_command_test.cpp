#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"
#include "tests/testing.hpp"

// `dlx reduce`, and --reduction where problems are searched.
namespace dlx::test::reduce_command_test {

using nlohmann::json;

constexpr std::string_view knuths_example =
    "A B C D E | F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n";
// Each of the items has two equal options, and there are two components.
constexpr std::string_view copies = "A B C D\nA B\n|label: both\nB A\nA\nB\nC D\nC D\nC D\nC\nD\n";

TEST(ReduceCommand, SolutionsOfWhatIsLeftAreThoseOfTheProblem) {
  for (const std::string_view text : {knuths_example, copies}) {
    const TempFile problem(text);
    const std::string count = run({"count", "--reduction=off", problem.path()}).out;
    for (const std::vector<std::string>& words :
         std::vector<std::vector<std::string>>{{"reduce", "-q"},
                                               {"reduce", "-q", "--keep-duplicates"},
                                               {"reduce", "-q", "--level=fast"}}) {
      const std::string reduced = run(words, text).out;
      EXPECT_EQ(run({"count", "--reduction=off"}, reduced).out, count);
      EXPECT_EQ(run({"count"}, reduced).out, count);
      const std::string solutions = run({"solve"}, reduced).out;
      const Finished checked = run({"check", problem.path()}, solutions);
      EXPECT_EQ(checked.exit_code, 0) << checked.err << solutions;
      EXPECT_EQ(checked.out.substr(0, checked.out.find(' ')) + "\n", count);
    }
  }
}

// Solutions name options as the problem does, even options that reductions change.
TEST(ReduceCommand, SolutionsOfWhatIsLeftCanBeChecked) {
  const std::vector<std::pair<std::string_view, std::string_view>> problems{
      {"2|a\na\na\n", "1"},         // forced, with new items
      {"2|a b\na b\na\na\n", "2"},  // a forced one, and copies
      {"3|a | x\na x:r\na x:r\na x:b\na\n|label: z\na\n", "5"},
      {"0:2|a 0:1|b\na\na\nb a\na b\n", "10"},  // copies that need a guard
      // a label that equals another option's items
      {"a b c\n|label: b c\na\nb c |2\nb |-1.5\nc\n", "2"},
      {"a b c\n|label: 7:\na b\n|label: |x\nc\n", "1"},  // labels that are not written
      {"a b\n|label: a\na b\n|label: b\na\n|label: c\nb\n", "2"},
  };
  for (const auto& [text, count] : problems) {
    SCOPED_TRACE(std::string(text));
    const TempFile problem(text);
    const std::string correct =
        std::string(count) + (count == "1" ? " solution is" : " solutions are") + " correct\n";
    EXPECT_EQ(run({"check", problem.path()}, run({"solve", problem.path()}).out).out, correct);
    for (const char* how : {"--level=full", "--level=fast", "--keep-duplicates"}) {
      const std::string reduced = run({"reduce", "-q", how, problem.path()}).out;
      const Finished checked = run({"check", problem.path()}, run({"solve"}, reduced).out);
      EXPECT_EQ(checked.out, correct) << how << checked.err << reduced;
      const std::string converted = run({"convert", "--to", "json"}, reduced).out;
      EXPECT_EQ(run({"check", problem.path()}, run({"solve"}, converted).out).out, correct);
    }
  }
}

TEST(ReduceCommand, ReportsAsJson) {
  const Finished done = run({"reduce", "--format=json"}, copies);
  const json report = json::parse(done.err);
  EXPECT_TRUE(has(report, {{"type", "reduction"}, {"version", 1}, {"components", 2}}));
  EXPECT_EQ(report["before"]["options"], 9);
  EXPECT_EQ(report["after"]["options"], 6);
  EXPECT_EQ(report["left"], json({0, 2, 3, 4, 7, 8}));
  EXPECT_EQ(report["copies"], json({{0, 1}, {4, 5, 6}}));
  const json removed = report["removed_options"];
  EXPECT_EQ(removed.size(), 3U);
  EXPECT_NE(std::find(removed.begin(), removed.end(),
                      json({{"option", 1}, {"reason", "duplicate"}, {"other", 0}})),
            removed.end());
  EXPECT_TRUE(has(report, {{"finished", true}, {"infeasible", false}}));
  const json forced = json::parse(run({"reduce", "--format=json"}, knuths_example).err);
  EXPECT_EQ(forced["forced"], json({0, 3, 4}));
  EXPECT_EQ(forced["removed_options"].size(), 3U);
}

TEST(ReduceCommand, WritesComponents) {
  const Finished second = run({"reduce", "-q", "--component=2"}, copies);
  EXPECT_EQ(second.out, "C D\nC D\n|copy:\n|copy:\nC\nD\n");
  const TempFile place("", "part");
  EXPECT_EQ(run({"reduce", "-q", "--components", place.path()}, copies).exit_code, 0);
  EXPECT_EQ(content(place.path() + "1.dlx"), "A B\nA B\n|copy: both\nA\nB\n");
  EXPECT_EQ(content(place.path() + "2.dlx"), second.out);
  EXPECT_FALSE(std::filesystem::exists(place.path() + "3.dlx"));
}

TEST(ReduceCommand, WritesFiles) {
  const TempFile file("old");
  EXPECT_EQ(run({"reduce", "--plain", "-q", "-o", file.path()}, knuths_example).out, "");
  EXPECT_EQ(content(file.path()), "A B C\nC\nA\nB\n");
}

TEST(Reducing, CountsMoreThan64BitsHold) {
  std::string items, options;
  for (int k = 0; k < 70; ++k) {
    const std::string item = "i" + std::to_string(k);
    items += item + " ";
    options += item + "\n" + item + "\n";
  }
  const std::string text = items + "\n" + options;
  EXPECT_EQ(run({"count"}, text).out, "1180591620717411303424\n");
  EXPECT_EQ(json::parse(run({"count", "--format=json"}, text).out)["solutions"],
            "1180591620717411303424");
  EXPECT_TRUE(
      contains(run({"count", "--stats"}, text).err, "solutions      1180591620717411303424\n"));
}

}  // namespace dlx::test::reduce_command_test
