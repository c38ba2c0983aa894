#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace dlx::sudoku {

/// A variant of sudoku in its own representation. Deliberately shares nothing with the library,
/// including cells (row and column), boxes, windows, groups and moves.
struct NaiveVariant {
  using At = std::pair<int, int>;  // row and column from 0

  int box_rows = 2;
  int box_columns = 2;
  std::vector<std::string> regions;  // a letter for each cell; empty: boxes
  bool diagonals = false;
  bool windows = false;
  bool groups = false;
  bool anti_knight = false;
  bool anti_king = false;
  bool non_consecutive = false;
  std::vector<std::vector<At>> extra;
  std::vector<std::pair<At, At>> differ;
  std::vector<std::pair<At, At>> less;
  std::vector<std::pair<std::vector<At>, int>> cages;
};

/// Returns at most `limit` solutions of a puzzle, as sorted lines of digits; nullopt if the search
/// takes too many nodes. Tries every value in the cell with the fewest candidates, and checks every
/// other cell.
std::optional<std::vector<std::string>> naive_solutions(const NaiveVariant& variant,
                                                        const std::string& puzzle,
                                                        std::size_t limit, int max_nodes = 10'000);

/// Counts the solutions of a puzzle of the common sudoku up to `limit`.
int naive_count(const std::string& puzzle, int box_rows, int box_columns, std::size_t limit);

/// Returns whether a full line of digits is a solution, by checking every two cells and every cage.
bool naive_is_solution(const NaiveVariant& variant, const std::string& line);

}  // namespace dlx::sudoku
