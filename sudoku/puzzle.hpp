#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sudoku/grid.hpp"
#include "sudoku/rules.hpp"

namespace dlx::sudoku {

/// Information about a puzzle. Formats that store it use the names `author`, `description`,
/// `comment`, `date`, `source`, `level`, `url`, `name` and `folder`, regardless of their own names;
/// columns of CSV files have the names in their headers.
struct Field {
  std::string name;
  std::string text;

  friend bool operator==(const Field&, const Field&) = default;
};

/// A puzzle: givens, or candidates for each cell (sukaku, pencil marks), with the data of its text.
/// Grids and candidates convert to puzzles, so that functions on puzzles accept both.
struct Puzzle {
  // NOLINTBEGIN(google-explicit-constructor)
  Puzzle(Grid givens = Grid(), std::size_t at_line = 1) : grid(std::move(givens)), line(at_line) {}
  Puzzle(Candidates marks, std::size_t at_line = 1) : line(at_line) {
    set_candidates(std::move(marks));
  }
  // NOLINTEND(google-explicit-constructor)

  const Shape& shape() const { return grid.shape(); }
  /// Makes the puzzle a puzzle of candidates.
  void set_candidates(Candidates marks) {
    grid = marks.singles();
    candidates = std::move(marks);
  }
  /// The values that are not open: the givens, or the values of all cells with one candidate.
  Grid singles() const { return candidates ? candidates->singles() : grid; }
  /// The candidates of the text; without them, only the value of each given, all values elsewhere.
  Candidates marks() const { return candidates ? *candidates : Candidates(grid); }
  /// Returns the text of a field; empty if there is no field with that name.
  std::string_view field(std::string_view name) const {
    for (const Field& known : fields)
      if (known.name == name) return known.text;
    return {};
  }

  Grid grid;             ///< the givens; for a puzzle of candidates, the values that are written
  std::size_t line = 1;  ///< of its source, on which it starts
  std::optional<Candidates> candidates;  ///< if the text has pencil marks
  std::optional<Grid> solution;          ///< the solution in the text, unchecked
  std::vector<Field> fields;             ///< in the order of the text
  /// The rules in the text, if it states rules other than rows, columns and boxes.
  std::shared_ptr<const Rules> rules;
};

}  // namespace dlx::sudoku
