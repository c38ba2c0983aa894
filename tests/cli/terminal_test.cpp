#include <cctype>
#include <csignal>

#include "tests/cli/process.hpp"
#include "tests/testing.hpp"

// The program on a terminal: colours, progress, and no silent waiting.
namespace dlx::test::terminal_test {

constexpr char escape = '\x1b';

Finished on_terminal(const std::vector<std::string>& words,
                     const std::vector<std::string>& environment = {}) {
  return run(words, {}, {.terminal = true, .environment = environment});
}

bool has_colour(const Finished& done) { return done.out.find(escape) != std::string::npos; }

TEST(Terminal, BoardsAreInColourThere) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"queens", "4"},
        {"pentomino", "20x3", "-n1"},
        {"sudoku", "--box=2x2", "--format=grid", "-n1", "................"}}) {
    std::vector<std::string> with = words;
    with.push_back("--colour=never");
    EXPECT_TRUE(has_colour(on_terminal(words)));
    EXPECT_TRUE(has_colour(on_terminal(words, {"NO_COLOR="})));
    EXPECT_FALSE(has_colour(on_terminal(words, {"NO_COLOR=1"})));
    EXPECT_FALSE(has_colour(on_terminal(words, {"TERM=dumb"})));
    EXPECT_FALSE(has_colour(on_terminal(with)));
    EXPECT_FALSE(has_colour(run(words)));
    with.back() = "--colour=always";
    EXPECT_TRUE(has_colour(run(with)));
    EXPECT_TRUE(has_colour(on_terminal(with, {"NO_COLOR=1"})));
  }
}

TEST(Terminal, QueensAreSymbolsWhereUnicodeIsShown) {
  const std::vector<std::string> words{"queens", "4", "-n1"};
  EXPECT_TRUE(contains(on_terminal(words, {"LC_ALL=C.UTF-8"}).out, "♛"));
  EXPECT_TRUE(contains(on_terminal(words, {"LC_ALL=C"}).out, "Q"));
  EXPECT_TRUE(contains(run(words, {}, {.environment = {"LC_ALL=C.UTF-8"}}).out, "Q"));
}

// A coloured drawing of a model without its escape sequences has the letters and numbers of the
// drawing without colours.
TEST(Terminal, ModelsSayTheSameInColourAndWithoutIt) {
  const TempFile graph("a b\nb c\nc a\n");
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"pentomino", "20x3", "-n1"},
        {"polyomino", "4x4", "--order=2", "--any-number", "-n1"},
        {"soma", "-n1"},
        {"macmahon", "-n1"},
        {"langford", "4", "-n1"},
        {"latin", "4", "-n1"},
        {"steiner", "7", "-n1"},
        {"colouring", graph.path(), "--colours=3", "-n1"}}) {
    const auto letters = [](const std::string& text) {
      std::string kept;
      for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == escape) {
          at = text.find('m', at);
        } else if (std::isalnum(static_cast<unsigned char>(text[at])) != 0) {
          kept += text[at];
        }
      }
      return kept;
    };
    std::vector<std::string> coloured = words;
    coloured.push_back("--colour=always");
    const std::string out = run(coloured).out;
    // All cells of a Latin square without givens look alike.
    if (words[0] != "latin") {
      EXPECT_TRUE(contains(out, {&escape, 1})) << words[0];
    }
    EXPECT_EQ(letters(out), letters(run(words).out)) << words[0];
    // No colour remains active at the end of a line.
    for (const std::string& line : lines_of(out)) {
      const std::size_t last = line.rfind(escape);
      if (last != line.npos) {
        EXPECT_EQ(line.substr(last, 4), "\x1b[0m") << words[0];
      }
    }
  }
}

TEST(Terminal, MessagesAreInColourThere) {
  const std::vector<std::string> words = {"solve", "no-such-file"};
  EXPECT_TRUE(has_colour(on_terminal(words)));
  EXPECT_FALSE(has_colour(on_terminal(words, {"NO_COLOR=1"})));
  EXPECT_FALSE(has_colour(on_terminal(words, {"TERM=dumb"})));
  EXPECT_EQ(on_terminal({"solve", "no-such-file", "--colour=never"}).out,
            "dlx: error: cannot read no-such-file: No such file or directory\r\n");
}

TEST(Terminal, NothingToReadGivesShortHelp) {
  const TempFile problem("A\nA\n");
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"solve"}, {"count"}, {"sudoku"}, {"check", problem.path()}}) {
    const Finished done = on_terminal(words);
    EXPECT_EQ(done.exit_code, 2);
    EXPECT_TRUE(contains(done.out, "Examples:"));
    EXPECT_TRUE(contains(done.out, "Nothing to read"));
  }
}

TEST(Terminal, ProgressShowsAndGoesAgain) {
  const TempFile problem(endless_problem());
  Process process({"count", "--engine=links", problem.path()}, {.terminal = true});
  process.wait_for("% done, ");
  process.signal(SIGINT);
  const Finished done = process.finish();
  EXPECT_EQ(done.exit_code, 130);
  // The progress line is cleared before the message, and the clearing starts no new line.
  const std::size_t message = done.out.find("dlx: ");
  ASSERT_NE(message, std::string::npos);
  EXPECT_EQ(done.out.substr(message - 2, 2), " \r");
  EXPECT_EQ(done.out.find('\n'), done.out.size() - 1);
}

TEST(Terminal, NoProgressMeansNone) {
  const TempFile problem(endless_problem());
  const Finished done =
      on_terminal({"count", "--engine=links", "--no-progress", "--time-limit=1.6", problem.path()});
  EXPECT_EQ(done.exit_code, 3);
  EXPECT_FALSE(contains(done.out, "% done"));
}

}  // namespace dlx::test::terminal_test
