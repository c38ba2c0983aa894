#include "dlx/dlx.hpp"
#include "puzzles/puzzles.hpp"
#include "tests/testing.hpp"

// Lists of sets, edges and words in common forms.
namespace dlx::puzzles::name_lists_test {

// Returns the number of covers, or the message if the text is refused.
std::string answer(const char* model, const char* parameter, std::string_view text,
                   Values values = {}) {
  values.emplace(parameter, Value::document("file", [text] { return std::string(text); }));
  try {
    std::ostringstream out;
    out << count(find_model(model).build(values).problem).count;
    return out.str();
  } catch (const ParseError& error) {
    return error.what();
  }
}

std::string partitions(std::string_view text) { return answer("partition", "sets", text); }

std::string colourings(std::string_view text) {
  return answer("colouring", "graph", text, {{"colours", 3}});
}

std::string rectangles(std::string_view text) {
  return answer("words", "words", text, {{"size", "3x3"}});
}

TEST(NameLists, SetsAreReadInManyForms) {
  for (const char* text : {"1 2\n3\n1\n2 3\n",
                           "1, 2\n3\n1\n2, 3\n",
                           "1;2\n3\n1\n2;3;\n",
                           "1 2; 3; 1; 2 3",
                           "1,2;3;1;2,3\n",
                           "1 2;\n3;\n1;\n2 3;\n",
                           "{1, 2}\n{3}\n{1}\n{2, 3}\n",
                           "(1,2),(3),(1),(2,3)\n",
                           "{{1,2},{3},{1},{2,3}}",
                           "[\n  [1, 2],\n  [3], [1], [2, 3]\n]\n",
                           R"([["1","2"],["3"],["1"],["2","3"]])",
                           R"({"A": ["1","2"], "B": ["3"], "C": ["1"], "D": ["2","3"]})",
                           R"({"sets": [[1,2],[3],[1],[2,3]]})",
                           "S = [{1,2},{3},set([1]),frozenset({2,3})]",
                           "A = {1,2}; B = {3}; C={1}; D={2,3}",
                           "A={1,2},\nB={3},\nC={1},\nD={2,3}\n",
                           "A = \\{1, 2\\}\nB = \\{3\\}\nC = \\{1\\}\nD = \\{2,3\\}\n",
                           "A: 1, 2\nB:3\nC = 1\nD: 2, 3\n",
                           "'1' '2'\n\"3\"\n1\n2 3\n",
                           "name,element\nA,1\nA,2\nB,3\nC,1\nD,2\nD,3\n",
                           "set;elements\nA;1,2\nB;3\nC;1\nD;2,3\n",
                           "name,elements\nA,\"1,2\"\nB,3\nC,1\nD,2,3\n",
                           "# my sets\n1 2 # one\n3 // two\n%\n| three\n1 /* four\n*/\n2 3\n"})
    EXPECT_EQ(partitions(text), "2") << text;
  EXPECT_EQ(partitions("C# F#\n"), "1");
  EXPECT_EQ(partitions("x=1 y=1\nx=2\n"), "1");
  EXPECT_EQ(partitions("1-1 1-2\n2-1\n"), "1");
}

TEST(NameLists, DoubtfulSetsAreRefused) {
  EXPECT_EQ(partitions("a b, c\n"),
            "file:1:3: found 'b', expected a comma in front of it, as between the other names");
  EXPECT_EQ(partitions("a,b\nc d\n"),
            "file:2:3: found white space between names, expected commas as in the lists above");
  EXPECT_EQ(partitions("#1 a\n"),
            "file:1:1: found '#1', expected a blank behind the '#' of a comment, or quotes around "
            "the name \"#1\"");
  EXPECT_EQ(partitions("1-3\n4\n"),
            "file:1:1: found '1-3', expected a number; a range is written in full, and a name in "
            "quotes");
  EXPECT_EQ(partitions("1 0\n0 1\n"),
            "file:1:1: found '1', expected a set; 'dlx solve' reads rows of 0 and 1");
  EXPECT_EQ(partitions("3 4\n1 2\n3\n1\n2 3\n"),
            "file:1:1: found '3', expected a set, without the numbers of elements and sets above; "
            "write the set in braces if its elements are meant; 'dlx solve' reads lines 'K i1 ... "
            "iK' below such numbers");
  EXPECT_EQ(partitions("2 1 3\n1 2\n"),
            "file:1:1: found '2', expected a set, without the number of its elements; write the "
            "set in braces if its elements are meant");
  EXPECT_EQ(partitions("A=1\nB 2\n"),
            "file:1:1: found 'A=1', expected white space around the '=' behind a name, or quotes");
  EXPECT_EQ(partitions("name,e1,e2\nA,1,2\n"),
            "file:1:6: found 'e1', expected 'element' or 'elements' behind the title 'name'");
  EXPECT_EQ(partitions("set,cost,elements\nA,1,2\n"),
            "file:1:5: found 'cost', expected no costs; 'dlx solve --min-cost' reads tables with "
            "costs");
  EXPECT_EQ(partitions("- a\n"),
            "file:1:1: found '-', expected a name; quotes make a name of any characters");
  EXPECT_EQ(partitions("{1, 2\n"), "file:1:1: found '{' without the closing bracket");
  EXPECT_EQ(partitions("{}\n{1}\n"), "file:1:1: the set has no member");
  EXPECT_EQ(partitions("{1 2\n3}\n"),
            "file:2:1: found '3', expected a comma in front of it, because it begins a line");
  EXPECT_EQ(partitions("U = {1,2}\nS = {{1},{2}}\n"),
            "file:2:1: found a list of lists beside other lists, expected the same form for all "
            "lists");
}

TEST(NameLists, GraphsAreReadInManyForms) {
  for (const char* text : {"a b\nb c\nc a\n",
                           "a, b\nb, c\nc, a\n",
                           "a;b\nb;c\nc;a\n",
                           "a-b\nb-c\nc-a\n",
                           "a-b, b-c, c-a\n",
                           "a -- b;\nb -- c;\nc -- a;\n",
                           "a -> b\nb->c\nc - a\n",
                           "(a, b)\n(b, c)\n(c, a)\n",
                           "[(0, 1), (1, 2), (2, 0)]",
                           R"([["a","b"],["b","c"],["c","a"]])",
                           R"({"nodes": ["a","b","c"], "edges": [["a","b"],["b","c"],["c","a"]]})",
                           "V = {1,2,3}\nE = {(1,2),(2,3),(3,1)}\n",
                           "a: b c\nb: a c\nc: a b\n",
                           "graph G {\n a -- b;\n b -- c -- a;\n}\n",
                           "source,target,weight\na,b,3\nb,c,1\nc,a,2\n",
                           "c a triangle\np edge 3 3\ne 1 2\ne 2 3\ne 1 3\n",
                           "p col 3 6\ne 1 2\ne 2 1\ne 2 3\ne 3 2\ne 1 3\ne 3 1\n",
                           "p tw 3 3\n1 2\n2 3\n3 1\n",
                           "0 1 1\n1 0 1\n1 1 0\n",
                           "011\n101\n110\n",
                           "0, 1, 1, \n1, 0, 1, \n1, 1, 0, \n",
                           "[[0,1,1],[1,0,1],[1,1,0]]",
                           ",a,b,c\na,0,1,1\nb,1,0,1\nc,1,1,0\n"})
    EXPECT_EQ(colourings(text), "6") << text;
  EXPECT_EQ(colourings("a-b c\na b-c\n"), "36");
  EXPECT_EQ(colourings("a b\n\"c-d\" \"e-f\"\n"), "36");
}

TEST(NameLists, DoubtfulGraphsAreRefused) {
  EXPECT_EQ(colourings("mon-am tue-pm\n"),
            "file:1:1: found 'mon-am', expected an edge as 'a - b' or 'a, b', or quotes around the "
            "names of vertices");
  EXPECT_EQ(colourings("3 3\n1 2\n2 3\n3 1\n"),
            "file:1:1: found '3', expected an edge, without the numbers of vertices and edges "
            "above, which 'p edge VERTICES EDGES' with edges 'e 1 2' has; write the edge in "
            "parentheses if it is one");
  EXPECT_EQ(colourings("0 1 0\n0 0 1\n1 0 0\n"),
            "file:1:1: found 1 in row 1, column 2, and another number in row 2, column 1, expected "
            "a symmetric matrix");
  EXPECT_EQ(colourings("0 1 1\n1 0 1\n"),
            "file:1:1: found a matrix of 2 rows and 3 columns, expected as many columns as rows");
  EXPECT_EQ(colourings("x,y\n1,2\n2,3\n"),
            "file:1:1: found 'x', expected an edge between numbers as below, or the titles "
            "'source' and 'target'");
  EXPECT_EQ(colourings("p edge 3 3\ne 1 2\n"), "file:2:1: found 1 edge, expected 3 as line 1 says");
  EXPECT_EQ(colourings("p edge 3 1\ne 1 4\n"), "file:2:5: '4' is out of range; expected 1 to 3");
}

TEST(NameLists, WordsAreReadInManyForms) {
  for (const char* text :
       {"CAT ARE TEN\n", "CAT,ARE,TEN", "CAT;50\nARE;40\nTEN;60\n", "CAT -5\nARE 0.5\nTEN 60\n",
        "50,CAT\n40,ARE\n60,TEN\n", "word,score\nCAT,50\nARE,40\nTEN,60\n",
        R"(["CAT", "ARE", "TEN"])", R"({"words": ["CAT", "ARE", "TEN"]})",
        R"({"CAT": 50, "ARE": 40, "TEN": 60})", R"([["CAT", 50], ["ARE", 40], ["TEN", 60]])",
        "# a list\n\"CAT\"\n'ARE',\nTEN\n"})
    EXPECT_EQ(rectangles(text), "1") << text;
  EXPECT_EQ(rectangles("123 456 789 147 258 369\n"), "2");
  EXPECT_EQ(rectangles("3\nCAT\n"),
            "file:1:1: found '3', expected a word; a score stands in a line with one word, as "
            "WORD;SCORE");
  EXPECT_EQ(rectangles("CAT|50\n"), "file:1:4: found '|', expected a letter");
}

}  // namespace dlx::puzzles::name_lists_test
