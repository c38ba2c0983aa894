#include "sudoku/text/puzzle_line_scanner.hpp"

#include <algorithm>
#include <cassert>

#include "sudoku/text/text_bytes.hpp"

namespace dlx::sudoku::text {

/// A line as groups of cells separated by blanks, bars and box-drawing characters.
struct LineScanner::Reading {
  std::optional<std::size_t> bad;  ///< the offset of another character
  std::size_t first = 0;           ///< the offset of the first cell
  std::size_t end = 0;             ///< where the line ends or a comment starts
  std::size_t cells = 0;
  bool equal_groups = true;
  bool has_empty = false;
  bool only_dashes = true;
  bool has_blanks = false;  ///< between the cells
};

LineScanner::LineScanner(const Shape& shape, Alphabet alphabet)
    : size_(static_cast<std::size_t>(shape.size())),
      cells_(static_cast<std::size_t>(shape.cells())),
      values_(cells_) {
  for (std::size_t byte = 0; byte < classes_.size(); ++byte) {
    const std::optional<int> value = value_of(static_cast<char>(byte), shape, alphabet);
    classes_[byte] = static_cast<std::int8_t>(value.value_or(other));
  }
  for (const unsigned char c : {' ', '\t', '\v', '\f'}) classes_[c] = blank;
  classes_['|'] = bar;
}

// Scans a plain line of digits and points, sixteen characters at a time; returns false for others.
bool LineScanner::scan_digits(std::string_view line) {
  if (line.size() < sizeof(Bytes) || class_of('1') != 1) return false;
  const auto most = static_cast<std::uint8_t>(std::min<std::size_t>(size_, 9));
  Bytes bad{};
  for_each_sixteen(line.size(), [&](std::size_t k) {
    const Bytes symbols = load_bytes(line.data() + k);
    const Bytes values = symbols - '0';
    const auto is_value = reinterpret_cast<Bytes>(values <= most);
    bad |= ~(is_value | reinterpret_cast<Bytes>(symbols == '.'));
    store_bytes(values & is_value, values_.data() + k);
  });
  return !any_bit(bad);
}

bool LineScanner::scan_plain(std::string_view line) {
  if (line.size() != cells_) return false;
  num_values_ = cells_;
  if (scan_digits(line)) return true;
  int lowest = 0;
  for (std::size_t k = 0; k < line.size(); ++k) {
    const int value = class_of(line[k]);
    lowest = std::min(lowest, value);
    values_[k] = static_cast<std::uint8_t>(value);
  }
  return lowest >= 0;
}

bool LineScanner::ends_token(std::string_view line, std::size_t at) const {
  if (at == line.size()) return true;
  const char c = line[at];
  return is_blank(c) || c == ',' || c == ';' || c == '#';
}

/// Returns border or dashes if the line has only border characters, otherwise nullopt.
std::optional<LineKind> LineScanner::border_kind(std::string_view line, std::size_t start,
                                                 bool in_grid) const {
  line = line.substr(0, line.find('#', start));
  while (is_blank(line.back())) line.remove_suffix(1);

  std::size_t dashes = 0;
  std::size_t stars = 0;
  bool heavy = false;  // contains a character that no cell has
  for (std::size_t k = start; k < line.size(); ++k) {
    const char c = line[k];
    if (c == '-') {
      ++dashes;
    } else if (c == '+' || c == '=') {
      heavy = true;
    } else if (c == '*' && (k == start || k + 1 == line.size())) {
      ++stars;  // the corners in `*-----------*`
    } else if (const std::size_t length = box_drawing(line, k)) {
      k += length - 1;
    } else if (c != '|' && !is_blank(c)) {
      return std::nullopt;
    }
  }
  if (heavy) return LineKind::border;
  if (stars > 0) {
    const std::size_t cells = dashes + stars;
    const bool corners = stars == 2 && dashes > 0 && cells != size_ && cells != cells_;
    return corners ? std::optional(LineKind::border) : std::nullopt;
  }
  if (dashes == cells_ && dashes == line.size() - start && !in_grid) return std::nullopt;
  return dashes == size_ ? LineKind::dashes : LineKind::border;
}

/// The number of consecutive cells from `start` to the end of the token; 0 if the token contains
/// anything else.
std::size_t LineScanner::token_length(std::string_view line, std::size_t start) const {
  std::size_t end = start;
  while (end < line.size() && class_of(line[end]) >= 0) ++end;
  return ends_token(line, end) ? end - start : 0;
}

/// Returns true if the line starts with a puzzle all of whose empty cells are spaces: a space next
/// to `0` or `.` is more likely a separator, so such lines are not guessed.
bool LineScanner::spaces_are_cells(std::string_view line) const {
  if (line.size() < cells_ || !ends_token(line, cells_)) return false;
  return std::ranges::all_of(line.substr(0, cells_),
                             [&](char c) { return c == ' ' || class_of(c) > 0; });
}

LineScanner::Reading LineScanner::read_groups(std::string_view line, std::size_t start) {
  Reading reading;
  std::size_t first_group = 0;
  std::size_t group = 0;
  const auto end_group = [&] {
    if (group == 0) return;
    if (first_group == 0) first_group = group;
    if (group != first_group) reading.equal_groups = false;
    group = 0;
  };

  std::size_t at = start;
  bool after_blank = false;
  for (; at < line.size() && line[at] != '#'; ++at) {
    const int value = class_of(line[at]);
    if (value >= 0) {
      if (reading.cells == 0) reading.first = at;
      if (reading.cells < cells_) values_[reading.cells] = static_cast<std::uint8_t>(value);
      if (after_blank && reading.cells > 0) reading.has_blanks = true;
      after_blank = false;
      if (value == 0) {
        reading.has_empty = true;
        if (line[at] != '-') reading.only_dashes = false;
      }
      ++reading.cells;
      ++group;
      continue;
    }
    end_group();
    if (value == blank) {
      after_blank = true;
    } else if (const std::size_t length = box_drawing(line, at)) {
      at += length - 1;
    } else if (value != bar) {
      reading.bad = at;
      break;
    }
  }
  end_group();
  reading.end = at;
  num_values_ = std::min(reading.cells, cells_);
  return reading;
}

ScannedLine LineScanner::puzzle_at(std::string_view line, std::size_t start) {
  for (std::size_t k = 0; k < cells_; ++k)
    values_[k] = static_cast<std::uint8_t>(std::max(0, class_of(line[start + k])));
  num_values_ = cells_;
  return {.kind = LineKind::puzzle,
          .offset = start,
          .cells = cells_,
          .second = find_second(line, start + cells_)};
}

/// Returns true if these cells are filled, and are the only filled cells of the puzzle in values_.
bool LineScanner::solves(std::string_view cells) const {
  for (std::size_t k = 0; k < cells.size(); ++k) {
    const int value = class_of(cells[k]);
    if (value <= 0 || (values_[k] != 0 && values_[k] != value)) return false;
  }
  return true;
}

/// The offset of a word from `at` on that is a puzzle as well, and not a solution of the first one;
/// 0 if there is none before a comment with `#`.
std::size_t LineScanner::find_second(std::string_view line, std::size_t at) const {
  constexpr std::size_t fewest_cells = 16;  // smaller puzzles could be confused with comments
  if (cells_ < fewest_cells || line.size() < at + cells_) return 0;
  line = line.substr(0, line.find('#', at));
  while (at + cells_ <= line.size()) {
    if (ends_token(line, at)) {
      ++at;
      continue;
    }
    if (token_length(line, at) == cells_ && !solves(line.substr(at, cells_))) return at;
    while (!ends_token(line, at)) ++at;
  }
  return 0;
}

ScannedLine LineScanner::scan(std::string_view line, bool in_grid) {
  num_values_ = 0;
  std::size_t start = 0;
  while (start < line.size() && is_blank(line[start])) ++start;
  if (start == line.size()) return {.kind = LineKind::blank};
  if (line[start] == '#') return {.kind = LineKind::comment};
  if (const auto kind = border_kind(line, start, in_grid)) return {.kind = *kind, .offset = start};

  const std::size_t token = token_length(line, start);
  if (token == cells_) return puzzle_at(line, start);

  const Reading reading = read_groups(line, start);
  const bool all_grouped = !reading.bad && reading.cells == cells_ && reading.equal_groups;
  const bool is_row = !reading.bad && reading.cells == size_;
  if (spaces_are_cells(line) && !all_grouped) {
    // Few digits and many spaces may also be a grid row with trailing spaces.
    const bool padded_row = is_row && (in_grid || reading.end != cells_);
    if (!padded_row) {
      ScannedLine puzzle = puzzle_at(line, 0);
      const std::string_view tail = line.substr(std::min(cells_ + 1, line.size()));
      const bool any = tail.find_first_not_of(' ') < cells_;
      if (puzzle.second == 0 && any && spaces_are_cells(tail)) puzzle.second = cells_ + 1;
      return puzzle;
    }
  }

  // A token too long for a row is a puzzle of the wrong length, and the following text is a
  // comment.
  const bool long_token = token > 2 * size_;
  if (reading.bad && !long_token) return {.kind = LineKind::bad, .offset = *reading.bad};
  const bool spaced = reading.has_blanks && !reading.has_empty;
  if (long_token && !all_grouped)
    return {.kind = LineKind::puzzle, .offset = start, .cells = token, .spaced = spaced};
  return {.kind = all_grouped || reading.cells > 2 * size_ ? LineKind::puzzle : LineKind::row,
          .offset = reading.first,
          .cells = reading.cells,
          .only_dashes = reading.only_dashes,
          .spaced = spaced};
}

GridBuilder::GridBuilder(const Shape& shape) : shape_(shape) {}

void GridBuilder::add_row(std::span<const std::uint8_t> values, bool only_dashes, std::size_t line,
                          std::size_t column) {
  assert(!full() && values.size() == static_cast<std::size_t>(shape_.size()));
  if (rows_ == 0) {
    line_ = line;
    column_ = column;
  }
  if (rows_ == rows_before_blank_) line_after_blank_ = line;
  ++rows_;
  values_.insert(values_.end(), values.begin(), values.end());
  if (!only_dashes) only_dashes_ = false;
}

void GridBuilder::add_dashes(std::size_t line) {
  if (dashes_.empty()) first_dashes_line_ = line;
  // If there are more lines of dashes than rows of a grid, all of them are borders.
  if (dashes_.size() <= static_cast<std::size_t>(shape_.size())) dashes_.push_back(rows_);
}

void GridBuilder::add_blank() {
  rows_before_blank_ = rows_;
  // A single line of dashes separates puzzles.
  if (rows_ == 0) dashes_.clear();
}

/// Returns true if the lines of dashes are exactly the missing rows, at the right positions.
bool GridBuilder::dashes_may_be_rows() const {
  return !dashes_.empty() && only_dashes_ &&
         rows_ + static_cast<int>(dashes_.size()) == shape_.size();
}

bool GridBuilder::has_dashes_inside_band() const {
  return std::ranges::any_of(dashes_, [&](int before) { return before % shape_.box_rows() != 0; });
}

bool GridBuilder::has_dashes_at_every_band() const {
  for (int before = shape_.box_rows(); before < rows_; before += shape_.box_rows())
    if (std::ranges::find(dashes_, before) == dashes_.end()) return false;
  return !has_dashes_inside_band();
}

bool GridBuilder::complete() const {
  if (full()) return rows_before_blank_ == 0;
  return dashes_may_be_rows() && (rows_ == 0 || has_dashes_inside_band());
}

bool GridBuilder::complete_before(Next next) const {
  if (full()) return true;
  if (!dashes_may_be_rows()) return false;
  return next != Next::blank || !has_dashes_at_every_band();
}

GridBuilder::Built GridBuilder::take() {
  std::size_t line = line_;
  if (!full()) {
    assert(dashes_may_be_rows());
    if (dashes_.front() == 0) line = first_dashes_line_;
    // Rows are inserted from the last to the first, so that earlier positions stay valid.
    const auto size = static_cast<std::size_t>(shape_.size());
    for (auto before = dashes_.rbegin(); before != dashes_.rend(); ++before)
      values_.insert(values_.begin() + *before * shape_.size(), size, std::uint8_t{0});
  }
  Built built{Grid(shape_, values_), line};
  clear();
  return built;
}

void GridBuilder::clear() {
  rows_ = 0;
  values_.clear();
  only_dashes_ = true;
  rows_before_blank_ = 0;
  dashes_.clear();
}

void GridBuilder::drop_before_blank() {
  values_.erase(values_.begin(), values_.begin() + rows_before_blank_ * shape_.size());
  rows_ -= rows_before_blank_;
  rows_before_blank_ = 0;
  line_ = line_after_blank_;
  column_ = 1;
  dashes_.clear();
}

}  // namespace dlx::sudoku::text
