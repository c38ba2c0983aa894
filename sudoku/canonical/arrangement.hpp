#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace dlx::sudoku::canonical {

/// Arrangements of a grid's rows, columns and values that are alike so far. Internal.
///
/// Positions are the columns of the result, labels its values. Columns of the grid that nothing
/// tells apart yet stand in a *class* of neighbouring positions, in any order: all their cells so
/// far were empty, or had a value that was new and so got the next label. Columns of a class can
/// change places, and the labels of such values with them, and no cell that was made so far
/// changes. The labels that a row gave to the values of a class are consecutive.
///
/// Shape:    grids up to Max x Max.
template <int Max>
struct Arrangement {
  using Set = std::conditional_t<(Max < 32), std::uint32_t, std::uint64_t>;

  std::array<std::uint8_t, Max> column;     // of the grid, at each position
  std::array<std::uint8_t, Max> row;        // of the grid, for each row so far
  std::array<std::uint8_t, Max + 1> label;  // of each value, 0 if it has none yet
  std::array<std::uint8_t, Max + 1> value;  // of each label
  std::array<std::uint8_t, Max + 1> place;  // the position at which a label came first
  std::uint8_t labels;                      // how many there are
  bool transposed;                          // rows are those of the transposed grid
  Set starts;                               // the first positions of classes, and the end
  Set used;                                 // the rows

  void clear(bool of_transposed) {
    label.fill(0);
    labels = 0;
    transposed = of_transposed;
    starts = 0;
    used = 0;
  }

  static Set bit(int position) { return Set{1} << position; }
  int class_begin(int position) const {
    return static_cast<int>(std::bit_width(starts & ((Set{2} << position) - 1))) - 1;
  }
  int class_end(int position) const {
    return position + 1 + std::countr_zero(starts >> (position + 1));
  }
  static std::size_t at(int index) { return static_cast<std::size_t>(index); }

  /// The value has a label that will not change.
  bool is_fixed(int of_value) const {
    if (label[at(of_value)] == 0) return false;
    const int position = place[label[at(of_value)]];
    return (starts >> position & 1) != 0 && (starts >> (position + 1) & 1) != 0;
  }

  /// Lets two columns of a class change places.
  void exchange(int a, int b) {
    if (a == b) return;
    std::swap(column[at(a)], column[at(b)]);
    // Each row that made a label at one position made one at the other.
    for (int i = 1, j = 1; i <= labels; ++i) {
      if (place[at(i)] != a) continue;
      while (place[at(j)] != b) ++j;
      std::swap(value[at(i)], value[at(j)]);
      label[value[at(i)]] = static_cast<std::uint8_t>(i);
      label[value[at(j)]] = static_cast<std::uint8_t>(j);
      ++j;
    }
  }

  /// The least label that a value can have, if the column at position `from` is moved to
  /// `position`, where its class begins.
  int least_label(int of_value, int from, int position) const {
    const int now = label[at(of_value)];
    if (now == 0) return labels + 1;
    const int origin = place[at(now)];
    const int begin = class_begin(origin);
    if (begin != position) return now - (origin - begin);
    return now - (origin - (origin == from ? begin : begin + 1));
  }

  /// Gives the next label to a value that is at a position.
  int introduce(int new_value, int position) {
    const int next = ++labels;
    label[at(new_value)] = static_cast<std::uint8_t>(next);
    value[at(next)] = static_cast<std::uint8_t>(new_value);
    place[at(next)] = static_cast<std::uint8_t>(position);
    return next;
  }

  /// Gives a value at a position the least label that it can have, for good, and returns it.
  int settle(int of_value, int position) {
    const int now = label[at(of_value)];
    if (now == 0) return introduce(of_value, position);
    const int origin = place[at(now)];
    const int begin = class_begin(origin);
    if (class_end(begin) > begin + 1) {
      exchange(begin, origin);
      starts |= bit(begin + 1);
    }
    return label[at(of_value)];
  }

  /// Moves a column of the class that begins at `position` there, alone, and settles its value.
  void take(const std::uint8_t* of_row, int from, int position) {
    exchange(from, position);
    starts |= bit(position + 1);
    settle(of_row[column[at(position)]], position);
  }
};

}  // namespace dlx::sudoku::canonical
