#include "apps/models/solid.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include "apps/cli/input.hpp"
#include "apps/cli/usage_error.hpp"
#include "apps/models/dimensions.hpp"
#include "apps/models/text_lines.hpp"
#include "dlx/error.hpp"

namespace dlx::models {
namespace {

std::string draw(const PolyformPacking& packing, const Cover& cover, Style style) {
  const std::vector<Point>& solid = packing.board();
  if (solid.empty()) return "\n";
  Point low = solid[0], high = low;
  for (const Point& at : solid) {
    low = {std::min(low.x, at.x), std::min(low.y, at.y), std::min(low.z, at.z)};
    high = {std::max(high.x, at.x), std::max(high.y, at.y), std::max(high.z, at.z)};
  }
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

}  // namespace

std::vector<Point> parse_solid(std::string_view text, const std::string& source) {
  std::vector<Point> solid;
  std::size_t number = 0;  // of the line
  Point at{0, 0, 0};
  while (!text.empty()) {
    std::string_view line = take_line(text);
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

std::vector<Point> solid_of(const Words& words, const std::string& standard,
                            const std::function<void(std::size_t cells)>& check_volume) {
  std::vector<Point> solid;
  if (words.values.count("board") != 0) {
    if (!words.arguments.empty()) throw cli::UsageError("expected a box or --board, not both");
    const std::string path = words.values["board"].as<std::string>();
    solid = parse_solid(cli::read_text(path), cli::source_name(path));
    check_volume(solid.size());
    return solid;
  }
  const std::vector<std::size_t> size = parse_dimensions(
      words.arguments.empty() ? standard : words.arguments[0], "WxHxD", 1000, "box", "3x3x3");
  check_volume(size[0] * size[1] * size[2]);
  for (int z = 0; z < static_cast<int>(size[2]); ++z) {
    for (int y = 0; y < static_cast<int>(size[1]); ++y) {
      for (int x = 0; x < static_cast<int>(size[0]); ++x) solid.push_back({x, y, z});
    }
  }
  return solid;
}

Instance solid_packing(const std::vector<Point>& solid, const std::vector<Polyform>& pieces,
                       Sides sides) {
  std::vector<std::string> names;
  for (const Point& at : solid) {
    std::string name = "x";
    name.append(std::to_string(at.x)).append("y").append(std::to_string(at.y));
    names.push_back(name.append("z").append(std::to_string(at.z)));
  }
  const auto packing =
      std::make_shared<PolyformPacking>(Lattice::cubes, solid, names, pieces, sides);
  return {packing->packing().problem(),
          [packing](const Cover& cover, Style style) { return draw(*packing, cover, style); },
          [packing] { return packing->symmetries(); }};
}

}  // namespace dlx::models
