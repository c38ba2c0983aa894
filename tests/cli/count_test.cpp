#include <unistd.h>

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

TEST(Count, GoesBeyond64BitsWhicheverWayTheItemsStand) {
  for (const char* size : {"8x32", "32x8"}) {
    const Finished done = run(dominoes(size, {"--count"}));
    EXPECT_EQ(done.out, std::string(tilings_of_8x32) + "\n");
    EXPECT_EQ(done.err, "");
    EXPECT_EQ(done.exit_code, 0);
    EXPECT_EQ(run({"count"}, run(dominoes(size, {"--print-problem"})).out).out, done.out);
  }
}

TEST(Count, WritesLargeNumbersAsTextInJson) {
  const Finished large = run(dominoes("8x32", {"--count", "--format=json"}));
  EXPECT_EQ(json::parse(large.out)["solutions"], tilings_of_8x32);
  const Finished small = run(dominoes("8x8", {"--count", "--format=json"}));
  EXPECT_EQ(json::parse(small.out)["solutions"], 12988816);
}

TEST(Count, TellsWhatTheStatesDid) {
  const Finished done = run(dominoes("8x8", {"--count", "--counting", "states", "--stats"}));
  EXPECT_EQ(done.out, "12988816\n");
  for (const char* line :
       {"solutions      12988816\n", "engine         states\n", "states dropped false\n",
        "\nitem order ", "\nstates ", "\nhits ", "\nmemory "}) {
    EXPECT_TRUE(contains(done.err, line)) << line;
  }
  const json summary =
      json::parse(run(dominoes("8x8", {"--count", "--counting=states", "--format=json"})).out);
  EXPECT_EQ(summary["engine"], "states");
  EXPECT_GT(summary["states"], 100);
  EXPECT_EQ(summary["states"], summary["nodes"]);
  EXPECT_GT(summary["hits"], 100);
  EXPECT_TRUE(has(summary, {{"components", 1}, {"states_dropped", false}}));
}

TEST(Count, TakesTheOrderThatIsAskedFor) {
  for (const std::string order : {"input", "breadth-first", "narrow", "short", "tree"}) {
    const Finished done = run(
        dominoes("6x4", {"--count", "--counting=states", "--format=json", "--item-order", order}));
    EXPECT_EQ(json::parse(done.out)["item_order"], order);
    EXPECT_EQ(json::parse(done.out)["solutions"], 281);
  }
}

// A request for 8 bytes usually means 8G.
TEST(Count, RefusesMemoryThatIsTooLittle) {
  for (const char* memory : {"0", "8", "1023"}) {
    for (const char* command : {"count", "zdd"}) {
      const Finished done = run({command, "--memory", memory}, "A\nA\n");
      EXPECT_EQ(done.exit_code, 2);
      EXPECT_EQ(done.err, "dlx: error: --memory: '" + std::string(memory) +
                              "' is too little; expected 1024 bytes or more, such as 500M or 2G; "
                              "try 'dlx " +
                              command + " --help'\n");
    }
  }
}

TEST(Count, RefusesSizesThatAreNone) {
  for (const char* memory : {"", "M", "12X", "-1", "1.5G", "2000T", "99999999999999999999G"}) {
    const Finished done = run({"count", "--memory", memory}, "A\nA\n");
    EXPECT_EQ(done.exit_code, 2) << memory;
    EXPECT_TRUE(begins_with(done.err, "dlx: error: --memory: "));
  }
  EXPECT_TRUE(ends(run({"count", "--item-order", "random"}, "A\nA\n"), 2, "breadth-first"));
}

TEST(Count, CountingByStatesIsOnlyForCounts) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"solve", "--counting", "states"},
        {"queens", "6", "--counting", "states"},
        {"queens", "6", "--count", "--up-to-symmetry", "--counting", "states"},
        {"count", "--counting", "states", "--node-limit", "5"}}) {
    EXPECT_TRUE(ends_without_output(run(words, "A\nA\n"), 2, "--counting")) << words[0];
  }
  EXPECT_EQ(run({"count", "--counting", "states"}, "0:2|A\nA\nA\n").out, "4\n");
  EXPECT_EQ(run({"count"}, "0:2|A\nA\nA\n").out, "4\n");
}

TEST(Count, SaysHowManyThereAreAtLeast) {
  for (const char* method : {"--engine=auto", "--counting=states"}) {
    EXPECT_TRUE(
        ends_without_output(run({"polyomino", "30x30", "--order", "6", "--any-number", "--count",
                                 "--time-limit", "1.5", "--memory", "50M", method}),
                            3, "stopped by the time limit: the count is incomplete, at least "));
  }
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

TEST(CountCertificate, ProvesThatThereIsNoSolution) {
  const TempFile problem("A B\nA\n", "problem.dlx");
  const TempFolder folder;
  const std::string certificate = folder.path("problem.cert");
  const Finished counted = run({"count", problem.path(), "--certificate", certificate});
  EXPECT_EQ(counted.out, "0\n");
  EXPECT_EQ(counted.exit_code, 1);
  const Finished checked = run({"check", problem.path(), "--certificate", certificate});
  EXPECT_EQ(checked.out, "0 solutions: the certificate is correct\n");
  EXPECT_EQ(checked.exit_code, 0);
}

TEST(CountCertificate, OneThatIsWrongIsRefused) {
  const TempFile problem("A B\nA\nB\nA B\n", "problem.dlx");
  const TempFolder folder;
  const std::string certificate = folder.path("problem.cert");
  run({"count", problem.path(), "--certificate", certificate});
  const TempFile other("A B\nA\nB\n", "other.dlx");
  const Finished mixed_up = run({"check", other.path(), "--certificate", certificate});
  EXPECT_EQ(mixed_up.exit_code, 2);
  EXPECT_EQ(mixed_up.out, "");
  EXPECT_TRUE(contains(mixed_up.err, "problem.cert:2:9: found '"));
  EXPECT_TRUE(contains(mixed_up.err, "another problem\n"));
  const Finished none = run({"check", problem.path(), "--certificate", "-"}, "A\nB\n");
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_EQ(
      none.err,
      "dlx: error: <stdin>:1:1: found 'A', expected a certificate that begins with 'dlx count "
      "certificate 1'\n");
}

TEST(CountCertificate, IsOfProblemsWithoutMultiplicities) {
  const TempFolder folder;
  const std::string certificate = folder.path("problem.cert");
  EXPECT_EQ(run({"count", "--certificate", "-"}, "A\nA\n").exit_code, 2);
  EXPECT_TRUE(
      ends(run({"count", "--certificate", certificate}, "0:2|A\nA\nA\n"), 2, "multiplicities"));
  const TempFile problem("0:2|A\nA\nA\n");
  EXPECT_TRUE(
      contains(run({"check", problem.path(), "--certificate", "-"}, "").err, "multiplicities"));
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

  EXPECT_TRUE(ends_without_output(run({"count", problem.path(), "--certificate", "/dev/full"}), 2,
                                  "cannot write /dev/full: No space left on device"));
  EXPECT_EQ(run({"count", problem.path(), "--certificate", "/no/such/folder/a"}).exit_code, 2);

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
  EXPECT_EQ(without_seconds(run({"count", "--format=markdown"}, "A B\nA\nB\n").out),
            "| file | items | options | covers | engine | nodes | seconds |\n"
            "| --- | ---: | ---: | ---: | --- | ---: | ---: |\n"
            "| <stdin> | 2 | 2 | 1 | none | 0 | S |\n");
  EXPECT_EQ(without_seconds(run({"count", "--format=latex"}, "A B\nA\nB\n").out),
            "\\begin{tabular}{lrrrlrr}\n\\hline\n"
            "file & items & options & covers & engine & nodes & seconds \\\\\n\\hline\n"
            "<stdin> & 2 & 2 & 1 & none & 0 & S \\\\\n\\hline\n\\end{tabular}\n");
}

TEST(Count, TakesSeveralFilesForTables) {
  const std::string folder = std::string(DLX_DATA) + "/problems/";
  const std::string toy = folder + "toy.dlx", none = folder + "uncovered.dlx";
  const Finished both = run({"count", toy, none, "--format=csv"});
  EXPECT_EQ(both.exit_code, 0);
  EXPECT_EQ(lines_of(both.out).size(), 3U);
  const Finished stopped = run({"count", toy, toy, "--format=csv", "--node-limit=1"});
  EXPECT_EQ(stopped.exit_code, 3);
  EXPECT_TRUE(contains(lines_of(stopped.out)[2], "toy.dlx,6,8,,"));
  const std::vector<std::string> objects = lines_of(run({"count", toy, none, "--format=json"}).out);
  ASSERT_EQ(objects.size(), 2U);
  EXPECT_EQ(json::parse(objects[0])["file"], toy);
  EXPECT_EQ(json::parse(objects[1])["solutions"], 0);
  EXPECT_EQ(run({"count", toy, none}).err,
            "dlx: error: several files: expected --format=csv, markdown, latex or json; try 'dlx "
            "count --help'\n");
  EXPECT_EQ(run({"count", toy, none, "--format=csv", "--certificate=x"}).exit_code, 2);
}

TEST(Count, NamesTheProgramInJson) {
  const std::string version = lines_of(run({"--version"}).out)[0];
  EXPECT_EQ(json::parse(run({"count", "--format=json"}, "A\nA\n").out)["program"], version);
  const std::string citation = run({"--cite"}).out;
  EXPECT_TRUE(begins_with(citation, "@misc{dlx,\n  author = {{The dlx authors}},\n"));
  EXPECT_TRUE(contains(citation, "were computed by " + version + " on a machine"));
}

}  // namespace dlx::test::count_test
