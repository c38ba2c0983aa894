#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "dlx/error.hpp"
#include "dlx/problem/union_find.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/text/words.hpp"

/// Formats of other programs, which are read as a whole: links, spreadsheets, arrays, files of
/// other tools, and puzzles inside of prose. Each file describes one kind.
namespace dlx::sudoku::document {

/// The blanks between values and attributes.
inline constexpr std::string_view white_space = " \t\r\n";

/// The puzzles of a text in its order, with an error in place of each puzzle that cannot be read.
struct Document {
  std::vector<std::variant<Puzzle, ParseError>> entries;
  /// Lines beside puzzles of one line each, such as titles, that have no entry.
  std::size_t skipped = 0;
};

/// A text that is read as a whole, and its position in its source.
class Text {
 public:
  Text(std::string_view content, std::string source, std::size_t first_line)
      : content_(content), source_(std::move(source)), first_line_(first_line) {}

  std::string_view content() const { return content_; }
  const std::string& source() const { return source_; }
  std::size_t first_line() const { return first_line_; }
  /// The line of a byte, counted in the source.
  std::size_t line_of(std::size_t offset) const;
  /// Returns the error with a message about a byte.
  ParseError error(std::size_t offset, std::string message) const;
  [[noreturn]] void fail(std::size_t offset, std::string message) const {
    throw error(offset, std::move(message));
  }

 private:
  std::string_view content_;
  std::string source_;
  std::size_t first_line_;
};

/// The first lines of a text, from its first line that is not blank. The first line that is neither
/// a comment nor a border is empty if there is none.
struct Head {
  std::string_view content;
  std::string_view first;  ///< a part of the content, without the blanks around it
};

/// A format that is read as a whole. `read` adds an entry for each puzzle, and throws a ParseError
/// only if it finds no puzzle.
struct Reader {
  std::string_view name;
  bool (*recognise)(const Head& head);
  void (*read)(const Text& text, Document& document);
};

// These functions are in the files of their names.
bool recognise_opensudoku(const Head& head);
void read_opensudoku(const Text& text, Document& document);
bool recognise_links(const Head& head);
void read_links(const Text& text, Document& document);
bool recognise_json(const Head& head);
void read_json(const Text& text, Document& document);
bool recognise_arrays(const Head& head);
void read_arrays(const Text& text, Document& document);
/// Reads arrays as read_arrays() does, from a byte of the text on.
void read_arrays_from(const Text& text, std::size_t begin, Document& document);
bool recognise_cells(const Head& head);
void read_cells(const Text& text, Document& document);
bool recognise_hodoku(const Head& head);
void read_hodoku(const Text& text, Document& document);
bool recognise_solo(const Head& head);
void read_solo(const Text& text, Document& document);
bool recognise_sumocue(const Head& head);
void read_sumocue(const Text& text, Document& document);
bool recognise_letters(const Head& head);
void read_letters(const Text& text, Document& document);
bool recognise_blanks(const Head& head);
void read_blanks(const Text& text, Document& document);
bool recognise_prose(const Head& head);
void read_prose(const Text& text, Document& document);

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Adds the puzzle that `make` returns, or its ParseError.
template <typename Make>
void add_entry(Document& document, Make make) {
  try {
    document.entries.emplace_back(make());
  } catch (const ParseError& error) {
    document.entries.emplace_back(error);
  }
}

using text::is_prose;
using text::is_puzzle_word;
using text::words_of;
using Cell = text::Word;

/// Returns the shape of grids with this many rows; nullopt for a number of rows without boxes.
std::optional<Shape> shape_of_rows(std::size_t rows);
/// Returns the shape with that many cells.
/// Errors:   ParseError at `offset` if there is none.
Shape shape_of_cells(const Text& text, std::size_t offset, std::size_t cells);
/// Returns the value of a cell's text: 0 for the usual texts of an empty cell (nothing, `0`, `.`,
/// `-`, `_`, `*`, `x`, `?`, `-1`, `null`, `None`, `nil`, `nan`), nullopt if the text is neither a
/// symbol nor a number of the shape.
std::optional<int> value_of_cell(std::string_view cell, const Shape& shape);

/// Returns the letters that stand for the values 1, 2, ... of a puzzle in their order, if the
/// values of the puzzle are letters of which the shape does not know all (wordoku); otherwise an
/// empty text.
std::string letters_of(const std::vector<Cell>& cells, const Shape& shape);

/// Returns the puzzle with these cells, row by row. Puzzles of letters have a field `letters`.
/// Errors:   ParseError if their number is wrong, or a text is not a value.
Puzzle puzzle_of_cells(const Text& text, const std::vector<Cell>& cells);

/// Returns the puzzle of a text such as `53..7...`, at `offset` of the text.
/// Errors:   as puzzle_of_cells().
Puzzle puzzle_of_symbols(const Text& text, std::size_t offset, std::string_view symbols);

/// Returns the puzzle of symbols that do not stand in the text, but were decoded from its byte
/// `offset` on.
/// Errors:   ParseError at `offset` if a symbol or their number is wrong.
Puzzle puzzle_of_decoded(const Text& text, std::size_t offset, std::string_view symbols,
                         const Shape& shape);

/// Returns the region of each cell of a grid with `size` rows, where joined cells belong to one
/// region. Regions are numbered by their first cells.
std::vector<int> numbered_regions(UnionFind& cells, int size);

/// Attaches rules to a puzzle, unless they are the plain rules of its shape.
void set_rules(Puzzle& puzzle, Rules rules);
/// Parses statements (see parse_rules()) and attaches the rules to the puzzle.
/// Errors:   ParseError at `offset`, with the message about the statement.
void set_rules(Puzzle& puzzle, const std::string& statements, const Text& text, std::size_t offset);

/// Calls `visit(line, offset)` for each line of a text.
void for_each_line(std::string_view text,
                   const std::function<void(std::string_view line, std::size_t offset)>& visit);

/// Returns true for a line of a border: dashes, bars, box-drawing characters.
bool is_border(std::string_view line);

/// Reads a puzzle of f-puzzles from its JSON (f_puzzles.cpp).
/// Errors:   ParseError at `offset` of `text`, also for constraints that the rules do not know.
Puzzle read_f_puzzle(const Text& text, std::size_t offset, std::string_view json);
/// Reads a puzzle from SudokuPad's own JSON: givens, regions, cages, title, author and rules in
/// words (sudokupad.cpp).
/// Errors:   ParseError at `offset`, also for a puzzle with lines and other drawings.
Puzzle read_sudokupad(const Text& text, std::size_t offset, std::string_view json);
/// Reads a sudoku of penpa-edit from the parameter `p` of its link: givens, regions and
/// thermometers (penpa.cpp).
/// Errors:   ParseError at `offset`, also for other boards and drawings, and for a compressed
///           drawing if the build lacks zlib.
Puzzle read_penpa(const Text& text, std::size_t offset, std::string_view code);

/// Returns true for a row of cells with a separator between each two (cells.cpp).
bool is_separated_row(std::string_view line);
/// Returns true for a row of LaTeX's package sudoku, such as `|1| |3| |.`.
bool is_latex_row(std::string_view line);

}  // namespace dlx::sudoku::document
