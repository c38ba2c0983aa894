#include <gtest/gtest.h>

#include <csignal>

#include "tests/cli/process.hpp"

// The program on a terminal: colours, progress, and no waiting in silence.
namespace dlx::test {
namespace {

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
    with.push_back("--color=never");
    EXPECT_TRUE(has_colour(on_terminal(words)));
    EXPECT_TRUE(has_colour(on_terminal(words, {"NO_COLOR="})));
    EXPECT_FALSE(has_colour(on_terminal(words, {"NO_COLOR=1"})));
    EXPECT_FALSE(has_colour(on_terminal(words, {"TERM=dumb"})));
    EXPECT_FALSE(has_colour(on_terminal(with)));
    EXPECT_FALSE(has_colour(run(words)));
    with.back() = "--color=always";
    EXPECT_TRUE(has_colour(run(with)));
    EXPECT_TRUE(has_colour(on_terminal(with, {"NO_COLOR=1"})));
  }
}

TEST(Terminal, MessagesAreInColourThere) {
  const std::vector<std::string> words = {"solve", "no-such-file"};
  EXPECT_TRUE(has_colour(on_terminal(words)));
  EXPECT_FALSE(has_colour(on_terminal(words, {"NO_COLOR=1"})));
  EXPECT_FALSE(has_colour(on_terminal(words, {"TERM=dumb"})));
  EXPECT_EQ(on_terminal({"solve", "no-such-file", "--color=never"}).out,
            "dlx: error: cannot read no-such-file: No such file or directory\r\n");
}

TEST(Terminal, NothingToReadGivesShortHelp) {
  const TempFile problem("A\nA\n");
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"solve"}, {"count"}, {"sudoku"}, {"check", problem.path()}}) {
    const Finished done = on_terminal(words);
    EXPECT_EQ(done.exit_code, 2);
    EXPECT_NE(done.out.find("Examples:"), std::string::npos);
    EXPECT_NE(done.out.find("Nothing to read"), std::string::npos);
  }
}

TEST(Terminal, ProgressShowsAndGoesAgain) {
  const TempFile problem(endless_problem());
  Process process({"count", "--engine=links", problem.path()}, {.terminal = true});
  process.wait_for("% done, ");
  process.signal(SIGINT);
  const Finished done = process.finish();
  EXPECT_EQ(done.exit_code, 130);
  // The line is blanked out before the message, and neither is a line of its own.
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
  EXPECT_EQ(done.out.find("% done"), std::string::npos);
}

}  // namespace
}  // namespace dlx::test
