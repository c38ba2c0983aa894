#include <array>
#include <span>

#include "sudoku/document/document_writers.hpp"
#include "sudoku/format/puzzle_format_table.hpp"

namespace dlx::sudoku::format {

namespace {

using MakeWriter = std::unique_ptr<PuzzleWriter> (*)(std::ostream& out, const Rules& rules);

constexpr bool writes_rules = true;

Format document(std::string_view name, std::string_view extension, std::string_view summary,
                MakeWriter make_writer, bool with_rules = false, bool is_read = true) {
  return {.name = name,
          .extension = extension,
          .summary = summary,
          .recognise = nullptr,
          .make_reader = nullptr,
          .make_writer = make_writer,
          .writes_solution = false,
          .is_document = is_read,
          .writes_rules = with_rules};
}

}  // namespace

std::span<const Format> document_formats() {
  static const std::array table = {
      document("cells", ".csv", "a spreadsheet: rows of cells with commas between them",
               document::make_cells_writer),
      document("array", ".json", "arrays of numbers or strings, as programs print them",
               document::make_array_writer),
      document("f-puzzles", ".json", "the JSON of f-puzzles, with its rules",
               document::make_f_puzzles_writer, writes_rules),
      document("f-puzzles-link", "", "a link to f-puzzles with the puzzle and its rules",
               document::make_f_puzzles_link_writer, writes_rules, false),
      document("sudokupad", "", "a link to SudokuPad with the puzzle and its rules",
               document::make_sudokupad_writer, writes_rules, false),
      document("link", "", "links of this page, f-puzzles, SudokuPad, sudokuwiki and others",
               document::make_link_writer, writes_rules),
      document("tatham", "", "game ids of Solo in Simon Tatham's collection",
               document::make_solo_writer, writes_rules),
      document("hodoku", "", "lines of HoDoKu's library, and values with + before them", nullptr),
      document("sumocue", "", "killers and jigsaws of SumoCue and Perfect Sudoku", nullptr),
      document("letters", "", "lines and grids with letters for values (wordoku)", nullptr),
      document("blanks", "", "grids with blanks for empty cells", nullptr),
      document("prose", "", "puzzles inside of other text: titles, numbered lists, [code]",
               nullptr),
  };
  return table;
}

}  // namespace dlx::sudoku::format
