#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <numeric>

#include "puzzles/models/models.hpp"
#include "puzzles/shared/arguments.hpp"
#include "puzzles/shared/graph.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

constexpr int max_renamed = 7;  // 5040 permutations

// The colours of the vertices, from 0.
std::vector<int> colours_of(const Graph& graph, int colours, const Cover& cover) {
  std::vector<int> colour_of(graph.names.size());
  for (const OptionId option : cover)
    colour_of[index(option) / colours] = static_cast<int>(index(option) % colours);
  return colour_of;
}

constexpr int disc_radius = 46;
constexpr int arc = 150;  // from vertex to vertex
constexpr int min_radius = 260;
constexpr int name_size = 40;
constexpr int name_width = 150;
constexpr int name_margin = 10;

// Position k of n on a circle, the first at the top, then clockwise.
pictures::Spot on_circle(std::size_t k, std::size_t n, int radius) {
  const double turn = static_cast<double>(k) / static_cast<double>(n) - 0.25;
  const double angle = 2 * std::numbers::pi * turn;
  return {static_cast<int>(std::lround(radius * std::cos(angle))),
          static_cast<int>(std::lround(radius * std::sin(angle)))};
}

// The graph with its vertices on a circle, in order, with the names outside.
pictures::Picture picture(const Graph& graph, int colours, const Cover& cover) {
  using namespace pictures;
  const std::vector<int> colour_of = colours_of(graph, colours, cover);
  const std::size_t n = graph.names.size();
  const double around = arc * static_cast<double>(n);
  const int radius =
      n == 1 ? 0 : std::max(min_radius, static_cast<int>(around / (2 * std::numbers::pi)));
  Picture picture;
  picture.title = "colouring with " + std::to_string(colours) + " colours";

  std::vector<Spot> spots;
  for (std::size_t vertex = 0; vertex < n; ++vertex) spots.push_back(on_circle(vertex, n, radius));
  for (const auto& [from, to] : graph.edges)
    picture.add(Line{spots[from], spots[to], {Paint::soft, 5}});
  for (std::size_t vertex = 0; vertex < n; ++vertex) {
    const std::string number = std::to_string(colour_of[vertex] + 1);
    picture.add(Disc{spots[vertex], disc_radius, colour(colour_of[vertex]), {Paint::on_colour, 5}});
    picture.add(Label{spots[vertex], number, fitting_size(number, 2 * disc_radius - 16, 56),
                      Paint::on_colour});
    const std::string& name = graph.names[vertex];
    const int size = fitting_size(name, name_width, name_size);
    // The distance depends on width and height of the text in that direction.
    const Spot direction = on_circle(vertex, n, 1000);
    const int half =
        (std::abs(direction.x) * text_width(name, size) + std::abs(direction.y) * size) / 2000;
    picture.add(Label{on_circle(vertex, n, radius + disc_radius + name_margin + half), name, size,
                      Paint::ink});
  }
  frame(picture);
  return picture;
}

// Writes a line for each vertex with the number of its colour.
std::string draw(const Graph& graph, int colours, const Cover& cover, Style style) {
  const std::vector<int> colour_of = colours_of(graph, colours, cover);
  std::string text;
  for (std::size_t vertex = 0; vertex < graph.names.size(); ++vertex) {
    text += graph.names[vertex] + " ";
    if (style.colour) text += background(colour_of[vertex]);
    text += std::to_string(colour_of[vertex] + 1);
    if (style.colour) text += plain;
    text += '\n';
  }
  return text;
}

Symmetries renamings(std::size_t vertices, int colours) {
  if (colours > max_renamed)
    throw ParameterError("colours", "expected at most " + std::to_string(max_renamed) + " colours");
  std::vector<Figure> figures;
  for (int vertex = 0; vertex < static_cast<int>(vertices); ++vertex)
    for (int colour = 0; colour < colours; ++colour) figures.push_back({vertex, colour});
  std::vector<int> name(colours);
  std::iota(name.begin(), name.end(), 0);
  std::vector<Motion> motions;
  do {
    motions.emplace_back([name](const Figure& figure) -> Figure {
      return {figure[0], name[figure[1]]};
    });
  } while (std::next_permutation(name.begin(), name.end()));
  return {figures, motions};
}

// Assigns one of k colours to each vertex such that the ends of every edge differ. Items: the
// vertices, and as secondary items u-v.c, which both ends of an edge share if they have colour c.
// Option vertex * colours + c gives a vertex the colour c.
Problem colouring_problem(const Graph& graph, int colours) {
  ProblemBuilder builder;
  std::vector<std::vector<Entry>> option_of;
  for (const std::string& name : graph.names) {
    const ItemId vertex = builder.add_primary(name);
    for (int colour = 0; colour < colours; ++colour) option_of.push_back({vertex});
  }
  for (const auto& [from, to] : graph.edges) {
    const std::string name = graph.names[from] + "-" + graph.names[to] + ".";
    for (int colour = 0; colour < colours; ++colour) {
      // Names of vertices may contain - and . themselves, so that two edges could have the same
      // name.
      std::string unique = name + std::to_string(colour + 1);
      while (builder.find_item(unique)) unique += '\'';
      const ItemId both = builder.add_secondary(unique);
      option_of[from * colours + colour].emplace_back(both);
      option_of[to * colours + colour].emplace_back(both);
    }
  }
  for (const std::vector<Entry>& option : option_of) builder.add_option(option);
  return builder.build();
}

Puzzle build_colouring(const Arguments& arguments) {
  const int colours = arguments.number("colours");
  const Graph graph = parse_graph(arguments.document("graph"));
  check_entries((graph.edges.size() * 2 + graph.names.size()) * colours, "the edges and colours");
  return {colouring_problem(graph, colours),
          [graph, colours](const Cover& cover, Style style) {
            return draw(graph, colours, cover, style);
          },
          [graph, colours](const Cover& cover) { return picture(graph, colours, cover); },
          [vertices = graph.names.size(), colours] { return renamings(vertices, colours); }};
}

}  // namespace

Model colouring_model() {
  Model model;
  model.name = "colouring";
  model.summary = "colour the vertices of a graph so that adjacent vertices differ";
  model.usage = "FILE|- --colours K";
  model.examples =
      "  dlx colouring petersen.txt --colours 3 --count    120\n"
      "  dlx colouring petersen.txt --colours 3 --count --up-to-symmetry  20, up to names of "
      "colours\n";
  model.notes =
      "Each line of a graph file has two adjacent vertices, or a single vertex: 'a b', 'a-b',\n"
      "'a -- b;' or '(a, b)'. Adjacency matrices, DIMACS files (p edge) and Graphviz files are\n"
      "read, too. Lines that begin with # or | are comments. Items: the vertices, and as\n"
      "secondary items u-v.c for each edge and colour.\n";
  using enum ParameterKind;
  model.parameters = {
      required(positional({"graph", document, "FILE", "a file with a graph, - for stdin"})),
      required({"colours", number, "K", "how many colours there are", "", 1, 1000}),
  };
  model.make = build_colouring;
  model.has_symmetries = true;
  return model;
}

}  // namespace dlx::puzzles
