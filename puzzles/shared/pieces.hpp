#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/shared/arguments.hpp"
#include "puzzles/shared/board.hpp"
#include "puzzles/shared/packing.hpp"

/// The pieces of the models that pack: those that are known by letters, all of an order, or those
/// of a file or a list.
namespace dlx::puzzles {

/// How often a piece may be given.
inline constexpr std::uint64_t max_copies = 1000;

/// The twelve pentominoes with the letters that they are known by.
std::vector<Polyform> pentominoes();

/// The seven pieces of the Soma cube, V L T Z A B P, by the letters that they are known by. A and B
/// are mirror images.
const std::vector<Polyform>& soma_pieces();

/// All pieces of so many cells, those once that `sides` lets turn into each other: 12 free
/// pentominoes, 18 one-sided, 63 fixed. Those with a known letter have it as name.
/// Cost: that of polyforms(); ten squares take a second.
std::vector<Polyform> all_pieces(Lattice lattice, int order, Sides sides);

/// Reads pieces from text: a line "NAME [COUNT]" begins each, the count is a number or * for any,
/// then come its rows as in a board file, of which an empty line is the end.
/// Errors: ParseError.
std::vector<Polyform> parse_pieces(const Document& document, Lattice lattice, Sides sides);

/// The pieces that a list such as "L,2xI,T4" names: as in all_pieces(), with how many there are
/// before an x. A name is one of `order` cells if there is such a piece, else the letter of another
/// order up to five; a number behind it says which order is meant. A piece that is named twice is
/// there twice.
///
/// Errors: ParameterError that says which names there are.
std::vector<Polyform> listed_pieces(std::string_view list, Lattice lattice, Sides sides, int order);

/// What the parameters order, pieces, any-number, and as to the sides one-sided, fixed and mirror,
/// ask for; a model has those of them that it likes.
struct PieceChoice {
  std::vector<Polyform> pieces;
  Sides sides;

  /// Throws std::invalid_argument if the pieces cannot cover so many cells.
  void check_area(std::size_t cells) const;
};

/// Pieces of five cells where there is no parameter order. Errors: ParameterError, ParseError.
PieceChoice pieces_of(const Arguments& arguments, Lattice lattice, Sides sides);

/// The parameters of a flat board and its pieces: all but mirror, and before them
/// `board_size` and board.
/// Orders from 1 to `max_order`, by default `standard_order`; `of` is what they are of:
/// "polyominoes of N cells".
std::vector<Parameter> flat_parameters(const Parameter& board_size, const std::string& of,
                                       int max_order, std::string_view standard_order);

}  // namespace dlx::puzzles
