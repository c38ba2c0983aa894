#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sudoku/document/document.hpp"
#include "sudoku/document/json_members.hpp"
#include "sudoku/text/lines.hpp"
#include "sudoku/text/statements.hpp"

/// SudokuPad's own JSON, in links with `scl`. Most links have a shorter form of JSON, with
/// apostrophes or nothing in place of quotation marks, short names, and no empty objects. Lines and
/// other drawings state no rule that a program can read, so puzzles with drawings are refused.
///
/// Source:   puzzlezipper_lib.js, fpuzzlesdecoder.js and ctcpuzzle.js of SudokuPad/sudokutools.
namespace dlx::sudoku::document {

namespace {

/// Returns JSON for the shorter form: adds the quotation marks of keys and texts, and empty
/// objects.
std::string to_json(std::string_view text) {
  constexpr std::string_view punctuation = "{}[],:";
  if (text.find('"') != text.npos) return std::string(text);
  std::string json;
  char last = '\0';  // the last punctuation, unless a value follows it
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (punctuation.find(c) != punctuation.npos) {
      const bool has_no_value = last == '[' || last == ',';
      if (has_no_value && (c == ',' || c == ']')) json += "{}";
      json += last = c;
      ++at;
      continue;
    }
    last = '\0';
    if (c == '\'') {
      json += '"';
      for (++at; at < text.size() && text[at] != '\''; ++at) {
        // Apostrophes inside of texts have a backslash, which JSON does not permit.
        const bool is_escape = text[at] == '\\' && at + 1 < text.size();
        if (is_escape && text[at + 1] != '\'') json += '\\';
        if (is_escape) ++at;
        json += text[at];
      }
      json += '"';
      ++at;
      continue;
    }
    const std::size_t end = std::min(text.find_first_of(punctuation, at), text.size());
    const std::string word(text.substr(at, end - at));
    const bool is_key = end < text.size() && text[end] == ':';
    json += is_key ? '"' + word + '"' : word;
    at = end;
  }
  return json;
}

std::string_view long_name(std::string_view key) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 9> names = {
      {{"a", "arrows"},
       {"ca", "cages"},
       {"ce", "cells"},
       {"l", "lines"},
       {"o", "overlays"},
       {"re", "regions"},
       {"t", "title"},
       {"u", "underlays"},
       {"v", "value"}}};
  const auto found =
      std::ranges::find(names, key, &std::pair<std::string_view, std::string_view>::first);
  return found == names.end() ? key : found->second;
}

bool is_true(std::string_view word) { return word == "true" || word == "t"; }

/// Collects a puzzle of SudokuPad.
class SudokuPadImport {
 public:
  SudokuPadImport(const Text& text, std::size_t offset, std::string_view json)
      : text_(text), offset_(offset), scanner_(json, "<json>") {}

  Puzzle read() {
    read_members(scanner_, [&](const std::string& key) { read_member(long_name(key)); });
    if (!drawings_.empty())
      fail("has " + drawings_ +
           ": drawings whose meaning only its rules in words state, so solutions would be wrong "
           "without them; enter the puzzle and its rules yourself");
    if (rows_ == 0 || rows_ > Shape::max_size || values_.size() != rows_ * rows_)
      fail("has " + text::count_of(rows_, "row") + " with " +
           text::count_of(values_.size(), "cell") + ", expected as many rows as columns");
    const Shape shape = shape_of_rows(rows_).value_or(Shape(1, static_cast<int>(rows_)));
    Puzzle puzzle{Grid(shape), text_.line_of(offset_)};
    for (std::size_t cell = 0; cell < values_.size(); ++cell) {
      const std::optional<int> value = value_of_cell(values_[cell], shape);
      if (!value)
        fail("has the value " + quote_token(values_[cell]) + ", expected 1 to " +
             std::to_string(shape.size()));
      puzzle.grid.set(static_cast<int>(cell), *value);
    }
    set_rules(puzzle, region_statement(shape) + statements_, text_, offset_);
    puzzle.fields = std::move(fields_);
    return puzzle;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    text_.fail(offset_, "the puzzle of SudokuPad in the link " + what);
  }

  void read_member(std::string_view key) {
    if (key == "cells") {
      scanner_.array("the rows of a grid", [&] {
        ++rows_;
        scanner_.array("the cells of a row", [&] { values_.push_back(read_value()); });
      });
    } else if (key == "regions") {
      scanner_.array("the regions", [&] { regions_.push_back(read_cells()); });
    } else if (key == "cages") {
      scanner_.array("the cages", [&] { read_cage(); });
    } else if (key == "metadata") {
      read_members(scanner_, [&](const std::string& name) { read_metadata(long_name(name)); });
    } else if (key == "global") {
      for (const std::string& name : read_words(scanner_)) add_global(name);
    } else if (key == "lines" || key == "arrows" || key == "overlays" || key == "underlays") {
      bool is_drawn = false;
      scanner_.array("drawings", [&] {
        scanner_.skip_value();
        is_drawn = true;
      });
      if (is_drawn) drawings_ += (drawings_.empty() ? "" : ", ") + std::string(key);
    } else {
      scanner_.skip_value();
    }
  }

  /// Returns the given of a cell; other members are marks of a player.
  std::string read_value() {
    const Item cell = read_item(scanner_);
    return cell.text(cell.has("v") ? "v" : "value");
  }

  /// Reads a list of pairs of a row and a column, counted from 0.
  Words read_cells() {
    Words cells;
    scanner_.array("the cells", [&] {
      const Words pair = read_words(scanner_);
      const auto row = text::to_number(pair.empty() ? "" : pair.front());
      const auto column = text::to_number(pair.size() == 2 ? pair.back() : "");
      if (!row || !column) fail("has cells that are no pairs of a row and a column");
      cells.push_back("r" + std::to_string(*row + 1) + "c" + std::to_string(*column + 1));
    });
    return cells;
  }

  /// A cage of cells; or, without cells, a property such as `title: Small`.
  void read_cage() {
    std::string value;
    Words cells;
    std::optional<bool> is_unique;
    read_members(scanner_, [&](const std::string& key) {
      const std::string_view name = long_name(key);
      if (name == "value") {
        value = read_scalar(scanner_);
      } else if (name == "cells" && scanner_.peek() == '[') {
        cells = read_cells();
      } else if (name == "unique") {
        is_unique = is_true(read_scalar(scanner_));
      } else {
        scanner_.skip_value();
      }
    });
    if (const std::size_t colon = value.find(": "); cells.empty() && colon != value.npos) {
      add_field(value.substr(0, colon), value.substr(colon + 2));
      return;
    }
    const auto sum = text::to_number(value);
    if (!value.empty() && !sum) fail("has a cage with the text " + quote_token(value));
    if (cells.empty() || (!sum && !is_unique.value_or(false))) return;
    statements_ += is_unique.value_or(true) ? "cage" : "sum";
    if (sum) statements_ += " " + value;
    for (const std::string& cell : cells) statements_ += " " + cell;
    statements_ += "\n";
  }

  void read_metadata(std::string_view key) {
    if (key == "antiknight" || key == "antiking") {
      if (is_true(read_scalar(scanner_))) add_global(key);
    } else if (scanner_.peek() == '"') {
      add_field(key, scanner_.string("a text"));
    } else {
      scanner_.skip_value();
    }
  }

  void add_field(std::string_view key, std::string value) {
    const std::string_view name = key == "title" ? "name" : key == "rules" ? "description" : key;
    const bool is_known = name == "name" || name == "author" || name == "description";
    if (is_known && !value.empty()) fields_.push_back({std::string(name), std::move(value)});
  }

  void add_global(std::string_view name) {
    if (name == "antiknight" || name == "antiking") {
      statements_ += name == "antiknight" ? "anti-knight\n" : "anti-king\n";
    } else {
      fail("has the constraint " + quote_token(name) + ", which the rules cannot express");
    }
  }

  std::string region_statement(const Shape& shape) const {
    if (regions_.empty()) return "";
    std::vector<char> names(values_.size(), '\0');
    for (std::size_t k = 0; k < regions_.size(); ++k)
      for (const std::string& cell : regions_[k])
        for (int other = 0; other < shape.cells(); ++other)
          if (cell_name(shape, other) == cell && k < static_cast<std::size_t>(shape.size()))
            names[other] = Shape::symbol(static_cast<int>(k) + 1);
    std::string statement = "regions\n";
    for (int cell = 0; cell < shape.cells(); ++cell) {
      if (names[cell] == '\0')
        fail("has the cell " + cell_name(shape, cell) +
             " in no region, which the rules cannot express");
      statement += names[cell];
      if (shape.column(cell) + 1 == shape.size()) statement += '\n';
    }
    return statement;
  }

  const Text& text_;
  const std::size_t offset_;
  dlx::format::JsonScanner scanner_;
  std::vector<std::string> values_;  // of the cells, as written
  std::size_t rows_ = 0;
  std::vector<Words> regions_;
  std::vector<Field> fields_;
  std::string statements_;
  std::string drawings_;
};

}  // namespace

Puzzle read_sudokupad(const Text& text, std::size_t offset, std::string_view json) {
  const std::string whole = to_json(json);
  try {
    return SudokuPadImport(text, offset, whole).read();
  } catch (const ParseError& error) {
    if (error.source() == text.source()) throw;
    text.fail(offset, "in the puzzle of SudokuPad in the link: " + error.message());
  }
}

}  // namespace dlx::sudoku::document
