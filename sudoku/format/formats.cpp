#include "sudoku/formats.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "sudoku/format/table.hpp"
#include "sudoku/text/line_scanner.hpp"
#include "sudoku/text/lines.hpp"

namespace dlx::sudoku {

std::span<const Format> formats() {
  // Where two formats recognise a line, the first one has it.
  static const std::array table = {
      format::line_format(),    format::grid_format(),       format::unicode_format(),
      format::sdk_format(),     format::sdm_format(),        format::ss_format(),
      format::csv_format(),     format::opensudoku_format(), format::pencilmarks_format(),
      format::numbers_format(), format::candidates_format(), format::hex_format(),
      format::json_format(),    format::svg_format(),
  };
  return table;
}

const Format* find_format(std::string_view name) {
  const auto found = std::ranges::find(formats(), name, &Format::name);
  return found == formats().end() ? nullptr : &*found;
}

namespace format {

namespace {

using Verdict = Format::Verdict;

constexpr std::string_view blanks = " \t\v\f";

/// The format that is sure of the line, or what all of them make of it.
struct Opinion {
  const Format* sure = nullptr;
  Verdict verdict = Verdict::no;
};

Opinion ask(std::string_view line, const Shape& shape) {
  Opinion opinion;
  for (const Format& format : formats()) {
    if (format.recognise == nullptr) continue;
    const Verdict verdict = format.recognise(line, shape);
    if (verdict == Verdict::yes) return {&format, verdict};
    // A row counts more than a border, so that the search ends with the grid.
    if (opinion.verdict != Verdict::row && verdict != Verdict::no) opinion.verdict = verdict;
  }
  return opinion;
}

/// Calls `visit` for each piece of the line between the characters of `separators`.
template <typename Visit>
void for_each_word(std::string_view line, std::string_view separators, Visit visit) {
  for (std::size_t at = line.find_first_not_of(separators); at != line.npos;) {
    const std::size_t end = std::min(line.find_first_of(separators, at), line.size());
    visit(line.substr(at, end - at));
    at = line.find_first_not_of(separators, end);
  }
}

/// A digit or a letter.
bool is_sign(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

constexpr std::size_t fewest_cells = 16;  // of a shape that can be guessed

/// 64 characters may be pencil marks of 4x4 or an 8x8 grid; 729 are never taken for 27x27.
std::optional<Shape> shape_of_pencilmarks(std::string_view line) {
  const Format* const pencilmarks = find_format("pencilmarks");
  for (std::size_t size = 4; size <= Shape::max_size; ++size) {
    const std::optional<Shape> shape = guess_shape(size * size);
    if (!shape || pencilmarks->recognise(line, *shape) != Verdict::yes) continue;
    const bool any = line.find_first_of("123456789") != line.npos;
    return any || size == 9 ? shape : std::nullopt;
  }
  return std::nullopt;
}

std::optional<Shape> shape_of_line(std::string_view line) {
  std::size_t words = 0;
  std::size_t first = 0;
  std::size_t cells = 0;
  bool equal = true;
  for_each_word(line, " \t\v\f,;|", [&](std::string_view word) {
    if (word.front() == '\xE2') return;  // a border
    if (words++ == 0) first = word.size();
    if (word.size() != first) equal = false;
    cells += word.size();
  });
  if (first >= fewest_cells) {
    if (const std::optional<Shape> shape = shape_of_pencilmarks(line)) return shape;
    if (const std::optional<Shape> shape = guess_shape(first)) return shape;
  }
  // Cells of different lengths are pencil marks, or numbers.
  const std::size_t size = equal ? cells : words;
  return size <= Shape::max_size ? guess_shape(size * size) : std::nullopt;
}

std::string_view first_word(std::string_view line) {
  return line.substr(0, line.find_first_of(" \t\v\f,;|"));
}

bool are_cells(std::string_view word, const Shape& shape) {
  return std::ranges::all_of(word, [&](char c) { return shape.value(c).has_value(); });
}

std::optional<Shape> shape_of_fields(std::string_view line) {
  std::optional<Shape> shape;
  for_each_word(line, " ,;\t\"", [&](std::string_view word) {
    if (!shape && word.size() >= fewest_cells) shape = guess_shape(word.size());
  });
  return shape;
}

bool is_border(std::string_view line) {
  const bool has_dashes = line.find_first_of("-=") != line.npos;
  if (line.find_first_not_of("-+=|*.:' \t") == line.npos && has_dashes) return true;
  return std::ranges::none_of(line, [](char c) { return c == '.' || c == '_' || is_sign(c); });
}

/// The lines of a grid and its borders; after more of them, no row will tell either.
int most_lines(const Shape& shape) { return 3 * shape.size() + 4; }

}  // namespace

const Format& detect(text::LineSource& source, const Shape& shape) {
  text::LineScanner scanner(shape);
  const Format* found = &formats().front();
  int rows = 0;
  int lines = 0;
  while (rows < shape.size() && lines < most_lines(shape) && source.next()) {
    const std::string_view line = source.line();
    const bool is_blank = line.find_first_not_of(blanks) == line.npos && !source.cut();
    const Opinion opinion = is_blank ? Opinion{nullptr, Verdict::maybe} : ask(line, shape);
    const bool is_comment = opinion.sure == nullptr && text::trimmed(line).starts_with('#');
    // Before the first line that counts these are nothing; behind it a blank line has a meaning.
    if ((is_blank || is_comment) && lines == 0) continue;
    source.keep();
    ++lines;
    if (opinion.sure != nullptr) {
      found = opinion.sure;
      break;
    }
    if (is_comment) continue;
    if (opinion.verdict == Verdict::no || source.cut() || scanner.scan_plain(line)) break;
    if (opinion.verdict == Verdict::row) ++rows;
  }
  source.rewind();
  return *found;
}

Shape guess_shape_of(text::LineSource& source, bool rows_tell) {
  constexpr int most_comments = 1000;  // that are kept, since they may be the header of a puzzle
  const Format* const csv = find_format("csv");
  const Format* const json = find_format("json");
  std::optional<Shape> shape;
  bool is_csv = false;
  bool is_whole = false;
  int lines = 0;
  for (int comments = 0; source.next();) {
    const std::string_view line = source.line();
    const std::size_t start = line.find_first_not_of(blanks);
    if (start == line.npos) continue;
    const bool is_comment = line[start] == '#';
    if (!is_comment || ++comments <= most_comments) source.keep();
    if (is_comment || line[start] == '[') continue;
    if (line[start] == '<') break;
    if (json->recognise(line, Shape()) == Verdict::yes) {
      shape = guess_shape(cells_in_json(line));
      is_whole = true;
      break;
    }
    if (!is_csv && csv->recognise(line, Shape()) == Verdict::yes) {
      is_csv = true;
      continue;
    }
    if (!is_csv && is_border(line)) continue;
    const std::string_view content = line.substr(start, line.find('#', start) - start);
    const std::optional<Shape> of_line = is_csv ? shape_of_fields(line) : shape_of_line(content);
    if (!is_csv && shape && shape != of_line) break;  // not one more of the same lines
    shape = of_line;
    // A word of 16 cells is a 4x4 grid, or a row of 16x16 if one of the next lines says so.
    const std::size_t word = first_word(content).size();
    is_whole = is_csv || (shape && word >= static_cast<std::size_t>(shape->cells()));
    const std::optional<Shape> as_row = guess_shape(word * word);
    if (is_csv || !shape || !as_row || shape->cells() != static_cast<int>(word)) break;
    if (!are_cells(first_word(content), *shape)) {
      if (are_cells(first_word(content), *as_row)) {
        shape = as_row;
        is_whole = false;
      }
      break;
    }
    if (++lines == as_row->size()) break;
  }
  source.rewind();
  return shape && (rows_tell || is_whole) ? *shape : Shape();
}

}  // namespace format

bool marks_say_more(const Puzzle& puzzle, const Rules& rules) {
  return puzzle.candidates && format::PencilMarks(rules).say_more(puzzle);
}

}  // namespace dlx::sudoku

namespace dlx::sudoku::format {

Candidates PencilMarks::of(const Grid& grid) {
  if (peers_.empty()) peers_ = rules_.peers();
  Candidates candidates(grid);
  for (int cell = 0; cell < grid.shape().cells(); ++cell) {
    if (grid[cell] == 0) continue;
    for (const int peer : peers_[cell])
      if (grid[peer] == 0) candidates.remove(peer, grid[cell]);
  }
  return candidates;
}

Candidates PencilMarks::of(const Puzzle& puzzle) {
  return puzzle.candidates ? *puzzle.candidates : of(puzzle.grid);
}

bool PencilMarks::say_more(const Puzzle& puzzle) {
  if (!puzzle.candidates) return false;
  const Candidates marks = of(puzzle.grid);
  for (int cell = 0; cell < marks.shape().cells(); ++cell)
    if ((marks.mask(cell) & ~puzzle.candidates->mask(cell)) != 0) return true;
  return false;
}

void PencilMarks::check_not_needed(const Puzzle& puzzle, std::string_view format) {
  if (!say_more(puzzle)) return;
  throw std::invalid_argument("the format " + std::string(format) +
                              " has no place for the pencil marks of this puzzle; candidates and "
                              "pencilmarks have one");
}

std::string on_one_line(std::string_view text) {
  std::string line(text);
  for (char& c : line)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
  return line;
}

}  // namespace dlx::sudoku::format
