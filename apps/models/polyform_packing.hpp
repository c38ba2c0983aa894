#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "apps/models/lattice.hpp"
#include "apps/models/packing.hpp"
#include "apps/models/symmetry.hpp"

namespace dlx::models {

/// A piece of cells of a lattice, and how often it is used.
struct Polyform {
  std::string name;
  std::vector<Point> cells;
  std::uint32_t copies = 1;  ///< Piece::any_number: as often as one likes
};

/// How a piece on the board is drawn.
struct Look {
  char letter;
  std::size_t colour;  ///< for background()
};

/// Pieces on a board, both of the same lattice: where each fits, and how a packing looks.
///
/// Errors: std::invalid_argument if the problem would be too large, or for a bad name.
class PolyformPacking {
 public:
  /// `cell_names` are those of the items of the board's cells.
  PolyformPacking(Lattice lattice, std::vector<Point> board,
                  const std::vector<std::string>& cell_names, std::vector<Polyform> pieces,
                  Sides sides);

  const Packing& packing() const { return packing_; }
  const std::vector<Point>& board() const { return board_; }
  /// The place of a cell in board(), if it is there.
  std::optional<std::uint32_t> number(const Point& cell) const;
  const std::vector<Polyform>& pieces() const { return pieces_; }
  /// The numbers of colours by place in the cover: that of the piece, if each is there once and
  /// there are at most `enough` of them, else the least one that no neighbour has.
  std::vector<std::size_t> colours(const Cover& cover, std::size_t enough) const;
  /// By cell: what lies there. With a colour of the piece its letter is its name, if all names are
  /// single characters.
  std::vector<Look> looks(const Cover& cover) const;
  Symmetries symmetries() const;

 private:
  bool each_once(std::size_t at_most) const;

  Lattice lattice_;
  std::vector<Point> board_;
  std::map<Point, std::uint32_t> number_of_;
  std::vector<Polyform> pieces_;
  Packing packing_;
};

/// "1 cell", "60 cells".
std::string cells_text(std::size_t cells);

/// A bound on the entries of a problem that none within reach comes near; without it memory would
/// be the bound. Errors: std::invalid_argument, "WHAT make too large a problem", if it is passed.
void check_entries(std::size_t entries, const std::string& what);

}  // namespace dlx::models
