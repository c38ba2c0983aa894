#include <array>
#include <span>

#include "sudoku/document/document_writers.hpp"
#include "sudoku/format/puzzle_format_table.hpp"

namespace dlx::sudoku::format {

namespace {

constexpr bool writes_rules = true;

Format document(std::string_view name, std::string_view extension, std::string_view summary,
                decltype(Format::make_writer) make_writer, bool with_rules = false,
                bool is_read = true) {
  return {.name = name,
          .extension = extension,
          .summary = summary,
          .recognise = nullptr,
          .make_reader = nullptr,
          .make_writer = make_writer,
          .is_document = is_read,
          .writes_rules = with_rules};
}

}  // namespace

std::span<const Format> document_formats() {
  static const std::array table = {
      document("cells", ".csv", "a spreadsheet: rows of cells with commas between them",
               write_as<FunctionWriter<document::write_cells>>),
      document("array", ".json", "arrays of numbers or strings, as programs print them",
               write_as<FunctionWriter<document::write_array>>),
      document("f-puzzles", ".json", "the JSON of f-puzzles, with its rules",
               write_as<FunctionWriter<document::write_f_puzzle>>, writes_rules),
      document("f-puzzles-link", "", "a link to f-puzzles with the puzzle and its rules",
               write_as<FunctionWriter<document::write_f_puzzles_link>>, writes_rules, false),
      document("sudokupad", "", "a link to SudokuPad with the puzzle and its rules",
               write_as<FunctionWriter<document::write_sudokupad_link>>, writes_rules, false),
      document("link", "", "links of this page, f-puzzles, SudokuPad, sudokuwiki and others",
               write_as<FunctionWriter<document::write_own_link>>, writes_rules),
      document("tatham", "", "game ids of Solo in Simon Tatham's collection", nullptr),
      document("opensudoku", ".opensudoku", "the XML of OpenSudoku",
               write_as<document::OpenSudokuWriter>),
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
