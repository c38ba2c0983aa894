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
  EXPECT_EQ(guess_problem_format("max: +1 x1 ;\n").name, "opb");
  EXPECT_EQ(guess_problem_format("max: 3x1 ;\n").name, "opb");
}

}  // namespace dlx::testing::linear_formats_test
