// Runs the commands in the documents, and compares their output.
//
// In a block fenced by ```console, a line `$ COMMAND` is a shell command, followed by its stdout,
// or its stdout and stderr, up to the next command. A line of three dots stands for any number of
// lines, and … in a line for any text. The output of a command without shown output is not checked.
//
// The commands of a block run one after the other in a temporary folder that contains the project's
// files, and the files shown in earlier blocks of the document. `dlx` and `scripts/run` are the
// program just built. Blocks with commands of other programs are skipped.

#include "tests/examples/markdown.hpp"
#include "tests/examples/scratch.hpp"
#include "tests/testing.hpp"

namespace dlx::examples::console_test {

namespace fs = std::filesystem;

const fs::path project = DLX_SOURCE;

// The permitted words in commands: the program, standard tools, and words of the shell.
const std::set<std::string> known_programs = {
    "dlx",    "scripts/run", "cat",  "cmp",  "comm", "cut",  "date", "echo",
    "fold",   "for",         "do",   "{",    "}",    "done", "grep", "head",
    "printf", "sed",         "sort", "tail", "tr",   "uniq", "wc"};
// Programs that may be missing, or must not be run by a test.
const std::set<std::string> other_programs = {"bash",
                                              "build/release/tests/bench/kernels",
                                              "c++",
                                              "cc",
                                              "clasp",
                                              "cmake",
                                              "ctest",
                                              "pkg-config",
                                              "scripts/bench",
                                              "scripts/format",
                                              "scripts/js",
                                              "scripts/python",
                                              "scripts/release",
                                              "scripts/test"};

struct Command {
  std::size_t line;
  std::string text;
  Lines output;
};

struct Console {
  std::string document;
  std::size_t line;
  std::vector<Command> commands;
  std::vector<Block> files;  // shown in earlier blocks
};

void PrintTo(const Console& console, std::ostream* out) {
  *out << console.document << ':' << console.line;
}

std::vector<Command> commands_of(const Block& block) {
  std::vector<Command> commands;
  for (std::size_t k = 0; k < block.lines.size(); ++k) {
    const std::string& line = block.lines[k];
    if (line.starts_with("$ ")) {
      commands.push_back({block.first + k, line.substr(2), {}});
    } else if (!commands.empty() && commands.back().text.ends_with('\\')) {
      commands.back().text += '\n' + line;  // the command continues
    } else if (!commands.empty()) {
      commands.back().output.push_back(line);
    }
  }
  return commands;
}

// The first word of each simple command: two for `printf 'a | b' | dlx count`.
std::vector<std::string> programs_of(const std::string& command) {
  std::vector<std::string> programs;
  bool expected = true;  // the next word is a program
  char quote = 0;
  for (std::size_t at = 0; at < command.size(); ++at) {
    const char c = command[at];
    if (quote != 0 || c == '\'' || c == '"') {
      quote = quote == 0 ? c : c == quote ? 0 : quote;
    } else if (c == '|' || c == ';' || c == '(' || command.compare(at, 2, "&&") == 0) {
      expected = true;
      if (c == '&') ++at;
    } else if (expected && c != ' ') {
      const std::size_t end = std::min(command.find_first_of(" |;()", at), command.size());
      programs.push_back(command.substr(at, end - at));
      expected = programs.back() == "do";
      at = end - 1;
    }
  }
  return programs;
}

bool can_run(const Command& command) {
  return std::ranges::all_of(programs_of(command.text), [](const std::string& program) {
    return known_programs.contains(program);
  });
}

std::vector<Console> find_consoles() {
  std::vector<Console> consoles;
  for (const Document& document : read_documents(project)) {
    std::vector<Block> files;
    for (const Block& block : document.blocks) {
      if (!block.file.empty()) files.push_back(block);
      if (block.language == "console")
        consoles.push_back({document.path, block.first, commands_of(block), files});
    }
  }
  return consoles;
}

bool matches(const Lines& shown, std::size_t at, const Lines& real, std::size_t from) {
  if (at == shown.size()) return from == real.size();
  if (shown[at] != "...") {
    return from < real.size() && line_matches(shown[at], real[from]) &&
           matches(shown, at + 1, real, from + 1);
  }
  for (std::size_t skip = from; skip <= real.size(); ++skip)
    if (matches(shown, at + 1, real, skip)) return true;
  return false;
}

Lines both(Lines first, const Lines& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

void check(const Command& command, const Printed& printed) {
  EXPECT_TRUE(printed.ended) << joined(printed.err);
  Lines shown = command.output;
  while (!shown.empty() && shown.back().empty()) shown.pop_back();
  if (shown.empty()) return;
  EXPECT_TRUE(matches(shown, 0, printed.out, 0) ||
              matches(shown, 0, both(printed.out, printed.err), 0) ||
              matches(shown, 0, both(printed.err, printed.out), 0))
      << "shown:\n"
      << joined(shown) << "on stdout:\n"
      << joined(printed.out) << "on stderr:\n"
      << joined(printed.err);
}

class Consoles : public testing::TestWithParam<Console> {};

TEST_P(Consoles, PrintWhatTheDocumentShows) {
  const Console& console = GetParam();
  const Scratch scratch;
  for (const Block& block : console.files) scratch.write(block.file, joined(block.lines));
  for (const Command& command : console.commands) {
    if (!can_run(command)) continue;
    SCOPED_TRACE(console.document + ":" + std::to_string(command.line) + ": " + command.text);
    check(command, scratch.run(command.text));
  }
  for (const fs::directory_entry& entry : fs::directory_iterator(project / "docs")) {
    if (!entry.is_regular_file()) continue;
    EXPECT_EQ(content(entry.path()), content(scratch.path() / "docs" / entry.path().filename()))
        << entry.path() << " is not what the commands write";
  }
}

std::string name_of(const testing::TestParamInfo<Console>& info) {
  return test_name(info.param.document, info.param.line);
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Consoles);
INSTANTIATE_TEST_SUITE_P(Documents, Consoles, testing::ValuesIn(find_consoles()), name_of);

// Programs are known or listed as programs of others, because blocks of unknown programs are skipped.
TEST(ConsoleCommands, AreKnownOrOfOthers) {
  for (const Console& console : find_consoles()) {
    EXPECT_FALSE(console.commands.empty()) << console.document << ':' << console.line;
    for (const Command& command : console.commands) {
      for (const std::string& program : programs_of(command.text)) {
        EXPECT_TRUE(known_programs.contains(program) || other_programs.contains(program))
            << console.document << ':' << command.line << ": " << program;
      }
    }
  }
}

}  // namespace dlx::examples::console_test
