#include <algorithm>
#include <cstdint>
#include <optional>
#include <ostream>
#include <utility>

#include "dlx/format/line_scanner.hpp"
#include "dlx/format/linear.hpp"
#include "dlx/format/problem_format_table.hpp"
#include "dlx/format/program.hpp"

namespace dlx::format {
namespace {

constexpr std::string_view variables_key = "#variable=";
constexpr std::string_view constraints_key = "#constraint=";

class OpbReader {
 public:
  OpbReader(std::string_view text, std::string source)
      : scanner_(text, source), program_(std::move(source)) {}

  ParsedProblem read() {
    Word word;
    while (next_word(word)) {
      const bool first = !std::exchange(begun_, true);
      if (word.text == "soft:")
        scanner_.refuse(word, "hard constraints; soft constraints are not supported");
      if (first && (word.text == "min:" || word.text == "max:")) {
        if (word.text == "max:") program_.maximize();
        read_objective();
      } else {
        read_constraint(word);
      }
    }
    if (!begun_ && !header_) scanner_.fail(0, "found the end of the text, expected a constraint");
    if (constraints_ && rows_ < *constraints_) {
      scanner_.fail(scanner_.line().size(), "found " + counted(rows_, "constraint") +
                                                ", expected " + std::to_string(*constraints_) +
                                                as_declared_in_line(header_line_));
    }
    add_variables(header_.value_or(0));
    return program_.finish();
  }

 private:
  // Reads the next word; a `;` at the end of a word is a separate word. The header is a comment
  // with the number of variables.
  bool next_word(Word& word) {
    if (!pending_.text.empty()) {
      word = std::exchange(pending_, {});
    } else {
      while (!scanner_.next_word(word)) {
        do {
          if (!scanner_.next_line()) return false;
          if (scanner_.line_begins_with('*')) read_header();
        } while (scanner_.line_begins_with('*'));
      }
    }
    if (word.text.size() > 1 && word.text.ends_with(';')) {
      word.text.remove_suffix(1);
      pending_ = {scanner_.line().substr(word.offset + word.text.size(), 1),
                  word.offset + word.text.size()};
    }
    return true;
  }

  Word expect_word(std::string_view expected) {
    Word word;
    if (!next_word(word))
      scanner_.fail(0, "found the end of the text, expected " + std::string(expected));
    return word;
  }

  // Reads `* #variable= 3 #constraint= 2` or `* #variable=3 #constraint=2`, and skips other
  // comments.
  void read_header() {
    const std::vector<Word> words = scanner_.words();
    if (header_ || begun_ || std::ranges::none_of(words, [](const Word& word) {
          return word.text.starts_with(variables_key);
        })) {
      return;
    }
    header_line_ = scanner_.line_number();
    const Word variables = header_number(words, variables_key).value();
    const auto count = static_cast<std::uint64_t>(*whole_number(variables.text));
    if (count > max_variables) refuse_variables(variables);
    header_ = static_cast<std::uint32_t>(count);
    if (const std::optional<Word> constraints = header_number(words, constraints_key))
      constraints_ = static_cast<std::uint64_t>(*whole_number(constraints->text));
  }

  // Returns the number after a key of the header, if present.
  std::optional<Word> header_number(const std::vector<Word>& words, std::string_view key) const {
    for (std::size_t k = 0; k < words.size(); ++k) {
      if (!words[k].text.starts_with(key)) continue;
      Word number{words[k].text.substr(key.size()), words[k].offset + key.size()};
      if (number.text.empty() && k + 1 < words.size()) number = words[k + 1];
      const std::optional<std::int64_t> value = whole_number(number.text);
      if (!value || *value < 0)
        scanner_.refuse(number, "a number after '" + std::string(key) + "'");
      return number;
    }
    return std::nullopt;
  }

  [[noreturn]] void refuse_variables(const Word& word) const {
    scanner_.refuse(word, "at most " + std::to_string(max_variables) + " variables");
  }

  // Returns the column of `x7`, which is number 6; creates the columns before it.
  std::uint32_t read_variable(const Word& word) {
    const std::optional<std::int64_t> number =
        word.text.starts_with('x') ? whole_number(word.text.substr(1)) : std::nullopt;
    if (!number || *number < 1 || word.text[1] == '+')
      scanner_.refuse(word,
                      "a variable as x1; an exact cover has no negated variables and no products");
    if (*number > max_variables) refuse_variables(word);
    if (header_ && *number > *header_) {
      scanner_.refuse(word, "a variable up to x" + std::to_string(*header_) +
                                as_declared_in_line(header_line_));
    }
    add_variables(static_cast<std::uint32_t>(*number));
    return static_cast<std::uint32_t>(*number - 1);
  }

  void add_variables(std::uint32_t number) {
    const Place place{std::max<std::size_t>(header_line_, 1), 1};
    while (variables_ < number)
      program_.set_binary(program_.column("x" + std::to_string(++variables_), place));
  }

  Place at(const Word& word) const { return scanner_.place(word.offset); }

  void read_objective() {
    for (Word word = expect_word("a coefficient or ';'"); word.text != ";";
         word = expect_word("a coefficient or ';'")) {
      if (!whole_number(word.text))
        scanner_.refuse(word,
                        "a coefficient of up to 64 bits and a variable as in 3 x1, or ';'; "
                        "'lp_solve -parse -wfmps NEW FILE' converts LP files of lp_solve");
      const Word name = expect_word("a variable as x1");
      program_.add_cost(read_variable(name), word.text, at(word));
    }
  }

  void read_constraint(Word word) {
    if (rows_ == constraints_) {
      scanner_.fail(word.offset, "found another constraint, expected " +
                                     std::to_string(*constraints_) +
                                     as_declared_in_line(header_line_));
    }
    ++rows_;
    const std::uint32_t row = program_.add_row("", at(word));
    for (; word.text != "=" && word.text != ">=" && word.text != "<=";
         word = expect_word("'=', '>=' or '<='")) {
      if (!whole_number(word.text))
        scanner_.refuse(word, "a coefficient as +1, or '=', '>=' or '<='");
      const Word name = expect_word("a variable as x1");
      program_.add_term(row, read_variable(name), word.text, at(word));
    }
    const Word number = expect_word("a number");
    const std::int64_t bound = program_.whole(number.text, at(number));
    program_.set_bounds(row, word.text == "<=" ? std::nullopt : std::optional(bound),
                        word.text == ">=" ? std::nullopt : std::optional(bound));
    const Word end = expect_word("';'");
    if (end.text != ";") scanner_.refuse(end, "';'");
  }

  LineScanner scanner_;
  ParsedProgram program_;
  Word pending_;                              // a `;` that ended the previous word
  std::optional<std::uint32_t> header_;       // declared number of variables
  std::optional<std::uint64_t> constraints_;  // declared number of constraints
  std::size_t header_line_ = 0;
  bool begun_ = false;  // the words after a possible header were reached
  std::uint32_t variables_ = 0;
  std::uint64_t rows_ = 0;
};

// Appends `+1 x1 -1 x2 >= 0 ;`. Does not use `<=`, which solvers of competitions need not support.
void append_row(std::string& text, const LinearRow& row) {
  const bool turned = row.relation == Relation::at_most;
  for (const LinearTerm& term : row.terms) {
    text += (term.sign > 0) != turned ? "+1 x" : "-1 x";
    text += std::to_string(term.variable) + ' ';
  }
  text += row.relation == Relation::equal ? "= " : ">= ";
  text += std::to_string(turned ? -row.bound : row.bound) + " ;\n";
}

// Returns true for a constraint without terms that holds. Not all solvers accept such constraints.
bool is_true(const LinearRow& row) {
  return row.terms.empty() && (row.relation == Relation::at_most ? row.bound >= 0
                               : row.relation == Relation::equal ? row.bound == 0
                                                                 : row.bound <= 0);
}

}  // namespace

bool recognise_opb(std::string_view text) {
  LineScanner scanner(text, "");
  while (scanner.next_line()) {
    Word first, second;
    scanner.next_word(first);
    scanner.next_word(second);
    if (first.text == "*" && second.text.starts_with(variables_key)) return true;
    if (first.text.starts_with('*')) continue;
    return first.text == "min:" || first.text == "max:" || first.text == "soft:" ||
           ((first.text == "+1" || first.text == "-1" || first.text == "1") &&
            second.text.starts_with('x') && scanner.line().find(';') != std::string_view::npos);
  }
  return false;
}

ParsedProblem read_opb(std::string_view text, std::string source) {
  return OpbReader(text, std::move(source)).read();
}

std::vector<std::string> write_opb(std::ostream& out, const Problem& problem) {
  std::uint64_t rows = 0;
  bool impossible = false;
  const std::uint64_t variables = make_linear(
      problem, [](const std::string&) {},
      [&](const LinearRow& row) {
        if (!row.terms.empty()) ++rows;
        if (row.terms.empty() && !is_true(row)) impossible = true;
      });
  // A false constraint without terms becomes x1 >= 2.
  const std::uint64_t written = std::max<std::uint64_t>(variables, impossible ? 1 : 0);
  out << "* #variable= " + std::to_string(written) +
             " #constraint= " + std::to_string(rows + (impossible ? 1 : 0)) + "\n";
  out << "* The solutions are the exact covers of a problem. Variables and options:\n";
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    out << "* x" + std::to_string(k + 1) + " = " + option_remark(problem, OptionId{k}) + "\n";
  }
  std::vector<std::string> losses;
  if (problem.has_costs()) {
    if (problem.cost_digits() > 0) {
      const std::string power = "10^" + std::to_string(problem.cost_digits());
      out << "* The objective is the cost times " + power + ".\n";
      losses.push_back("costs are written times " + power);
    }
    std::string text = "min:";
    for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
      const std::int64_t cost = problem.cost(OptionId{k});
      if (cost == 0) continue;
      text += (cost > 0 ? " +" : " ") + std::to_string(cost) + " x" + std::to_string(k + 1);
    }
    out << text << " ;\n";
  }
  make_linear(
      problem, [&](const std::string& remark) { out << "* " << remark << '\n'; },
      [&](const LinearRow& row) {
        if (row.terms.empty()) return;
        std::string text;
        append_row(text, row);
        out << text;
      });
  if (impossible) out << "* an item that no option covers\n+1 x1 >= 2 ;\n";
  return with_data(problem, "OPB", std::move(losses));
}

}  // namespace dlx::format
