#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "sudoku/document/document.hpp"
#include "sudoku/document/document_writers.hpp"
#include "sudoku/text/lines.hpp"

/// Arrays as programs print and call them: JSON, Python, numpy, C, Prolog, MiniZinc. The innermost
/// brackets are rows, whose values are separated by commas or blanks, and so are the parts between
/// the bars of MiniZinc. Strings may contain a cell, a row or a puzzle, or with three quotes a
/// grid; an object may contain a cell.
namespace dlx::sudoku::document {

namespace {

using Row = std::vector<Cell>;

constexpr std::string_view opening = "[({";
constexpr std::string_view closing = "])}";
constexpr std::size_t fewest_values = 4;

bool is_quote(char c) { return c == '"' || c == '\''; }

bool is_triple_quote(std::string_view text) {
  return text.starts_with("\"\"\"") || text.starts_with("'''");
}

/// The key of the values in objects that stand for cells, such as `{"val":3}`; empty if none of
/// the usual keys occurs.
std::string_view key_of_cells(std::string_view text) {
  constexpr std::array<std::string_view, 10> names = {"val", "value", "v", "digit", "number",
                                                      "num", "n",     "d", "given", "clue"};
  const auto is_key = [&](std::string_view name, std::size_t at) {
    if (at == 0 || std::string_view("\"'{, \n\t").find(text[at - 1]) == text.npos) return false;
    std::string_view rest = text.substr(at + name.size());
    if (!rest.empty() && is_quote(rest.front())) rest.remove_prefix(1);
    return text::trimmed(rest.substr(0, 8)).starts_with(':');
  };
  for (const std::string_view name : names)
    for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1))
      if (is_key(name, at)) return name;
  return {};
}

/// The rows of a text, innermost brackets first.
class RowScanner {
 public:
  RowScanner(std::string_view text, std::size_t begin)
      : text_(text), at_(begin), key_(key_of_cells(text.substr(begin))) {}

  /// Calls `visit` for each row inside of brackets, and for each string that is a row or a
  /// puzzle by itself.
  template <typename Visit>
  void for_each(Visit visit) {
    Row row;
    std::size_t depth = 0;  // of open brackets
    const auto end_row = [&] {
      if (!row.empty() && depth > 0) visit(row);
      row.clear();
    };
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (const std::optional<Cell> cell = c == '{' ? next_object() : std::nullopt) {
        row.push_back(*cell);
      } else if (opening.find(c) != opening.npos || closing.find(c) != closing.npos || c == '|') {
        end_row();
        if (opening.find(c) != opening.npos) ++depth;
        if (closing.find(c) != closing.npos && depth > 0) --depth;
        ++at_;
      } else if (is_triple_quote(text_.substr(at_))) {
        end_row();
        const Cell string = next_string(3);
        for_each_line(string.text, [&](std::string_view line, std::size_t offset) {
          const Row cells = symbols_of({line, string.offset + offset});
          if (!cells.empty() && !is_border(line)) visit(cells);
        });
      } else if (is_quote(c)) {
        const Cell string = next_string(1);
        const std::size_t next =
            std::min(text_.find_first_not_of(white_space, at_), text_.size() - 1);
        if (text_[next] == ':') continue;  // a key
        if (string.text.size() < fewest_values || value_of_cell(string.text, Shape(6, 6))) {
          row.push_back(string);
        } else if (!is_prose(string.text)) {
          visit(symbols_of(string));
        }
      } else if (c == ',' || white_space.find(c) != white_space.npos || c == ';') {
        ++at_;
      } else if (c == '#' || text_.substr(at_, 2) == "//") {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else {
        row.push_back(next_word());
      }
    }
    end_row();
  }

 private:
  Cell next_string(std::size_t quotes) {
    const std::string_view quote = text_.substr(at_, quotes);
    const std::size_t begin = at_ + quotes;
    const std::size_t end = std::min(text_.find(quote, begin), text_.size());
    at_ = std::min(end + quotes, text_.size());
    return {text_.substr(begin, end - begin), begin};
  }

  /// Moves after an object that stands for a cell, and returns the cell: the value of the key for
  /// cells, or the only value.
  std::optional<Cell> next_object() {
    const std::size_t begin = at_ + 1, end = text_.find_first_of("[](){}", begin);
    if (end == text_.npos || text_[end] != '}') return std::nullopt;
    const std::string_view object = text_.substr(begin, end - begin);
    std::optional<Cell> found;
    const std::vector<Cell> members = words_of(object, ",");
    for (const Cell& member : members) {
      const std::size_t colon = member.text.find(':');
      if (colon == member.text.npos) {
        if (text::trimmed(member.text).empty()) continue;
        return std::nullopt;
      }
      std::string_view key = text::trimmed(member.text.substr(0, colon));
      if (key.size() > 1 && is_quote(key.front())) key = key.substr(1, key.size() - 2);
      if (key != key_ && (!key_.empty() || members.size() > 1)) continue;
      std::string_view value = text::trimmed(member.text.substr(colon + 1));
      if (value.size() > 1 && is_quote(value.front())) value = value.substr(1, value.size() - 2);
      if (!value_of_cell(value, Shape(6, 6))) return std::nullopt;
      found = {value, static_cast<std::size_t>(value.data() - text_.data())};
    }
    if (!found && key_.empty() && !members.empty()) return std::nullopt;
    at_ = end + 1;
    return found.value_or(Cell{{}, begin});
  }

  Cell next_word() {
    const std::size_t begin = at_;
    at_ = std::min(text_.find_first_of("[](){}|,;'\" \t\r\n", at_), text_.size());
    std::string_view word = text_.substr(begin, at_ - begin);
    if (word == "--") word = {};                                        // a masked value of numpy
    if (word.size() > 1 && word.ends_with('.')) word.remove_suffix(1);  // a float of numpy
    return {word, begin};
  }

  /// Blanks are empty cells unless these have another sign, or stand between all cells.
  static Row symbols_of(const Cell& string) {
    const auto is_blank = [&](std::size_t k) { return string.text[k] == ' '; };
    bool are_between = string.text.size() > 1;
    for (std::size_t k = 1; k < string.text.size(); k += 2) are_between &= is_blank(k);
    are_between |= string.text.find_first_of(".0_*|") != string.text.npos;
    Row symbols;
    for (std::size_t k = 0; k < string.text.size(); ++k)
      if (string.text[k] != '|' && !(are_between && is_blank(k)))
        symbols.push_back({string.text.substr(k, 1), string.offset + k});
    return symbols;
  }

  std::string_view text_;
  std::size_t at_;
  std::string_view key_;
};

/// Joins rows of equal length to puzzles; a row with all cells of a puzzle is a puzzle if no rows
/// of the same length complete a grid.
class Puzzles {
 public:
  Puzzles(const Text& text, Document& document) : text_(text), document_(document) {}

  void add(const Row& row) {
    if (row.size() < fewest_values) return;  // such as the dimensions of an array
    if (!rows_.empty() && rows_.front().size() != row.size()) finish();
    rows_.push_back(row);
    if (rows_.size() == row.size()) add_grid();
  }

  void finish() {
    if (rows_.empty()) return;
    const std::size_t size = rows_.front().size();
    if (guess_shape(size)) {
      for (const Row& row : rows_)
        add_entry(document_, [&] { return puzzle_of_cells(text_, row); });
    } else if (shape_of_rows(size) && rows_.size() > 1) {
      document_.entries.emplace_back(text_.error(
          rows_.front().front().offset, "the array has " + text::count_of(rows_.size(), "row") +
                                            " of " + text::count_of(size, "cell") + ", " +
                                            std::to_string(size) + " rows are needed"));
    }
    rows_.clear();
  }

 private:
  void add_grid() {
    Row cells;
    for (const Row& row : rows_) cells.insert(cells.end(), row.begin(), row.end());
    rows_.clear();
    add_entry(document_, [&] { return puzzle_of_cells(text_, cells); });
  }

  const Text& text_;
  Document& document_;
  std::vector<Row> rows_;
};

}  // namespace

/// Recognises a bracket or three quotes in the first line, if the first row after them has cells.
bool recognise_arrays(const Head& head) {
  std::size_t begin = head.first.find_first_of("[{(");
  for (const std::string_view quotes : {"\"\"\"", "'''"})
    begin = std::min(begin, head.first.find(quotes));
  if (begin == head.first.npos) return false;
  const auto start = static_cast<std::size_t>(head.first.data() - head.content.data());
  std::optional<bool> are_cells;
  RowScanner(head.content, start + begin).for_each([&](const Row& row) {
    if (row.size() < fewest_values || are_cells) return;
    are_cells = std::ranges::all_of(
        row, [](const Cell& cell) { return value_of_cell(cell.text, Shape(6, 6)).has_value(); });
  });
  return are_cells.value_or(false);
}

void read_arrays_from(const Text& text, std::size_t begin, Document& document) {
  Puzzles puzzles(text, document);
  RowScanner(text.content(), begin).for_each([&](const Row& row) { puzzles.add(row); });
  puzzles.finish();
}

void read_arrays(const Text& text, Document& document) { read_arrays_from(text, 0, document); }

/// Writes a JSON array of rows on one line; 0 is an empty cell.
void write_array(TextWriter& writer, const Puzzle& puzzle) {
  writer.marks().check_not_needed(puzzle, "array");
  format::write_numbers(writer.out(), puzzle.grid,
                        {.begin = "[[",
                         .between_cells = ", ",
                         .between_rows = "], [",
                         .end = "]]\n",
                         .empty_cell = "0"});
}

}  // namespace dlx::sudoku::document
