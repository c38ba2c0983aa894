#include <algorithm>
#include <cstdint>
#include <optional>
#include <ostream>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/format/line_scanner.hpp"
#include "dlx/format/linear.hpp"
#include "dlx/format/table.hpp"

namespace dlx::format {
namespace {

constexpr std::string_view variables_key = "#variable=";
constexpr std::string_view constraints_key = "#constraint=";

// A constraint as it is read; its rows are made when all variables are known.
struct Sum {
  std::vector<std::uint32_t> variables;  // from 0 on
  Relation relation = Relation::equal;
  std::int64_t bound = 0;
  std::size_t line = 0;
};

class OpbReader {
 public:
  OpbReader(std::string_view text, std::string source) : scanner_(text, std::move(source)) {}

  ParsedProblem read() {
    Word word;
    while (next_word(word)) {
      const bool first = !std::exchange(begun_, true);
      if (first && word.text == "min:") {
        read_objective();
      } else {
        read_constraint(word);
      }
    }
    if (!begun_ && !header_) scanner_.fail(0, "found the end of the text, expected a constraint");
    if (constraints_ && sums_.size() < *constraints_) {
      scanner_.fail(scanner_.line().size(), "found " + std::to_string(sums_.size()) +
                                                " constraints, expected " +
                                                std::to_string(*constraints_) + header_says());
    }
    return build();
  }

 private:
  // The next word; a `;` glued to one is a word of its own. The header is a comment that says how
  // many variables there are.
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

  [[noreturn]] void refuse(const Word& word, std::string_view expected) const {
    scanner_.fail(word.offset,
                  "found " + quote_token(word.text) + ", expected " + std::string(expected));
  }

  // Reads `* #variable= 3 #constraint= 2` or `* #variable=3 #constraint=2`, and passes other
  // comments over.
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

  // The number behind a key of the header, if the key is there.
  std::optional<Word> header_number(const std::vector<Word>& words, std::string_view key) const {
    for (std::size_t k = 0; k < words.size(); ++k) {
      if (!words[k].text.starts_with(key)) continue;
      Word number{words[k].text.substr(key.size()), words[k].offset + key.size()};
      if (number.text.empty() && k + 1 < words.size()) number = words[k + 1];
      const std::optional<std::int64_t> value = whole_number(number.text);
      if (!value || *value < 0) refuse(number, "a number behind '" + std::string(key) + "'");
      return number;
    }
    return std::nullopt;
  }

  std::string header_says() const { return " as line " + std::to_string(header_line_) + " says"; }

  [[noreturn]] void refuse_variables(const Word& word) const {
    refuse(word, "at most " + std::to_string(max_variables) + " variables");
  }

  // `x7` as 6.
  std::uint32_t read_variable(const Word& word) {
    const std::optional<std::int64_t> number =
        word.text.starts_with('x') ? whole_number(word.text.substr(1)) : std::nullopt;
    if (!number || *number < 1 || word.text[1] == '+')
      refuse(word, "a variable as x1; negated ones and products are no exact covers");
    if (*number > max_variables) refuse_variables(word);
    if (header_ && *number > *header_) {
      refuse(word, "a variable up to x" + std::to_string(*header_) + header_says());
    }
    const auto variable = static_cast<std::uint32_t>(*number - 1);
    variables_ = std::max(variables_, variable + 1);
    return variable;
  }

  void read_objective() {
    objective_ = true;
    for (;;) {
      const Word word = expect_word("a coefficient or ';'");
      if (word.text == ";") break;
      const std::optional<std::int64_t> cost = whole_number(word.text);
      if (!cost) refuse(word, "a coefficient of up to 64 bits or ';'");
      total_cost_ += static_cast<std::uint64_t>(*cost < 0 ? -*cost : *cost);
      if (total_cost_ > static_cast<std::uint64_t>(max_total_cost))
        refuse(word, "coefficients whose absolute values add up to at most 2^62");
      const Word name = expect_word("a variable as x1");
      const std::uint32_t variable = read_variable(name);
      if (marked(variable)) refuse(name, "each variable once in the objective");
      costs_.emplace_back(variable, *cost);
    }
    objective_ = false;
  }

  // Marks a variable of the sum that is read; true if it was marked before.
  bool marked(std::uint32_t variable) {
    if (marks_.size() <= variable) marks_.resize(variables_);
    const std::size_t mark = sums_.size() + (objective_ ? 1 : 2);
    return std::exchange(marks_[variable], mark) == mark;
  }

  void read_constraint(Word word) {
    if (sums_.size() == constraints_) {
      scanner_.fail(word.offset, "found another constraint, expected " +
                                     std::to_string(*constraints_) + header_says());
    }
    Sum sum;
    sum.line = scanner_.line_number();
    std::int64_t sign = 0;  // of all coefficients
    for (; word.text != "=" && word.text != ">=" && word.text != "<=";
         word = expect_word("'=', '>=' or '<='")) {
      const std::optional<std::int64_t> coefficient = whole_number(word.text);
      if (!coefficient) refuse(word, "a coefficient as +1, or '=', '>=' or '<='");
      if (*coefficient != 1 && *coefficient != -1)
        refuse(word, "the coefficient 1: exact covers are sums of variables");
      if (sign != 0 && *coefficient != sign)
        refuse(word, "the same sign as before: exact covers are sums of variables");
      sign = *coefficient;
      const Word name = expect_word("a variable as x1");
      sum.variables.push_back(read_variable(name));
      if (marked(sum.variables.back())) refuse(name, "each variable once in a sum");
    }
    sum.relation = word.text == "="    ? Relation::equal
                   : word.text == ">=" ? Relation::at_least
                                       : Relation::at_most;
    const Word number = expect_word("a number");
    const std::optional<std::int64_t> bound = whole_number(number.text);
    if (!bound) refuse(number, "a number of up to 64 bits");
    sum.bound = *bound;
    if (sign < 0) {
      sum.bound = -sum.bound;
      if (sum.relation != Relation::equal) {
        sum.relation = sum.relation == Relation::at_least ? Relation::at_most : Relation::at_least;
      }
    }
    const Word end = expect_word("';'");
    if (end.text != ";") refuse(end, "';'");
    sums_.push_back(std::move(sum));
  }

  ParsedProblem build() {
    ProblemBuilder builder;
    std::vector<bool> never(variables_);  // can't be true
    for (const Sum& sum : sums_) {
      if (sum.bound != 0 || sum.relation == Relation::at_least) continue;
      for (const std::uint32_t variable : sum.variables) never[variable] = true;
    }
    std::vector<std::vector<ItemId>> items(variables_);  // of each option
    std::vector<bool> has_primary(variables_);
    std::vector<std::size_t> item_lines;
    const auto add = [&](const Sum& sum, ItemId item) {
      Deadline::check(sum.variables.size());
      const bool primary = !is_secondary(sum);
      for (const std::uint32_t variable : sum.variables) {
        if (primary && never[variable]) continue;
        items[variable].push_back(item);
        if (primary) has_primary[variable] = true;
      }
      item_lines.push_back(sum.line);
    };
    const auto name = [](char letter, std::size_t k) { return letter + std::to_string(k + 1); };

    // Only the size can be refused here.
    scanner_.build(0, [&] {
      for (std::size_t k = 0; k < sums_.size(); ++k) {
        if (const std::optional<Bounds> bounds = bounds_of(sums_[k]))
          add(sums_[k], builder.add_primary(name('c', k), bounds->low, bounds->high));
      }
      for (std::uint32_t k = 0; k < variables_; ++k) {
        if (has_primary[k] || never[k]) continue;
        items[k].push_back(builder.add_primary(name('x', k), 0, 1));
        item_lines.push_back(1);
      }
      for (std::size_t k = 0; k < sums_.size(); ++k) {
        if (is_secondary(sums_[k])) add(sums_[k], builder.add_secondary(name('c', k)));
      }
      for (std::uint32_t k = 0; k < variables_; ++k) {
        if (items[k].empty()) {
          items[k].push_back(builder.add_secondary(name('x', k)));
          item_lines.push_back(1);
        }
        builder.add_option(std::vector<Entry>(items[k].begin(), items[k].end()));
        builder.set_label(OptionId{k}, name('x', k));
      }
      for (const auto& [variable, cost] : costs_) builder.set_cost(OptionId{variable}, cost);
    });
    return finish(
        builder, [&](ItemId item) { return item_lines[index(item)]; },
        [&](OptionId) { return std::max<std::size_t>(header_line_, 1); });
  }

  static bool is_secondary(const Sum& sum) {
    return sum.relation == Relation::at_most && sum.bound == 1;
  }

  // The bounds of the primary item that stands for the sum; nullopt if there is none, because the
  // sum always holds, says that its variables are never true, or stands for a secondary item.
  static std::optional<Bounds> bounds_of(const Sum& sum) {
    const auto size = static_cast<std::int64_t>(sum.variables.size());
    const bool low = sum.relation != Relation::at_most, high = sum.relation != Relation::at_least;
    if ((low && sum.bound > size) || (high && sum.bound < 0)) {
      const auto bound = static_cast<std::uint32_t>(size + 1);  // more than there are: never
      return Bounds{bound, bound};
    }
    if (is_secondary(sum) || (!high && sum.bound <= 0) || (!low && sum.bound >= size) ||
        (high && sum.bound == 0)) {
      return std::nullopt;
    }
    const auto bound = static_cast<std::uint32_t>(sum.bound);
    return Bounds{low ? bound : 0, high ? bound : static_cast<std::uint32_t>(size)};
  }

  LineScanner scanner_;
  Word pending_;                              // a `;` that was glued to the word before
  std::optional<std::uint32_t> header_;       // how many variables it says
  std::optional<std::uint64_t> constraints_;  // and constraints, if it says that
  std::size_t header_line_ = 0;
  bool begun_ = false;  // behind what may be the header
  std::uint32_t variables_ = 0;
  bool objective_ = false;  // it is being read
  std::vector<std::size_t> marks_;
  std::vector<std::pair<std::uint32_t, std::int64_t>> costs_;
  std::uint64_t total_cost_ = 0;
  std::vector<Sum> sums_;
};

}  // namespace

bool recognise_opb(std::string_view text) {
  LineScanner scanner(text, "");
  while (scanner.next_line()) {
    Word first, second;
    scanner.next_word(first);
    scanner.next_word(second);
    if (first.text == "*" && second.text.starts_with(variables_key)) return true;
    if (first.text.starts_with('*')) continue;
    return first.text == "min:" ||
           ((first.text == "+1" || first.text == "-1" || first.text == "1") &&
            second.text.starts_with('x') && scanner.line().find(';') != std::string_view::npos);
  }
  return false;
}

ParsedProblem read_opb(std::string_view text, std::string source) {
  return OpbReader(text, std::move(source)).read();
}

namespace {

// `+1 x1 -1 x2 >= 0 ;`. There is no `<=`: solvers of competitions need not know it.
void append_row(std::string& text, const LinearRow& row) {
  const bool turned = row.relation == Relation::at_most;
  for (const LinearTerm& term : row.terms) {
    text += (term.sign > 0) != turned ? "+1 x" : "-1 x";
    text += std::to_string(term.variable) + ' ';
  }
  text += row.relation == Relation::equal ? "= " : ">= ";
  text += std::to_string(turned ? -row.bound : row.bound) + " ;\n";
}

// What the rows are about when they have no terms, which not all solvers read.
bool is_true(const LinearRow& row) {
  return row.terms.empty() && (row.relation == Relation::at_most ? row.bound >= 0
                               : row.relation == Relation::equal ? row.bound == 0
                                                                 : row.bound <= 0);
}

}  // namespace

std::vector<std::string> write_opb(std::ostream& out, const Problem& problem) {
  std::uint64_t rows = 0;
  bool impossible = false;
  const std::uint64_t variables = make_linear(
      problem, [](const std::string&) {},
      [&](const LinearRow& row) {
        if (!row.terms.empty()) ++rows;
        if (row.terms.empty() && !is_true(row)) impossible = true;
      });
  // A row without terms that is false becomes x1 >= 2.
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
  note_data(losses, problem, "OPB");
  return losses;
}

}  // namespace dlx::format
