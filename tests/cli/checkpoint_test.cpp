// Checkpoints on the command line: refused cases, messages, truncated answers.

#include <sys/stat.h>
#include <unistd.h>

#include <csignal>

#include "process.hpp"
#include "tests/testing.hpp"

namespace dlx::test::checkpoint_test {

void write_text(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

bool exists(const std::string& path) { return ::access(path.c_str(), F_OK) == 0; }

class CheckpointTest : public ::testing::Test {
 protected:
  std::string checkpoint() const { return folder_.path("checkpoint"); }
  std::string output() const { return folder_.path("output"); }
  std::size_t files() const { return folder_.files(); }
  // A command with --checkpoint, followed by other words.
  std::vector<std::string> with(std::vector<std::string> words,
                                const std::vector<std::string>& more = {}) const {
    words.insert(words.end(), {"--checkpoint", checkpoint()});
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }

 private:
  const TempFolder folder_;
};

TEST_F(CheckpointTest, AFinishedCountIsRestored) {
  const Finished first = run(with({"queens", "8", "--count"}));
  EXPECT_EQ(first.out, "92\n");
  EXPECT_EQ(first.err, "");
  const Finished again = run(with({"queens", "8", "--count"}, {"--resume"}));
  EXPECT_EQ(again.out, "92\n");
  EXPECT_TRUE(contains(again.err, "resuming after 92 solutions"));
  EXPECT_EQ(files(), 1U);
}

// A checkpoint does not affect any other file in its folder.
TEST_F(CheckpointTest, OtherFilesStayAsTheyAre) {
  write_text(checkpoint() + ".new", "mine");
  const std::vector<std::string> command{"queens", "8", "--count", "--engine", "links"};
  for (const char* limit : {"100", "100000"}) {
    run(with(command, {"--resume", "--save-interval", "0", "--node-limit", limit}));
    EXPECT_EQ(content(checkpoint() + ".new"), "mine");
    EXPECT_EQ(files(), 2U);
  }
}

TEST_F(CheckpointTest, TwoRunsDoNotUseOneFile) {
  const auto expect_refused = [&](const std::vector<std::string>& more) {
    const std::string before = content(checkpoint());
    const Finished second = run(with({"count", "--engine", "links"}, more), endless_problem());
    EXPECT_EQ(second.exit_code, 2);
    EXPECT_EQ(second.err, "dlx: error: --checkpoint: " + checkpoint() +
                              " is in use by another run; wait for its end, or name another "
                              "file; try 'dlx count --help=all'\n");
    EXPECT_EQ(content(checkpoint()), before);
  };
  const std::vector<std::string> command{"count", "--engine", "links", "--progress",
                                         "--save-interval"};
  for (const char* interval : {"1000", "0.01"}) {  // before the first save, and after
    std::vector<std::string> words = command;
    words.emplace_back(interval);
    ::unlink(checkpoint().c_str());
    Process first(with(words, {"--resume"}));
    first.write(endless_problem());
    first.close_stdin();
    first.wait_for("% done");
    const std::string link = checkpoint() + ".link";
    if (!exists(link)) std::filesystem::create_symlink(checkpoint(), link);
    first.signal(SIGSTOP);
    expect_refused({});
    expect_refused({"--resume"});
    EXPECT_TRUE(ends(run({"count", "--checkpoint", link, "--resume"}, endless_problem()), 2,
                     "is in use by another run"));
    // The lock ends with the process, however it ends.
    first.signal(SIGKILL);
    EXPECT_EQ(first.finish().exit_code, -SIGKILL);
    const Finished on = run(with({"count", "--engine", "links"}, {"--resume", "--node-limit=9"}),
                            endless_problem());
    EXPECT_EQ(on.exit_code, 3) << on.err;
  }
}

// A run that is stopped before it saved anything leaves no file, or a file without a state.
TEST_F(CheckpointTest, AnUnsavedRunStartsFromTheBeginning) {
  ASSERT_EQ(run(with({"solve", "-o", output()}), "no problem\n| at\nall\n").exit_code, 2);
  EXPECT_FALSE(exists(checkpoint()));
  Process killed(with({"solve", "-o", output()}, {"--resume"}));
  killed.write("A\n");  // the rest never arrives
  while (!exists(checkpoint())) ::usleep(1000);
  ::usleep(10'000);
  killed.signal(SIGKILL);
  killed.finish();
  ASSERT_TRUE(exists(checkpoint()));
  const Finished fresh = run(with({"queens", "8"}, {"-o", output(), "--resume"}));
  EXPECT_TRUE(contains(fresh.err, "no checkpoint yet, starting from the beginning"));
  EXPECT_EQ(content(output()), run({"queens", "8"}).out);
}

// Whatever the limit is, each run gets further than the previous one.
TEST_F(CheckpointTest, EachLimitOfNodesComesToTheEnd) {
  std::string problem = run({"queens", "6", "--print-problem"}).out, costs, bounded;
  std::istringstream lines(problem);
  unsigned number = 0;
  for (std::string line; std::getline(lines, line); ++number)
    costs += line + (number == 0 ? "" : "|" + std::to_string(number * 7919 % 101)) + '\n';
  for (const std::vector<std::string>& command :
       std::vector<std::vector<std::string>>{{"solve", "--min-cost", "50"},
                                             {"solve", "--min-cost"},
                                             {"solve", "-o", output()},
                                             {"solve", "-o", output(), "--up-to-symmetry"},
                                             {"solve", "-o", output(), "--reduction=on"},
                                             {"count"},
                                             {"count", "-j2"},
                                             {"count", "--up-to-symmetry"},
                                             {"count", "--engine=links"},
                                             {"count", "--engine=lanes"},
                                             {"count", "--engine=multiplicity"}}) {
    const Finished whole = run(command, costs);
    const std::string answers = content(output());
    for (const char* nodes : {"1", "5"}) {
      ::unlink(checkpoint().c_str());
      Finished part;
      part.exit_code = 3;
      int turns = 0;
      for (; part.exit_code == 3 && turns < 300; ++turns)
        part = run(with(command, {"--resume", "--node-limit", nodes}), costs);
      EXPECT_EQ(part.exit_code, whole.exit_code) << command.back() << " " << turns;
      EXPECT_EQ(part.out, whole.out) << command.back();
      EXPECT_EQ(content(output()), answers) << command.back();
    }
    ::unlink(output().c_str());
  }
}

// A finished count stops at a limit as a fresh count does.
TEST_F(CheckpointTest, AFinishedCountStopsAtALimit) {
  const std::vector<std::vector<std::string>> commands{
      {"queens", "8", "--count"},
      {"queens", "8", "--count", "--engine", "links"},
      {"queens", "8", "--count", "--up-to-symmetry"},
      {"count", DLX_DATA "/problems/multiplicities.dlx"}};
  for (const std::vector<std::string>& command : commands) {
    ::unlink(checkpoint().c_str());
    EXPECT_EQ(run(with(command)).exit_code, 0);
    const Finished limited = run(with(command, {"--resume", "-n", "5"}));
    EXPECT_EQ(limited.out, "5\n") << command.back();
    EXPECT_EQ(limited.exit_code, 0);
  }
}

// Messages do not mention resuming, and no answer is lost.
TEST_F(CheckpointTest, RefusedOnesChangeNothing) {
  const TempFile other("A B\nA\nB\nA B\n");
  for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
           {"count"}, {"count", "--engine", "links"}, {"solve", "-o", output()}}) {
    ::unlink(checkpoint().c_str());
    ASSERT_EQ(run(with(command), "A B\nA\nB\n").exit_code, 0);
    if (command[0] == "solve") std::ofstream(output(), std::ios::app) << "more\n";
    const std::string answers = content(output());
    const Finished refused = run(with(command, {"--resume", other.path()}));
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_FALSE(contains(refused.err, "resuming"));
    EXPECT_TRUE(contains(refused.err, "it belongs to another problem"));
    EXPECT_EQ(content(output()), answers);
  }
}

TEST_F(CheckpointTest, StopsAtSignalsAndLimitsAreSaved) {
  for (const int signal : {SIGINT, SIGTERM}) {
    ::unlink(checkpoint().c_str());
    const std::vector<std::string> command{"count", "--engine", "links"};
    Process process(with(command, {"--progress"}));
    process.write(endless_problem());
    process.close_stdin();
    process.wait_for("% done");
    process.signal(signal);
    const Finished stopped = process.finish();
    EXPECT_EQ(stopped.exit_code, signal == SIGINT ? 130 : 143);
    EXPECT_TRUE(contains(stopped.err, "with --resume to continue"));
    EXPECT_TRUE(ends(run(with(command, {"--resume", "--node-limit", "10"}), endless_problem()), 3,
                     "resuming after"));
  }
}

// Tetrominoes, any number of each: a count by states that takes some time and little memory.
std::string tetrominoes() {
  return run({"polyomino", "8x8", "--order", "4", "--any-number", "--print-problem"}).out;
}

TEST_F(CheckpointTest, CountsByStatesContinue) {
  const std::string problem = tetrominoes();
  for (const char* method : {"--counting=states", "--engine=auto"}) {
    ::unlink(checkpoint().c_str());
    const std::vector<std::string> command{"count", method, "--memory", "2M"};
    Finished end;
    double limit = 0.02;  // increases, for slow or busy machines
    do {
      end = run(with(command, {"--resume", "--time-limit", std::to_string(limit), "--stats"}),
                problem);
      limit *= 1.5;
    } while (end.exit_code == 3);
    EXPECT_EQ(end.out, "19077209438\n") << end.err;
    EXPECT_TRUE(contains(end.err, "engine         states"));
    EXPECT_EQ(run(with(command, {"--resume"}), problem).out, "19077209438\n");
  }
}

TEST_F(CheckpointTest, OtherCountsByStatesAreRefused) {
  const std::string problem = tetrominoes();
  const std::vector<std::string> command{"count", "--counting", "states"};
  for (double limit = 0.001; content(checkpoint()).empty(); limit *= 2) {  // while it is read
    ASSERT_EQ(run(with(command, {"--time-limit", std::to_string(limit)}), problem).exit_code, 3);
  }
  const std::string good = content(checkpoint());
  const auto expect_refused = [&](const std::vector<std::string>& words, const std::string& text,
                                  const std::string& what) {
    EXPECT_TRUE(ends_without_output(run(with(words, {"--resume"}), what), 2, text)) << text;
    EXPECT_EQ(content(checkpoint()), good);
  };
  expect_refused(command, "cannot resume from this checkpoint: it belongs to another problem",
                 "A\nA\n");
  expect_refused({"count", "--engine", "links"}, "started with counting states, not auto", problem);
  expect_refused({"count", "--node-limit", "9"}, "without a limit of nodes", problem);
  expect_refused({"solve", "-o", output()}, "not to 'dlx solve", problem);
  for (const std::string& bytes : {std::string("dlx count state 9\n"), good + " ",
                                   good.substr(0, good.size() / 2), good.substr(0, 19)}) {
    write_text(checkpoint(), bytes);
    EXPECT_TRUE(
        ends(run(with(command, {"--resume"}), problem), 2, "cannot resume from this checkpoint"));
  }
}

TEST_F(CheckpointTest, ListingsContinueWhereTheyWere) {
  const Finished whole = run({"queens", "8"});
  std::size_t turns = 0;
  for (int code = 3; code == 3 && turns < 100; ++turns) {
    code = run(with({"queens", "8", "--engine", "links"},
                    {"--resume", "-o", output(), "--node-limit", "100"}))
               .exit_code;
    if (code == 3) {  // restores the bytes, as if the run had been killed later
      const std::string text = content(output());
      write_text(output(), text + "and others that are not in the checkpoint");
    }
  }
  EXPECT_GT(turns, 5U);
  EXPECT_EQ(content(output()), whole.out);
}

// Covers that a thread finds ahead of their order wait for the later runs.
TEST_F(CheckpointTest, ListingsOfSeveralThreadsKeepTheirOrder) {
  const std::string problem = run({"queens", "10", "--print-problem"}).out;
  const Finished whole = run({"solve", "--format=rows"}, problem);
  int code = 3, turns = 0;
  for (; code == 3 && turns < 100; ++turns) {
    code = run(with({"solve", "--format=rows", "-j2"},
                    {"--resume", "-o", output(), "--node-limit", "1000"}),
               problem)
               .exit_code;
  }
  EXPECT_GT(turns, 3);
  EXPECT_EQ(content(output()), whole.out);
}

TEST_F(CheckpointTest, ListingsOfPartsGoOnWithoutALimitOfTime) {
  std::string items, options;
  for (char part = 'a'; part < 'e'; ++part) {
    for (int k = 0; k < 6; ++k) {
      items += std::string(1, part) + std::to_string(k) + ' ';
      for (int other = 0; other < k; ++other) {
        options +=
            std::string(1, part) + std::to_string(k) + ' ' + part + std::to_string(other) + '\n';
      }
    }
  }
  const std::string problem = items + '\n' + options;
  const std::vector<std::string> words = with({"solve"}, {"--resume", "-o", output()});
  const int code = run(test::with(words, {"--time-limit=0.005"}), problem).exit_code;
  if (code == 0) GTEST_SKIP() << "it ended within five milliseconds";
  EXPECT_EQ(code, 3);
  const Finished rest = run(words, problem);
  EXPECT_EQ(rest.exit_code, 0) << rest.err;
  const std::string whole = run({"solve"}, problem).out;
  EXPECT_EQ(content(output()), whole);
  // A run after the end reports no further solution.
  EXPECT_EQ(run(words, problem).exit_code, 0);
  EXPECT_EQ(content(output()), whole);
}

// The 82,944 symmetries of Latin squares of order 4 are too many to be visited one by one.
TEST_F(CheckpointTest, ClassesByManySymmetriesContinue) {
  const std::string problem = run({"latin", "4", "--print-problem"}).out;
  const Finished whole = run({"solve", "--up-to-symmetry"}, problem);
  if (whole.exit_code == 2) GTEST_SKIP() << "takes a library: " << whole.err;
  int code = 3, turns = 0;
  for (; code == 3 && turns < 100; ++turns) {
    code = run(with({"solve", "--up-to-symmetry"},
                    {"--engine=links", "--resume", "-o", output(), "--node-limit", "500"}),
               problem)
               .exit_code;
  }
  EXPECT_EQ(code, 0);
  EXPECT_GT(turns, 2);
  EXPECT_TRUE(contains(content(output()), "| solution 2"));
  EXPECT_FALSE(contains(content(output()), "| solution 3"));
}

TEST_F(CheckpointTest, TheSameIntoStandardOutput) {
  write_text(output(), "");
  const Plumbing plumbing{.stdout_file = output()};
  const auto words = [&](const char* limit) {
    return with({"queens", "6"}, {"--resume", "--node-limit", limit});
  };
  EXPECT_EQ(run(words("10"), "", plumbing).exit_code, 3);
  EXPECT_EQ(run(words("100000"), "", plumbing).exit_code, 0);
  EXPECT_EQ(content(output()), run({"queens", "6"}).out);
}

TEST_F(CheckpointTest, WhatDoesNotGoTogether) {
  const auto expect_refused = [&](const std::vector<std::string>& words, const std::string& text) {
    EXPECT_TRUE(ends_without_output(run(words), 2, text)) << text;
  };
  expect_refused({"queens", "6", "--resume"}, "--resume requires --checkpoint");
  expect_refused(with({"queens", "6"}), "must go to a plain file");
  expect_refused(with({"queens", "6", "--svg", "x.svg"}), "svg");
  expect_refused({"queens", "6", "--count", "--checkpoint", "/tmp"}, "is not a plain file");
  expect_refused({"queens", "6", "--count", "--checkpoint", "/no/folder/file"}, "cannot write");
  EXPECT_EQ(run(with({"queens", "6", "--count"})).exit_code, 0);
  expect_refused(with({"queens", "6", "--count"}), "resume from it with --resume, or remove it");
}

TEST_F(CheckpointTest, OthersAreRefused) {
  const std::vector<std::string> command{"queens",       "8",   "-o",       output(), "-n", "1000",
                                         "--node-limit", "500", "--engine", "links"};
  ASSERT_EQ(run(with(command)).exit_code, 3);
  const std::string good = content(checkpoint());
  const std::string answers = content(output());
  ASSERT_GT(answers.size(), 100U);
  const auto expect_refused = [&](const std::vector<std::string>& words, const std::string& text) {
    const Finished refused = run(with(words, {"--resume"}));
    EXPECT_EQ(refused.exit_code, 2) << text;
    EXPECT_TRUE(contains(refused.err, checkpoint() + ": cannot resume from this checkpoint: "));
    EXPECT_TRUE(contains(refused.err, text));
    EXPECT_EQ(content(checkpoint()), good);
  };
  expect_refused({"queens", "8", "--count"}, "not to 'dlx queens");
  expect_refused({"queens", "8", "--format=json", "-o", output()}, "not to");
  expect_refused({"queens", "9", "-o", output()}, "another problem");
  EXPECT_EQ(content(output()), answers);
  expect_refused({"queens", "8", "-o", output(), "--engine", "wide"},
                 "belongs to the engine links");
  write_text(output(), answers.substr(0, 50));
  expect_refused(command, "has 50 bytes");
  write_text(output(), std::string(answers.size(), 'x'));
  expect_refused(command, "does not contain the solutions");
  EXPECT_EQ(content(output()), std::string(answers.size(), 'x'));

  write_text(output(), answers);
  for (const std::string& bytes :
       {std::string("dlx search state 9\n"), good.substr(0, good.size() / 2), good + " "}) {
    write_text(checkpoint(), bytes);
    EXPECT_TRUE(ends(run(with(command, {"--resume"})), 2, "cannot resume from this checkpoint"));
  }
  write_text(checkpoint(), good);
  EXPECT_NE(run(with(command, {"--resume"})).exit_code, 2);
}

TEST_F(CheckpointTest, OutputIsForOthersToo) {
  EXPECT_EQ(run({"queens", "6", "-o", output()}).exit_code, 0);
  EXPECT_EQ(content(output()), run({"queens", "6"}).out);
  EXPECT_EQ(run({"count", "-o", output()}, "A\nA\n").exit_code, 0);
  EXPECT_EQ(content(output()), "1\n");
  EXPECT_EQ(run({"count", "-o", "/no/folder/file"}, "A\nA\n").exit_code, 2);
}

}  // namespace dlx::test::checkpoint_test
