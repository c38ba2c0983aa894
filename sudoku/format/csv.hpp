#pragma once

#include <string>
#include <vector>

#include "sudoku/format/format_reader.hpp"
#include "sudoku/format/writing.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/text/line_source.hpp"

namespace dlx::sudoku::format {

/// Comma-separated values as in the Kaggle sets: a header such as `quizzes,solutions`, then a
/// puzzle and its solution on each line. Other columns become fields of their names. Commas,
/// semicolons or tabs; fields may be quoted (RFC 4180). Without a header, as in a text that is read
/// as CSV because somebody said so, the first column is the puzzle, and the second the solution
/// if it is as long as one.
class CsvReader : public FormatReader {
 public:
  CsvReader(text::LineSource& source, const Shape& shape) : source_(source), shape_(shape) {}
  std::optional<Puzzle> next() override;

 private:
  struct Value {
    std::string text;
    std::size_t line;
    std::size_t column;  ///< of the first character in it
  };

  bool read_record();
  void read_header();
  std::optional<Puzzle> puzzle_of_record();
  [[noreturn]] void fail(const Value& value, std::size_t offset, std::string message) const;

  text::LineSource& source_;
  const Shape shape_;
  char separator_ = ',';
  bool started_ = false;
  bool has_header_ = false;
  std::vector<std::string> columns_;
  std::size_t puzzle_column_ = 0;
  std::optional<std::size_t> solution_column_;
  std::vector<Value> record_;
  std::size_t num_values_ = 0;  // of record_, which keeps its strings for the next one
};

/// A line with a comma that names a column `puzzle`, `quiz` or the like.
Format::Verdict recognise_csv(std::string_view line, const Shape& shape);

/// Header `puzzle,solution` and the names of the first puzzle's fields; puzzles behind it can have
/// a value for each of these.
class CsvWriter : public TextWriter {
 public:
  using TextWriter::TextWriter;
  void write(const Puzzle& puzzle) override;
  void finish() override;

 private:
  bool started_ = false;
  std::vector<std::string> columns_;
};

}  // namespace dlx::sudoku::format
