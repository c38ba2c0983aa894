#include <pugixml.hpp>

#include "dlx/solver.hpp"
#include "puzzles/puzzles.hpp"
#include "tests/testing.hpp"

// The drawings of every model. The puzzles are the examples of the model's help, so that new models
// are tested, too.
namespace dlx::puzzles::drawings_test {

// Returns the words after the model's name in a line of its examples, without options of the search;
// empty if the line has no words for the model.
std::vector<std::string> words_of(const std::string& line) {
  std::istringstream text(line.substr(0, line.find("  ", 2)));
  std::vector<std::string> words;
  std::string word;
  text >> word >> word;  // dlx NAME
  while (text >> word) {
    if (word == "|" || word == "-") return {};
    if (word == "-n") {
      text >> word;
    } else if (word != "-n1" && word != "--count" && word != "--up-to-symmetry" &&
               word != "--print-problem" && word != "--svg") {
      words.push_back(word);
    }
  }
  return words;
}

// Returns the values of the model's parameters that the words give.
Values values_of(const Model& model, const std::vector<std::string>& words) {
  Values values;
  const auto give = [&](const Parameter& parameter, const std::string& word) {
    std::ifstream file(word);
    const bool is_document = parameter.kind == ParameterKind::document;
    if (is_document && !file) throw std::runtime_error("no file " + word);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    values.emplace(parameter.name, is_document ? text : word);
  };
  auto next = model.parameters.begin();  // the next positional parameter
  for (std::size_t k = 0; k < words.size(); ++k) {
    if (!words[k].starts_with("--")) {
      while (next != model.parameters.end() && !next->positional) ++next;
      if (next == model.parameters.end()) throw std::runtime_error("one too many: " + words[k]);
      give(*next++, words[k]);
      continue;
    }
    const std::string name = words[k].substr(2);
    const auto option = std::ranges::find(model.parameters, name, &Parameter::name);
    if (option == model.parameters.end()) throw std::runtime_error("no option " + words[k]);
    give(*option, option->kind == ParameterKind::flag ? "" : words.at(++k));
  }
  return values;
}

void check_picture(const pictures::Picture& picture) {
  EXPECT_FALSE(picture.title.empty());
  EXPECT_FALSE(picture.shapes.empty());
  for (const pictures::Shape& shape : picture.shapes) {
    const auto [low, high] = pictures::bounds(shape);
    EXPECT_GE(low.x, picture.corner.x);
    EXPECT_GE(low.y, picture.corner.y);
    EXPECT_LE(high.x, picture.corner.x + picture.width);
    EXPECT_LE(high.y, picture.corner.y + picture.height);
  }
  pugi::xml_document document;
  EXPECT_TRUE(document.load_string(pictures::svg_file(picture).c_str()));
}

// Draws the first solutions; returns true if there are any.
bool check_pictures(const Puzzle& puzzle) {
  SolveOptions options{.limit = 3, .node_limit = 200'000};
  Solver solver(puzzle.problem, options);
  std::vector<std::string> drawn;
  solver.for_each([&](const Cover& cover) {
    const pictures::Picture picture = puzzle.picture(cover);
    check_picture(picture);
    drawn.push_back(pictures::svg_elements(picture));
    return true;
  });
  // Different solutions look different.
  for (std::size_t k = 1; k < drawn.size(); ++k) EXPECT_NE(drawn[k], drawn[k - 1]);
  return !drawn.empty();
}

TEST(ModelPictures, ShowNothingOutsideOfTheViewBox) {
  for (const Model& model : models()) {
    SCOPED_TRACE(std::string(model.name));
    std::istringstream examples{std::string(model.examples)};
    bool built = false, drawn = false;
    for (std::string line; std::getline(examples, line);) {
      Puzzle puzzle;
      try {
        puzzle = model.build(values_of(model, words_of(line)));
      } catch (const std::exception&) {
        continue;  // an example with a missing file
      }
      built = true;
      ASSERT_TRUE(puzzle.picture);
      drawn = check_pictures(puzzle) || drawn;
    }
    EXPECT_EQ(drawn, built);
  }
}

// Every secondary item is in an option, so that reading a printed problem gives no warning.
TEST(ModelProblems, HaveNoItemThatNoOptionHas) {
  for (const Model& model : models()) {
    std::istringstream examples{std::string(model.examples)};
    for (std::string line; std::getline(examples, line);) {
      SCOPED_TRACE(line);
      try {
        EXPECT_TRUE(find_warnings(model.build(values_of(model, words_of(line))).problem).empty());
      } catch (const std::exception&) {  // an example with a missing file
      }
    }
  }
}

}  // namespace dlx::puzzles::drawings_test
