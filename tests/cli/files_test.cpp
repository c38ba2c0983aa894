// No command writes a file that it reads, or writes a file for two options. The tested options come
// from the help, which includes new options.

#include <sys/stat.h>
#include <unistd.h>

#include "process.hpp"
#include "tests/testing.hpp"

namespace dlx::test::files_test {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

// Options whose value is, or may be, a file: input files and output files.
const std::set<std::string> read_options{"rules",         "regions", "board", "pieces",
                                         "from-solution", "mask",    "puzzle"};
const std::set<std::string> written_options{"output", "svg", "png", "certificate", "checkpoint"};
// Options whose value is a folder for files that the command names.
const std::set<std::string> made_options{"debug-dir"};

// Commands with a file argument, and the words that some have before it.
const std::set<std::string> with_file{"solve",
                                      "count",
                                      "zdd",
                                      "check",
                                      "symmetries",
                                      "trace",
                                      "reduce",
                                      "estimate",
                                      "split",
                                      "convert",
                                      "sudoku",
                                      "latin",
                                      "colouring",
                                      "words",
                                      "fillomino",
                                      "partition",
                                      "sudoku solve",
                                      "sudoku grade",
                                      "sudoku candidates",
                                      "sudoku convert",
                                      "sudoku hint",
                                      "sudoku explain",
                                      "sudoku shuffle",
                                      "sudoku canonicalize",
                                      "sudoku minimize",
                                      "sudoku symmetries"};
const std::map<std::string, Words> before_file{
    {"split", {"--parts", "2"}}, {"latin", {"4"}}, {"words", {"2x2"}}};
// Commands without a file argument.
const std::set<std::string> without_file{
    "merge",      "web",  "model",    "sudoku generate", "queens",   "pentomino", "polyomino",
    "polyiamond", "soma", "polycube", "macmahon",        "langford", "steiner"};

// "solve", "sudoku grade": all commands, from the completions.
std::vector<std::string> commands() {
  std::vector<std::string> names;
  for (const char* path : {"", "sudoku "}) {
    for (const std::string& line : lines_of(run(words_of("--complete " + std::string(path))).out)) {
      if (line[0] != '-') names.push_back(path + line.substr(0, line.find('\t')));
    }
  }
  return names;
}

// The options of a command that name files, from its help.
std::vector<std::string> file_options(const std::string& command) {
  Words words = words_of(command);
  words.emplace_back("--help=all");
  std::vector<std::string> names;
  for (const std::string& line : lines_of(run(words).out)) {
    const std::size_t dashes = line.find("--");
    if (dashes == line.npos || dashes > 6 || line.find_first_not_of(' ') < 2) continue;
    const Words parts = words_of(line.substr(dashes + 2));
    if (parts.size() < 2) continue;
    const std::string value = parts[1];
    const bool names_file = value.starts_with("FILE") || value == "FOLDER" || value == "PREFIX" ||
                            value == "CERTIFICATE" || value == "PATTERN";
    if (names_file) names.push_back(parts[0]);
  }
  return names;
}

class FilesTest : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const { return folder_.path(name); }
  std::string file(const std::string& name, const std::string& text = "a\na\n") const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }
  // Returns another name of a file; creates the file only if the kind of name requires it.
  std::string alias(const std::string& path, int kind) const {
    const fs::path file(path);
    const std::string link = path + ".link" + std::to_string(kind);
    switch (kind) {
      case 1:
        return (file.parent_path() / "." / ".." / file.parent_path().filename() / file.filename())
            .string();
      case 2:
        if (!fs::is_symlink(link)) fs::create_symlink(path, link);
        return link;
      case 3:
        if (!fs::exists(path)) return path;
        if (!fs::exists(link)) fs::create_hard_link(path, link);
        return link;
      default:
        return path;
    }
  }

  // Fails unless the command is refused with one line that names both options and the file, and leaves
  // the file unchanged.
  void expect_refused(const Words& words, const std::string& option, const std::string& named,
                      const std::string& other, const std::string& file,
                      const Plumbing& plumbing = {}) {
    std::string command = "dlx";
    for (const std::string& word : words) command += " " + word;
    const bool there = fs::exists(file);
    const std::string before = content(file);
    const Finished done = run(words, "", plumbing);
    EXPECT_EQ(done.exit_code, 2) << command;
    EXPECT_EQ(done.out, "") << command;
    EXPECT_TRUE(begins_with(done.err, "dlx: error: " + option + ": " + named + " is ")) << command;
    EXPECT_TRUE(contains(done.err, other + "; name another file")) << command;
    EXPECT_EQ(lines_of(done.err).size(), 1U) << done.err;
    EXPECT_EQ(fs::exists(file), there) << command;
    EXPECT_EQ(content(file), before) << command;
  }

  const TempFolder folder_;
};

TEST_F(FilesTest, EachOptionThatNamesAFileIsKnownHere) {
  for (const std::string& command : commands()) {
    EXPECT_NE(with_file.contains(command), without_file.contains(command))
        << command << ": say here whether it takes a file";
    for (const std::string& option : file_options(command)) {
      const bool known = read_options.contains(option) || written_options.contains(option) ||
                         made_options.contains(option);
      EXPECT_TRUE(known) << command << " --" << option << ": say here what is done with the file";
    }
  }
}

TEST_F(FilesTest, WhatIsReadIsNotWritten) {
  const std::string input = file("input");
  int kind = 0;
  for (const std::string& command : commands()) {
    const std::vector<std::string> options = file_options(command);
    for (const std::string& written : options) {
      if (!written_options.contains(written) || (command == "split" && written == "output"))
        continue;
      if (command == "check") continue;  // reads a certificate, and writes nothing
      const auto named = [&] { return alias(input, ++kind % 4); };
      if (with_file.contains(command)) {
        Words words = words_of(command);
        if (before_file.contains(command)) words = with(words, before_file.at(command));
        const std::string name = named();
        expect_refused(with(words, {input, "--" + written, name}), "--" + written, name,
                       "the file that is read", input);
      }
      for (const std::string& read : options) {
        if (!read_options.contains(read)) continue;
        const std::string name = named();
        expect_refused(with(words_of(command), {"--" + read, input, "--" + written, name}),
                       "--" + written, name, "the file that is read by --" + read, input);
      }
    }
  }
  EXPECT_GT(kind, 80);
}

TEST_F(FilesTest, NoFileIsWrittenForTwoOptions) {
  int kind = 0;
  for (const std::string& command : commands()) {
    const std::vector<std::string> options = file_options(command);
    for (const std::string& first : options) {
      for (const std::string& second : options) {
        if (!written_options.contains(first) || !written_options.contains(second)) continue;
        if (first >= second || command == "split") continue;
        // The file exists or is new, and may have the name of a compressed file.
        ++kind;
        const std::string name =
            path("output" + std::to_string(kind) + (kind % 3 == 0 ? ".gz" : ""));
        if (kind % 2 == 0) file(fs::path(name).filename().string(), "mine");
        const std::string other = alias(name, kind / 2 % 4);
        const Finished done =
            run(with(words_of(command), {"--" + first, name, "--" + second, other}));
        EXPECT_EQ(done.exit_code, 2) << command << " --" << first << " --" << second;
        const bool one_way = done.err.find("dlx: error: --" + first + ": " + name +
                                           " is the file of --" + second + "; name another") == 0;
        const bool other_way = done.err.find("dlx: error: --" + second + ": " + other +
                                             " is the file of --" + first + "; name another") == 0;
        EXPECT_TRUE(one_way || other_way) << command << ": " << done.err;
        EXPECT_EQ(content(name), kind % 2 == 0 ? "mine" : "") << command;
        EXPECT_EQ(fs::exists(name), kind % 2 == 0) << command;
      }
    }
  }
  EXPECT_GT(kind, 50);
}

TEST_F(FilesTest, WhatStdinAndStdoutAreIsKnown) {
  const std::string input = file("input");
  const Plumbing from{.stdin_file = input};
  const std::string stdin_text = "the file that is read from stdin";
  expect_refused({"solve", "--svg", input}, "--svg", input, stdin_text, input, from);
  expect_refused({"solve", "-", "-o", input}, "--output", input, stdin_text, input, from);
  expect_refused({"sudoku", "-o", input}, "--output", input, stdin_text, input, from);
  expect_refused({"sudoku", "grade", "--rules", "-", "--output", input, "."}, "--output", input,
                 "the file that is read by --rules", input, from);
  // A model reads stdin only on request.
  EXPECT_EQ(run({"queens", "4", "-n", "1", "-o", path("new")}, "", {.stdin_file = file("new", "")})
                .exit_code,
            0);

  const std::string output = file("output", "");
  const Plumbing to{.stdout_file = output};
  expect_refused({"count", input, "--certificate", output}, "stdout", output,
                 "the file of --certificate", output, to);
  expect_refused({"solve", input, "--checkpoint", output}, "stdout", output,
                 "the file of --checkpoint", output, to);
  // `dlx sudoku list >> list` would read its own output.
  expect_refused({"sudoku", input}, "stdout", input, "the file that is read", input,
                 {.stdout_file = input});
  // With --output, the program writes nothing to stdout.
  EXPECT_EQ(run({"solve", input, "-o", path("other"), "--svg", output}, "", to).exit_code, 0);
}

TEST_F(FilesTest, FilesThatCommandsNameThemselvesAreKnown) {
  const std::string costs = file("costs.dlx", "a b\na|1\nb|2\n");
  ASSERT_EQ(run({"split", costs, "--parts", "2", "--force", "-o", path("new")}).exit_code, 0);
  const std::string first = path("new/part-00001.dlxpart");
  const std::string result = path("new/part-00001.result");
  for (const Words& words : {Words{"count", first}, Words{"count", "--part", "1", path("new")}}) {
    for (const std::string& file : {first, result}) {
      EXPECT_TRUE(ends(run(with(words, {"--checkpoint", file, "--resume"})), 2,
                       file == first ? "the file that is read" : "is the file of"));
    }
    EXPECT_FALSE(fs::exists(result));
  }
}

TEST_F(FilesTest, WhatIsNoFileMayBeNamedOften) {
  const std::string input = file("input");
  EXPECT_EQ(run({"solve", input, "-o", "/dev/null", "--svg", "/dev/null"}).exit_code, 0);
  EXPECT_EQ(run({"solve", input, "-o", "-", "--svg", "-"}).exit_code, 0);
  const std::string output = file("output", "");
  const Plumbing to{.stdout_file = output};
  EXPECT_EQ(run({"solve", input, "-o", "/dev/stdout"}, "", to).exit_code, 0);
  EXPECT_NE(content(output), "");
  EXPECT_EQ(run({"solve", input, "--svg", "/dev/stdout"}, "", to).exit_code, 0);
  // An argument that is a puzzle is not a file.
  const std::string grid(16, '.');
  EXPECT_EQ(run({"sudoku", "--first", "--box", "2x2", grid, "-o", path(grid)}).exit_code, 0);
}

TEST_F(FilesTest, AFolderThatCannotBeWrittenToIsDenied) {
  const std::string closed = path("closed");
  fs::create_directory(closed);
  ::chmod(folder_.path().c_str(), 0755);
  ::chmod(closed.c_str(), 0555);
  const std::string denied = closed + "/file";
  const std::string input = file("input");
  const Plumbing unprivileged{.unprivileged = true};
  if (run({"--version"}, "", unprivileged).exit_code != 0)
    GTEST_SKIP() << "the program cannot be run by another user";
  for (const Words& words :
       {Words{"solve", input, "-o", denied}, Words{"solve", input, "--svg", denied},
        Words{"count", input, "--checkpoint", denied}, Words{"convert", input, "-o", denied},
        Words{"reduce", input, "-o", denied}, Words{"zdd", input, "-o", denied},
        Words{"count", input, "--certificate", denied}, Words{"sudoku", "generate", "-o", denied},
        Words{"split", input, "--parts", "2", "-o", denied}}) {
    EXPECT_TRUE(ends(run(words, "", unprivileged), 2, denied + ": Permission denied"));
  }
}

}  // namespace dlx::test::files_test
