#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sudoku/grid.hpp"
#include "sudoku/rule.hpp"

namespace dlx::sudoku {

/// Cells with different values: a row, a column, a box, a diagonal ... If there are as many cells
/// as values, each value is in one of them.
struct House {
  enum class Kind { row, column, region, diagonal, window, group, extra };
  Kind kind;
  int number;              ///< number within its kind, counted from 1
  std::vector<int> cells;  ///< ascending

  /// Returns "row 3", "box 5", "diagonal 2".
  std::string name() const;

  friend bool operator==(const House&, const House&) = default;
};

/// Two cells; their order matters only where stated.
struct CellPair {
  int first;
  int second;

  friend auto operator<=>(const CellPair&, const CellPair&) = default;
};

/// Cells with different values and a given sum, as in killer sudokus.
struct Cage {
  std::vector<int> cells;  ///< ascending
  int sum;

  friend bool operator==(const Cage&, const Cage&) = default;
};

/// The rules for full grids: rows, columns and boxes, and the additional rules of variants.
///
///     dlx::sudoku::Rules rules;  // plain 9x9 sudoku, with additional rules:
///     rules.add_diagonals();
///     rules.add_cage({0, 1, 9}, 12);
///
/// Cost:     O(cells + constraints) memory; built once for all puzzles.
/// Errors:   std::invalid_argument without any change, for cells outside of the shape, for regions
///           of the wrong number or size, for houses and cages with a repeated cell or with more
///           cells than values, for an impossible sum or added rule, and for windows if the shape
///           has none.
class Rules {
 public:
  /// Rows, columns and boxes. Implicit: a shape stands for plain sudoku of that shape.
  Rules(Shape shape = {});  // NOLINT(google-explicit-constructor)

  const Shape& shape() const { return shape_; }
  /// Returns true if there are only rows, columns and boxes.
  bool plain() const;
  /// Returns true if exchanging two values everywhere in a solution always gives a solution.
  bool values_interchangeable() const;

  /// Sets irregular regions in place of the boxes (jigsaw): the number of the region, 0 to size() -
  /// 1, for each cell; size() cells per region.
  void set_regions(std::span<const int> region_of_cell);
  /// Both diagonals (sudoku X).
  void add_diagonals();
  /// Windows (hyper sudoku): boxes with a cell between them and the border and between each other.
  /// The shape has them if size() - 1 is a multiple of both box_rows() + 1 and box_columns() + 1.
  void add_windows();
  /// Cells at the same position of their boxes (disjoint groups).
  void add_groups();
  /// Adds any other house.
  void add_house(std::vector<int> cells);
  /// Cells at a knight's move, or a king's move, must differ.
  void add_anti_knight();
  void add_anti_king();
  /// The two cells must differ.
  void add_different(int cell, int other);
  /// Cells that share a side must not have consecutive values.
  void add_non_consecutive();
  void add_cage(std::vector<int> cells, int sum);
  /// The value of one cell must be less than that of another.
  void add_less(int smaller, int greater);
  /// Adds a thermometer, an arrow, a table of allowed values, or another rule of rule_kinds().
  void add_rule(Rule rule);

  /// Rows, columns, regions, then additional houses; rows() and the others return parts of this
  /// list.
  std::span<const House> houses() const { return houses_; }
  /// The region of a cell, 0 to size() - 1: the box by default.
  int region(int cell) const { return regions_[static_cast<std::size_t>(cell)]; }
  std::span<const int> regions() const { return regions_; }
  bool has_jigsaw_regions() const;
  bool has_diagonals() const { return has(House::Kind::diagonal); }
  bool has_windows() const { return has(House::Kind::window); }
  bool has_groups() const { return has(House::Kind::group); }
  bool anti_knight() const { return anti_knight_; }
  bool anti_king() const { return anti_king_; }
  bool non_consecutive() const { return non_consecutive_; }
  /// Pairs of cells without a common house that must differ, sorted: from chess rules and added
  /// pairs; the lower cell first.
  std::vector<CellPair> different_pairs() const;
  /// The pairs that were added one by one, sorted.
  std::span<const CellPair> added_pairs() const { return different_; }
  /// Pairs of cells that must not be consecutive, sorted; the lower cell first.
  std::vector<CellPair> apart_pairs() const;
  std::span<const Cage> cages() const { return cages_; }
  /// The cell with the smaller value first; in the order of addition.
  std::span<const CellPair> less_pairs() const { return less_; }
  /// In the order of addition.
  std::span<const Rule> added_rules() const { return added_rules_; }
  /// For each cell the other cells that cannot have its value, sorted: they share a house, cage or
  /// pair with the cell, or an added rule excludes the same value.
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
  std::vector<Rule> added_rules_;
};

/// The number of sets of `cells` different values from 1 to `size` with this sum.
/// Cost:     O(size * cells * sum).
std::uint64_t count_combinations(int size, int cells, int sum);

/// Calls `visit` with each set that count_combinations() counts, in lexicographic order: value v is
/// bit v - 1.
void for_each_combination(int size, int cells, int sum,
                          const std::function<void(std::uint64_t)>& visit);

/// Reads rules from a text with one statement per line; `#` starts a comment:
///
///     const dlx::sudoku::Rules rules = dlx::sudoku::parse_rules(
///         "box 3x3\n"
///         "diagonals\n"
///         "cage 12 r1c1 r1c2 r2c1   # a sum of 12\n"
///         "less r5c5 r5c6\n");
///
/// Statements: `box RxC` (must be first; default 3x3), `regions` followed by size() lines of size()
/// symbols, equal for the cells of a region, `diagonals`, `windows`, `disjoint-groups`,
/// `anti-knight`, `anti-king`, `non-consecutive`, `region CELLS`, `differ CELL CELL`, `cage SUM
/// CELLS`, `less CELL CELL ...` (ascending from the first to the last), and those of rule_kinds().
/// Cells are written `r1c1`, blocks of cells `r1c1-r3c2`. Blanks between the symbols of regions are
/// ignored.
///
/// Cost:     O(bytes), plus the rules.
/// Errors:   ParseError with line and column; `source` names the text in messages.
Rules parse_rules(std::string_view text, std::string source = "<rules>");

/// Returns the rules as text that parse_rules() reads.
std::string to_text(const Rules& rules);

/// Sets the regions of `rules` from size() lines of size() symbols, or one line with all symbols.
/// Errors:   ParseError.
void parse_regions(std::string_view text, Rules& rules, std::string source = "<regions>");

/// Adds a variant by its name: x or diagonals, hyper or windows, disjoint-groups, anti-knight,
/// anti-king, non-consecutive. Returns false without any change for another name.
/// Errors:   std::invalid_argument if the shape has no windows.
bool add_variant(Rules& rules, std::string_view name);

/// The names that add_variant() supports, for messages: "diagonals (x), ...".
std::string variant_names();

}  // namespace dlx::sudoku
