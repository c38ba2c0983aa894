#include "sudoku/document/document_reader.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "sudoku/formats.hpp"
#include "sudoku/text/puzzle_line_scanner.hpp"

namespace dlx::sudoku::document {

namespace {

constexpr std::size_t longest_text = std::size_t{64} << 20;
constexpr int lines_of_head = 64;

/// If two readers recognise a text, the first one wins: links may stand in prose.
constexpr std::array<Reader, 11> readers = {{
    {"opensudoku", recognise_opensudoku, read_opensudoku},
    {"link", recognise_links, read_links},
    {"f-puzzles", recognise_json, read_json},
    {"array", recognise_arrays, read_arrays},
    {"hodoku", recognise_hodoku, read_hodoku},
    {"sumocue", recognise_sumocue, read_sumocue},
    {"tatham", recognise_solo, read_solo},
    {"cells", recognise_cells, read_cells},
    {"letters", recognise_letters, read_letters},
    {"blanks", recognise_blanks, read_blanks},
    {"prose", recognise_prose, read_prose},
}};

/// The puzzles and errors of a document, one by one.
class DocumentReader : public format::FormatReader {
 public:
  DocumentReader(Document document, text::LineSource& source, const Shape& shape)
      : FormatReader(source, shape), document_(std::move(document)) {}

  std::optional<Puzzle> next() override {
    if (next_ == document_.entries.size()) return std::nullopt;
    auto& entry = document_.entries[next_++];
    if (const ParseError* const error = std::get_if<ParseError>(&entry)) throw *error;
    Puzzle puzzle = std::get<Puzzle>(std::move(entry));
    const Shape own = puzzle.grid.shape();
    if (own == shape_) return puzzle;
    if (own.size() == shape_.size() && !puzzle.rules && !puzzle.candidates) {
      puzzle.grid = Grid(shape_, puzzle.grid.values());
      return puzzle;
    }
    const auto name = [](const Shape& shape) {
      return std::to_string(shape.size()) + "x" + std::to_string(shape.size()) + " with boxes of " +
             std::to_string(shape.box_rows()) + "x" + std::to_string(shape.box_columns());
    };
    throw ParseError(source_.name(), puzzle.line, 1,
                     "found a grid of " + name(own) + ", expected " + name(shape_));
  }

 private:
  Document document_;
  std::size_t next_ = 0;
};

/// Returns true if there may be blanks for empty cells: single values, no symbol for an empty cell,
/// and a gap that is wider than between cells.
bool has_gaps(std::string_view line) {
  constexpr std::string_view empty_cells = ".0_*-xX";
  bool has_gap = false;
  std::size_t last = 0;
  for (const Cell& word : words_of(line)) {
    has_gap = has_gap || word.offset > last + 3 || (last == 0 && word.offset > 3);
    last = word.offset + word.text.size();
    if (word.text.size() == 1 && empty_cells.find(word.text) != empty_cells.npos) return false;
  }
  return has_gap;
}

/// Returns true if formats of lines know the line: a row or a puzzle of the shape or a possible
/// one, or the first line of one of their files.
bool is_of_lines(std::string_view line, const std::optional<Shape>& shape) {
  const Shape known = shape.value_or(Shape());
  text::LineScanner scanner(known);
  if (scanner.scan_plain(line)) return true;
  // Rows of the common format have no separators; puzzles on one line may have some in a comment.
  constexpr std::string_view separators = ",;\t&";
  const bool is_separated = line.find_first_of(separators) != line.npos || is_latex_row(line);
  if (is_separated && is_separated_row(line)) return false;
  for (const Format& format : formats()) {
    if (format.recognise == nullptr) continue;
    if (format.name == "json" && line.find("\"givens\"") == line.npos) continue;
    if (format.recognise(line, known) == Format::Verdict::yes) return true;
  }
  const text::ScannedLine scanned = scanner.scan(line, false);
  const auto is = [&](text::LineKind kind, int cells) {
    return scanned.kind == kind && scanned.cells == static_cast<std::size_t>(cells);
  };
  if (is(text::LineKind::puzzle, known.cells())) return true;
  if (is(text::LineKind::row, known.size()) && !has_gaps(line)) return true;
  constexpr std::size_t shortest_puzzle = 16;
  const std::string_view first = line.substr(0, line.find_first_of(",;"));
  if ((first.size() < line.size() && first.size() < shortest_puzzle) || has_gaps(line))
    return false;
  return format::is_row_or_puzzle(line);
}

/// Keeps the first lines and returns them; `first` is set to the first of them that is neither
/// blank nor a comment nor a border. Returns an empty text if formats of lines know that line.
std::string read_head(text::LineSource& source, const std::optional<Shape>& shape,
                      std::string& first) {
  std::string head;
  int lines = 0;
  while (lines < lines_of_head && !source.cut() && source.next()) {
    const std::string_view line = source.line();
    const std::string_view content = text::trimmed(line);
    if (content.empty() && lines == 0 && !source.cut()) continue;
    source.keep();
    if (source.cut() && content.find_first_of("{[<h") != 0) return {};
    ++lines;
    head += line;
    head += '\n';
    const bool is_comment = content.starts_with('#');
    if (!first.empty() || content.empty() || is_comment || is_border(content)) continue;
    if (is_of_lines(line, shape)) return {};
    first = content;
  }
  return first.empty() ? "" : head;
}

}  // namespace

Document read_document(text::LineSource& source, const Reader& reader) {
  Document document;
  do {
    if (!source.next()) return document;
  } while (text::trimmed(source.line()).empty());
  const std::size_t line = source.number();
  const std::string content = source.rest(longest_text + 1);
  const Text text(content, source.name(), line);
  try {
    if (content.size() > longest_text)
      text.fail(0, "the text is longer than " + std::to_string(longest_text >> 20) + " MiB");
    reader.read(text, document);
    if (document.entries.empty())
      text.fail(0, "found no puzzle in this text, expected a grid or a line of 81 cells");
  } catch (const ParseError& error) {
    document.entries.emplace_back(error);
  }
  source.add_skipped(document.skipped);
  return document;
}

const Reader* find_reader(std::string_view name) {
  const auto found = std::ranges::find(readers, name, &Reader::name);
  return found == readers.end() ? nullptr : &*found;
}

std::optional<Document> read_document(text::LineSource& source, std::optional<Shape> shape) {
  std::string first;
  const std::string content = read_head(source, shape, first);
  source.rewind();
  if (content.empty()) return std::nullopt;
  const std::size_t at = content.find(first);
  const Head head{content, std::string_view(content).substr(at, first.size())};
  for (const Reader& reader : readers)
    if (reader.recognise(head)) return read_document(source, reader);
  return std::nullopt;
}

Shape shape_of(const Document& document) {
  for (const auto& entry : document.entries)
    if (const Puzzle* const puzzle = std::get_if<Puzzle>(&entry)) return puzzle->grid.shape();
  return Shape();
}

std::shared_ptr<const Rules> rules_of(const Document& document) {
  for (const auto& entry : document.entries) {
    const Puzzle* const puzzle = std::get_if<Puzzle>(&entry);
    if (puzzle != nullptr && puzzle->rules) return puzzle->rules;
  }
  return nullptr;
}

std::unique_ptr<format::FormatReader> make_reader(Document document, text::LineSource& source,
                                                  const Shape& shape) {
  return std::make_unique<DocumentReader>(std::move(document), source, shape);
}

}  // namespace dlx::sudoku::document
