#pragma once

#include <memory>
#include <ostream>

#include "sudoku/format/puzzle_format_table.hpp"
#include "sudoku/formats.hpp"

namespace dlx::sudoku::document {

// The writers of the formats that are read as a whole, in the files of their formats.
std::unique_ptr<PuzzleWriter> make_cells_writer(std::ostream& out, const Rules& rules);
std::unique_ptr<PuzzleWriter> make_array_writer(std::ostream& out, const Rules& rules);
std::unique_ptr<PuzzleWriter> make_solo_writer(std::ostream& out, const Rules& rules);
std::unique_ptr<PuzzleWriter> make_f_puzzles_writer(std::ostream& out, const Rules& rules);
std::unique_ptr<PuzzleWriter> make_f_puzzles_link_writer(std::ostream& out, const Rules& rules);
std::unique_ptr<PuzzleWriter> make_sudokupad_writer(std::ostream& out, const Rules& rules);
std::unique_ptr<PuzzleWriter> make_link_writer(std::ostream& out, const Rules& rules);

}  // namespace dlx::sudoku::document
