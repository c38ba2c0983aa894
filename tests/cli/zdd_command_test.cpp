#include <nlohmann/json.hpp>

#include "tests/cli/process.hpp"
#include "tests/testing.hpp"

// `dlx zdd`, and --sample of the models.
namespace dlx::test::zdd_command_test {

using nlohmann::json;

const std::string data = DLX_DATA;
const std::string dominoes = data + "/problems/dominoes4x4.dlx";

std::vector<json> objects_of(const std::string& text) {
  std::vector<json> objects;
  for (const std::string& line : lines_of(text)) objects.push_back(json::parse(line));
  return objects;
}

TEST(ZddCommand, ReportsTheSizesAndTheNumberOfSolutions) {
  const json object = json::parse(run({"zdd", dominoes, "--format=json"}).out);
  EXPECT_TRUE(has(object, {{"type", "zdd"}, {"solutions", 36}, {"options", 24}}));
  EXPECT_GT(object["nodes"], 24);
}

TEST(ZddCommand, NumbersAllSolutions) {
  std::string numbers = "1";
  for (int k = 2; k <= 36; ++k) numbers += "," + std::to_string(k);
  std::set<std::string> lines;
  for (const std::string& line :
       lines_of(run({"zdd", dominoes, "--kth", numbers, "--format=rows"}).out))
    lines.insert(line);
  EXPECT_EQ(lines.size(), 36U);
  const std::string some = run({"zdd", dominoes, "--kth=36,007,1"}).out;
  EXPECT_EQ(run({"check", dominoes}, some).out, "3 solutions are correct\n");
}

TEST(ZddCommand, SamplesAreSolutionsAndTheSameForASeed) {
  const std::vector<std::string> words{"zdd", dominoes, "--sample=50", "--seed=7"};
  const Finished drawn = run(words);
  EXPECT_EQ(drawn.exit_code, 0);
  EXPECT_EQ(run({"check", dominoes}, drawn.out).out, "50 solutions are correct\n");
  EXPECT_EQ(run(words).out, drawn.out);
  EXPECT_NE(run({"zdd", dominoes, "--sample=50", "--seed=8"}).out, drawn.out);
  const std::vector<json> objects =
      objects_of(run({"zdd", dominoes, "--sample=3", "--format=json"}).out);
  ASSERT_EQ(objects.size(), 4U);
  EXPECT_EQ(objects[3]["of"], 36);
}

TEST(ZddCommand, MarginalsAreThoseOfTheList) {
  std::map<std::size_t, std::uint64_t> met;
  for (const json& object : objects_of(run({"solve", dominoes, "--format=json"}).out)) {
    if (object["type"] != "solution") continue;
    for (const json& option : object["options"]) ++met[option["option"].get<std::size_t>()];
  }
  std::size_t number = 0;
  for (const json& object :
       objects_of(run({"zdd", dominoes, "--marginals", "--format=json"}).out)) {
    EXPECT_TRUE(has(object, {{"option", number}, {"solutions", met[number]}}));
    EXPECT_NEAR(object["share"].get<double>(), static_cast<double>(met[number]) / 36.0, 1e-8);
    ++number;
  }
  EXPECT_EQ(number, 24U);
}

TEST(ZddCommand, FilesComeIntoBeingWhenTheyAreComplete) {
  const std::string path = ::testing::TempDir() + "dlx_zdd_test.txt";
  std::filesystem::remove(path);
  EXPECT_TRUE(ends(run({"zdd", data + "/problems/dominoes8x8.dlx", "--memory=5K", "-o", path}), 3,
                   "needs more than the 5120 bytes"));
  EXPECT_FALSE(std::filesystem::exists(path));
  const std::vector<std::string> words{"zdd", dominoes, "--export=text"};
  EXPECT_EQ(run({"zdd", dominoes, "--export=text", "-o", path}).exit_code, 0);
  const std::string written = content(path);
  EXPECT_EQ(written, run(words).out);
  EXPECT_EQ(lines_of(written).front(), "dlx zdd 1");
  EXPECT_EQ(lines_of(written).back(), "end");
  std::filesystem::remove(path);
}

}  // namespace dlx::test::zdd_command_test
