#pragma once

#include <memory>
#include <string>

#include "sudoku/format/format_reader.hpp"
#include "sudoku/format/writing.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/text/line_source.hpp"

namespace dlx::sudoku::format {

/// The XML of OpenSudoku, a program for Android: `<game data="81 digits" />` in `<opensudoku>`,
/// maybe inside a `<folder name="...">`, behind `<name>`, `<author>`, `<level>` and so on, which
/// are said about every puzzle of the text.
///
/// Memory:   the whole text and its tree; more than 64 MiB of text are refused.
class OpenSudokuReader : public FormatReader {
 public:
  OpenSudokuReader(text::LineSource& source, const Shape& shape);
  ~OpenSudokuReader() override;
  std::optional<Puzzle> next() override;

 private:
  struct Document;

  text::LineSource& source_;
  const Shape shape_;
  std::unique_ptr<Document> document_;  // once it was read
};

/// A line that begins with `<`.
Format::Verdict recognise_opensudoku(std::string_view line, const Shape& shape);

/// What is said about the first puzzle is said about all of them: the format has no other place.
class OpenSudokuWriter : public TextWriter {
 public:
  using TextWriter::TextWriter;
  void write(const Puzzle& puzzle) override;
  void finish() override;

 private:
  void start(const Puzzle* puzzle);

  bool started_ = false;
};

}  // namespace dlx::sudoku::format
