#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/shared/arguments.hpp"
#include "puzzles/shared/board.hpp"
#include "puzzles/shared/packing.hpp"

/// The pieces of the packing models: pieces named by letters, all pieces of an order, or the pieces
/// of a file or list.
namespace dlx::puzzles {

/// The largest number of copies of a piece.
inline constexpr std::uint64_t max_copies = 1000;

/// The twelve pentominoes with their usual letters.
std::vector<Polyform> pentominoes();

/// The seven pieces of the Soma cube, V L T Z A B P, with their usual letters. A and B are mirror
/// images.
const std::vector<Polyform>& soma_pieces();

/// All pieces of the given number of cells, one for each set that `sides` identifies: 12 free
/// pentominoes, 18 one-sided, 63 fixed. Pieces with a known letter have this letter as name.
/// Cost:     that of polyforms(); ten squares take a second.
std::vector<Polyform> all_pieces(Lattice lattice, int order, Sides sides);

/// Reads pieces from text: each begins with a line "NAME [COUNT]", where the count is a number or *
/// for any, followed by its rows as in a board file, up to an empty line.
/// Errors:   ParseError.
std::vector<Polyform> parse_pieces(const Document& document, Lattice lattice, Sides sides);

/// The pieces that a list such as "L,2xI,T4" names: as in all_pieces(), with the number of copies
/// before an x. A name denotes a piece of `order` cells if there is one, otherwise the letter of
/// another order up to five; a number after the letter gives the order. A piece that is named twice
/// has two copies. J and Z4 are tetrominoes as in Tetris; with J in the list, the order is 4.
///
/// Errors:   ParameterError that lists the names.
std::vector<Polyform> listed_pieces(std::string_view list, Lattice lattice, Sides sides, int order);

/// The pieces requested by the parameters order, pieces, any-number, one-sided, fixed and mirror,
/// of which a model may have any subset.
struct PieceChoice {
  std::vector<Polyform> pieces;
  Sides sides;

  /// Throws std::invalid_argument if the pieces cannot cover this number of cells.
  void check_area(std::uint64_t cells) const;
  /// Returns why no numbers of copies cover exactly this number of cells; "" if some may.
  std::string area_fault(std::size_t cells) const;
};

/// Returns the requested pieces: pieces of five cells if there is no parameter order.
/// Errors:   ParameterError, ParseError.
PieceChoice pieces_of(const Arguments& arguments, Lattice lattice, Sides sides);

/// The parameters of a flat board and its pieces: all except mirror, with `board_size`, board and
/// free. Orders from 1 to `max_order`, by default `standard_order`; `of` describes the pieces:
/// "polyominoes of N cells".
std::vector<Parameter> flat_parameters(const Parameter& board_size, const std::string& of,
                                       int max_order, std::string_view standard_order);

}  // namespace dlx::puzzles
