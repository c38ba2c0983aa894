#pragma once

#include <vector>

#include "apps/picture/picture.hpp"

namespace dlx::pictures {

/// The area of some cells of a board, of column x and row y each, with the lines between them and
/// other cells only. Cells that touch at a corner alone are apart.
///
/// Shape:    a ring for each line that closes, corners where it turns; without cells no ring.
/// Cost:     O(C log C) for C cells.
Area outline(const std::vector<Spot>& cells, Paint fill, Stroke stroke = {});

/// The same for cells of any form, each given by its corners, clockwise as y goes down. Cells that
/// are neighbours share both ends of the side between them.
Area outline_of_polygons(const std::vector<std::vector<Spot>>& cells, Paint fill,
                         Stroke stroke = {});

/// The corners of a cell of a board of triangles, clockwise. It points up if row + column is even;
/// the sides are `unit` long, and the next one of a row is half a side further right.
std::vector<Spot> triangle(int column, int row);

/// An empty drawing of a board of triangles with so many columns and rows.
Picture triangle_board_picture(std::string title, int columns, int rows);

}  // namespace dlx::pictures
