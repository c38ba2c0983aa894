#include "sudoku/reader.hpp"

#include <algorithm>
#include <array>
#include <streambuf>
#include <utility>

#include "sudoku/text/grid_builder.hpp"
#include "sudoku/text/line_scanner.hpp"
#include "sudoku/text/line_source.hpp"

namespace dlx::sudoku {

namespace {

using text::GridBuilder;
using text::LineKind;
using text::LineScanner;
using text::LineSource;
using text::ScannedLine;

std::string count_of(std::size_t count, const char* noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

/// The character at `offset` for a message: a whole UTF-8 character, or the byte if it is none.
std::string character_at(std::string_view line, std::size_t offset) {
  const auto byte = static_cast<unsigned char>(line[offset]);
  std::size_t length = 1;
  if (byte >= 0x80) {
    const std::size_t wanted = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
    while (length < wanted && offset + length < line.size() &&
           (line[offset + length] & 0xC0) == 0x80)
      ++length;
    if (length < wanted || byte < 0xC2 || byte > 0xF4) {
      constexpr char hex[] = "0123456789ABCDEF";
      return std::string("byte 0x") + hex[byte >> 4] + hex[byte & 15];
    }
  }
  return quote_token(line.substr(offset, length));
}

/// What a cell may be: "1-9, or . 0 * _ - x for an empty cell".
std::string expected_cells(const Shape& shape) {
  std::string values = "1";
  if (shape.size() > 1) values += std::string("-") + Shape::symbol(std::min(shape.size(), 9));
  if (shape.size() > 9) values += ", A";
  if (shape.size() > 10) values += std::string("-") + Shape::symbol(shape.size());
  return values + ", or . 0 * _ - x for an empty cell";
}

/// Says if that many cells would be right for another shape; as a row, where many numbers would,
/// only for shapes with square boxes.
std::string other_shape_hint(std::size_t cells, const Shape& shape, bool may_be_row) {
  constexpr std::array common_sizes = {4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25};
  constexpr std::array square_boxes = {4, 9, 16, 25};
  const auto grid_of = [](int size) {
    return "a " + std::to_string(size) + "x" + std::to_string(size) + " grid";
  };
  std::string hint;
  for (const int size : common_sizes)
    if (cells == static_cast<std::size_t>(size * size) && size != shape.size())
      hint = "make " + grid_of(size);
  for (const int size : square_boxes)
    if (may_be_row && cells == static_cast<std::size_t>(size) && size != shape.size())
      hint += (hint.empty() ? "make a row of " : " or a row of ") + grid_of(size);
  return hint.empty() ? hint : " (" + count_of(cells, "cell") + " " + hint + ")";
}

/// A stream that reads a piece of text where it is.
class TextBuffer : public std::streambuf {
 public:
  explicit TextBuffer(std::string_view text) {
    // The interface wants it writable; nothing here or in std::istream writes.
    char* const start = const_cast<char*>(text.data());
    setg(start, start, start + text.size());
  }
};

}  // namespace

struct PuzzleReader::Impl {
  Impl(std::istream& in, std::string name, Shape of)
      : shape(of), source(in, std::move(name)), scanner(of), grid(of) {}

  std::optional<Puzzle> next();
  std::optional<Puzzle> add(const ScannedLine& scanned);
  std::optional<Puzzle> end_grid(GridBuilder::Next next);
  Puzzle take_grid();
  bool skip(LineKind kind);

  bool is_too_long(const ScannedLine& scanned) const;
  void check_row(const ScannedLine& scanned);
  void check_puzzle(const ScannedLine& scanned);
  [[noreturn]] void fail(std::size_t offset, std::string message);
  ParseError short_grid(int rows) const;

  Shape shape;
  LineSource source;
  LineScanner scanner;
  GridBuilder grid;
  int rows_to_skip = 0;  ///< what is left of a grid with a bad row
};

/// Reports an error in the current line. A grid that it stands in is given up.
void PuzzleReader::Impl::fail(std::size_t offset, std::string message) {
  if (grid.rows() > 0) rows_to_skip = shape.size() - grid.rows() - 1;
  grid.clear();
  throw ParseError(source.name(), source.number(), column_of(source.line(), offset),
                   std::move(message));
}

/// The error of a grid that ended after so many rows; the current line is not to blame.
ParseError PuzzleReader::Impl::short_grid(int rows) const {
  return ParseError(source.name(), grid.line(), grid.column(),
                    "the grid has " + count_of(static_cast<std::size_t>(rows), "row") + ", " +
                        std::to_string(shape.size()) + " are needed");
}

/// True if the line was cut and what is missing is more than the tail of a comment.
bool PuzzleReader::Impl::is_too_long(const ScannedLine& scanned) const {
  const bool known = scanned.kind == LineKind::comment || scanned.kind == LineKind::bad ||
                     (scanned.kind == LineKind::puzzle &&
                      scanned.cells == static_cast<std::size_t>(shape.cells()));
  return source.cut() && !known;
}

void PuzzleReader::Impl::check_row(const ScannedLine& scanned) {
  if (scanned.cells == static_cast<std::size_t>(shape.size())) return;
  if (grid.rows() > 0)
    fail(scanned.offset, "grid row " + std::to_string(grid.rows() + 1) + " has " +
                             count_of(scanned.cells, "cell") + ", " + std::to_string(shape.size()) +
                             " are needed");

  // The first row may be meant as anything.
  rows_to_skip = shape.size() - 1;
  fail(scanned.offset, "found " + count_of(scanned.cells, "cell") + "; a puzzle on one line has " +
                           std::to_string(shape.cells()) + ", a grid row " +
                           std::to_string(shape.size()) +
                           other_shape_hint(scanned.cells, shape, true));
}

void PuzzleReader::Impl::check_puzzle(const ScannedLine& scanned) {
  if (scanned.cells == static_cast<std::size_t>(shape.cells())) return;
  std::string message = "the puzzle has " + count_of(scanned.cells, "cell") + ", " +
                        std::to_string(shape.cells()) + " are needed";
  if (scanned.spaced)
    message += "; spaces are empty cells only where the line has all " +
               std::to_string(shape.cells()) + " characters";
  fail(scanned.offset, message + other_shape_hint(scanned.cells, shape, false));
}

Puzzle PuzzleReader::Impl::take_grid() {
  GridBuilder::Built built = grid.take();
  return {std::move(built.grid), built.line};
}

std::optional<Puzzle> PuzzleReader::Impl::end_grid(GridBuilder::Next next) {
  if (!grid.complete_before(next)) return std::nullopt;
  return take_grid();
}

/// True if the line belongs to a grid with a bad row before: each of its rows would be taken for
/// the start of another grid, and reported as one that is too short.
bool PuzzleReader::Impl::skip(LineKind kind) {
  if (rows_to_skip == 0) return false;
  if (kind == LineKind::row) {
    --rows_to_skip;
    return true;
  }
  if (kind == LineKind::blank || kind == LineKind::puzzle) rows_to_skip = 0;
  return kind == LineKind::dashes;
}

/// Takes the current line in and returns the puzzle that it ends, if it does. A line that ends a
/// grid only by following it, and is more than a separator, is read again.
std::optional<Puzzle> PuzzleReader::Impl::add(const ScannedLine& scanned) {
  if (skip(scanned.kind)) return std::nullopt;
  switch (scanned.kind) {
    case LineKind::blank:
    case LineKind::comment: {
      std::optional<Puzzle> puzzle = end_grid(GridBuilder::Next::blank);
      if (!puzzle && scanned.kind == LineKind::blank) grid.add_blank();
      return puzzle;
    }
    case LineKind::border:
      return end_grid(GridBuilder::Next::border);

    case LineKind::dashes:
      if (grid.full()) return take_grid();
      grid.add_dashes(source.number());
      break;

    case LineKind::row:
      if (grid.full()) {
        // One row too many, and a blank line before: that was the end of a grid with too few
        // rows, and the rows after it are the start of the next.
        const ParseError error = short_grid(grid.rows_before_blank());
        source.unread();
        grid.drop_before_blank();
        throw error;
      }
      check_row(scanned);
      grid.add_row(scanner.values(), scanned.only_dashes, source.number(),
                   column_of(source.line(), scanned.offset));
      break;

    case LineKind::puzzle:
    case LineKind::bad:
      if (std::optional<Puzzle> puzzle = end_grid(GridBuilder::Next::other)) {
        source.unread();
        return puzzle;
      }
      if (scanned.kind == LineKind::bad)
        fail(scanned.offset, "unexpected " + character_at(source.line(), scanned.offset) +
                                 "; expected " + expected_cells(shape));
      if (grid.rows() > 0) {
        const ParseError error = short_grid(grid.rows());
        source.unread();
        grid.clear();
        throw error;
      }
      grid.clear();
      check_puzzle(scanned);
      return Puzzle{Grid(shape, scanner.values()), source.number()};
  }
  if (grid.complete()) return take_grid();
  return std::nullopt;
}

std::optional<Puzzle> PuzzleReader::Impl::next() {
  while (source.next()) {
    if (grid.empty() && rows_to_skip == 0 && scanner.scan_plain(source.line()))
      return Puzzle{Grid(shape, scanner.values()), source.number()};
    const bool in_grid = grid.rows() > 0 && !grid.full();
    const ScannedLine scanned = scanner.scan(source.line(), in_grid);
    if (is_too_long(scanned)) {
      if (std::optional<Puzzle> puzzle = end_grid(GridBuilder::Next::other)) {
        source.unread();
        return puzzle;
      }
      fail(0, "the line is longer than " + std::to_string(LineSource::max_line) +
                  " bytes; a puzzle has " + std::to_string(shape.cells()) + " cells");
    }
    if (std::optional<Puzzle> puzzle = add(scanned)) return puzzle;
  }

  if (std::optional<Puzzle> puzzle = end_grid(GridBuilder::Next::other)) return puzzle;
  if (grid.rows() > 0) {
    const ParseError error = short_grid(grid.rows());
    grid.clear();
    throw error;
  }
  grid.clear();
  return std::nullopt;
}

PuzzleReader::PuzzleReader(std::istream& in, std::string source, Shape shape)
    : impl_(std::make_unique<Impl>(in, std::move(source), shape)) {}

PuzzleReader::~PuzzleReader() = default;
PuzzleReader::PuzzleReader(PuzzleReader&&) noexcept = default;
PuzzleReader& PuzzleReader::operator=(PuzzleReader&&) noexcept = default;

std::optional<Puzzle> PuzzleReader::next() { return impl_->next(); }

Grid parse_grid(std::string_view text, Shape shape, std::string source) {
  TextBuffer buffer(text);
  std::istream in(&buffer);
  PuzzleReader reader(in, source, shape);
  std::optional<Puzzle> puzzle = reader.next();
  if (!puzzle)
    throw ParseError(std::move(source), 1, 1,
                     "no puzzle; " + std::to_string(shape.cells()) + " cells are needed");
  if (const std::optional<Puzzle> second = reader.next())
    throw ParseError(std::move(source), second->line, 1, "a second puzzle, where one is expected");
  return std::move(puzzle->grid);
}

}  // namespace dlx::sudoku
