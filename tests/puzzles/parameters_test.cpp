#include "dlx/dlx.hpp"
#include "puzzles/puzzles.hpp"
#include "tests/testing.hpp"

// Models used through their declared parameters, as by programs other than dlx.
namespace dlx::puzzles::parameters_test {

std::uint64_t count(const Puzzle& puzzle) { return Solver(puzzle.problem).count().count.low(); }

// Returns the parameter that an error names, and the error's message.
std::pair<std::string, std::string> error_of(const char* model, const Values& values) {
  try {
    find_model(model).build(values);
  } catch (const ParameterError& error) {
    return {error.parameter(), error.what()};
  }
  return {};
}

using Error = std::pair<std::string, std::string>;

TEST(Parameters, AreDeclaredInFull) {
  std::set<std::string_view> models_met;
  for (const Model& model : models()) {
    SCOPED_TRACE(std::string(model.name));
    EXPECT_TRUE(models_met.insert(model.name).second);
    EXPECT_EQ(&find_model(model.name), &model);
    EXPECT_EQ(model_or_null(model.name), &model);
    std::set<std::string_view> met;
    for (const Parameter& parameter : model.parameters) {
      SCOPED_TRACE(std::string(parameter.name));
      EXPECT_TRUE(met.insert(parameter.name).second);
      EXPECT_FALSE(parameter.help.empty());
      EXPECT_EQ(parameter.placeholder.empty(), parameter.kind == ParameterKind::flag);
      EXPECT_EQ(parameter.most != 0, parameter.kind == ParameterKind::number);
      EXPECT_EQ(parameter.choices.empty(), parameter.kind != ParameterKind::choice);
      if (!parameter.choices.empty() && !parameter.standard.empty()) {
        EXPECT_EQ(std::ranges::count(parameter.choices, parameter.standard), 1);
      }
    }
  }
  EXPECT_EQ(model_or_null("kings"), nullptr);
}

TEST(Parameters, AnUnknownModelIsAnErrorThatNamesTheKnownOnes) {
  for (const char* name : {"kings", "", "Queens", "queens "}) {
    try {
      find_model(name);
      FAIL() << name;
    } catch (const std::invalid_argument& error) {
      const std::string message = error.what();
      EXPECT_TRUE(message.starts_with("there is no model '")) << message;
      EXPECT_TRUE(contains(message, "; there are queens, pentomino, "));
    }
  }
}

TEST(Parameters, HaveStandardValues) {
  EXPECT_EQ(find_model("pentomino").build().problem.num_options(), 2056U);
  EXPECT_EQ(count(find_model("soma").build({{"size", "3x3x3"}})),
            count(find_model("soma").build()));
}

TEST(Parameters, TakeNumbersFlagsAndTexts) {
  EXPECT_EQ(count(find_model("queens").build({{"n", 8}})), 92U);
  EXPECT_EQ(
      count(find_model("polyomino").build({{"size", "4x4"}, {"order", 2}, {"any-number", ""}})),
      36U);
  EXPECT_EQ(count(find_model("partition").build({{"sets", "a b\nc\nb c\na\n"}})), 2U);
}

// A document is its text; pieces are a list, or a text if they contain a line end.
TEST(Parameters, TakeDocuments) {
  const std::string board = "####\n####\n##..\n";
  EXPECT_EQ(
      count(find_model("polyomino").build({{"board", board}, {"order", 2}, {"any-number", ""}})),
      7U);
  EXPECT_EQ(count(find_model("polyomino").build({{"size", "4x4"}, {"pieces", "D 8\n##\n"}})), 36U);
  EXPECT_EQ(count(find_model("polyomino").build({{"size", "4x4"}, {"pieces", "8xD"}})), 36U);
  int reads = 0;
  const auto read = [&] { return ++reads, std::string("##\n#?\n"); };
  try {
    find_model("polyomino").build({{"board", Value::document("b.txt", read)}});
    ADD_FAILURE();
  } catch (const ParseError& error) {
    EXPECT_STREQ(error.what(),
                 "b.txt:2:2: found '?', expected '#' for a cell, '.' or a space for a hole");
  }
  EXPECT_EQ(reads, 1);
  // Other errors are reported first.
  EXPECT_EQ(error_of("polyomino", {{"size", "4x4"}, {"board", Value::document("b.txt", read)}}),
            Error("board", "found a size and a board, expected one of them"));
  EXPECT_EQ(reads, 1);
}

TEST(Parameters, ErrorsNameThem) {
  EXPECT_EQ(error_of("queens", {}), Error("n", "expected N, the size of the board"));
  EXPECT_EQ(error_of("queens", {{"n", -1}}),
            Error("n", "N: '-1' is not a whole number; expected 1 to 1000"));
  EXPECT_EQ(error_of("queens", {{"n", 8}, {"n", 9}}),
            Error("n", "N: given 2 times, expected once"));
  EXPECT_EQ(error_of("macmahon", {{"border", "x"}}),
            Error("border", "--border: found 'x', expected a, b, c or any"));
  EXPECT_EQ(error_of("queens", {{"size", 8}}),
            Error("size", "queens has no parameter 'size'; expected one of n, costs"));
  EXPECT_EQ(error_of("colouring", {{"graph", "a b\n"}}),
            Error("colours",
                  "expected a file with a graph, - for stdin, and --colours K, how many "
                  "colours there are"));
  EXPECT_EQ(error_of("pentomino", {{"size", "10"}}),
            Error("size", "'10' is no rectangle; an example is 10x6"));
}

// Results must not refer to arguments later.
TEST(Parameters, PuzzlesOutliveTheirValues) {
  for (const auto& [name, values] : {std::pair<const char*, Values>{"queens", {{"n", 6}}},
                                     {"soma", {}},
                                     {"macmahon", {}},
                                     {"latin", {{"n", 3}}},
                                     {"words", {{"size", "2x2"}, {"words", "ab ba\n"}}}}) {
    SCOPED_TRACE(name);
    std::function<std::string(const Cover&, Style)> draw;
    std::function<pictures::Picture(const Cover&)> picture;
    Problem problem;
    {
      const Puzzle puzzle = find_model(name).build(Values(values));
      problem = puzzle.problem;
      draw = puzzle.draw;
      picture = puzzle.picture;
      if (find_model(name).has_symmetries) {
        EXPECT_GT(puzzle.symmetries().size(), 0U);
      } else {
        EXPECT_FALSE(puzzle.symmetries);
      }
    }
    Solver solver(problem);
    ASSERT_TRUE(solver.next());
    EXPECT_FALSE(draw(solver.cover(), {}).empty());
    EXPECT_FALSE(picture(solver.cover()).shapes.empty());
  }
}

}  // namespace dlx::puzzles::parameters_test
