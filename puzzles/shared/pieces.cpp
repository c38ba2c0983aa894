#include "puzzles/shared/pieces.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>

#include "dlx/error.hpp"
#include "dlx/settings.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {
namespace {

constexpr std::size_t max_cells = 65'536;

// The canonical form of a piece under rotations.
Shape canonical(Lattice lattice, const std::vector<Point>& cells, Sides sides) {
  return orientations(lattice, cells, sides)[0];
}

// The names of the small pieces of squares and cubes, by canonical form: flat pieces as free
// pieces; A and B, which are mirror images in space, differ.
std::map<Shape, std::string> known_names(Lattice lattice) {
  std::vector<Polyform> known = pentominoes();
  const std::pair<const char*, Board> small[] = {
      {"M", {"#"}},        {"D", {"##"}},         {"I", {"###"}},
      {"V", {"##", "#."}}, {"I", {"####"}},       {"L", {"###", "#.."}},
      {"O", {"##", "##"}}, {"S", {".##", "##."}}, {"T", {"###", ".#."}}};
  for (const auto& [name, board] : small)
    known.push_back({name, points_of(Lattice::squares, board)});
  for (const Polyform& piece : soma_pieces())
    if (piece.name == "A" || piece.name == "B" || piece.name == "P") known.push_back(piece);
  std::map<Shape, std::string> names;
  if (lattice == Lattice::triangles) return names;
  for (const Polyform& one : known) {
    const bool flat = std::ranges::all_of(one.cells, [](const Point& cell) { return cell.z == 0; });
    if (flat || lattice == Lattice::cubes)
      names[canonical(lattice, one.cells, flat ? Sides::free : Sides::one_sided)] = one.name;
  }
  return names;
}

// "L 2", "L *" or "L": the name and count of a piece.
Polyform parse_heading(const LineReader& lines) {
  const std::string_view line = lines.row();
  const std::size_t blank = std::min(line.find_first_of(" \t"), line.size());
  Polyform piece{std::string(line.substr(0, blank)), {}};
  lines.check_name({piece.name, 0});
  const std::size_t start = line.find_first_not_of(" \t", blank);
  if (start == line.npos) return piece;
  std::string_view count = line.substr(start);
  count = count.substr(0, count.find_last_not_of(" \t") + 1);
  if (count == "*") {
    piece.copies = Polyform::any_number;
    return piece;
  }
  const auto [end, error] =
      std::from_chars(count.data(), count.data() + count.size(), piece.copies);
  if (error != std::errc() || end != count.data() + count.size() || piece.copies < 1 ||
      piece.copies > max_copies) {
    lines.fail(start, "found " + dlx::quote_token(count) +
                          ", expected how many of this piece, 1 to " + std::to_string(max_copies) +
                          ", or * for any number");
  }
  return piece;
}

// The tetrominoes of Tetris that are mirror images of others.
std::optional<Shape> tetris_piece(std::string_view name, Sides sides) {
  const std::pair<const char*, Board> boards[] = {
      {"J", {"#..", "###"}}, {"L", {"..#", "###"}}, {"S", {".##", "##."}}, {"Z", {"##.", ".##"}}};
  for (const auto& [letter, board] : boards) {
    if (name == letter && (sides != Sides::fixed || name == "J" || name == "Z"))
      return canonical(Lattice::squares, points_of(Lattice::squares, board), sides);
  }
  return std::nullopt;
}

constexpr int highest_lettered = 5;  // larger pieces have no letters

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool has_letter(const Polyform& piece) { return piece.name[0] != 'p'; }

class PieceFinder {
 public:
  PieceFinder(Lattice lattice, Sides sides, int order)
      : lattice_(lattice), sides_(sides), order_(order) {}

  Polyform find(std::string_view name) {
    for (const int order : orders()) {
      const Polyform* const piece = named(order, name);
      if (piece != nullptr && (order == order_ || has_letter(*piece))) return *piece;
    }
    if (const std::optional<Polyform> piece = find_numbered(name)) return *piece;
    throw ParameterError("pieces", "--pieces: " + quote_token(name) +
                                       " is neither a file nor a piece; the pieces are " + names() +
                                       ", as in 2xL or L4");
  }

 private:
  // The requested order, then the orders below and above it.
  std::vector<int> orders() const {
    std::vector<int> orders;
    for (int k = order_; k > 0; --k)
      if (k == order_ || k <= highest_lettered) orders.push_back(k);
    for (int k = order_ + 1; k <= highest_lettered; ++k) orders.push_back(k);
    return orders;
  }

  const std::vector<Polyform>& of_order(int order) {
    const auto [at, fresh] = pieces_.try_emplace(order);
    if (fresh) at->second = all_pieces(lattice_, order, sides_);
    return at->second;
  }

  const Polyform* named(int order, std::string_view name) {
    const std::vector<Polyform>& pieces = of_order(order);
    auto found = std::ranges::find(pieces, name, &Polyform::name);
    if (order == 4 && lattice_ == Lattice::squares) {
      if (const std::optional<Shape> shape = tetris_piece(name, sides_))
        found = std::ranges::find_if(pieces, [&](const Polyform& piece) {
          return canonical(lattice_, piece.cells, sides_) == *shape;
        });
    }
    return found == pieces.end() ? nullptr : &*found;
  }

  // "L4": the piece L of four cells, which keeps that name.
  std::optional<Polyform> find_numbered(std::string_view name) {
    if (name.size() < 2 || !is_digit(name.back())) return std::nullopt;
    const int order = name.back() - '0';
    if (order < 1 || order > highest_lettered) return std::nullopt;
    const Polyform* const piece = named(order, name.substr(0, name.size() - 1));
    if (piece == nullptr || !has_letter(*piece)) return std::nullopt;
    Polyform numbered = *piece;
    numbered.name = name;
    return numbered;
  }

  // "I L O S T of 4 cells, ..."
  std::string names() {
    std::string text;
    for (const int order : orders()) {
      std::string own;
      for (const Polyform& piece : of_order(order))
        if (order == order_ || has_letter(piece)) own += (own.empty() ? "" : " ") + piece.name;
      if (own.size() > 60) own.replace(57, own.npos, "...");
      if (own.empty()) continue;
      text += text.empty() ? "" : ", ";
      text += own + " of " + std::to_string(order) + (order == 1 ? " cell" : " cells");
    }
    return text;
  }

  const Lattice lattice_;
  const Sides sides_;
  const int order_;
  std::map<int, std::vector<Polyform>> pieces_;  // by order
};

// Removes the number before an x from the text and returns it; 1 if there is none.
std::uint64_t take_count(std::string_view& text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  if (digits == 0 || digits + 1 >= text.size() || text[digits] != 'x') return 1;
  const std::string_view number = text.substr(0, digits);
  text.remove_prefix(digits + 1);
  try {
    return parse_integer(number, 1, max_copies);
  } catch (const std::invalid_argument& error) {
    throw ParameterError("pieces", std::string("--pieces: ") + error.what());
  }
}

// Returns true if a list names the tetromino J, which no other order has.
bool has_j(std::string_view list) {
  while (true) {
    const std::size_t comma = std::min(list.find(','), list.size());
    std::string_view name = list.substr(0, comma);
    take_count(name);
    if (name == "J") return true;
    if (comma == list.size()) return false;
    list.remove_prefix(comma + 1);
  }
}

}  // namespace

std::vector<Polyform> pentominoes() {
  const std::pair<const char*, Board> shapes[] = {
      {"F", {".##", "##.", ".#."}}, {"I", {"#####"}},
      {"L", {"####", "#..."}},      {"N", {"##..", ".###"}},
      {"P", {"##", "##", "#."}},    {"T", {"###", ".#.", ".#."}},
      {"U", {"#.#", "###"}},        {"V", {"#..", "#..", "###"}},
      {"W", {"#..", "##.", ".##"}}, {"X", {".#.", "###", ".#."}},
      {"Y", {"####", ".#.."}},      {"Z", {"##.", ".#.", ".##"}},
  };
  std::vector<Polyform> pieces;
  for (const auto& [name, board] : shapes)
    pieces.push_back({name, points_of(Lattice::squares, board)});
  return pieces;
}

const std::vector<Polyform>& soma_pieces() {
  static const std::vector<Polyform> pieces{
      {"V", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}},
      {"L", {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}}},
      {"T", {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {1, 1, 0}}},
      {"Z", {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}}},
      {"A", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 0, 1}}},
      {"B", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 1, 1}}},
      {"P", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
  };
  return pieces;
}

std::vector<Polyform> all_pieces(Lattice lattice, int order, Sides sides) {
  const std::map<Shape, std::string> known = known_names(lattice);
  std::vector<Polyform> pieces;
  std::map<std::string, int> used;
  for (const Shape& shape : polyforms(lattice, order, sides)) {
    auto name = known.find(canonical(lattice, shape, Sides::one_sided));
    if (name == known.end()) name = known.find(canonical(lattice, shape, Sides::free));
    Polyform piece{name != known.end() ? name->second : "p" + std::to_string(pieces.size() + 1),
                   shape};
    // The orientations and mirror images of a piece that count as pieces of their own: L, L',
    // L''...
    piece.name += std::string(used[piece.name]++, '\'');
    pieces.push_back(std::move(piece));
  }
  std::ranges::stable_sort(pieces, [](const Polyform& left, const Polyform& right) {
    return left.name[0] != 'p' && left.name < right.name;
  });
  return pieces;
}

std::vector<Polyform> parse_pieces(const Document& document, Lattice lattice, Sides sides) {
  std::vector<Polyform> pieces;
  Board shape;  // of the last piece
  std::map<Shape, std::string> known;
  std::set<std::string> names;
  LineReader lines(document);
  std::size_t heading = 0;  // line of the last piece
  bool inside = false;
  const auto finish = [&] {
    if (!inside) return;
    inside = false;
    Polyform& piece = pieces.back();
    remove_separators(shape);
    piece.cells = points_of(lattice, shape);
    shape.clear();
    if (piece.cells.empty())
      lines.fail_in(heading, "piece " + dlx::quote_token(piece.name) + " has no cell");
    const auto [same, is_new] = known.emplace(canonical(lattice, piece.cells, sides), piece.name);
    if (!is_new)
      lines.fail_in(heading, "piece " + dlx::quote_token(piece.name) + " has the shape of piece " +
                                 dlx::quote_token(same->second) +
                                 "; expected one piece and a count");
  };
  while (lines.next()) {
    const std::string_view line = lines.row();
    if (line.find_first_not_of(" \t") == line.npos) {
      finish();
    } else if (!inside) {
      if (line[0] == '#' || line[0] == '.' || line[0] == ' ')
        lines.fail(0, "found " + dlx::quote_token(line) + ", expected the name of a piece");
      pieces.push_back(parse_heading(lines));
      if (!names.insert(pieces.back().name).second)
        lines.fail(0, "piece " + dlx::quote_token(pieces.back().name) + " is listed already");
      heading = lines.line_number();
      inside = true;
    } else {
      lines.check_row(
          "'#' for a cell, '.' or a space for a hole, or an empty line before the next piece");
      shape.emplace_back(line);
    }
  }
  finish();
  if (pieces.empty())
    lines.fail_in(lines.line_number() + 1, "the text has no piece, expected the name of one");
  return pieces;
}

PieceChoice pieces_of(const Arguments& arguments, Lattice lattice, Sides sides) {
  if (arguments.has("one-sided") && arguments.has("fixed"))
    throw ParameterError("one-sided", "pieces are one-sided or fixed, not both");
  PieceChoice choice{{}, sides};
  if (arguments.has("one-sided")) choice.sides = Sides::one_sided;
  if (arguments.has("fixed")) choice.sides = Sides::fixed;
  if (arguments.has("mirror")) choice.sides = Sides::free;
  const int order = arguments.knows("order") ? arguments.number("order") : 5;
  if (!arguments.has("pieces")) {
    choice.pieces = all_pieces(lattice, order, choice.sides);
  } else if (!arguments.has_document("pieces")) {
    const std::string list = arguments.text("pieces");
    const bool tetris = lattice == Lattice::squares && !arguments.has("order") && has_j(list);
    choice.pieces = listed_pieces(list, lattice, choice.sides, tetris ? 4 : order);
  } else if (arguments.has("order")) {
    throw ParameterError("pieces",
                         "a file of pieces states their sizes; expected no order beside the file");
  } else {
    choice.pieces = parse_pieces(arguments.document("pieces"), lattice, choice.sides);
  }
  if (arguments.has("any-number"))
    for (Polyform& piece : choice.pieces) piece.copies = Polyform::any_number;
  return choice;
}

void PieceChoice::check_area(std::uint64_t cells) const {
  std::uint64_t area = 0;
  bool any_number = false;
  for (const Polyform& piece : pieces) {
    any_number = any_number || piece.copies == Polyform::any_number;
    area += piece.copies * piece.cells.size();
  }
  if (any_number ? area > cells : area != cells) {
    throw std::invalid_argument("the board has " + cells_text(cells) + "; the pieces cover " +
                                (any_number ? "at least " : "") + std::to_string(area));
  }
  if (cells > max_cells) {
    throw std::invalid_argument("the board has " + cells_text(cells) + "; expected at most " +
                                std::to_string(max_cells));
  }
}

std::string PieceChoice::area_fault(std::size_t cells) const {
  std::size_t fixed = 0;
  std::set<std::size_t> areas;  // of pieces with any number of copies
  for (const Polyform& piece : pieces) {
    if (piece.copies == Polyform::any_number) areas.insert(piece.cells.size());
    fixed += piece.copies * piece.cells.size();
  }
  std::vector<bool> reached(cells + 1);
  reached[fixed] = true;
  for (std::size_t sum = fixed; sum <= cells; ++sum) {
    for (const std::size_t area : areas)
      if (reached[sum] && sum + area <= cells) reached[sum + area] = true;
  }
  if (reached[cells]) return {};
  std::string list;
  for (const std::size_t area : areas) list += (list.empty() ? "" : ", ") + std::to_string(area);
  return "there is no solution: the board has " + cells_text(cells) + ", which is no sum of " +
         (fixed > 0 ? std::to_string(fixed) + " and " : "") + "the areas of the pieces (" + list +
         ")";
}

std::vector<Parameter> flat_parameters(const Parameter& board_size, const std::string& of,
                                       int max_order, std::string_view standard_order) {
  using enum ParameterKind;
  return {
      board_size,
      {"board", document, "FILE", "a board file, - for stdin, instead of a size"},
      {"free", text, "CELLS", "cells that remain free, such as r0c3,r6c2"},
      {"order", number, "N", "all " + of + ", 1 to " + std::to_string(max_order), standard_order, 1,
       max_order},
      {"pieces", text_or_document, "FILE|LIST", "pieces from a file or a list such as L,2xI,T4"},
      {"one-sided", flag, "", "pieces may be rotated but not reflected"},
      {"fixed", flag, "", "pieces may be neither rotated nor reflected"},
      {"any-number", flag, "", "each piece any number of times, or not at all"},
  };
}

std::vector<Polyform> listed_pieces(std::string_view list, Lattice lattice, Sides sides,
                                    int order) {
  PieceFinder finder(lattice, sides, order);
  std::vector<Polyform> pieces;
  for (;;) {
    const std::size_t comma = std::min(list.find(','), list.size());
    std::string_view name = list.substr(0, comma);
    const std::uint64_t count = take_count(name);
    Polyform piece = finder.find(name);
    const auto same = std::ranges::find(pieces, piece.cells, &Polyform::cells);
    const bool known = same != pieces.end();
    const std::uint64_t copies = count + (known ? same->copies : 0);
    if (copies > max_copies) {
      throw ParameterError("pieces", "--pieces: there are more than " + std::to_string(max_copies) +
                                         " of " + quote_token(name));
    }
    piece.copies = static_cast<std::uint32_t>(copies);
    if (known) {
      same->copies = piece.copies;
    } else {
      pieces.push_back(std::move(piece));
    }
    if (comma == list.size()) return pieces;
    list.remove_prefix(comma + 1);
  }
}

}  // namespace dlx::puzzles
