#pragma once

#include <initializer_list>

#include "sudoku/rating/board.hpp"

namespace dlx::sudoku::rating {

// The patterns that both the table of techniques and dynamic chains look for, in the order in which
// Sudoku Explainer finds them.

/// Calls `found(house, line, digit)` for each digit all of whose places in a house, at least two,
/// are in another house; one of the two is a box.
template <typename Found>
void for_each_locked(const Board& board, const Found& found) {
  struct Kinds {
    int from;
    int to;
  };
  for (const Kinds kinds : {Kinds{0, 18}, Kinds{0, 9}, Kinds{18, 0}, Kinds{9, 0}}) {
    for (int from = kinds.from; from < kinds.from + houses_of_a_kind; ++from) {
      for (int to = kinds.to; to < kinds.to + houses_of_a_kind; ++to) {
        const Nine common = geometry.common[from][to];
        if (common == 0) continue;
        for (int digit = 0; digit < 9; ++digit) {
          const Nine places = board.places(from, digit);
          if (places != 0 && (places & ~common) == 0 && !is_single(places)) found(from, to, digit);
        }
      }
    }
  }
}

/// Calls `found(house, positions, digits)` for each set of `size` cells with `size` candidates in
/// total, at least two in each cell.
template <typename Found>
void for_each_naked(const Board& board, int size, const Found& found) {
  for (const int house : geometry.pattern_order) {
    if (board.open(house) < 2 * size) continue;
    std::array<Nine, 9> marks;
    Nine eligible = 0;
    for (int position = 0; position < 9; ++position) {
      marks[position] = board.marks(geometry.cell[house][position]);
      const int marked = count(marks[position]);
      if (marked >= 2 && marked <= size) eligible |= bit(position);
    }
    if (count(eligible) < size) continue;
    for (const Nine positions : choices(size)) {
      if ((positions & ~eligible) != 0) continue;
      Nine digits = 0;
      for (const int position : PositionsOf(positions)) digits |= marks[position];
      if (count(digits) == size) found(house, positions, digits);
    }
  }
}

/// Calls `found(house, positions, digits)` for each set of `size` digits with `size` places in
/// total, at least two for each digit. `least_open`: the number of open cells that the house must
/// have.
template <typename Found>
void for_each_hidden(const Board& board, int size, int least_open, const Found& found) {
  for (const int house : geometry.pattern_order) {
    if (board.open(house) < least_open) continue;
    Nine eligible = 0;
    for (int digit = 0; digit < 9; ++digit) {
      const int placed = count(board.places(house, digit));
      if (placed >= 2 && placed <= size) eligible |= bit(digit);
    }
    if (count(eligible) < size) continue;
    for (const Nine digits : choices(size)) {
      if ((digits & ~eligible) != 0) continue;
      Nine positions = 0;
      for (const int digit : PositionsOf(digits)) positions |= board.places(house, digit);
      if (count(positions) == size) found(house, positions, digits);
    }
  }
}

/// Calls `found(first, lines, cover, digit)` for each fish: the places of the digit in `size` lines
/// are in `size` crossing lines (`cover`). `first` is the first house of the kind of the lines.
template <typename Found>
void for_each_fish(const Board& board, int size, const Found& found) {
  for (const int first : {18, 9}) {
    std::array<Nine, 9> eligible{};
    for (int digit = 0; digit < 9; ++digit) {
      if (board.written(digit) + 2 * size > 9) continue;
      for (int line = 0; line < 9; ++line) {
        const int placed = count(board.places(first + line, digit));
        if (placed >= 2 && placed <= size) eligible[digit] |= bit(line);
      }
    }
    for (const Nine lines : choices(size)) {
      for (int digit = 0; digit < 9; ++digit) {
        if ((lines & ~eligible[digit]) != 0) continue;
        Nine cover = 0;
        for (const int line : PositionsOf(lines)) cover |= board.places(first + line, digit);
        if (count(cover) == size) found(first, lines, cover, digit);
      }
    }
  }
}

// What the patterns exclude.

inline void add_places(CandidateSet& set, int house, Nine positions, int digit) {
  for (const int position : PositionsOf(positions))
    set.add(candidate(geometry.cell[house][position], digit));
}

inline CandidateSet locked_removes(const Board& board, int from, int to, int digit) {
  CandidateSet removed;
  add_places(removed, to, without(board.places(to, digit), geometry.common[to][from]), digit);
  return removed;
}

inline CandidateSet naked_removes(const Board& board, int house, Nine positions, Nine digits) {
  CandidateSet removed;
  for (const int digit : PositionsOf(digits))
    add_places(removed, house, without(board.places(house, digit), positions), digit);
  return removed;
}

inline CandidateSet hidden_removes(const Board& board, int house, Nine positions, Nine digits) {
  return naked_removes(board, house, without(all_nine, positions), without(all_nine, digits));
}

inline CandidateSet fish_removes(const Board& board, int first, Nine lines, Nine cover, int digit) {
  const int crossing = first == 18 ? 9 : 18;
  CandidateSet removed;
  for (const int line : PositionsOf(cover)) {
    const int house = crossing + line;
    add_places(removed, house, without(board.places(house, digit), lines), digit);
  }
  return removed;
}

}  // namespace dlx::sudoku::rating
