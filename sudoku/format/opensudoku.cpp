#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "dlx/error.hpp"
#include "puzzles/svg.hpp"
#include "sudoku/format/puzzle_format_table.hpp"
#include "sudoku/formats.hpp"
#include "sudoku/text/lines.hpp"

#ifndef __wasm__  // no pugixml there
#include <pugixml.hpp>
#endif

namespace dlx::sudoku::format {

namespace {

/// Elements about all puzzles, in the order in which OpenSudoku writes them.
struct Element {
  std::string_view name;
  std::string_view field;
};
constexpr std::array elements = {
    Element{"name", "name"},
    Element{"author", "author"},
    Element{"description", "description"},
    Element{"comment", "comment"},
    Element{"created", "date"},
    Element{"source", "source"},
    Element{"level", "level"},
    Element{"sourceURL", "url"},
};

#ifndef __wasm__

/// The XML of OpenSudoku, an Android app: `<game data="81 digits" />` in `<opensudoku>`, possibly
/// inside a `<folder name="...">`, after `<name>`, `<author>`, `<level>` and others, which apply to
/// every puzzle of the text.
///
/// Memory:   the whole text and its tree; texts of more than 64 MiB are rejected.
class OpenSudokuReader : public FormatReader {
 public:
  OpenSudokuReader(text::LineSource& source, const Shape& shape);
  ~OpenSudokuReader() override;
  std::optional<Puzzle> next() override;

 private:
  struct Document;

  std::unique_ptr<Document> document_;  // after parsing
};

constexpr std::size_t longest_text = std::size_t{64} << 20;

struct OpenSudokuReader::Document {
  Document(text::LineSource& source, std::size_t first) : name(source.name()), line(first) {}

  /// Returns the position of a byte; call with ascending offsets, except for short steps back.
  std::pair<std::size_t, std::size_t> place_of(std::size_t offset) {
    offset = std::min(offset, text.size());
    if (offset < counted) {
      line = first_line_of_count;
      counted = 0;
    }
    line += static_cast<std::size_t>(std::count(text.begin() + static_cast<std::ptrdiff_t>(counted),
                                                text.begin() + static_cast<std::ptrdiff_t>(offset),
                                                '\n'));
    counted = offset;
    const std::size_t end = offset == 0 ? text.npos : text.rfind('\n', offset - 1);
    const std::size_t start = end == text.npos ? 0 : end + 1;
    const std::string_view view(text);
    return {line, column_of(view.substr(start), offset - start)};
  }

  [[noreturn]] void fail(std::size_t offset, std::string message) {
    const auto [at_line, column] = place_of(offset);
    throw ParseError(name, at_line, column, std::move(message));
  }

  void parse();
  void collect_fields(const pugi::xml_node& node);
  std::size_t data_offset(const pugi::xml_node& game) const;
  Puzzle read_game(const pugi::xml_node& game, const Shape& shape);

  std::string text;
  std::string name;
  std::size_t line;
  std::size_t first_line_of_count = line;
  std::size_t counted = 0;
  pugi::xml_document tree;
  std::vector<Field> fields;
  std::vector<pugi::xml_node> games;
  std::size_t next_game = 0;
};

/// Returns all games, also games in folders, in the order of the text. The search is not recursive,
/// because bad texts may nest a million folders.
std::vector<pugi::xml_node> find_games(const pugi::xml_node& root) {
  std::vector<pugi::xml_node> games;
  const auto is = [](const pugi::xml_node& node, std::string_view name) {
    return node.name() == name;
  };
  for (pugi::xml_node node = root.first_child(); node;) {
    if (is(node, "game")) games.push_back(node);
    if (is(node, "folder") && node.first_child()) {
      node = node.first_child();
      continue;
    }
    while (node && !node.next_sibling()) {
      node = node.parent();
      if (node == root) node = {};
    }
    if (node) node = node.next_sibling();
  }
  return games;
}

/// Before: `text` is complete.
void OpenSudokuReader::Document::parse() {
  if (text.size() > longest_text)
    fail(0, "the XML text is longer than " + std::to_string(longest_text >> 20) + " MiB");
  const pugi::xml_parse_result result =
      tree.load_buffer(text.data(), text.size(), pugi::parse_default, pugi::encoding_utf8);
  if (result.status == pugi::status_out_of_memory) throw std::bad_alloc();
  if (!result) {
    std::string problem = result.description();
    if (!problem.empty() && problem[0] >= 'A' && problem[0] <= 'Z')
      problem[0] = static_cast<char>(problem[0] + 32);
    fail(static_cast<std::size_t>(result.offset), "the XML is not well formed: " + problem);
  }
  const pugi::xml_node root = tree.document_element();
  if (std::string_view(root.name()) != "opensudoku")
    fail(static_cast<std::size_t>(std::max<std::ptrdiff_t>(root.offset_debug(), 0)),
         "found the element " + quote_token(root.name()) + ", expected 'opensudoku'");
  collect_fields(root);
  games = find_games(root);
}

void OpenSudokuReader::Document::collect_fields(const pugi::xml_node& node) {
  for (const Element& element : elements) {
    const std::string_view value =
        text::trimmed(node.child(std::string(element.name).c_str()).child_value());
    if (!value.empty()) fields.push_back({std::string(element.field), std::string(value)});
  }
}

/// Finds the start of the value of a game's `data` in the text; the tree stores only the position
/// of the game.
std::size_t OpenSudokuReader::Document::data_offset(const pugi::xml_node& node) const {
  const auto start = static_cast<std::size_t>(std::max<std::ptrdiff_t>(node.offset_debug(), 0));
  const std::size_t tag_end = text.find('>', start);
  for (std::size_t at = text.find("data", start); at < tag_end; at = text.find("data", at + 1)) {
    const bool word = text[at - 1] == ' ' || text[at - 1] == '\n' || text[at - 1] == '\t';
    const std::size_t equals = text.find_first_not_of(" \t\r\n", at + 4);
    if (!word || equals == text.npos || text[equals] != '=') continue;
    return text.find_first_of("\"'", equals) + 1;
  }
  return start;
}

Puzzle OpenSudokuReader::Document::read_game(const pugi::xml_node& node, const Shape& shape) {
  const auto start = static_cast<std::size_t>(std::max<std::ptrdiff_t>(node.offset_debug(), 0));
  Puzzle puzzle{Grid(shape), place_of(start).first};
  const pugi::xml_attribute data = node.attribute("data");
  if (!data)
    fail(start, "found a game without 'data', expected data=\"...\" with a digit for each cell");
  if (const auto fault = text::read_cells(data.value(), puzzle.grid))
    fail(data_offset(node) + fault->offset, fault->message);
  puzzle.fields = fields;
  const pugi::xml_attribute folder = node.parent().attribute("name");
  if (folder && *folder.value() != '\0') puzzle.fields.push_back({"folder", folder.value()});
  return puzzle;
}

OpenSudokuReader::OpenSudokuReader(text::LineSource& source, const Shape& shape)
    : FormatReader(source, shape) {}

OpenSudokuReader::~OpenSudokuReader() = default;

std::optional<Puzzle> OpenSudokuReader::next() {
  if (!document_) {
    if (!source_.next()) return std::nullopt;
    document_ = std::make_unique<Document>(source_, source_.number());
    document_->text = source_.rest(longest_text + 1);
    document_->parse();
  }
  Document& document = *document_;
  if (document.next_game == document.games.size()) return std::nullopt;
  return document.read_game(document.games[document.next_game++], shape_);
}

#else

class OpenSudokuReader : public FormatReader {
 public:
  using FormatReader::FormatReader;
  std::optional<Puzzle> next() override {
    if (!source_.next()) return std::nullopt;
    throw ParseError(std::string(source_.name()), source_.number(), 1,
                     "files of OpenSudoku cannot be read here; export the puzzles as text");
  }
};

#endif

Format::Verdict recognise_opensudoku(std::string_view line, const Shape&) {
  return text::trimmed(line).starts_with('<') ? Format::Verdict::yes : Format::Verdict::no;
}

/// The fields of the first puzzle are written for all puzzles, because the format stores them only
/// once.
class OpenSudokuWriter : public TextWriter {
 public:
  using TextWriter::TextWriter;
  void write(const Puzzle& puzzle) override {
    marks_.check_not_needed(puzzle, "opensudoku");
    if (puzzle.grid.shape() != Shape(3, 3))
      throw std::invalid_argument("the format opensudoku stores only 9x9 puzzles");
    start(&puzzle);
    std::string data = to_line(puzzle.grid);
    std::ranges::replace(data, '.', '0');
    out_ << "  <game data=\"" << data << "\" />\n";
  }
  void finish() override {
    start(nullptr);
    out_ << "</opensudoku>\n";
  }

 private:
  void start(const Puzzle* puzzle) {
    if (std::exchange(started_, true)) return;
    out_ << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n";
    for (const Element& element : elements) {
      const std::string_view text = puzzle != nullptr ? puzzle->field(element.field) : "";
      if (!text.empty())
        out_ << "  <" << element.name << '>' << pictures::escape_xml(text) << "</" << element.name
             << ">\n";
    }
  }

  bool started_ = false;
};

}  // namespace

Format opensudoku_format() {
  return {.name = "opensudoku",
          .extension = ".opensudoku",
          .summary = "the XML of OpenSudoku",
          .recognise = recognise_opensudoku,
          .make_reader = read_as<OpenSudokuReader>,
          .make_writer = write_as<OpenSudokuWriter>};
}

}  // namespace dlx::sudoku::format
