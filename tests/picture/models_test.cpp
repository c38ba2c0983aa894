#include <gtest/gtest.h>

#include <pugixml.hpp>
#include <sstream>

#include "apps/cli/command_line.hpp"
#include "apps/models/graceful.hpp"
#include "apps/models/graph.hpp"
#include "apps/models/model.hpp"
#include "apps/picture/svg.hpp"
#include "dlx/solver.hpp"

// The drawings of every model, those that are to come as well: the puzzles are the examples of
// its help.
namespace dlx::models {
namespace {

// The words behind the name of the model in a line of its examples, without those for the search;
// empty if the line has none.
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

Instance build(const Model& model, const std::vector<std::string>& words) {
  cli::CommandLine line({});
  for (const cli::Option& option : model.options) line.add(option);
  cli::Output out;
  line.parse(words, model.max_arguments, out);
  return model.build({line.arguments(), line.given()});
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

// Draws the first solutions; true if there are any.
bool check_pictures(const Instance& instance) {
  SearchOptions options;
  options.max_solutions = 3;
  options.max_nodes = 200'000;
  Solver solver(instance.problem, options);
  std::vector<std::string> drawn;
  solver.for_each([&](const Cover& cover) {
    const pictures::Picture picture = instance.picture(cover);
    check_picture(picture);
    drawn.push_back(pictures::svg_elements(picture));
    return true;
  });
  // Different solutions look different.
  for (std::size_t k = 1; k < drawn.size(); ++k) EXPECT_NE(drawn[k], drawn[k - 1]);
  return !drawn.empty();
}

TEST(ModelPictures, ShowNothingOutsideOfTheViewBox) {
  for (const Model& model : all_models()) {
    SCOPED_TRACE(std::string(model.name));
    std::istringstream examples{std::string(model.examples)};
    bool built = false, drawn = false;
    for (std::string line; std::getline(examples, line);) {
      Instance instance;
      try {
        instance = build(model, words_of(line));
      } catch (const std::exception&) {
        continue;  // an example with a file that is not there
      }
      built = true;
      ASSERT_TRUE(instance.picture);
      drawn = check_pictures(instance) || drawn;
    }
    EXPECT_EQ(drawn, built);
  }
}

TEST(ModelPictures, GracefulGraphs) {
  const Graph graph = parse_graph(
      "a b\na c\na a_vertex_with_a_name_that_is_much_too_long\n"
      "b a_vertex_with_a_name_that_is_much_too_long\n",
      "t");
  EXPECT_TRUE(check_pictures(graceful_puzzle(graph)));
}

}  // namespace
}  // namespace dlx::models
