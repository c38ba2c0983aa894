#include <algorithm>
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

// Draws the graph, or a board for --queen.
pictures::Picture picture(const Graph& graph, int colours, int board_width, const Cover& cover) {
  const std::vector<int> colour_of = colours_of(graph, colours, cover);
  const std::string title = "colouring with " + std::to_string(colours) + " colours";
  if (board_width == 0) {
    return graph_picture(graph, title, [&](std::size_t vertex) -> VertexLook {
      return {std::to_string(colour_of[vertex] + 1), pictures::colour(colour_of[vertex])};
    });
  }
  pictures::Picture board = pictures::board_picture(title, board_width, board_width);
  for (int vertex = 0; vertex < board_width * board_width; ++vertex) {
    const int column = vertex % board_width, row = vertex / board_width;
    board.add(pictures::square(column, row, pictures::colour(colour_of[vertex])));
    board.add(pictures::cell_label(column, row, std::to_string(colour_of[vertex] + 1)));
  }
  pictures::add_grid(board, board_width, board_width);
  return board;
}

// Writes a line for each vertex with the number of its colour; a board for --queen.
std::string draw(const Graph& graph, int colours, int board_width, const Cover& cover,
                 Style style) {
  const std::vector<int> colour_of = colours_of(graph, colours, cover);
  const std::size_t width = std::to_string(colours).size();
  std::string text;
  for (std::size_t vertex = 0; vertex < graph.names.size(); ++vertex) {
    const std::string number = std::to_string(colour_of[vertex] + 1);
    if (board_width == 0) text += graph.names[vertex] + " ";
    if (style.colour) text += background(colour_of[vertex]);
    if (board_width != 0) text += std::string(width - number.size(), ' ');
    text += number;
    if (style.colour) text += plain;
    const bool line_end =
        board_width == 0 || static_cast<int>(vertex % board_width) + 1 == board_width;
    text += line_end ? '\n' : ' ';
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
  const Graph graph = graph_of(arguments);
  check_entries((graph.edges.size() * 2 + graph.names.size()) * colours, "the edges and colours");
  int board_width = 0;
  while (arguments.has("queen") &&
         static_cast<std::size_t>(board_width) * board_width < graph.names.size()) {
    ++board_width;
  }
  return {colouring_problem(graph, colours),
          [graph, colours, board_width](const Cover& cover, Style style) {
            return draw(graph, colours, board_width, cover, style);
          },
          [graph, colours, board_width](const Cover& cover) {
            return picture(graph, colours, board_width, cover);
          },
          [vertices = graph.names.size(), colours] { return renamings(vertices, colours); }};
}

}  // namespace

Model colouring_model() {
  Model model;
  model.name = "colouring";
  model.summary = "colour the vertices of a graph so that adjacent vertices differ";
  model.usage = "FILE|- --colours K | --queen N --colours K";
  model.examples =
      "  dlx colouring petersen.txt --colours 3 --count    120\n"
      "  dlx colouring --queen 5 --colours 5 -n 1          the 5 x 5 queen graph\n"
      "  dlx colouring --queen 5 --colours 5 --count --up-to-symmetry  2, up to names of colours\n";
  model.notes =
      "Each line of a graph file has two adjacent vertices, or a single vertex: 'a b', 'a-b',\n"
      "'a -- b;' or '(a, b)'. Adjacency matrices, DIMACS files (p edge) and Graphviz files are\n"
      "read, too. Lines that begin with # or | are comments. Items: the vertices, and as\n"
      "secondary items u-v.c for each edge and colour.\n";
  using enum ParameterKind;
  model.parameters = {
      positional({"graph", document, "FILE", "a file with a graph, - for stdin"}),
      required({"colours", number, "K", "how many colours there are", "", 1, 1000}),
      {"queen", number, "N",
       "instead of a file: the squares of an N x N board, joined by a queen's moves", "", 1, 30},
  };
  model.make = build_colouring;
  model.has_symmetries = true;
  return model;
}

}  // namespace dlx::puzzles
