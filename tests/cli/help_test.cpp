#include <regex>

#include "tests/cli/process.hpp"
#include "tests/testing.hpp"

// The contents of the help of each command, and the hints in messages.
namespace dlx::test::help_test {

using Words = std::vector<std::string>;
using Names = std::set<std::string>;

Names options_of(const std::string& command, const std::string& help = "--help=all") {
  return options_in(run(words_of(command + " " + help)).out);
}

TEST(Help, IsShortAndNamesWhatPeopleComeFor) {
  const std::map<std::string, std::string> wanted = {
      {"solve", "limit format output draw min-cost threads time-limit"},
      {"count", "memory up-to-symmetry threads time-limit"},
      {"sudoku", "first all count box variant to limit threads output"},
      {"sudoku convert", "to solve box variant output"},
      {"sudoku generate", "number seed difficulty givens symmetry to box variant"},
      {"sudoku grade", "se format box variant"},
      {"sudoku candidates", "to box variant"},
      {"sudoku minimize", "is-minimal symmetry box"},
      {"sudoku shuffle", "number seed box"},
      {"queens", "count limit up-to-symmetry svg print-problem"},
      {"polyomino", "count limit any-number order pieces"},
      {"convert", "from to output"},
      {"check", "certificate from"},
      {"zdd", "sample kth memory format"},
      {"estimate", "probes seed measure format"},
      {"trace", "tree steps limit"},
  };
  for (const auto& [command, options] : wanted) {
    const Names shown = options_of(command, "--help");
    for (const std::string& option : words_of(options))
      EXPECT_TRUE(shown.contains(option)) << command << ": --" << option;
  }
}

// Commands of models have options of their own, too.
TEST(Help, OfEveryCommandIsAboutAScreen) {
  for (const std::string path : {"", "sudoku"}) {
    Words words{"--complete"};
    if (!path.empty()) words.push_back(path);
    for (const std::string& line : lines_of(run(words).out)) {
      if (line.starts_with('-')) continue;
      const std::string command = path + " " + line.substr(0, line.find('\t'));
      const Names shown = options_of(command, "--help");
      const std::size_t most = shown.contains("print-problem") ? 18 : 13;
      EXPECT_GE(shown.size(), 2U) << command;
      EXPECT_LE(shown.size(), most) << command;
    }
  }
}

// A message that names an option refers to a help that contains the option.
TEST(Help, ThatAMessagePointsToNamesTheOption) {
  const Words bad[] = {
      {"solve", "--branching=wrong"},
      {"solve", "--save-interval=x"},
      {"solve", "-n", "abc"},
      {"solve", "-j", "abc"},
      {"solve", "--gap=1"},
      {"count", "--node-limit=x"},
      {"count", "--item-order=x"},
      {"count", "--progress", "--no-progress"},
      {"queens", "6", "--memory=1"},
      {"queens", "6", "--sample=0"},
      {"sudoku", "--box=3"},
      {"sudoku", "--to=x"},
      {"sudoku", "--format=x"},
      {"sudoku", "--puzzle-time-limit=x"},
      {"sudoku", "--first", "--all"},
      {"sudoku", "generate", "-n", "x"},
      {"sudoku", "generate", "-c", "x"},
      {"sudoku", "generate", "--count=x"},
      {"sudoku", "generate", "--attempt-limit=x"},
      {"sudoku", "candidates", "--from=x"},
      {"zdd", "--memory=x"},
      {"estimate", "--engine=x"},
      {"solve", "--colour=x"},
      {"split", "--probes=x"},
      {"trace", "--time-limit=x"},
  };
  static const std::regex named(
      R"(error: .*?(--?[a-z][a-z-]*)\b.*; try 'dlx ([a-z -]+(?:=all)?)')");
  for (const Words& words : bad) {
    const std::string message = run(words).err;
    std::smatch match;
    ASSERT_TRUE(std::regex_search(message, match, named)) << message;
    const std::string help = run(words_of(match[2])).out;
    const std::regex shown("(^|[ (\n])" + match[1].str() + "($|[\\s,\\[)])");
    EXPECT_TRUE(std::regex_search(help, shown)) << message << help;
  }
}

}  // namespace dlx::test::help_test
