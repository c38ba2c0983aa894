#include "tests/cli/process.hpp"
#include "tests/testing.hpp"

// --svg and --draw.
namespace dlx::test::pictures_test {

const std::string problems = std::string(DLX_DATA) + "/problems/";

std::size_t panels(const std::string& svg) {
  std::size_t count = 0;
  for (std::size_t at = svg.find("<svg x="); at != svg.npos; at = svg.find("<svg x=", at + 1))
    ++count;
  return count;
}

TEST(Svg, HasAPanelForEachSolution) {
  const Finished all = run({"queens", "6", "--svg", "-"});
  EXPECT_EQ(all.exit_code, 0);
  EXPECT_EQ(all.err, "");
  EXPECT_EQ(panels(all.out), 4U);
  EXPECT_TRUE(contains(all.out, ">all 4 solutions<"));
  EXPECT_TRUE(contains(all.out, "<title>dlx queens 6</title>"));

  const Finished some = run({"queens", "8", "-n5", "--svg=-"});
  EXPECT_EQ(panels(some.out), 5U);
  EXPECT_TRUE(contains(some.out, ">the first 5 solutions<"));
  EXPECT_EQ(panels(run({"queens", "8", "--up-to-symmetry", "--svg=-"}).out), 12U);
  EXPECT_EQ(panels(run({"queens", "8", "--svg=-", "-j2"}).out), 92U);
}

// The file of --output, by the ending of its name.
TEST(Output, HasTheFormatOfItsName) {
  const std::string text = problems + "textbook.dlx";
  const auto written = [&](std::vector<std::string> words, const std::string& name) {
    const TempFile file("", name);
    words.insert(words.end(), {"-o", file.path()});
    const Finished done = run(words);
    EXPECT_EQ(done.exit_code, 0) << name << done.err;
    EXPECT_EQ(done.out, "") << name;
    return content(file.path());
  };
  EXPECT_EQ(panels(written({"queens", "6"}, "q.svg")), 4U);
  EXPECT_EQ(panels(written({"queens", "6"}, "Q.SVG")), 4U);
  EXPECT_EQ(panels(written({"solve", text}, "q.svg")), 1U);
  for (const std::string command : {"solve", "count", "zdd"})
    EXPECT_TRUE(begins_with(written({command, text}, "a.json"), "{\"type\"")) << command;
  EXPECT_TRUE(begins_with(written({"count", text}, "a.csv"), "file,"));
  EXPECT_TRUE(begins_with(written({"queens", "4", "--format=json"}, "a.txt"), "{\"type\""));
  EXPECT_TRUE(contains(written({"queens", "4", "--print-problem"}, "a.cnf"), "\np cnf"));
  EXPECT_TRUE(begins_with(written({"reduce", "-q", text}, "a.matrix"), "|items:"));
  EXPECT_EQ(written({"zdd", text, "--export=dot"}, "a.dot"), written({"zdd", text}, "b.gv"));
  const std::string puzzle = "1..4.4.1.1..4..3";
  EXPECT_EQ(written({"sudoku", puzzle, "--count"}, "a.txt"), "1\n");
  EXPECT_TRUE(contains(written({"sudoku", puzzle}, "a.svg"), "<svg"));
  EXPECT_TRUE(contains(written({"sudoku", "convert", puzzle}, "a.svg"), "<svg"));
  EXPECT_TRUE(begins_with(written({"sudoku", "convert", puzzle}, "a.json"), "{\"type\""));
  EXPECT_TRUE(begins_with(written({"sudoku", "grade", puzzle}, "a.json"), "{\"type\""));
}

TEST(Output, NamesThatCannotBeWrittenAreRefused) {
  const std::string text = problems + "textbook.dlx", puzzle = "1..4.4.1.1..4..3";
  const auto refused = [&](std::vector<std::string> words, const std::string& name) {
    const TempFile file("before", name);
    words.insert(words.end(), {"-o", file.path()});
    EXPECT_TRUE(ends(run(words), 2, file.path())) << words[0] << name;
    EXPECT_EQ(content(file.path()), "before");
  };
  for (const char* name : {"a.png", "a.xlsx", "a.PNG.gz", "a.html", "a.xz"}) {
    refused({"queens", "4"}, name);
    refused({"queens", "4", "--count"}, name);
    refused({"queens", "4", "--print-problem"}, name);
    refused({"solve", text}, name);
    refused({"count", text}, name);
    refused({"zdd", text}, name);
    refused({"convert", text}, name);
    refused({"reduce", text}, name);
    refused({"sudoku", "convert", puzzle}, name);
    refused({"sudoku", "generate"}, name);
    refused({"sudoku", "minimize", puzzle}, name);
    refused({"sudoku", "grade", puzzle}, name);
    refused({"sudoku", "canonicalize", puzzle}, name);
  }
  refused({"convert", text}, "a.csv");  // only read
  refused({"convert", text, "--to=json"}, "a.cnf");
  refused({"queens", "4", "--format=rows"}, "a.json");
  refused({"queens", "4"}, "a.dlx");
  refused({"solve", text}, "a.csv");
  refused({"count", text}, "a.svg");
  refused({"sudoku", "convert", puzzle, "--to=line"}, "a.csv");
  EXPECT_EQ(run({"sudoku", puzzle, "-o", "/nonexistent/a.png"}).exit_code, 2);
}

TEST(Svg, IsBoundedAndSaysSo) {
  const Finished done = run({"queens", "20", "--svg=-"});
  EXPECT_EQ(done.exit_code, 0);
  EXPECT_EQ(panels(done.out), 100U);
  EXPECT_EQ(done.err, "dlx: <stdout>: the first 100 solutions; there are more\n");
  EXPECT_TRUE(contains(done.out, ">the first 100 solutions; there are more<"));
}

TEST(Svg, WithAFormatSolutionsAreWrittenAsWell) {
  const TempFile file("before", "sheet.svg");
  EXPECT_EQ(run({"queens", "9", "--format=text", "--svg", file.path()}),
            (Finished{0, run({"queens", "9"}).out,
                      "dlx: " + file.path() + ": the first 100 of 352 solutions\n"}));
  EXPECT_EQ(panels(content(file.path())), 100U);
  EXPECT_TRUE(
      begins_with(run({"queens", "4", "--format=json", "--svg", file.path()}).out, "{\"type\""));
  EXPECT_EQ(panels(content(file.path())), 2U);
}

TEST(Svg, WithoutASolutionNothingIsWritten) {
  const TempFile file("before", "sheet.svg");
  EXPECT_EQ(run({"queens", "3", "--svg", file.path()}), (Finished{1, "", "dlx: no solution\n"}));
  EXPECT_EQ(content(file.path()), "before");
  EXPECT_EQ(run({"queens", "3", "--svg=-"}).out, "");
}

TEST(Svg, WhatDoesNotGoTogetherIsRefused) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"queens", "8", "--svg=-", "--count"},
        {"queens", "8", "--svg=-", "--print-problem"},
        {"queens", "8", "--svg=-", "--format=json"},
        {"solve", problems + "toy.dlx", "--svg=-", "--draw"},
        {"solve", problems + "toy.dlx", "--format=json", "--draw"}}) {
    const Finished done = run(words);
    EXPECT_EQ(done.exit_code, 2);
    EXPECT_EQ(done.out, "");
    EXPECT_TRUE(done.err.find("exclude each other") != std::string::npos ||
                done.err.find("--svg has no effect with") != std::string::npos)
        << done.err;
  }
}

TEST(Svg, AReaderThatGoesAwayIsNoError) {
  Process process({"queens", "8", "--svg=-"});
  process.close_stdout();
  const Finished done = process.finish();
  EXPECT_EQ(done.exit_code, 0);
  EXPECT_EQ(done.err, "");
}

TEST(Svg, WhatWasFoundBeforeALimitIsDrawn) {
  const Finished done =
      run({"langford", "12", "--engine=links", "--node-limit=300", "--svg=-", "-n100"});
  EXPECT_EQ(done.exit_code, 3);
  EXPECT_GT(panels(done.out), 0U);
  EXPECT_TRUE(contains(done.err, "stopped by the node limit"));
}

TEST(Draw, MarksTheOptionsOfEachSolution) {
  const Finished done = run({"solve", "--draw", problems + "textbook.dlx"});
  EXPECT_EQ(done.out,
            "    a b c d e f g\n"
            "0 * . . 1 . 1 . .\n"
            "1   1 . . 1 . . 1\n"
            "2   . 1 1 . . 1 .\n"
            "3 * 1 . . 1 . 1 .\n"
            "4 * . 1 . . . . 1\n"
            "5   . . . 1 1 . 1\n");
  EXPECT_EQ(done.exit_code, 0);
  EXPECT_EQ(panels(run({"solve", "--svg=-", problems + "toy.dlx"}).out), 3U);
  const TempFile file("", "sheet.svg");
  EXPECT_EQ(run({"solve", "--draw", "--svg", file.path(), problems + "textbook.dlx"}).out,
            done.out);
  EXPECT_EQ(panels(content(file.path())), 1U);
}

}  // namespace dlx::test::pictures_test
