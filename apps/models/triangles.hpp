#pragma once

#include "apps/models/board.hpp"
#include "apps/models/model.hpp"

namespace dlx::models {

/// The puzzle of MacMahon's 24 triangles, which have edges of four colours a, b, c, d in all ways
/// and may be turned: laid on a board of 24 triangles so that edges that meet have the same colour,
/// and those at the border the colour `border` ('\0': any).
///
/// Items: the triangles aaa to ddd by their edges (counterclockwise, in the turn that is first in
/// the alphabet), the cells r0c0.., and as secondary items, with the colours, the edges r0c0b
/// below, r0c0r right and r0c0l left of a cell that points up. Source: P. A. MacMahon, New
/// Mathematical Pastimes, 1921; Knuth, TAOCP 4B, 7.2.2.1.
Instance triangles_puzzle(const Board& board, char border);

/// The command: `dlx triangles [SIZE | --board FILE]`.
Model triangles_model();

}  // namespace dlx::models
