#include <algorithm>
#include <string>
#include <vector>

#include "sudoku/document/document.hpp"
#include "sudoku/document/document_writers.hpp"
#include "sudoku/text/lines.hpp"

/// Arrays as programs print them: JSON, Python, numpy, C. The innermost brackets are rows, whose
/// values are separated by commas or blanks; strings may contain a cell, a row or a puzzle.
namespace dlx::sudoku::document {

namespace {

using Row = std::vector<Cell>;

constexpr std::string_view opening = "[({";
constexpr std::string_view closing = "])}";
constexpr std::size_t fewest_values = 4;

/// The rows of a text, innermost brackets first.
class RowScanner {
 public:
  RowScanner(std::string_view text, std::size_t begin) : text_(text), at_(begin) {}

  /// Calls `visit` for each innermost bracket with values, and for each string that is a row or a
  /// puzzle by itself.
  template <typename Visit>
  void for_each(Visit visit) {
    Row row;
    const auto end_row = [&] {
      if (!row.empty()) visit(row);
      row.clear();
    };
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (opening.find(c) != opening.npos || closing.find(c) != closing.npos) {
        end_row();
        ++at_;
      } else if (c == '"' || c == '\'') {
        const Cell string = next_string();
        if (string.text.size() < fewest_values || value_of_cell(string.text, Shape(6, 6))) {
          row.push_back(string);
        } else {
          visit(symbols_of(string));
        }
      } else if (c == ',' || c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ';') {
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
  Cell next_string() {
    const char quote = text_[at_];
    const std::size_t begin = at_ + 1;
    const std::size_t end = std::min(text_.find(quote, begin), text_.size());
    at_ = std::min(end + 1, text_.size());
    return {text_.substr(begin, end - begin), begin};
  }
  Cell next_word() {
    const std::size_t begin = at_;
    at_ = std::min(text_.find_first_of("[](){},;'\" \t\r\n", at_), text_.size());
    std::string_view word = text_.substr(begin, at_ - begin);
    if (word == "--") word = {};                                        // a masked value of numpy
    if (word.size() > 1 && word.ends_with('.')) word.remove_suffix(1);  // a float of numpy
    return {word, begin};
  }

  static Row symbols_of(const Cell& string) {
    Row symbols;
    for (std::size_t k = 0; k < string.text.size(); ++k)
      symbols.push_back({string.text.substr(k, 1), string.offset + k});
    return symbols;
  }

  std::string_view text_;
  std::size_t at_;
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

/// A JSON array of rows for each puzzle, on one line; 0 is an empty cell.
class ArrayWriter : public format::TextWriter {
 public:
  using TextWriter::TextWriter;
  void write(const Puzzle& puzzle) override {
    marks_.check_not_needed(puzzle, "array");
    const Shape& shape = puzzle.grid.shape();
    for (int cell = 0; cell < shape.cells(); ++cell) {
      const bool first = shape.column(cell) == 0;
      out_ << (!first ? ", " : cell == 0 ? "[[" : "], [") << puzzle.grid[cell];
    }
    out_ << "]]\n";
  }
};

}  // namespace

/// Recognises a bracket, possibly after `name =`, that is followed by another one or a value.
bool recognise_arrays(const Head& head) {
  const std::size_t at = head.first.find_first_of("[{(");
  if (at == head.first.npos) return false;
  const std::string_view name = head.first.substr(0, at);
  if (name.size() > 64 || name.find_first_of(".!?") != name.npos) return false;
  if (at > 0 && head.first.find_first_of("=([") == head.first.npos) return false;
  // A number in parentheses stands before a puzzle of a list.
  const std::size_t inside = head.first.find_first_not_of(" \t", at + 1);
  const bool is_alone = head.first[at] == '(' && inside != head.first.npos;
  if (is_alone && std::string_view("([{\"'").find(head.first[inside]) == std::string_view::npos)
    return false;
  const std::size_t next = head.first.find_first_not_of("[{( \t", at);
  if (next == head.first.npos) return true;
  const std::string_view rest = head.first.substr(next);
  return std::string_view("0123456789\"'.-]").find(rest.front()) != std::string_view::npos ||
         rest.starts_with("null") || rest.starts_with("None") || rest.starts_with("nan");
}

void read_arrays_from(const Text& text, std::size_t begin, Document& document) {
  Puzzles puzzles(text, document);
  RowScanner(text.content(), begin).for_each([&](const Row& row) { puzzles.add(row); });
  puzzles.finish();
}

void read_arrays(const Text& text, Document& document) { read_arrays_from(text, 0, document); }

std::unique_ptr<PuzzleWriter> make_array_writer(std::ostream& out, const Rules& rules) {
  return std::make_unique<ArrayWriter>(out, rules);
}

}  // namespace dlx::sudoku::document
