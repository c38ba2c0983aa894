#include "apps/models/polyomino.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <stdexcept>

#include "apps/cli/input.hpp"
#include "apps/cli/numbers.hpp"
#include "apps/cli/usage_error.hpp"
#include "apps/models/packing.hpp"
#include "apps/models/pentomino.hpp"
#include "dlx/error.hpp"

namespace dlx::models {
namespace {

constexpr std::size_t most_cells = 65'536;
constexpr std::uint64_t most_copies = 1000;

// A piece as a board that just holds it.
Board board_of_cells(const std::vector<Cell>& cells) {
  Cell low = cells[0], high = cells[0];
  for (const auto& [row, column] : cells) {
    low = {std::min(low.first, row), std::min(low.second, column)};
    high = {std::max(high.first, row), std::max(high.second, column)};
  }
  Board board(high.first - low.first + 1, std::string(high.second - low.second + 1, '.'));
  for (const auto& [row, column] : cells) board[row - low.first][column - low.second] = '#';
  return board;
}

// What all pieces that may be turned into each other have in common.
std::vector<Cell> canonical(const Board& piece, Sides sides) {
  return orientations(piece, sides)[0];
}

// The names of the small ones: by canonical form as free pieces.
std::string known_name(const Board& piece) {
  static const std::map<std::vector<Cell>, std::string> names = [] {
    std::vector<FlatPiece> known = pentominoes();
    for (FlatPiece& small : std::vector<FlatPiece>{{"M", {"#"}},
                                                   {"D", {"##"}},
                                                   {"I", {"###"}},
                                                   {"V", {"##", "#."}},
                                                   {"I", {"####"}},
                                                   {"L", {"###", "#.."}},
                                                   {"O", {"##", "##"}},
                                                   {"S", {".##", "##."}},
                                                   {"T", {"###", ".#."}}}) {
      known.push_back(std::move(small));
    }
    std::map<std::vector<Cell>, std::string> by_form;
    for (const FlatPiece& one : known) by_form[canonical(one.shape, Sides::free)] = one.name;
    return by_form;
  }();
  const auto name = names.find(canonical(piece, Sides::free));
  return name == names.end() ? "" : name->second;
}

// "L 2", "L *" or "L": the name and the count of a piece.
FlatPiece parse_heading(std::string_view line, const std::string& source, std::size_t number) {
  const std::size_t blank = std::min(line.find_first_of(" \t"), line.size());
  FlatPiece piece{std::string(line.substr(0, blank)), {}};
  check_name(piece.name, source, number, 1);
  const std::size_t start = line.find_first_not_of(" \t", blank);
  if (start == line.npos) return piece;
  std::string_view count = line.substr(start);
  count = count.substr(0, count.find_last_not_of(" \t") + 1);
  if (count == "*") {
    piece.copies = Piece::any_number;
    return piece;
  }
  const auto [end, error] =
      std::from_chars(count.data(), count.data() + count.size(), piece.copies);
  if (error != std::errc() || end != count.data() + count.size() || piece.copies < 1 ||
      piece.copies > most_copies) {
    throw ParseError(source, number, column_of(line, start),
                     "found " + dlx::quote_token(count) +
                         ", expected how many of this piece, 1 to " + std::to_string(most_copies) +
                         ", or * for any number");
  }
  return piece;
}

Instance build(const Words& words) {
  const auto has = [&](const char* option) { return words.values.count(option) != 0; };
  if (has("one-sided") && has("fixed"))
    throw cli::UsageError("options '--one-sided' and '--fixed' exclude each other");
  if (has("order") && has("pieces"))
    throw cli::UsageError("options '--order' and '--pieces' exclude each other");
  const Sides sides = has("fixed")       ? Sides::fixed
                      : has("one-sided") ? Sides::one_sided
                                         : Sides::free;
  std::vector<FlatPiece> pieces;
  if (has("pieces")) {
    const std::string path = words.values["pieces"].as<std::string>();
    pieces = parse_pieces(cli::read_text(path), cli::source_name(path), sides);
  } else {
    const std::string order = has("order") ? words.values["order"].as<std::string>() : "5";
    pieces = polyominoes(static_cast<int>(cli::parse_count("--order", order, 1, 10)), sides);
  }
  std::size_t area = 0;
  bool any_number = false;
  for (FlatPiece& piece : pieces) {
    if (has("any-number")) piece.copies = Piece::any_number;
    any_number = any_number || piece.copies == Piece::any_number;
    area += piece.copies * count_cells(piece.shape);
  }
  if (words.arguments.empty() && !has("board"))
    throw cli::UsageError("expected a rectangle WxH or --board FILE");
  const Board board = board_of(words, "", [&](std::size_t cells) {
    if (any_number ? area > cells : area != cells) {
      throw std::invalid_argument("the board has " + cells_text(cells) + "; the pieces cover " +
                                  (any_number ? "at least " : "") + std::to_string(area));
    }
    if (cells > most_cells) {
      throw std::invalid_argument("the board has " + cells_text(cells) + "; expected at most " +
                                  std::to_string(most_cells));
    }
  });
  return flat_packing(board, pieces, sides);
}

}  // namespace

std::vector<FlatPiece> polyominoes(int order, Sides sides) {
  // One cell more at a time, wherever it touches; the set holds each piece in its least position.
  std::set<std::vector<Cell>> shapes{{{0, 0}}};
  for (int cells = 1; cells < order; ++cells) {
    std::set<std::vector<Cell>> larger;
    for (const std::vector<Cell>& shape : shapes) {
      for (const auto& [row, column] : shape) {
        for (const Cell& next : {Cell(row + 1, column), Cell(row - 1, column),
                                 Cell(row, column + 1), Cell(row, column - 1)}) {
          if (std::find(shape.begin(), shape.end(), next) != shape.end()) continue;
          std::vector<Cell> grown = shape;
          grown.push_back(next);
          larger.insert(canonical(board_of_cells(grown), sides));
        }
      }
    }
    shapes = std::move(larger);
  }

  std::vector<FlatPiece> pieces;
  std::map<std::string, int> used;
  for (const std::vector<Cell>& shape : shapes) {
    FlatPiece piece{"", board_of_cells(shape)};
    piece.name = known_name(piece.shape);
    if (piece.name.empty()) piece.name = "p" + std::to_string(pieces.size() + 1);
    // The sides and turns of a piece that count as pieces of their own: L, L', L''...
    piece.name += std::string(used[piece.name]++, '\'');
    pieces.push_back(std::move(piece));
  }
  std::stable_sort(pieces.begin(), pieces.end(), [](const FlatPiece& left, const FlatPiece& right) {
    return left.name[0] != 'p' && left.name < right.name;
  });
  return pieces;
}

std::vector<FlatPiece> parse_pieces(std::string_view text, const std::string& source, Sides sides) {
  std::vector<FlatPiece> pieces;
  std::map<std::vector<Cell>, std::string> known;
  std::set<std::string> names;
  std::size_t number = 0, heading = 0;  // lines
  bool inside = false;
  const auto finish = [&] {
    if (!inside) return;
    inside = false;
    const FlatPiece& piece = pieces.back();
    if (count_cells(piece.shape) == 0)
      throw ParseError(source, heading, 1,
                       "piece " + dlx::quote_token(piece.name) + " has no cell");
    const auto [same, is_new] = known.emplace(canonical(piece.shape, sides), piece.name);
    if (!is_new) {
      throw ParseError(source, heading, 1,
                       "piece " + dlx::quote_token(piece.name) + " has the shape of piece " +
                           dlx::quote_token(same->second) + "; expected one piece and a count");
    }
  };
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(" \t") == line.npos) {
      finish();
    } else if (!inside) {
      if (line[0] == '#' || line[0] == '.' || line[0] == ' ') {
        throw ParseError(source, number, 1,
                         "found " + dlx::quote_token(line) + ", expected the name of a piece");
      }
      pieces.push_back(parse_heading(line, source, number));
      if (!names.insert(pieces.back().name).second) {
        throw ParseError(source, number, 1,
                         "piece " + dlx::quote_token(pieces.back().name) + " is there already");
      }
      heading = number;
      inside = true;
    } else {
      if (const std::size_t odd = line.find_first_not_of("#. "); odd != line.npos) {
        throw ParseError(source, number, column_of(line, odd),
                         "found " + dlx::quote_token(line.substr(odd, 1)) +
                             ", expected '#' for a cell, '.' or a space for a hole, or an empty "
                             "line before the next piece");
      }
      pieces.back().shape.emplace_back(line);
    }
  }
  finish();
  if (pieces.empty())
    throw ParseError(source, number + 1, 1, "the text has no piece, expected the name of one");
  return pieces;
}

Model polyomino_model() {
  namespace po = boost::program_options;
  Model model;
  model.name = "polyomino";
  model.summary = "pack polyominoes of any size, or pieces of yours, into a board";
  model.usage = "WxH | --board FILE [--order N | --pieces FILE]";
  model.examples =
      "  dlx polyomino 10x6 -n 1                        the twelve pentominoes\n"
      "  dlx polyomino 8x8 --order 2 --any-number -n 1  dominoes\n"
      "  dlx polyomino 30x3 --one-sided --count         the 18 one-sided pentominoes\n"
      "  dlx polyomino --board b.txt --pieces p.txt     pieces of yours, as many as you say\n";
  model.notes =
      "In a board file each line is a row, '#' a cell and '.' or a space a hole. In a file of\n"
      "pieces each begins with a line NAME, NAME COUNT or NAME * (any number), its rows are like\n"
      "those of a board, and an empty line ends it. Items: the pieces by name, the copies of a\n"
      "piece as NAME.1, NAME.2, ..., and the cells r0c0, r0c1, ... by row and column.\n";
  auto add = model.options.add_options();
  add("board", po::value<std::string>()->value_name("FILE"),
      "a board file, - for stdin, instead of a rectangle");
  add("order", po::value<std::string>()->value_name("N"),
      "all polyominoes of N cells, 1 to 10 (default 5)");
  add("pieces", po::value<std::string>()->value_name("FILE"), "the pieces of a file");
  add("one-sided", "pieces may be turned but not flipped over");
  add("fixed", "pieces may be neither turned nor flipped over");
  add("any-number", "each piece any number of times, or not at all");
  model.build = build;
  model.has_symmetries = true;
  return model;
}

}  // namespace dlx::models
