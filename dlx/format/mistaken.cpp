#include "dlx/format/mistaken.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "dlx/error.hpp"
#include "dlx/format/line_scanner.hpp"
#include "dlx/format/problem_format_table.hpp"

namespace dlx::format {
namespace {

using Words = std::vector<Word>;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// -- sudokus --------------------------------------------------------------------------------------

constexpr std::string_view empty_cells = ".*_";
constexpr std::string_view cell_characters = "0123456789.*_";

// Returns the number of cells in a row of a grid; 0 if the line is not a row. Cells are numbers or
// empty cells between blanks, bars or commas, or single characters.
std::size_t cells_of_grid_row(std::string_view line) {
  const std::size_t comma = line.find_first_of(",;");
  std::size_t cells = 0, characters = 0;
  bool numbers = true;
  std::string_view rest = line;
  while (!rest.empty()) {
    const std::size_t end = std::min(
        comma != std::string_view::npos ? rest.find(line[comma]) : rest.find_first_of(" \t|"),
        rest.size());
    const std::string_view cell = trimmed(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (cell.empty()) {
      cells += comma != std::string_view::npos ? 1 : 0;
      continue;
    }
    if (!consists_of(cell, cell_characters)) return 0;
    const bool one = cell.size() == 1 || (cell.size() == 2 && consists_of(cell, "0123456789"));
    numbers = numbers && one;
    ++cells;
    characters += cell.size();
  }
  if (comma != std::string_view::npos && line.back() == line[comma])
    ++cells;  // the last cell is empty
  return numbers ? cells : comma == std::string_view::npos ? characters : 0;
}

bool is_grid_size(std::size_t cells) {
  constexpr std::array<std::size_t, 9> sizes = {4, 6, 8, 9, 10, 12, 15, 16, 25};
  return std::ranges::find(sizes, cells) != sizes.end();
}

// Returns true if a row belongs to a grid: it has empty cells, or as many rows as it has cells
// follow.
bool is_grid(std::string_view text, std::string_view row) {
  const std::size_t cells = cells_of_grid_row(row);
  if (!is_grid_size(cells)) return false;
  if (row.find_first_of(empty_cells) != std::string_view::npos) return true;
  LineScanner scanner(text, "");
  std::size_t rows = 0;
  while (rows < cells && scanner.next_line())
    rows += cells_of_grid_row(trimmed(scanner.line())) == cells ? 1 : 0;
  return rows == cells;
}

// Returns true for a puzzle in one word: all cells, some of them empty or with digits above 1.
bool is_puzzle(std::string_view word) {
  constexpr std::array<std::size_t, 6> sizes = {16, 36, 81, 144, 256, 625};
  return std::ranges::find(sizes, word.size()) != sizes.end() &&
         consists_of(word, cell_characters) && !consists_of(word, "01");
}

// Returns true for a border in ASCII or box-drawing characters, or a row of empty cells.
bool is_drawing(std::string_view line) {
  const auto has = [&](std::string_view run) { return line.find(run) != std::string_view::npos; };
  if (consists_of(line.substr(0, 8), "+-=|. ") && consists_of(line, "+-=|. "))
    return has("---") || has("===") || has("...");
  return line.starts_with("┌") || line.starts_with("╔") || line.starts_with("┏");
}

// Returns true for rows of a matrix or of a table in LaTeX.
bool is_latex(std::string_view line) {
  return line.starts_with("\\begin{") ||
         (line.ends_with("\\\\") && line.find('&') != std::string_view::npos);
}

// -- everything -----------------------------------------------------------------------------------

constexpr std::string_view a_list = "the line that lists the items";

bool begins_comment(std::string_view line) {
  constexpr std::array<std::string_view, 6> marks = {"#", "//", "/*", "%", ";", "-- "};
  return std::ranges::any_of(marks, [&](std::string_view mark) { return line.starts_with(mark); });
}

// Returns the header `p KIND NUMBER...` of a DIMACS file, possibly after comments.
std::optional<std::string> dimacs_header(std::string_view text, const Words& line) {
  if (line[0].text != "p" && line[0].text != "c") return std::nullopt;
  LineScanner scanner(text, "");
  while (scanner.next_line()) {
    const Words words = scanner.words();
    if (words[0].text == "c") continue;
    if (words.size() < 3 || words[0].text != "p" || !is_letter(words[1].text[0]) ||
        !whole_number(words[2].text))
      return std::nullopt;
    return "p " + std::string(words[1].text);
  }
  return std::nullopt;
}

// Returns the offset of the first comma or semicolon if there is only one word, or if all words but
// the last end with this character.
std::optional<std::size_t> comma_of(const Words& words) {
  for (const char comma : {',', ';'}) {
    const auto ends = [&](const Word& word) { return word.text.ends_with(comma); };
    const bool behind_all =
        words.size() > 1 && std::ranges::all_of(words.begin(), words.end() - 1, ends);
    const std::size_t at = words[0].text.find(comma);
    if (at != std::string_view::npos && at > 0 && (behind_all || words.size() == 1))
      return words[0].offset + at;
  }
  return std::nullopt;
}

bool begins_json(std::string_view text, std::string_view line) {
  if (begins_array(text)) return true;
  if (!line.starts_with('{')) return false;
  const std::size_t next = line.find_first_not_of(" {", 1);
  return next == std::string_view::npos
             ? line == "{"
             : line[next] == '"' || line[next] == '\'' || line[next] == '}';
}

}  // namespace

std::optional<Mistake> find_mistake(std::string_view text, std::string_view line,
                                    std::string_view source, Doubt most) {
  const std::string_view trim = trimmed(line);
  if (trim.empty()) return std::nullopt;
  const auto offset = static_cast<std::size_t>(trim.data() - line.data());
  const std::string found = "found " + quote_token(trim), list(a_list);
  const auto make = [&](const std::string& message) { return Mistake{offset, message}; };
  const std::string file = source.empty() || source.starts_with('<') ? "FILE" : std::string(source);
  const std::string sudoku =
      found + ", which looks like a sudoku, expected " + list + "; try 'dlx sudoku " + file + "'";
  if (is_drawing(trim)) return make(sudoku);
  if (is_latex(trim))
    return make(found + ", which looks like LaTeX, expected " + list +
                ", or rows of 0 and 1, with white space or commas between them");
  if (most == Doubt::always) return std::nullopt;

  const bool failed = most == Doubt::on_failure;
  const Words words = LineScanner(line, "", 1).words();
  if (words.size() == 1 && is_puzzle(trim)) return make(sudoku);
  if (trim.starts_with('<') && trim.find('>') != std::string_view::npos)
    return make(found + ", which looks like XML or HTML, expected " + list);
  if (begins_json(text.substr(static_cast<std::size_t>(trim.data() - text.data())), trim)) {
    return make(found + ", which looks like JSON, expected " + list +
                R"(, or an object {"primary": [...], "options": [...]})" +
                ", or rows of 0 and 1 as [[1,0],[0,1]]");
  }
  if (begins_comment(trim)) return make(found + ", expected " + list + "; comments begin with '|'");
  if (const auto header = dimacs_header(text, words)) {
    return make("found " + quote_token(*header) + ", expected " + list +
                ", or 'p cnf VARIABLES CLAUSES', the format of DIMACS that is read");
  }
  if (failed && is_grid(text, trim)) return make(sudoku);
  if (const auto comma = comma_of(words)) {
    const std::string_view name = line.substr(offset, *comma - offset);
    return Mistake{*comma, std::string("found a ") + (line[*comma] == ',' ? "comma" : "semicolon") +
                               " behind " + quote_token(name) + ", expected " + list +
                               ", with spaces between them and no commas"};
  }
  if (failed && std::ranges::all_of(
                    words, [](const Word& word) { return whole_number(word.text).has_value(); })) {
    return make(found +
                ", read as the names of the items (a matrix begins with 0 or 1, a DIMACS file with "
                "'p cnf VARIABLES CLAUSES', and a line 'K i1 ... iK' for each option follows the "
                "numbers of items and options), but the next line is not an option of these "
                "items");
  }
  return std::nullopt;
}

}  // namespace dlx::format
