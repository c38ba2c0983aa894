#include <algorithm>
#include <array>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/c/sudoku.hpp"
#include "bindings/c/support.hpp"
#include "bindings/c/values.hpp"
#include "dlx/format/json_scanner.hpp"
#include "sudoku/text/text_bytes.hpp"

struct dlx_sudoku_reader {
  dlx_sudoku_reader(std::string_view text, std::optional<dlx::sudoku::Rules> stated,
                    const dlx::sudoku::Format* format)
      : in(std::string(text)),
        rules(std::move(stated)),
        reader(in, "<text>", rules ? std::optional(rules->shape()) : std::nullopt, format) {}

  std::istringstream in;
  std::optional<dlx::sudoku::Rules> rules;
  dlx::sudoku::PuzzleReader reader;
};

namespace dlx::c {
namespace {

using sudoku::Shape;

// The value of each character; 0x100 for characters without a value.
std::array<std::uint16_t, 256> values_of_characters(const Shape& shape) {
  std::array<std::uint16_t, 256> table{};
  for (std::size_t byte = 0; byte < table.size(); ++byte)
    table[byte] = static_cast<std::uint16_t>(shape.value(static_cast<char>(byte)).value_or(0x100));
  return table;
}

// Converts text that consists of digits and `.`, which is the most common case. Returns false for
// other characters; `values` are then undefined.
bool read_digits(std::string_view text, int side, std::span<std::uint8_t> values) {
  using namespace sudoku::text;
  if (text.size() < sizeof(Bytes)) return false;
  Bytes others{};
  for_each_sixteen(text.size(), [&](std::size_t k) {
    store_bytes(values_of(load_bytes(text.data() + k), others), values.data() + k);
  });
  return !any_bit(others) && highest_of(values) <= side;
}

// Before:   no value exceeds `highest`, which is a value of the shape.
void write_characters(std::span<const std::uint8_t> values, int highest, std::span<char> text) {
  using namespace sudoku::text;
  if (highest > 9 || values.size() < sizeof(Bytes)) {
    std::ranges::transform(values, text.begin(),
                           [](std::uint8_t value) { return Shape::symbols[value]; });
    return;
  }
  for_each_sixteen(values.size(), [&](std::size_t k) {
    store_bytes(characters_of(load_bytes(values.data() + k)), text.data() + k);
  });
}

// Reads a text that contains one puzzle, in any format.
sudoku::Puzzle parse(const dlx_sudoku& it, const char* text, std::size_t length,
                     const char* source) {
  const std::string name = source == nullptr ? "<text>" : source;
  sudoku::Puzzle puzzle = sudoku::parse_puzzle(text_of(text, length), it.rules.shape(), name);
  if (puzzle.rules && !(*puzzle.rules == it.rules))
    throw ParseError(name, puzzle.line, 1,
                     "the text states rules that differ from those of the sudoku; "
                     "dlx_sudoku_rules_in() returns them");
  return puzzle;
}

// The pencil marks of a puzzle on a line; nullopt if it has none.
std::optional<std::string> marks_of(const sudoku::Puzzle& puzzle, const sudoku::Rules& rules) {
  if (!puzzle.candidates) return std::nullopt;
  std::ostringstream out;
  sudoku::find_format("pencilmarks")->make_writer(out, rules)->write(puzzle);
  const std::string_view line = out.view();
  return std::string(line.substr(0, line.find('\n')));
}

const sudoku::Format& format_of(const char* name, bool (*supports)(const sudoku::Format&)) {
  const sudoku::Format* known = sudoku::find_format(&needed(name, "format"));
  if (known != nullptr && supports(*known)) return *known;
  std::vector<sudoku::Format> possible;
  std::ranges::copy_if(sudoku::formats(), std::back_inserter(possible), supports);
  throw unknown_name("format", name, names_of(possible));
}

std::string field_json(const sudoku::Field& field) {
  return array_json(std::array{field.name, field.text}, dlx::format::json_string);
}

std::string puzzle_json(const sudoku::Puzzle& puzzle, const sudoku::Rules& rules) {
  NamedValues object;
  object.number("line", std::uint64_t{puzzle.line});
  object.text("givens", to_line(puzzle.grid));
  object.text("rules", to_text(rules));
  if (const auto marks = marks_of(puzzle, rules)) object.text("marks", *marks);
  if (puzzle.solution) object.text("solution", to_line(*puzzle.solution));
  object.json("fields", array_json(puzzle.fields, field_json));
  return object.object();
}

}  // namespace
}  // namespace dlx::c

using namespace dlx;     // NOLINT
using namespace dlx::c;  // NOLINT

dlx_status dlx_sudoku_read(const dlx_sudoku* sudoku, const char* text, size_t length,
                           uint8_t* values) {
  return guarded([&] {
    const std::size_t cells = needed(sudoku, "sudoku").cells();
    const std::string_view given = text_of(text, length);
    if (given.size() % cells != 0)
      throw ArgumentError("text", "there are " + std::to_string(given.size()) +
                                      " characters, expected " + std::to_string(cells) +
                                      " for each grid");
    const auto places = array(values, given.size(), "values");
    const sudoku::Shape& shape = sudoku->rules.shape();
    if (read_digits(given, shape.size(), places)) return;
    const auto table = values_of_characters(shape);
    // One pass converts all characters; a second one locates an invalid character.
    unsigned all = 0;
    for (std::size_t k = 0; k < given.size(); ++k) {
      const std::uint16_t value = table[static_cast<unsigned char>(given[k])];
      places[k] = static_cast<std::uint8_t>(value);
      all |= value;
    }
    if (all <= 0xff) return;
    const auto bad = std::ranges::find_if(
        given, [&](char c) { return table[static_cast<unsigned char>(c)] > 0xff; });
    const auto at = static_cast<std::size_t>(bad - given.begin());
    throw ParseError(
        "<text>", at / cells + 1, at % cells + 1,
        "found " + quote_token(std::string_view(&*bad, 1)) + ", expected a value or '.'",
        ErrorCode::invalid_cell);
  });
}

dlx_status dlx_sudoku_write(const dlx_sudoku* sudoku, const uint8_t* values, size_t cells,
                            char* text) {
  return guarded([&] {
    needed(sudoku, "sudoku");
    const auto places = array(text, cells, "text");
    const auto given = array(values, cells, "values");
    const int most = sudoku::text::highest_of(given);
    if (most > sudoku->rules.shape().size())
      throw ArgumentError("values", "there is no value " + std::to_string(most));
    write_characters(given, most, places);
  });
}

dlx_status dlx_sudoku_parse(const dlx_sudoku* sudoku, const char* text, size_t length,
                            const char* source, uint8_t* values, char** marks) {
  return guarded([&] {
    needed(values, "values");
    const sudoku::Puzzle puzzle = parse(needed(sudoku, "sudoku"), text, length, source);
    if (marks == nullptr) {
      refuse_marks(puzzle, sudoku->rules, "text");
    } else {
      const std::optional<std::string> line = marks_of(puzzle, sudoku->rules);
      *marks = line ? new_text(*line) : nullptr;
    }
    put(puzzle.grid, sudoku->cells(), values);
  });
}

dlx_status dlx_sudoku_set_marks(dlx_sudoku* sudoku, const char* marks) {
  return guarded([&] {
    needed(sudoku, "sudoku");
    std::optional<sudoku::Candidates> read;
    if (marks != nullptr) {
      read = sudoku::parse_puzzle(marks, sudoku->rules.shape(), "<marks>").marks();
    }
    sudoku->marks = std::move(read);
  });
}

dlx_status dlx_sudoku_set_field(dlx_sudoku* sudoku, const char* name, const char* text) {
  return guarded([&] {
    auto& fields = needed(sudoku, "sudoku").fields;
    if (name == nullptr) {
      fields.clear();
    } else {
      fields.push_back({name, &needed(text, "text")});
    }
  });
}

dlx_status dlx_sudoku_format(const dlx_sudoku* sudoku, const uint8_t* puzzle,
                             const uint8_t* solution, const char* format, char** text) {
  return guarded([&] {
    needed(sudoku, "sudoku");
    const sudoku::Format& known =
        format_of(format, [](const sudoku::Format& each) { return each.make_writer != nullptr; });
    sudoku::Puzzle written = under_marks(*sudoku, grid_of(*sudoku, puzzle, "puzzle"));
    if (solution != nullptr) written.solution = grid_of(*sudoku, solution, "solution");
    written.fields = sudoku->fields;
    std::ostringstream out;
    const auto writer = known.make_writer(out, sudoku->rules);
    writer->write(written);
    writer->finish();
    give(text, "text", out.view());
  });
}

dlx_status dlx_sudoku_rules_in(const char* text, size_t length, char** rules) {
  return guarded([&] {
    std::istringstream in{std::string(text_of(text, length))};
    sudoku::PuzzleReader reader(in, "<text>", std::nullopt);
    give(rules, "rules", to_text(reader.rules()));
  });
}

dlx_status dlx_sudoku_reader_new(const char* text, size_t length, const char* rules,
                                 const char* format, dlx_sudoku_reader** reader) {
  return guarded([&] {
    needed(reader, "reader");
    std::optional<sudoku::Rules> stated;
    if (rules != nullptr) stated = sudoku::parse_rules(rules);
    const sudoku::Format* const known =
        format == nullptr
            ? nullptr
            : &format_of(format, [](const sudoku::Format& each) { return each.is_readable(); });
    *reader = new dlx_sudoku_reader(text_of(text, length), std::move(stated), known);
  });
}

dlx_status dlx_sudoku_reader_next(dlx_sudoku_reader* reader, char** json) {
  return guarded([&] {
    needed(json, "json");
    const auto puzzle = needed(reader, "reader").reader.next();
    if (!puzzle) {
      *json = nullptr;
      return;
    }
    const sudoku::Rules rules = puzzle->rules   ? *puzzle->rules
                                : reader->rules ? *reader->rules
                                                : sudoku::Rules(puzzle->shape());
    *json = new_text(puzzle_json(*puzzle, rules));
  });
}

void dlx_sudoku_reader_free(dlx_sudoku_reader* reader) { delete reader; }
