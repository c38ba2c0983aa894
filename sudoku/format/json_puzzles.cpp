#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dlx/error.hpp"
#include "dlx/format/json_scanner.hpp"
#include "sudoku/format/puzzle_format_table.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/text/lines.hpp"

namespace dlx::sudoku::format {

namespace {

/// A string of an object, and its position in its line.
struct Value {
  std::string text;
  std::size_t offset = 0;
};

Value read_value(dlx::format::JsonScanner& scanner, std::string_view expected) {
  const std::size_t offset = scanner.position() + 1;  // after the quote
  return {scanner.string(expected), offset};
}

/// Returns the value as it is written.
std::string raw_value(dlx::format::JsonScanner& scanner, std::string_view line) {
  const std::size_t begin = scanner.position();
  scanner.skip_value();
  return std::string(text::trimmed(line.substr(begin, scanner.position() - begin)));
}

struct JsonObject {
  std::string type;
  std::string number;  // number of the puzzle, as written
  std::string source;
  std::optional<Value> givens;
  std::optional<Value> solution;
  std::optional<std::vector<Value>> candidates;
  std::vector<Field> fields;
  std::optional<Value> rules;
};

Format::Verdict recognise_json(std::string_view line, const Shape&) {
  return text::trimmed(line).starts_with('{') ? Format::Verdict::yes : Format::Verdict::no;
}

/// Reads the object on the current line.
/// Errors:   ParseError, whose position refers to the line alone.
JsonObject read_object(const text::LineSource& source) {
  dlx::format::JsonScanner scanner(source.line(), source.name());
  JsonObject object;
  scanner.expect('{');
  if (scanner.accept('}')) return object;
  std::set<std::string> keys;
  do {
    const std::size_t place = scanner.position();
    const std::string key = scanner.string("a key");
    if (!keys.insert(key).second)
      scanner.fail(place, "found the key " + quote_token(key) + " again, expected it once");
    scanner.expect(':');
    const bool is_text = scanner.peek() == '"';
    if (key == "type" && is_text) {
      object.type = scanner.string("a type");
    } else if (key == "puzzle") {
      object.number = raw_value(scanner, source.line());
    } else if (key == "source") {
      object.source = raw_value(scanner, source.line());
    } else if (key == "givens") {
      object.givens = read_value(scanner, "the givens");
    } else if (key == "solution") {
      object.solution = read_value(scanner, "a solution");
    } else if (key == "rules") {
      object.rules = read_value(scanner, "the rules");
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

/// Reads one JSON object per line, as the commands write them: an object with `givens` is a puzzle;
/// its `candidates`, `solution`, `fields` and `rules` are read, and all other keys ignored. Skips
/// summaries and statistics. The commands write an object for each solution or step of a puzzle:
/// consecutive objects with equal `puzzle`, `source` and `givens` are one puzzle.
class JsonReader : public FormatReader {
 public:
  using FormatReader::FormatReader;
  std::optional<Puzzle> next() override;

 private:
  Puzzle puzzle_of(const JsonObject& object) const;
  void set_rules(Puzzle& puzzle, const Value& text) const;

  std::string last_;  // identifies the puzzle of the previous object
};

Puzzle JsonReader::puzzle_of(const JsonObject& object) const {
  Puzzle puzzle{Grid(shape_), source_.number()};
  if (const auto fault = text::read_cells(object.givens->text, puzzle.grid))
    source_.fail(object.givens->offset + fault->offset, fault->message);
  if (object.solution) {
    puzzle.solution.emplace(shape_);
    if (const auto fault = text::read_solution(object.solution->text, *puzzle.solution))
      source_.fail(object.solution->offset + fault->offset, fault->message);
  }
  puzzle.fields = object.fields;
  if (object.rules) set_rules(puzzle, *object.rules);
  if (!object.candidates) return puzzle;
  const auto cells = static_cast<std::size_t>(shape_.cells());
  if (object.candidates->size() != cells)
    source_.fail(0, "found candidates of " + std::to_string(object.candidates->size()) +
                        " cells, expected those of " + std::to_string(cells));
  Candidates marks(shape_);
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const Value& value = (*object.candidates)[cell];
    Candidates::Mask mask = 0;
    for (const char symbol : value.text) {
      const int number = shape_.value(symbol).value_or(0);
      if (number == 0) source_.fail(value.offset, quote_token(value.text) + " are not candidates");
      mask |= Candidates::bit(number);
    }
    if (const int given = puzzle.grid[static_cast<int>(cell)]; given != 0) {
      if ((mask & Candidates::bit(given)) == 0)
        source_.fail(value.offset, "the candidates " + quote_token(value.text) + " of " +
                                       cell_name(shape_, static_cast<int>(cell)) +
                                       " lack its value " + Shape::symbol(given));
      mask = Candidates::bit(given);
    }
    marks.set(static_cast<int>(cell), mask);
  }
  puzzle.set_candidates(std::move(marks));
  return puzzle;
}

void JsonReader::set_rules(Puzzle& puzzle, const Value& text) const {
  try {
    Rules rules = parse_rules(text.text);
    if (!(rules.shape() == shape_))
      source_.fail(text.offset, "found rules for another size of grid, expected rules for " +
                                    std::to_string(shape_.size()) + "x" +
                                    std::to_string(shape_.size()));
    puzzle.rules = std::make_shared<const Rules>(std::move(rules));
  } catch (const ParseError& error) {
    if (error.source() == source_.name()) throw;
    source_.fail(text.offset,
                 "line " + std::to_string(error.line()) + " of the rules: " + error.message());
  }
}

std::optional<Puzzle> JsonReader::next() {
  while (source_.next()) {
    if (text::trimmed(source_.line()).empty()) continue;
    source_.check_length();
    JsonObject object;
    try {
      object = read_object(source_);
    } catch (const ParseError& error) {
      throw ParseError(source_.name(), source_.number(), error.column(), error.message());
    }
    if (object.type == "summary" || object.type == "statistics") continue;
    if (!object.givens) source_.fail(0, "found an object without \"givens\", expected a puzzle");
    const std::string key = object.number + ' ' + object.source + ' ' + object.givens->text;
    if (!object.number.empty() && key == last_) continue;
    last_ = key;
    return puzzle_of(object);
  }
  return std::nullopt;
}

/// Writes one JSON object per line.
class JsonWriter : public PuzzleWriter {
 public:
  JsonWriter(std::ostream& out, const Rules& rules)
      : out_(out), rules_(rules == Rules(rules.shape()) ? "" : to_text(rules)) {}
  void write(const Puzzle& puzzle) override {
    out_ << R"({"type":"puzzle","version":1,"puzzle":)" << ++number_ << ",\"line\":" << puzzle.line
         << ",\"givens\":\"" << to_line(puzzle.grid) << '"';
    if (puzzle.candidates) {
      out_ << ",\"candidates\":[";
      for (int cell = 0; cell < puzzle.shape().cells(); ++cell)
        out_ << (cell == 0 ? "\"" : ",\"") << symbols_of(*puzzle.candidates, cell) << '"';
      out_ << ']';
    }
    if (!rules_.empty()) out_ << ",\"rules\":" << dlx::format::json_string(rules_);
    if (puzzle.solution) out_ << ",\"solution\":\"" << to_line(*puzzle.solution) << '"';
    if (!puzzle.fields.empty()) {
      // A list, because there may be two comments.
      out_ << ",\"fields\":[";
      for (std::size_t k = 0; k < puzzle.fields.size(); ++k)
        out_ << (k == 0 ? "[" : ",[") << dlx::format::json_string(puzzle.fields[k].name) << ','
             << dlx::format::json_string(puzzle.fields[k].text) << ']';
      out_ << ']';
    }
    out_ << "}\n";
  }
  void write_placeholder(std::string_view text) override {
    out_ << R"({"type":)" << dlx::format::json_string(text) << ",\"version\":1}\n";
  }

 private:
  std::ostream& out_;
  std::string rules_;  // empty for rows, columns and boxes only
  std::size_t number_ = 0;
};

}  // namespace

std::size_t cells_in_json(std::string_view line) {
  constexpr std::string_view key = "\"givens\"";
  std::size_t at = line.find(key);
  if (at == line.npos) return 0;
  at = line.find('"', at + key.size());
  const std::size_t end = at == line.npos ? at : line.find('"', at + 1);
  return end == line.npos ? 0 : end - at - 1;
}

std::shared_ptr<const Rules> rules_in_json(text::LineSource& source) {
  std::shared_ptr<const Rules> rules;
  bool is_blank = true;
  while (is_blank && source.next()) {
    source.keep();
    is_blank = text::trimmed(source.line()).empty();
  }
  if (!is_blank && recognise_json(source.line(), Shape()) == Format::Verdict::yes) {
    try {
      if (const JsonObject object = read_object(source); object.rules)
        rules = std::make_shared<const Rules>(parse_rules(object.rules->text));
    } catch (const ParseError&) {  // the reader reports the error at its place
    }
  }
  source.rewind();
  return rules;
}

Format json_format() {
  return {.name = "json",
          .extension = ".json",
          .summary = "one object a line",
          .recognise = recognise_json,
          .make_reader = read_as<JsonReader>,
          .make_writer = write_as<JsonWriter>,
          .writes_solution = true,
          .writes_rules = true};
}

}  // namespace dlx::sudoku::format
