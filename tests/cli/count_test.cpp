#include <csignal>
#include <nlohmann/json.hpp>
#include <regex>

#include "tests/cli/process.hpp"
#include "tests/testing.hpp"

// `dlx count` and `--count` of models, when they count by states.
namespace dlx::test::count_test {

using nlohmann::json;

constexpr const char* tilings_of_8x32 = "1010618564986361239515088848178";

std::vector<std::string> dominoes(const std::string& size, const std::vector<std::string>& more) {
  return with({"polyomino", size, "--order", "2", "--any-number"}, more);
}

TEST(Count, TellsWhatTheStatesDid) {
  const json summary =
      json::parse(run(dominoes("8x8", {"--count", "--counting=states", "--format=json"})).out);
  EXPECT_EQ(summary["engine"], "states");
  EXPECT_GT(summary["states"], 100);
  EXPECT_EQ(summary["states"], summary["nodes"]);
  EXPECT_GT(summary["hits"], 100);
  EXPECT_TRUE(has(summary, {{"components", 1}, {"states_dropped", false}}));
}

TEST(Count, EndsWithCtrlC) {
  for (const char* method : {"--engine=auto", "--counting=states"}) {
    Process process({"polyomino", "30x30", "--order", "6", "--any-number", "--count", "--memory",
                     "50M", "--progress", method});
    process.wait_for("% done");
    process.signal(SIGINT);
    EXPECT_TRUE(ends_without_output(process.finish(), 130,
                                    "interrupted: the count is incomplete, at least "));
  }
}

// -- certificates ---------------------------------------------------------------------------------

TEST(CountCertificate, CanBeChecked) {
  for (const char* size : {"8x8", "8x32"}) {
    const TempFile problem(run(dominoes(size, {"--print-problem"})).out, "board.dlx");
    const TempFolder folder;
    const std::string certificate = folder.path("board.cert");
    const Finished counted = run({"count", problem.path(), "--certificate", certificate});
    EXPECT_EQ(counted.exit_code, 0);
    EXPECT_EQ(counted.err, "");
    const std::string number = counted.out.substr(0, counted.out.size() - 1);
    EXPECT_EQ(number, size == std::string("8x8") ? "12988816" : tilings_of_8x32);
    EXPECT_EQ(run({"check", "--certificate", certificate, problem.path()}),
              (Finished{0, number + " solutions: the certificate is correct\n", ""}));
  }
}

TEST(CountCertificate, IsReadFromStdinAndInAnyFormatOfTheProblem) {
  const TempFile problem("A B | X\nA X:r\nA X:s\nB X:r\n", "problem.dlx");
  const TempFolder folder;
  const std::string certificate = folder.path("problem.cert");
  EXPECT_EQ(run({"count", problem.path(), "--certificate", certificate}).out, "1\n");
  const std::string as_json = run({"convert", "--to", "json", problem.path()}).out;
  EXPECT_EQ(run({"check", "-", "--certificate", certificate}, as_json).out,
            "1 solution: the certificate is correct\n");
  const std::string text = content(certificate);
  EXPECT_EQ(run({"check", problem.path(), "--certificate", "-"}, text).out,
            "1 solution: the certificate is correct\n");
}

TEST(CountCertificate, IsOfProblemsWithoutMultiplicities) {
  const TempFolder folder;
  const std::string certificate = folder.path("problem.cert");
  EXPECT_TRUE(
      ends(run({"count", "--certificate", certificate}, "0:2|A\nA\nA\n"), 2, "multiplicities"));
  EXPECT_FALSE(std::filesystem::exists(certificate));
}

TEST(CountCertificate, IsWholeOrNotThere) {
  const TempFile problem(run(dominoes("8x8", {"--print-problem"})).out, "board.dlx");
  const TempFolder folder;
  const std::string certificate = folder.path("board.cert");
  const Finished small =
      run({"count", problem.path(), "--certificate", certificate, "--memory", "1K"});
  EXPECT_EQ(small.exit_code, 3);
  EXPECT_EQ(small.out, "");
  EXPECT_TRUE(contains(small.err, "1024 bytes"));
  EXPECT_TRUE(contains(small.err, "increase the limit with --memory"));
  EXPECT_FALSE(std::filesystem::exists(certificate));

  const TempFile large(
      run({"polyomino", "30x30", "--order", "6", "--any-number", "--print-problem"}).out,
      "large.dlx");
  const Finished late = run({"count", large.path(), "--certificate", certificate, "--time-limit",
                             "0.2", "--memory", "50M"});
  EXPECT_EQ(late.exit_code, 3);
  EXPECT_EQ(late.out, "");
  EXPECT_FALSE(std::filesystem::exists(certificate));
}

TEST(CountCertificate, EndsWithCtrlC) {
  const TempFile large(
      run({"polyomino", "30x30", "--order", "6", "--any-number", "--print-problem"}).out,
      "large.dlx");
  const TempFolder folder;
  const std::string certificate = folder.path("large.cert");
  Process process(
      {"count", large.path(), "--certificate", certificate, "--memory", "4G", "--progress"});
  process.wait_for("% done");
  process.signal(SIGINT);
  const Finished done = process.finish();
  EXPECT_EQ(done.exit_code, 130);
  EXPECT_EQ(done.out, "");
  EXPECT_FALSE(std::filesystem::exists(certificate));
}

// The output of --stats without the seconds, for an instruction set.
std::string statistics_with(const std::string& simd, std::vector<std::string> words) {
  words.emplace_back("--stats");
  const Finished done = run(words, {}, {.environment = {"DLX_SIMD=" + simd}});
  EXPECT_EQ(done.exit_code, 0) << done.err;
  static const std::regex seconds("seconds +[0-9.]+");
  return std::regex_replace(done.out + done.err, seconds, "");
}

// The widest instruction set of this machine, and the lowest.
TEST(Count, WorksTheSameWithEveryInstructionSet) {
  const std::vector<std::vector<std::string>> commands{
      {"queens", "12", "--count"},
      {"pentomino", "6x10", "--count"},
      {"langford", "11", "--count"},
      {"pentomino", "6x10", "--count", "--symmetry", "off"},
      {"count", DLX_DATA "/problems/dominoes8x8.dlx"},
      {"count", "--symmetry", "off", DLX_DATA "/problems/pentominoes3x20.dlx"},
  };
  for (const std::vector<std::string>& words : commands) {
    EXPECT_EQ(statistics_with("portable", words), statistics_with("", words)) << words[0];
  }
}

// -- tables ---------------------------------------------------------------------------------------

// Replaces the seconds, which vary.
std::string without_seconds(const std::string& text) {
  return std::regex_replace(text, std::regex("[0-9]+\\.[0-9]{3}"), "S");
}

TEST(Count, WritesTables) {
  EXPECT_EQ(without_seconds(run({"count", "--format=csv"}, "A B\nA\nB\n").out),
            "file,items,options,covers,engine,nodes,seconds\n<stdin>,2,2,1,none,0,S\n");
}

TEST(Count, TakesSeveralFilesForTables) {
  const std::string folder = std::string(DLX_DATA) + "/problems/";
  const std::string toy = folder + "toy.dlx", none = folder + "uncovered.dlx";
  const std::vector<std::string> objects = lines_of(run({"count", toy, none, "--format=json"}).out);
  ASSERT_EQ(objects.size(), 2U);
  EXPECT_EQ(json::parse(objects[0])["file"], toy);
  EXPECT_EQ(json::parse(objects[1])["solutions"], 0);
}

TEST(Count, NamesTheProgramInJson) {
  const std::string version = lines_of(run({"--version"}).out)[0];
  EXPECT_EQ(json::parse(run({"count", "--format=json"}, "A\nA\n").out)["program"], version);
}

}  // namespace dlx::test::count_test
