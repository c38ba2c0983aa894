#pragma once

#include <string>

namespace dlx::sudoku {

/// Counts the solutions of a puzzle, but no more than `limit`, by trying every value in the cell
/// with the fewest left. On purpose it shares nothing with the library: it has its own idea of
/// text, cells and boxes.
int naive_count(const std::string& line, int box_rows, int box_columns, int limit);

}  // namespace dlx::sudoku
