#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/solver.hpp"
#include "puzzles/model.hpp"
#include "puzzles/shared/board.hpp"

namespace dlx::puzzles {

/// A piece of cells of a lattice, and the number of its copies.
struct Polyform {
  std::string name;
  std::vector<Point> cells;
  std::uint32_t copies = 1;  ///< any_number: unlimited

  static constexpr std::uint32_t any_number = 0;
};

/// The appearance of a piece on the board.
struct Look {
  char letter;
  std::size_t colour;  ///< for background()
};

/// The problem of covering the cells of a board with pieces of the same lattice, each used the
/// given number of times, and drawings of packings.
///
/// Items: single pieces by their names, K copies as NAME.1 to NAME.K, and the cells.
/// Copies of a piece are interchangeable, so that each packing is one cover: copy k precedes copy
/// k+1 in the order of their first cells, by secondary items shared by placements in the wrong
/// order (the pairwise ordering trick of Knuth, TAOCP 4B, 7.2.2.1; about log2(cells) such items per
/// option).
///
/// Errors:   std::invalid_argument if the problem would be too large, or for a bad name.
class Packing {
 public:
  /// `cell_names` are the names of the items of the board's cells.
  Packing(Lattice lattice, std::vector<Point> board, const std::vector<std::string>& cell_names,
          std::vector<Polyform> pieces, Sides sides);

  const Problem& problem() const { return problem_; }
  const std::vector<Point>& board() const { return board_; }
  /// The index of a cell in board(), if present.
  std::optional<std::uint32_t> number(const Point& cell) const;
  const std::vector<Polyform>& pieces() const { return pieces_; }
  std::uint32_t piece(OptionId option) const { return piece_of_[index(option)]; }
  /// The numbers of the cells that an option covers, ascending.
  std::vector<std::uint32_t> cells(OptionId option) const;
  /// By cell: the option that covers it, as its index in the cover.
  std::vector<std::uint32_t> places(const Cover& cover) const;
  /// The numbers of colours by index in the cover: the number of the piece, if all pieces are
  /// single and there are at most `enough` of them; otherwise the least number that no neighbour
  /// has.
  std::vector<std::size_t> colours(const Cover& cover, std::size_t enough) const;
  /// By cell: its appearance. If colours identify pieces, the letter is the piece's name, if all
  /// names are single characters.
  std::vector<Look> looks(const Cover& cover) const;
  /// The symmetries of the board, as `sides` permits, that map pieces to pieces with equally many
  /// copies.
  Symmetries symmetries(Sides sides) const;

 private:
  void check_size(Sides sides) const;
  bool each_once(std::size_t at_most) const;

  Lattice lattice_;
  std::vector<Point> board_;
  std::map<Point, std::uint32_t> number_of_;
  std::vector<Polyform> pieces_;
  Problem problem_;
  std::uint32_t first_cell_ = 0;         // the item of the first cell
  std::vector<std::uint32_t> piece_of_;  // by option
};

/// The puzzle of covering a board of squares or triangles with pieces that may be translated and,
/// as `sides` permits, rotated and turned over.
/// Errors:   std::invalid_argument if the problem would be too large.
Puzzle flat_packing(Lattice lattice, const Board& board, const std::vector<Polyform>& pieces,
                    Sides sides);

/// The puzzle of covering the requested board with the requested pieces: see pieces_of() and
/// board_of().
Puzzle flat_packing_of(const Arguments& arguments, Lattice lattice,
                       Board (*parse)(const Arguments& arguments, const AreaCheck& check_area));

/// Reads a solid from text: its layers from top to bottom separated by empty lines, the rows of
/// each as in a board file: x counts columns, y rows and z layers.
/// Errors:   ParseError.
std::vector<Point> parse_solid(const Document& document);

/// The requested solid: the parameter `board`, or the box of the parameter `size`; without the
/// cells of the parameter `free`.
std::vector<Point> solid_of(const Arguments& arguments, const AreaCheck& check_volume);

/// The parameters `size`, `board` and `free` of solid_of(); the default box is `standard`.
std::vector<Parameter> solid_parameters(std::string_view standard);

/// The puzzle of building a solid from pieces of cubes. Drawn as layers side by side, the top one at the
/// left.
/// Errors:   std::invalid_argument if the problem would be too large.
Puzzle solid_packing(const std::vector<Point>& solid, const std::vector<Polyform>& pieces,
                     Sides sides);

}  // namespace dlx::puzzles
