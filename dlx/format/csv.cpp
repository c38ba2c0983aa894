#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/format/line_scanner.hpp"
#include "dlx/format/matrix_builder.hpp"
#include "dlx/format/mistaken.hpp"
#include "dlx/format/problem_format_table.hpp"

namespace dlx::format {
namespace {

// The value of a cell as pandas writes it; nullopt if it is neither 0 nor 1. An empty cell is 0.
std::optional<char> bit_of_cell(std::string_view cell) {
  using namespace std::string_view_literals;
  constexpr std::array zeros = {"0"sv, ""sv, "0.0"sv, "False"sv, "false"sv, "FALSE"sv};
  constexpr std::array ones = {"1"sv, "1.0"sv, "True"sv, "true"sv, "TRUE"sv};
  if (std::ranges::find(zeros, cell) != zeros.end()) return '0';
  if (std::ranges::find(ones, cell) != ones.end()) return '1';
  return std::nullopt;
}

struct Cell {
  std::string text;
  std::size_t offset = 0;  // in the line
};

// Splits the lines of a table into cells.
//
// The first line tells what separates cells: commas, otherwise semicolons, otherwise tabs. A
// table without them is printed in columns, separated by white space. A separator at the end of
// the first line ends all lines.
class TableScanner : public LineScanner {
 public:
  using LineScanner::LineScanner;

  /// Moves to the first line; returns false if there is none.
  bool begin() {
    if (!next_line()) return false;
    for (const char mark : {',', ';', '\t'}) {
      if (separator_ == '\0' && trimmed(line()).find(mark) != std::string_view::npos)
        separator_ = mark;
    }
    // The name of a column of names is often empty, and a tab is white space.
    if (separator_ == '\0' && line().starts_with('\t')) separator_ = '\t';
    ends_lines_ = separator_ != '\0' && !line().empty() && row().back() == separator_;
    return true;
  }
  bool is_printed() const { return separator_ == '\0'; }

  std::vector<Cell> cells() {
    std::vector<Cell> cells;
    if (is_printed()) {
      for (const Word& word : words()) cells.push_back({std::string(word.text), word.offset});
      return cells;
    }
    std::string_view row = this->row();
    if (ends_lines_ && !row.empty() && row.back() == separator_) row.remove_suffix(1);
    std::size_t at = 0;
    do {
      Deadline::check();
      cells.push_back(next_cell(row, at));
    } while (at++ < row.size());
    return cells;
  }

 private:
  // The line without its end.
  std::string_view row() const {
    const std::string_view text = line();
    return text.substr(0, text.size() - (text.ends_with('\r') ? 1 : 0));
  }

  // Reads the cell at `at`, which moves to the separator behind it. Two quotation marks in a quoted
  // cell stand for one (RFC 4180).
  Cell next_cell(std::string_view row, std::size_t& at) const {
    const std::size_t first = std::min(row.find_first_not_of(' ', at), row.size());
    if (first == row.size() || row[first] != '"') {
      const std::size_t end = std::min(row.find(separator_, at), row.size());
      const std::string_view text = trimmed(row.substr(at, end - at));
      const std::size_t begin = std::exchange(at, end);
      const bool empty = text.empty();
      return {std::string(text),
              empty ? begin : static_cast<std::size_t>(text.data() - row.data())};
    }
    std::string text;
    for (at = first + 1; at < row.size(); ++at) {
      if (row[at] == '"' && (++at == row.size() || row[at] != '"')) break;
      text += row[at];
    }
    if (at < row.size() && row[at] != separator_) at = row.find(separator_, at);
    at = std::min(at, row.size());
    return {std::move(text), first};
  }

  char separator_ = '\0';  // '\0': white space
  bool ends_lines_ = false;
};

// The first line of a table, and the meaning of the columns.
struct TableHead {
  std::vector<Cell> names = {};  // of the items; empty if the table begins with an option
  bool has_labels = false;       // the first column names the options
};

bool is_bits(std::span<const Cell> cells) {
  return std::ranges::all_of(cells,
                             [](const Cell& cell) { return bit_of_cell(cell.text).has_value(); });
}

bool is_numeral(std::string_view text) { return consists_of(text, "0123456789"); }

// 0, 1, and these with a point.
bool is_cell_of_matrix(const Cell& cell) { return consists_of(cell.text, "01."); }

// Reads the first line, and looks at the others as far as necessary. Nullopt if the text is not a
// table with names, but possibly a matrix.
std::optional<TableHead> head_of_table(TableScanner table) {
  if (!table.begin()) return std::nullopt;
  std::vector<Cell> first = table.cells();
  TableScanner rest = table;
  if (!rest.next_line()) return std::nullopt;
  const std::vector<Cell> second = rest.cells();
  // pandas prints no title of the column of names, and R writes none. Numbers may be the sizes of
  // a matrix, unless white space precedes them.
  const bool is_title = !first.empty() && (!is_numeral(first[0].text) || first[0].offset > 0);
  if (first.size() + 1 == second.size() && is_title) first.insert(first.begin(), Cell{});
  if (first.size() < 2 || first.size() != second.size()) return std::nullopt;
  if (!is_bits(std::span(second).subspan(1))) return std::nullopt;

  // pandas writes an index without a name as "", and reads such a column as "Unnamed: 0".
  const bool unnamed = first[0].text.empty() || first[0].text == "Unnamed: 0";
  if (table.is_printed() && !unnamed) return std::nullopt;
  const bool has_names = unnamed || !is_bits(std::span(first).subspan(1));
  TableHead head{.has_labels = unnamed || (!has_names && !bit_of_cell(first[0].text))};
  // The reader of matrices reads names that are no numbers, and rows of 0 and 1.
  bool is_matrix = !has_names || !is_numeral(first[0].text);
  do {
    const std::vector<Cell> cells = rest.cells();
    head.has_labels = head.has_labels || !bit_of_cell(cells[0].text);
    is_matrix = is_matrix && std::ranges::all_of(cells, is_cell_of_matrix);
  } while (!head.has_labels && rest.next_line());
  if (!head.has_labels && is_matrix) return std::nullopt;
  if (has_names) head.names = std::move(first);
  return head;
}

class CsvReader {
 public:
  CsvReader(std::string_view text, std::string source)
      : table_(text, source), text_(text), source_(std::move(source)) {}

  ParsedProblem read() {
    const std::optional<TableHead> head = head_of_table(table_);
    if (!table_.begin()) table_.fail(0, "found the end of the text, expected a line of names");
    if (!head) refuse_head();
    has_labels_ = head->has_labels;
    bool more = true;
    if (!head->names.empty()) {
      read_names(head->names);
      more = table_.next_line();
    }
    for (; more; more = table_.next_line()) read_option(table_.cells());
    return matrix_.build([&](std::uint32_t row) { return lines_[row]; });
  }

 private:
  // A file of sudokus may have the same extension.
  [[noreturn]] void refuse_head() const {
    const auto mistake = find_mistake(text_, table_.line(), source_, Doubt::on_failure);
    if (mistake && mistake->message.find("looks like") != std::string::npos)
      table_.fail(mistake->offset, mistake->message);
    table_.fail(0, "found " + quote_token(trimmed(table_.line())) +
                       ", expected a line with the names of the items, and a line for each option "
                       "with its name, and 0 or 1 for each item");
  }

  auto fail_at(std::size_t offset) const {
    return [this, offset](const std::string& message) { table_.fail(offset, message); };
  }

  void read_names(const std::vector<Cell>& names) {
    bool secondary = false;
    for (std::size_t k = has_labels_ ? 1 : 0; k < names.size(); ++k) {
      std::string_view name = names[k].text;
      if (!secondary && name.starts_with('|')) {
        secondary = true;
        name.remove_prefix(1);
      }
      matrix_.add_item(name, secondary, fail_at(names[k].offset));
    }
    matrix_.end_items(table_.line_number());
  }

  void read_option(const std::vector<Cell>& cells) {
    const std::size_t first = has_labels_ ? 1 : 0;
    std::string bits;
    for (std::size_t k = first; k < cells.size(); ++k) {
      const std::optional<char> bit = bit_of_cell(cells[k].text);
      if (!bit) {
        table_.fail(cells[k].offset, "found " + quote_token(cells[k].text) +
                                         ", expected 0 or 1, True or False, or an empty cell");
      }
      bits += *bit;
    }
    lines_.push_back(table_.line_number());
    matrix_.add_row(bits, table_.line_number(), fail_at(cells[0].offset),
                    has_labels_ ? std::string_view(cells[0].text) : std::string_view());
  }

  TableScanner table_;
  std::string_view text_;
  std::string source_;
  MatrixBuilder matrix_;
  bool has_labels_ = false;
  std::vector<std::size_t> lines_;  // of the options
};

}  // namespace

bool ends_like_cell(std::string_view name) {
  const std::size_t mark = name.find_last_of(",;");
  return mark != name.npos && bit_of_cell(name.substr(mark + 1));
}

bool recognise_csv(std::string_view text) {
  return head_of_table(TableScanner(text, "")).has_value();
}

ParsedProblem read_csv(std::string_view text, std::string source) {
  return CsvReader(text, std::move(source)).read();
}

}  // namespace dlx::format
