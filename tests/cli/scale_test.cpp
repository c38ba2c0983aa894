#include <csignal>
#include <nlohmann/json.hpp>

#include "dlx/digest.hpp"
#include "tests/cli/process.hpp"
#include "tests/testing.hpp"

// `dlx estimate`, `dlx split`, parts of searches, `dlx merge`, and --stats=json.
namespace dlx::test::scale_test {

namespace fs = std::filesystem;
using nlohmann::json;

std::string queens(int n) {
  const Finished done = run({"queens", std::to_string(n), "--print-problem"});
  EXPECT_EQ(done.exit_code, 0) << done.err;
  return done.out;
}

void write(const std::string& path, const std::string& text) { std::ofstream(path) << text; }

// A temporary folder, and a split in it.
class Parts {
 public:
  explicit Parts(const std::string& problem, int parts, std::vector<std::string> more = {}) {
    if (more.empty()) more = {"--list"};  // otherwise few parts result for small problems
    split = run(with({"split", "--parts", std::to_string(parts), "-o", folder}, more), problem);
    EXPECT_EQ(split.exit_code, 0) << split.err;
  }

  std::string file(int part, const std::string& extension) const {
    return folder + "/part-0000" + std::to_string(part) + extension;
  }
  void count(int from, int to) const {
    for (int part = from; part <= to; ++part) {
      const Finished done = run({"count", "--part", std::to_string(part), folder});
      EXPECT_EQ(done.exit_code, 0) << done.err;
    }
  }
  Finished merge(const std::vector<std::string>& more = {}) const {
    return run(with({"merge", folder}, more));
  }

  const TempFolder temp;
  const std::string folder = temp.path();
  Finished split;
};

TEST(Parts, TheirCountsAddUp) {
  const Parts parts(queens(8), 5);
  EXPECT_TRUE(contains(parts.split.out, "5 parts of "));
  parts.count(1, 5);
  const Finished total = parts.merge();
  EXPECT_EQ(total.out, "92\n");
  EXPECT_EQ(total.exit_code, 0);
  const json object = json::parse(run({"merge", "--format=json", parts.folder}).out);
  EXPECT_TRUE(has(object, {{"solutions", "92"}, {"parts", 5}}));
}

TEST(Parts, ReportsATotalOfZero) {
  const Parts parts(queens(3), 1);
  parts.count(1, 1);
  EXPECT_EQ(parts.merge().out, "0\n");
  EXPECT_EQ(parts.merge().exit_code, 1);
}

TEST(Parts, AreTheSameByFileAndByNumber) {
  const Parts parts(queens(6), 2);
  const Finished one = run({"count", parts.file(1, ".dlxpart")});
  EXPECT_EQ(one.exit_code, 0) << one.err;
  const std::string result = content(parts.file(1, ".result"));
  // A part is counted only once: its file stays unchanged.
  EXPECT_EQ(run({"count", "--part", "1", parts.folder}).out, one.out);
  EXPECT_EQ(content(parts.file(1, ".result")), result);
}

TEST(Parts, CanBeListed) {
  const std::string problem = queens(7);
  const TempFile file(problem, "queens.dlx");
  const Parts parts(problem, 3, {"--list"});
  std::string all;
  for (int part = 1; part <= 3; ++part) {
    all += run({"solve", "--part", std::to_string(part), parts.folder}).out;
  }
  const Finished check = run({"check", file.path()}, all);
  EXPECT_EQ(check.out, "40 solutions are correct\n") << check.err;
  const Finished first = run({"solve", "-n", "1", "--part", "1", parts.folder});
  EXPECT_EQ(first.exit_code, 0);
  EXPECT_FALSE(contains(first.out, "| solution 2"));
}

TEST(Parts, ForCountingAreNotListed) {
  const Parts parts(queens(6), 2, {"--force"});
  EXPECT_TRUE(ends(run({"solve", "--part", "1", parts.folder}), 2, "dlx split --list"));
}

TEST(Parts, AreNotMergedUnfinished) {
  const Parts parts(endless_problem(), 2, {"--list"});
  const Finished late = run({"count", "--part", "1", parts.folder, "--time-limit", "0.1",
                             "--reduction", "off", "--engine", "links"});
  EXPECT_EQ(late.exit_code, 3);
  EXPECT_EQ(late.out, "");
  EXPECT_FALSE(fs::exists(parts.file(1, ".result")));
  EXPECT_EQ(run({"count", "-n", "1", "--part", "1", parts.folder}).exit_code, 2);
}

TEST(Parts, LeaveNoResultWhenTheyAreKilled) {
  const Parts parts(endless_problem(), 2, {"--list"});
  for (const int number : {SIGTERM, SIGKILL}) {
    Process process({"count", "--part", "1", parts.folder, "--progress", "--reduction", "off",
                     "--engine", "links"});
    process.wait_for("% done, ");
    process.signal(number);
    EXPECT_EQ(process.finish().exit_code, number == SIGKILL ? -SIGKILL : 143);
    EXPECT_FALSE(fs::exists(parts.file(1, ".result")));
  }
}

TEST(Merge, NamesWhatIsMissing) {
  const Parts parts(queens(6), 5);
  parts.count(2, 3);
  EXPECT_EQ(parts.merge(), (Finished{2, "", "dlx: error: missing: parts 1, 4-5 of 5\n"}));
  EXPECT_EQ(run({"merge", "--todo", parts.folder}).out, "1\n4\n5\n");
}

TEST(Merge, NamesWhatIsDamagedAndTheWorkerMendsIt) {
  const Parts parts(queens(6), 2);
  parts.count(1, 2);
  const std::string path = parts.file(2, ".result");
  const std::string whole = content(path);
  const std::string changed = replaced(whole, "\"count\":\"", "\"count\":\"1");
  ASSERT_NE(changed, whole);
  for (const std::string& text : {std::string(), whole.substr(0, 50), changed,
                                  replaced(whole, "\"count\":", "\"count\":1e999,"),
                                  std::string("[1,2]"), std::string("\xFF\x00{", 3)}) {
    write(path, text);
    EXPECT_TRUE(ends_without_output(parts.merge(), 2, "damaged: " + path)) << text;
    EXPECT_TRUE(ends(run({"count", "--part", "2", parts.folder}), 0, "the file is replaced"));
    EXPECT_EQ(parts.merge().out, "4\n");
  }
}

TEST(Merge, NamesWhatIsDoubledOrForeign) {
  const Parts parts(queens(6), 3);
  const Parts other(queens(7), 3);
  parts.count(1, 3);
  other.count(1, 1);
  const std::string copy = parts.folder + "/copy.result";
  fs::copy_file(parts.file(2, ".result"), copy);
  EXPECT_TRUE(ends(parts.merge(), 2, "doubled: part 2 is in " + copy));
  fs::remove(copy);
  fs::copy_file(other.file(1, ".result"), copy);
  EXPECT_TRUE(ends(parts.merge(), 2, "foreign: " + copy));
  // A result that belongs to another split is refused.
  fs::rename(copy, parts.file(1, ".result"));
  EXPECT_EQ(parts.merge().exit_code, 2);
  parts.count(1, 1);
  EXPECT_EQ(parts.merge().out, "4\n");
}

TEST(Merge, TakesResultsFromSeveralFolders) {
  const Parts parts(queens(6), 2);
  parts.count(1, 2);
  const std::string elsewhere = parts.folder + "/elsewhere";
  fs::create_directory(elsewhere);
  fs::rename(parts.file(2, ".result"), elsewhere + "/part-00002.result");
  EXPECT_EQ(run({"merge", parts.folder, elsewhere, parts.folder}).out, "4\n");
}

TEST(Split, RefusesTheFolderOfAnotherSplit) {
  const std::string problem = queens(6);
  const Parts parts(problem, 3);
  EXPECT_TRUE(ends(run({"split", "--parts", "4", "--list", "-o", parts.folder}, problem), 2,
                   "has the parts of another split"));
  EXPECT_EQ(run({"split", "--parts", "3", "--list", "-o", parts.folder}, problem).exit_code, 0);
}

TEST(Split, CountsAShortProblemAtOnce) {
  const Parts parts(queens(8), 5, {"--seed", "1"});
  EXPECT_TRUE(contains(parts.split.out, "counted already"));
  EXPECT_EQ(parts.merge().out, "92\n");
  EXPECT_EQ(run({"count", "--part", "1", parts.folder}).out, "92\n");
  EXPECT_FALSE(fs::exists(parts.file(2, ".dlxpart")));
}

TEST(Split, LeavesSharedWorkUndivided) {
  const Finished problem =
      run({"polyomino", "24x24", "--order", "3", "--any-number", "--print-problem"});
  const Parts parts(problem.out, 5, {"--seed", "1"});
  EXPECT_TRUE(contains(parts.split.out, "1 part, because one core"));
  EXPECT_EQ(parts.merge({"--todo"}).out, "1\n");
}

TEST(Split, UsesSymmetries) {
  const Parts parts(queens(8), 2, {"--force"});
  EXPECT_TRUE(contains(parts.split.out, "which stand for"));
  parts.count(1, 2);
  EXPECT_EQ(parts.merge().out, "92\n");
}

TEST(Merge, ReportsTheStatus) {
  const Parts parts(queens(8), 4);
  EXPECT_TRUE(contains(parts.merge({"--status"}).out, "left        unknown"));
  parts.count(1, 2);
  const Finished half = parts.merge({"--status"});
  EXPECT_EQ(half.exit_code, 3) << half.err;
  EXPECT_TRUE(contains(half.out, "parts       2 of 4 done, "));
  EXPECT_TRUE(contains(half.out, "left        about "));
  parts.count(3, 4);
  const Finished whole = parts.merge({"--status", "--format=json"});
  EXPECT_EQ(whole.exit_code, 0);
  const json object = json::parse(whole.out);
  EXPECT_TRUE(has(object, {{"done", 4}, {"solutions", "92"}}));
  write(parts.file(1, ".result"), "");
  EXPECT_EQ(parts.merge({"--status"}).exit_code, 2);
}

TEST(Parts, HostileFilesAreRefused) {
  const Parts parts(queens(5), 1);
  const std::string path = parts.file(1, ".dlxpart");
  const std::string whole = content(path);
  const std::string deep(100'000, '[');
  const std::vector<std::string> texts = {
      "",
      "{",
      "null",
      deep,
      "{\"type\":\"part\"}",
      whole.substr(0, whole.size() / 2),
      replaced(whole, "\"take\":[", "\"take\":[999999,"),
      replaced(whole, "\"part\":1", "\"part\":2"),
      replaced(whole, "\"part\":1", "\"part\":1e999"),
      replaced(whole, "\"part\":1", "\"part\":" + deep + std::string(deep.size(), ']')),
      replaced(whole, "\"type\":\"part\"", "\"type\":\"split\""),
      std::string("\0\0\0", 3)};
  for (const std::string& text : texts) {
    write(path, text);
    EXPECT_TRUE(ends(run({"count", path}), 2, "error: " + path + ":")) << text.substr(0, 80);
    EXPECT_FALSE(fs::exists(parts.file(1, ".result")));
  }
  EXPECT_EQ(run({"count", "--part", "2", parts.folder}).exit_code, 2);
  EXPECT_EQ(run({"count", "--part", "-1", parts.folder}).exit_code, 2);
}

TEST(Estimate, SaysTheSameForASeed) {
  const std::string problem = queens(8);
  const std::vector<std::string> words{"estimate", "--probes",  "5000", "--seed",
                                       "3",        "--measure", "0"};
  const Finished done = run(words, problem);
  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_EQ(done.out, run(words, problem).out);
  std::vector<std::string> as_json = words;
  as_json.push_back("--format=json");
  const json object = json::parse(run(as_json, problem).out);
  EXPECT_LE(object["solutions"]["low"], 92);
  EXPECT_GE(object["solutions"]["high"], 92);
  EXPECT_EQ(object["level_nodes"][0], 8);
  EXPECT_EQ(object["probes"], 5000);
}

TEST(Estimate, SaysHowCountWouldWork) {
  const Finished done =
      run({"estimate", "--measure", "1", "--probes", "100", "--format=json"}, queens(12));
  const json object = json::parse(done.out);
  EXPECT_TRUE(contains(object["count_method"].get<std::string>(), "8 symmetries")) << done.out;
}

TEST(Progress, SaysRateAndTimeLeft) {
  const TempFile problem(endless_problem(), "endless.dlx");
  Process process(
      {"count", problem.path(), "--progress", "--reduction", "off", "--engine", "links"});
  process.wait_for("/s), level ");
  process.wait_for(" left\n");
  process.signal(SIGTERM);
  EXPECT_EQ(process.finish().exit_code, 143);
}

TEST(Statistics, AsOneObject) {
  const Finished done = run({"count", "--engine", "links", "--stats=json"}, queens(6));
  EXPECT_EQ(done.out, "4\n");
  const json object = json::parse(done.err);
  EXPECT_TRUE(has(object, {{"type", "statistics"}, {"solutions", 4}, {"engine", "links"}}));
  EXPECT_EQ(object["level_nodes"].size(), 6U);
  const json sudoku = json::parse(
      run({"sudoku", "--stats=json", "--box", "2x2", "................", "--count"}).err);
  EXPECT_EQ(sudoku["solutions"], 288);
}

}  // namespace dlx::test::scale_test
