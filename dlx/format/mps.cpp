#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <ostream>
#include <utility>

#include "dlx/cost.hpp"
#include "dlx/format/linear.hpp"
#include "dlx/format/problem_format_table.hpp"
#include "dlx/format/program.hpp"

namespace dlx::format {
namespace {

class MpsReader {
 public:
  MpsReader(std::string_view text, std::string source)
      : scanner_(text, source), program_(std::move(source)) {}

  ParsedProblem read() {
    while (scanner_.next_line()) {
      const std::string_view line = scanner_.line();
      if (line.starts_with('*')) continue;
      const std::vector<Word> words = scanner_.words();
      if (line[0] != ' ' && line[0] != '\t') {
        if (words[0].text == "ENDATA") return finish();
        begin_section(words);
      } else {
        read_entry(words);
      }
    }
    scanner_.fail(0, "found the end of the text, expected ENDATA");
  }

 private:
  enum class Section { none, sense, rows, columns, right_hand_sides, ranges, bounds };

  // A row as the sections of the text describe it.
  struct MpsRow {
    char type;         // N, E, L or G
    std::uint32_t id;  // number in the program, unless `type` is N
    std::int64_t right = 0;
    std::optional<std::int64_t> range = {};
  };

  Place at(const Word& word) const { return scanner_.place(word.offset); }

  void begin_section(const std::vector<Word>& words) {
    const std::string_view name = words[0].text;
    set_ = {};
    section_ = Section::none;
    if (name == "NAME") return;
    if (name == "OBJSENSE") {
      section_ = Section::sense;
      if (words.size() > 1) read_sense(words[1]);
      return;
    }
    constexpr std::array<std::pair<std::string_view, Section>, 5> sections = {
        {{"ROWS", Section::rows},
         {"COLUMNS", Section::columns},
         {"RHS", Section::right_hand_sides},
         {"RANGES", Section::ranges},
         {"BOUNDS", Section::bounds}}};
    for (const auto& [known, section] : sections) {
      if (name == known) section_ = section;
    }
    if (section_ == Section::none)
      scanner_.refuse(words[0], "NAME, OBJSENSE, ROWS, COLUMNS, RHS, RANGES, BOUNDS or ENDATA");
    if (words.size() > 1) scanner_.refuse(words[1], "the end of the line");
  }

  void read_entry(const std::vector<Word>& words) {
    switch (section_) {
      case Section::none:
        scanner_.refuse(words[0], "a section, at the beginning of the line");
      case Section::sense:
        return read_sense(words[0]);
      case Section::rows:
        return read_row(words);
      case Section::columns:
        return read_column(words);
      case Section::right_hand_sides:
      case Section::ranges:
        return read_right(words);
      case Section::bounds:
        return read_bound(words);
    }
  }

  void read_sense(const Word& word) {
    if (word.text == "MAX" || word.text == "MAXIMIZE") return program_.maximize();
    if (word.text != "MIN" && word.text != "MINIMIZE") scanner_.refuse(word, "MIN or MAX");
  }

  // Checks the number of words.
  void expect_words(const std::vector<Word>& words, std::size_t least, std::size_t most,
                    const char* form) const {
    if (words.size() < least)
      scanner_.fail(scanner_.line().size(), "found the end of the line, expected " +
                                                std::string(form) + ", names without spaces");
    if (words.size() > most)
      scanner_.refuse(words[most],
                      "the end of the line after " + std::string(form) + ", names without spaces");
  }

  void read_row(const std::vector<Word>& words) {
    expect_words(words, 2, 2, "a type and a name");
    const char type = words[0].text.size() == 1 ? words[0].text[0] : ' ';
    if (std::string_view("NELG").find(type) == std::string_view::npos)
      scanner_.refuse(words[0], "the type of a row, N, E, L or G");
    if (names_.find(words[1].text) != NameTable::none) scanner_.refuse(words[1], "each row once");
    names_.add(words[1].text);
    rows_.push_back({type, 0});
    if (type != 'N') rows_.back().id = program_.add_row(words[1].text, at(words[1]));
    if (type == 'N' && !objective_) objective_ = static_cast<std::uint32_t>(rows_.size() - 1);
  }

  std::uint32_t row_of(const Word& word) const {
    const std::uint32_t row = names_.find(word.text);
    if (row == NameTable::none) scanner_.refuse(word, "the name of a row");
    return row;
  }

  void read_column(const std::vector<Word>& words) {
    if (words.size() == 3 && words[1].text == "'MARKER'") {
      integers_ = words[2].text == "'INTORG'";
      if (!integers_ && words[2].text != "'INTEND'")
        scanner_.refuse(words[2], "'INTORG' or 'INTEND'");
      return;
    }
    expect_words(words, 3, 5, "a column, and a row and a number once or twice");
    if (words.size() == 4) expect_words(words, 5, 5, "a column, and a row and a number twice");
    if (words[0].text != column_name_) {
      if (program_.find_column(words[0].text))
        scanner_.refuse(words[0], "all of a column in one place");
      column_ = program_.column(words[0].text, at(words[0]));
      column_name_ = words[0].text;
      if (integers_) program_.set_integer(column_);
    }
    for (std::size_t k = 1; k < words.size(); k += 2) {
      const std::uint32_t row = row_of(words[k]);
      const Word& value = words[k + 1];
      if (row == objective_) program_.add_cost(column_, value.text, at(value));
      if (rows_[row].type != 'N') program_.add_term(rows_[row].id, column_, value.text, at(value));
    }
  }

  // The name of a set may be omitted; several sets are an error.
  void check_set(const Word& word) {
    if (!set_.empty() && word.text != set_)
      scanner_.refuse(word, quote_token(set_) + ", one set of values");
    set_ = word.text;
  }

  void read_right(const std::vector<Word>& words) {
    expect_words(words, 2, 5, "a set, and a row and a number once or twice");
    const std::size_t named = words.size() % 2;
    if (named != 0) check_set(words[0]);
    for (std::size_t k = named; k < words.size(); k += 2) {
      const std::uint32_t id = row_of(words[k]);
      MpsRow& row = rows_[id];
      const Word& value = words[k + 1];
      if (id == objective_ && section_ == Section::right_hand_sides) {
        // The right-hand side of the objective is its negated constant.
        const bool negative = value.text.starts_with('-');
        const std::string size(value.text.substr(negative || value.text.starts_with('+') ? 1 : 0));
        program_.add_constant(negative ? size : '-' + size, at(value));
      } else if (row.type == 'N') {
        continue;
      } else if (section_ == Section::ranges) {
        row.range = program_.whole(value.text, at(value));
      } else {
        row.right = program_.whole(value.text, at(value));
      }
    }
  }

  void read_bound(const std::vector<Word>& words) {
    expect_words(words, 2, 4, "a type, a set, a column and a number");
    const std::string_view type = words[0].text;
    const bool has_value =
        type == "UP" || type == "LO" || type == "FX" || type == "UI" || type == "LI";
    if (!has_value && type != "BV" && type != "PL")
      scanner_.refuse(words[0], "the type of a bound that is 0 or 1: UP, LO, FX, BV, PL, UI or LI");
    if (has_value) expect_words(words, 3, 4, "a type, a set, a column and a number");
    const bool named = words.size() == 4 || (words.size() == 3 && !has_value);
    if (named) check_set(words[1]);
    const Word& name = words[named ? 2 : 1];
    const std::optional<std::uint32_t> column = program_.find_column(name.text);
    if (!column) scanner_.refuse(name, "the name of a column");
    if (type == "BV") program_.set_binary(*column);
    if (type == "UI" || type == "LI") program_.set_integer(*column);
    if (type == "PL") program_.set_most(*column, "inf", at(name));
    if (!has_value) return;
    const Word& value = words.back();
    if (type != "LO" && type != "LI") program_.set_most(*column, value.text, at(value));
    if (type != "UP" && type != "UI") program_.set_least(*column, value.text, at(value));
  }

  ParsedProblem finish() {
    for (const MpsRow& row : rows_) {
      if (row.type == 'N') continue;
      std::optional<std::int64_t> low, high;
      if (row.type != 'L') low = row.right;
      if (row.type != 'G') high = row.right;
      // A range extends an equation in the direction of its sign, and gives an inequality a second
      // bound.
      if (row.range) {
        const std::int64_t reach = std::min(std::abs(*row.range), max_total_cost - 1);
        const bool down = row.type == 'L' || (row.type == 'E' && *row.range < 0);
        if (down) low = row.right - reach;
        if (!down) high = row.right + reach;
      }
      program_.set_bounds(row.id, low, high);
    }
    return program_.finish();
  }

  LineScanner scanner_;
  ParsedProgram program_;
  Section section_ = Section::none;
  std::string_view set_;  // the only set of right-hand sides, ranges or bounds
  NameTable names_;       // names of rows
  std::vector<MpsRow> rows_;
  std::optional<std::uint32_t> objective_;  // number of a row, if known
  bool integers_ = false;                   // the current columns are integers
  std::string_view column_name_;            // name of the current column
  std::uint32_t column_ = 0;
};

}  // namespace

bool recognise_mps(std::string_view text) {
  LineScanner scanner(text, "");
  bool rows = false;
  while (scanner.next_line()) {
    const std::string_view line = scanner.line();
    if (line.starts_with('*')) continue;
    Word word;
    scanner.next_word(word);
    if (line[0] == ' ' || line[0] == '\t') {
      if (rows)
        return word.text.size() == 1 &&
               std::string_view("NELG").find(word.text[0]) != std::string_view::npos;
    } else if (word.text == "ROWS") {
      rows = true;
    } else if (rows || (word.text != "NAME" && word.text != "OBJSENSE")) {
      return false;
    }
  }
  return false;
}

ParsedProblem read_mps(std::string_view text, std::string source) {
  return MpsReader(text, std::move(source)).read();
}

namespace {

// Returns a line whose fields begin in columns 2, 5, 15 and 25, as fixed form requires; readers of
// free form accept such lines, too. The number in field 4 ends in column 36 unless it is too long.
std::string card(std::string_view type, std::string_view name, std::string_view other = {},
                 std::string_view number = {}) {
  std::string line = ' ' + std::string(type);
  const auto add = [&line](std::string_view field, std::size_t column) {
    if (field.empty()) return;
    line.resize(std::max(line.size() + 1, column - 1), ' ');
    line += field;
  };
  add(name, 5);
  add(other, 15);
  add(number, number.size() < 12 ? 37 - number.size() : 25);
  return line + '\n';
}

constexpr std::string_view marker = "    M         'MARKER'                 ";

}  // namespace

std::vector<std::string> write_mps(std::ostream& out, const Problem& problem) {
  std::vector<LinearRow> rows;
  const auto variables = static_cast<std::size_t>(make_linear(
      problem, [](const std::string&) {}, [&](LinearRow row) { rows.push_back(std::move(row)); }));
  const ProgramNames names(problem, variables, rows, 8);              // as fixed form requires
  constexpr std::array<std::string_view, 3> types = {"E", "G", "L"};  // by relation
  out << "* The solutions are the exact covers of a problem. Variables and options:\n";
  for (std::uint32_t k = 0; k < problem.num_options(); ++k)
    out << "* " << names.variables[k] << " = " << option_remark(problem, OptionId{k}) << '\n';
  out << "NAME          covers\nROWS\n" << card("N", "cost");
  std::vector<std::vector<std::pair<std::size_t, std::int64_t>>> columns(variables);
  for (std::size_t k = 0; k < rows.size(); ++k) {
    out << card(types[static_cast<std::size_t>(rows[k].relation)], names.rows[k]);
    for (const LinearTerm& term : rows[k].terms)
      columns[static_cast<std::size_t>(term.variable - 1)].emplace_back(k, term.sign);
  }
  out << "COLUMNS\n" << marker << "'INTORG'\n";
  for (std::size_t k = 0; k < variables; ++k) {
    const std::string& column = names.variables[k];
    const std::int64_t cost =
        k < problem.num_options() ? problem.cost(OptionId{static_cast<std::uint32_t>(k)}) : 0;
    out << card("", column, "cost", decimal_text(cost, problem.cost_digits()));
    for (const auto& [row, sign] : columns[k])
      out << card("", column, names.rows[row], std::to_string(sign));
  }
  out << marker << "'INTEND'\nRHS\n";
  for (std::size_t k = 0; k < rows.size(); ++k) {
    if (rows[k].bound != 0) out << card("", "RHS", names.rows[k], std::to_string(rows[k].bound));
  }
  out << "BOUNDS\n";
  for (std::size_t k = 0; k < variables; ++k) out << card("BV", "BND", names.variables[k]);
  out << "ENDATA\n";
  return with_data(problem, "MPS");
}

}  // namespace dlx::format
