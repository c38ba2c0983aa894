#include "dlx/dlx.hpp"
#include "puzzles/puzzles.hpp"
#include "tests/testing.hpp"

// Solutions as text: written, read back, checked.
namespace dlx::puzzles::solutions_test {

const char* const problem_text =
    "A B C | X\n"
    "A B |3\n"  // 0
    "|label: cee\n"
    "C X:red |4\n"  // 1
    "A X:red |1\n"  // 2
    "B X:red |1\n"  // 3
    "C |2\n";       // 4

std::vector<ListedSolution> read(const Problem& problem, const std::string& text) {
  std::istringstream in(text);
  SolutionReader reader(in, "solutions", problem);
  std::vector<ListedSolution> all;
  const std::uint64_t number = reader.read([&](const ListedSolution& one) { all.push_back(one); });
  EXPECT_EQ(number, all.size());
  return all;
}

// The message of an error in reading or checking; empty without an error.
std::string fault(const Problem& problem, const std::string& text) {
  try {
    const SolutionChecker checker(problem);
    for (const ListedSolution& one : read(problem, text)) checker.check(one, "solutions");
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return {};
}

TEST(Solutions, AreReadAsTheyWereWritten) {
  const Problem problem = parse_problem(problem_text).problem;
  SolutionText writer(problem);
  std::string text;
  std::vector<std::vector<OptionId>> covers;
  Solver solver(problem);
  for (const Cover& cover : solver) {
    covers.emplace_back(cover.begin(), cover.end());
    writer.append(covers.size(), cover, text);
  }
  ASSERT_EQ(covers.size(), 4U);
  const std::vector<ListedSolution> all = read(problem, text);
  ASSERT_EQ(all.size(), covers.size());
  for (std::size_t k = 0; k < all.size(); ++k) {
    EXPECT_EQ(all[k].options, covers[k]);
    EXPECT_EQ(all[k].number, k + 1);
    EXPECT_EQ(all[k].cost, cost_text(problem, Cover(covers[k])));
  }
  EXPECT_EQ(fault(problem, text), "");
  EXPECT_TRUE(begins_with(text.substr(0, text.find('\n')), "| solution 1, cost "));
}

TEST(Solutions, OfOthersAreRead) {
  const Problem problem = parse_problem(problem_text).problem;
  const std::vector<OptionId> wanted = {OptionId{0}, OptionId{1}};
  for (const char* text :
       {"1:\n B A (1 of 2)\n cee\n", "v 1 2 -3 -4 -5 0\n", "s SATISFIABLE\nv x1 x2 -x3\n"}) {
    const std::vector<ListedSolution> all = read(problem, text);
    ASSERT_EQ(all.size(), 1U) << text;
    EXPECT_EQ(all[0].options, wanted) << text;
  }
}

TEST(Solutions, FaultsHaveTheirLine) {
  const Problem problem = parse_problem(problem_text).problem;
  EXPECT_TRUE(
      begins_with(fault(problem, "| solution 1\nA B\n"), "solutions:1: solution 1 is wrong: "));
  EXPECT_TRUE(begins_with(fault(problem, "| solution 1\nA B\ncee\nA X:red\n"), "solutions:4: "));
  EXPECT_EQ(fault(problem, "| solution 1, cost 6\nA B\ncee\n"),
            "solutions:1: solution 1 is wrong: it costs 7, not '6'");
  EXPECT_EQ(fault(problem, "A D\n"), "solutions:1: 'D' is not in the problem");
  EXPECT_TRUE(begins_with(fault(problem, "{\"type\":\"solution\"}\n"), "solutions:1:1: found '{"));
}

// A line without end, as a little compressed data can contain.
class EndlessLine : public std::streambuf {
  int_type underflow() override {
    setg(text_.data(), text_.data(), text_.data() + text_.size());
    return traits_type::to_int_type('A');
  }

  std::string text_ = std::string(1 << 20, 'A');
};

TEST(Solutions, ALineWithoutEndIsRefused) {
  const Problem problem = parse_problem(problem_text).problem;
  EndlessLine buffer;
  std::istream in(&buffer);
  SolutionReader reader(in, "solutions", problem);
  try {
    reader.read([](const ListedSolution&) {});
    FAIL();
  } catch (const ParseError& error) {
    EXPECT_STREQ(error.what(),
                 "solutions:1:1: found a line of more than 268435456 bytes, expected less");
  }
}

TEST(Solutions, LinesAreAsLongAsTheyAre) {
  const Problem problem = parse_problem(problem_text).problem;
  for (const std::size_t blanks : {4085, 4086, 4087, 4088, 4089, 4090, 8180, 8181, 8182, 8183}) {
    const std::string pad(blanks, ' ');
    const std::string text = pad + "cee\nA B" + pad + "\n\n|" + pad + "\n| solution 2\nA B" + pad;
    const std::vector<ListedSolution> all = read(problem, text + "\ncee");
    ASSERT_EQ(all.size(), 2) << blanks;
    EXPECT_EQ(all[0].lines, (std::vector<std::size_t>{1, 2}));
    EXPECT_EQ(all[1].lines, (std::vector<std::size_t>{6, 7}));
  }
}

}  // namespace dlx::puzzles::solutions_test
