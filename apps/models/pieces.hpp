#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "apps/models/flat_packing.hpp"
#include "apps/models/lattice.hpp"
#include "apps/models/model.hpp"
#include "apps/models/polyform_packing.hpp"

/// The pieces of the models that pack: all of an order, or those of a file or a list.
namespace dlx::models {

/// How often a piece may be given.
inline constexpr std::uint64_t most_copies = 1000;

/// All pieces of so many cells, those once that `sides` lets turn into each other: 12 free
/// pentominoes, 18 one-sided, 63 fixed. Those with a known letter have it as name.
/// Cost: that of polyforms(); ten squares take a second.
std::vector<Polyform> all_pieces(Lattice lattice, int order, Sides sides);

/// Reads pieces from text: a line "NAME [COUNT]" begins each, the count is a number or * for any,
/// then come its rows as in a board file, of which an empty line is the end.
/// Errors: ParseError.
std::vector<Polyform> parse_pieces(std::string_view text, const std::string& source,
                                   Lattice lattice, Sides sides);

/// What the options --order, --pieces, --any-number, and as to the sides --one-sided, --fixed and
/// --mirror, ask for; a model has those of them that it likes.
struct PieceChoice {
  std::vector<Polyform> pieces;
  Sides sides;

  /// Throws std::invalid_argument if the pieces cannot cover so many cells.
  void check_area(std::size_t cells) const;
};

/// `order` is the one that is taken if none is given. Errors: UsageError, ParseError.
PieceChoice pieces_of(const Words& words, Lattice lattice, Sides sides, int order, int most_order);

/// The options of a flat board and its pieces: all but --mirror, and --board. `of` is what is said
/// of the orders: "polyominoes of N cells, 1 to 10 (default 5)".
std::vector<cli::Option> flat_options(const std::string& of);

}  // namespace dlx::models
