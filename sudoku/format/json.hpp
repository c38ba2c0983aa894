#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sudoku/format/format_reader.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/text/line_source.hpp"

namespace dlx::sudoku::format {

/// A JSON object on each line, as the commands write them: a puzzle is what has `givens`; its
/// `candidates`, `solution` and `fields` are taken, all other keys passed over. Objects that follow
/// each other and speak of one puzzle (of the same `puzzle`, `source` and `givens`: its solutions,
/// its steps) are one; summaries and statistics are none.
class JsonReader : public FormatReader {
 public:
  JsonReader(text::LineSource& source, const Shape& shape) : source_(source), shape_(shape) {}
  std::optional<Puzzle> next() override;

 private:
  struct Object;

  Object read_object() const;
  Puzzle puzzle_of(const Object& object) const;
  [[noreturn]] void fail(std::size_t offset, std::string message) const;

  text::LineSource& source_;
  const Shape shape_;
  std::string last_;  // what tells the puzzle of the object before
};

/// A line that begins with `{`.
Format::Verdict recognise_json(std::string_view line, const Shape& shape);

/// The number of cells of the puzzle in a line of JSON; 0 if that cannot be seen.
std::size_t cells_in_json(std::string_view line);

}  // namespace dlx::sudoku::format
