#include <algorithm>
#include <charconv>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/error.hpp"
#include "puzzles/solutions.hpp"
#include "puzzles/solutions/markup.hpp"

namespace dlx::puzzles {
namespace {

constexpr std::size_t block_size = 4096;
// Solvers write the values of all variables in one line.
constexpr std::size_t longest_line = std::size_t{1} << 28;

}  // namespace

SolutionReader::SolutionReader(std::istream& in, std::string source, const Problem& problem,
                               unsigned options_per_variable)
    : in_(in),
      source_(std::move(source)),
      problem_(problem),
      options_per_variable_(options_per_variable),
      index_(problem),
      block_(block_size) {}

std::uint64_t SolutionReader::read(const Visit& visit) {
  visit_ = visit;
  bool first = true;
  for (std::string text; next_line(text);) {
    ++line_;
    Deadline::check(50 + text.size());
    const std::string_view line = trimmed(text);
    if (line.empty()) continue;
    if (std::exchange(first, false)) is_answer_ = begins_answer(line);
    if (is_answer_) {
      read_answer(line);
    } else if (is_solution_header(line)) {
      finish();
      begin();
      current_->cost = cost_of_header(line);
    } else if (line.front() == '{' && !find_option(line)) {
      finish();
      read_object(text);
    } else if (line.front() != '|') {
      if (!current_) begin();
      if (problem_.has_bounds() && is_null_choice(line)) continue;
      add(read_option(line), false);
    }
  }
  finish();
  return solutions_;
}

// Returns false at the end.
bool SolutionReader::next_line(std::string& line) {
  line.clear();
  for (;;) {
    in_.getline(block_.data(), static_cast<std::streamsize>(block_.size()));
    const auto got = static_cast<std::size_t>(in_.gcount());
    const bool ends = in_.good();  // with a newline, which was consumed
    line.append(block_.data(), ends ? got - 1 : got);
    if (ends || in_.eof() || in_.bad()) return ends || !line.empty();
    in_.clear();  // the block is full
    Deadline::check(got);
    if (line.size() <= longest_line) continue;
    ++line_;
    fail("found a line of more than " + std::to_string(longest_line) + " bytes, expected less");
  }
}

void SolutionReader::begin() {
  current_.emplace();
  current_->line = line_;
  listed_.clear();
}

// If items may be covered twice, equal items may be listed twice for two equal options; numbers
// identify the option.
void SolutionReader::add(OptionId option, bool by_number) {
  if (problem_.has_bounds() && !listed_.insert(option).second && !by_number) {
    const auto entries = problem_.option(option);
    const std::vector<Entry> wanted(entries.begin(), entries.end());
    for (std::uint32_t k = 0; k < problem_.num_options(); ++k) {
      Deadline::check(2);
      if (listed_.contains(OptionId{k}) || !index_.has_entries(OptionId{k}, wanted)) continue;
      option = OptionId{k};
      listed_.insert(option);
      break;
    }
  }
  current_->options.push_back(option);
  current_->lines.push_back(line_);
}

void SolutionReader::finish() {
  if (!current_) return;
  ListedSolution solution = std::move(*current_);
  current_.reset();
  solution.number = ++solutions_;
  visit_(solution);
}

// -- text -----------------------------------------------------------------------------------------

std::optional<OptionId> SolutionReader::find_option(std::string_view line) const {
  if (index_.label_is_ambiguous(line)) {
    fail("found the label " + quote_token(line) +
         ", which several options have; expected JSON ('dlx solve --format=json'), which has the "
         "numbers of options");
  }
  if (const std::optional<OptionId> option = index_.by_label(line)) return option;
  return index_.by_items(line);
}

// `null A (3 of 3)`: in Knuth's programs, item A needs no more options.
bool SolutionReader::is_null_choice(std::string_view line) const {
  const std::string_view bare = without_rank(line).value_or(line);
  constexpr std::string_view null = "null ";
  if (!bare.starts_with(null) || find_option(line) || find_option(bare)) return false;
  const std::optional<ItemId> item = problem_.find_item(bare.substr(null.size()));
  return item && problem_.is_primary(*item);
}

OptionId SolutionReader::read_option(std::string_view line) const {
  if (const std::optional<OptionId> option = find_option(line)) return *option;
  const std::optional<std::string_view> bare = without_rank(line);
  if (bare)
    if (const std::optional<OptionId> option = find_option(*bare)) return *option;
  for (const std::string_view token : tokens_of(bare.value_or(line)))
    if (!index_.entry(token)) wrong(quote_token(token) + " is not in the problem");
  wrong(quote_token(bare.value_or(line)) + " is not an option of the problem");
}

// -- output of solvers ----------------------------------------------------------------------------

// A line belongs to a solver if it cannot belong to the problem.
bool SolutionReader::begins_answer(std::string_view line) const {
  const std::vector<std::string_view> tokens = tokens_of(line);
  const bool marked = tokens[0] == "c" || tokens[0] == "s" || tokens[0] == "o" ||
                      tokens[0] == "v" || line == "SAT" || line == "UNSAT";
  return marked && !find_option(line) &&
         std::ranges::any_of(tokens, [&](std::string_view token) { return !index_.entry(token); });
}

void SolutionReader::read_answer(std::string_view line) {
  const std::vector<std::string_view> tokens = tokens_of(line);
  const bool marked = tokens[0] == "v";
  if (!marked && tokens[0].find_first_of("-0123456789") != 0) {
    finish();  // the values of pseudo-Boolean solvers end with the last such line
    if (tokens[0] != "c" && tokens[0] != "s" && tokens[0] != "o" && tokens[0] != "SAT" &&
        tokens[0] != "UNSAT") {
      fail("found " + quote_token(line) + ", expected a line of a solver: v, c, s or o");
    }
    return;
  }
  for (std::size_t k = marked ? 1 : 0; k < tokens.size(); ++k) read_value(tokens[k]);
}

// Reads `7`, `-7`, `x7` or `-x7`, or the 0 that ends the values of a SAT solver.
void SolutionReader::read_value(std::string_view token) {
  std::string_view digits = token;
  const bool negative = digits.starts_with('-');
  if (negative) digits.remove_prefix(1);
  if (digits.starts_with('x')) digits.remove_prefix(1);
  std::uint64_t variable = 0;
  const char* const last = digits.data() + digits.size();
  const auto [end, error] = std::from_chars(digits.data(), last, variable);
  if (digits.empty() || error != std::errc() || end != last)
    fail("found " + quote_token(token) + ", expected a value as 7, -7, x7 or -x7");
  if (!current_) begin();
  if (variable == 0) return finish();
  // Variables beyond the options were added by the conversion.
  std::uint64_t option = variable - 1;
  if (options_per_variable_ == 2) {
    option = 2 * option + (negative ? 1 : 0);
  } else if (negative) {
    return;
  }
  if (option < problem_.num_options()) add(OptionId{static_cast<std::uint32_t>(option)}, true);
}

void SolutionReader::read_object(const std::string& line) {
  fail("found " + quote_token(line) + ", expected a solution as text");
}

void SolutionReader::fail(const std::string& message, std::size_t column) const {
  throw ParseError(source_, line_, column, message);
}

void SolutionReader::wrong(const std::string& message) const {
  throw WrongSolution(source_, line_, message);
}

}  // namespace dlx::puzzles
