#include <cstdint>
#include <istream>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/certificate.hpp"
#include "dlx/cover/certificate_text.hpp"
#include "dlx/cover/unit_propagation.hpp"
#include "dlx/deadline.hpp"

namespace dlx {
namespace {

class RefutationVerifier {
 public:
  RefutationVerifier(const Problem& problem, CertificateText& text)
      : text_(text),
        propagation_(problem),
        last_use_(propagation_.num_variables()),
        expected_("a literal of a variable up to " + std::to_string(last_use_.size()) + ", or 0") {}

  CertifiedRefutation run() {
    while (!read_line()) {
    }
    text_.end_text();
    return proved_;
  }

 private:
  // Parses LITERAL ... 0 or d LITERAL ... 0. Returns true for the empty clause.
  bool read_line() {
    const bool removes = text_.next_word() == "d";
    if (removes) text_.next_word();
    const std::size_t line = text_.line(), column = text_.column();
    read_clause(removes);
    if (removes) {
      if (!propagation_.remove(clause_)) {
        text_.fail_at(line, column, "none of the clauses before has these literals");
      }
      ++proved_.removed;
      return false;
    }
    if (!propagation_.implies(clause_)) {
      text_.fail_at(line, column,
                    "the clause does not follow from the problem and the clauses before by unit "
                    "propagation");
    }
    propagation_.add(clause_);
    ++proved_.clauses;
    return clause_.empty();
  }

  // Parses the literals from the current word up to 0, and the end of the line.
  void read_clause(bool removes) {
    clause_.clear();
    ++clauses_;
    while (text_.word() != "0") {
      if (text_.word().empty() && clause_.empty() && !removes) {
        text_.fail_expected("a clause; the last one is the empty clause '0'");
      }
      clause_.push_back(literal());
      text_.next_word();
    }
    text_.end_line();
    Deadline::check(20 + 5 * clause_.size());
  }

  std::int32_t literal() {
    const std::string_view word = text_.word();
    const bool is_negative = word.starts_with('-');
    const std::uint64_t number =
        text_.number(word.substr(is_negative ? 1 : 0), 0, last_use_.size(), expected_);
    if (number == 0) text_.fail_expected(expected_);
    std::uint64_t& last_use = last_use_[static_cast<std::size_t>(number - 1)];
    if (last_use == clauses_) text_.fail_expected("a variable that the clause does not have yet");
    last_use = clauses_;
    const auto variable = static_cast<std::int32_t>(number);
    return is_negative ? -variable : variable;
  }

  CertificateText& text_;
  UnitPropagation propagation_;
  std::vector<std::int32_t> clause_;
  std::uint64_t clauses_ = 0;            // number of clauses that were read
  std::vector<std::uint64_t> last_use_;  // by variable: the last clause that has it
  std::string expected_;
  CertifiedRefutation proved_;
};

}  // namespace

CertifiedRefutation verify_refutation(const Problem& problem, std::istream& in,
                                      const std::string& source) {
  CertificateText text(in, source, refutation_certificate_header, problem);
  return RefutationVerifier(problem, text).run();
}

}  // namespace dlx
