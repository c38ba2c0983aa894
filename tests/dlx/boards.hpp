#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx::testing {

using Cell = std::pair<int, int>;  // row, column
using Shape = std::vector<Cell>;   // sorted, its least row and column are 0

/// Returns each orientation of each polyomino once: 2 dominoes, 19 tetrominoes, 63 pentominoes.
std::vector<Shape> fixed_polyominoes(int cells);
/// The four L-trominoes.
std::vector<Shape> l_trominoes();

/// Covers a board with shapes, each any number of times. The items are the cells, row by row, with
/// names that begin with `prefix`; placements are those whose cells are items.
void add_board(ProblemBuilder& builder, int rows, int columns, const std::string& prefix);
void add_placements(ProblemBuilder& builder, int rows, int columns, const std::string& prefix,
                    const std::vector<Shape>& shapes);
Problem board(int rows, int columns, const std::vector<Shape>& shapes);
/// Covers the cells `#` of a picture with shapes, each any number of times; rows of the picture may
/// have different lengths.
Problem region(const std::vector<std::string>& picture, const std::vector<Shape>& shapes);

/// Tilings with dominoes.
Problem dominoes(int rows, int columns);
/// Perfect matchings of the complete graph of n vertices.
Problem matchings(int n);
/// Langford pairs of 1 to n.
Problem langford(int n);
/// Queens on an n x n board; diagonals are secondary.
Problem queens(int n);
/// Latin squares. The options are grouped by cell. With `bounds`, the last item requires the first
/// symbol one to three times on the diagonal.
Problem latin(std::uint32_t order, bool bounds = false);
/// Sudokus with boxes of `box_rows` x `box_columns` cells. Option (r n + c) n + s is symbol s in
/// row r and column c. Each row of cells, and each row, column and box, has n consecutive items:
/// item k is at place k * `step`, modulo n.
Problem sudokus(std::uint32_t box_rows, std::uint32_t box_columns, std::uint32_t step = 1);

}  // namespace dlx::testing
