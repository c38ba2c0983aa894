#pragma once

#include "sudoku/format/text_reader.hpp"
#include "sudoku/format/writing.hpp"
#include "sudoku/formats.hpp"

namespace dlx::sudoku::format {

/// SadMan Software's .sdk: grids behind `#A author`, `#D description`, `#C comment`, `#B date`,
/// `#S source`, `#L level` and `#U url`, with the sections [Puzzle] and [State] where a half-solved
/// puzzle is kept. A [State] that is completely filled and has the givens is the solution; any
/// other is passed over. Any number of puzzles in a text, and puzzles on one line, are fine, too.
class SdkReader : public TextReader {
 public:
  using TextReader::TextReader;
  std::optional<Puzzle> next() override;

 private:
  enum class Section { none, puzzle, state };

  bool is_section(std::string_view line) const override { return line.starts_with('['); }
  void enter_section() override;
  void note_comment(std::string_view comment) override;
  bool state_follows();

  Section section_ = Section::none;
  std::vector<Field> fields_;
  std::vector<Field> fields_of_next_;  // read while a grid was not yet complete
};

/// `[Puzzle]` or a header line.
Format::Verdict recognise_sdk(std::string_view line, const Shape& shape);

class SdkWriter : public TextWriter {
 public:
  using TextWriter::TextWriter;
  void write(const Puzzle& puzzle) override;
};

}  // namespace dlx::sudoku::format
