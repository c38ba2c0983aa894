#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dlx/format/json_scanner.hpp"
#include "sudoku/document/document.hpp"
#include "sudoku/document/document_writers.hpp"
#include "sudoku/document/json_members.hpp"
#include "sudoku/text/lines.hpp"

/// The JSON of f-puzzles, which SudokuPad and several solvers read as well. Constraints become
/// statements of the rules and back. Drawings without a meaning for the solution are skipped;
/// constraints that the rules do not know are errors, because solutions would be wrong without
/// them.
namespace dlx::sudoku::document {

namespace {

using dlx::format::json_string;
using dlx::format::JsonScanner;

// -- the constraints --------------------------------------------------------------------------

/// How a constraint stores its cells.
enum class Form {
  flag,   ///< true
  cell,   ///< `cell`
  cells,  ///< `cells`
  lines,  ///< `lines`, each a list of cells in order
};

/// A constraint whose statement has the same cells, after a number if the constraint has a value.
struct Constraint {
  std::string_view key;
  std::string_view statement;
  Form form;
  bool has_value = false;
  std::string_view usual_value = {};  ///< where the text has none
};
constexpr std::array constraints = {
    Constraint{"antiknight", "anti-knight", Form::flag},
    Constraint{"antiking", "anti-king", Form::flag},
    Constraint{"nonconsecutive", "non-consecutive", Form::flag},
    Constraint{"disjointgroups", "disjoint-groups", Form::flag},
    Constraint{"odd", "odd", Form::cell},
    Constraint{"even", "even", Form::cell},
    Constraint{"minimum", "minimum", Form::cell},
    Constraint{"maximum", "maximum", Form::cell},
    Constraint{"extraregion", "region", Form::cells},
    Constraint{"killercage", "cage", Form::cells, true},
    Constraint{"difference", "difference", Form::cells, true, "1"},
    Constraint{"ratio", "ratio", Form::cells, true, "2"},
    Constraint{"thermometer", "thermometer", Form::lines},
    Constraint{"slowthermometer", "slow-thermometer", Form::lines},
    Constraint{"palindrome", "palindrome", Form::lines},
    Constraint{"renban", "renban", Form::lines},
    Constraint{"whispers", "whispers", Form::lines, true},
    Constraint{"regionsumline", "region-sum", Form::lines},
    Constraint{"betweenline", "between", Form::lines},
    Constraint{"lockout", "lockout", Form::lines},
};

/// Keys without a meaning for the solution.
bool is_skipped(std::string_view key) {
  return key == "cage" || key == "circle" || key == "line" || key == "rectangle" || key == "text" ||
         key == "disabledlogic" || key == "fogofwar" || key == "foglight" ||
         key == "highlightConflicts" || key == "solution" || key == "truecandidatesoptions" ||
         key == "triggereffect" || key == "size" || key == "grid" || key == "title" ||
         key == "author" || key == "ruleset";
}

std::string joined(std::span<const std::string> words) {
  std::string text;
  for (const std::string& word : words) text += " " + word;
  return text;
}

std::string cell_at(int row, int column) {
  return "R" + std::to_string(row) + "C" + std::to_string(column);
}

/// The row and column of `R3C0`; both may be outside of the grid. {-1, -1} for another text.
std::pair<int, int> place_of(const std::string& cell) {
  const std::size_t c = cell.find_first_of("Cc");
  if (cell.empty() || (cell[0] != 'R' && cell[0] != 'r') || c == cell.npos) return {-1, -1};
  return {std::atoi(cell.c_str() + 1), std::atoi(cell.c_str() + c + 1)};
}

/// The cells of a diagonal from a cell outside of the grid, for a direction such as `DR`.
Words diagonal_from(const Item& item, int size) {
  auto [row, column] = place_of(item.text("cell"));
  const std::string direction = item.text("direction");
  const int down = direction.starts_with('D') ? 1 : -1;
  const int right = direction.ends_with('R') ? 1 : -1;
  Words cells;
  for (int k = 0; k <= size; ++k, row += down, column += right)
    if (row >= 1 && row <= size && column >= 1 && column <= size)
      cells.push_back(cell_at(row, column));
  return cells;
}

/// The statements of constraints that differ from the table, one item each; nullopt for an unknown
/// key.
std::optional<std::string> special_statement(std::string_view key, const Item& item, int size) {
  const Words cells = item.words("cells");
  const std::string value = item.text("value");
  if (key == "xv") {
    if (value == "X" || value == "x") return "sum 10" + joined(cells) + "\n";
    if (value == "V" || value == "v") return "sum 5" + joined(cells) + "\n";
    return std::nullopt;
  }
  if (key == "arrow") {
    std::string statements;
    for (const Words& line : item.lines)
      if (line.size() > 1)
        statements += "arrow" + joined(cells) + " =" + joined(std::span(line).subspan(1)) + "\n";
    return statements;
  }
  if (key == "quadruple" && !cells.empty()) {
    std::string digits;
    for (const std::string& digit : item.words("values")) digits += digit;
    return "quadruple " + digits + " " + cells.front() + "\n";
  }
  if (key == "clone") {
    const Words clones = item.words("cloneCells");
    std::string statements;
    for (std::size_t k = 0; k < std::min(cells.size(), clones.size()); ++k)
      statements += "equal " + cells[k] + " " + clones[k] + "\n";
    return statements;
  }
  if ((key == "littlekillersum" || key == "sandwichsum") && value.empty()) return "";
  if (key == "littlekillersum") {
    return "sum " + value + joined(cells.empty() ? diagonal_from(item, size) : cells) + "\n";
  }
  if (key == "sandwichsum") {
    const auto [row, column] = place_of(item.text("cell"));
    const bool is_row = column < 1 || column > size;
    return "sandwich " + value + (is_row ? " row " : " column ") +
           std::to_string(is_row ? row : column) + "\n";
  }
  return std::nullopt;
}

std::string table_statement(const Constraint& constraint, const Item& item) {
  std::string begin(constraint.statement);
  std::string value = item.text("value");
  if (value.empty()) value = constraint.usual_value;
  if (constraint.has_value && !value.empty()) begin += " " + value;
  if (constraint.form == Form::cell) return begin + " " + item.text("cell") + "\n";
  if (constraint.form == Form::cells) return begin + joined(item.words("cells")) + "\n";
  std::string statements;
  for (const Words& line : item.lines) statements += begin + joined(line) + "\n";
  return statements;
}

// -- reading ----------------------------------------------------------------------------------

struct GridCell {
  std::string value;
  bool given = false;
  std::optional<int> region;
  Words marks;  ///< candidates that the setter allows
};

GridCell read_grid_cell(JsonScanner& scanner) {
  if (scanner.peek() != '{') return {read_scalar(scanner), true, std::nullopt, {}};
  const Item item = read_item(scanner);
  GridCell cell{item.text("value"), item.text("given") == "true", std::nullopt,
                item.words("givenPencilMarks")};
  if (const std::string region = item.text("region"); item.has("region"))
    cell.region = region.empty() ? -1 : std::atoi(region.c_str());
  return cell;
}

/// The source in errors about the JSON itself; other errors have positions in the text.
constexpr std::string_view source_of_json = "<json>";

/// Collects a puzzle of f-puzzles.
class Import {
 public:
  Import(const Text& text, std::size_t offset, std::string_view json)
      : text_(text), offset_(offset), scanner_(json, std::string(source_of_json)) {}

  Puzzle read() {
    read_members(scanner_, [&](const std::string& key) { read_member(key); });
    Puzzle puzzle = make_puzzle();
    set_rules(puzzle, region_statement(puzzle.grid.shape()) + flags() + statements_, text_,
              offset_);
    for (const auto& [name, value] : fields_)
      if (!value.empty()) puzzle.fields.push_back({name, value});
    return puzzle;
  }

 private:
  void read_member(const std::string& key) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> texts = {
        {{"title", "name"}, {"author", "author"}, {"ruleset", "description"}}};
    const auto field =
        std::ranges::find(texts, key, &std::pair<std::string_view, std::string_view>::first);
    if (field != texts.end() && scanner_.peek() == '"') {
      fields_.emplace_back(field->second, scanner_.string("a text"));
    } else if (key == "grid") {
      scanner_.array("the rows of a grid", [&] {
        ++rows_;
        scanner_.array("the cells of a row", [&] { cells_.push_back(read_grid_cell(scanner_)); });
      });
    } else if (key == "diagonal+" || key == "diagonal-") {
      (key == "diagonal+" ? rising_ : falling_) = read_scalar(scanner_) == "true";
    } else if (key == "negative") {
      negative_ = read_words(scanner_);
    } else if (is_skipped(key)) {
      scanner_.skip_value();
    } else {
      read_constraint(key);
    }
  }

  void read_constraint(const std::string& key) {
    const auto known = std::ranges::find(constraints, key, &Constraint::key);
    if (scanner_.peek() != '[') {
      const std::string value =
          scanner_.peek() == '{' ? (scanner_.skip_value(), "") : read_scalar(scanner_);
      const bool is_flag = known != constraints.end() && known->form == Form::flag;
      if (value == "true" && !is_flag) fail_unknown(key);
      if (value == "true") statements_ += std::string(known->statement) + "\n";
      return;
    }
    scanner_.array("a list of constraints", [&] {
      if (scanner_.peek() != '{') return scanner_.skip_value();
      const Item item = read_item(scanner_);
      if (known != constraints.end()) {
        statements_ += table_statement(*known, item);
      } else if (const auto statement = special_statement(key, item, static_cast<int>(rows_))) {
        statements_ += *statement;
      } else {
        fail_unknown(key);
      }
    });
  }

  [[noreturn]] void fail_unknown(const std::string& key) const {
    text_.fail(offset_, "the puzzle has the constraint " + quote_token(key) +
                            " of f-puzzles, which the rules cannot express; solutions would be "
                            "wrong without it");
  }

  Puzzle make_puzzle() const {
    if (rows_ == 0 || cells_.size() != rows_ * rows_)
      text_.fail(offset_, "found a grid of " + text::count_of(rows_, "row") + " with " +
                              text::count_of(cells_.size(), "cell") +
                              ", expected as many rows as columns");
    if (rows_ > Shape::max_size)
      text_.fail(offset_, "found a grid of " + std::to_string(rows_) + " rows, expected " +
                              std::to_string(Shape::max_size) + " at most");
    const Shape shape = shape_of_rows(rows_).value_or(Shape(1, static_cast<int>(rows_)));
    const bool has_given = std::ranges::any_of(cells_, &GridCell::given);
    Puzzle puzzle{Grid(shape), text_.line_of(offset_)};
    Candidates candidates(shape);
    bool has_marks = false;
    for (std::size_t k = 0; k < cells_.size(); ++k) {
      const int cell = static_cast<int>(k);
      const GridCell& own = cells_[k];
      // If there are any givens, other values were written by a player.
      if (own.given || !has_given) puzzle.grid.set(cell, value_of(own.value, shape));
      Candidates::Mask mask = 0;
      for (const std::string& mark : own.marks)
        if (const int value = value_of(mark, shape)) mask |= Candidates::bit(value);
      has_marks = has_marks || mask != 0;
      if (puzzle.grid[cell] != 0) mask = Candidates::bit(puzzle.grid[cell]);
      if (mask != 0) candidates.set(cell, mask);
    }
    if (has_marks) puzzle.set_candidates(std::move(candidates));
    return puzzle;
  }

  int value_of(const std::string& word, const Shape& shape) const {
    const std::optional<int> value = value_of_cell(word, shape);
    if (!value)
      text_.fail(offset_, "found the value " + quote_token(word) + ", expected 1 to " +
                              std::to_string(shape.size()));
    return *value;
  }

  /// The statement for regions other than the boxes.
  std::string region_statement(const Shape& shape) const {
    const auto has_region = [](const GridCell& cell) { return cell.region.has_value(); };
    if (std::ranges::none_of(cells_, has_region)) return "";
    std::string statement = "regions\n";
    for (int cell = 0; cell < shape.cells(); ++cell) {
      const int region = cells_[cell].region.value_or(shape.box(cell));
      if (region < 0 || region >= shape.size())
        text_.fail(offset_, "the cell " + cell_name(shape, cell) +
                                " belongs to no region, which the rules cannot express");
      statement += Shape::symbol(region + 1);
      if (shape.column(cell) + 1 == shape.size()) statement += '\n';
    }
    return statement;
  }

  std::string flags() const {
    std::string statements;
    const int size = static_cast<int>(rows_);
    if (rising_ && falling_) {
      statements += "diagonals\n";
    } else if (rising_ || falling_) {
      statements += "region";
      for (int row = 1; row <= size; ++row)
        statements += ' ' + cell_at(row, falling_ ? row : size + 1 - row);
      statements += "\n";
    }
    const auto lacks = [&](std::string_view name) {
      return std::ranges::find(negative_, name) == negative_.end();
    };
    if (!lacks("xv")) statements += "no-other-xv\n";
    if (lacks("ratio") != lacks("difference")) fail_unknown("negative");
    if (!lacks("ratio")) statements += "no-other-dots\n";
    return statements;
  }

  const Text& text_;
  const std::size_t offset_;
  JsonScanner scanner_;
  std::vector<std::pair<std::string, std::string>> fields_;
  std::vector<GridCell> cells_;
  std::size_t rows_ = 0;
  bool rising_ = false, falling_ = false;
  Words negative_;
  std::string statements_;
};

// -- writing ----------------------------------------------------------------------------------

/// `["R1C1","R1C2"]`.
std::string json_cells(const Words& cells) {
  std::string list;
  for (std::string cell : cells) {
    for (char& c : cell)
      if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    list += (list.empty() ? "" : ",") + json_string(cell);
  }
  return "[" + list + "]";
}

/// Collects the constraints of rules by their keys.
class Export {
 public:
  explicit Export(const Rules& rules) : shape_(rules.shape()) {
    const std::string text = to_text(rules);
    for_each_line(text, [&](std::string_view line, std::size_t) {
      if (rows_of_regions_ > 0) {
        --rows_of_regions_;
        return;
      }
      Words words;
      for (const Cell& word : words_of(line)) words.emplace_back(word.text);
      if (!words.empty()) add(words);
    });
    has_regions_ = has_regions_ || guess_shape(static_cast<std::size_t>(shape_.cells())) != shape_;
  }

  bool has_regions() const { return has_regions_; }

  /// `,"key":[...]` for each key.
  std::string json() const {
    std::string text;
    for (const auto& [key, items] : lists_) text += "," + json_string(key) + ":[" + items + "]";
    for (const std::string& flag : flags_) text += "," + json_string(flag) + ":true";
    return text;
  }

 private:
  void add(const Words& words) {
    const std::string& name = words.front();
    const Words arguments(words.begin() + 1, words.end());
    if (name == "box") return;
    if (name == "regions") {
      has_regions_ = true;
      rows_of_regions_ = shape_.size();
    } else if (name == "diagonals") {
      flags_.insert(flags_.end(), {"diagonal+", "diagonal-"});
    } else if (name == "no-other-xv") {
      add_item("negative", json_string("xv"));
    } else if (name == "no-other-dots") {
      add_item("negative", json_string("ratio") + "," + json_string("difference"));
    } else if (!add_special(name, arguments)) {
      add_from_table(name, arguments);
    }
  }

  bool add_special(const std::string& name, const Words& words) {
    if (name == "arrow") {
      const auto equal = std::ranges::find(words, "=");
      const Words circle(words.begin(), equal), shaft(equal + 1, words.end());
      Words line = {circle.back()};
      line.insert(line.end(), shaft.begin(), shaft.end());
      add_item("arrow",
               "{\"lines\":[" + json_cells(line) + "],\"cells\":" + json_cells(circle) + "}");
    } else if (name == "sum" && words.size() == 3 && (words[0] == "10" || words[0] == "5")) {
      add_item("xv", "{\"cells\":" + json_cells({words[1], words[2]}) +
                         ",\"value\":" + json_string(words[0] == "5" ? "V" : "X") + "}");
    } else if (name == "quadruple") {
      const auto [row, column] = place_of(words[1]);
      const Words cells = {cell_at(row, column), cell_at(row, column + 1), cell_at(row + 1, column),
                           cell_at(row + 1, column + 1)};
      std::string values;
      for (const char digit : words[0])
        values += (values.empty() ? "" : ",") + std::string(1, digit);
      add_item("quadruple", "{\"cells\":" + json_cells(cells) + ",\"values\":[" + values + "]}");
    } else if (name == "equal") {
      for (std::size_t k = 1; k < words.size(); ++k)
        add_item("clone", "{\"cells\":" + json_cells({words[0]}) +
                              ",\"cloneCells\":" + json_cells({words[k]}) + "}");
    } else if (name == "sandwich") {
      const int line = std::atoi(words[2].c_str());
      add_item("sandwichsum",
               "{\"cell\":" + json_string(words[1] == "row" ? cell_at(line, 0) : cell_at(0, line)) +
                   ",\"value\":" + json_string(words[0]) + "}");
    } else {
      return false;
    }
    return true;
  }

  void add_from_table(const std::string& name, Words words) {
    const auto known = std::ranges::find(constraints, name, &Constraint::statement);
    if (known == constraints.end())
      throw std::invalid_argument("the format f-puzzles has no rule '" + name + "'");
    const std::string key(known->key);
    std::string value;
    if (known->has_value && place_of(words.front()).first < 0) {
      value = ",\"value\":" + json_string(words.front());
      words.erase(words.begin());
    }
    if (known->form == Form::flag) flags_.push_back(key);
    if (known->form == Form::cells) add_item(key, "{\"cells\":" + json_cells(words) + value + "}");
    if (known->form == Form::lines)
      add_item(key, "{\"lines\":[" + json_cells(words) + "]" + value + "}");
    if (known->form == Form::cell)
      for (const std::string& word : words) {
        const std::string list = json_cells({word});
        add_item(key, "{\"cell\":" + list.substr(1, list.size() - 2) + "}");
      }
  }

  void add_item(const std::string& key, const std::string& item) {
    auto list = std::ranges::find(lists_, key, &std::pair<std::string, std::string>::first);
    if (list == lists_.end()) list = lists_.insert(lists_.end(), {key, ""});
    list->second += (list->second.empty() ? "" : ",") + item;
  }

  Shape shape_;
  bool has_regions_ = false;
  int rows_of_regions_ = 0;  // lines that follow the statement `regions`
  std::vector<std::pair<std::string, std::string>> lists_;
  std::vector<std::string> flags_;
};

std::string json_grid(const Puzzle& puzzle, const Rules& rules, bool has_regions, bool has_marks) {
  const Shape& shape = rules.shape();
  std::string rows;
  for (int cell = 0; cell < shape.cells(); ++cell) {
    if (shape.column(cell) == 0) rows += cell == 0 ? "[" : "],[";
    std::string members;
    if (puzzle.grid[cell] != 0) {
      members = "\"value\":" + std::to_string(puzzle.grid[cell]) + ",\"given\":true";
    } else if (has_marks) {
      std::string marks;
      for (int value = 1; value <= shape.size(); ++value)
        if (puzzle.candidates->has(cell, value))
          marks += (marks.empty() ? "" : ",") + std::to_string(value);
      members = "\"givenPencilMarks\":[" + marks + "]";
    }
    if (has_regions) {
      if (!members.empty()) members += ",";
      members += "\"region\":" + std::to_string(rules.region(cell));
    }
    rows += (shape.column(cell) == 0 ? "{" : ",{") + members + "}";
  }
  return "[" + rows + "]]";
}

}  // namespace

Puzzle read_f_puzzle(const Text& text, std::size_t offset, std::string_view json) {
  const bool is_packed = json.data() != text.content().data() + offset;
  try {
    return Import(text, offset, json).read();
  } catch (const ParseError& error) {
    if (error.source() != source_of_json) throw;
    // The position in the JSON is a position in the text only if the JSON stands there.
    if (is_packed) text.fail(offset, "in the packed puzzle of the link: " + error.message());
    throw ParseError(text.source(), text.line_of(offset) + error.line() - 1, error.column(),
                     error.message());
  }
}

std::string to_f_puzzle(const Puzzle& puzzle, const Rules& rules) {
  const Export constraints_of_rules(rules);
  const bool has_marks = marks_restrict_more(puzzle, rules);
  const auto field = [&](std::string_view key, std::string_view name) {
    const std::string_view text = puzzle.field(name);
    return text.empty() ? std::string() : "," + json_string(key) + ":" + json_string(text);
  };
  return "{\"size\":" + std::to_string(rules.shape().size()) + field("title", "name") +
         field("author", "author") + field("ruleset", "description") +
         ",\"grid\":" + json_grid(puzzle, rules, constraints_of_rules.has_regions(), has_marks) +
         constraints_of_rules.json() + "}";
}

void write_f_puzzle(TextWriter& writer, const Puzzle& puzzle) {
  writer.out() << to_f_puzzle(puzzle, writer.rules()) << '\n';
}

}  // namespace dlx::sudoku::document
