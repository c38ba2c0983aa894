#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sudoku/candidates.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/rules.hpp"

namespace dlx::sudoku {

/// Something that is said about a puzzle. Formats that have a place for them call these `author`,
/// `description`, `comment`, `date`, `source`, `level`, `url`, `name` and `folder`, whatever their
/// own words are; columns of CSV files have the names that their headers give them.
struct Field {
  std::string name;
  std::string text;

  friend bool operator==(const Field&, const Field&) = default;
};

/// A puzzle, what is known of it, and the line of its source on which it starts.
struct Puzzle {
  Grid grid;  ///< the givens; of a puzzle of candidates, the cells that have only one left
  std::size_t line = 1;
  std::optional<Candidates> candidates = {};  ///< where the text has pencil marks
  std::optional<Grid> solution = {};          ///< as given with the puzzle; nobody has checked it
  std::vector<Field> fields = {};             ///< in the order of the text

  /// The text of a field; empty if there is none of that name.
  std::string_view field(std::string_view name) const {
    for (const Field& known : fields)
      if (known.name == name) return known.text;
    return {};
  }
};

/// What is wrong with the solution that came with a puzzle: "it has 5 at r1c3, the puzzle 4", "5
/// stands twice in row 3: r3c1 and r3c7"; empty if it is right, or if there is none. Looks at the
/// rules and solves nothing. The shapes are all the same.
std::string solution_fault(const Puzzle& puzzle, const Rules& rules);

}  // namespace dlx::sudoku
