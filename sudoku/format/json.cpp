#include "sudoku/format/json.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "dlx/error.hpp"
#include "dlx/format/json_scanner.hpp"
#include "sudoku/text/cells.hpp"

namespace dlx::sudoku::format {

namespace {

/// A text of an object, and where it begins in its line.
struct Value {
  std::string text;
  std::size_t offset = 0;
};

Value read_value(dlx::format::JsonScanner& scanner, std::string_view expected) {
  const std::size_t offset = scanner.position() + 1;  // behind the quote
  return {scanner.string(expected), offset};
}

/// The value as it is written.
std::string raw_value(dlx::format::JsonScanner& scanner, std::string_view line) {
  const std::size_t begin = scanner.position();
  scanner.skip_value();
  return std::string(text::trimmed(line.substr(begin, scanner.position() - begin)));
}

}  // namespace

struct JsonReader::Object {
  std::string type;
  std::string number;  // which puzzle it is, as it is written
  std::string source;
  std::optional<Value> givens;
  std::optional<Value> solution;
  std::optional<std::vector<Value>> candidates;
  std::vector<Field> fields;
};

Format::Verdict recognise_json(std::string_view line, const Shape&) {
  return text::trimmed(line).starts_with('{') ? Format::Verdict::yes : Format::Verdict::no;
}

std::size_t cells_in_json(std::string_view line) {
  constexpr std::string_view key = "\"givens\"";
  std::size_t at = line.find(key);
  if (at == line.npos) return 0;
  at = line.find('"', at + key.size());
  const std::size_t end = at == line.npos ? at : line.find('"', at + 1);
  return end == line.npos ? 0 : end - at - 1;
}

void JsonReader::fail(std::size_t offset, std::string message) const {
  throw ParseError(source_.name(), source_.number(), column_of(source_.line(), offset),
                   std::move(message));
}

JsonReader::Object JsonReader::read_object() const {
  dlx::format::JsonScanner scanner(source_.line(), source_.name());
  Object object;
  scanner.expect('{');
  if (scanner.accept('}')) return object;
  do {
    const std::string key = scanner.string("a key");
    scanner.expect(':');
    const bool is_text = scanner.peek() == '"';
    if (key == "type" && is_text) {
      object.type = scanner.string("a type");
    } else if (key == "puzzle") {
      object.number = raw_value(scanner, source_.line());
    } else if (key == "source") {
      object.source = raw_value(scanner, source_.line());
    } else if (key == "givens") {
      object.givens = read_value(scanner, "the givens");
    } else if (key == "solution") {
      object.solution = read_value(scanner, "a solution");
    } else if (key == "candidates") {
      std::vector<Value>& cells = object.candidates.emplace();
      scanner.array("a list of candidates",
                    [&] { cells.push_back(read_value(scanner, "the candidates of a cell")); });
    } else if (key == "fields") {
      scanner.array("a list of fields", [&] {
        std::vector<std::string> pair;
        scanner.array("a name and a text", [&] { pair.push_back(scanner.string("a text")); });
        if (pair.size() == 2) object.fields.push_back({pair[0], pair[1]});
      });
    } else {
      scanner.skip_value();
    }
  } while (scanner.accept(','));
  scanner.expect('}');
  if (scanner.peek() != '\0') scanner.fail_here("the end of the line");
  return object;
}

Puzzle JsonReader::puzzle_of(const Object& object) const {
  Puzzle puzzle{Grid(shape_), source_.number()};
  if (const auto fault = text::read_cells(object.givens->text, puzzle.grid))
    fail(object.givens->offset + fault->offset, fault->message);
  if (object.solution) {
    puzzle.solution.emplace(shape_);
    if (const auto fault = text::read_solution(object.solution->text, *puzzle.solution))
      fail(object.solution->offset + fault->offset, fault->message);
  }
  puzzle.fields = object.fields;
  if (!object.candidates) return puzzle;
  const auto cells = static_cast<std::size_t>(shape_.cells());
  if (object.candidates->size() != cells)
    fail(0, "found candidates of " + std::to_string(object.candidates->size()) +
                " cells, expected those of " + std::to_string(cells));
  Candidates marks(shape_);
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const Value& value = (*object.candidates)[cell];
    Candidates::Mask mask = 0;
    for (const char symbol : value.text) {
      const int number = shape_.value(symbol).value_or(0);
      if (number == 0) fail(value.offset, quote_token(value.text) + " are no candidates");
      mask |= Candidates::bit(number);
    }
    marks.set(static_cast<int>(cell), mask);
  }
  puzzle.grid = marks.singles();
  puzzle.candidates = std::move(marks);
  return puzzle;
}

std::optional<Puzzle> JsonReader::next() {
  while (source_.next()) {
    if (text::trimmed(source_.line()).empty()) continue;
    if (source_.cut())
      fail(0, "the line is longer than " + std::to_string(text::LineSource::max_line) + " bytes");
    Object object;
    try {
      object = read_object();
    } catch (const ParseError& error) {  // which knows the line alone
      throw ParseError(source_.name(), source_.number(), error.column(), error.message());
    }
    if (object.type == "summary" || object.type == "statistics") continue;
    if (!object.givens) fail(0, "found an object without \"givens\", expected a puzzle");
    const std::string key = object.number + ' ' + object.source + ' ' + object.givens->text;
    if (!object.number.empty() && key == last_) continue;
    last_ = key;
    return puzzle_of(object);
  }
  return std::nullopt;
}

}  // namespace dlx::sudoku::format
