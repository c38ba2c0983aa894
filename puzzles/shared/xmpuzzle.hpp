#pragma once

#include <vector>

#include "puzzles/shared/packing.hpp"
#include "puzzles/shared/text.hpp"

namespace dlx::puzzles {

/// A packing problem of BurrTools: the shape to be filled, and the pieces with their counts.
struct XmPuzzle {
  std::vector<Point> solid;      ///< cells that may remain empty last
  std::size_t optional = 0;      ///< the number of these cells
  std::vector<Polyform> pieces;  ///< named as in the file, or S1, S2, ... by their numbers there
};

/// False for builds without a library for XML, whose models do not offer such files.
#ifdef __wasm__
inline constexpr bool reads_xmpuzzles = false;
#else
inline constexpr bool reads_xmpuzzles = true;
#endif

/// Reads problem `number`, counted from 1, of a file of BurrTools (.xmpuzzle), unpacked: its result
/// shape and its pieces. Groups, solutions and comments are ignored.
///
/// Errors:   ParseError for a text that is not such XML, for other grids than cubes, colours that
///           restrict placements, limits of holes, and pieces that cannot fill the result.
/// Source:   A. Roever, BurrTools (burrtools.sourceforge.net), file format version 2.
XmPuzzle parse_xmpuzzle(const Document& document, int number);

}  // namespace dlx::puzzles
