#include "puzzles/shared/graph.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

namespace dlx::puzzles {
namespace {

using namespace pictures;

constexpr int disc_radius = 46;
constexpr int arc = 150;  // from vertex to vertex
constexpr int min_radius = 260;
constexpr int name_size = 40;
constexpr int name_width = 150;
constexpr int margin = 10;

// Position k of n on a circle, the first at the top, then clockwise.
Spot on_circle(std::size_t k, std::size_t n, int radius) {
  const double turn = static_cast<double>(k) / static_cast<double>(n) - 0.25;
  const double angle = 2 * std::numbers::pi * turn;
  return {static_cast<int>(std::lround(radius * std::cos(angle))),
          static_cast<int>(std::lround(radius * std::sin(angle)))};
}

}  // namespace

Picture graph_picture(const Graph& graph, const std::string& title,
                      const std::function<VertexLook(std::size_t vertex)>& vertex_look) {
  const std::size_t n = graph.names.size();
  const double around = arc * static_cast<double>(n);
  const int radius =
      n == 1 ? 0 : std::max(min_radius, static_cast<int>(around / (2 * std::numbers::pi)));
  Picture picture;
  picture.title = title;

  std::vector<Spot> spots;
  for (std::size_t vertex = 0; vertex < n; ++vertex) spots.push_back(on_circle(vertex, n, radius));
  for (const auto& [from, to] : graph.edges)
    picture.add(Line{spots[from], spots[to], {Paint::soft, 5}});
  for (std::size_t vertex = 0; vertex < n; ++vertex) {
    const VertexLook look = vertex_look(vertex);
    picture.add(Disc{spots[vertex], disc_radius, look.paint, {Paint::on_colour, 5}});
    picture.add(Label{spots[vertex], look.text, fitting_size(look.text, 2 * disc_radius - 16, 56),
                      Paint::on_colour});
    const std::string& name = graph.names[vertex];
    const int size = fitting_size(name, name_width, name_size);
    // The distance depends on width and height of the text in that direction.
    const Spot direction = on_circle(vertex, n, 1000);
    const int half =
        (std::abs(direction.x) * text_width(name, size) + std::abs(direction.y) * size) / 2000;
    picture.add(
        Label{on_circle(vertex, n, radius + disc_radius + margin + half), name, size, Paint::ink});
  }
  frame(picture);
  return picture;
}

}  // namespace dlx::puzzles
