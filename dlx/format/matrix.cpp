#include <algorithm>
#include <cstdint>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/format/line_scanner.hpp"
#include "dlx/format/linear.hpp"
#include "dlx/format/matrix_builder.hpp"
#include "dlx/format/problem_format_table.hpp"
#include "dlx/format/program.hpp"

namespace dlx::format {
namespace {

bool is_bit(char c) { return c == '0' || c == '1'; }

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Two searches are twice as fast as one search for both characters; rows are long.
bool has_commas(std::string_view line) {
  return line.find(',') != line.npos || line.find(';') != line.npos;
}

// Returns the cells of a line that commas separate, or else semicolons; without these, returns the
// words of the line. Ignores a separator at the end of the line.
std::vector<Word> cells_of(LineScanner scanner) {
  std::string_view line = scanner.line();
  if (!has_commas(line)) return scanner.words();
  while (trimmed(line.substr(line.size() - 1)).empty()) line.remove_suffix(1);
  const std::size_t first = line.find_first_of(",;");
  std::vector<Word> cells;
  for (std::size_t begin = 0, end = 0; begin < line.size(); begin = end + 1) {
    Deadline::check();
    end = std::min(line.find(line[first], begin), line.size());
    const std::string_view cell = trimmed(line.substr(begin, end - begin));
    cells.push_back(
        {cell, cell.empty() ? begin : static_cast<std::size_t>(cell.data() - line.data())});
  }
  return cells;
}

bool is_glued(const std::vector<Word>& cells) {
  return cells.size() == 1 && std::ranges::all_of(cells[0].text, is_bit);
}

// Returns the first cell that is not allowed in a row, or null if the cells are a row. A row is one
// word of bits, or bits separated by white space, commas or semicolons.
const Word* fault_of(const std::vector<Word>& cells) {
  if (is_glued(cells)) return nullptr;
  const auto wrong = std::ranges::find_if_not(cells, [](const Word& cell) {
    return (cell.text.size() == 1 && is_bit(cell.text[0])) || bit_of(cell.text).has_value();
  });
  return wrong == cells.end() ? nullptr : &*wrong;
}

bool is_row(const std::vector<Word>& cells) { return fault_of(cells) == nullptr; }

std::string bits_of(const std::vector<Word>& row) {
  if (is_glued(row)) return std::string(row[0].text);
  std::string bits;
  bits.reserve(row.size());
  for (const Word& cell : row) bits += cell.text.size() == 1 ? cell.text[0] : *bit_of(cell.text);
  return bits;
}

// Returns the numbers in a line of one or two numbers before the rows; empty for any other line.
std::vector<std::uint64_t> sizes(const std::vector<Word>& words) {
  std::vector<std::uint64_t> numbers;
  for (const Word& word : words) {
    const auto number =
        consists_of(word.text, "0123456789") ? whole_number(word.text) : std::nullopt;
    if (!number || *number > max_variables || words.size() > 2) return {};
    numbers.push_back(static_cast<std::uint64_t>(*number));
  }
  return numbers;
}

// Returns true if a row of this width can follow these sizes.
bool fits(const std::vector<std::uint64_t>& given, std::uint64_t width) {
  return given.size() == 1 || given[1] == width || (given[0] == width && given[1] < width);
}

// Returns the columns that a line lists, counted from 0 and below the first size; empty for any
// other line.
std::vector<std::uint32_t> columns_of(const std::vector<Word>& words,
                                      const std::vector<std::uint64_t>& given) {
  std::vector<std::uint32_t> columns;
  for (const Word& word : words) {
    const bool digits =
        consists_of(word.text, "0123456789") && (word.text.size() == 1 || word.text[0] != '0');
    const auto number = digits ? whole_number(word.text) : std::nullopt;
    if (!number || static_cast<std::uint64_t>(*number) >= given[0]) return {};
    columns.push_back(static_cast<std::uint32_t>(*number));
  }
  std::vector<std::uint32_t> sorted = columns;
  std::ranges::sort(sorted);
  if (std::ranges::adjacent_find(sorted) != sorted.end()) return {};
  return columns;
}

// Returns true if a row of equal length follows the only word of a line; the word is then no size.
bool begins_rows(LineScanner scanner, const std::vector<Word>& words) {
  if (words.size() != 1 || words[0].text.size() < 2 || !scanner.next_line()) return false;
  const std::vector<Word> next = scanner.words();
  return next.size() == 1 && next[0].text.size() == words[0].text.size();
}

// Returns true if the lines after the sizes list columns, that is, if some line is not a row of 0
// and 1 with the length of the first line.
bool lists_columns(LineScanner scanner, const std::vector<std::uint64_t>& given) {
  if (given.size() == 2 && given[1] >= given[0]) return false;
  std::size_t width = 0;
  bool rows = true;
  while (scanner.next_line()) {
    if (scanner.line_begins_with('#') || scanner.line_begins_with('|')) continue;
    const std::vector<Word> words = cells_of(scanner);
    if (columns_of(words, given).empty()) return false;
    if (width == 0) width = words.size();
    rows = rows && words.size() == width && is_row(words);
  }
  return width > 0 && !(rows && fits(given, width) && (width > 1 || given.size() == 2));
}

// Returns the number of item names in a line. `|items:` or `|` may directly precede a name.
std::size_t num_names(const std::vector<Word>& words) {
  std::size_t names = 0;
  for (const Word& word : words) {
    std::string_view name = word.text;
    if (name.starts_with(items_directive)) name.remove_prefix(items_directive.size());
    if (name.starts_with('|')) name.remove_prefix(1);
    names += name.empty() ? 0 : 1;
  }
  return names;
}

// Reads a matrix with one row per line.
class MatrixReader {
 public:
  MatrixReader(std::string_view text, std::string source) : scanner_(text, std::move(source)) {}

  ParsedProblem read() {
    while (scanner_.next_line()) {
      Word first;
      LineScanner line = scanner_;
      line.next_word(first);
      const bool directive = first.text.starts_with(items_directive);
      if (!directive && first.text.find_first_of("#|") == 0) continue;
      if (directive) {
        read_held_names(false);
        read_names(scanner_, scanner_.words());
        continue;
      }
      const std::vector<Word> cells = cells_of(scanner_);
      if (names_) read_held_names(has_commas(scanner_.line()));
      if (sparse_) {
        read_columns(cells);
      } else if (const Word* const wrong = fault_of(cells); wrong == nullptr) {
        read_row(cells);
      } else if (auto given = sizes(cells); !given.empty() && sizes_.empty() &&
                                            !matrix_.has_items() && !begins_rows(scanner_, cells)) {
        sizes_ = std::move(given);
        sizes_line_ = scanner_.line_number();
        sparse_ = lists_columns(scanner_, sizes_);
        if (sparse_) add_columns(sizes_[0], sizes_.size() == 2 ? sizes_[1] : 0);
      } else if (matrix_.has_items()) {
        scanner_.refuse(*wrong, "a row of " + std::to_string(matrix_.columns()) + " times 0 or 1");
      } else if (is_digit(first.text[0]) || first.text[0] == '-' || first.text[0] == '+') {
        scanner_.refuse(*wrong,
                        "0 or 1; names of items that begin with a number go after '|items:'");
      } else {
        names_ = scanner_;
      }
    }
    read_held_names(false);
    const std::size_t end = scanner_.line().size();
    if (!matrix_.has_items())
      scanner_.fail(end, "found the end of the text, expected a row of 0 and 1");
    check_sizes(end);
    return matrix_.build([&](std::uint32_t row) { return row_lines_[row]; });
  }

 private:
  // The line after the names shows whether commas separate names; they are parsed then.
  void read_held_names(bool with_commas) {
    if (!names_) return;
    LineScanner line = *std::exchange(names_, std::nullopt);
    read_names(line, with_commas ? cells_of(line) : line.words());
  }

  void read_names(const LineScanner& line, std::vector<Word> words) {
    std::size_t offset = words[0].offset;
    if (words[0].text.starts_with(items_directive)) {
      words[0].text.remove_prefix(items_directive.size());
      words[0].offset += items_directive.size();
      if (words[0].text.empty()) words.erase(words.begin());
      if (!words.empty()) offset = words[0].offset;
    }
    if (matrix_.has_items()) {
      line.fail(offset, "found " + (words.empty() ? "names" : quote_token(words[0].text)) +
                            ", expected a row of " + std::to_string(matrix_.columns()) +
                            " times 0 or 1");
    }
    bool secondary = false;
    for (Word word : words) {
      const auto fail = [&](const std::string& message) { line.fail(word.offset, message); };
      if (word.text.starts_with('|')) {
        if (secondary) {
          fail(
              "found a second '|', expected one at most, between the primary and the secondary "
              "items");
        }
        secondary = true;
        word.text.remove_prefix(1);
        ++word.offset;
        if (word.text.empty()) continue;
      }
      matrix_.add_item(word.text, secondary, fail);
    }
    matrix_.end_items(line.line_number());
    check_columns(line, offset, matrix_.columns(), "names of items");
  }

  // Compares the number of columns with the declared one, on the first line that determines it.
  void check_columns(const LineScanner& line, std::size_t offset, std::uint64_t columns,
                     const char* what) const {
    if (sizes_.size() == 2 && !fits(sizes_, columns)) {
      line.fail(offset, "found " + std::to_string(columns) + ' ' + what + ", expected " +
                            std::to_string(sizes_[1]) + as_declared_in_line(sizes_line_));
    }
  }

  // Compares the number of rows with the declared one.
  void check_sizes(std::size_t end) const {
    const std::uint64_t rows = matrix_.num_rows(), columns = matrix_.columns();
    if (sizes_.empty() || sparse_) return;
    const bool first = sizes_.size() == 2 && sizes_[1] == columns;  // the number of rows is first
    if (first ? sizes_[0] != rows : sizes_[0] != columns && sizes_[0] != rows) {
      scanner_.fail(end, "found " + counted(rows, "row") +
                             (first ? "" : " and " + counted(columns, "column")) + ", expected " +
                             std::to_string(sizes_[0]) + as_declared_in_line(sizes_line_));
    }
    if (!first && sizes_.size() == 2 && sizes_[1] == rows && rows > 1) {
      scanner_.fail(Place{sizes_line_, 1},
                    "found " + std::to_string(columns) + " and " + std::to_string(rows) +
                        ", which could be the numbers of columns and rows, or of columns and "
                        "secondary columns; expected the numbers of rows and columns");
    }
  }

  // Adds the columns as items with their numbers as names; the first `secondary` columns become the
  // last items.
  void add_columns(std::uint64_t columns, std::uint64_t secondary) {
    shift_ = static_cast<std::ptrdiff_t>(secondary);
    for (std::uint64_t k = 0; k < columns; ++k) {
      const std::uint64_t column = (k + secondary) % columns;
      matrix_.add_item(std::to_string(column), column < secondary,
                       [&](const std::string& message) { scanner_.fail(0, message); });
    }
    matrix_.end_items(scanner_.line_number());
  }

  void add_row(std::string bits, std::size_t offset) {
    std::ranges::rotate(bits, bits.begin() + std::min<std::ptrdiff_t>(shift_, std::ssize(bits)));
    row_lines_.push_back(scanner_.line_number());
    matrix_.add_row(bits, scanner_.line_number(),
                    [&](const std::string& message) { scanner_.fail(offset, message); });
  }

  void read_row(const std::vector<Word>& cells) {
    const std::string bits = bits_of(cells);
    const std::size_t offset = cells[0].offset;
    if (!matrix_.has_items()) {
      check_columns(scanner_, offset, bits.size(), "columns");
      if (sizes_.size() == 2 && sizes_[1] != bits.size()) add_columns(sizes_[0], sizes_[1]);
    }
    add_row(bits, offset);
  }

  // Reads a row that lists its columns.
  void read_columns(const std::vector<Word>& cells) {
    std::string bits(static_cast<std::size_t>(sizes_[0]), '0');
    for (const std::uint32_t column : columns_of(cells, sizes_)) bits[column] = '1';
    add_row(std::move(bits), cells[0].offset);
  }

  LineScanner scanner_;
  MatrixBuilder matrix_;
  std::vector<std::uint64_t> sizes_;  // the one or two declared sizes
  bool sparse_ = false;               // rows list their columns
  std::ptrdiff_t shift_ = 0;          // number of secondary columns, which come first
  std::size_t sizes_line_ = 0;
  std::optional<LineScanner> names_;  // scanner at a line of names that are not parsed yet
  std::vector<std::size_t> row_lines_;
};

// Returns true if a text that begins with sizes and lists of columns is a problem of another
// format.
bool is_other(std::string_view text) {
  try {
    read_lists(text, "");
    return true;
  } catch (const ParseError&) {
    return classify_text(text) == TextKind::options;
  }
}

// Returns true if all items are primary and named by their numbers, as items without names are.
bool has_plain_items(const Problem& problem) {
  for (std::uint32_t k = 0; k < problem.num_items(); ++k) {
    if (!problem.is_primary(ItemId{k}) || problem.name(ItemId{k}) != std::to_string(k))
      return false;
  }
  return true;
}

}  // namespace

std::optional<char> bit_of(std::string_view cell) {
  if (cell.size() == 1 && is_bit(cell[0])) return cell[0];
  if (cell.size() == 1 || cell.find_first_of(".eE") == cell.npos) return std::nullopt;
  const std::optional<Decimal> number = program_number(cell);
  if (number == Decimal{0}) return '0';
  if (number == Decimal{1}) return '1';
  return std::nullopt;
}

bool recognise_matrix(std::string_view text) {
  if (begins_array(text)) return true;
  LineScanner scanner(text, "");
  bool comment = false, empty = false;
  std::optional<LineScanner> names;  // scanner at the line of the names
  std::vector<std::uint64_t> given;
  LineScanner sizes_line = scanner;
  while (scanner.next_line()) {
    Word first;
    LineScanner line = scanner;
    line.next_word(first);
    const bool directive = first.text.starts_with(items_directive);
    if (first.text.starts_with('#')) comment = true;
    if (!directive && first.text.find_first_of("#|") == 0) continue;
    // A line of many words is parsed only if it contains the names of a matrix.
    const bool number = is_digit(first.text[0]);
    const std::vector<Word> cells = number ? cells_of(scanner) : std::vector<Word>();
    if (number && !given.empty() && lists_columns(sizes_line, given)) return !is_other(text);
    if (number && is_row(cells)) {
      const std::size_t row = bits_of(cells).size();
      if (!given.empty() && !fits(given, row)) return false;
      // If commas separate names, they also separate the cells of rows.
      return !names || row == num_names(names->words()) ||
             (cells.size() > 1 && row == cells_of(*names).size());
    }
    if (names) return false;
    if (number && given.empty() && !(given = sizes(cells)).empty()) {
      sizes_line = scanner;
      continue;
    }
    names = scanner;
    empty = comment && directive;
  }
  return empty;
}

ParsedProblem read_matrix(std::string_view text, std::string source) {
  LineScanner first(text, "");
  if (begins_array(text) || (first.next_line() && first.line_begins_with('[')))
    return read_array(text, std::move(source));
  return MatrixReader(text, std::move(source)).read();
}

std::vector<std::string> write_matrix(std::ostream& out, const Problem& problem) {
  if (problem.num_colours() > 0)
    throw std::invalid_argument("a matrix cannot store the colours of the problem");
  if (problem.has_bounds())
    throw std::invalid_argument("a matrix cannot store the multiplicities of the problem");
  if (has_names_of_bits(problem) || problem.num_options() == 0) {
    out << "# a matrix\n";  // because nothing else identifies the format
  }
  if (!has_plain_items(problem) || problem.num_options() == 0) {
    std::string header(items_directive);
    for (std::uint32_t k = 0; k < problem.num_items(); ++k) {
      if (k == problem.num_primary()) header += " |";
      header += ' ';
      header += problem.name(ItemId{k});
    }
    out << header << '\n';
  }
  bool labels = false;
  std::string row(2 * std::max(problem.num_items(), 1U), ' ');
  row.back() = '\n';
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    const OptionId option{k};
    Deadline::check(problem.num_items() / 4);
    for (std::uint32_t j = 0; j < problem.num_items(); ++j) row[2 * j] = '0';
    for (const Entry& entry : problem.option(option)) row[2 * index(entry.item)] = '1';
    out << row;
    labels |= !problem.label(option).empty();
  }
  std::vector<std::string> losses;
  if (labels) losses.emplace_back("a matrix has no labels; they are left out");
  if (problem.has_costs()) losses.emplace_back("a matrix has no costs; they are left out");
  return with_data(problem, "a matrix", std::move(losses));
}

}  // namespace dlx::format
