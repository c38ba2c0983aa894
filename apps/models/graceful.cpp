#include "apps/models/graceful.hpp"

#include <cstdlib>
#include <stdexcept>

#include "apps/models/graph_picture.hpp"
#include "apps/models/packing.hpp"
#include "dlx/error.hpp"

namespace dlx::models {
namespace {

constexpr std::size_t most_options = 5'000'000;

// An edge with the labels of its ends.
struct Labelled {
  int edge;
  int from, to;  // labels
};

void check(const Graph& graph) {
  if (graph.edges.empty()) throw std::invalid_argument("the graph has no edge");
  std::vector<bool> has_edge(graph.names.size());
  for (const auto& [from, to] : graph.edges) has_edge[from] = has_edge[to] = true;
  for (std::size_t vertex = 0; vertex < has_edge.size(); ++vertex) {
    if (has_edge[vertex]) continue;
    throw std::invalid_argument("vertex " + dlx::quote_token(graph.names[vertex]) +
                                " has no edge; a graceful labelling is about edges");
  }
  // m edges x m (m + 1) pairs of different labels.
  const std::size_t m = graph.edges.size();
  if (m > 1000 || m * m * (m + 1) > most_options)
    throw std::invalid_argument("the graph has too many edges: " + std::to_string(m));
}

std::vector<int> labels_of(const Graph& graph, const std::vector<Labelled>& labelled,
                           const Cover& cover) {
  std::vector<int> label_of(graph.names.size());
  for (const OptionId option : cover) {
    const Labelled& edge = labelled[index(option)];
    label_of[graph.edges[edge.edge].first] = edge.from;
    label_of[graph.edges[edge.edge].second] = edge.to;
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

// A line for each vertex with its label, then the edges with their differences.
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

}  // namespace

Instance graceful_puzzle(const Graph& graph) {
  check(graph);
  const int m = static_cast<int>(graph.edges.size());
  ProblemBuilder builder;
  // Numbers keep the names apart, whatever the vertices are called.
  std::vector<ItemId> differences, edges, vertices, labels;
  std::vector<ColourId> vertex_colours, label_colours;
  const auto numbered = [](const char* prefix, int k) {
    return std::string(prefix).append(std::to_string(k));
  };
  for (int d = 1; d <= m; ++d) differences.push_back(builder.add_primary(numbered("d", d)));
  for (int e = 0; e < m; ++e) edges.push_back(builder.add_primary(numbered("e", e)));
  for (int v = 0; v < static_cast<int>(graph.names.size()); ++v) {
    vertices.push_back(builder.add_secondary(numbered("v", v)));
    vertex_colours.push_back(builder.colour(numbered("v", v)));
  }
  for (int label = 0; label <= m; ++label) {
    labels.push_back(builder.add_secondary(numbered("l", label)));
    label_colours.push_back(builder.colour(std::to_string(label)));
  }

  std::vector<Labelled> labelled;
  for (int e = 0; e < m; ++e) {
    const auto [u, v] = graph.edges[e];
    for (int from = 0; from <= m; ++from) {
      for (int to = 0; to <= m; ++to) {
        if (from == to) continue;
        builder.add_option({differences[std::abs(from - to) - 1],
                            edges[e],
                            {vertices[u], label_colours[from]},
                            {vertices[v], label_colours[to]},
                            {labels[from], vertex_colours[u]},
                            {labels[to], vertex_colours[v]}});
        labelled.push_back({e, from, to});
      }
    }
  }
  // The one symmetry that every graph has: each label from m down instead of from 0 up.
  std::vector<Figure> figures;
  for (const Labelled& edge : labelled) figures.push_back({edge.edge, edge.from, edge.to});
  const Motion identity = [](const Figure& edge) { return edge; };
  const Motion complement = [m](const Figure& edge) -> Figure {
    return {edge[0], m - edge[1], m - edge[2]};
  };
  return {builder.build(),
          [graph, labelled](const Cover& cover, Style style) {
            return draw(graph, labels_of(graph, labelled, cover), style);
          },
          [figures, identity, complement] {
            return Symmetries(figures, {identity, complement});
          },
          [graph, labelled](const Cover& cover) {
            return picture(graph, labels_of(graph, labelled, cover));
          }};
}

Model graceful_model() {
  Model model;
  model.name = "graceful";
  model.summary = "number the vertices of a graph so that all edges differ in their differences";
  model.usage = "FILE|-";
  model.examples =
      "  dlx graceful graph.txt -n 1        one graceful labelling, from 0 to the number of edges\n"
      "  dlx graceful graph.txt --count     count them\n";
  model.notes =
      "A graph file has two vertices that are joined on each line; lines that begin with | are\n"
      "comments. With --up-to-symmetry, a labelling and its complement (each label from the top\n"
      "down) count once; symmetries of the graph are not looked for. Items: the differences d1..,\n"
      "the edges e0.., and with colours the vertices v0.. and the labels l0.., in the order of "
      "the\n"
      "file.\n";
  model.build = [](const Words& words) { return graceful_puzzle(graph_of(words)); };
  model.has_symmetries = true;
  return model;
}

}  // namespace dlx::models
