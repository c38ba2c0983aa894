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
    for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
             {"reduce", "-q"}, {"reduce", "-q", "--keep-duplicates"}}) {
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
    for (const char* how : {"--quiet", "--keep-duplicates"}) {
      const std::string reduced = run({"reduce", how, problem.path()}).out;
      const Finished checked = run({"check", problem.path()}, run({"solve"}, reduced).out);
      EXPECT_EQ(checked.out, correct) << how << checked.err << reduced;
      const std::string converted = run({"convert", "--to", "json"}, reduced).out;
      EXPECT_EQ(run({"check", problem.path()}, run({"solve"}, converted).out).out, correct);
    }
  }
}

TEST(ReduceCommand, WritesFiles) {
  const TempFile file("old");
  EXPECT_EQ(run({"reduce", "-q", "-o", file.path()}, copies).out, "");
  EXPECT_EQ(content(file.path()), run({"reduce", "-q"}, copies).out);
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
