#pragma once

#include <memory>
#include <optional>

#include "sudoku/document/document.hpp"
#include "sudoku/format/puzzle_format_table.hpp"
#include "sudoku/text/lines.hpp"

namespace dlx::sudoku::document {

/// Returns the entries of a text that one of the readers recognises; nullopt if it is in a format
/// of lines, and the source then returns its lines again.
///
/// Reads the first line that is neither blank nor a border, and if that line is no puzzle or row of
/// the common format, further lines. `shape`: the shape of the puzzles, if it is known.
std::optional<Document> read_document(text::LineSource& source, std::optional<Shape> shape);

/// Reads a text in a known format. A text without a puzzle has an error as its only entry.
Document read_document(text::LineSource& source, const Reader& reader);

/// Returns the reader with that name; null if there is none.
const Reader* find_reader(std::string_view name);

/// Returns the shape of the first puzzle.
Shape shape_of(const Document& document);

/// Returns the rules of the first puzzle that has rules of its own; null if there is none.
std::shared_ptr<const Rules> rules_of(const Document& document);

/// Returns the puzzles of a document. A puzzle of another size is an error; other boxes of the same
/// size replace the boxes that the reader assumed.
std::unique_ptr<format::FormatReader> make_reader(Document document, text::LineSource& source,
                                                  const Shape& shape);

}  // namespace dlx::sudoku::document
