#include <algorithm>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include "puzzles/shared/packing.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

// "x0y1z2".
std::string cube_name(const Point& at) {
  std::string name = "x";
  name.append(std::to_string(at.x)).append("y").append(std::to_string(at.y));
  return name.append("z").append(std::to_string(at.z));
}

// The least and the greatest coordinates.
std::pair<Point, Point> corners_of(const std::vector<Point>& solid) {
  Point low = solid[0], high = low;
  for (const Point& at : solid) {
    low = {std::min(low.x, at.x), std::min(low.y, at.y), std::min(low.z, at.z)};
    high = {std::max(high.x, at.x), std::max(high.y, at.y), std::max(high.z, at.z)};
  }
  return {low, high};
}

// The layers side by side, the top one at the left.
std::string draw(const Packing& packing, const Cover& cover, Style style) {
  if (packing.board().empty()) return "\n";
  const auto [low, high] = corners_of(packing.board());
  const std::vector<Look> looks = packing.looks(cover);
  std::string text;
  for (int y = low.y; y <= high.y; ++y) {
    for (int z = low.z; z <= high.z; ++z) {
      if (z > low.z) text += "  ";
      for (int x = low.x; x <= high.x; ++x) {
        const std::optional<std::uint32_t> cell = packing.number({x, y, z});
        const bool coloured = style.colour && cell;
        if (coloured) text += background(looks[*cell].colour);
        text += cell ? looks[*cell].letter : '.';
        if (style.colour) text += ' ';
        if (coloured) text += plain;
      }
    }
    text += '\n';
  }
  return text;
}

// The layers one above the other, each seen from above and from the front.
pictures::Picture picture(const Packing& packing, const Cover& cover) {
  using namespace pictures;
  constexpr int across = 80, down = 40, height = 60, gap = 40;  // of a cube; gap between the layers
  Picture picture;
  picture.title =
      "packing of " + cells_text(packing.board().size()) + " in layers, from top to bottom";
  if (packing.board().empty()) return picture;
  const auto [low, high] = corners_of(packing.board());
  const std::vector<std::uint32_t> place_of = packing.places(cover);
  const std::vector<std::size_t> colours = packing.colours(cover, num_colours);
  const std::vector<Look> looks = packing.looks(cover);
  const auto place_at = [&](const Point& at) -> std::size_t {
    const std::optional<std::uint32_t> cell = packing.number(at);
    return cell ? place_of[*cell] : cover.size();
  };
  const int width = high.x - low.x + 1, depth = high.y - low.y + 1;
  const int layer_height = (width + depth) * down + height + gap;
  // A corner of the top of a cube; x goes down to the right, y down to the left.
  const auto corner = [&, low = low](const Point& at, int dx, int dy) -> Spot {
    const int x = at.x - low.x + dx, y = at.y - low.y + dy;
    return {(x - y) * across, (x + y) * down + (at.z - low.z) * layer_height};
  };
  const auto lowered = [](Spot spot) -> Spot { return {spot.x, spot.y + height}; };

  const Stroke edge{Paint::on_colour, 5};
  // From back to front, because later shapes cover earlier ones.
  std::vector<Point> order = packing.board();
  std::ranges::sort(order, [](const Point& left, const Point& right) {
    return std::tuple(left.z, left.x + left.y, left.x) <
           std::tuple(right.z, right.x + right.y, right.x);
  });
  for (const Point& at : order) {
    const std::size_t place = place_at(at);
    const std::size_t hue = colours[place];
    const Spot back = corner(at, 0, 0), right = corner(at, 1, 0), front = corner(at, 1, 1),
               left = corner(at, 0, 1);
    // Returns true if the piece ends at that side of the cube, within the layer.
    const auto ends = [&](int dx, int dy) {
      return place_at({at.x + dx, at.y + dy, at.z}) != place;
    };
    // A visible side, with lines where the piece ends.
    const auto side = [&](Spot from, Spot to, std::size_t shades, bool ends_at_from,
                          bool ends_at_to) {
      const Paint paint = colour(hue, shades);
      picture.add(Area{{{from, to, lowered(to), lowered(from)}}, paint, {paint, 2}});
      picture.add(Line{lowered(from), lowered(to), edge});
      if (ends_at_from) picture.add(Line{from, lowered(from), edge});
      if (ends_at_to) picture.add(Line{to, lowered(to), edge});
    };
    if (place_at({at.x, at.y + 1, at.z}) == cover.size())
      side(left, front, 1, ends(-1, 0), ends(1, 0));
    if (place_at({at.x + 1, at.y, at.z}) == cover.size())
      side(front, right, 2, ends(0, 1), ends(0, -1));
    picture.add(Area{{{back, right, front, left}}, colour(hue), {colour(hue), 2}});
    if (ends(0, -1)) picture.add(Line{back, right, edge});
    if (ends(-1, 0)) picture.add(Line{back, left, edge});
    if (ends(1, 0)) picture.add(Line{right, front, edge});
    if (ends(0, 1)) picture.add(Line{left, front, edge});
    const char letter = looks[*packing.number(at)].letter;
    picture.add(Label{{back.x, back.y + down}, std::string(1, letter), 44, Paint::on_colour});
  }
  frame(picture);
  return picture;
}

}  // namespace

std::vector<Point> parse_solid(const Document& document) {
  std::vector<Point> solid;
  Point at{0, 0, 0};
  for (LineReader lines(document); lines.next();) {
    const std::string_view line = lines.row();
    if (line.empty()) {
      if (at.y > 0) at = {0, 0, at.z + 1};
      continue;
    }
    lines.check_row(
        "'#' for a cube, '.' or a space for none, or an empty line before the next layer");
    for (at.x = 0; at.x < static_cast<int>(line.size()); ++at.x)
      if (line[at.x] == '#') solid.push_back(at);
    ++at.y;
  }
  return solid;
}

std::vector<Point> solid_of(const Arguments& arguments, const AreaCheck& check_volume) {
  FreeCells free(arguments);
  const AreaCheck check = free.without(check_volume);
  std::vector<Point> solid;
  if (arguments.has("board")) {
    if (arguments.has("size"))
      throw ParameterError("board", "found a size and a board, expected one of them");
    solid = parse_solid(arguments.document("board"));
    check(solid.size());
  } else {
    const std::vector<std::size_t> size = arguments.size("size", {1000, "box", "3x3x3"});
    check(std::uint64_t{size[0]} * size[1] * size[2]);
    for (int z = 0; z < static_cast<int>(size[2]); ++z) {
      for (int y = 0; y < static_cast<int>(size[1]); ++y)
        for (int x = 0; x < static_cast<int>(size[0]); ++x) solid.push_back({x, y, z});
    }
  }
  std::erase_if(solid, [&](const Point& at) { return free.take(cube_name(at)); });
  free.finish("x0y1z2");
  return solid;
}

std::vector<Parameter> solid_parameters(std::string_view standard) {
  using enum ParameterKind;
  return {positional({"size", size, "WxHxD", "width, height and depth of a box", standard}),
          {"board", document, "FILE", "a file with a solid, - for stdin, instead of a box"},
          {"free", text, "CELLS", "cells that remain free, such as x0y1z2,x1y1z1"}};
}

Puzzle solid_packing(const std::vector<Point>& solid, const std::vector<Polyform>& pieces,
                     Sides sides) {
  std::vector<std::string> names;
  for (const Point& at : solid) names.push_back(cube_name(at));
  const auto packing = std::make_shared<Packing>(Lattice::cubes, solid, names, pieces, sides);
  return {packing->problem(),
          [packing](const Cover& cover, Style style) { return draw(*packing, cover, style); },
          [packing](const Cover& cover) { return picture(*packing, cover); },
          [packing, sides] { return packing->symmetries(sides); },
          [packing] { return packing->symmetries(Sides::free); }};
}

}  // namespace dlx::puzzles
