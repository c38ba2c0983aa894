// Problems as linear programs: OPB and LP.

#include "tests/dlx/brute_force.hpp"
#include "tests/dlx/format/written_formats.hpp"
#include "tests/dlx/random_problem.hpp"
#include "tests/testing.hpp"

namespace dlx::testing::linear_formats_test {

using namespace written_formats;

// A minimal reader of linear programs: `+1 x1` and `+ x1` are terms.
struct Row {
  std::map<std::uint32_t, std::int64_t> terms;  // by variable, from 0 on
  std::string relation;
  std::int64_t bound = 0;
};

std::vector<Row> rows_of_opb(const std::string& text) {
  std::vector<Row> rows;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line[0] == '*' || line.starts_with("min:")) continue;
    std::istringstream words(line);
    Row row;
    std::string word, variable;
    while (words >> word && word != "=" && word != ">=") {
      words >> variable;
      row.terms[static_cast<std::uint32_t>(std::stoul(variable.substr(1))) - 1] += std::stol(word);
    }
    row.relation = word;
    words >> row.bound;
    rows.push_back(row);
  }
  return rows;
}

std::vector<Row> rows_of_lp(const std::string& text) {
  std::vector<Row> rows;
  std::istringstream lines(text);
  std::string all;
  bool rows_now = false;
  for (std::string line; std::getline(lines, line);) {
    if (line == "Subject To") rows_now = true;
    if (line == "Binary") rows_now = false;
    if (rows_now && line[0] == ' ') all += line;
  }
  std::istringstream words(all);
  for (std::string word; words >> word;) {
    EXPECT_EQ(word.back(), ':');
    Row row;
    while (words >> word && (word == "+" || word == "-" || word == "0")) {
      std::string variable;
      words >> variable;
      row.terms[static_cast<std::uint32_t>(std::stoul(variable.substr(1))) - 1] += word == "0" ? 0
                                                                                   : word == "+"
                                                                                       ? 1
                                                                                       : -1;
    }
    row.relation = word;
    words >> row.bound;
    rows.push_back(row);
  }
  return rows;
}

// Returns the solutions of rows as values of the first variables, by brute force; nothing for more
// than 14 variables.
std::optional<Covers> solutions(const std::vector<Row>& rows, std::uint32_t options) {
  std::uint32_t variables = options;
  for (const Row& row : rows) {
    for (const auto& [variable, factor] : row.terms) variables = std::max(variables, variable + 1);
  }
  if (variables > 14) return std::nullopt;
  Covers found;
  for (std::uint32_t values = 0; values < 1U << variables; ++values) {
    const bool holds = std::ranges::all_of(rows, [&](const Row& row) {
      std::int64_t sum = 0;
      for (const auto& [variable, factor] : row.terms) sum += (values >> variable & 1) * factor;
      return row.relation == "="    ? sum == row.bound
             : row.relation == ">=" ? sum >= row.bound
                                    : sum <= row.bound;
    });
    if (!holds) continue;
    std::vector<std::uint32_t> chosen;
    for (std::uint32_t k = 0; k < options; ++k) {
      if (values >> k & 1) chosen.push_back(k);
    }
    EXPECT_TRUE(found.insert(chosen).second) << "two solutions stand for the same cover";
  }
  return found;
}

TEST(ProblemFormats, SolutionsOfTheLinearRowsAreTheCovers) {
  std::size_t tried = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Problem problem = decorated(seed);
    // A problem without options is written with a dummy variable, which would be an option.
    if (problem.num_options() == 0) continue;
    const Covers expected = brute_force(problem);
    for (const auto& rows :
         {rows_of_opb(written("opb", problem)), rows_of_lp(written("lp", problem))}) {
      const std::optional<Covers> found = solutions(rows, problem.num_options());
      if (!found) continue;
      ++tried;
      ASSERT_EQ(*found, expected) << "seed " << seed << '\n'
                                  << written("text", problem) << written("opb", problem)
                                  << written("lp", problem);
    }
  }
  EXPECT_GT(tried, 300U);
}

TEST(ProblemFormats, OpbComesBack) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    RandomShape shape = random_shape(seed, seed % 2 == 0 ? 0.6 : 0);
    shape.colours = 0;
    const Problem problem = random_problem(shape, seed);
    const Problem back = read("opb", written("opb", problem));
    ASSERT_GE(back.num_options(), problem.num_options());  // more if some could be in no cover
    ASSERT_EQ(brute_force(back), brute_force(problem))
        << written("text", problem) << written("opb", problem) << written("text", back);
  }
}

TEST(ProblemFormats, OpbIsReadWithItsCosts) {
  const std::string text = written("opb", read("text", "A B\nA |2.5\nB |-1\nA B |0.25\n"));
  EXPECT_TRUE(contains(text, "\nmin: +250 x1 -100 x2 +25 x3 ;\n"));
  const Problem back = read("opb", text);
  EXPECT_EQ(back.cost(OptionId{0}), 250);
  EXPECT_EQ(back.cost(OptionId{1}), -100);
  EXPECT_EQ(back.label(OptionId{2}), "x3");
}

TEST(ProblemFormats, OpbTakesAllRelations) {
  // x4 is free, x5 cannot be true; the last row has no effect.
  const Problem problem = read("opb",
                               "* #variable= 5 #constraint= 5\n"
                               "+1 x1 +1 x2 +1 x3 >= 2;\n"
                               "-1 x1 -1 x2 >= -1 ; 1 x2 1 x5 <= 1 ;\n"
                               "+1 x5 = 0 ;\n"
                               "+1 x1 +1 x4 <= 2 ;\n");
  EXPECT_EQ(brute_force(problem), (Covers{{0, 2}, {0, 2, 3}, {1, 2}, {1, 2, 3}}));
}

TEST(ProblemFormats, OpbErrorsNameThePlace) {
  const auto error = [](std::string_view text) { return error_of("opb", text); };
  EXPECT_EQ(error("* nothing\n"), "file:1:1: found the end of the text, expected a constraint");
  EXPECT_EQ(error("* #variable= 0 #constraint= 0\n"), "no error");
  EXPECT_EQ(error("+1 x1 +2 x2 = 1 ;\n"),
            "file:1:7: found '+2', expected the coefficient 1: exact covers are sums of variables; "
            "CBC, HiGHS or SCIP solve other rows");
  EXPECT_EQ(error("+1 x1 -1 x2 = 1 ;\n"),
            "file:1:7: found '-1', expected the same sign as before: exact covers are sums of "
            "variables; rows with both signs, as written for colours, are not read");
  EXPECT_EQ(error("+1 x1 +1 ~x2 = 1 ;\n"),
            "file:1:10: found '~x2', expected a variable as x1; an exact cover has no negated "
            "variables and no products");
  EXPECT_EQ(error("+1 x1 x2 = 1 ;\n"),
            "file:1:7: found 'x2', expected a coefficient as +1, or '=', '>=' or '<='");
  EXPECT_EQ(error("+1 x1 +1 x1 = 1 ;\n"),
            "file:1:10: found 'x1', expected each variable once in a sum");
  EXPECT_EQ(error("+1 x1 = 1\n"), "file:1:1: found the end of the text, expected ';'");
  EXPECT_EQ(error("+1 x1 = 1 2\n"), "file:1:11: found '2', expected ';'");
  EXPECT_EQ(error("+1 x1 = y ;\n"), "file:1:9: found 'y', expected a number of up to 64 bits");
  EXPECT_EQ(error("+1 x1000001 = 1 ;\n"),
            "file:1:4: found 'x1000001', expected at most 1000000 variables");
  EXPECT_EQ(error("* #variable= 1 #constraint= 1\n+1 x2 = 1 ;\n"),
            "file:2:4: found 'x2', expected a variable up to x1 as line 1 says");
  EXPECT_EQ(error("* #variable=1 #constraint=1\n+1 x2 = 1 ;\n"),
            "file:2:4: found 'x2', expected a variable up to x1 as line 1 says");
  EXPECT_EQ(error("* #variable= 1\n+1 x1 = 1 ;\n* #variable= 0 #constraint= 7\n"), "no error");
  EXPECT_EQ(error("* #variable= 1 #constraint= 2\n+1 x1 = 1 ;\n"),
            "file:2:1: found 1 constraint, expected 2 as line 1 says");
  EXPECT_EQ(error("* #variable= 2 #constraint= 1\n+1 x1 = 1 ;\n +1 x2 = 1 ;\n"),
            "file:3:2: found another constraint, expected 1 as line 1 says");
  EXPECT_EQ(error("* #variable= two\n+1 x1 = 1 ;\n"),
            "file:1:14: found 'two', expected a number after '#variable='");
  EXPECT_EQ(error("* #variable= 1 #constraint= -1\n+1 x1 = 1 ;\n"),
            "file:1:29: found '-1', expected a number after '#constraint='");
  EXPECT_EQ(error("* #variable=\n+1 x1 = 1 ;\n"),
            "file:1:13: found '', expected a number after '#variable='");
  EXPECT_EQ(error("min: 1 x1 1 x1 ;\n+1 x1 = 1 ;\n"),
            "file:1:13: found 'x1', expected each variable once in the objective");
  EXPECT_EQ(error("min: 9223372036854775807 x1 ;\n+1 x1 = 1 ;\n"),
            "file:1:6: found '9223372036854775807', expected coefficients whose absolute values "
            "add up to at most 2^62");
  EXPECT_EQ(
      error("soft: 5 ;\n[2] +1 x1 = 1 ;\n"),
      "file:1:1: found 'soft:', expected hard constraints; soft constraints are not supported");
  EXPECT_EQ(guess_problem_format("max: +1 x1 ;\n").name, "opb");
  EXPECT_EQ(guess_problem_format("max: 3x1 ;\n").name, "opb");
  EXPECT_EQ(error("max: 3a + 2b;\na + b <= 1;\nint a, b;\n"),
            "file:1:6: found '3a', expected a coefficient of up to 64 bits and a variable as in 3 "
            "x1, or ';'; 'lp_solve -parse -wfmps NEW FILE' converts LP files of lp_solve");
}

}  // namespace dlx::testing::linear_formats_test
