#include "puzzles/shared/xmpuzzle.hpp"

#include <algorithm>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "dlx/error.hpp"
#include "dlx/problem/names.hpp"
#include "dlx/settings.hpp"
#include "puzzles/shared/pieces.hpp"

#ifndef __wasm__  // no pugixml there
#include <pugixml.hpp>
#endif

namespace dlx::puzzles {

#ifdef __wasm__

XmPuzzle parse_xmpuzzle(const Document& document, int) {
  throw ParseError(document.source, 1, 1, "files of BurrTools cannot be read here");
}

#else

namespace {

constexpr std::size_t longest_xml = std::size_t{64} << 20;
constexpr std::uint64_t largest_grid = 100'000;  // cells of a shape with the empty ones

// The grids of BurrTools by number.
constexpr std::string_view grids[] = {"cubes", "triangular prisms", "spheres",
                                      "rhombic dodecahedra", "tetrahedra and octahedra"};

class XmReader {
 public:
  explicit XmReader(const Document& document) : document_(document) {}

  XmPuzzle read(int number) {
    const pugi::xml_node puzzle = parse();
    check_grid(puzzle.child("gridType"));
    for (const pugi::xml_node& voxel : puzzle.child("shapes").children("voxel"))
      shapes_.push_back(voxel);
    const auto problems = puzzle.child("problems").children("problem");
    const auto count = std::distance(problems.begin(), problems.end());
    if (number > count) {
      fail(puzzle, "found " + std::to_string(count) + (count == 1 ? " problem" : " problems") +
                       ", expected at least " + std::to_string(number));
    }
    return read_problem(*std::next(problems.begin(), number - 1));
  }

 private:
  // The cells of a shape; those that may remain empty; whether any cell has a colour.
  struct Cells {
    std::vector<Point> points, optional;
    bool coloured = false;
  };

  pugi::xml_node parse() {
    const std::string& text = document_.text;
    if (text.size() > longest_xml)
      fail_at(0, "the XML text is longer than " + std::to_string(longest_xml >> 20) + " MiB");
    const pugi::xml_parse_result result =
        tree_.load_buffer(text.data(), text.size(), pugi::parse_default, pugi::encoding_utf8);
    if (result.status == pugi::status_out_of_memory) throw std::bad_alloc();
    if (!result) {
      fail_at(static_cast<std::size_t>(result.offset),
              "found text that is not XML, expected a file of BurrTools (.xmpuzzle)");
    }
    const pugi::xml_node root = tree_.document_element();
    if (std::string_view(root.name()) != "puzzle")
      fail(root, "found the element " + quote_token(root.name()) + ", expected 'puzzle'");
    return root;
  }

  void check_grid(const pugi::xml_node& grid) const {
    const std::uint64_t type = grid ? attribute(grid, "type", 0) : 0;
    if (type == 0) return;
    const std::string name(type < std::size(grids) ? grids[type] : "another kind");
    fail(grid, "found a grid of " + name + ", expected a grid of cubes");
  }

  XmPuzzle read_problem(const pugi::xml_node& problem) {
    XmPuzzle puzzle;
    const pugi::xml_node result = problem.child("result");
    if (!result) fail(problem, "found a problem without a result shape, expected one");
    const pugi::xml_node goal_shape = shape_of(result);
    const Cells goal = cells_of(goal_shape);
    puzzle.solid = goal.points;
    puzzle.solid.insert(puzzle.solid.end(), goal.optional.begin(), goal.optional.end());
    puzzle.optional = goal.optional.size();
    for (const pugi::xml_node& piece : problem.child("shapes").children("shape")) {
      const auto [least, most] = copies_of(piece);
      if (most == 0) continue;
      const pugi::xml_node& shape = shape_of(piece);
      Cells cells = cells_of(shape);
      if (cells.coloured && goal.coloured) {
        fail(shape,
             "found colours in a piece and in the result, expected one of them without colours: "
             "constraints of colours are not read");
      }
      if (!cells.optional.empty()) fail(shape, "found '+' in a piece, expected '#' or '_'");
      if (cells.points.empty()) fail(shape, "found a piece without cells, expected at least one");
      puzzle.pieces.push_back(
          {name_of(shape, attribute(piece, "id", 0)), std::move(cells.points), most, most - least});
    }
    check_volume(problem, puzzle);
    make_names_unique(puzzle.pieces);
    return puzzle;
  }

  void check_volume(const pugi::xml_node& problem, const XmPuzzle& puzzle) const {
    std::uint64_t least = 0, most = 0;
    for (const Polyform& piece : puzzle.pieces) {
      least += std::uint64_t{piece.copies - piece.spare} * piece.cells.size();
      most += std::uint64_t{piece.copies} * piece.cells.size();
    }
    const std::uint64_t cells = puzzle.solid.size(), filled = cells - puzzle.optional;
    const auto range = [](std::uint64_t low, std::uint64_t high) {
      return std::to_string(low) + (low == high ? "" : " to " + std::to_string(high));
    };
    if (least > cells || most < filled) {
      fail(problem, "found pieces of " + range(least, most) + " cells, expected " +
                        range(filled, cells) + " as in the result");
    }
    const std::uint64_t holes = std::min<std::uint64_t>(puzzle.optional, cells - least);
    if (attribute(problem, "maxHoles", holes) < holes)
      fail(problem, "found a limit of holes, maxHoles, expected none");
  }

  // The least and the greatest number of copies.
  std::pair<std::uint32_t, std::uint32_t> copies_of(const pugi::xml_node& piece) const {
    const std::uint64_t count = attribute(piece, "count", 1);
    const std::uint64_t least = piece.attribute("count") ? count : attribute(piece, "min", 1);
    const std::uint64_t most = piece.attribute("count") ? count : attribute(piece, "max", least);
    if (least > most || most > max_copies) {
      fail(piece, "found a piece that is used " + std::to_string(least) + " to " +
                      std::to_string(most) + " times, expected at most " +
                      std::to_string(max_copies) + " times");
    }
    return {static_cast<std::uint32_t>(least), static_cast<std::uint32_t>(most)};
  }

  const pugi::xml_node& shape_of(const pugi::xml_node& user) const {
    const std::uint64_t id = attribute(user, "id", shapes_.size());
    if (id >= shapes_.size()) {
      fail(user, "found no shape " + std::to_string(id) + ", expected an id below " +
                     std::to_string(shapes_.size()));
    }
    return shapes_[id];
  }

  // '#' is a cell, '+' a cell of the result that may remain empty, '_' none; digits after a cell
  // are its colour. Columns vary fastest, layers slowest.
  Cells cells_of(const pugi::xml_node& shape) const {
    const std::uint64_t width = side(shape, "x"), height = side(shape, "y"),
                        depth = side(shape, "z");
    const std::uint64_t size = width * height * depth;
    if (size > largest_grid)
      fail(shape, "found a shape in a box of " + std::to_string(size) +
                      " cells, expected at most " + std::to_string(largest_grid));
    Cells cells;
    std::uint64_t number = 0;
    for (const char c : std::string_view(shape.child_value())) {
      if (c >= '0' && c <= '9' && number > 0) {
        cells.coloured = cells.coloured || c != '0';
        continue;
      }
      if (c != '#' && c != '_' && c != '+')
        fail(shape, "found " + quote_token({&c, 1}) + " in a shape, expected '#', '_' or '+'");
      if (c != '_') {
        (c == '#' ? cells.points : cells.optional)
            .push_back({static_cast<int>(number % width), static_cast<int>(number / width % height),
                        static_cast<int>(number / (width * height))});
      }
      ++number;
    }
    if (number != size) {
      fail(shape, "found a shape of " + format::counted(number, "cell") + ", expected " +
                      std::to_string(size));
    }
    return cells;
  }

  std::uint64_t side(const pugi::xml_node& shape, const char* name) const {
    const std::uint64_t length = attribute(shape, name, 0);
    if (length == 0 || length > 1000)
      fail(shape, "expected the attribute " + quote_token(name) + " from 1 to 1000");
    return length;
  }

  std::uint64_t attribute(const pugi::xml_node& node, const char* name,
                          std::uint64_t standard) const {
    const pugi::xml_attribute given = node.attribute(name);
    if (!given) return standard;
    try {
      return parse_integer(given.value(), 0, 1'000'000);
    } catch (const std::invalid_argument& error) {
      fail(node, std::string(name) + ": " + error.what());
    }
  }

  static std::string name_of(const pugi::xml_node& shape, std::uint64_t id) {
    std::string name = shape.attribute("name").value();
    if (name.empty() || !name_fault(name).empty()) name = "S" + std::to_string(id + 1);
    return name;
  }

  static void make_names_unique(std::vector<Polyform>& pieces) {
    for (std::size_t k = 0; k < pieces.size(); ++k) {
      const auto taken = [&](const std::string& name) {
        return std::ranges::find(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(k),
                                 name, &Polyform::name) !=
               pieces.begin() + static_cast<std::ptrdiff_t>(k);
      };
      while (taken(pieces[k].name)) pieces[k].name += '\'';
    }
  }

  [[noreturn]] void fail(const pugi::xml_node& node, const std::string& message) const {
    fail_at(static_cast<std::size_t>(std::max<std::ptrdiff_t>(node.offset_debug(), 0)), message);
  }
  [[noreturn]] void fail_at(std::size_t offset, const std::string& message) const {
    const std::string_view before = std::string_view(document_.text).substr(0, offset);
    const std::size_t begin = before.rfind('\n') + 1;  // 0 if there is none
    throw ParseError(document_.source,
                     static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1,
                     dlx::column_of(before.substr(begin), before.size() - begin), message);
  }

  const Document& document_;
  pugi::xml_document tree_;
  std::vector<pugi::xml_node> shapes_;
};

}  // namespace

XmPuzzle parse_xmpuzzle(const Document& document, int number) {
  return XmReader(document).read(number);
}

#endif

}  // namespace dlx::puzzles
