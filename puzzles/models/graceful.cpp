#include <cstdlib>
#include <stdexcept>

#include "puzzles/models/models.hpp"
#include "puzzles/shared/arguments.hpp"
#include "puzzles/shared/graph.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

constexpr std::size_t max_options = 5'000'000;

// An edge with the labels of its ends; or an isolated vertex, stored twice with its label twice.
struct Labelled {
  int edge;           // m + the vertex for an isolated vertex, where m is the number of edges
  int first, second;  // vertices
  int from, to;       // their labels
};

// The vertices that have an edge, by vertex.
std::vector<bool> joined_vertices(const Graph& graph) {
  std::vector<bool> joined(graph.names.size());
  for (const auto& [first, second] : graph.edges) joined[first] = joined[second] = true;
  return joined;
}

void check(const Graph& graph) {
  if (graph.names.empty()) throw std::invalid_argument("the graph has no vertex");
  // m edges x m (m + 1) pairs of different labels, plus the isolated vertices x m + 1 labels.
  const std::size_t m = graph.edges.size(), n = graph.names.size();
  if (m > 1000 || m * m * (m + 1) > max_options)
    throw std::invalid_argument("the graph has too many edges: " + std::to_string(m));
  if (n > max_options || n * (m + 1) > max_options)
    throw std::invalid_argument("the graph has too many vertices: " + std::to_string(n));
}

std::vector<int> labels_of(const Graph& graph, const std::vector<Labelled>& labelled,
                           const Cover& cover) {
  std::vector<int> label_of(graph.names.size());
  for (const OptionId option : cover) {
    const Labelled& edge = labelled[index(option)];
    label_of[edge.first] = edge.from;
    label_of[edge.second] = edge.to;
  }
  return label_of;
}

int difference(const Graph& graph, const std::vector<int>& label_of, std::size_t edge) {
  return std::abs(label_of[graph.edges[edge].first] - label_of[graph.edges[edge].second]);
}

pictures::Picture picture(const Graph& graph, const std::vector<int>& label_of) {
  return graph_picture(
      graph, "graceful labelling",
      [&](std::size_t vertex) -> VertexLook {
        return {std::to_string(label_of[vertex]), pictures::colour(2)};
      },
      [&](std::size_t edge) { return std::to_string(difference(graph, label_of, edge)); });
}

// Writes a line for each vertex with its label, then the edges with their differences.
std::string draw(const Graph& graph, const std::vector<int>& label_of, Style style) {
  std::string text;
  for (std::size_t vertex = 0; vertex < label_of.size(); ++vertex) {
    text += graph.names[vertex] + " ";
    if (style.colour) text += "\x1b[1m";
    text += std::to_string(label_of[vertex]);
    if (style.colour) text += plain;
    text += '\n';
  }
  for (std::size_t edge = 0; edge < graph.edges.size(); ++edge) {
    const auto& [from, to] = graph.edges[edge];
    text.append(graph.names[from]).append("-").append(graph.names[to]).append(" ");
    text += std::to_string(difference(graph, label_of, edge)) + '\n';
  }
  return text;
}

// Every edge with every two labels, then every isolated vertex with every label.
std::vector<Labelled> all_labelled(const Graph& graph) {
  const int m = static_cast<int>(graph.edges.size());
  std::vector<Labelled> all;
  for (int edge = 0; edge < m; ++edge) {
    const auto [first, second] = graph.edges[edge];
    for (int from = 0; from <= m; ++from) {
      for (int to = 0; to <= m; ++to) {
        if (from != to) all.push_back({edge, first, second, from, to});
      }
    }
  }
  const std::vector<bool> joined = joined_vertices(graph);
  for (int vertex = 0; vertex < static_cast<int>(joined.size()); ++vertex) {
    for (int label = 0; !joined[vertex] && label <= m; ++label)
      all.push_back({m + vertex, vertex, vertex, label, label});
  }
  return all;
}

// Labels the vertices of a graph with m edges by different numbers from 0 to m, such that the
// differences along the edges are 1 to m, each once.
//
// Items: the differences d1.., the edges e0.., the isolated vertices v0.., and as secondary items
// the other vertices, with their labels as colours, and the labels l0.., with their vertices as
// colours. An option is an edge with the labels of its ends, or an isolated vertex with its label.
// Source:   A. Rosa, 1967; Knuth, TAOCP 4B, 7.2.2.1.
Problem graceful_problem(const Graph& graph, const std::vector<Labelled>& labelled) {
  const int m = static_cast<int>(graph.edges.size());
  const int n = static_cast<int>(graph.names.size());
  const std::vector<bool> joined = joined_vertices(graph);
  ProblemBuilder builder;
  // Numbers keep the names distinct, whatever the names of the vertices are.
  std::vector<ItemId> differences, edges, vertices(n), labels;
  std::vector<ColourId> vertex_colours, label_colours;
  for (int d = 1; d <= m; ++d) differences.push_back(builder.add_primary(item_name("d", d)));
  for (int e = 0; e < m; ++e) edges.push_back(builder.add_primary(item_name("e", e)));
  for (int v = 0; v < n; ++v) {
    if (!joined[v]) vertices[v] = builder.add_primary(item_name("v", v));
  }
  for (int v = 0; v < n; ++v) {
    if (joined[v]) vertices[v] = builder.add_secondary(item_name("v", v));
    vertex_colours.push_back(builder.colour(item_name("v", v)));
  }
  for (int label = 0; label <= m; ++label) {
    labels.push_back(builder.add_secondary(item_name("l", label)));
    label_colours.push_back(builder.colour(std::to_string(label)));
  }
  for (const auto& [edge, first, second, from, to] : labelled) {
    if (first == second) {
      builder.add_option({vertices[first], {labels[from], vertex_colours[first]}});
    } else {
      builder.add_option({differences[std::abs(from - to) - 1],
                          edges[edge],
                          {vertices[first], label_colours[from]},
                          {vertices[second], label_colours[to]},
                          {labels[from], vertex_colours[first]},
                          {labels[to], vertex_colours[second]}});
    }
  }
  return builder.build();
}

// The symmetry that every graph has: replaces each label l by m - l.
Symmetries complement(int m, const std::vector<Labelled>& labelled) {
  std::vector<Figure> figures;
  for (const Labelled& edge : labelled) figures.push_back({edge.edge, edge.from, edge.to});
  const Motion identity = [](const Figure& edge) { return edge; };
  const Motion reversed = [m](const Figure& edge) -> Figure {
    return {edge[0], m - edge[1], m - edge[2]};
  };
  return {figures, {identity, reversed}};
}

Puzzle build_graceful(const Arguments& arguments) {
  const Graph graph = graph_of(arguments);
  check(graph);
  const std::vector<Labelled> labelled = all_labelled(graph);
  return {graceful_problem(graph, labelled),
          [graph, labelled](const Cover& cover, Style style) {
            return draw(graph, labels_of(graph, labelled, cover), style);
          },
          [graph, labelled](const Cover& cover) {
            return picture(graph, labels_of(graph, labelled, cover));
          },
          [m = static_cast<int>(graph.edges.size()), labelled] { return complement(m, labelled); }};
}

}  // namespace

Model graceful_model() {
  Model model;
  model.name = "graceful";
  model.summary =
      "label the vertices of a graph so that the differences along its edges all differ";
  model.usage = "FILE|-";
  model.examples =
      "  dlx graceful graph.txt -n 1        one graceful labelling, from 0 to the number of edges\n"
      "  dlx graceful graph.txt --count     count them\n";
  model.notes =
      "The graph file is as for 'dlx colouring'. A vertex without edges gets a label of its\n"
      "own. With --up-to-symmetry, a labelling and its complement (each label subtracted from\n"
      "the largest) count once; symmetries of the graph are not used. Items: the differences\n"
      "d1.., the edges e0.., vertices without edges, and with colours the other vertices v0..\n"
      "and the labels l0.., in the order of the file.\n";
  using enum ParameterKind;
  model.parameters = {
      required(positional({"graph", document, "FILE", "a file with a graph, - for stdin"}))};
  model.make = build_graceful;
  model.has_symmetries = true;
  return model;
}

}  // namespace dlx::puzzles
