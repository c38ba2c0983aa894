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
      : scanner_(text, source), source_(std::move(source)) {}

  ParsedProblem read() {
    Word word;
    while (next_word(word)) {
      const bool first = !std::exchange(begun_, true);
      if (word.text == "soft:")
        scanner_.refuse(word, "hard constraints; soft constraints are not supported");
      if (first && (word.text == "min:" || word.text == "max:")) {
        read_objective(word.text == "max:");
      } else {
        read_constraint(word);
      }
    }
    if (!begun_ && !header_) scanner_.fail(0, "found the end of the text, expected a constraint");
    if (constraints_ && rows_.size() < *constraints_) {
      scanner_.fail(scanner_.line().size(), "found " + counted(rows_.size(), "constraint") +
                                                ", expected " + std::to_string(*constraints_) +
                                                as_declared_in_line(header_line_));
    }
    return build();
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
    variables_ = std::max(variables_, *header_);
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

  // Returns 6 for `x7`.
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
    const auto variable = static_cast<std::uint32_t>(*number - 1);
    variables_ = std::max(variables_, variable + 1);
    return variable;
  }

  // If the sum is to be maximised, the costs are its negated coefficients.
  void read_objective(bool maximizes) {
    objective_ = true;
    for (;;) {
      const Word word = expect_word("a coefficient or ';'");
      if (word.text == ";") break;
      const std::optional<std::int64_t> cost = whole_number(word.text);
      if (!cost)
        scanner_.refuse(word,
                        "a coefficient of up to 64 bits and a variable as in 3 x1, or ';'; "
                        "'lp_solve -parse -wfmps NEW FILE' converts LP files of lp_solve");
      total_cost_ += static_cast<std::uint64_t>(*cost < 0 ? -*cost : *cost);
      if (total_cost_ > static_cast<std::uint64_t>(max_total_cost))
        scanner_.refuse(word, "coefficients whose absolute values add up to at most 2^62");
      const Word name = expect_word("a variable as x1");
      const std::uint32_t variable = read_variable(name);
      if (marked(variable)) scanner_.refuse(name, "each variable once in the objective");
      costs_.emplace_back(variable, maximizes ? -*cost : *cost);
    }
    objective_ = false;
  }

  // Marks a variable as used in the current sum; returns true if it was marked before.
  bool marked(std::uint32_t variable) {
    if (marks_.size() <= variable) marks_.resize(variables_);
    const std::size_t mark = rows_.size() + (objective_ ? 1 : 2);
    return std::exchange(marks_[variable], mark) == mark;
  }

  void read_constraint(Word word) {
    if (rows_.size() == constraints_) {
      scanner_.fail(word.offset, "found another constraint, expected " +
                                     std::to_string(*constraints_) +
                                     as_declared_in_line(header_line_));
    }
    ProgramRow row;
    row.place.line = scanner_.line_number();
    std::int64_t sign = 0;  // sign of all coefficients
    for (; word.text != "=" && word.text != ">=" && word.text != "<=";
         word = expect_word("'=', '>=' or '<='")) {
      const std::optional<std::int64_t> coefficient = whole_number(word.text);
      if (!coefficient) scanner_.refuse(word, "a coefficient as +1, or '=', '>=' or '<='");
      if (*coefficient != 1 && *coefficient != -1)
        scanner_.refuse(word, std::string(a_coefficient));
      if (sign != 0 && *coefficient != sign) scanner_.refuse(word, std::string(a_sign));
      sign = *coefficient;
      const Word name = expect_word("a variable as x1");
      row.columns.push_back(read_variable(name));
      if (marked(row.columns.back())) scanner_.refuse(name, "each variable once in a sum");
    }
    const Word number = expect_word("a number");
    const std::optional<std::int64_t> bound = whole_number(number.text);
    if (!bound) scanner_.refuse(number, "a number of up to 64 bits");
    const auto [least, most] = sign < 0 ? std::pair("<=", ">=") : std::pair(">=", "<=");
    const std::int64_t value = sign < 0 ? -*bound : *bound;
    if (word.text != most) row.low = value;
    if (word.text != least) row.high = value;
    const Word end = expect_word("';'");
    if (end.text != ";") scanner_.refuse(end, "';'");
    rows_.push_back(std::move(row));
  }

  ParsedProblem build() const {
    std::vector<ProgramColumn> columns(variables_);
    for (std::uint32_t k = 0; k < variables_; ++k) {
      columns[k].name = "x" + std::to_string(k + 1);
      columns[k].place.line = std::max<std::size_t>(header_line_, 1);
    }
    for (const auto& [variable, cost] : costs_) columns[variable].cost.units = cost;
    return make_problem(source_, rows_, columns);
  }

  LineScanner scanner_;
  std::string source_;
  Word pending_;                              // a `;` that ended the previous word
  std::optional<std::uint32_t> header_;       // declared number of variables
  std::optional<std::uint64_t> constraints_;  // declared number of constraints
  std::size_t header_line_ = 0;
  bool begun_ = false;  // the words after a possible header were reached
  std::uint32_t variables_ = 0;
  bool objective_ = false;  // the objective is being read
  std::vector<std::size_t> marks_;
  std::vector<std::pair<std::uint32_t, std::int64_t>> costs_;
  std::uint64_t total_cost_ = 0;
  std::vector<ProgramRow> rows_;
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
