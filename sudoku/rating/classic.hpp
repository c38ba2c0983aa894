#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sudoku/human/patterns.hpp"
#include "sudoku/human/position.hpp"

/// Positions of the classic grid as Sudoku Explainer goes through them.
namespace dlx::sudoku::rating {

using human::count;
using human::Mask;
using human::Position;
using human::PositionsOf;
using human::ValuesOf;

/// A set of the numbers 0 to Size - 1.
template <int Size>
class BitSet {
 public:
  constexpr BitSet() = default;
  /// The set with these words.
  explicit BitSet(std::span<const std::uint64_t> words) {
    for (std::size_t k = 0; k < words_.size(); ++k) words_[k] = words[k];
  }

  constexpr bool has(int number) const { return (words_[word(number)] >> (number & 63) & 1) != 0; }
  constexpr void add(int number) { words_[word(number)] |= std::uint64_t{1} << (number & 63); }
  void remove(int number) { words_[word(number)] &= ~(std::uint64_t{1} << (number & 63)); }
  void clear() { words_ = {}; }

  bool empty() const {
    std::uint64_t all = 0;
    for (const std::uint64_t each : words_) all |= each;
    return all == 0;
  }
  int size() const {
    int sum = 0;
    for (const std::uint64_t each : words_) sum += human::count(each);
    return sum;
  }

  BitSet& operator|=(const BitSet& other) {
    for (std::size_t k = 0; k < words_.size(); ++k) words_[k] |= other.words_[k];
    return *this;
  }
  BitSet& operator&=(const BitSet& other) {
    for (std::size_t k = 0; k < words_.size(); ++k) words_[k] &= other.words_[k];
    return *this;
  }
  BitSet& operator-=(const BitSet& other) {
    for (std::size_t k = 0; k < words_.size(); ++k) words_[k] &= ~other.words_[k];
    return *this;
  }
  friend BitSet operator|(BitSet left, const BitSet& right) { return left |= right; }
  friend BitSet operator&(BitSet left, const BitSet& right) { return left &= right; }
  friend BitSet operator-(BitSet left, const BitSet& right) { return left -= right; }
  friend bool operator==(const BitSet&, const BitSet&) = default;

  /// Calls `visit(number)` for each number, the lowest first.
  template <typename Visit>
  void for_each(const Visit& visit) const {
    for (std::size_t k = 0; k < words_.size(); ++k)
      for (std::uint64_t rest = words_[k]; rest != 0; rest &= rest - 1)
        visit(static_cast<int>(64 * k) + std::countr_zero(rest));
  }

 private:
  static constexpr std::size_t word(int number) { return static_cast<std::size_t>(number) / 64; }

  std::array<std::uint64_t, (Size + 63) / 64> words_{};
};

using CellSet = BitSet<81>;
using CandidateSet = BitSet<729>;

inline constexpr Mask all_nine = 0x1ff;
inline bool is_single(Mask mask) { return mask != 0 && (mask & (mask - 1)) == 0; }
inline int first_position(Mask mask) { return std::countr_zero(mask); }
inline int first_value(Mask mask) { return std::countr_zero(mask) + 1; }
/// A set of one value.
constexpr Mask bit(int value) { return Candidates::bit(value); }

/// A candidate: a value in a cell.
constexpr int candidate(int cell, int value) { return cell * 9 + value - 1; }
constexpr int cell_of(int candidate) { return candidate / 9; }
constexpr int value_of(int candidate) { return candidate % 9 + 1; }
inline bool has(const Position& position, int candidate) {
  return position.has(cell_of(candidate), value_of(candidate));
}

/// The open cells that may have a value.
inline CellSet cells(const Position& position, int value) { return CellSet(position.cells(value)); }

inline void add_values(CandidateSet& set, int cell, Mask values) {
  for (const int value : ValuesOf(values)) set.add(candidate(cell, value));
}
inline void add_cells(CandidateSet& set, const CellSet& cells, int value) {
  cells.for_each([&](int cell) { set.add(candidate(cell, value)); });
}
/// Adds the candidates that a function of human/patterns.hpp strikes.
inline auto adding_to(CandidateSet& set) {
  return [&set](int cell, int value) { set.add(candidate(cell, value)); };
}

/// The kinds of houses, in the order in which Sudoku Explainer follows chains.
enum HouseKind { box_house, row_house, column_house };
inline constexpr int houses_of_a_kind = 9;
inline constexpr int all_houses = 27;
/// The first house of each kind in the layout of the classic grid.
inline constexpr int first_row = 0;
inline constexpr int first_column = 9;
inline constexpr int first_box = 18;
/// All houses, in the order of their kinds.
constexpr int nth_house(int number) { return (first_box + number) % all_houses; }
constexpr int kind_of(int house) { return (house / houses_of_a_kind + 1) % 3; }

/// The cells and houses, as in the layout.
struct Geometry {
  constexpr Geometry();

  std::array<std::array<std::uint8_t, 9>, 27> cells;  ///< [house][place]
  std::array<std::array<std::uint8_t, 3>, 81> house;  ///< [cell][kind]
  std::array<std::array<std::uint8_t, 3>, 81> place;  ///< its position there, [cell][kind]
  std::array<std::array<Mask, 27>, 27> common;        ///< positions of a house in another one
  std::array<CellSet, 81> peers;
  /// The houses in the order in which Sudoku Explainer looks for patterns: boxes, columns, rows.
  std::array<std::uint8_t, 27> pattern_order;
};
extern const Geometry geometry;

inline int candidate_at(int house, int place, int value) {
  return candidate(geometry.cells[house][place], value);
}
inline void add_places(CandidateSet& set, int house, Mask places, int value) {
  for (const int place : PositionsOf(places)) set.add(candidate_at(house, place, value));
}
/// The places of a house of a cell that a search over the houses of the cell, the box first, has
/// already passed: the cell itself, and the cells of the box.
inline Mask known_places(int cell, int kind) {
  const auto& houses = geometry.house[cell];
  return kind == box_house ? Mask{1} << geometry.place[cell][kind]
                           : geometry.common[houses[kind]][houses[box_house]];
}

}  // namespace dlx::sudoku::rating
