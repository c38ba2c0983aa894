#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sudoku/grid.hpp"
#include "sudoku/human/position.hpp"
#include "sudoku/rating/bit_set.hpp"

namespace dlx::sudoku::rating {

/// Nine bits: digits (bit 0 is the digit 1) or positions in a house.
using Nine = std::uint16_t;
inline constexpr Nine all_nine = 0x1ff;

using human::PositionsOf;

/// The number of set bits of nine.
inline int count(Nine mask) { return human::count(mask); }
inline bool is_single(Nine mask) { return mask != 0 && (mask & (mask - 1)) == 0; }
inline int lowest(Nine mask) { return std::countr_zero(mask); }
constexpr Nine bit(int number) { return static_cast<Nine>(1U << number); }
/// The bits of a mask that are not in another one.
constexpr Nine without(int mask, int removed) { return static_cast<Nine>(mask & ~removed); }

/// A candidate: a digit (0 to 8) in a cell.
constexpr int candidate(int cell, int digit) { return cell * 9 + digit; }
constexpr int cell_of(int candidate) { return candidate / 9; }
constexpr int digit_of(int candidate) { return candidate % 9; }

/// The kinds of houses, in the order in which Sudoku Explainer follows chains.
enum HouseKind { box_house, row_house, column_house };
inline constexpr int houses_of_a_kind = 9;
inline constexpr int all_houses = 27;

/// The cells and houses of the classic grid: boxes are houses 0 to 8, rows 9 to 17, columns 18
/// to 26.
struct Geometry {
  constexpr Geometry();

  std::array<std::array<std::uint8_t, 9>, 27> cell;      ///< [house][position]
  std::array<std::array<std::uint8_t, 3>, 81> house;     ///< [cell][kind]
  std::array<std::array<std::uint8_t, 3>, 81> position;  ///< [cell][kind]
  std::array<std::array<Nine, 27>, 27> common;           ///< positions of a house in another one
  std::array<CellSet, 81> peers;
  std::array<std::array<std::uint8_t, 20>, 81> peer_list;  ///< of the box, the row, the column
  /// The houses in the order in which Sudoku Explainer looks for patterns: boxes, columns, rows.
  std::array<std::uint8_t, 27> pattern_order;
  /// All choices of up to five of nine numbers, in ascending order.
  std::array<std::array<Nine, 126>, 6> choices;
  std::array<std::size_t, 6> choice_count;
};
extern const Geometry geometry;

inline std::span<const Nine> choices(int size) {
  return std::span(geometry.choices[size]).first(geometry.choice_count[size]);
}

/// The open cells of a classic grid and their candidates.
class Board {
 public:
  explicit Board(const Grid& givens);

  Nine marks(int cell) const { return marks_[cell]; }
  Nine places(int house, int digit) const { return places_[house][digit]; }
  bool has(int candidate) const { return cells_[digit_of(candidate)].has(cell_of(candidate)); }
  /// The open cells with a digit among their candidates.
  const CellSet& cells(int digit) const { return cells_[digit]; }
  int open(int house) const { return open_[house]; }
  int open_cells() const { return open_cells_; }
  /// The number of cells in which the digit is written.
  int written(int digit) const { return written_[digit]; }

  void place(int candidate);
  void remove(int candidate);

 private:
  std::array<Nine, 81> marks_;
  std::array<std::array<Nine, 9>, 27> places_;
  std::array<CellSet, 9> cells_;
  std::array<std::uint8_t, 27> open_;
  std::array<std::uint8_t, 9> written_{};
  int open_cells_ = 81;
};

}  // namespace dlx::sudoku::rating
