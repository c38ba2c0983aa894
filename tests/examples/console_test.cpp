// Runs the commands that the documents show, and compares what they print.
//
// In a block fenced by ```console a line `$ COMMAND` stands for a command, in a shell, in the
// project's folder; what follows up to the next one is what it prints to stdout, or to stdout and
// stderr. A line of three dots stands for any number of lines. Only commands that run nothing but
// `dlx` or `scripts/run`, both of which are the program just built, and common filters are tried;
// others, and those that show no output at all, are left alone.

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

struct Command {
  std::string document;
  std::size_t line;
  std::string text;
  Lines output;
};

void PrintTo(const Command& command, std::ostream* out) {
  *out << command.document << ':' << command.line << ": " << command.text;
}

Lines read_lines(std::istream& in) {
  Lines lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// True if every part of the pipeline is the program or something harmless.
bool is_ours(const std::string& command) {
  static const std::regex part(
      R"(\s*(dlx|scripts/run|echo|printf|head|tail|sort|uniq|wc|cat)\b.*)");
  if (command.find("dlx") == command.npos && command.find("scripts/run") == command.npos)
    return false;
  if (command.find_first_of(">;&`$") != command.npos) return false;
  std::istringstream parts(command);
  for (std::string text; std::getline(parts, text, '|');) {
    if (!std::regex_match(text, part)) return false;
  }
  return true;
}

void read_commands(const fs::path& folder, const std::string& document,
                   std::vector<Command>& commands) {
  std::ifstream in(folder / document);
  const Lines lines = read_lines(in);
  bool inside = false;
  bool wanted = false;
  for (std::size_t k = 0; k < lines.size(); ++k) {
    if (lines[k].starts_with("```")) {
      inside = lines[k] == "```console";
      wanted = false;
    } else if (inside && lines[k].starts_with("$ ")) {
      wanted = is_ours(lines[k].substr(2));
      if (wanted) commands.push_back({document, k + 1, lines[k].substr(2), {}});
    } else if (inside && wanted) {
      commands.back().output.push_back(lines[k]);
    }
  }
}

std::vector<Command> find_commands() {
  const fs::path folder = DLX_SOURCE;
  std::vector<std::string> documents = {"README.md"};
  if (fs::exists(folder / "docs")) {
    for (const fs::directory_entry& entry : fs::directory_iterator(folder / "docs")) {
      if (entry.path().extension() == ".md") {
        documents.push_back("docs/" + entry.path().filename().string());
      }
    }
  }
  std::sort(documents.begin(), documents.end());
  std::vector<Command> commands;
  for (const std::string& document : documents) read_commands(folder, document, commands);
  std::erase_if(commands, [](const Command& command) { return command.output.empty(); });
  return commands;
}

bool matches(const Lines& shown, std::size_t at, const Lines& real, std::size_t from) {
  if (at == shown.size()) return from == real.size();
  if (shown[at] != "...") {
    return from < real.size() && shown[at] == real[from] && matches(shown, at + 1, real, from + 1);
  }
  for (std::size_t skip = from; skip <= real.size(); ++skip) {
    if (matches(shown, at + 1, real, skip)) return true;
  }
  return false;
}

Lines read_and_remove(const fs::path& path) {
  std::ifstream in(path);
  Lines lines = read_lines(in);
  fs::remove(path);
  return lines;
}

std::string joined(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

class Console : public testing::TestWithParam<Command> {};

TEST_P(Console, PrintsWhatTheDocumentShows) {
  const Command& command = GetParam();
  const fs::path base = fs::temp_directory_path() / ("dlx-console-" + std::to_string(getpid()));
  const std::string text =
      std::regex_replace(command.text, std::regex(R"(\bscripts/run\b)"), "dlx");
  const std::string line = "cd '" DLX_SOURCE "' && dlx() { '" DLX_PROGRAM "' \"$@\"; } && { " +
                           text + "; } </dev/null >'" + base.string() + ".out' 2>'" +
                           base.string() + ".err'";
  const int status = std::system(line.c_str());
  const Lines out = read_and_remove(base.string() + ".out");
  const Lines err = read_and_remove(base.string() + ".err");
  Lines out_err = out;
  out_err.insert(out_err.end(), err.begin(), err.end());
  Lines err_out = err;
  err_out.insert(err_out.end(), out.begin(), out.end());

  Lines shown = command.output;
  while (!shown.empty() && shown.back().empty()) shown.pop_back();
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) < 126);
  EXPECT_TRUE(matches(shown, 0, out, 0) || matches(shown, 0, out_err, 0) ||
              matches(shown, 0, err_out, 0))
      << "shown:\n"
      << joined(shown) << "on stdout:\n"
      << joined(out) << "on stderr:\n"
      << joined(err);
}

std::string test_name(const testing::TestParamInfo<Command>& info) {
  std::string name = info.param.document + "_" + std::to_string(info.param.line);
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Console);
INSTANTIATE_TEST_SUITE_P(Documents, Console, testing::ValuesIn(find_commands()), test_name);

}  // namespace
