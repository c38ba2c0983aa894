#include <cstdint>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <utility>

#include "dlx/cost.hpp"
#include "dlx/format/linear.hpp"
#include "dlx/format/problem_format_table.hpp"
#include "dlx/format/program.hpp"

namespace dlx::format {
namespace {

class SppReader {
 public:
  SppReader(std::string_view text, std::string source)
      : scanner_(text, source), program_(std::move(source)) {}

  ParsedProblem read() {
    if (!scanner_.next_line()) scanner_.fail(0, "found the end of the text, expected " + sizes());
    const std::int64_t rows = next_number(1, max_variables, sizes());
    const std::int64_t columns = next_number(0, max_bound, sizes());
    if (Word word; scanner_.next_word(word))
      scanner_.refuse(word, "the end of the line after " + sizes());
    for (std::int64_t row = 1; row <= rows; ++row) {
      program_.set_bounds(program_.add_row(std::to_string(row), scanner_.place(0)), 1, 1);
    }
    for (std::int64_t column = 1; column <= columns; ++column) read_column(column, rows);
    if (Word word; scanner_.next_word_of_text(word))
      scanner_.refuse(word, "the end of the text after " + std::to_string(columns) + " columns");
    return program_.finish();
  }

  // Returns true if the text begins with the sizes and a column. Does not throw, because most texts
  // are in other formats.
  bool begins() {
    if (!scanner_.next_line()) return false;
    const auto rows = number_within(1, max_variables);
    if (!rows || !number_within(1, max_bound)) return false;
    if (Word word; scanner_.next_word(word)) return false;
    if (has_only_bits(*rows)) return false;
    if (Word cost; !scanner_.next_word_of_text(cost) || !program_number(cost.text)) return false;
    const auto size = number_within(0, *rows);
    if (!size) return false;
    for (std::int64_t k = *size; k > 0; --k)
      if (!number_within(1, *rows)) return false;
    return true;
  }

 private:
  // Returns true if the lines after the sizes are rows of a matrix with `columns` columns. As
  // columns, these lines could cover row 1 only.
  bool has_only_bits(std::int64_t columns) const {
    LineScanner rest = scanner_;
    while (rest.next_line()) {
      const std::vector<Word> words = rest.words();
      if (std::ssize(words) != columns || !std::ranges::all_of(words, [](const Word& word) {
            return consists_of(word.text, "01");
          }))
        return false;
    }
    return columns > 1;
  }

  static std::string sizes() { return "the numbers of rows and columns"; }

  // A column may continue on the next line.
  Word expect_word(const std::string& expected) {
    Word word;
    if (!scanner_.next_word_of_text(word))
      scanner_.fail(0, "found the end of the text, expected " + expected);
    return word;
  }

  static std::optional<std::int64_t> within(std::string_view text, std::int64_t least,
                                            std::int64_t most) {
    const std::optional<std::int64_t> number = whole_number(text);
    if (!number || *number < least || *number > most || text.starts_with('+')) return std::nullopt;
    return number;
  }

  // Reads the next word if it is a number from `least` to `most`.
  std::optional<std::int64_t> number_within(std::int64_t least, std::int64_t most) {
    Word word;
    return scanner_.next_word_of_text(word) ? within(word.text, least, most) : std::nullopt;
  }

  std::int64_t next_number(std::int64_t least, std::int64_t most, const std::string& what) {
    const Word word = expect_word(what);
    const std::optional<std::int64_t> number = within(word.text, least, most);
    if (!number)
      scanner_.refuse(word,
                      what + ", from " + std::to_string(least) + " to " + std::to_string(most));
    last_ = scanner_.place(word.offset);
    return *number;
  }

  void read_column(std::int64_t number, std::int64_t rows) {
    const std::string name = "x" + std::to_string(number);
    const Word cost = expect_word("the cost of column " + std::to_string(number));
    const Place place = scanner_.place(cost.offset);
    const std::uint32_t column = program_.column(name, place);
    program_.set_binary(column);
    program_.add_cost(column, cost.text, place);
    const std::int64_t size = next_number(0, rows, "a number of rows");
    if (size == 0) program_.set_most(column, "0", place);  // the column covers nothing
    for (std::int64_t k = size; k > 0; --k) {
      const std::int64_t row = next_number(1, rows, "a row");
      program_.add_term(static_cast<std::uint32_t>(row - 1), column, "1", last_);
    }
  }

  LineScanner scanner_;
  ParsedProgram program_;
  Place last_;  // position of a number
};

}  // namespace

bool recognise_spp(std::string_view text) { return SppReader(text, "").begins(); }

ParsedProblem read_spp(std::string_view text, std::string source) {
  return SppReader(text, std::move(source)).read();
}

std::vector<std::string> write_spp(std::ostream& out, const Problem& problem) {
  if (problem.num_secondary() > 0 || problem.has_bounds())
    throw std::invalid_argument(
        "spp cannot express secondary items and multiplicities, and the problem would change "
        "without them");
  if (problem.num_items() == 0 || problem.num_options() == 0)
    throw std::invalid_argument("the format spp cannot store a problem without items or options");
  out << problem.num_items() << ' ' << problem.num_options() << '\n';
  bool labels = false;
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    const OptionId option{k};
    labels = labels || !problem.label(option).empty();
    // Without a newline after the first cost, the text could be a matrix.
    out << decimal_text(problem.cost(option), problem.cost_digits()) << (k == 0 ? '\n' : ' ')
        << problem.option(option).size();
    for (const Entry& entry : problem.option(option)) out << ' ' << index(entry.item) + 1;
    out << '\n';
  }
  std::vector<std::string> losses = {"spp has no names of items; they are numbered from 1"};
  if (labels) losses.emplace_back("spp has no labels; they are left out");
  return with_data(problem, "spp", std::move(losses));
}

}  // namespace dlx::format
