#include <algorithm>
#include <array>
#include <utility>

#include "dlx/error.hpp"
#include "sudoku/format/puzzle_format_table.hpp"
#include "sudoku/format/puzzle_text_reader.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/text/lines.hpp"

namespace dlx::sudoku::format {

namespace {

/// SadMan Software's .sdk: grids after `#A author`, `#D description`, `#C comment`, `#B date`, `#S
/// source`, `#L level` and `#U url`, with the sections [Puzzle] and [State] if a partially solved
/// puzzle is stored. A [State] that is completely filled and agrees with the givens is the
/// solution; any other [State] is ignored. A text may have several puzzles, and puzzles on one
/// line.
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
  std::vector<Field> fields_of_next_;  // read before a grid was complete
};

struct Header {
  char letter;
  std::string_view field;
};

constexpr std::array headers = {
    Header{'A', "author"}, Header{'D', "description"}, Header{'C', "comment"}, Header{'B', "date"},
    Header{'S', "source"}, Header{'L', "level"},       Header{'U', "url"},
};

/// The header in a comment; null if the comment is not a header.
const Header* header_of(std::string_view comment) {
  if (comment.size() < 2) return nullptr;
  for (const Header& header : headers)
    if (header.letter == comment[1]) return &header;
  return nullptr;
}

bool is_puzzle_section(std::string_view line) {
  return text::lower_case(text::trimmed(line)) == "[puzzle]";
}
bool is_state_section(std::string_view line) {
  return text::lower_case(text::trimmed(line)) == "[state]";
}

void write_rows(std::ostream& out, const Grid& grid) {
  const auto size = static_cast<std::size_t>(grid.shape().size());
  const std::string line = to_line(grid);
  for (std::size_t at = 0; at < line.size(); at += size)
    out << std::string_view(line).substr(at, size) << '\n';
}

/// Returns true if each row looks like a puzzle of its own, like 16 cells with values up to 4.
bool may_be_puzzles(const Grid& rows) {
  const std::optional<Shape> small = guess_shape(static_cast<std::size_t>(rows.shape().size()));
  return small && std::ranges::all_of(rows.values(), [&](int v) { return v <= small->size(); });
}

void SdkReader::enter_section() {
  const std::string_view line = source_.line();
  if (is_puzzle_section(line)) {
    section_ = Section::puzzle;
  } else if (is_state_section(line)) {
    section_ = Section::state;
  } else {
    fail(0, "unknown section " + quote_token(line) + "; expected [Puzzle] or [State]");
  }
}

void SdkReader::note_comment(std::string_view comment) {
  constexpr std::size_t max_fields = 100;  // limits the memory for any text
  const Header* header = header_of(comment);
  std::vector<Field>& fields = in_grid() ? fields_of_next_ : fields_;
  if (header == nullptr || fields.size() == max_fields) return;
  fields.push_back({std::string(header->field), std::string(text::trimmed(comment.substr(2)))});
}

/// Skips blank lines; returns true if a [State] comes next.
bool SdkReader::state_follows() {
  while (source_.next()) {
    if (text::trimmed(source_.line()).empty()) continue;
    source_.unread();
    return is_state_section(source_.line());
  }
  return false;
}

std::optional<Puzzle> SdkReader::next() {
  section_ = Section::none;
  std::optional<Puzzle> puzzle;
  try {
    puzzle = TextReader::next();
  } catch (const ParseError&) {
    fields_ = std::exchange(fields_of_next_, {});  // the old fields belonged to the faulty puzzle
    throw;
  }
  if (!puzzle) return puzzle;
  puzzle->fields = std::exchange(fields_, std::exchange(fields_of_next_, {}));
  if (section_ != Section::puzzle || !state_follows()) return puzzle;
  const std::optional<Puzzle> state = TextReader::next();
  if (state && state->grid.givens() == state->grid.shape().cells() &&
      extends(state->grid, puzzle->grid))
    puzzle->solution = state->grid;
  return puzzle;
}

/// Recognises `[Puzzle]` or a header line.
Format::Verdict recognise_sdk(std::string_view line, const Shape&) {
  const bool header = line.starts_with('#') && header_of(line) != nullptr;
  return header || is_puzzle_section(line) ? Format::Verdict::yes : Format::Verdict::no;
}

void write_sdk(TextWriter& writer, const Puzzle& puzzle) {
  writer.marks().check_not_needed(puzzle, "sdk");
  writer.separate();
  std::ostream& out = writer.out();
  for (const Header& header : headers)
    for (const Field& field : puzzle.fields)
      if (field.name == header.field)
        out << '#' << header.letter << on_one_line(field.text) << '\n';
  if (puzzle.solution || may_be_puzzles(puzzle.grid)) out << "[Puzzle]\n";
  write_rows(out, puzzle.grid);
  if (!puzzle.solution) return;
  out << "[State]\n";
  write_rows(out, *puzzle.solution);
}

}  // namespace

Format sdk_format() {
  return {.name = "sdk",
          .extension = ".sdk",
          .summary = "grids after lines such as #A author",
          .recognise = recognise_sdk,
          .make_reader = read_as<SdkReader>,
          .make_writer = write_as<FunctionWriter<write_sdk>>,
          .writes_solution = true};
}

}  // namespace dlx::sudoku::format
