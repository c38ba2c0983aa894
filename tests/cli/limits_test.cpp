#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <nlohmann/json.hpp>
#include <thread>

#include "tests/cli/process.hpp"
#include "tests/testing.hpp"

// Time limits and signals during all activities of a command: reading, preparing, writing.
namespace dlx::test::limits_test {

using nlohmann::json;
using Words = std::vector<std::string>;

// These tests check that work ends, so the bound is far above the expected processor time of a few
// tenths of a second.
constexpr double max_seconds = 5 * slowdown;

// Processor seconds of the children that have ended.
double processor_seconds() {
  rusage usage{};
  ::getrusage(RUSAGE_CHILDREN, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

std::string text_of(const Words& words) {
  std::string text = "dlx";
  for (const std::string& word : words) text += " " + word;
  return text;
}

Words with_limit(Words words, const std::string& seconds) {
  words.insert(words.end(), {"--time-limit", seconds});
  return words;
}

// A command that may take long or forever, and its stdin.
struct Case {
  Words words;
  std::string input = {};
};

// Checks the end of a command. Returns false if the command had finished early (on fast machines).
bool expect_ended(const Case& one, const Finished& done, int exit_code,
                  const std::string& warning) {
  if (done.exit_code == 0 || done.exit_code == 1) return false;
  EXPECT_EQ(done.exit_code, exit_code) << text_of(one.words) << "\n" << done.err;
  EXPECT_TRUE(contains(done.err, warning)) << text_of(one.words);
  return true;
}

bool expect_limit_ends(const Case& one, const std::string& seconds = "0.3") {
  const Words words = with_limit(one.words, seconds);
  const double before = processor_seconds();
  const Finished done = run(words, one.input);
  EXPECT_LT(processor_seconds() - before, max_seconds) << text_of(words);
  return expect_ended(one, done, 3, "stopped by the time limit");
}

bool expect_signal_ends(const Case& one, int signal) {
  const double before = processor_seconds();
  Process process(one.words);
  process.wait_until_it_handles(signal);
  process.write(one.input);
  process.close_stdin();
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  process.signal(signal);
  const Finished done = process.finish();
  EXPECT_LT(processor_seconds() - before, max_seconds) << text_of(one.words);
  return expect_ended(one, done, signal == SIGINT ? 130 : 143, "interrupted");
}

void expect_both_end(const std::vector<Case>& cases) {
  int signal = SIGINT, ended = 0;
  for (const Case& one : cases) {
    ended += expect_limit_ends(one) + expect_signal_ends(one, signal);
    signal = signal == SIGINT ? SIGTERM : SIGINT;
  }
  EXPECT_GT(ended, 0) << "all of them had finished before";
}

// -- problems -------------------------------------------------------------------------------------

std::string name(char letter, int number) { return letter + std::to_string(number); }

std::string names(char letter, int count) {
  std::string text;
  for (int k = 0; k < count; ++k) text += name(letter, k) + " ";
  return text;
}

// Returns dominoes and single cells in a line: the search is as deep as the line is long.
std::string chain(int cells) {
  std::string text = names('c', cells) + "\n";
  for (int k = 0; k < cells; ++k) {
    text += name('c', k) + "\n";
    if (k + 1 < cells) text += name('c', k) + " " + name('c', k + 1) + "\n";
  }
  return text;
}

// Returns independent pairs of cells.
std::string islands(int count) {
  std::string text = names('c', 2 * count) + "\n";
  for (int k = 0; k < 2 * count; k += 2) {
    text += name('c', k) + " " + name('c', k + 1) + "\n" + name('c', k) + "\n" + name('c', k + 1) +
            "\n";
  }
  return text;
}

// Returns an item in all options, and other items in a thousandth of the options.
std::string fan(int options) {
  std::string text = "all " + names('x', 1000) + "\n";
  for (int k = 0; k < options; ++k) text += "all " + name('x', k % 1000) + "\n";
  return text;
}

// Returns items with an option each, and one option with all items, which makes one component. The
// symmetry library searches for long before it finds the first generator.
std::string hub(int count) {
  std::string text = "hub " + names('c', count) + "\n";
  for (int k = 0; k < count; ++k) text += name('c', k) + "\n";
  return text + "hub " + names('c', count) + "\n";
}

// Parameters of problems whose options are dissimilar, with colours or costs.
struct Thicket {
  int items = 300;
  int options = 30'000;
  int length = 5;
  bool colours = false;
  bool costs = false;
};
std::string thicket(const Thicket& like) {
  std::string text = names('p', like.items);
  if (like.colours) text += "| " + names('s', like.items);
  text += "\n";
  unsigned random = 1;
  for (int k = 0; k < like.options; ++k) {
    for (int j = 0; j < like.length; ++j) {
      random = random * 1664525 + 1013904223;
      // An option has one item of each range of items, so that no item occurs twice.
      const int stretch = like.items / like.length;
      const int item =
          j * stretch + static_cast<int>((random >> 8) % static_cast<unsigned>(stretch));
      text += name('p', item) + " ";
      if (like.colours) text += name('s', item) + ":" + name('c', k % 50) + " ";
    }
    if (like.costs) text += "|" + std::to_string(1 + random % 1000);
    text += "\n";
  }
  return text;
}

// -- all commands ---------------------------------------------------------------------------------

// The commands of the program, from its help.
Words all_commands() {
  Words commands;
  bool listed = false;
  for (const std::string& line : lines_of(run({"--help"}).out)) {
    if (line.empty()) listed = false;
    if (listed) commands.push_back(line.substr(2, line.find(' ', 2) - 2));
    if (line == "Commands:") listed = true;
  }
  return commands;
}

// Returns the words with which a command reads stdin; empty for commands that do not read stdin.
Words reading_words(const std::string& command) {
  if (command == "check") return {"check", "-", "/dev/null"};
  if (command == "split") return {"split", "-", "--parts=2"};
  if (command == "merge") return {"merge", "-"};  // the folder with a pipe as list; see there
  if (command == "colouring") return {"colouring", "-", "--colours", "3"};
  if (command == "fillomino" || command == "partition") return {command, "-"};
  if (command == "words") return {"words", "3x3", "-"};
  if (command == "latin") return {"latin", "4", "-"};
  for (const char* board : {"polyomino", "polyiamond", "pentomino", "polycube", "soma"}) {
    if (command == board) return {command, "--board", "-"};
  }
  for (const char* solver :
       {"sudoku", "solve", "count", "zdd", "trace", "reduce", "estimate", "convert"}) {
    if (command == solver) return {command, "-"};
  }
  return {};
}

// A folder in which a pipe without a writer replaces the list of parts.
class WaitingFolder {
 public:
  WaitingFolder() : file_("", "split.json") {
    std::filesystem::remove(file_.path());
    ::mkfifo(file_.path().c_str(), 0600);
    end_.open(file_.path());
  }
  std::string path() const { return std::filesystem::path(file_.path()).parent_path().string(); }

 private:
  TempFile file_;
  // Opened for both directions, so that opening does not block.
  std::fstream end_;
};

TEST(Limits, EveryCommandThatMayTakeLongHasOne) {
  const Words without = {"sudoku",  // whose subcommands are listed separately
                         "model",   // a list
                         "web"};    // a server
  for (const std::string& command : all_commands()) {
    if (std::ranges::find(without, command) != without.end()) continue;
    EXPECT_TRUE(contains(run({command, "--help=all"}).out, "--time-limit TIME")) << command;
  }
}

TEST(Limits, EndWaitingForInput) {
  const WaitingFolder folder;
  for (const std::string& command : all_commands()) {
    Words words = reading_words(command);
    if (words.empty()) continue;
    if (command == "merge") words[1] = folder.path();
    SCOPED_TRACE(text_of(words));
    Process interrupted(words);
    interrupted.wait_until_it_handles(SIGINT);
    interrupted.signal(SIGINT);
    interrupted.wait_for("dlx: warning: interrupted");  // while its stdin is open
    EXPECT_EQ(interrupted.finish().exit_code, 130);
    Process limited(with_limit(words, "0.1"));
    limited.wait_for("dlx: warning: stopped by the time limit before the command was done\n");
    EXPECT_EQ(limited.finish().exit_code, 3);
  }
}

// If reading is stopped, nothing is found, but the JSON summary states the outcome.
TEST(Limits, JsonHasItsSummaryWhenReadingIsStopped) {
  for (Words words : std::vector<Words>{{"solve", "-"},
                                        {"solve", "-", "--min-cost"},
                                        {"count", "-"},
                                        {"solve", "-", "-o", "FILE"},
                                        {"sudoku", "-"},
                                        {"sudoku", "grade", "-"},
                                        {"sudoku", "minimize", "-"},
                                        {"sudoku", "generate", "--from-solution", "-"}}) {
    const TempFile file("", "answers.json");
    std::ranges::replace(words, "FILE", file.path());
    words.emplace_back("--format=json");
    SCOPED_TRACE(text_of(words));
    Process limited(with_limit(words, "0.1"));
    limited.wait_for("dlx: warning: stopped by the time limit");  // while its stdin is open
    const Finished done = limited.finish();
    EXPECT_EQ(done.exit_code, 3);
    std::ifstream answers(file.path());
    std::string line = done.out;
    if (words.size() > 3 && words[2] == "-o") std::getline(answers, line);
    const json summary = json::parse(line);
    EXPECT_TRUE(has(summary, {{"type", "summary"}, {"outcome", "time_limit"}}));
    EXPECT_EQ(summary[words[0] == "sudoku" ? "puzzles" : "solutions"], 0);
    EXPECT_EQ(summary.contains("proven"), std::ranges::count(words, "--min-cost") > 0);
  }
}

TEST(Limits, JsonOfOtherCommandsHasASummaryToo) {
  const WaitingFolder folder;
  for (Words words : std::vector<Words>{
           {"zdd", "-"}, {"estimate", "-"}, {"symmetries", "-"}, {"merge", folder.path()}}) {
    SCOPED_TRACE(text_of(words));
    words.emplace_back("--format=json");
    Process limited(with_limit(words, "0.1"));
    limited.wait_for("dlx: warning: stopped by the time limit");  // while its stdin is open
    const Finished done = limited.finish();
    EXPECT_EQ(done.exit_code, 3);
    const json summary = json::parse(done.out);
    EXPECT_TRUE(has(summary, {{"type", "summary"}, {"outcome", "time_limit"}}));
  }
}

TEST(Limits, EndReadingWithoutEnd) {
  for (const char* command : {"solve", "count", "zdd", "check", "trace", "reduce", "convert"}) {
    expect_limit_ends({{command, "/dev/zero"}}, "0.1");
  }
}

TEST(Limits, EndReadingOfAnyFormat) {
  // The number of options is near the limit of each format: a matrix has a column per item, and a CNF
  // has at most a million variables, here six per option.
  const auto problem = [](int items, int options) {
    return TempFile(thicket({.items = items, .options = options}), "long.dlx");
  };
  const TempFile longest = problem(3000, 300'000);
  const TempFile matrix = problem(1000, 20'000), cnf = problem(3000, 150'000);
  for (const auto& [format, text] : {std::pair{"json", &longest}, std::pair{"matrix", &matrix},
                                     std::pair{"cnf", &cnf}, std::pair{"opb", &longest}}) {
    const TempFile file("", std::string("long.") + format);
    ASSERT_EQ(run({"convert", text->path(), "-o", file.path()}).exit_code, 0) << format;
    expect_limit_ends({{"count", file.path()}}, "0.1");
  }
  expect_limit_ends({{"count", longest.path()}}, "0.1");
}

// -- preparation ----------------------------------------------------------------------------------

TEST(Limits, EndCountingOfEveryKind) {
  const TempFile deep(chain(400'000)), split(islands(100'000)), wide(fan(400'000));
  const TempFile large(thicket({.items = 3000, .options = 200'000, .length = 10}));
  const TempFile coloured(thicket({.options = 60'000, .colours = true}));
  std::vector<Case> cases;
  for (const TempFile* file : {&deep, &split, &wide, &large, &coloured}) {
    cases.push_back({{"count", file->path()}});
  }
  for (const char* engine : {"links", "multiplicity"}) {
    cases.push_back({{"count", large.path(), std::string("--engine=") + engine}});
    cases.push_back({{"count", coloured.path(), std::string("--engine=") + engine}});
  }
  cases.push_back({{"count", deep.path(), "--counting=states"}});
  cases.push_back({{"count", coloured.path(), "--engine=lanes"}});
  cases.push_back({{"count", large.path(), "-j2"}});
  cases.push_back({{"count", large.path(), "--reduction=on"}});
  cases.push_back({{"count", split.path(), "--certificate", "/dev/null"}});
  expect_both_end(cases);
}

TEST(Limits, EndListsDiagramsAndCosts) {
  const TempFile deep(chain(400'000)), split(islands(100'000));
  const TempFile costs(thicket({.items = 3000, .options = 100'000, .length = 10, .costs = true}));
  const TempFile coloured(thicket({.options = 60'000, .colours = true}));
  std::vector<Case> cases;
  for (const TempFile* file : {&deep, &split, &costs, &coloured}) {
    cases.push_back({{"solve", file->path(), "--engine=links"}});
    cases.push_back({{"solve", file->path(), "--min-cost"}});
  }
  cases.push_back({{"zdd", deep.path()}});
  cases.push_back({{"zdd", split.path()}});
  cases.push_back({{"count", costs.path(), "--max-cost", "5"}});
  expect_both_end(cases);
}

TEST(Limits, EndWhatIsNoSearch) {
  const TempFile wide(fan(300'000)), problem(chain(100'000)), small(chain(1000));
  const TempFile large(thicket({.items = 3000, .options = 200'000, .length = 10, .colours = true}));
  std::string solutions;
  for (int k = 0; k < 100'000; ++k) solutions += "| solution\nc0 c1\n";
  std::vector<Case> cases = {
      {{"reduce", wide.path(), "-o", "/dev/null"}},
      {{"reduce", large.path(), "-o", "/dev/null"}},
      {{"trace", small.path(), "--steps", "1000000000", "--tree"}},
      {{"zdd", small.path(), "--sample", "1000000000", "--format=json"}},
  };
  for (const char* format : {"text", "json", "cnf", "opb", "lp"}) {
    cases.push_back({{"convert", large.path(), "--to", format, "-o", "/dev/null"}});
  }
  expect_both_end(cases);
}

TEST(Limits, EndTheSearchForSymmetries) {
  const TempFile joined(hub(200'000)), apart(islands(100'000));
  for (const TempFile* file : {&joined, &apart}) {
    // After 1.5 seconds, the problem has been read.
    expect_limit_ends({{"symmetries", file->path()}}, "1.5");
    expect_limit_ends({{"solve", file->path(), "--up-to-symmetry"}}, "1.5");
    expect_signal_ends({{"symmetries", file->path()}}, SIGINT);
  }
}

// Returns a sudoku of 25x25 cells with 360 holes at random positions. The lanes engine finds no
// solution for long; its windows have few new states.
std::string wide_sudoku() {
  constexpr int base = 5;
  constexpr int side = base * base;
  const std::string digits = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  std::string text;
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      text += digits[static_cast<std::size_t>((base * (row % base) + row / base + column) % side)];
    }
  }
  unsigned random = 1;
  for (int holes = 0; holes < 360;) {
    random = random * 1664525 + 1013904223;
    char& cell = text[(random >> 8) % text.size()];
    if (cell == '.') continue;
    cell = '.';
    ++holes;
  }
  return text + "\n";
}

TEST(Limits, EndASearchForOneCoverWithThreads) {
  const std::string problem =
      run({"sudoku", "--box=5x5", "--print-problem", "-"}, wide_sudoku()).out;
  const TempFile file(problem);
  std::vector<Case> cases;
  for (const char* threads : {"-j1", "-j2", "-j3"}) {
    cases.push_back({{"solve", file.path(), "--engine=lanes", "-n1000000000", threads}});
    cases.push_back({{"solve", file.path(), "-n1000000000", threads}});
    cases.push_back({{"count", file.path(), "--engine=lanes", threads}});
  }
  expect_both_end(cases);
}

TEST(Limits, ACheckSaysHowFarItCame) {
  const TempFile problem("A B\nA\nB\n");
  Process process({"check", problem.path()});
  process.wait_until_it_handles(SIGINT);
  process.write("| solution\nA\nB\n| solution\nA\nB\n| solution\nA\n");
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  process.signal(SIGINT);
  process.wait_for("interrupted");
  EXPECT_EQ(process.finish().exit_code, 130);

  std::string solutions;
  for (int k = 0; k < 1'000'000; ++k) solutions += "| solution\nA\nB\n";
  EXPECT_TRUE(ends(run({"check", problem.path(), "--time-limit", "0.2"}, solutions), 3,
                   "stopped by the time limit: the check is incomplete, with "));
}

TEST(Limits, EndTheMakingOfModels) {
  const std::string open_grid = [] {
    std::string text;
    for (int row = 0; row < 60; ++row) text += std::string(60, '.') + "\n";
    return text;
  }();
  std::string graph, list;
  for (int k = 0; k < 300'000; ++k) {
    graph += name('v', k) + " " + name('v', k + 1) + "\n";
    list += name('w', k) + "\n";
  }
  expect_both_end({
      {{"queens", "1000"}},
      {{"queens", "1000", "--up-to-symmetry"}},
      {{"langford", "1000"}},
      {{"latin", "200"}},
      {{"steiner", "200"}},
      {{"polyomino", "150x150", "--order=5", "--any-number", "--count"}},
      {{"colouring", "-", "--colours=50"}, graph},
      {{"fillomino", "-", "--largest=9"}, open_grid},
      {{"words", "100x100", "-"}, list + list},
  });
}

// Large models are refused with little memory, before any subproblem exists.
TEST(Limits, ModelsThatAreTooLargeAreRefusedSoon) {
  for (const Words& words :
       std::vector<Words>{{"polyomino", "200x200", "--order=8", "--any-number", "-n1"},
                          {"polyiamond", "100x100", "--order=12", "--any-number"},
                          {"polycube", "30x30x30", "--order=7", "--any-number"}}) {
    const double before = processor_seconds();
    EXPECT_TRUE(ends(run(words), 2, "the problem is too large")) << text_of(words);
    EXPECT_LT(processor_seconds() - before, max_seconds) << text_of(words);
  }
}

// -- sudoku ---------------------------------------------------------------------------------------

TEST(Limits, EndAllCommandsOfSudoku) {
  const auto empty = [](int cells) { return std::string(static_cast<std::size_t>(cells), '.'); };
  const std::string puzzle =
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
  std::string many;
  for (int k = 0; k < 300'000; ++k) many += puzzle;
  const TempFile list(many);
  std::vector<Case> cases = {
      {{"sudoku", "--all", empty(81)}},
      {{"sudoku", "--count", empty(81)}},
      {{"sudoku", "--count", "-j2", "--box=4x4", empty(256)}},
      {{"sudoku", "--first", "--box=6x6", empty(1296)}},
      {{"sudoku", "candidates", "--box=4x4", empty(256)}},
      {{"sudoku", "candidates", "--box=5x5", empty(625)}},
      {{"sudoku", "generate", "-n1000000"}},
      {{"sudoku", "generate", "-n1", "--givens=17", "--attempt-limit=1000000"}},
      {{"sudoku", "shuffle", "-n100000000", list.path()}},
  };
  for (const char* command : {"minimize", "grade", "explain", "hint", "canonicalize", "symmetries"})
    cases.push_back({{"sudoku", command, list.path()}});
  cases.push_back({{"sudoku", "convert", "--to=json", "--solve", list.path()}});
  expect_both_end(cases);
}

// -- remaining time -------------------------------------------------------------------------------

TEST(Limits, CountFromTheStartOfTheCommand) {
  Process process({"count", "--engine=links", "--time-limit=1.5", "--stats=json"});
  process.wait_until_it_handles(SIGINT);
  std::this_thread::sleep_for(std::chrono::seconds(1));
  process.write(endless_problem());
  process.close_stdin();
  const Finished done = process.finish();
  EXPECT_EQ(done.exit_code, 3);
  const std::vector<std::string> lines = lines_of(done.err);
  ASSERT_EQ(lines.size(), 2U) << done.err;
  EXPECT_LT(json::parse(lines[1])["seconds"], 0.6) << "the search gets the remaining time";
}

}  // namespace dlx::test::limits_test
