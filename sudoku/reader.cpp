#include <stdexcept>
#include <streambuf>
#include <utility>

#include "sudoku/document/document_reader.hpp"
#include "sudoku/format/puzzle_format_table.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/text/lines.hpp"

namespace dlx::sudoku {

std::string solution_fault(const Puzzle& puzzle, const Rules& rules) {
  if (!puzzle.solution) return {};
  const Grid& solution = *puzzle.solution;
  const Shape& shape = rules.shape();
  const auto at = [&](int cell) {
    return std::string(1, Shape::symbol(solution[cell])) + " at " + cell_name(shape, cell);
  };
  for (int cell = 0; cell < shape.cells(); ++cell) {
    if (solution[cell] == 0) return "it has an empty cell, " + cell_name(shape, cell);
    if (puzzle.grid[cell] != 0 && puzzle.grid[cell] != solution[cell])
      return "it has " + at(cell) + ", the puzzle " + Shape::symbol(puzzle.grid[cell]);
    if (puzzle.candidates && !puzzle.candidates->has(cell, solution[cell]))
      return "it has " + at(cell) + ", which the puzzle excludes";
  }
  if (const std::optional<Conflict> conflict = find_conflict(solution, rules))
    return conflict->message;
  return is_solution(solution, rules) ? "" : "it violates the rules";
}

namespace {

/// A stream that reads a text in place.
class TextBuffer : public std::streambuf {
 public:
  explicit TextBuffer(std::string_view text) {
    // The interface requires a non-const pointer; neither this class nor std::istream writes.
    char* const start = const_cast<char*>(text.data());
    setg(start, start, start + text.size());
  }
};

}  // namespace

struct PuzzleReader::Impl {
  std::optional<Puzzle> next() {
    if (!reader) start();
    return reader->next();
  }

  const Shape& known_shape() {
    find_document();
    if (!shape) shape = format::guess_shape_of(source);
    return *shape;
  }

  Rules known_rules() {
    if (!reader) start();
    return rules ? *rules : Rules(*shape);
  }

  /// Reads the text as a whole, if it is in a format that is not based on lines.
  void find_document() {
    if (std::exchange(has_looked, true)) return;
    std::optional<document::Document> found;
    if (format == nullptr) {
      found = document::read_document(source, shape);
    } else if (format->is_document) {
      found = document::read_document(source, *document::find_reader(format->name));
    }
    if (!found) return;
    if (!shape) shape = document::shape_of(*found);
    rules = document::rules_of(*found);
    reader = document::make_reader(std::move(*found), source, *shape);
  }

  /// Determines unknown properties by reading the first lines.
  void start() {
    known_shape();
    if (reader) return;
    if (format != nullptr && format->is_document) {  // the text could not be read
      reader = document::make_reader({}, source, *shape);
      return;
    }
    rules = format::rules_in_json(source);
    reader = format == nullptr ? format::make_recognising_reader(source, *shape)
                               : format->make_reader(source, *shape);
  }

  text::LineSource source;
  std::optional<Shape> shape;
  const Format* format;
  std::unique_ptr<format::FormatReader> reader = nullptr;
  bool has_looked = false;
  std::shared_ptr<const Rules> rules = nullptr;  // rules of the first puzzle with rules of its own
};

PuzzleReader::PuzzleReader(std::istream& in, std::string source, std::optional<Shape> shape,
                           const Format* format) {
  if (format != nullptr && !format->is_readable())
    throw std::invalid_argument("the format " + std::string(format->name) + " is only written");
  impl_ = std::make_unique<Impl>(Impl{text::LineSource(in, std::move(source)), shape, format});
}

PuzzleReader::~PuzzleReader() = default;
PuzzleReader::PuzzleReader(PuzzleReader&&) noexcept = default;
PuzzleReader& PuzzleReader::operator=(PuzzleReader&&) noexcept = default;

std::optional<Puzzle> PuzzleReader::next() { return impl_->next(); }
Shape PuzzleReader::shape() { return impl_->known_shape(); }
Rules PuzzleReader::rules() { return impl_->known_rules(); }
bool PuzzleReader::at_end() const { return impl_->source.at_end(); }
std::size_t PuzzleReader::skipped_lines() const { return impl_->source.skipped(); }

Puzzle parse_puzzle(std::string_view text, std::optional<Shape> shape, std::string source) {
  TextBuffer buffer(text);
  std::istream in(&buffer);
  PuzzleReader reader(in, source, shape);
  std::optional<Puzzle> puzzle = reader.next();
  if (!puzzle)
    throw ParseError(std::move(source), 1, 1,
                     "no puzzle; " + std::to_string(reader.shape().cells()) + " cells are needed");
  if (const std::optional<Puzzle> second = reader.next())
    throw ParseError(std::move(source), second->line, 1, "a second puzzle, expected only one",
                     ErrorCode::second_puzzle);
  return std::move(*puzzle);
}

Grid parse_grid(std::string_view text, std::optional<Shape> shape, std::string source) {
  return parse_puzzle(text, shape, std::move(source)).grid;
}

std::optional<Shape> guess_shape(std::size_t cells) {
  for (int size = 4; size <= Shape::max_size; ++size) {
    if (static_cast<std::size_t>(size * size) != cells) continue;
    for (int rows = size; rows > 1; --rows)
      if (rows * rows <= size && size % rows == 0) return Shape(rows, size / rows);
  }
  return std::nullopt;
}

}  // namespace dlx::sudoku
