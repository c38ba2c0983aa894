#include "puzzles/svg.hpp"

#include <pugixml.hpp>
#include <regex>

#include "dlx/text_format.hpp"
#include "puzzles/matrix.hpp"
#include "tests/testing.hpp"

namespace dlx::pictures::svg_test {

pugi::xml_document parsed(const std::string& svg) {
  pugi::xml_document document;
  const pugi::xml_parse_result result = document.load_string(svg.c_str());
  EXPECT_TRUE(result) << result.description();
  return document;
}

Picture sample(const std::string& text = "a") {
  Picture picture = board_picture("one <cell> & more", 1, 1);
  picture.add(square(0, 0, colour(3), {Paint::ink, 4, 10}));
  picture.add(Disc{{50, 50}, 20, Paint::paper, {Paint::soft, 2}});
  picture.add(Line{{0, 0}, {100, 100}, {Paint::accent, 3}});
  picture.add(cell_label(0, 0, text));
  return picture;
}

TEST(Svg, IsXmlWithTitlesAndNothingFromElsewhere) {
  const std::string svg = svg_file(sample("<&\">\x01\xFF"));
  const pugi::xml_document document = parsed(svg);
  const pugi::xml_node root = document.child("svg");
  EXPECT_STREQ(root.attribute("role").value(), "img");
  EXPECT_STREQ(root.child("title").text().get(), "one <cell> & more");
  EXPECT_STREQ(root.child("svg").child("title").text().get(), "one <cell> & more");
  EXPECT_STREQ(root.child("svg").child("text").text().get(), "<&\">\xEF\xBF\xBD\xEF\xBF\xBD");
  EXPECT_FALSE(contains(svg, "href"));
  EXPECT_FALSE(contains(svg, "url("));
  EXPECT_EQ(svg.find("http"), svg.find("http://www.w3.org/2000/svg"));
}

TEST(Svg, NumbersAreWhole) {
  const std::string svg = svg_file(sample());
  const std::string shapes = svg.substr(svg.find("</style>"));
  EXPECT_FALSE(std::regex_search(shapes, std::regex("[0-9][.,][0-9]|[0-9]e|nan|inf")));
}

TEST(Svg, ASheetHasAPanelForEachPictureSideBySide) {
  for (const int count : {1, 2, 3, 7, 12, 100}) {
    ContactSheet sheet("sheet");
    for (int k = 0; k < count; ++k) sheet.add(sample());
    sheet.set_note("a note that is longer than a single picture is wide, for certain");
    const pugi::xml_document document = parsed(sheet.svg());
    const pugi::xml_node root = document.child("svg");
    struct Rectangle {
      int x, y, width, height;
    };
    std::vector<Rectangle> panels;
    for (const pugi::xml_node panel : root.children("svg")) {
      panels.push_back({panel.attribute("x").as_int(), panel.attribute("y").as_int(),
                        panel.attribute("width").as_int(), panel.attribute("height").as_int()});
      EXPECT_STREQ(panel.attribute("viewBox").value(), "-10 -10 120 120");
    }
    ASSERT_EQ(panels.size(), static_cast<std::size_t>(count));
    for (std::size_t a = 0; a < panels.size(); ++a) {
      EXPECT_GE(panels[a].x, 0);
      EXPECT_GE(panels[a].y, 0);
      EXPECT_LE(panels[a].x + panels[a].width, root.attribute("width").as_int());
      EXPECT_LE(panels[a].y + panels[a].height, root.attribute("height").as_int());
      for (std::size_t b = a + 1; b < panels.size(); ++b) {
        EXPECT_TRUE(panels[a].x + panels[a].width <= panels[b].x ||
                    panels[b].x + panels[b].width <= panels[a].x ||
                    panels[a].y + panels[a].height <= panels[b].y ||
                    panels[b].y + panels[b].height <= panels[a].y);
      }
    }
    // The numbers below the drawings, and the note.
    std::set<std::string> captions;
    for (const pugi::xml_node text : root.children("text")) captions.insert(text.text().get());
    EXPECT_EQ(captions.size(), count == 1 ? 1U : static_cast<std::size_t>(count) + 1);
  }
}

// Returns the colour of each class in a style sheet.
std::map<std::string, std::string> fills(const std::string& style) {
  std::map<std::string, std::string> colours;
  const std::regex rule("\\.([a-z0-9]+)\\{fill:(#[0-9a-f]{6}|none)\\}");
  for (std::sregex_iterator at(style.begin(), style.end(), rule), end; at != end; ++at)
    colours.emplace((*at)[1], (*at)[2]);  // keeps the first colour, which is for light paper
  return colours;
}

TEST(Svg, EveryClassIsInTheStyleSheet) {
  Picture picture = sample();
  for (std::size_t k = 0; k < num_colours; ++k) {
    for (std::size_t shades = 0; shades <= num_shades; ++shades)
      picture.add(square(0, 0, colour(k, shades), {colour(k), 2}));
  }
  const std::map<std::string, std::string> known = fills(svg_style());
  EXPECT_GE(known.size(), num_colours * (num_shades + 1));
  const std::string shapes = svg_elements(picture);
  const std::regex classes("class=\"([^\"]*)\"");
  for (std::sregex_iterator at(shapes.begin(), shapes.end(), classes), end; at != end; ++at) {
    std::istringstream names((*at)[1].str());
    for (std::string name; names >> name;) {
      if (name.starts_with("l-")) name = name.substr(2);
      EXPECT_TRUE(known.count(name) == 1 || name == "b" || name == "s" || name == "t") << name;
    }
  }
}

// The relative luminance of the WCAG 2.
double luminance(const std::string& colour) {
  double sum = 0;
  const double weights[] = {0.2126, 0.7152, 0.0722};
  for (std::size_t part = 0; part < 3; ++part) {
    const double value = std::stoi(colour.substr(1 + 2 * part, 2), nullptr, 16) / 255.0;
    sum +=
        weights[part] * (value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4));
  }
  return sum;
}

double contrast(const std::string& a, const std::string& b) {
  const double first = luminance(a) + 0.05, second = luminance(b) + 0.05;
  return first > second ? first / second : second / first;
}

TEST(Svg, TextIsReadableOnEveryColour) {
  const std::string style = svg_style();
  const std::size_t split = style.find("@media");
  std::map<std::string, std::string> light = fills(style), dark = fills(style.substr(split));
  for (std::size_t k = 0; k < num_colours; ++k)
    EXPECT_GT(contrast(light["on"], light["c" + std::to_string(k)]), 4.5) << k;
  for (auto* colours : {&light, &dark}) {
    EXPECT_GT(contrast((*colours)["ink"], (*colours)["paper"]), 7);
    EXPECT_GT(contrast((*colours)["accent"], (*colours)["paper"]), 4.5);
    EXPECT_GT(contrast((*colours)["soft"], (*colours)["paper"]), 3);
  }
  for (const char* name : {"light", "dark", "shade"})
    EXPECT_GT(contrast(light["on"], light[name]), 4.5) << name;
}

TEST(Picture, TextIsMadeToFit) {
  EXPECT_EQ(fitting_size("ab", 1000, 60), 60);
  for (const std::string text : {"a", "abcdefghijkl", "äöü", "a name as long as names can be"}) {
    for (const int width : {30, 90, 300}) {
      const int size = fitting_size(text, width, 60);
      EXPECT_GE(size, 1);
      if (size > 1) {
        EXPECT_LE(text_width(text, size), width) << text;
      }
    }
  }
}

TEST(Matrix, MarksTheOptionsOfTheCover) {
  const Problem problem =
      parse_problem("a b | x\na x:red\n|label: the rest\nb x:red\na b\n").problem;
  const std::vector<OptionId> cover{OptionId{0}, OptionId{1}};
  EXPECT_EQ(draw_matrix(problem, Cover(cover), false),
            "    a b | x\n"
            "0 * 1 . | red\n"
            "1 * . 1 | red  the rest\n"
            "2   1 1 | .\n");
  const std::string coloured = draw_matrix(problem, Cover(cover), true);
  EXPECT_EQ(std::ranges::count(coloured, '\x1b'), 4);
  const Picture picture = picture_matrix(problem, Cover(cover));
  const pugi::xml_document document = parsed(svg_file(picture));
  EXPECT_NE(document.child("svg").child("svg").find_child_by_attribute("path", "class", "c1 l-on"),
            pugi::xml_node());
}

TEST(Matrix, LongNamesAreWrittenDownwards) {
  std::string items, option;
  for (int k = 10; k < 40; ++k) items += "item" + std::to_string(k) + " ";
  const Problem problem = parse_problem(items + "\nitem10 item39\n").problem;
  const std::string text = draw_matrix(problem, Cover(std::span<const OptionId>()), false);
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line.substr(0, 8), "    i i ");
  for (int k = 1; k <= 6; ++k) std::getline(lines, line);
  EXPECT_EQ(line.substr(0, 8), "0   1 . ");
  EXPECT_EQ(line.size(), 4U + 59U);
}

TEST(Matrix, LargeProblemsAreRefused) {
  ProblemBuilder builder;
  for (std::uint32_t k = 0; k <= max_matrix_items; ++k) builder.add_primary();
  EXPECT_THROW(check_matrix(builder.build()), std::invalid_argument);
}

}  // namespace dlx::pictures::svg_test
