#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <ostream>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/format/line_scanner.hpp"
#include "dlx/format/linear.hpp"
#include "dlx/format/problem_format_table.hpp"

namespace dlx::format {
namespace {

bool is_number(std::string_view word) {
  return consists_of(word, "+-.0123456789eE") && word.find_first_of("0123456789") != word.npos;
}

// Returns true for a comment that requests a projected or weighted count: `c p show`, `c ind`,
// `cr`, `c t pmc`, `c p weight`, `c weights`, `c t wmc`, `c t pwmc`. Comments in prose are none.
// Source:   the format of the Model Counting Competition, https://mccompetition.org (2021).
bool requests_other_count(const std::vector<Word>& words) {
  const auto word = [&](std::size_t k) {
    return k < words.size() ? words[k].text : std::string_view();
  };
  if (word(0) == "cr") return is_number(word(1));
  if (word(0) != "c") return false;
  if (word(1) == "ind" || word(1) == "weights") return is_number(word(2));
  if (word(1) == "t" && words.size() == 3)
    return word(2) == "pmc" || word(2) == "wmc" || word(2) == "pwmc";
  // Lines for programs end with 0, as clauses do; sentences do not.
  return word(1) == "p" && words.size() > 2 &&
         (word(2) == "show" || word(2) == "weight" ||
          (words.size() > 3 && words.back().text == "0"));
}

class CnfReader {
 public:
  CnfReader(std::string_view text, const std::string& source) : scanner_(text, source) {}

  ParsedProblem read() {
    refuse_other_counts();
    read_header();
    covered_.resize(2 * variables_);
    ProblemBuilder builder;
    scanner_.build(0, [&] {
      for (std::uint32_t k = 1; k <= variables_; ++k) builder.add_primary("x" + std::to_string(k));
    });
    while (read_clause()) {
      const auto literals = static_cast<std::uint32_t>(clause_.size());
      const ItemId item{builder.num_items()};
      scanner_.build(0, [&] {
        builder.add_primary("c" + std::to_string(clause_lines_.size()), 1, std::max(literals, 1U));
      });
      for (const std::uint32_t option : clause_) covered_[option].push_back(item);
    }
    if (clause_lines_.size() != clauses_) {
      scanner_.fail(scanner_.line().size(), "found " + counted(clause_lines_.size(), "clause") +
                                                ", expected " + std::to_string(clauses_) +
                                                as_declared_in_line(header_line_));
    }
    for (std::uint32_t k = 0; k < 2 * variables_; ++k) add_option(builder, k);
    return finish(
        builder,
        [&](ItemId item) {
          return index(item) < variables_ ? header_line_ : clause_lines_[index(item) - variables_];
        },
        [&](OptionId) { return header_line_; });
  }

 private:
  void refuse_other_counts() const {
    for (LineScanner lines = scanner_; lines.next_line();) {
      if (!lines.line_begins_with('c')) continue;
      const std::vector<Word> words = lines.words();
      if (requests_other_count(words)) {
        lines.fail(words[0].offset,
                   "found " + quote_token(trimmed(lines.line())) +
                       ", expected no projection and no weights; without such lines all models "
                       "are counted");
      }
    }
  }

  void read_header() {
    do {
      if (!scanner_.next_line()) {
        scanner_.fail(0, "found the end of the text, expected 'p cnf VARIABLES CLAUSES'");
      }
    } while (scanner_.line_begins_with('c'));
    header_line_ = scanner_.line_number();
    const std::vector<Word> words = scanner_.words();
    const auto form = [&](std::size_t offset) {
      scanner_.refuse({scanner_.line().substr(offset), offset}, "'p cnf VARIABLES CLAUSES'");
    };
    if (words.size() != 4 || words[0].text != "p" || words[1].text != "cnf") {
      form(words.front().offset);
    }
    const auto variables = whole_number(words[2].text), clauses = whole_number(words[3].text);
    if (!variables || *variables < 0) form(words[2].offset);
    if (!clauses || *clauses < 0) form(words[3].offset);
    if (*variables > max_variables) {
      scanner_.fail(words[2].offset, "found " + quote_token(words[2].text) +
                                         " variables, expected at most " +
                                         std::to_string(max_variables));
    }
    variables_ = static_cast<std::uint32_t>(*variables);
    clauses_ = static_cast<std::uint64_t>(*clauses);
  }

  // Reads the literals up to the next 0 as numbers of options, without repetitions. Returns false
  // at the end of the text, or at a `%`, which ends the files of SATLIB.
  bool read_clause() {
    clause_.clear();
    Word word;
    while (scanner_.next_word_of_text(word, 'c')) {
      const bool first = clause_.empty();
      if (word.text == "%" && first) return false;
      const std::optional<std::int64_t> literal = whole_number(word.text);
      if (!literal) scanner_.refuse(word, "a literal or 0");
      if (clause_lines_.size() == clauses_) {
        scanner_.fail(word.offset, "found another clause, expected only " +
                                       std::to_string(clauses_) +
                                       as_declared_in_line(header_line_));
      }
      if (*literal == 0) {
        clause_lines_.push_back(scanner_.line_number());
        std::ranges::sort(clause_);
        clause_.erase(std::unique(clause_.begin(), clause_.end()), clause_.end());
        return true;
      }
      const std::uint64_t variable = *literal < 0 ? 0 - static_cast<std::uint64_t>(*literal)
                                                  : static_cast<std::uint64_t>(*literal);
      if (variable > variables_) {
        scanner_.fail(word.offset, "found the literal " + quote_token(word.text) +
                                       ", expected a variable up to " + std::to_string(variables_) +
                                       as_declared_in_line(header_line_));
      }
      clause_.push_back(static_cast<std::uint32_t>(2 * (variable - 1) + (*literal < 0 ? 1 : 0)));
    }
    if (!clause_.empty()) {
      scanner_.fail(0, "found the end of the text, expected the 0 that ends the clause");
    }
    return false;
  }

  void add_option(ProblemBuilder& builder, std::uint32_t k) const {
    std::vector<Entry> entries = {ItemId{k / 2}};
    entries.insert(entries.end(), covered_[k].begin(), covered_[k].end());
    scanner_.build(0, [&] {
      const OptionId option = builder.add_option(entries);
      builder.set_label(option, (k % 2 == 0 ? "" : "-") + std::to_string(k / 2 + 1));
    });
  }

  LineScanner scanner_;
  std::size_t header_line_ = 0;
  std::uint32_t variables_ = 0;
  std::uint64_t clauses_ = 0;
  std::vector<std::uint32_t> clause_;  // options of the literals of the clause
  std::vector<std::size_t> clause_lines_;
  std::vector<std::vector<ItemId>> covered_;  // the clauses that each option satisfies
};

using Literal = std::int32_t;  // variable k, or -k: its negation
using Literals = std::vector<Literal>;

constexpr Literal max_literal = std::numeric_limits<Literal>::max();

// Up to this number of literals, an at-most-one constraint uses all pairs. For 6 literals, these
// are 15 clauses of two literals; a counter takes 5 more variables and 20 clauses.
constexpr std::size_t max_in_pairs = 6;

// Makes the clauses of a problem and calls `emit` with each clause.
template <typename Emit>
class ClauseEncoder {
 public:
  ClauseEncoder(const Problem& problem, Emit emit)
      : problem_(problem),
        uses_(problem),
        numbers_(problem, uses_),
        emit_(std::move(emit)),
        variables_(static_cast<Literal>(numbers_.size())) {}

  void encode() {
    for (std::uint32_t k = 0; k < problem_.num_options(); ++k) {
      Deadline::check();
      if (!problem_.has_primary(OptionId{k})) clause({-literal(OptionId{k})});
    }
    for (std::uint32_t k = 0; k < problem_.num_items(); ++k) {
      const ItemId item{k};
      if (problem_.is_primary(item)) {
        Literals literals;
        for (const Use& use : uses_.of(item)) literals.push_back(literal(use.option));
        limit(literals, problem_.bounds(item));
      } else {
        limit(colours(item), {0, 1});
      }
    }
  }

  Literal variables() const { return variables_; }

 private:
  static Literal literal(OptionId option) {
    return static_cast<Literal>(ClauseVariables::of(option));
  }

  void clause(std::initializer_list<Literal> literals) {
    emit_(std::span(literals.begin(), literals.size()));
  }

  Literal new_variable() {
    if (variables_ == max_literal) {
      throw std::invalid_argument("the problem needs more than 2^31 - 1 variables as CNF");
    }
    return ++variables_;
  }

  // Returns a literal for each colour of the item, and defines the colours: a colour is the
  // disjunction of its options.
  Literals colours(ItemId item) {
    Literals literals;
    for (const std::uint32_t variable : numbers_.groups(item)) {
      const auto any = static_cast<Literal>(variable);
      literals.push_back(any);
      if (variable < numbers_.first_colour()) continue;
      Literals one = {-any};
      for (const OptionId option : numbers_.options(variable)) {
        clause({-literal(option), any});
        one.push_back(literal(option));
      }
      emit_(std::span<const Literal>(one));
    }
    return literals;
  }

  // Emits clauses that state: `low` to `high` of the literals are true.
  void limit(const Literals& literals, Bounds bounds) {
    const std::size_t size = literals.size();
    if (bounds.low > size) return clause({});
    if (bounds.low == size) {
      for (const Literal literal : literals) clause({literal});
    } else if (bounds.low == 1) {
      emit_(std::span<const Literal>(literals));
    }
    const bool few = bounds.low <= 1 || bounds.low == size;  // the low bound is already satisfied
    if (few && bounds.high >= size) return;
    if (few && bounds.high == 1 && size <= max_in_pairs) {
      for (std::size_t j = 1; j < size; ++j) {
        for (std::size_t i = 0; i < j; ++i) clause({-literals[i], -literals[j]});
      }
      return;
    }
    count(literals, few ? 0 : bounds.low, bounds.high);
  }

  // sums[j] after i literals is true if and only if more than j of these literals are true. The
  // clauses state both directions, so that the literals determine the sums.
  void count(const Literals& literals, std::uint32_t low, std::uint32_t high) {
    const std::size_t size = literals.size();
    const bool limited = high < size;
    const std::size_t width = limited ? high : low;
    Literals sums;
    for (std::size_t i = 0; i < size; ++i) {
      Deadline::check(10 * width);
      const Literal x = literals[i];
      if (limited && sums.size() == width) clause({-sums.back(), -x});
      if (i + 1 == size && low == 0) return;  // the last sums would have no effect
      Literals next;
      for (std::size_t j = 0; j < width && j <= i; ++j) {
        if (i == 0) {
          next.push_back(x);  // the sum of one literal is the literal itself
          break;
        }
        // sum <-> before | (x & less), where `before` may be false and `less` true.
        const Literal sum = new_variable();
        next.push_back(sum);
        const bool has_before = j<sums.size(), has_less = j> 0;
        const Literal before = has_before ? sums[j] : 0, less = has_less ? sums[j - 1] : 0;
        if (has_before) clause({-before, sum});
        if (has_less) {
          clause({-x, -less, sum});
        } else {
          clause({-x, sum});
        }
        if (has_before) {
          clause({-sum, before, x});
          if (has_less) clause({-sum, before, less});
        } else {
          clause({-sum, x});
          if (has_less) clause({-sum, less});
        }
      }
      sums = std::move(next);
    }
    if (low > 0) clause({sums[low - 1]});
  }

  const Problem& problem_;
  const Uses uses_;
  const ClauseVariables numbers_;
  Emit emit_;
  Literal variables_;
};

}  // namespace

bool recognise_cnf(std::string_view text) { return dimacs_kind(text) == "cnf"; }

ParsedProblem read_cnf(std::string_view text, std::string source) {
  return CnfReader(text, source).read();
}

std::vector<std::string> write_cnf(std::ostream& out, const Problem& problem) {
  // The header states the numbers of variables and clauses, so everything is generated twice.
  std::uint64_t clauses = 0;
  ClauseEncoder counter(problem, [&](std::span<const Literal>) { ++clauses; });
  counter.encode();

  std::string text = "c The models are the exact covers of a problem. Variables and options:\n";
  const auto flush = [&](std::size_t above) {
    if (text.size() <= above) return;
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    text.clear();
  };
  constexpr std::size_t chunk = 1 << 16;
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    Deadline::check(10 * problem.option(OptionId{k}).size());
    text += "c " + std::to_string(k + 1) + " = " + option_remark(problem, OptionId{k}) + '\n';
    flush(chunk);
  }
  text += "p cnf " + std::to_string(counter.variables()) + ' ' + std::to_string(clauses) + '\n';
  ClauseEncoder writer(problem, [&](std::span<const Literal> literals) {
    for (const Literal literal : literals) text += std::to_string(literal) + ' ';
    text += "0\n";
    flush(chunk);
  });
  writer.encode();
  flush(0);

  std::vector<std::string> losses;
  if (problem.has_costs()) losses.emplace_back("CNF has no costs; they are left out");
  return with_data(problem, "CNF", std::move(losses));
}

}  // namespace dlx::format
