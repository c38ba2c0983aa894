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
       {"solve", "candidates", "convert", "generate", "minimize", "grade", "explain", "hint",
        "canonicalize", "shuffle", "symmetries"}) {
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
  EXPECT_TRUE(candidates({"macmahon", "--border"}).contains("any"));
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
  for (const std::string command : {"candidates", "convert", "generate", "minimize", "grade",
                                    "explain", "hint", "canonicalize", "shuffle"})
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

}  // namespace dlx::test::usage_test
