#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "sudoku/format/puzzle_format_table.hpp"
#include "sudoku/format/puzzle_text_reader.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/text/lines.hpp"
#include "sudoku/text/puzzle_line_scanner.hpp"

namespace dlx::sudoku::format {

namespace {

using Verdict = Format::Verdict;
using FormatList = std::span<const Format* const>;

/// The format that recognises the line with certainty, or the union of all verdicts.
struct Opinion {
  const Format* sure = nullptr;
  Verdict verdict = Verdict::no;
};

Opinion ask(std::string_view line, const Shape& shape, FormatList among) {
  Opinion opinion;
  for (const Format* const format : among) {
    const Verdict verdict = format->recognise(line, shape);
    if (verdict == Verdict::yes) return {format, verdict};
    // A row has precedence over a border, so that the search ends with the grid.
    if (opinion.verdict != Verdict::row && verdict != Verdict::no) opinion.verdict = verdict;
  }
  return opinion;
}

/// All formats that can be recognised, in the order of the table.
FormatList recognised_formats() {
  static const std::vector<const Format*> all = [] {
    std::vector<const Format*> found;
    for (const Format& format : formats())
      if (format.recognise != nullptr) found.push_back(&format);
    return found;
  }();
  return all;
}

/// Formats that may look like the common format at first, such as grids without open cells.
FormatList late_formats() {
  static const std::array<const Format*, 3> late = {
      find_format("pencilmarks"), find_format("numbers"), find_format("candidates")};
  return late;
}

/// The number of lines of a grid and its borders; if these lines do not suffice, no later row does.
int max_lines(const Shape& shape) { return 3 * shape.size() + 4; }

/// Returns the first of these formats that recognises one of the next lines with certainty, up to
/// the end of the next puzzle; null if there is none. The source then returns the lines again,
/// except for blank lines and comments before them.
const Format* look_ahead(text::LineSource& source, const Shape& shape, text::LineScanner& scanner,
                         FormatList among) {
  const Format* found = nullptr;
  int rows = 0;
  int lines = 0;
  while (rows < shape.size() && lines < max_lines(shape) && source.next()) {
    const std::string_view line = source.line();
    const bool is_blank = text::trimmed(line).empty() && !source.cut();
    const Opinion opinion = is_blank ? Opinion{nullptr, Verdict::maybe} : ask(line, shape, among);
    const bool is_comment = opinion.sure == nullptr && text::trimmed(line).starts_with('#');
    // Before the first significant line, blank lines have no meaning; after it they do.
    if ((is_blank || is_comment) && lines == 0) continue;
    source.keep();
    ++lines;
    if (opinion.sure != nullptr) {
      found = opinion.sure;
      break;
    }
    if (is_comment) continue;
    if (opinion.verdict == Verdict::no || source.cut() || scanner.scan_plain(line)) break;
    if (opinion.verdict == Verdict::row) ++rows;
  }
  source.rewind();
  return found;
}

/// Reads the common format until a line determines one of late_formats(): from the puzzle of that
/// line on, the text is read in that format.
class CommonReader : public FormatReader {
 public:
  CommonReader(text::LineSource& source, const Shape& shape)
      : FormatReader(source, shape), scanner_(shape), text_(source, shape) {}

  std::optional<Puzzle> next() override {
    if (!other_ && text_.is_between_puzzles() && source_.next()) {
      if (scanner_.scan_plain(source_.line()))  // fast path for long lists
        return std::optional<Puzzle>(std::in_place, Grid(shape_, scanner_.values()),
                                     source_.number());
      const bool whole = is_spaced_puzzle(source_.line());
      source_.unread();
      const Format* const found =
          whole ? nullptr : look_ahead(source_, shape_, scanner_, late_formats());
      if (found != nullptr) other_ = found->make_reader(source_, shape_);
    }
    return other_ ? other_->next() : text_.next();
  }

 private:
  /// Returns true for a puzzle on one line with spaces as empty cells, whose groups of values could
  /// also be candidates of cells.
  bool is_spaced_puzzle(std::string_view line) {
    const auto needed = static_cast<std::size_t>(shape_.cells());
    if (line.size() < needed) return false;
    const text::ScannedLine scanned = scanner_.scan(line, false);
    const auto signs = std::ranges::count_if(line, [&](char c) { return shape_.value(c) > 0; });
    return scanned.kind == text::LineKind::puzzle && scanned.cells == needed &&
           signs < shape_.cells();
  }

  text::LineScanner scanner_;
  TextReader text_;
  std::unique_ptr<FormatReader> other_;
};

}  // namespace

std::unique_ptr<FormatReader> make_recognising_reader(text::LineSource& source,
                                                      const Shape& shape) {
  text::LineScanner scanner(shape);
  const Format* const found = look_ahead(source, shape, scanner, recognised_formats());
  if (found != nullptr) return found->make_reader(source, shape);
  return std::make_unique<CommonReader>(source, shape);
}

}  // namespace dlx::sudoku::format
