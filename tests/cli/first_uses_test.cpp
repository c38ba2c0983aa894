#include <stdlib.h>
#include <sys/wait.h>

#include <cctype>
#include <regex>

#include "tests/cli/process.hpp"
#include "tests/testing.hpp"

// Command lines with their results, from tables. A line has a shell command, its exit code, a pattern
// that stdout must contain (`-`: not checked) and one that stderr must contain (`-`: must be empty,
// `*`: not checked). In patterns `.` is any character, including a line end, and `$NAME` the text of a
// variable. A line NAME=TEXT defines a variable. A comment begins a section, whose title is its first
// sentence.
namespace dlx::test::first_uses_test {

namespace fs = std::filesystem;

struct Use {
  std::string command;
  int exit_code = 0;
  std::string out, err;
};

struct Section {
  std::string title;
  std::vector<Use> uses;
};

void PrintTo(const Section& section, std::ostream* out) { *out << section.title; }

// The variables of commands and patterns.
std::map<std::string, std::string>& variables() {
  static std::map<std::string, std::string> texts = {
      {"DATA", DLX_DATA},
      {"P", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"},
      {"S", "534678912672195348198342567859761423426853791713924856961537284287419635345286179"}};
  return texts;
}

// Further columns are ignored.
std::vector<Section> read_sections(const fs::path& path) {
  static const std::regex variable("([A-Z0-9_]+)=([^\t]*)");
  std::ifstream in(path);
  EXPECT_TRUE(in.good()) << path;
  std::vector<Section> sections(1);
  std::smatch found;
  for (std::string line; std::getline(in, line);) {
    if (line.empty()) continue;
    if (line.starts_with('#')) {
      sections.push_back({line.substr(0, line.find('.')), {}});
    } else if (std::regex_match(line, found, variable)) {
      variables()[found[1]] = found[2];
    } else {
      std::istringstream columns(line);
      Use& use = sections.back().uses.emplace_back();
      std::string code;
      for (std::string* column : {&use.command, &code, &use.out, &use.err})
        std::getline(columns, *column, '\t');
      use.exit_code = std::atoi(code.c_str());
      EXPECT_FALSE(use.err.empty()) << "columns are missing: " << line;
    }
  }
  std::erase_if(sections, [](const Section& section) { return section.uses.empty(); });
  EXPECT_FALSE(sections.empty()) << path;
  return sections;
}

std::vector<Use> read_uses(const fs::path& path) {
  std::vector<Use> uses;
  for (const Section& section : read_sections(path))
    uses.insert(uses.end(), section.uses.begin(), section.uses.end());
  return uses;
}

// Returns a pattern with the texts of variables, in which `.` also matches a line end.
std::string with_dots_for_all(std::string pattern) {
  for (const auto& [name, text] : variables())
    pattern = replaced(pattern, "$" + name, replaced(text, ".", "\\."));
  std::string all;
  bool in_brackets = false;
  for (std::size_t k = 0; k < pattern.size(); ++k) {
    const char c = pattern[k];
    if (c == '\\' && k + 1 < pattern.size()) {
      all += {c, pattern[++k]};
      continue;
    }
    in_brackets = c == '[' || (in_brackets && c != ']');
    if (c == '.' && !in_brackets) {
      all += "[\\s\\S]";
    } else {
      all += c;
    }
  }
  return all;
}

bool matches(std::string text, const std::string& pattern) {
  if (text.ends_with('\n')) text.pop_back();  // $ is the end of the last line
  return std::regex_search(text, std::regex(with_dots_for_all(pattern)));
}

// A temporary folder in which the shell runs commands; `dlx` is the program.
class Folder : public TempFolder {
 public:
  // The result of the command. A command that uses more processor time than `seconds` counts as
  // endless and is killed.
  Finished run(const std::string& command, int seconds) const {
    const std::string out = path(".out"), err = path(".err");
    std::ofstream(path(".command")) << command << '\n';
    const std::string program = fs::path(DLX_PROGRAM).parent_path().string();
    const std::string line = "cd '" + path() + "' && PATH='" + program +
                             "':$PATH && export PATH && ulimit -t " + std::to_string(seconds) +
                             " && sh .command </dev/null >'" + out + "' 2>'" + err + "'";
    const int status = std::system(line.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, content(out), content(err)};
  }
};

// Returns the deviation from the expected result, or "".
std::string shortfall(const Folder& folder, const Use& use, int seconds) {
  const Finished done = folder.run(use.command, seconds);
  std::string why;
  if (done.exit_code != use.exit_code)
    why += "\n  exit code " + std::to_string(done.exit_code) + ", not " +
           std::to_string(use.exit_code);
  if (use.out != "-" && !matches(done.out, use.out))
    why += "\n  stdout lacks /" + use.out + "/: " + done.out.substr(0, 200);
  if (use.err == "-" && !done.err.empty()) why += "\n  stderr: " + done.err.substr(0, 200);
  if (use.err != "-" && use.err != "*" && !matches(done.err, use.err))
    why += "\n  stderr lacks /" + use.err + "/: " + done.err.substr(0, 200);
  return why.empty() ? "" : use.command.substr(0, 200) + why;
}

constexpr int patience = 60;  // processor time after which a command counts as endless

void expect_results(const std::vector<Use>& uses) {
  for (const auto& [name, text] : variables()) ::setenv(name.c_str(), text.c_str(), 1);
  for (const Use& use : uses) EXPECT_EQ(shortfall(Folder(), use, patience), "");
}

TEST(FirstUses, OfTheProjectAreAsExpected) { expect_results(read_uses(DLX_FIRST_USES)); }

class CommandLines : public ::testing::TestWithParam<Section> {};

TEST_P(CommandLines, HaveTheResultsOfTheTable) { expect_results(GetParam().uses); }

INSTANTIATE_TEST_SUITE_P(All, CommandLines, ::testing::ValuesIn(read_sections(DLX_COMMAND_LINES)),
                         [](const auto& tested) {
                           std::string name = tested.param.title.substr(2);
                           std::ranges::replace_if(
                               name, [](char c) { return std::isalnum(c) == 0; }, '_');
                           return name;
                         });

TEST(FirstUses, OfTheProjectHaveThreeOfEachCommand) {
  const std::vector<Use> uses = read_uses(DLX_FIRST_USES);
  const auto check = [&](const std::string& command) {
    const std::regex named("(^|[|;&] *)" + command + "( |$)");
    const auto number = std::ranges::count_if(
        uses, [&](const Use& use) { return std::regex_search(use.command, named); });
    EXPECT_GE(number, 3) << command;
  };
  std::size_t commands = 0;
  for (const std::string path : {"", "sudoku"}) {
    std::vector<std::string> words{"--complete"};
    if (!path.empty()) words.push_back(path);
    for (const std::string& line : lines_of(run(words).out)) {
      if (line.starts_with('-')) continue;
      check("dlx " + path + (path.empty() ? "" : " ") + line.substr(0, line.find('\t')));
      ++commands;
    }
  }
  EXPECT_GT(commands, 35U);
}

TEST(FirstUses, OfTheSharedTableAreAsExpected) {
  const fs::path cases = shared_folder("cases");
  if (cases.empty()) return;
  if (!fs::exists(cases / "first-uses.tsv"))
    GTEST_SKIP() << "there is no first-uses.tsv in " << cases;
  ::setenv("CASES", cases.c_str(), 1);
  expect_results(read_uses(cases / "first-uses.tsv"));
}

}  // namespace dlx::test::first_uses_test
