#include "apps/models/soma.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "apps/cli/input.hpp"
#include "apps/cli/numbers.hpp"
#include "apps/cli/usage_error.hpp"
#include "apps/models/flat_packing.hpp"
#include "apps/models/packing.hpp"
#include "dlx/error.hpp"

namespace dlx::models {
namespace {

struct SolidPiece {
  char letter;
  std::vector<Point> cubes;
};

const std::array<SolidPiece, 7> pieces{{
    {'V', {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}},
    {'L', {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}}},
    {'T', {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {1, 1, 0}}},
    {'Z', {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}}},
    {'A', {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 0, 1}}},
    {'B', {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 1, 1}}},
    {'P', {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
}};

constexpr std::size_t num_cubes = 27;

void check_volume(std::size_t cells) {
  if (cells == num_cubes) return;
  throw std::invalid_argument("the solid has " + cells_text(cells) + "; the Soma pieces cover " +
                              std::to_string(num_cubes));
}

// Where a piece fits, turned in all 24 ways.
std::vector<std::vector<std::uint32_t>> placements(
    const SolidPiece& piece, const std::map<Point, std::uint32_t>& number_of) {
  std::set<std::vector<std::uint32_t>> found;
  for (const auto& turn : cube_motions(false)) {
    const Point pivot = turn(piece.cubes[0]);
    for (const auto& [origin, number] : number_of) {
      std::vector<std::uint32_t> covered;
      for (const Point& cube : piece.cubes) {
        const Point turned = turn(cube);
        const auto cell =
            number_of.find({turned.x - pivot.x + origin.x, turned.y - pivot.y + origin.y,
                            turned.z - pivot.z + origin.z});
        if (cell == number_of.end()) break;
        covered.push_back(cell->second);
      }
      if (covered.size() != piece.cubes.size()) continue;
      std::sort(covered.begin(), covered.end());
      found.insert(std::move(covered));
    }
  }
  return {found.begin(), found.end()};
}

// The least and the greatest coordinates.
std::pair<Point, Point> corners_of(const std::map<Point, std::uint32_t>& number_of) {
  Point low = number_of.begin()->first, high = low;
  for (const auto& [at, number] : number_of) {
    low = {std::min(low.x, at.x), std::min(low.y, at.y), std::min(low.z, at.z)};
    high = {std::max(high.x, at.x), std::max(high.y, at.y), std::max(high.z, at.z)};
  }
  return {low, high};
}

// The layers side by side, the top one at the left.
std::string draw_solid(const std::map<Point, std::uint32_t>& number_of, const Packing& packing,
                       const Cover& cover, Style style) {
  const auto [low, high] = corners_of(number_of);
  const std::vector<std::uint32_t> place_of = packing.places(cover);
  std::string text;
  for (int y = low.y; y <= high.y; ++y) {
    std::string line;
    for (int z = low.z; z <= high.z; ++z) {
      if (z > low.z) line += "  ";
      for (int x = low.x; x <= high.x; ++x) {
        const auto cell = number_of.find({x, y, z});
        const bool coloured = style.colour && cell != number_of.end();
        char shown = '.';
        if (cell != number_of.end()) {
          const std::uint32_t piece = packing.piece(cover[place_of[cell->second]]);
          shown = pieces[piece].letter;
          if (coloured) line += background(piece);
        }
        line += shown;
        if (style.colour) line += ' ';
        if (coloured) line += plain;
      }
    }
    text += line + '\n';
  }
  return text;
}

// The layers one above the other, each seen from above and from the front.
pictures::Picture picture_solid(const std::map<Point, std::uint32_t>& number_of,
                                const Packing& packing, const Cover& cover) {
  using namespace pictures;
  constexpr int across = 80, down = 40, height = 60, gap = 40;  // of a cube; between the layers
  const auto [low, high] = corners_of(number_of);
  const std::vector<std::uint32_t> place_of = packing.places(cover);
  const auto place_at = [&](const Point& at) -> std::size_t {
    const auto cell = number_of.find(at);
    return cell == number_of.end() ? cover.size() : place_of[cell->second];
  };
  const int width = high.x - low.x + 1, depth = high.y - low.y + 1;
  const int layer_height = (width + depth) * down + height + gap;
  // A corner of the top of a cube; x goes down to the right, y down to the left.
  const auto corner = [&, low = low](const Point& at, int dx, int dy) -> Spot {
    const int x = at.x - low.x + dx, y = at.y - low.y + dy;
    return {(x - y) * across, (x + y) * down + (at.z - low.z) * layer_height};
  };
  const auto lowered = [](Spot spot) -> Spot { return {spot.x, spot.y + height}; };

  Picture picture;
  picture.title = "the Soma pieces in layers, from top to bottom";
  const Stroke edge{Paint::on_colour, 5};
  // From the back to the front: what is drawn later lies before what was drawn earlier.
  std::vector<Point> order;
  for (const auto& [at, number] : number_of) order.push_back(at);
  std::sort(order.begin(), order.end(), [](const Point& left, const Point& right) {
    return std::tuple(left.z, left.x + left.y, left.x) <
           std::tuple(right.z, right.x + right.y, right.x);
  });
  for (const Point& at : order) {
    const std::size_t place = place_at(at);
    const std::uint32_t piece = packing.piece(cover[place]);
    const Spot back = corner(at, 0, 0), right = corner(at, 1, 0), front = corner(at, 1, 1),
               left = corner(at, 0, 1);
    // Whether the piece ends at that side of the cube, within the layer.
    const auto ends = [&](int dx, int dy) {
      return place_at({at.x + dx, at.y + dy, at.z}) != place;
    };
    // A side that is seen, with lines where the piece ends.
    const auto side = [&](Spot from, Spot to, std::size_t shades, bool ends_at_from,
                          bool ends_at_to) {
      const Paint paint = colour(piece, shades);
      picture.add(Area{{{from, to, lowered(to), lowered(from)}}, paint, {paint, 2}});
      picture.add(Line{lowered(from), lowered(to), edge});
      if (ends_at_from) picture.add(Line{from, lowered(from), edge});
      if (ends_at_to) picture.add(Line{to, lowered(to), edge});
    };
    if (number_of.count({at.x, at.y + 1, at.z}) == 0) side(left, front, 1, ends(-1, 0), ends(1, 0));
    if (number_of.count({at.x + 1, at.y, at.z}) == 0)
      side(front, right, 2, ends(0, 1), ends(0, -1));
    picture.add(Area{{{back, right, front, left}}, colour(piece), {colour(piece), 2}});
    if (ends(0, -1)) picture.add(Line{back, right, edge});
    if (ends(-1, 0)) picture.add(Line{back, left, edge});
    if (ends(1, 0)) picture.add(Line{right, front, edge});
    if (ends(0, 1)) picture.add(Line{left, front, edge});
    picture.add(
        Label{{back.x, back.y + down}, std::string(1, pieces[piece].letter), 44, Paint::on_colour});
  }
  frame(picture);
  return picture;
}

// "3x3x3": columns, rows, layers.
std::vector<Point> parse_box(const std::string& text) {
  std::array<int, 3> size{};
  std::size_t at = 0;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::size_t x = axis < 2 ? text.find('x', at) : text.size();
    if (x == text.npos)
      throw cli::UsageError(dlx::quote_token(text) + " is no box; expected one as 3x3x3");
    size[axis] = static_cast<int>(cli::parse_count("WxHxD", text.substr(at, x - at), 1, 1000));
    at = x + 1;
  }
  check_volume(static_cast<std::size_t>(size[0]) * size[1] * size[2]);
  std::vector<Point> box;
  for (int z = 0; z < size[2]; ++z) {
    for (int y = 0; y < size[1]; ++y) {
      for (int x = 0; x < size[0]; ++x) box.push_back({x, y, z});
    }
  }
  return box;
}

Instance build(const Words& words) {
  if (words.values.count("board") == 0)
    return soma_puzzle(parse_box(words.arguments.empty() ? "3x3x3" : words.arguments[0]));
  if (!words.arguments.empty()) throw cli::UsageError("expected a box or --board, not both");
  const std::string path = words.values["board"].as<std::string>();
  return soma_puzzle(parse_solid(cli::read_text(path), cli::source_name(path)));
}

}  // namespace

std::vector<Point> parse_solid(std::string_view text, const std::string& source) {
  std::vector<Point> solid;
  std::size_t number = 0;  // of the line
  Point at{0, 0, 0};
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty()) {
      if (at.y > 0) at = {0, 0, at.z + 1};
      continue;
    }
    if (const std::size_t odd = line.find_first_not_of("#. "); odd != line.npos) {
      throw ParseError(source, number, column_of(line, odd),
                       "found " + dlx::quote_token(line.substr(odd, 1)) +
                           ", expected '#' for a cube, '.' or a space for none, or an empty line "
                           "before the next layer");
    }
    for (at.x = 0; at.x < static_cast<int>(line.size()); ++at.x) {
      if (line[at.x] == '#') solid.push_back(at);
    }
    ++at.y;
  }
  return solid;
}

Instance soma_puzzle(const std::vector<Point>& solid) {
  check_volume(solid.size());
  std::map<Point, std::uint32_t> number_of;
  std::vector<std::string> names;
  for (const Point& at : solid) {
    number_of[at] = static_cast<std::uint32_t>(names.size());
    std::string name = "x";
    name.append(std::to_string(at.x)).append("y").append(std::to_string(at.y));
    names.push_back(name.append("z").append(std::to_string(at.z)));
  }
  std::vector<Piece> placed;
  for (const SolidPiece& piece : pieces)
    placed.push_back({std::string(1, piece.letter), 1, placements(piece, number_of)});
  const Packing packing(names, placed);
  return {packing.problem(),
          [number_of, packing](const Cover& cover, Style style) {
            return draw_solid(number_of, packing, cover, style);
          },
          [solid, packing] { return packing.symmetries(point_symmetries(solid)); },
          [number_of, packing](const Cover& cover) {
            return picture_solid(number_of, packing, cover);
          }};
}

Model soma_model() {
  namespace po = boost::program_options;
  Model model;
  model.name = "soma";
  model.summary = "build a cube, or a solid of yours, from the seven Soma pieces";
  model.usage = "[WxHxD | --board FILE]";
  model.examples =
      "  dlx soma -n 1                     draw one way to build the cube\n"
      "  dlx soma --count                  count them: 11520\n"
      "  dlx soma --count --up-to-symmetry 240\n"
      "  dlx soma --board wall.txt         any solid of 27 cubes\n";
  model.notes =
      "A box is W wide, H high and D layers deep, 3x3x3 if none is given. In a file the layers "
      "are\n"
      "parted by empty lines; '#' is a cube, '.' or a space none. Layers are drawn side by side.\n"
      "Items: the pieces V L T Z A B P and the cells x0y0z0.. by column, row and layer.\n";
  model.options.add_options()("board", po::value<std::string>()->value_name("FILE"),
                              "a file with a solid, - for stdin, instead of a box");
  model.build = build;
  model.has_symmetries = true;
  return model;
}

}  // namespace dlx::models
