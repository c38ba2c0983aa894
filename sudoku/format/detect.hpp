#pragma once

#include "sudoku/formats.hpp"
#include "sudoku/text/line_source.hpp"

namespace dlx::sudoku::format {

/// The format of a text by its first lines, which the source gives again afterwards (but for blank
/// lines and comments before them). Reads no further than the first puzzle goes: to the first line
/// that tells, or to the last row of a grid.
const Format& detect(text::LineSource& source, const Shape& shape);

/// The shape by the first line that is neither blank nor a comment: by the length of its first
/// word, or by the number of cells if it is a row of a grid. Where it may be either (16 cells are a
/// 4x4 grid or a row of 16x16), up to 16 lines are read to see; if they do not tell, it is a whole
/// puzzle. The common shape, if no other is found. Without `rows_tell` only a line that is a whole
/// puzzle tells, or a field that is one: a row may also be a puzzle that lost its end.
Shape guess_shape_of(text::LineSource& source, bool rows_tell);

}  // namespace dlx::sudoku::format
