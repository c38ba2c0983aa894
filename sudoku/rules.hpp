#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sudoku/grid.hpp"

namespace dlx::sudoku {

/// Cells with different values: a row, a column, a box, a diagonal ... With as many cells as there
/// are values, each value is in one of them.
struct House {
  enum class Kind { row, column, region, diagonal, window, group, extra };
  Kind kind;
  int number;              ///< which of its kind, counted from 1
  std::vector<int> cells;  ///< ascending

  /// "row 3", "box 5", "diagonal 2".
  std::string name() const;

  friend bool operator==(const House&, const House&) = default;
};

/// Two cells; which one comes first has a meaning only where it is said.
struct CellPair {
  int first;
  int second;

  friend auto operator<=>(const CellPair&, const CellPair&) = default;
};

/// Cells with different values of a certain sum, as in killer sudokus.
struct Cage {
  std::vector<int> cells;  ///< ascending
  int sum;

  friend bool operator==(const Cage&, const Cage&) = default;
};

/// What a filled grid has to obey: rows, columns and boxes, and whatever else a variant asks for.
///
///     dlx::sudoku::Rules rules;  // the common 9x9 sudoku, to which is added:
///     rules.add_diagonals();
///     rules.add_cage({0, 1, 9}, 12);
///
/// Cost:     O(cells + constraints) memory; built once for all puzzles.
/// Errors:   std::invalid_argument, and no change, for cells that the shape does not have, for
///           regions of the wrong number or size, for houses and cages with a cell twice or with
///           more cells than there are values, for a sum that no values have, and for windows
///           where the shape has none.
class Rules {
 public:
  /// Rows, columns and boxes. Implicit: a shape alone means the common sudoku of that shape.
  Rules(Shape shape = {});  // NOLINT(google-explicit-constructor)

  const Shape& shape() const { return shape_; }
  /// True if there are only rows, columns and boxes.
  bool plain() const;

  /// Regions of any form instead of the boxes (jigsaw): the number of its region, 0 to size() - 1,
  /// for each cell; size() cells each.
  void set_regions(std::span<const int> region_of_cell);
  /// Both diagonals (sudoku X).
  void add_diagonals();
  /// Windows (hyper sudoku): boxes with a cell between them and the border and between each other.
  /// The shape has them if size() - 1 is a multiple of both box_rows() + 1 and box_columns() + 1.
  void add_windows();
  /// Cells at the same place of their boxes (disjoint groups).
  void add_groups();
  /// Any further house.
  void add_house(std::vector<int> cells);
  /// Cells a knight's move, or a king's move, apart differ.
  void add_anti_knight();
  void add_anti_king();
  /// Two cells differ.
  void add_different(int cell, int other);
  /// Cells that share a side do not have consecutive values.
  void add_non_consecutive();
  void add_cage(std::vector<int> cells, int sum);
  /// The value of one cell is less than that of another.
  void add_less(int smaller, int greater);

  /// Rows, columns, regions, and behind them what was added; rows().. stand in that order.
  std::span<const House> houses() const { return houses_; }
  /// The region of a cell, 0 to size() - 1: the box, if nothing else was said.
  int region(int cell) const { return regions_[cell]; }
  std::span<const int> regions() const { return regions_; }
  bool has_jigsaw_regions() const;
  bool has_diagonals() const { return has(House::Kind::diagonal); }
  bool has_windows() const { return has(House::Kind::window); }
  bool has_groups() const { return has(House::Kind::group); }
  bool anti_knight() const { return anti_knight_; }
  bool anti_king() const { return anti_king_; }
  bool non_consecutive() const { return non_consecutive_; }
  /// Pairs of cells that differ although no house has both, sorted: of the chess rules and those
  /// that were added; the lower cell first.
  std::vector<CellPair> different_pairs() const;
  /// The pairs that were added one by one, sorted.
  std::span<const CellPair> added_pairs() const { return different_; }
  /// Pairs of cells without consecutive values, sorted; the lower cell first.
  std::vector<CellPair> apart_pairs() const;
  std::span<const Cage> cages() const { return cages_; }
  /// The cell with the smaller value first; in the order in which they were added.
  std::span<const CellPair> less_pairs() const { return less_; }
  /// For each cell the others that cannot have its value: in a house, cage or pair with it. Sorted.
  std::vector<std::vector<int>> peers() const;

  friend bool operator==(const Rules&, const Rules&) = default;

 private:
  bool has(House::Kind kind) const;
  void check_cells(std::span<const int> cells, const char* what) const;
  void add(House::Kind kind, std::vector<int> cells);

  Shape shape_;
  std::vector<int> regions_;
  std::vector<House> houses_;
  bool anti_knight_ = false;
  bool anti_king_ = false;
  bool non_consecutive_ = false;
  std::vector<CellPair> different_;
  std::vector<Cage> cages_;
  std::vector<CellPair> less_;
};

/// The number of sets of `cells` different values from 1 to `size` with this sum.
/// Cost: O(size * cells * sum).
std::uint64_t count_combinations(int size, int cells, int sum);

/// Calls `visit` with each of these sets: value v is bit v - 1. In lexical order of the values.
void for_each_combination(int size, int cells, int sum,
                          const std::function<void(std::uint64_t)>& visit);

/// Reads rules from a small text, a statement a line; `#` starts a comment:
///
///     const dlx::sudoku::Rules rules = dlx::sudoku::parse_rules(
///         "box 3x3\n"
///         "diagonals\n"
///         "cage 12 r1c1 r1c2 r2c1   # a sum of 12\n"
///         "less r5c5 r5c6\n");
///
/// Statements: `box RxC` (first, or 3x3), `regions` and size() lines of size() symbols, cells of a
/// region having the same one, `diagonals`, `windows`, `disjoint-groups`, `anti-knight`,
/// `anti-king`, `non-consecutive`, `region CELLS`, `differ CELL CELL`, `cage SUM CELLS`,
/// `less CELL CELL ...` (ascending from the first to the last). Cells are `r1c1`, blocks of them
/// `r1c1-r3c2`. Where lines of symbols stand, blanks between them do not matter.
///
/// Cost:     O(bytes), and the rules.
/// Errors:   ParseError with line and column; `source` names the text in it.
Rules parse_rules(std::string_view text, std::string source = "<rules>");

/// The same rules as text that parse_rules() reads.
std::string to_text(const Rules& rules);

/// Sets the regions of `rules` from size() lines of size() symbols, or one line of all of them.
/// Errors: ParseError.
void parse_regions(std::string_view text, Rules& rules, std::string source = "<regions>");

/// Adds a variant by its name: x or diagonals, hyper or windows, disjoint-groups, anti-knight,
/// anti-king, non-consecutive. False, and no change, if there is none of that name.
/// Errors: std::invalid_argument if the shape has no windows.
bool add_variant(Rules& rules, std::string_view name);

/// The names that add_variant() knows, for messages: "diagonals (x), ...".
std::string variant_names();

}  // namespace dlx::sudoku
