#include "apps/models/graph.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "apps/cli/input.hpp"
#include "apps/cli/numbers.hpp"
#include "apps/cli/usage_error.hpp"
#include "apps/models/board.hpp"
#include "apps/models/text_lines.hpp"
#include "dlx/error.hpp"

namespace dlx::models {

Graph parse_graph(std::string_view text, const std::string& source) {
  Graph graph;
  std::map<std::string, int, std::less<>> number_of;
  std::set<std::pair<int, int>> joined;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = take_line(text);
    std::vector<int> vertices;
    for (const auto& [name, at] : tokens_of(line)) {
      if (name[0] == '|' && vertices.empty()) break;
      const auto fail = [&](std::size_t offset, const std::string& message) {
        throw ParseError(source, number, column_of(line, offset), message);
      };
      if (vertices.size() == 2)
        fail(at, "found " + dlx::quote_token(name) + ", expected two vertices on a line");
      check_name(name, source, number, column_of(line, at));
      const auto [vertex, is_new] =
          number_of.emplace(std::string(name), static_cast<int>(graph.names.size()));
      if (is_new) graph.names.emplace_back(name);
      vertices.push_back(vertex->second);
      if (vertices.size() == 2) {
        if (vertices[0] == vertices[1])
          fail(at, "an edge from " + dlx::quote_token(name) + " to itself");
        if (!joined.insert(std::minmax(vertices[0], vertices[1])).second)
          fail(at, "this edge is there already");
        graph.edges.emplace_back(vertices[0], vertices[1]);
      }
    }
  }
  return graph;
}

Graph queen_graph(int n) {
  Graph graph;
  const std::vector<Cell> cells = cells_of(rectangle(n, n));
  for (const Cell& cell : cells) graph.names.push_back(cell_name(cell));
  for (int from = 0; from < n * n; ++from) {
    for (int to = from + 1; to < n * n; ++to) {
      const int down = std::abs(cells[to].first - cells[from].first);
      const int across = std::abs(cells[to].second - cells[from].second);
      if (down == 0 || across == 0 || down == across) graph.edges.emplace_back(from, to);
    }
  }
  return graph;
}

Graph graph_of(const Words& words) {
  if (words.options.has("queen")) {
    if (!words.arguments.empty()) throw cli::UsageError("expected a file or --queen, not both");
    const std::string size = words.options.text("queen");
    return queen_graph(static_cast<int>(cli::parse_count("--queen", size, 1, 30)));
  }
  if (words.arguments.empty()) throw cli::UsageError("expected a file with a graph, - for stdin");
  return parse_graph(cli::read_text(words.arguments[0]), cli::source_name(words.arguments[0]));
}

}  // namespace dlx::models
