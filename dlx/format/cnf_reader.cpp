#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "dlx/format/cnf.hpp"
#include "dlx/format/line_scanner.hpp"

namespace dlx::format {
namespace {

class CnfReader {
 public:
  CnfReader(std::string_view text, std::string source) : scanner_(text, std::move(source)) {}

  ParsedProblem read() {
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
      scanner_.fail(scanner_.line().size(), "found " + std::to_string(clause_lines_.size()) +
                                                " clauses, expected " + std::to_string(clauses_) +
                                                " as line " + std::to_string(header_line_) +
                                                " says");
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
  void read_header() {
    do {
      if (!scanner_.next_line()) {
        scanner_.fail(0, "found the end of the text, expected 'p cnf VARIABLES CLAUSES'");
      }
    } while (scanner_.line_begins_with('c'));
    header_line_ = scanner_.line_number();
    const std::vector<Word> words = scanner_.words();
    const auto form = [&](std::size_t offset) {
      scanner_.fail(offset, "found " + quote_token(scanner_.line().substr(offset)) +
                                ", expected 'p cnf VARIABLES CLAUSES'");
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

  // Reads the literals up to the next 0 as numbers of options, each of them once; false at the end
  // of the text, or at a `%`, which ends the files of SATLIB.
  bool read_clause() {
    clause_.clear();
    Word word;
    while (next_word(word)) {
      const bool first = clause_.empty();
      if (word.text == "%" && first) return false;
      const std::optional<std::int64_t> literal = whole_number(word.text);
      if (!literal) {
        scanner_.fail(word.offset, "found " + quote_token(word.text) + ", expected a literal or 0");
      }
      if (clause_lines_.size() == clauses_) {
        scanner_.fail(word.offset, "found another clause, expected " + std::to_string(clauses_) +
                                       " as line " + std::to_string(header_line_) + " says");
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
                                       " as line " + std::to_string(header_line_) + " says");
      }
      clause_.push_back(static_cast<std::uint32_t>(2 * (variable - 1) + (*literal < 0 ? 1 : 0)));
    }
    if (!clause_.empty()) {
      scanner_.fail(0, "found the end of the text, expected the 0 that ends the clause");
    }
    return false;
  }

  bool next_word(Word& word) {
    while (!scanner_.next_word(word)) {
      do {
        if (!scanner_.next_line()) return false;
      } while (scanner_.line_begins_with('c'));
    }
    return true;
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
  std::vector<std::uint32_t> clause_;  // the options of its literals
  std::vector<std::size_t> clause_lines_;
  std::vector<std::vector<ItemId>> covered_;  // the clauses that an option satisfies
};

}  // namespace

bool recognise_cnf(std::string_view text) {
  LineScanner scanner(text, "");
  while (scanner.next_line()) {
    if (scanner.line_begins_with('c')) continue;
    Word p, cnf;
    return scanner.next_word(p) && p.text == "p" && scanner.next_word(cnf) && cnf.text == "cnf";
  }
  return false;
}

ParsedProblem read_cnf(std::string_view text, std::string source) {
  return CnfReader(text, std::move(source)).read();
}

}  // namespace dlx::format
