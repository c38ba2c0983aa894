#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/format/json_scanner.hpp"
#include "dlx/format/line_scanner.hpp"
#include "dlx/format/matrix_builder.hpp"
#include "dlx/format/problem_format_table.hpp"

namespace dlx::format {
namespace {

constexpr std::string_view a_bit =
    "0 or 1: of arrays, rows of 0 and 1, or of the numbers of columns, are read; a problem with "
    R"(names is an object {"primary": [...], "options": [...]}, and sets of names are for )"
    "'dlx partition'";

constexpr std::string_view an_element =
    "every element; numpy.set_printoptions(threshold=sys.maxsize) prints them all";

constexpr std::string_view opening = "[({", closing = "])}";

// A position in a text with an array.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {
    if (text_.starts_with(byte_order_mark)) at_ = byte_order_mark.size();
  }

  // Returns the first byte of the next token; '\0' at the end of the text.
  char peek() {
    at_ = std::min(text_.find_first_not_of(" \t\r\v\f\n", at_), text_.size());
    return at_ == text_.size() ? '\0' : text_[at_];
  }
  bool accept(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  bool at_open() { return opening.find(peek()) != std::string_view::npos; }
  std::string_view word() {
    peek();
    const std::size_t begin = at_;
    at_ = std::min(text_.find_first_of(" \t\r\v\f\n,;:()[]{}\"'", begin), text_.size());
    return text_.substr(begin, at_ - begin);
  }
  // Skips words that make an array, up to their parenthesis or bracket: `np.array(`, `matrix(`,
  // `vec!`. Returns true for a parenthesis, which must be closed after the array.
  bool accept_call() {
    const std::size_t begin = (peek(), at_);
    const std::string name = lower_case(word());
    if (name == "vec!" && at_open()) return false;
    if ((name.ends_with("array") || name.ends_with("matrix")) && accept('(') && at_open())
      return true;
    at_ = begin;
    return false;
  }
  // Skips `NAME =`, with a type and dimensions, if an array follows it.
  void accept_assignment() {
    const char first = peek(), lower = static_cast<char>(first | 0x20);
    if ((lower < 'a' || lower > 'z') && first != '_') return;
    const std::size_t begin = at_;
    const std::size_t equals = text_.find('=', begin);
    if (equals == std::string_view::npos ||
        text_.substr(begin, equals - begin).find_first_of("\n\"'{}") != std::string_view::npos)
      return;
    at_ = equals + 1;
    Cursor behind = *this;
    behind.accept_call();
    if (!behind.at_open()) at_ = begin;
  }

  std::size_t at() const { return at_; }
  void seek(std::size_t at) { at_ = at; }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

// Reads an array of rows as JSON, programming languages and numpy write them: with or without
// commas, in any brackets, with semicolons between rows, or an array for each row.
class ArrayReader {
 public:
  ArrayReader(std::string_view text, std::string source)
      : cursor_(text), scanner_(text, std::move(source)) {}

  ParsedProblem read() {
    cursor_.accept_assignment();
    const bool wrapped = cursor_.accept_call();
    Cursor inner = cursor_;
    const std::size_t bracket = (inner.peek(), inner.at());
    const char outer = inner.peek();
    if (opening.find(outer) == std::string_view::npos || outer == '\0') fail("'['");
    inner.accept(outer);
    inner.accept_call();
    const bool nested = inner.at_open();
    if (nested) cursor_.seek(bracket + 1);
    const char end = closing[opening.find(outer)];
    do {
      cursor_.accept_call();
      if (!cursor_.at_open()) fail("a row as [1,0]");
      read_rows(nested);
      if (!cursor_.accept(',')) cursor_.accept(';');
    } while (nested ? cursor_.peek() != end : cursor_.at_open());
    if (nested) cursor_.accept(end);
    if (wrapped) end_call();
    cursor_.accept(';');
    if (cursor_.peek() != '\0') fail("the end of the text");
    return build();
  }

 private:
  struct Row {
    std::size_t begin;
    std::vector<std::uint32_t> numbers = {};
  };

  [[noreturn]] void fail(std::string_view expected) {
    cursor_.peek();
    scanner_.seek(cursor_.at());
    scanner_.fail_here(expected);
  }

  // Reads the rows in a pair of brackets: one row, or several rows between semicolons.
  void read_rows(bool nested) {
    const char end = closing[opening.find(cursor_.peek())];
    rows_.push_back({cursor_.at()});
    cursor_.seek(cursor_.at() + 1);
    do {
      rows_.back().numbers.push_back(read_number());
      if (!cursor_.accept(',') && !nested && cursor_.accept(';') && cursor_.peek() != end)
        rows_.push_back({cursor_.at()});
    } while (cursor_.peek() != end);
    cursor_.accept(end);
  }

  // Reads the number in a cell, possibly in quotes.
  std::uint32_t read_number() {
    Deadline::check();
    const char quote = cursor_.peek();
    const std::size_t begin = cursor_.at();
    const bool quoted = (quote == '"' || quote == '\'') && cursor_.accept(quote);
    const std::string word = lower_case(cursor_.word());
    const bool complete = !quoted || cursor_.accept(quote);
    if (const std::optional<char> bit = bit_of(word); bit && complete) return *bit == '1' ? 1 : 0;
    if (complete && (word == "false" || word == "true")) return word == "true" ? 1 : 0;
    const auto number =
        consists_of(word, "0123456789") && complete && !quoted ? whole_number(word) : std::nullopt;
    cursor_.seek(begin);
    if (!number || *number >= max_variables) fail(word == "..." ? an_element : a_bit);
    if (!other_) other_ = begin;
    cursor_.word();
    return static_cast<std::uint32_t>(*number);
  }

  // Skips the end of a call: `)`, or `dtype=uint8)` after a comma.
  void end_call() {
    cursor_.accept(',');
    cursor_.word();
    if (!cursor_.accept(')')) fail("')' after the array");
  }

  ParsedProblem build() {
    if (other_) number_columns();
    const bool one_column =
        std::ranges::all_of(rows_, [](const Row& row) { return row.numbers.size() == 1; });
    if (!other_ && one_column && rows_.size() > 1)
      scanner_.fail(rows_[0].begin,
                    "found rows of one number, which could be 0 or 1, or the number of a column; "
                    "expected two columns or more, or sets for 'dlx partition'");
    for (const Row& row : rows_) {
      std::string bits;
      if (other_) {
        bits.assign(columns_, '0');
        for (const std::uint32_t number : row.numbers) bits[number - first_] = '1';
      } else {
        for (const std::uint32_t number : row.numbers) bits += number == 1 ? '1' : '0';
      }
      const std::size_t line = matrix_.has_items() ? 0 : scanner_.line_of(row.begin);
      matrix_.add_row(bits, line,
                      [&](const std::string& message) { scanner_.fail(row.begin, message); });
    }
    return matrix_.build([&](std::uint32_t row) { return scanner_.line_of(rows_[row].begin); });
  }

  // Numbers the columns that the rows list, from 0 or from 1; all numbers in between must occur.
  void number_columns() {
    std::vector<std::size_t> last;  // the last row with a number, counted from 1
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      for (const std::uint32_t number : rows_[row].numbers) {
        if (number >= last.size()) last.resize(number + 1);
        if (last[number] == row + 1) {
          scanner_.seek(*other_);
          scanner_.fail_here(a_bit);
        }
        last[number] = row + 1;
      }
    }
    first_ = last[0] == 0 ? 1 : 0;
    columns_ = last.size() - first_;
    const auto missing = std::find(last.begin() + first_, last.end(), 0U);
    if (missing != last.end()) {
      scanner_.fail(rows_[0].begin,
                    "found no row with column " + std::to_string(missing - last.begin()) +
                        ", expected rows of 0 and 1, or rows of column numbers in which every "
                        "column from " +
                        std::to_string(first_) + " to " + std::to_string(last.size() - 1) +
                        " occurs");
    }
    for (std::size_t number = first_; number < last.size(); ++number)
      matrix_.add_item(std::to_string(number), false, [](const std::string&) {});
    matrix_.end_items(scanner_.line_of(rows_[0].begin));
  }

  Cursor cursor_;
  JsonScanner scanner_;  // for positions in messages
  MatrixBuilder matrix_;
  std::vector<Row> rows_;
  std::optional<std::size_t> other_;  // position of the first number that is neither 0 nor 1
  // If the rows list columns: the least number and how many numbers there are.
  std::uint32_t first_ = 0;
  std::size_t columns_ = 0;
};

}  // namespace

bool begins_array(std::string_view text) {
  Cursor cursor(text);
  const std::size_t begin = (cursor.peek(), cursor.at());
  cursor.accept_assignment();
  const bool assigned = cursor.at() != begin;
  const bool called = cursor.accept_call();
  if (!cursor.at_open() || cursor.peek() == '\0') return false;
  const bool array = cursor.peek() == '[';
  cursor.seek(cursor.at() + 1);
  cursor.accept_call();
  const char next = cursor.peek();
  if (called || (next >= '0' && next <= '9') ||
      (next != '\0' && opening.find(next) != std::string_view::npos))
    return true;
  if (!array) return false;
  if (next == ']' || next == '"' || next == '-') return true;
  const std::string word = lower_case(cursor.word());
  return word == "true" || word == "false" || assigned;
}

ParsedProblem read_array(std::string_view text, std::string source) {
  return ArrayReader(text, std::move(source)).read();
}

}  // namespace dlx::format
