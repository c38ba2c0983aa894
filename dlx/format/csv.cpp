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
#include "dlx/format/program.hpp"

namespace dlx::format {
namespace {

// Returns the value of a cell of pandas: 0 if empty; nullopt if neither 0 nor 1.
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
// The first line determines the separator of cells: a comma, or else a semicolon, or else a tab. A
// table without these characters is printed in columns, which white space separates. If the first
// line ends with a separator, all lines do.
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
    // The title of a column of names is often empty, and a tab is white space.
    if (separator_ == '\0' && line().starts_with('\t')) separator_ = '\t';
    ends_lines_ = separator_ != '\0' && !line().empty() && row().back() == separator_;
    find_costs();
    return true;
  }
  bool has_costs() const { return cost_column_.has_value(); }
  /// Returns the cost in the line that cells() read last.
  const Cell& cost() const { return cost_; }
  bool is_printed() const { return separator_ == '\0'; }

  /// Returns the cells of the line, without the cost.
  std::vector<Cell> cells() {
    std::vector<Cell> cells = all_cells();
    if (!cost_column_ || *cost_column_ >= cells.size()) return cells;
    const auto cost = cells.begin() + static_cast<std::ptrdiff_t>(*cost_column_);
    cost_ = std::move(*cost);
    cells.erase(cost);
    return cells;
  }

 private:
  std::vector<Cell> all_cells() {
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

  // Finds the column with the title `cost`. A column of this title with only 0 and 1 is an item.
  void find_costs() {
    TableScanner rest = *this;
    const std::vector<Cell> titles = rest.all_cells();
    const auto title = std::ranges::find_if(
        titles, [](const Cell& cell) { return lower_case(cell.text) == "cost"; });
    if (title == titles.end()) return;
    const auto column = static_cast<std::size_t>(title - titles.begin());
    while (rest.next_line()) {
      const std::vector<Cell> cells = rest.all_cells();
      if (column < cells.size() && !bit_of_cell(cells[column].text)) {
        cost_column_ = column;
        return;
      }
    }
  }

  // Returns the line without its end.
  std::string_view row() const {
    const std::string_view text = line();
    return text.substr(0, text.size() - (text.ends_with('\r') ? 1 : 0));
  }

  // Reads the cell that begins at `at`, and moves `at` to the separator after the cell. Two
  // quotation marks in a quoted cell represent one quotation mark (RFC 4180).
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
  std::optional<std::size_t> cost_column_;
  Cell cost_;
};

// The first line of a table, and what it says about the columns.
struct TableHead {
  std::vector<Cell> names = {};  // names of the items; empty if the table begins with an option
  bool has_labels = false;       // the first column names the options
};

bool is_bits(std::span<const Cell> cells) {
  return std::ranges::all_of(cells,
                             [](const Cell& cell) { return bit_of_cell(cell.text).has_value(); });
}

bool is_numeral(std::string_view text) { return consists_of(text, "0123456789"); }

// Returns true if the cell may be 0 or 1, possibly with a decimal point.
bool is_cell_of_matrix(const Cell& cell) { return consists_of(cell.text, "01."); }

// Reads the first line, and as many later lines as necessary. Returns nullopt if the text is not a
// table with names; the text may still be a matrix.
std::optional<TableHead> head_of_table(TableScanner table) {
  if (!table.begin()) return std::nullopt;
  std::vector<Cell> first = table.cells();
  TableScanner rest = table;
  if (!rest.next_line()) return std::nullopt;
  const std::vector<Cell> second = rest.cells();
  // pandas prints no title for the column of names, and R writes none. If white space does not
  // precede them, numbers may be the sizes of a matrix.
  const bool is_title = !first.empty() && (!is_numeral(first[0].text) || first[0].offset > 0);
  if (first.size() + 1 == second.size() && is_title) first.insert(first.begin(), Cell{});
  if (first.size() < 2 || first.size() != second.size()) return std::nullopt;
  if (!is_bits(std::span(second).subspan(1))) return std::nullopt;

  // pandas writes an index without a name as "", and reads such a column as "Unnamed: 0".
  const bool unnamed = first[0].text.empty() || first[0].text == "Unnamed: 0";
  if (table.is_printed() && !unnamed) return std::nullopt;
  const bool has_names = unnamed || !is_bits(std::span(first).subspan(1));
  TableHead head{.has_labels = unnamed || (!has_names && !bit_of_cell(first[0].text))};
  // The reader of matrices can read names that are not numbers, followed by rows of 0 and 1.
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

bool is_title_of_items(std::string_view title) {
  const std::string lower = lower_case(title);
  return lower == "items" || lower == "item" || lower == "elements" || lower == "tasks";
}

// Returns true if the titles show that each line lists the items of an option: the only titles are
// those of the items, a name and a cost.
bool lists_items(TableScanner table) {
  if (!table.begin()) return false;
  const std::vector<Cell> titles = table.cells();
  const auto items =
      std::ranges::count_if(titles, [](const Cell& cell) { return is_title_of_items(cell.text); });
  const auto is_name = [](const Cell& cell) {
    const std::string lower = lower_case(cell.text);
    return lower == "name" || lower == "option" || lower == "label" || lower == "id";
  };
  return items == 1 &&
         (titles.size() == 1 ? table.has_costs()
                             : titles.size() == 2 && std::ranges::count_if(titles, is_name) == 1);
}

// Returns the names in a cell, which white space, commas or semicolons separate.
std::vector<std::string> items_in(std::string_view cell) {
  std::vector<std::string> names;
  for (std::size_t begin = 0; begin < cell.size();) {
    const std::size_t end = std::min(cell.find_first_of(" \t,;", begin), cell.size());
    if (end > begin) names.emplace_back(cell.substr(begin, end - begin));
    begin = end + 1;
  }
  return names;
}

class CsvReader {
 public:
  CsvReader(std::string_view text, std::string source)
      : table_(text, source), text_(text), source_(std::move(source)) {}

  ParsedProblem read() {
    if (lists_items(table_)) return read_lists_of_items();
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
  // Rejects the first line; the message says if the file contains sudokus instead of a table.
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
                    has_labels_ ? std::string_view(cells[0].text) : std::string_view(),
                    table_.has_costs() ? cost_of(table_.cost()) : Decimal{});
  }

  Decimal cost_of(const Cell& cell) const {
    const std::optional<Decimal> cost = program_number(cell.text);
    if (!cost)
      table_.fail(cell.offset,
                  "found " + quote_token(cell.text) + ", expected a cost as 17 or 2.5");
    return *cost;
  }

  // Reads a table with the columns of option_columns(); creates items where they first occur.
  ParsedProblem read_lists_of_items() {
    table_.begin();
    std::vector<Cell> titles = table_.cells();
    const std::size_t head_line = table_.line_number();
    const bool named = titles.size() > 1;
    const std::size_t column = named && is_title_of_items(titles[0].text) ? 0 : titles.size() - 1;
    ProblemBuilder builder;
    while (table_.next_line()) {
      const std::vector<Cell> cells = table_.cells();
      if (cells.size() < titles.size() || (column == 0 && cells.size() > titles.size())) {
        table_.fail(0, "found " + counted(cells.size(), "cell") + ", expected " +
                           std::to_string(titles.size()) + " as in the line of titles");
      }
      std::vector<Entry> entries;
      for (std::size_t k = column; k < (column == 0 && named ? 1 : cells.size()); ++k) {
        for (const std::string& name : items_in(cells[k].text)) {
          table_.build(cells[k].offset, [&] {
            const std::optional<ItemId> known = builder.find_item(name);
            entries.emplace_back(known ? *known : builder.add_primary(name));
          });
        }
      }
      lines_.push_back(table_.line_number());
      table_.build(cells[column].offset, [&] {
        const OptionId option = builder.add_option(entries);
        if (named) builder.set_label(option, cells[1 - std::min<std::size_t>(column, 1)].text);
        const Decimal cost = table_.has_costs() ? cost_of(table_.cost()) : Decimal{};
        builder.set_cost(option, cost.units, cost.digits);
      });
    }
    return finish(
        builder, [&](ItemId) { return head_line; },
        [&](OptionId option) { return lines_[index(option)]; });
  }

  TableScanner table_;
  std::string_view text_;
  std::string source_;
  MatrixBuilder matrix_;
  bool has_labels_ = false;
  std::vector<std::size_t> lines_;  // lines of the options
};

}  // namespace

bool ends_like_cell(std::string_view name) {
  const std::size_t mark = name.find_last_of(",;");
  return mark != name.npos && bit_of_cell(name.substr(mark + 1));
}

bool recognise_csv(std::string_view text) {
  const TableScanner table(text, "");
  return lists_items(table) || head_of_table(table).has_value();
}

ParsedProblem read_csv(std::string_view text, std::string source) {
  return CsvReader(text, std::move(source)).read();
}

}  // namespace dlx::format
