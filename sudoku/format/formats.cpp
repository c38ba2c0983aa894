#include "sudoku/formats.hpp"

#include <algorithm>
#include <array>

#include "sudoku/format/csv.hpp"
#include "sudoku/format/json.hpp"
#include "sudoku/format/opensudoku.hpp"
#include "sudoku/format/pencilmarks.hpp"
#include "sudoku/format/sdk.hpp"
#include "sudoku/format/svg.hpp"
#include "sudoku/format/text_reader.hpp"
#include "sudoku/format/text_writers.hpp"
#include "sudoku/format/token_grid.hpp"

namespace dlx::sudoku {

namespace {

using format::FormatReader;
using text::Alphabet;
using text::LineSource;
using Reader = std::unique_ptr<FormatReader>;
using Writer = std::unique_ptr<PuzzleWriter>;

template <typename Of>
Reader read_as(LineSource& source, const Shape& shape) {
  return std::make_unique<Of>(source, shape);
}

template <typename Of>
Writer write_as(std::ostream& out, const Rules& rules) {
  return std::make_unique<Of>(out, rules);
}

constexpr auto read_text = read_as<format::TextReader>;

Reader read_hex(LineSource& source, const Shape& shape) {
  return std::make_unique<format::TextReader>(source, shape, Alphabet::from_zero);
}

// Where two formats recognise a line, the first one has it.
constexpr std::array table = {
    Format{"line", ".txt", "a puzzle on each line; read with grids in any mixture", nullptr,
           read_text,
           [](std::ostream& out, const Rules& rules) -> Writer {
             return std::make_unique<format::LineWriter>(out, rules, "line");
           },
           false},
    Format{"grid", ".txt", "drawn with borders of - + |", nullptr, read_text,
           [](std::ostream& out, const Rules& rules) -> Writer {
             return std::make_unique<format::GridWriter>(out, rules, "grid", format::plain_borders);
           },
           false},
    Format{"unicode", ".txt", "drawn with box-drawing characters", nullptr, read_text,
           [](std::ostream& out, const Rules& rules) -> Writer {
             return std::make_unique<format::GridWriter>(out, rules, "unicode",
                                                         format::unicode_borders);
           },
           false},
    Format{"sdk", ".sdk", "grids behind #A author and the like", format::recognise_sdk,
           read_as<format::SdkReader>, write_as<format::SdkWriter>, true},
    Format{"sdm", ".sdm", "a puzzle on each line, no comments", nullptr, read_text,
           [](std::ostream& out, const Rules& rules) -> Writer {
             return std::make_unique<format::LineWriter>(out, rules, "sdm");
           },
           false},
    Format{"ss", ".ss", "grids as Simple Sudoku writes them", nullptr, read_text,
           [](std::ostream& out, const Rules& rules) -> Writer {
             return std::make_unique<format::GridWriter>(out, rules, "ss",
                                                         format::simple_sudoku_borders);
           },
           false},
    Format{"csv", ".csv", "columns puzzle and solution, and what else there is",
           format::recognise_csv, read_as<format::CsvReader>, write_as<format::CsvWriter>, true},
    Format{"opensudoku", ".opensudoku", "the XML of OpenSudoku", format::recognise_opensudoku,
           read_as<format::OpenSudokuReader>, write_as<format::OpenSudokuWriter>, false},
    Format{"pencilmarks", ".txt", "all values of each cell on one line, . for those struck out",
           format::recognise_pencilmarks, read_as<format::PencilmarksReader>,
           write_as<format::PencilmarksWriter>, false},
    Format{"numbers", ".txt", "grids of numbers, as 12 3 . 16", format::recognise_numbers,
           read_as<format::NumbersReader>, write_as<format::NumbersWriter>, false},
    Format{"candidates", ".txt", "grids with the values that each cell may have",
           format::recognise_candidates, read_as<format::CandidatesReader>,
           write_as<format::CandidatesWriter>, false},
    Format{"hex", ".txt", "lines and grids with 0 as the first value, as 0-9A-F; never guessed",
           nullptr, read_hex,
           [](std::ostream& out, const Rules& rules) -> Writer {
             return std::make_unique<format::LineWriter>(out, rules, "hex", Alphabet::from_zero);
           },
           false},
    Format{"json", ".json", "one object a line", format::recognise_json,
           read_as<format::JsonReader>, write_as<format::JsonWriter>, true},
    Format{"svg", ".svg", "a drawing to print, givens and filled cells told apart", nullptr,
           nullptr, write_as<format::SvgWriter>, true},
};

}  // namespace

std::span<const Format> formats() { return table; }

const Format* find_format(std::string_view name) {
  const auto found = std::ranges::find(table, name, &Format::name);
  return found == table.end() ? nullptr : &*found;
}

}  // namespace dlx::sudoku
