#pragma once

#include <string>

#include "apps/models/model.hpp"

namespace dlx::models {

/// The puzzle of MacMahon's 24 squares, which have edges of three colours a, b, c in all ways and
/// may be turned: laid as a rectangle so that edges that meet have the same colour, and those at
/// the border the colour `border` ('\0': any).
///
/// Items: the squares aaaa to cccc by their edges (top, right, bottom, left, in the turn that is
/// first in the alphabet), the cells r0c0.., and as secondary items, with the colours, the edges
/// h1c0.. above and v0c1.. left of a cell.
/// Source: P. A. MacMahon, New Mathematical Pastimes, 1921; Knuth, TAOCP 4B, 7.2.2.1.
Instance macmahon_puzzle(int width, int height, char border);

/// The command: `dlx macmahon [WxH]`.
Model macmahon_model();

}  // namespace dlx::models
