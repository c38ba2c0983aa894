#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx::testing {

using Cell = std::pair<int, int>;  // row, column
using Shape = std::vector<Cell>;   // sorted, its least row and column are 0

/// All placements of n connected cells, in all orientations, once each: 2 dominoes, 19 tetrominoes,
/// 63 pentominoes.
std::vector<Shape> fixed_polyominoes(int cells);
/// The four L-trominoes.
std::vector<Shape> l_trominoes();

/// Covers a board with shapes, each any number of times. The items are the cells, row by row, with
/// names that begin with `prefix`; placements are those whose cells are items.
void add_board(ProblemBuilder& builder, int rows, int columns, const std::string& prefix);
void add_placements(ProblemBuilder& builder, int rows, int columns, const std::string& prefix,
                    const std::vector<Shape>& shapes);
Problem board(int rows, int columns, const std::vector<Shape>& shapes);
/// The same on the cells `#` of a picture; rows may have different lengths.
Problem region(const std::vector<std::string>& picture, const std::vector<Shape>& shapes);

/// Tilings with dominoes.
Problem dominoes(int rows, int columns);
/// Perfect matchings of the complete graph of n vertices.
Problem matchings(int n);
/// Langford pairs of 1 to n.
Problem langford(int n);
/// Queens on an n x n board; diagonals are secondary.
Problem queens(int n);
/// Latin squares: rows, columns and symbols, each pair of them once.
Problem latin(std::uint32_t order);

}  // namespace dlx::testing
