#pragma once

#include <string>

namespace dlx::sudoku {

/// Counts the solutions of a puzzle up to `limit`, by trying every value in the cell with the
/// fewest candidates. Deliberately shares nothing with the library, including text, cells and
/// boxes.
int naive_count(const std::string& line, int box_rows, int box_columns, int limit);

}  // namespace dlx::sudoku
