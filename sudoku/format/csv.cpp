#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "dlx/error.hpp"
#include "sudoku/format/puzzle_format_table.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/text/lines.hpp"

namespace dlx::sudoku::format {

namespace {

/// Comma-separated values as in the Kaggle datasets: a header such as `quizzes,solutions`, then a
/// puzzle and its solution on each line. Other columns become fields with their names. Separators
/// are commas, semicolons or tabs; fields may be quoted (RFC 4180). Without a header, which
/// requires that CSV was requested, the first column is the puzzle, and the second column is the
/// solution if its texts have the right length.
class CsvReader : public FormatReader {
 public:
  using FormatReader::FormatReader;
  std::optional<Puzzle> next() override;

 private:
  struct Value {
    std::string text;
    std::size_t line;
    std::size_t column;  ///< of its first character
  };

  bool read_record();
  void read_header();
  std::optional<Puzzle> puzzle_of_record();
  [[noreturn]] void fail(const Value& value, std::size_t offset, std::string message) const;

  char separator_ = ',';
  bool started_ = false;
  bool has_header_ = false;
  std::vector<std::string> columns_;
  std::size_t puzzle_column_ = 0;
  std::optional<std::size_t> solution_column_;
  std::vector<Value> record_;
  // The number of used elements of record_, which keeps its strings for the next record.
  std::size_t num_values_ = 0;
};

constexpr std::array<std::string_view, 10> puzzle_names = {
    "puzzle", "puzzles", "quiz",   "quizzes", "question",
    "sudoku", "sudokus", "givens", "grid",    "input"};
constexpr std::array<std::string_view, 6> solution_names = {"solution", "solutions", "solved",
                                                            "answer",   "answers",   "output"};
constexpr std::string_view field_separators = ",;\t";

/// Removes blanks and quotes around the text; returns it in lower case.
std::string name_of(std::string_view field) {
  std::string name = text::lower_case(text::trimmed(field));
  std::erase(name, '"');
  return name;
}

template <typename Names>
bool is_one_of(const Names& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

/// The separator used in a header.
char separator_of(std::string_view line) {
  const std::size_t at = line.find_first_of(field_separators);
  return at == line.npos ? ',' : line[at];
}

// Not `quoted`: for a std::string the compiler would prefer std::quoted() if <iomanip> is included.
std::string csv_field(std::string_view text) {
  // Characters that a reader would treat as the end of the field or record, or as blanks around it.
  const bool plain = text.find_first_of(",;\t\"\r\n") == text.npos && !text.starts_with(' ') &&
                     !text.ends_with(' ');
  if (plain) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

/// Recognises a line with a separator and a column named `puzzle`, `quiz` or similar.
Format::Verdict recognise_csv(std::string_view line, const Shape&) {
  const char separator = separator_of(line);
  if (line.find(separator) == line.npos) return Format::Verdict::no;
  while (true) {
    const std::size_t end = std::min(line.find(separator), line.size());
    if (is_one_of(puzzle_names, name_of(line.substr(0, end)))) return Format::Verdict::yes;
    if (end == line.size()) return Format::Verdict::no;
    line.remove_prefix(end + 1);
  }
}

void CsvReader::fail(const Value& value, std::size_t offset, std::string message) const {
  throw ParseError(source_.name(), value.line, value.column + offset, std::move(message));
}

/// Reads the next record, which has several lines if a quoted field contains line ends, into
/// record_; returns false at the end.
bool CsvReader::read_record() {
  num_values_ = 0;
  do {
    if (!source_.next()) return false;
  } while (text::trimmed(source_.line()).empty());

  const std::size_t first_line = source_.number();
  const auto add = [&](std::size_t column) -> Value& {
    if (num_values_ == record_.size()) record_.emplace_back();
    Value& value = record_[num_values_++];
    value.text.clear();
    value.line = source_.number();
    value.column = column;
    return value;
  };
  source_.check_length();
  std::string_view line = source_.line();
  for (std::size_t at = 0;; ++at) {
    while (at < line.size() && line[at] == ' ') ++at;
    if (at == line.size() || line[at] != '"') {
      Value& value = add(column_of(line, at));
      const std::size_t end = std::min(line.find(separator_, at), line.size());
      value.text = text::trimmed(line.substr(at, end - at));
      at = end;
    } else {
      Value& value = add(column_of(line, at) + 1);
      std::size_t size = 0;  // size of the field over all its lines
      for (++at;; ++at) {
        if (at == line.size()) {
          size += line.size() + 1;
          if (size > text::LineSource::max_line || !source_.next())
            throw ParseError(source_.name(), value.line, value.column - 1,
                             size > text::LineSource::max_line
                                 ? "the quoted field that begins here is longer than " +
                                       std::to_string(text::LineSource::max_line) + " bytes"
                                 : "the quoted field that begins here has no closing quote");
          source_.check_length();
          line = source_.line();
          value.text += '\n';
          at = static_cast<std::size_t>(-1);
        } else if (line[at] != '"') {
          value.text += line[at];
        } else if (at + 1 < line.size() && line[at + 1] == '"') {
          value.text += line[at++];
        } else {
          break;
        }
      }
      ++at;
      while (at < line.size() && line[at] == ' ') ++at;
      if (at < line.size() && line[at] != separator_)
        source_.fail(at, "found text after a quoted field of the record in line " +
                             std::to_string(first_line) + ", expected " +
                             quote_token(std::string_view(&separator_, 1)));
    }
    if (at == line.size()) return true;
  }
}

/// Processes the first line if it is a header.
void CsvReader::read_header() {
  started_ = true;
  do {
    if (!source_.next()) return;
  } while (text::trimmed(source_.line()).empty());
  separator_ = separator_of(source_.line());
  const bool is_header = recognise_csv(source_.line(), shape_) == Format::Verdict::yes ||
                         is_one_of(puzzle_names, name_of(source_.line()));
  source_.unread();
  if (!is_header || !read_record()) return;
  has_header_ = true;
  bool found = false;
  for (std::size_t k = 0; k < num_values_; ++k) {
    columns_.push_back(record_[k].text);
    const std::string name = name_of(columns_[k]);
    if (!found && is_one_of(puzzle_names, name)) {
      puzzle_column_ = k;
      found = true;
    } else if (!solution_column_ && is_one_of(solution_names, name)) {
      solution_column_ = k;
    }
  }
}

std::optional<Puzzle> CsvReader::puzzle_of_record() {
  if (has_header_ && num_values_ != columns_.size())
    fail(record_[0], 0,
         "the record has " + text::count_of(num_values_, "field") + ", the header " +
             std::to_string(columns_.size()));
  const Value& cells = record_[puzzle_column_];
  Puzzle puzzle{Grid(shape_), record_[0].line};
  if (const auto fault = text::read_cells(cells.text, puzzle.grid))
    fail(cells, fault->offset, fault->message);
  const std::size_t solution = solution_column_.value_or(1);
  const bool may_be_solution =
      solution < num_values_ &&
      (solution_column_ || (!has_header_ && record_[1].text.size() == cells.text.size()));
  if (may_be_solution && !record_[solution].text.empty()) {
    puzzle.solution.emplace(shape_);
    if (const auto fault = text::read_solution(record_[solution].text, *puzzle.solution))
      fail(record_[solution], fault->offset, fault->message);
  }
  for (std::size_t k = 0; has_header_ && k < num_values_; ++k)
    if (k != puzzle_column_ && k != solution_column_ && !record_[k].text.empty())
      puzzle.fields.push_back({columns_[k], record_[k].text});
  return puzzle;
}

std::optional<Puzzle> CsvReader::next() {
  if (!started_) read_header();
  return read_record() ? puzzle_of_record() : std::nullopt;
}

/// Writes the header: `puzzle,solution` and the names of the first puzzle's fields; later puzzles
/// can only have these fields. Placeholders before the first puzzle are delayed until then.
class CsvWriter : public TextWriter {
 public:
  using TextWriter::TextWriter;
  void write(const Puzzle& puzzle) override {
    marks_.check_not_needed(puzzle, "csv");
    if (!started_) {
      for (const Field& field : puzzle.fields) columns_.push_back(field.name);
      start();
    }
    out_ << to_line(puzzle.grid) << ',';
    if (puzzle.solution) out_ << to_line(*puzzle.solution);
    for (const std::string& column : columns_) out_ << ',' << csv_field(puzzle.field(column));
    out_ << '\n';
  }
  /// Uses the column `status` if there is one, otherwise the puzzle column.
  void write_placeholder(std::string_view text) override {
    if (!started_) {  // the columns are not known yet
      waiting_.emplace_back(text);
      return;
    }
    const bool has_status = std::ranges::find(columns_, "status") != columns_.end();
    out_ << (has_status ? "" : text) << ',';
    for (const std::string& column : columns_) out_ << ',' << (column == "status" ? text : "");
    out_ << '\n';
  }
  void finish() override {
    if (!started_) start();
  }

 private:
  void start() {
    started_ = true;
    out_ << "puzzle,solution";
    for (const std::string& column : columns_) out_ << ',' << csv_field(column);
    out_ << '\n';
    for (const std::string& text : std::exchange(waiting_, {})) write_placeholder(text);
  }

  bool started_ = false;
  std::vector<std::string> columns_;
  std::vector<std::string> waiting_;  // placeholders before the first puzzle
};

}  // namespace

Format csv_format() {
  return {.name = "csv",
          .extension = ".csv",
          .summary = "columns puzzle, solution and others",
          .recognise = recognise_csv,
          .make_reader = read_as<CsvReader>,
          .make_writer = write_as<CsvWriter>,
          .writes_solution = true};
}

}  // namespace dlx::sudoku::format
