#include "apps/models/flat_packing.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <stdexcept>

#include "apps/cli/input.hpp"
#include "apps/cli/numbers.hpp"
#include "apps/cli/usage_error.hpp"
#include "apps/models/packing.hpp"
#include "apps/picture/outline.hpp"
#include "dlx/error.hpp"

namespace dlx::models {
namespace {

constexpr std::string_view letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

// A bound that no problem within reach comes near; without it memory would be the bound.
constexpr std::size_t most_entries = 100'000'000;

// Where a piece fits on the board.
std::vector<std::vector<std::uint32_t>> placements(
    const std::vector<std::vector<Cell>>& orientations,
    const std::map<Cell, std::uint32_t>& number_of) {
  std::vector<std::vector<std::uint32_t>> found;
  for (const std::vector<Cell>& cells : orientations) {
    for (const auto& [origin, number] : number_of) {
      std::vector<std::uint32_t> covered;
      for (const auto& [row, column] : cells) {
        const auto cell = number_of.find({origin.first + row, origin.second + column});
        if (cell == number_of.end()) break;
        covered.push_back(cell->second);
      }
      if (covered.size() == cells.size()) found.push_back(std::move(covered));
    }
  }
  return found;
}

// For each option of a cover the letter and colour, as a number: the least that no neighbour has.
std::vector<std::size_t> contrasting_looks(const std::map<Cell, std::uint32_t>& number_of,
                                           const std::vector<std::uint32_t>& place_of,
                                           std::size_t num_places) {
  std::vector<std::vector<std::uint32_t>> neighbours(num_places);
  std::vector<std::uint32_t> in_order;  // of the first cell, so that equal packings look equal
  std::vector<bool> seen(num_places);
  for (const auto& [cell, number] : number_of) {
    const std::uint32_t place = place_of[number];
    if (!seen[place]) in_order.push_back(place);
    seen[place] = true;
    for (const Cell& next :
         {Cell(cell.first, cell.second + 1), Cell(cell.first + 1, cell.second)}) {
      const auto other = number_of.find(next);
      if (other == number_of.end() || place_of[other->second] == place) continue;
      neighbours[place].push_back(place_of[other->second]);
      neighbours[place_of[other->second]].push_back(place);
    }
  }
  const std::size_t none = letters.size();
  std::vector<std::size_t> looks(num_places, none);
  for (const std::uint32_t place : in_order) {
    std::vector<bool> taken(none);
    for (const std::uint32_t other : neighbours[place]) {
      if (looks[other] != none) taken[looks[other]] = true;
    }
    const auto free = std::find(taken.begin(), taken.end(), false);
    looks[place] = static_cast<std::size_t>(free - taken.begin()) % none;
  }
  return looks;
}

// The cell that is nearest to the middle of all of them.
pictures::Spot middle_cell(const std::vector<pictures::Spot>& cells) {
  const auto count = static_cast<long long>(cells.size());
  long long x = 0, y = 0;
  for (const pictures::Spot& cell : cells) {
    x += cell.x;
    y += cell.y;
  }
  const auto distance = [&](const pictures::Spot& cell) {
    const long long across = cell.x * count - x, down = cell.y * count - y;
    return across * across + down * down;
  };
  return *std::min_element(cells.begin(), cells.end(),
                           [&](const pictures::Spot& left, const pictures::Spot& right) {
                             return distance(left) < distance(right);
                           });
}

struct FlatPacking {
  Board board;
  std::vector<FlatPiece> pieces;
  std::map<Cell, std::uint32_t> number_of;
  Packing packing;

  std::string draw(const Cover& cover, Style style) const;
  pictures::Picture picture(const Cover& cover) const;
  bool each_once() const;
};

bool FlatPacking::each_once() const {
  return std::all_of(pieces.begin(), pieces.end(),
                     [](const FlatPiece& piece) { return piece.copies == 1; });
}

std::string FlatPacking::draw(const Cover& cover, Style style) const {
  const bool own_letters = pieces.size() <= letters.size() && each_once();
  const bool by_name = std::all_of(pieces.begin(), pieces.end(),
                                   [](const FlatPiece& piece) { return piece.name.size() == 1; });
  const std::vector<std::uint32_t> place_of = packing.places(cover);
  std::vector<std::size_t> looks;
  if (!own_letters) looks = contrasting_looks(number_of, place_of, cover.size());

  std::string text;
  for (int row = 0; row < static_cast<int>(board.size()); ++row) {
    for (int column = 0; column < static_cast<int>(board[row].size()); ++column) {
      const auto cell = number_of.find({row, column});
      const bool coloured = style.colour && cell != number_of.end();
      char shown = board[row][column];
      if (cell != number_of.end()) {
        const std::uint32_t place = place_of[cell->second];
        const std::uint32_t piece = packing.piece(cover[place]);
        const std::size_t look = own_letters ? piece : looks[place];
        shown = own_letters && by_name ? pieces[piece].name[0] : letters[look];
        if (coloured) text += background(look);
      }
      text += shown;
      if (style.colour) text += ' ';  // two characters a cell make it about square
      if (coloured) text += plain;
    }
    text += '\n';
  }
  return text;
}

// Each piece in its colour and with its name, if there is more than one.
pictures::Picture FlatPacking::picture(const Cover& cover) const {
  std::vector<Cell> cell_of(number_of.size());
  std::size_t columns = 0;
  for (const auto& [cell, number] : number_of) cell_of[number] = cell;
  for (const std::string& row : board) columns = std::max(columns, row.size());
  // A colour of its own for each piece, as in the next drawing, if there are enough.
  const bool own_colours = pieces.size() <= pictures::num_colours && each_once();
  std::vector<std::size_t> looks;
  if (!own_colours) looks = contrasting_looks(number_of, packing.places(cover), cover.size());

  pictures::Picture picture =
      pictures::board_picture("packing of " + cells_text(number_of.size()),
                              static_cast<int>(columns), static_cast<int>(board.size()));
  for (std::size_t place = 0; place < cover.size(); ++place) {
    const std::uint32_t piece = packing.piece(cover[place]);
    std::vector<pictures::Spot> spots;
    for (const std::uint32_t cell : packing.cells(cover[place]))
      spots.push_back({cell_of[cell].second, cell_of[cell].first});
    picture.add(pictures::outline(spots, pictures::colour(own_colours ? piece : looks[place]),
                                  {pictures::Paint::on_colour, 6}));
    if (pieces.size() == 1) continue;
    const pictures::Spot middle = middle_cell(spots);
    picture.add(pictures::cell_label(middle.x, middle.y, pieces[piece].name));
  }
  return picture;
}

// "10x6": the columns, then the rows.
Board parse_rectangle(const std::string& text,
                      const std::function<void(std::size_t cells)>& check_area) {
  const std::size_t x = text.find('x');
  if (x == text.npos)
    throw cli::UsageError(dlx::quote_token(text) + " is no rectangle; expected one as 10x6");
  const auto width = cli::parse_count("WxH", text.substr(0, x), 1, 1'000'000);
  const auto height = cli::parse_count("WxH", text.substr(x + 1), 1, 1'000'000);
  check_area(width * height);  // before a million rows are made
  return rectangle(width, height);
}

}  // namespace

Instance flat_packing(const Board& board, const std::vector<FlatPiece>& pieces, Sides sides) {
  std::map<Cell, std::uint32_t> number_of;
  std::vector<std::string> names;
  std::vector<Point> points;
  for (const Cell& cell : cells_of(board)) {
    number_of[cell] = static_cast<std::uint32_t>(names.size());
    names.push_back(cell_name(cell));
    points.push_back({cell.second, cell.first, 0});
  }
  std::vector<Piece> placed;
  std::size_t entries = 0;
  for (const FlatPiece& piece : pieces) {
    const std::vector<std::vector<Cell>> ways = orientations(piece.shape, sides);
    // Each placement has its piece and its cells, and what keeps copies in order: up to two items
    // for each bit of the number of a cell.
    const std::size_t length = 1 + ways[0].size() + (piece.copies > 1 ? 32 : 0);
    entries += ways.size() * names.size() * length * std::max(piece.copies, 1U);
    if (entries > most_entries) {
      throw std::invalid_argument("so many pieces on a board of " + cells_text(names.size()) +
                                  " make too large a problem");
    }
    placed.push_back({piece.name, piece.copies, placements(ways, number_of)});
  }
  auto packing =
      std::make_shared<FlatPacking>(FlatPacking{board, pieces, number_of, Packing(names, placed)});
  Instance instance;
  instance.problem = packing->packing.problem();
  instance.draw = [packing](const Cover& cover, Style style) {
    return packing->draw(cover, style);
  };
  instance.picture = [packing](const Cover& cover) { return packing->picture(cover); };
  instance.symmetries = [packing, points] {
    return packing->packing.symmetries(point_symmetries(points));
  };
  return instance;
}

Board board_of(const Words& words, const std::string& default_rectangle,
               const std::function<void(std::size_t cells)>& check_area) {
  if (words.values.count("board") == 0)
    return parse_rectangle(words.arguments.empty() ? default_rectangle : words.arguments[0],
                           check_area);
  if (!words.arguments.empty()) throw cli::UsageError("expected a rectangle or --board, not both");
  const std::string path = words.values["board"].as<std::string>();
  Board board = parse_board(cli::read_text(path), cli::source_name(path));
  check_area(count_cells(board));
  return board;
}

std::string cells_text(std::size_t cells) {
  return std::to_string(cells) + (cells == 1 ? " cell" : " cells");
}

}  // namespace dlx::models
