#include "tests/dlx/format/written_formats.hpp"
#include "tests/testing.hpp"

// Tables with names, and lists of items.
namespace dlx::testing::table_formats_test {

using namespace written_formats;

// Fails unless the text is recognised as the format and gives the problem.
void expect_problem(std::string_view name, std::string_view text, const Problem& expected) {
  EXPECT_EQ(guess_problem_format(text).name, name) << text;
  EXPECT_TRUE(read(name, text) == expected) << text;
}

// -- csv ------------------------------------------------------------------------------------------

TEST(Csv, IsReadAsPandasAndRWriteIt) {
  const Problem named = read("text", "a b c\n|label: x\na\n|label: y\nb c\n");
  for (const char* text :
       {",a,b,c\nx,1,0,0\ny,0,1,1\n", ";a;b;c\r\nx;1;0;0\r\ny;0;1;1\r\n",
        "\ta\tb\tc\nx\t1\t0\t0\ny\t0\t1\t1\n", "id,a,b,c\nx,1,0,0\ny,0,1,1\n",
        ",a,b,c\nx,True,False,False\ny,False,True,True\n", ",a,b,c\nx,1.0,,\ny,,1.0,1.0\n",
        "\"\",\"a\",\"b\",\"c\"\n\"x\",1,0,0\n\"y\",0,1,1\n", "a,b,c\nx,1,0,0\ny,0,1,1\n",
        "Unnamed: 0,a,b,c\nx,1,0,0\ny,0,1,1\n", "   a  b  c\nx  1  0  0\ny  0  1  1\n",
        "\xEF\xBB\xBF,a,b,c\n\nx,1,0,0\ny,0,1,1", ",a,b,c,\nx,1,0,0,\ny,0,1,1,\n"}) {
    expect_problem("csv", text, named);
  }
}

TEST(Csv, NumbersOfOptionsAreLabels) {
  const Problem numbered = read("text", "a b\n|label: 0\na\n|label: 1\nb\n|label: 2\na b\n");
  expect_problem("csv", ",a,b\n0,1,0\n1,0,1\n2,1,1\n", numbered);
  expect_problem("csv", "id,a,b\n0,1,0\n1,0,1\n2,1,1\n", numbered);
  const Problem without_names =
      read("text", "|items: 0 1\n|label: 0\n0\n|label: 1\n1\n|label: 2\n0 1\n");
  expect_problem("csv", "0,1,0\n1,0,1\n2,1,1\n", without_names);
  // Without an index there are no labels.
  expect_problem("csv", "a;b\nTrue;False\nFalse;True\n", read("text", "a b\na\nb\n"));
  expect_problem("csv", "0,1,2\n1,0,0\n0,1,1\n", read("text", "|items: 0 1 2\n0\n1 2\n"));
}

TEST(Csv, NamesMayBeQuotedAndSecondary) {
  const Problem problem = read("csv", ",a,|b,c\n\"say \"\"x\"\", or y\",1,0,1\n");
  EXPECT_EQ(problem.label(OptionId{0}), "say \"x\", or y");
  EXPECT_EQ(problem.num_primary(), 1U);
  EXPECT_EQ(problem.name(ItemId{2}), "c");
}

TEST(Csv, OtherTextsKeepTheirFormats) {
  const auto guess = [](std::string_view text) { return guess_problem_format(text).name; };
  EXPECT_EQ(guess("a,b\n1,0\n0,1\n"), "matrix");
  EXPECT_EQ(guess("1,0\n1,1\n"), "matrix");
  EXPECT_EQ(guess("2 3\n1 0 0\n0 1 1\n"), "matrix");
  EXPECT_EQ(guess("a\tb\na\tb\n"), "text");
  EXPECT_EQ(guess("r,c r,d\nr,c\nr,d\n"), "text");
}

// Names that end like cells are written so that the text is not read as a table.
TEST(Csv, NamesThatEndLikeCellsAreWrittenWithADirective) {
  ProblemBuilder builder;
  builder.add_option({builder.add_primary("a,1")});
  const std::string text = written("text", builder.build());
  EXPECT_EQ(text, "|items: a,1\na,1\n");
  EXPECT_EQ(guess_problem_format(text).name, "text");
}

TEST(Csv, HasCostsAndListsOfItems) {
  const Problem plain = read("text", "mon tue\n|label: ann\nmon tue |3\n|label: bob\nmon |1.5\n");
  for (const char* text : {"name;cost;items\nann;3;mon,tue\nbob;1.5;mon\n",
                           "cost,name,items\n3,ann,mon tue\n1.5,bob,mon\n",
                           "name,cost,mon,tue\nann,3,1,1\nbob,1.5,1,0\n"}) {
    expect_problem("csv", text, plain);
    EXPECT_EQ(guess_problem_format(text).name, "csv") << text;
  }
  EXPECT_EQ(error_of("csv", "name;cost;items\nann;x;mon\n"),
            "file:2:5: found 'x', expected a cost as 17 or 2.5");
  // A column of 0 and 1 is an item.
  EXPECT_TRUE(read("csv", ",cost,a\nx,1,1\ny,0,1\n").find_item("cost"));
}

// -- lists ----------------------------------------------------------------------------------------

TEST(Lists, TheNumberOfLinesTellsTheSizesApart) {
  const Problem from_1 = read("text", "1 2 3 4\n1 4\n2 3\n3\n");
  expect_problem("lists", "4 3\n2 1 4\n2 2 3\n1 3\n", from_1);
  expect_problem("lists", "3 4\n2 1 4\n2 2 3\n1 3\n", from_1);
  expect_problem("lists", "4 3\r\n\r\n2 0 3\r\n2 1 2\r\n1 2\r\n",
                 read("text", "0 1 2 3\n0 3\n1 2\n2\n"));
}

TEST(Lists, ReportsFaultsWithTheirPositions) {
  // A text that no reader accepts gets the message of this format.
  EXPECT_EQ(guess_problem_format("4 2\n2 1 2\n1 3\n").name, "lists");
}

}  // namespace dlx::testing::table_formats_test
