#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/format/json_scanner.hpp"
#include "dlx/format/line_scanner.hpp"
#include "dlx/format/linear.hpp"
#include "dlx/format/matrix_builder.hpp"
#include "dlx/format/problem_format_table.hpp"
#include "dlx/format/program.hpp"

namespace dlx::format {
namespace {

bool is_bit(char c) { return c == '0' || c == '1'; }

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Twice as fast as searching for both at once, which matters because rows are long.
bool has_commas(std::string_view line) {
  return line.find(',') != line.npos || line.find(';') != line.npos;
}

// The fields of a line between commas, or between semicolons, if there are any; otherwise its
// words. A separator at the end of the line is ignored.
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

// Returns the digit of a number that is 0 or 1, also `1.0` or `1e0`; otherwise nullopt.
std::optional<char> bit_of(std::string_view cell) {
  if (cell.size() == 1 && is_bit(cell[0])) return cell[0];
  if (cell.size() == 1 || cell.find_first_of(".eE") == cell.npos) return std::nullopt;
  const std::optional<Decimal> number = program_number(cell);
  if (number == Decimal{0}) return '0';
  if (number == Decimal{1}) return '1';
  return std::nullopt;
}

bool is_glued(const std::vector<Word>& cells) {
  return cells.size() == 1 && std::ranges::all_of(cells[0].text, is_bit);
}

// Returns the first cell that prevents the cells from being a row: a row is one word of bits, or
// bits separated by white space, commas or semicolons. Null if they are a row.
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

// The numbers of rows and columns in a line of two numbers.
std::optional<std::pair<std::uint64_t, std::uint64_t>> sizes(const std::vector<Word>& words) {
  std::uint64_t values[2];
  if (words.size() != 2) return std::nullopt;
  for (int k = 0; k < 2; ++k) {
    const std::string_view text = words[k].text;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), values[k]);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  }
  return std::pair(values[0], values[1]);
}

// The number of item names in a line, as words or following `|items:` or `|` directly.
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

// Reads a row per line.
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
      if (const Word* const wrong = fault_of(cells); wrong == nullptr) {
        read_row(cells);
      } else if (const auto given = sizes(cells); given && !sizes_ && !matrix_.has_items()) {
        sizes_ = given;
        sizes_line_ = scanner_.line_number();
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
    if (sizes_ && sizes_->first != matrix_.num_rows()) {
      scanner_.fail(end, "found " + counted(matrix_.num_rows(), "row") + ", expected " +
                             std::to_string(sizes_->first) + as_declared_in_line(sizes_line_));
    }
    return matrix_.build([&](std::uint32_t row) { return row_lines_[row]; });
  }

 private:
  // Names are parsed when the next line shows whether commas separate them.
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

  // Checks the number of columns against the declared one, on the first line that determines it.
  void check_columns(const LineScanner& line, std::size_t offset, std::uint64_t columns,
                     const char* what) const {
    if (sizes_ && sizes_->second != columns) {
      line.fail(offset, "found " + std::to_string(columns) + ' ' + what + ", expected " +
                            std::to_string(sizes_->second) + as_declared_in_line(sizes_line_));
    }
  }

  void read_row(const std::vector<Word>& cells) {
    const std::string bits = bits_of(cells);
    const std::size_t offset = cells[0].offset;
    if (!matrix_.has_items()) check_columns(scanner_, offset, bits.size(), "columns");
    row_lines_.push_back(scanner_.line_number());
    matrix_.add_row(bits, scanner_.line_number(),
                    [&](const std::string& message) { scanner_.fail(offset, message); });
  }

  LineScanner scanner_;
  MatrixBuilder matrix_;
  // declared numbers of rows and columns
  std::optional<std::pair<std::uint64_t, std::uint64_t>> sizes_;
  std::size_t sizes_line_ = 0;
  std::optional<LineScanner> names_;  // at a line of names that are not parsed yet
  std::vector<std::size_t> row_lines_;
};

constexpr std::string_view a_bit =
    "0 or 1: of arrays, rows of 0 and 1 are read; a problem with names is an object "
    R"({"primary": [...], "options": [...]})";

constexpr std::string_view an_element =
    "every element; numpy.set_printoptions(threshold=sys.maxsize) prints them all";

// Skips `array(`, `np.array(` or `matrix(`, with which Python shows an array of rows.
bool skip_call(JsonScanner& scanner) {
  const std::size_t begin = scanner.position();
  const std::string_view word = scanner.word();
  const std::size_t end = scanner.position();
  const bool called = (word.ends_with("array(") || word.ends_with("matrix(")) &&
                      scanner.accept('[') && scanner.peek() == '[';
  scanner.seek(called ? end : begin);
  return called;
}

// Skips the end of such a call: `)`, or `dtype=uint8)` after a comma.
void end_call(JsonScanner& scanner) {
  scanner.accept(',');
  if (const std::size_t begin = scanner.position(); !scanner.word().ends_with(')')) {
    scanner.seek(begin);
    scanner.fail_here("')' after the array");
  }
}

// An array of rows as written by JSON, Python and numpy, with or without commas, or an array for
// each row.
ParsedProblem read_array(std::string_view text, std::string source) {
  JsonScanner scanner(text, std::move(source));
  MatrixBuilder matrix;
  std::vector<std::size_t> places;  // positions of the rows
  const auto read_bit = [&] {
    const std::size_t begin = scanner.position();
    const std::string word = lower_case(scanner.word());
    if (const std::optional<char> bit = bit_of(word)) return *bit;
    if (word == "false") return '0';
    if (word == "true") return '1';
    scanner.seek(begin);
    scanner.fail_here(word == "..." ? an_element : a_bit);
  };
  const bool wrapped = skip_call(scanner);
  const std::size_t start = scanner.position();
  scanner.expect('[');
  const bool nested = scanner.peek() == '[';
  if (!nested) scanner.seek(start);
  do {
    const std::size_t begin = scanner.position();
    if (!scanner.accept('[')) scanner.fail_here("a row as [1,0]");
    std::string bits;
    do {
      bits += read_bit();
      scanner.accept(',');
    } while (scanner.peek() != ']');
    scanner.accept(']');
    scanner.accept(',');
    places.push_back(begin);
    const std::size_t line = matrix.has_items() ? 0 : scanner.line_of(begin);
    matrix.add_row(bits, line, [&](const std::string& message) { scanner.fail(begin, message); });
  } while (scanner.peek() != (nested ? ']' : '\0'));
  if (nested) scanner.accept(']');
  if (wrapped) end_call(scanner);
  if (scanner.peek() != '\0') scanner.fail_here("the end of the text");
  return matrix.build([&](std::uint32_t row) { return scanner.line_of(places[row]); });
}

// Returns true if every item is primary and has its number as name, like items without names.
bool has_plain_items(const Problem& problem) {
  for (std::uint32_t k = 0; k < problem.num_items(); ++k) {
    if (!problem.is_primary(ItemId{k}) || problem.name(ItemId{k}) != std::to_string(k))
      return false;
  }
  return true;
}

}  // namespace

bool begins_array(std::string_view text) {
  JsonScanner scanner(text, "");
  if (skip_call(scanner)) return true;
  if (!scanner.accept('[')) return false;
  const char next = scanner.peek();
  if (is_digit(next) || std::string_view("[]{\"-").find(next) != std::string_view::npos)
    return true;
  const std::string word = lower_case(scanner.word());
  return word == "true" || word == "false";
}

bool recognise_matrix(std::string_view text) {
  if (begins_array(text)) return true;
  LineScanner scanner(text, "");
  bool comment = false, empty = false;
  std::optional<LineScanner> names;  // at the line of the names
  std::optional<std::pair<std::uint64_t, std::uint64_t>> given;
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
    if (number && is_row(cells)) {
      const std::size_t row = bits_of(cells).size();
      if (given && given->second != row) return false;
      // Names are separated by commas only if rows are.
      return !names || row == num_names(names->words()) ||
             (cells.size() > 1 && row == cells_of(*names).size());
    }
    if (names) return false;
    if (number && !given && (given = sizes(cells))) continue;
    names = scanner;
    empty = comment && directive;
  }
  return empty;
}

ParsedProblem read_matrix(std::string_view text, std::string source) {
  JsonScanner scanner(text, "");
  if (skip_call(scanner) || scanner.peek() == '[') return read_array(text, std::move(source));
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
