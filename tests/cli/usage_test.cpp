#include <regex>

#include "dlx/version.hpp"
#include "tests/cli/process.hpp"
#include "tests/testing.hpp"

// The command line itself: help, versions, options and their errors.
namespace dlx::test::usage_test {

// The commands in the help, in order.
std::vector<std::string> listed_commands() {
  std::vector<std::string> names;
  bool list = false;
  for (const std::string& line : lines_of(run({"--help"}).out)) {
    if (line == "Commands:") {
      list = true;
    } else if (list && line.starts_with("  ")) {
      names.push_back(line.substr(2, line.find(' ', 2) - 2));
    } else {
      list = false;
    }
  }
  return names;
}

// A source archive that was not created by `git archive` has no commit.
TEST(Usage, VersionIsTheOneOfTheLibraryAndNamesTheCommit) {
  const Finished done = run({"--version"});
  const std::string line = done.out.substr(0, done.out.find('\n'));
  EXPECT_TRUE(
      std::regex_match(line, std::regex("dlx " DLX_VERSION R"(( \([0-9a-f]{12,}(-modified)?\))?)")))
      << line;
  EXPECT_EQ(done.err, "");
  EXPECT_EQ(done.exit_code, 0);
}

TEST(Usage, HelpLeadsWithExamplesAndListsTheCommands) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"--help"}, {"-h"}, {"help"}}) {
    const Finished done = run(words);
    EXPECT_EQ(done.exit_code, 0);
    EXPECT_EQ(done.err, "");
    EXPECT_LT(done.out.find("Examples:"), done.out.find("Usage:"));
  }
  const std::vector<std::string> commands = listed_commands();
  for (const std::string command : {"sudoku", "solve", "count", "check", "model", "queens"}) {
    EXPECT_NE(std::ranges::find(commands, command), commands.end()) << command;
  }
  EXPECT_EQ(std::set<std::string>(commands.begin(), commands.end()).size(), commands.size());
}

TEST(Usage, TimesMayHaveUnits) {
  for (const char* time : {"500ms", "10s", "5m", "5min", "1h", "1h30m", "0.5h", "2d"}) {
    const Finished done = run({"queens", "4", "--count", "--time-limit", time});
    EXPECT_EQ(done.out, "2\n") << time << done.err;
  }
  for (const char* time : {"", "m", "5x", "1h30", "m5", "-5m", "5m ", "1h-5m", "..s", "99999999d"})
    EXPECT_EQ(run({"queens", "4", "--count", "--time-limit", time}).exit_code, 2) << time;
  EXPECT_EQ(
      run({"count", "--time-limit=50ms", "--reduction=off", "--engine=links"}, endless_problem())
          .exit_code,
      3);
}

TEST(Usage, OptionsOfOtherProgramsAreTranslated) {
  const auto meant = [](const std::vector<std::string>& words, const std::string& option) {
    const std::string text = run(words).err;
    EXPECT_TRUE(contains(text, "did you mean '" + option + "'?"));
  };
  meant({"queens", "8", "--png", "x.png"}, "--svg FILE");
  meant({"solve", "--png=x.png"}, "--svg FILE");
  meant({"solve", "--k-best", "5"}, "--min-cost K");
  meant({"queens", "8", "--k-best=5"}, "--min-cost K");
  meant({"sudoku", "convert", "--png"}, "--to svg");
}

TEST(Usage, EveryCommandHasHelpThatLeadsWithExamples) {
  for (const std::string& command : listed_commands()) {
    const Finished done = run({command, "--help"});
    EXPECT_EQ(done.exit_code, 0);
    EXPECT_EQ(done.err, "");
    EXPECT_EQ(done.out.substr(0, 5 + command.size()), "dlx " + command + " ");
    const std::size_t examples = done.out.find("Examples:\n");
    EXPECT_LT(examples, done.out.find("Usage: dlx " + command));
    EXPECT_LT(done.out.find("Usage:"), done.out.find("Options:"));
    for (const std::string& line : lines_of(done.out)) EXPECT_LE(line.size(), 100U) << line;
    EXPECT_EQ(run({"help", command}).out, done.out);
    EXPECT_EQ(run({command, "-h"}).out, done.out);
  }
}

TEST(Usage, HelpOnSudokuListsItsCommandsAndEachHasHelpToo) {
  const Finished all = run({"sudoku", "--help"});
  for (const std::string command :
       {"solve", "candidates", "why-ambiguous", "convert", "generate", "minimize", "grade",
        "explain", "hint", "canonicalize", "shuffle", "symmetries"}) {
    EXPECT_TRUE(contains(all.out, "\n  " + command + " ")) << command;
    const Finished done = run({"sudoku", command, "--help"});
    EXPECT_EQ(done.exit_code, 0);
    EXPECT_EQ(done.err, "");
    const std::string name = command == "solve" ? "" : command + " ";
    EXPECT_TRUE(begins_with(done.out, "dlx sudoku " + name + "- "));
    EXPECT_LT(done.out.find("Examples:\n  dlx sudoku "), done.out.find("Usage: dlx sudoku"));
    EXPECT_LT(done.out.find("Usage:"), done.out.find("Options:"));
    for (const std::string& line : lines_of(done.out)) EXPECT_LE(line.size(), 100U) << line;
  }
  EXPECT_LT(all.out.find("Examples:"), all.out.find("Commands:"));
}

// The lines of `dlx --complete`, without descriptions.
std::set<std::string> candidates(std::vector<std::string> words) {
  words.insert(words.begin(), "--complete");
  const Finished done = run(words);
  EXPECT_EQ(done.exit_code, 0);
  EXPECT_EQ(done.err, "");
  std::set<std::string> names;
  for (const std::string& line : lines_of(done.out)) names.insert(line.substr(0, line.find('\t')));
  return names;
}

TEST(Usage, CompletionsAreCommandsAndOptions) {
  const std::vector<std::string> commands = listed_commands();
  EXPECT_EQ(candidates({}), std::set<std::string>(commands.begin(), commands.end()));
  EXPECT_TRUE(candidates({"sudoku"}).contains("generate"));
  EXPECT_TRUE(candidates({"sudoku"}).contains("--variant"));
  EXPECT_FALSE(candidates({"sudoku", "--first"}).contains("generate"));
  EXPECT_TRUE(candidates({"sudoku", "generate", "-n", "3"}).contains("--difficulty"));
  EXPECT_TRUE(candidates({"queens", "8"}).contains("--svg"));
  EXPECT_EQ(candidates({"no such command"}), std::set<std::string>());
  for (const std::string& command : commands)
    EXPECT_TRUE(candidates({command}).contains("--help")) << command;
}

TEST(Usage, CompletionsBehindAnOptionAreItsValues) {
  using Names = std::set<std::string>;
  EXPECT_EQ(candidates({"solve", "--format"}), Names({"text", "json", "rows"}));
  EXPECT_EQ(candidates({"solve", "a.dlx", "--format="}), Names({"text", "json", "rows"}));
  EXPECT_EQ(candidates({"zdd", "--export"}), Names({"text", "dot"}));
  EXPECT_TRUE(candidates({"convert", "--to"}).contains("mps"));
  EXPECT_TRUE(candidates({"solve", "--engine"}).contains("multiplicity"));
  EXPECT_EQ(candidates({"count", "--counting"}), Names({"auto", "states", "engine"}));
  EXPECT_TRUE(candidates({"sudoku", "generate", "--symmetry"}).contains("rotate180"));
  EXPECT_TRUE(candidates({"sudoku", "--variant"}).contains("diagonals"));
  EXPECT_TRUE(candidates({"sudoku", "convert", "--to"}).contains("pencilmarks"));
  EXPECT_TRUE(candidates({"queens", "8", "--symmetric"}).contains("half-turn"));
  EXPECT_EQ(candidates({"queens", "8", "--colour"}), Names({"auto", "always", "never"}));
  // The program does not know the values of options for files and numbers.
  EXPECT_EQ(candidates({"convert", "--output"}), Names());
  EXPECT_EQ(candidates({"convert", "-o"}), Names());
  EXPECT_EQ(candidates({"solve", "--limit"}), Names());
  // An optional value is joined by `=`; the next word is not the value.
  EXPECT_EQ(candidates({"solve", "--stats="}), Names({"text", "json"}));
  EXPECT_EQ(candidates({"solve", "--help="}), Names({"all"}));
  EXPECT_TRUE(candidates({"solve", "--stats"}).contains("--limit"));
  // The word before is no option, or an option without a value.
  EXPECT_TRUE(candidates({"solve", "--nonsense"}).contains("--limit"));
  EXPECT_TRUE(candidates({"solve", "--verbose"}).contains("--limit"));
  EXPECT_TRUE(candidates({"solve", "--format", "json"}).contains("--limit"));
}

// The values in the message about a wrong value are offered by completions.
TEST(Usage, CompletionsOfValuesAreThoseOfTheMessages) {
  std::vector<std::vector<std::string>> commands;
  for (const std::string& command : listed_commands()) commands.push_back({command});
  for (const std::string command :
       {"candidates", "why-ambiguous", "convert", "generate", "minimize", "grade", "explain",
        "hint", "canonicalize", "shuffle"})
    commands.push_back({"sudoku", command});
  std::size_t compared = 0;
  for (const std::vector<std::string>& command : commands) {
    for (const std::string& option : candidates(command)) {
      if (!option.starts_with("--") || option == "--help") continue;
      std::vector<std::string> words = command;
      words.push_back(option + "=?");
      words.insert(words.end(), 9,
                   "no/such/file");  // otherwise a command that allows "?" would run
      const std::string message = run(words).err;
      const std::string before = option + ": '?' is none of ";
      const std::size_t found = message.find(before);
      if (found == message.npos) continue;
      ++compared;
      std::set<std::string> names;
      std::istringstream list(
          message.substr(found + before.size(), message.find(';', found) - found - before.size()));
      for (std::string name; std::getline(list >> std::ws, name, ',');)
        if (name != "or a number") names.insert(name.substr(0, name.find(' ')));
      words = command;
      words.push_back(option + "=");
      EXPECT_EQ(candidates(words), names) << command.back() << ' ' << message;
    }
  }
  EXPECT_GT(compared, 100U);
}

// Help precedes the checks: other options never prevent it.
TEST(Usage, HelpWinsOverBadValues) {
  const Finished done = run({"solve", "--threads=-1", "--help"});
  EXPECT_EQ(done.exit_code, 0);
  EXPECT_TRUE(contains(done.out, "Examples:"));
}

TEST(Usage, NoCommandGivesHelpOnStderr) {
  EXPECT_TRUE(ends_without_output(run({}), 2, "Usage: dlx COMMAND"));
}

struct BadUsage {
  std::string words;    // "": one empty word
  std::string message;  // behind "dlx: error: "
};

class BadUsages : public ::testing::TestWithParam<BadUsage> {};

TEST_P(BadUsages, GiveOneMessageAndExitCode2) {
  const std::string& words = GetParam().words;
  EXPECT_EQ(run(words.empty() ? std::vector<std::string>{""} : words_of(words)),
            (Finished{2, "", "dlx: error: " + GetParam().message + "\n"}));
}

// Abbreviated options are refused, because they would break when an option is added.
const BadUsage bad_usages[] = {
    {"slove", "unknown command 'slove'; did you mean 'solve'?"},
    {"cuont x", "unknown command 'cuont'; did you mean 'count'?"},
    {"frobnicate", "unknown command 'frobnicate'; try 'dlx --help'"},
    {"help frobnicate", "unknown command 'frobnicate'; try 'dlx --help'"},
    {"", "unknown command ''; try 'dlx --help'"},
    {"--frobnicate", "unrecognised option '--frobnicate'; a command comes first; try 'dlx --help'"},
    {"solve --frobnicate", "unrecognised option '--frobnicate'; try 'dlx solve --help'"},
    {"solve --lim 1", "unrecognised option '--lim'; did you mean '--limit'?"},
    {"solve --argument=x", "unrecognised option '--argument'; try 'dlx solve --help'"},
    {"solve a b", "too many arguments: 'b'; try 'dlx solve --help'"},
    {"count --threads=-1",
     "--threads: '-1' is not a whole number; expected 0 to 1024; try 'dlx count --help'"},
    {"count -j 1025", "-j: '1025' is out of range; expected 0 to 1024; try 'dlx count --help'"},
    {"count --limit=0x",
     "--limit: '0x' is not a whole number; expected 1 or more; try 'dlx count --help'"},
    {"count --limit=",
     "the argument for option '--limit' should follow immediately after the equal sign; try 'dlx "
     "count --help'"},
    {"count -n 0",
     "-n: '0' is out of range; expected 1 or more; without it all solutions are found; try 'dlx "
     "count --help'"},
    {"count -n18446744073709551616",
     "-n: '18446744073709551616' is out of range; expected 1 to 18446744073709551614; try 'dlx "
     "count --help'"},
    {"count --node-limit=1e6",
     "--node-limit: '1e6' is not a whole number; expected 1 or more; try 'dlx count --help=all'"},
    {"count --time-limit=-1",
     "--time-limit: '-1' is not a time; expected seconds such as 10 or 0.5, or a time such as 5m, "
     "1h30m or 500ms; try 'dlx count --help'"},
    {"count --time-limit=nan",
     "--time-limit: 'nan' is not a time; expected seconds such as 10 or 0.5, or a time such as 5m, "
     "1h30m or 500ms; try 'dlx count --help'"},
    {"count --time-limit=1e300",
     "--time-limit: '1e300' is not a time; expected seconds such as 10 or 0.5, or a time such as "
     "5m, 1h30m or 500ms; try 'dlx count --help'"},
    {"solve --format=xml", "--format: 'xml' is none of text, json, rows; try 'dlx solve --help'"},
    {"solve --colour=blue",
     "--colour: 'blue' is none of auto, always, never; try 'dlx solve --help=all'"},
    {"solve --progress --no-progress",
     "--progress and --no-progress exclude each other; try 'dlx solve --help=all'"},
    {"check", "expected a problem file; try 'dlx check --help'"},
    {"check -", "the problem and the solutions can't both come from stdin; try 'dlx check --help'"},
    {"sudoku --first --all", "--first and --all exclude each other; try 'dlx sudoku --help'"},
    {"sudoku --box=3", "--box: '3' is not a box; expected a box as 3x3; try 'dlx sudoku --help'"},
    {"sudoku --box=0x3", "--box: '0' is out of range; expected 1 to 36; try 'dlx sudoku --help'"},
    {"sudoku --box=6x7",
     "--box: boxes of 42 cells are too large; expected 36 at most; try 'dlx sudoku --help'"},
    {"sudoku --format=text",
     "--format: 'text' is none of line, grid, json, unicode, sdk, sdm, ss, csv, opensudoku, "
     "pencilmarks, numbers, candidates, hex, svg, cells, array, f-puzzles, f-puzzles-link, "
     "sudokupad, link, tatham, pdf; try 'dlx sudoku --help'"},
    {"sudoku no-such-file.txt",
     "'no-such-file.txt' is neither an existing file nor a puzzle; try 'dlx sudoku --help'"}};

INSTANTIATE_TEST_SUITE_P(All, BadUsages, ::testing::ValuesIn(bad_usages));

TEST(Usage, UnknownEnginesAreAnsweredWithTheKnownOnes) {
  const Finished done = run({"count", "--engine=steam"});
  EXPECT_EQ(done.exit_code, 2);
  EXPECT_TRUE(begins_with(done.err, "dlx: error: --engine: 'steam' is none of auto, links"));
}

TEST(Usage, UnknownInstructionSetsAreAnErrorOfEverySearch) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"queens", "6", "--count"}, {"sudoku"}}) {
    EXPECT_EQ(
        run(words, std::string(81, '.') + "\n", {.environment = {"DLX_SIMD=avx9"}}),
        (Finished{2, "", "dlx: error: DLX_SIMD: found 'avx9', expected portable, v2, v3 or v4\n"}))
        << words[0];
  }
  EXPECT_EQ(run({"queens", "6", "--count"}, {}, {.environment = {"DLX_SIMD="}}).out, "4\n");
}

}  // namespace dlx::test::usage_test
