#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "tests/cli/process.hpp"

// `dlx count` and `--count` of models, when they count by states.
namespace dlx::test {
namespace count_test {

using nlohmann::json;

constexpr const char* tilings_of_8x32 = "1010618564986361239515088848178";

std::vector<std::string> dominoes(const std::string& size, std::vector<std::string> more) {
  std::vector<std::string> words{"polyomino", size, "--order", "2", "--any-number"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST(Count, GoesBeyond64BitsWhicheverWayTheItemsStand) {
  for (const char* size : {"8x32", "32x8"}) {
    const Finished done = run(dominoes(size, {"--count"}));
    EXPECT_EQ(done.out, std::string(tilings_of_8x32) + "\n");
    EXPECT_EQ(done.err, "");
    EXPECT_EQ(done.exit_code, 0);
    const Finished printed = run(dominoes(size, {"--print-problem"}));
    EXPECT_EQ(run({"count"}, printed.out).out, done.out);
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
    EXPECT_NE(done.err.find(line), std::string::npos) << line << done.err;
  }
  const json summary =
      json::parse(run(dominoes("8x8", {"--count", "--counting=states", "--format=json"})).out);
  EXPECT_EQ(summary["engine"], "states");
  EXPECT_GT(summary["states"], 100);
  EXPECT_EQ(summary["states"], summary["nodes"]);
  EXPECT_GT(summary["hits"], 100);
  EXPECT_EQ(summary["components"], 1);
  EXPECT_EQ(summary["states_dropped"], false);
}

TEST(Count, TakesTheOrderThatIsAskedFor) {
  for (const std::string order : {"input", "breadth-first", "narrow", "short", "tree"}) {
    const Finished done = run(
        dominoes("6x4", {"--count", "--counting=states", "--format=json", "--item-order", order}));
    EXPECT_EQ(json::parse(done.out)["item_order"], order);
    EXPECT_EQ(json::parse(done.out)["solutions"], 281);
  }
}

TEST(Count, CountsWithHardlyAnyMemory) {
  for (const char* memory : {"1K", "5K", "100K", "1M", "2G"}) {
    const Finished done =
        run(dominoes("8x6", {"--count", "--counting=states", "--memory", memory}));
    EXPECT_EQ(done.out, "167089\n") << memory;
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
    EXPECT_EQ(done.err.find("dlx: error: --memory: "), 0U) << done.err;
  }
  const Finished done = run({"count", "--item-order", "random"}, "A\nA\n");
  EXPECT_EQ(done.exit_code, 2);
  EXPECT_NE(done.err.find("breadth-first"), std::string::npos) << done.err;
}

TEST(Count, CountingByStatesIsOnlyForCounts) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"solve", "--counting", "states"},
        {"queens", "6", "--counting", "states"},
        {"queens", "6", "--count", "--up-to-symmetry", "--counting", "states"},
        {"count", "--counting", "states", "--node-limit", "5"}}) {
    const Finished done = run(words, "A\nA\n");
    EXPECT_EQ(done.exit_code, 2) << words[0];
    EXPECT_EQ(done.out, "");
    EXPECT_NE(done.err.find("--counting"), std::string::npos) << done.err;
  }
  EXPECT_EQ(run({"count", "--counting", "states"}, "0:2|A\nA\nA\n").out, "4\n");
  EXPECT_EQ(run({"count"}, "0:2|A\nA\nA\n").out, "4\n");
}

TEST(Count, StopsAtTheLimitOfSolutions) {
  for (const char* method : {"--engine=auto", "--counting=states", "--engine=links"}) {
    const Finished done = run(dominoes("8x8", {"--count", "-n", "1000", method}));
    EXPECT_EQ(done.out, "1000\n") << method;
    EXPECT_EQ(done.exit_code, 0);
  }
}

TEST(Count, SaysHowManyThereAreAtLeast) {
  for (const char* method : {"--engine=auto", "--counting=states"}) {
    const Finished done = run({"polyomino", "30x30", "--order", "6", "--any-number", "--count",
                               "--time-limit", "1.5", "--memory", "50M", method});
    EXPECT_EQ(done.out, "");
    EXPECT_EQ(done.exit_code, 3);
    EXPECT_NE(done.err.find("stopped by the time limit: the count is incomplete, at least "),
              std::string::npos)
        << done.err;
  }
}

TEST(Count, EndsWithCtrlC) {
  for (const char* method : {"--engine=auto", "--counting=states"}) {
    Process process({"polyomino", "30x30", "--order", "6", "--any-number", "--count", "--memory",
                     "50M", "--progress", method});
    process.wait_for("% done");
    process.signal(SIGINT);
    const Finished done = process.finish();
    EXPECT_EQ(done.out, "");
    EXPECT_EQ(done.exit_code, 130);
    EXPECT_NE(done.err.find("interrupted: the count is incomplete, at least "), std::string::npos)
        << done.err;
  }
}

// -- certificates
// -----------------------------------------------------------------------------

// An unused path in the folder of temporary files; removed at the end.
class NoFile {
 public:
  explicit NoFile(const std::string& name) : file_("", name) { ::unlink(path().c_str()); }
  const std::string& path() const { return file_.path(); }
  bool is_there() const { return ::access(path().c_str(), F_OK) == 0; }

 private:
  TempFile file_;
};

TEST(CountCertificate, CanBeChecked) {
  for (const char* size : {"8x8", "8x32"}) {
    const TempFile problem(run(dominoes(size, {"--print-problem"})).out, "board.dlx");
    const NoFile certificate("board.cert");
    const Finished counted = run({"count", problem.path(), "--certificate", certificate.path()});
    EXPECT_EQ(counted.exit_code, 0);
    EXPECT_EQ(counted.err, "");
    const std::string number = counted.out.substr(0, counted.out.size() - 1);
    EXPECT_EQ(number, size == std::string("8x8") ? "12988816" : tilings_of_8x32);
    const Finished checked = run({"check", "--count", certificate.path(), problem.path()});
    EXPECT_EQ(checked.out, number + " solutions: the certificate is correct\n");
    EXPECT_EQ(checked.err, "");
    EXPECT_EQ(checked.exit_code, 0);
  }
}

TEST(CountCertificate, IsReadFromStdinAndInAnyFormatOfTheProblem) {
  const TempFile problem("A B | X\nA X:r\nA X:s\nB X:r\n", "problem.dlx");
  const NoFile certificate("problem.cert");
  EXPECT_EQ(run({"count", problem.path(), "--certificate", certificate.path()}).out, "1\n");
  const std::string as_json = run({"convert", "--to", "json", problem.path()}).out;
  EXPECT_EQ(run({"check", "-", "--count", certificate.path()}, as_json).out,
            "1 solution: the certificate is correct\n");
  std::ifstream in(certificate.path());
  const std::string text(std::istreambuf_iterator<char>(in), {});
  EXPECT_EQ(run({"check", problem.path(), "--count", "-"}, text).out,
            "1 solution: the certificate is correct\n");
}

TEST(CountCertificate, ProvesThatThereIsNoSolution) {
  const TempFile problem("A B\nA\n", "problem.dlx");
  const NoFile certificate("problem.cert");
  const Finished counted = run({"count", problem.path(), "--certificate", certificate.path()});
  EXPECT_EQ(counted.out, "0\n");
  EXPECT_EQ(counted.exit_code, 1);
  const Finished checked = run({"check", problem.path(), "--count", certificate.path()});
  EXPECT_EQ(checked.out, "0 solutions: the certificate is correct\n");
  EXPECT_EQ(checked.exit_code, 0);
}

TEST(CountCertificate, OneThatIsWrongIsRefused) {
  const TempFile problem("A B\nA\nB\nA B\n", "problem.dlx");
  const NoFile certificate("problem.cert");
  run({"count", problem.path(), "--certificate", certificate.path()});
  const TempFile other("A B\nA\nB\n", "other.dlx");
  const Finished mixed_up = run({"check", other.path(), "--count", certificate.path()});
  EXPECT_EQ(mixed_up.exit_code, 2);
  EXPECT_EQ(mixed_up.out, "");
  EXPECT_NE(mixed_up.err.find("problem.cert:2:9: found '"), std::string::npos) << mixed_up.err;
  EXPECT_NE(mixed_up.err.find("another problem\n"), std::string::npos) << mixed_up.err;
  const Finished none = run({"check", problem.path(), "--count", "-"}, "A\nB\n");
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_EQ(
      none.err,
      "dlx: error: <stdin>:1:1: found 'A', expected a certificate that begins with 'dlx count "
      "certificate 1'\n");
}

TEST(CountCertificate, GoesWithWhatItIsOf) {
  const NoFile certificate("problem.cert");
  for (const std::vector<std::string>& more : {std::vector<std::string>{"-n", "5"},
                                               {"--engine", "links"},
                                               {"--reduction", "on"},
                                               {"--node-limit", "5"},
                                               {"--checkpoint", "state"},
                                               {"--max-cost", "3"},
                                               {"--min-cost", "2"},
                                               {"--branching", "sharp_first"},
                                               {"--restarts"},
                                               {"--symmetry", "on"}}) {
    std::vector<std::string> words{"count", "--certificate", certificate.path()};
    words.insert(words.end(), more.begin(), more.end());
    const Finished done = run(words, "A\nA\n");
    EXPECT_EQ(done.exit_code, 2) << more[0];
    EXPECT_EQ(done.out, "") << more[0];
    EXPECT_NE(done.err, "") << more[0];
    EXPECT_FALSE(certificate.is_there()) << more[0];
  }
  EXPECT_EQ(run({"count", "--certificate", "-"}, "A\nA\n").exit_code, 2);
  const Finished bounds = run({"count", "--certificate", certificate.path()}, "0:2|A\nA\nA\n");
  EXPECT_EQ(bounds.exit_code, 2);
  EXPECT_NE(bounds.err.find("multiplicities"), std::string::npos) << bounds.err;
  const TempFile problem("0:2|A\nA\nA\n");
  EXPECT_NE(run({"check", problem.path(), "--count", "-"}, "").err.find("multiplicities"),
            std::string::npos);
  EXPECT_FALSE(certificate.is_there());
}

TEST(CountCertificate, IsWholeOrNotThere) {
  const TempFile problem(run(dominoes("8x8", {"--print-problem"})).out, "board.dlx");
  const NoFile certificate("board.cert");
  const Finished small =
      run({"count", problem.path(), "--certificate", certificate.path(), "--memory", "1K"});
  EXPECT_EQ(small.exit_code, 3);
  EXPECT_EQ(small.out, "");
  EXPECT_NE(small.err.find("1024 bytes"), std::string::npos) << small.err;
  EXPECT_NE(small.err.find("increase the limit with --memory"), std::string::npos) << small.err;
  EXPECT_FALSE(certificate.is_there());

  const Finished full = run({"count", problem.path(), "--certificate", "/dev/full"});
  EXPECT_EQ(full.exit_code, 2);
  EXPECT_EQ(full.out, "");
  EXPECT_NE(full.err.find("cannot write /dev/full: No space left on device"), std::string::npos)
      << full.err;
  EXPECT_EQ(run({"count", problem.path(), "--certificate", "/no/such/folder/a"}).exit_code, 2);

  const TempFile large(
      run({"polyomino", "30x30", "--order", "6", "--any-number", "--print-problem"}).out,
      "large.dlx");
  const Finished late = run({"count", large.path(), "--certificate", certificate.path(),
                             "--time-limit", "0.2", "--memory", "50M"});
  EXPECT_EQ(late.exit_code, 3);
  EXPECT_EQ(late.out, "");
  EXPECT_FALSE(certificate.is_there());
}

TEST(CountCertificate, EndsWithCtrlC) {
  const TempFile large(
      run({"polyomino", "30x30", "--order", "6", "--any-number", "--print-problem"}).out,
      "large.dlx");
  const NoFile certificate("large.cert");
  Process process(
      {"count", large.path(), "--certificate", certificate.path(), "--memory", "4G", "--progress"});
  process.wait_for("% done");
  process.signal(SIGINT);
  const Finished done = process.finish();
  EXPECT_EQ(done.exit_code, 130);
  EXPECT_EQ(done.out, "");
  EXPECT_FALSE(certificate.is_there());
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
  EXPECT_NE(lines_of(stopped.out)[2].find("toy.dlx,6,8,,"), std::string::npos);
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
  EXPECT_EQ(citation.find("@misc{dlx,\n  author = {{The dlx authors}},\n"), 0U);
  EXPECT_NE(citation.find("were computed by " + version + " on a machine"), std::string::npos);
}

}  // namespace count_test
}  // namespace dlx::test
