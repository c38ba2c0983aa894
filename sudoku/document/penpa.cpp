#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "sudoku/document/document.hpp"
#include "sudoku/text/base64.hpp"
#include "sudoku/text/lines.hpp"

#ifdef DLX_ZLIB
#include <zlib.h>
#endif

/// Puzzles of penpa-edit: a drawing in lines of text, compressed by deflate and written in base 64.
/// The page decompresses drawings itself, so drawings that are not compressed are read in all
/// builds. The first line has the size and texts, the fourth the drawing: `zN` are numbers, `zT`
/// thermometers, `zE` borders between regions. Each cell and corner has an index on a board with a
/// margin of two.
///
/// Source:   the decoded texts of penpa-edit.
namespace dlx::sudoku::document {

namespace {

constexpr int margin = 2;  // columns and rows around the board

std::optional<std::string> from_base64(std::string_view code) {
  std::string bytes;
  std::uint32_t bits = 0;
  int number = 0;
  for (const char c : code.substr(0, code.find('='))) {
    const std::size_t value = text::base64_digits.find(c);
    if (value == text::base64_digits.npos) return std::nullopt;
    bits = bits << 6 | static_cast<std::uint32_t>(value);
    number += 6;
    if (number >= 8) bytes += static_cast<char>(bits >> (number -= 8) & 0xFF);
  }
  return bytes;
}

#ifdef DLX_ZLIB
std::optional<std::string> inflated(std::string bytes) {
  constexpr std::size_t longest = std::size_t{1} << 20;
  z_stream stream{};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) throw std::bad_alloc();
  stream.next_in = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_in = static_cast<uInt>(bytes.size());
  std::string text(longest, '\0');
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  const int result = inflate(&stream, Z_FINISH);
  text.resize(stream.total_out);
  inflateEnd(&stream);
  return result == Z_STREAM_END ? std::optional(std::move(text)) : std::nullopt;
}
#endif

std::vector<int> numbers_in(std::string_view text) {
  std::vector<int> numbers;
  for (const Cell& word : words_of(text, "[],\" \"{}:"))
    numbers.push_back(std::atoi(std::string(word.text).c_str()));
  return numbers;
}

/// The value of a key of the drawing, with its brackets; empty if it is absent.
std::string_view member(std::string_view drawing, std::string_view key) {
  const std::size_t at = drawing.find(std::string(key) + ":");
  if (at == drawing.npos) return {};
  const std::string_view rest = drawing.substr(at + key.size() + 1);
  int depth = 0;
  for (std::size_t k = 0; k < rest.size(); ++k) {
    if (rest[k] == '[' || rest[k] == '{') ++depth;
    if ((rest[k] == ']' || rest[k] == '}') && --depth <= 0) return rest.substr(0, k + 1);
  }
  return {};
}

/// A drawing on a square board.
class Board {
 public:
  Board(const Text& text, std::size_t offset, std::string_view decoded)
      : text_(text), offset_(offset) {
    std::vector<std::string_view> lines;
    for_each_line(decoded, [&](std::string_view line, std::size_t) { lines.push_back(line); });
    if (lines.size() < 4) fail("is damaged or cut off; copy the link again");
    const std::vector<Cell> head = words_of(lines[0], ",");
    const bool is_square =
        head.size() > 2 && (head[0].text == "square" || head[0].text == "sudoku");
    size_ = is_square ? std::atoi(std::string(head[1].text).c_str()) : 0;
    if (!is_square || head[1].text != head[2].text || size_ < 1 || size_ > Shape::max_size ||
        std::ranges::any_of(numbers_in(lines[1]), [](int space) { return space != 0; }))
      fail("is no sudoku: its board is not square, or has a margin");
    head_ = lines[0];
    drawing_ = lines[3];
    stride_ = size_ + 2 * margin;
  }

  Puzzle read() const {
    for (const auto& [key, name] : others)
      if (member(drawing_, key).size() > 2)
        fail("has " + std::string(name) + ", which are not read; enter the rules yourself");
    const Shape shape = shape_of_rows(static_cast<std::size_t>(size_)).value_or(Shape(1, size_));
    Puzzle puzzle{Grid(shape), text_.line_of(offset_)};
    read_numbers(puzzle.grid);
    set_rules(puzzle, regions(shape) + thermometers(), text_, offset_);
    read_fields(puzzle);
    return puzzle;
  }

 private:
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 6> others = {
      {{"z3", "arrows"},
       {"zL", "lines"},
       {"zD", "lines with arrowheads"},
       {"zY", "symbols"},
       {"zW", "walls"},
       {"zC", "cages"}}};

  [[noreturn]] void fail(const std::string& what) const {
    text_.fail(offset_, "the drawing of penpa-edit in the link " + what);
  }

  /// The cell of an index; -1 outside of the board.
  int cell_of(int index) const {
    const int row = index / stride_ - margin, column = index % stride_ - margin;
    const bool is_inside = row >= 0 && row < size_ && column >= 0 && column < size_;
    return is_inside ? row * size_ + column : -1;
  }

  /// The title, the author and the rules in words, in this order between commas of the first line.
  void read_fields(Puzzle& puzzle) const {
    constexpr std::string_view title = "Title: ", author = "Author: ";
    std::vector<std::string_view> parts;
    for (std::size_t at = head_.find(title); at < head_.size();) {
      const std::size_t end = std::min(head_.find(',', at), head_.size());
      parts.push_back(head_.substr(at, end - at));
      at = end + 1;
    }
    if (parts.size() < 4 || !parts[1].starts_with(author)) return;
    const auto add = [&](std::string_view name, std::string_view value) {
      if (!value.empty()) puzzle.fields.push_back({std::string(name), unescaped(value)});
    };
    add("name", parts[0].substr(title.size()));
    add("author", parts[1].substr(author.size()));
    add("description", parts[3]);
  }

  static std::string unescaped(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, char>, 4> escapes = {
        {{"%2C", ','}, {"%2D", '\n'}, {"%2E", '&'}, {"%2F", '='}}};
    std::string plain;
    for (std::size_t at = 0; at < text.size(); ++at) {
      const auto escape =
          std::ranges::find(escapes, text.substr(at, 3), &std::pair<std::string_view, char>::first);
      plain += escape == escapes.end() ? text[at] : escape->second;
      if (escape != escapes.end()) at += 2;
    }
    return plain;
  }

  /// `"30":["5",1,"1"]` for each cell: the number, a colour and a style.
  void read_numbers(Grid& grid) const {
    const std::vector<Cell> words = words_of(member(drawing_, "zN"), "[],\"{}:");
    if (words.size() % 4 != 0) fail("has numbers that are not read");
    for (std::size_t k = 0; k < words.size(); k += 4) {
      const int cell = cell_of(std::atoi(std::string(words[k].text).c_str()));
      const std::optional<int> value = value_of_cell(words[k + 1].text, grid.shape());
      if (cell < 0 || !value)
        fail("has the text " + quote_token(words[k + 1].text) + ", which is no value");
      grid.set(cell, *value);
    }
  }

  std::string thermometers() const {
    std::string statements;
    for (std::string_view list = member(drawing_, "zT"); !list.empty();) {
      const std::size_t end = list.find(']');
      const std::vector<int> line = numbers_in(list.substr(0, end));
      if (!line.empty()) statements += "thermometer";
      for (const int index : line) {
        if (cell_of(index) < 0) fail("has a thermometer that is not on the board");
        statements += ' ';
        statements += cell_name(Shape(1, size_), cell_of(index));
      }
      if (!line.empty()) statements += "\n";
      list.remove_prefix(end == list.npos ? list.size() : end + 1);
    }
    return statements;
  }

  /// Returns the statement of the regions; "" if no borders are drawn. Cells belong to one region
  /// if no border stands between them. The corner below and to the right of a cell has the cell's
  /// index, plus the number of cells with margins.
  std::string regions(const Shape& shape) const {
    const std::vector<int> ends = numbers_in(member(drawing_, "zE"));
    std::set<std::pair<int, int>> borders;
    const int corners = stride_ * stride_;
    for (std::size_t k = 0; k + 2 < ends.size(); k += 3)  // two corners and a style
      borders.emplace(std::min(ends[k], ends[k + 1]) - corners,
                      std::max(ends[k], ends[k + 1]) - corners);
    UnionFind cells(static_cast<std::size_t>(shape.cells()));
    const auto join = [&](int first, int second) {
      cells.join(static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(second));
    };
    for (int cell = 0; cell < shape.cells(); ++cell) {
      const int corner = (shape.row(cell) + margin) * stride_ + shape.column(cell) + margin;
      const bool has_right = shape.column(cell) + 1 < size_,
                 has_below = shape.row(cell) + 1 < size_;
      if (has_right && !borders.contains({corner - stride_, corner})) join(cell, cell + 1);
      if (has_below && !borders.contains({corner - 1, corner})) join(cell, cell + size_);
    }
    const std::vector<int> region = numbered_regions(cells, size_);
    const int number = *std::ranges::max_element(region) + 1;
    if (number == 1) return "";  // the borders of boxes are not drawn
    if (number > size_)
      fail("has borders that do not separate " + std::to_string(size_) + " regions");
    std::string statement = "regions\n";
    for (int cell = 0; cell < shape.cells(); ++cell) {
      statement += Shape::symbol(region[cell] + 1);
      if (shape.column(cell) + 1 == size_) statement += '\n';
    }
    return statement;
  }

  const Text& text_;
  const std::size_t offset_;
  std::string_view head_, drawing_;
  int size_ = 0;
  int stride_ = 0;  // cells of a row with its margins
};

}  // namespace

Puzzle read_penpa(const Text& text, std::size_t offset, std::string_view code) {
  std::optional<std::string> decoded = from_base64(code);
  const bool is_plain =
      decoded && (decoded->starts_with("square,") || decoded->starts_with("sudoku,"));
#ifdef DLX_ZLIB
  if (decoded && !is_plain) decoded = inflated(std::move(*decoded));
#else
  if (decoded && !is_plain)
    text.fail(offset, "links of penpa-edit cannot be read here; export the grid as text");
#endif
  if (!decoded)
    text.fail(offset,
              "the drawing of penpa-edit in the link is damaged or cut off; copy the link again");
  return Board(text, offset, *decoded).read();
}

}  // namespace dlx::sudoku::document
