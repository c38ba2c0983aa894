#include "apps/models/flat_packing.hpp"

#include <memory>
#include <optional>

#include "apps/cli/input.hpp"
#include "apps/cli/usage_error.hpp"
#include "apps/models/dimensions.hpp"

namespace dlx::models {
namespace {

// A character a cell; with colours two for a square, which makes it about square. The half of a
// triangle's side, by which the next one stands farther right, is one character.
std::string draw(Lattice lattice, const Board& board, const PolyformPacking& packing,
                 const Cover& cover, Style style) {
  const std::vector<Look> looks = packing.looks(cover);
  std::string text;
  for (int row = 0; row < static_cast<int>(board.size()); ++row) {
    for (int column = 0; column < static_cast<int>(board[row].size()); ++column) {
      const std::optional<std::uint32_t> cell = packing.number(flat_point(lattice, row, column));
      const bool coloured = style.colour && cell;
      if (coloured) text += background(looks[*cell].colour);
      text += cell ? looks[*cell].letter : board[row][column];
      if (style.colour && lattice == Lattice::squares) text += ' ';
      if (coloured) text += plain;
    }
    text += '\n';
  }
  return text;
}

}  // namespace

Instance flat_packing(Lattice lattice, const Board& board, const std::vector<Polyform>& pieces,
                      Sides sides) {
  std::vector<std::string> names;
  for (const Cell& cell : cells_of(board)) names.push_back(cell_name(cell));
  const auto packing =
      std::make_shared<PolyformPacking>(lattice, points_of(lattice, board), names, pieces, sides);
  Instance instance;
  instance.problem = packing->packing().problem();
  instance.draw = [lattice, board, packing](const Cover& cover, Style style) {
    return draw(lattice, board, *packing, cover, style);
  };
  instance.symmetries = [packing] { return packing->symmetries(); };
  return instance;
}

Board board_of(const Words& words, const std::string& standard,
               Board (*parse)(const std::string& text, const AreaCheck& check_area),
               const AreaCheck& check_area) {
  if (words.values.count("board") == 0)
    return parse(words.arguments.empty() ? standard : words.arguments[0], check_area);
  if (!words.arguments.empty()) throw cli::UsageError("expected a rectangle or --board, not both");
  const std::string path = words.values["board"].as<std::string>();
  Board board = parse_board(cli::read_text(path), cli::source_name(path));
  check_area(count_cells(board));
  return board;
}

Board parse_rectangle(const std::string& text, const AreaCheck& check_area) {
  const std::vector<std::size_t> size =
      parse_dimensions(text, "WxH", 1'000'000, "rectangle", "10x6");
  check_area(size[0] * size[1]);  // before a million rows are made
  return rectangle(size[0], size[1]);
}

}  // namespace dlx::models
