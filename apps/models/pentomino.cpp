#include "apps/models/pentomino.hpp"

#include <array>
#include <map>
#include <stdexcept>

#include "apps/cli/input.hpp"
#include "apps/cli/numbers.hpp"
#include "apps/cli/usage_error.hpp"
#include "dlx/error.hpp"

namespace dlx::models {
namespace {

struct Piece {
  char letter;
  int colour;  // of the 256 that terminals know
  Board shape;
};

const std::array<Piece, 12> pieces{{
    {'F', 167, {".##", "##.", ".#."}},
    {'I', 75, {"#####"}},
    {'L', 215, {"####", "#..."}},
    {'N', 114, {"##..", ".###"}},
    {'P', 176, {"##", "##", "#."}},
    {'T', 80, {"###", ".#.", ".#."}},
    {'U', 222, {"#.#", "###"}},
    {'V', 68, {"#..", "#..", "###"}},
    {'W', 204, {"#..", "##.", ".##"}},
    {'X', 250, {".#.", "###", ".#."}},
    {'Y', 107, {"####", ".#.."}},
    {'Z', 139, {"##.", ".#.", ".##"}},
}};

void check_area(std::size_t cells) {
  if (cells == 60) return;
  throw std::invalid_argument("the board has " + std::to_string(cells) +
                              (cells == 1 ? " cell" : " cells") +
                              "; the twelve pentominoes cover 60");
}

// "10x6": the columns, then the rows.
Board parse_rectangle(const std::string& text) {
  const std::size_t x = text.find('x');
  if (x == text.npos)
    throw cli::UsageError(dlx::quote_token(text) + " is no rectangle; expected one as 10x6");
  const auto width = cli::parse_count("WxH", text.substr(0, x), 1, 1'000'000);
  const auto height = cli::parse_count("WxH", text.substr(x + 1), 1, 1'000'000);
  check_area(width * height);  // before a million rows are made
  return rectangle(width, height);
}

Instance build(const Words& words) {
  Board board;
  if (words.values.count("board") != 0) {
    if (!words.arguments.empty())
      throw cli::UsageError("expected a rectangle or --board, not both");
    const std::string path = words.values["board"].as<std::string>();
    board = parse_board(cli::read_text(path), cli::source_name(path));
  } else {
    board = parse_rectangle(words.arguments.empty() ? "10x6" : words.arguments[0]);
  }
  const Problem problem = pentomino_problem(board);
  return {problem, [board, problem](const Cover& cover, Style style) {
            return draw_pentominoes(board, problem, cover, style);
          }};
}

}  // namespace

Problem pentomino_problem(const Board& board) {
  check_area(count_cells(board));
  ProblemBuilder builder;
  std::map<Cell, ItemId> items;
  for (const Piece& piece : pieces) builder.add_primary(std::string(1, piece.letter));
  for (const Cell& cell : cells_of(board)) items[cell] = builder.add_primary(cell_name(cell));

  for (std::uint32_t piece = 0; piece < pieces.size(); ++piece) {
    for (const std::vector<Cell>& cells : orientations(pieces[piece].shape)) {
      for (const auto& [origin, first_item] : items) {
        std::vector<Entry> placement{ItemId{piece}};
        for (const auto& [row, column] : cells) {
          const auto item = items.find({origin.first + row, origin.second + column});
          if (item != items.end()) placement.emplace_back(item->second);
        }
        if (placement.size() == 1 + cells.size()) builder.add_option(placement);  // all on board
      }
    }
  }
  return builder.build();
}

std::string draw_pentominoes(const Board& board, const Problem& problem, const Cover& cover,
                             Style style) {
  const std::vector<Cell> cells = cells_of(board);  // in the order of their items
  std::map<Cell, const Piece*> piece_on;
  for (const OptionId option : cover) {
    const std::span<const Entry> entries = problem.option(option);
    for (const Entry& entry : entries.subspan(1)) {
      piece_on[cells[index(entry.item) - pieces.size()]] = &pieces[index(entries[0].item)];
    }
  }
  std::string text;
  for (int row = 0; row < static_cast<int>(board.size()); ++row) {
    for (int column = 0; column < static_cast<int>(board[row].size()); ++column) {
      const auto piece = piece_on.find({row, column});
      const char shown = piece == piece_on.end() ? board[row][column] : piece->second->letter;
      const bool coloured = style.colour && piece != piece_on.end();
      if (coloured) text += "\x1b[30;48;5;" + std::to_string(piece->second->colour) + "m";
      text += shown;
      if (style.colour) text += ' ';  // two characters a cell make it about square
      if (coloured) text += "\x1b[0m";
    }
    text += '\n';
  }
  return text;
}

Model pentomino_model() {
  namespace po = boost::program_options;
  Model model;
  model.name = "pentomino";
  model.summary = "pack the twelve pentominoes into a rectangle or a board of yours";
  model.usage = "[WxH | --board FILE]";
  model.examples =
      "  dlx pentomino 10x6 -n 1            draw one packing\n"
      "  dlx pentomino 20x3                 draw all eight\n"
      "  dlx pentomino 15x4 --count         count them: 1472\n"
      "  dlx pentomino --board hole.txt     any board of 60 cells\n";
  model.notes =
      "A rectangle is W columns wide and H rows high, 10x6 if none is given. In a board file each\n"
      "line is a row, '#' a cell and '.' or a space a hole. Items: the pieces F I L N P T U V W X "
      "Y\n"
      "Z, and the cells r0c0, r0c1, ... by row and column.\n";
  model.options.add_options()("board", po::value<std::string>()->value_name("FILE"),
                              "a board file, - for stdin, instead of a rectangle");
  model.build = build;
  return model;
}

}  // namespace dlx::models
