#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/format/line_scanner.hpp"
#include "dlx/format/linear.hpp"
#include "dlx/format/table.hpp"

namespace dlx::format {
namespace {

bool is_bit(char c) { return c == '0' || c == '1'; }

// True for one word of bits, or bits with white space between.
bool is_row(const std::vector<Word>& words) {
  if (words.size() == 1) return std::ranges::all_of(words[0].text, is_bit);
  return std::ranges::all_of(
      words, [](const Word& word) { return word.text.size() == 1 && is_bit(word.text[0]); });
}

// The number of rows and of columns that a line of two numbers gives.
std::optional<std::pair<std::uint64_t, std::uint64_t>> sizes(const std::vector<Word>& words) {
  std::uint64_t values[2];
  if (words.size() != 2) return std::nullopt;
  for (int k = 0; k < 2; ++k) {
    const std::string_view text = words[k].text;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), values[k]);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  }
  return std::pair(values[0], values[1]);
}

// How many names of items there are in a line, as words or glued to `|items:` or `|`.
std::size_t num_names(const std::vector<Word>& words) {
  std::size_t names = 0;
  for (const Word& word : words) {
    std::string_view name = word.text;
    if (name.starts_with(items_directive)) name.remove_prefix(items_directive.size());
    if (name.starts_with('|')) name.remove_prefix(1);
    names += name.empty() ? 0 : 1;
  }
  return names;
}

std::string counted(std::uint64_t number, const char* noun) {
  return std::to_string(number) + ' ' + noun + (number == 1 ? "" : "s");
}

class MatrixReader {
 public:
  MatrixReader(std::string_view text, std::string source) : scanner_(text, std::move(source)) {}

  ParsedProblem read() {
    while (scanner_.next_line()) {
      std::vector<Word> words = scanner_.words();
      const bool directive = words[0].text.starts_with(items_directive);
      if (!directive && words[0].text.find_first_of("#|") == 0) continue;
      if (directive) {
        words[0].text.remove_prefix(items_directive.size());
        words[0].offset += items_directive.size();
        if (words[0].text.empty()) words.erase(words.begin());
        read_names(words);
      } else if (is_row(words)) {
        read_row(words);
      } else if (const auto given = sizes(words); given && !sizes_ && !has_items_) {
        sizes_ = given;
        sizes_line_ = scanner_.line_number();
      } else {
        read_names(words);
      }
    }
    const std::size_t end = scanner_.line().size();
    if (!has_items_) scanner_.fail(end, "found the end of the text, expected a row of 0 and 1");
    if (sizes_ && sizes_->first != builder_.num_options()) {
      scanner_.fail(end, "found " + counted(builder_.num_options(), "row") + ", expected " +
                             std::to_string(sizes_->first) + as_line_says(sizes_line_));
    }
    return finish(
        builder_, [&](ItemId) { return items_line_; },
        [&](OptionId option) { return option_lines_[index(option)]; });
  }

 private:
  void read_names(const std::vector<Word>& words) {
    const std::size_t offset = words.empty() ? 0 : words[0].offset;
    if (has_items_) {
      scanner_.fail(offset, "found " + (words.empty() ? "names" : quote_token(words[0].text)) +
                                ", expected a row of " + std::to_string(builder_.num_items()) +
                                " times 0 or 1");
    }
    bool secondary = false;
    for (Word word : words) {
      if (word.text.starts_with('|')) {
        if (secondary) {
          scanner_.fail(word.offset,
                        "found a second '|', expected one at most, between the primary and the "
                        "secondary items");
        }
        secondary = true;
        word.text.remove_prefix(1);
        ++word.offset;
        if (word.text.empty()) continue;
      }
      if (builder_.find_item(word.text)) {
        scanner_.fail(word.offset, "found item " + quote_token(word.text) +
                                       " again, expected each item to be listed once");
      }
      scanner_.build(word.offset, [&] {
        if (secondary) {
          builder_.add_secondary(word.text);
        } else {
          builder_.add_primary(word.text);
        }
      });
    }
    check_columns(offset, builder_.num_items(), "names of items");
  }

  // Sees to the number of columns being the one that was given, on the first line that tells it.
  void check_columns(std::size_t offset, std::uint64_t columns, const char* what) {
    if (sizes_ && sizes_->second != columns) {
      scanner_.fail(offset, "found " + std::to_string(columns) + ' ' + what + ", expected " +
                                std::to_string(sizes_->second) + as_line_says(sizes_line_));
    }
    has_items_ = true;
    items_line_ = scanner_.line_number();
  }

  void read_row(const std::vector<Word>& words) {
    const bool word = words.size() == 1;
    const std::size_t columns = word ? words[0].text.size() : words.size();
    if (!has_items_) {
      check_columns(words[0].offset, columns, "columns");
      scanner_.build(words[0].offset, [&] {
        for (std::size_t k = 0; k < columns; ++k) builder_.add_primary();
      });
    }
    if (columns != builder_.num_items()) {
      scanner_.fail(words[0].offset, "found a row of " + counted(columns, "column") +
                                         ", expected " + std::to_string(builder_.num_items()) +
                                         " as in line " + std::to_string(items_line_));
    }
    entries_.clear();
    for (std::uint32_t k = 0; k < columns; ++k) {
      if ((word ? words[0].text[k] : words[k].text[0]) == '1') entries_.emplace_back(ItemId{k});
    }
    if (entries_.empty()) {
      scanner_.fail(words[0].offset, "found a row without a 1, expected at least one");
    }
    scanner_.build(words[0].offset, [&] { builder_.add_option(entries_); });
    option_lines_.push_back(scanner_.line_number());
  }

  LineScanner scanner_;
  ProblemBuilder builder_;
  std::optional<std::pair<std::uint64_t, std::uint64_t>> sizes_;  // rows and columns
  std::size_t sizes_line_ = 0;
  bool has_items_ = false;
  std::size_t items_line_ = 0;
  std::vector<Entry> entries_;
  std::vector<std::size_t> option_lines_;
};

// True if every item is primary and called by its number, as items without a name are.
bool has_plain_items(const Problem& problem) {
  for (std::uint32_t k = 0; k < problem.num_items(); ++k) {
    if (!problem.is_primary(ItemId{k}) || problem.name(ItemId{k}) != std::to_string(k))
      return false;
  }
  return true;
}

}  // namespace

bool recognise_matrix(std::string_view text) {
  LineScanner scanner(text, "");
  bool comment = false, empty = false;
  std::optional<std::string_view> names;  // the line with them
  std::optional<std::pair<std::uint64_t, std::uint64_t>> given;
  const auto words_of = [](std::string_view line) { return LineScanner(line, "", 1).words(); };
  while (scanner.next_line()) {
    Word first;
    scanner.next_word(first);
    const bool directive = first.text.starts_with(items_directive);
    if (first.text.starts_with('#')) comment = true;
    if (!directive && first.text.find_first_of("#|") == 0) continue;
    // A line of many names is not taken apart unless it is the names of a matrix.
    const bool number = first.text.find_first_not_of("0123456789") == first.text.npos;
    const std::vector<Word> words = number ? words_of(scanner.line()) : std::vector<Word>();
    if (number && is_row(words)) {
      const std::size_t row = words.size() == 1 ? words[0].text.size() : words.size();
      return (!names || row == num_names(words_of(*names))) && (!given || given->second == row);
    }
    if (names) return false;
    if (number && !given && (given = sizes(words))) continue;
    names = scanner.line();
    empty = comment && directive;
  }
  return empty;
}

ParsedProblem read_matrix(std::string_view text, std::string source) {
  return MatrixReader(text, std::move(source)).read();
}

std::vector<std::string> write_matrix(std::ostream& out, const Problem& problem) {
  if (problem.num_colours() > 0)
    throw std::invalid_argument("a matrix has no place for the colours of the problem");
  if (problem.has_bounds())
    throw std::invalid_argument("a matrix has no place for the multiplicities of the problem");
  if (has_names_of_bits(problem) || problem.num_options() == 0) {
    out << "# a matrix\n";  // which nothing else says of it
  }
  if (!has_plain_items(problem) || problem.num_options() == 0) {
    std::string header(items_directive);
    for (std::uint32_t k = 0; k < problem.num_items(); ++k) {
      if (k == problem.num_primary()) header += " |";
      header += ' ';
      header += problem.name(ItemId{k});
    }
    out << header << '\n';
  }
  bool labels = false;
  std::string row(2 * std::max(problem.num_items(), 1U), ' ');
  row.back() = '\n';
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    const OptionId option{k};
    Deadline::check(problem.num_items() / 4);
    for (std::uint32_t j = 0; j < problem.num_items(); ++j) row[2 * j] = '0';
    for (const Entry& entry : problem.option(option)) row[2 * index(entry.item)] = '1';
    out << row;
    labels |= !problem.label(option).empty();
  }
  std::vector<std::string> losses;
  if (labels) losses.emplace_back("a matrix has no labels; they are left out");
  if (problem.has_costs()) losses.emplace_back("a matrix has no costs; they are left out");
  return with_data(problem, "a matrix", std::move(losses));
}

}  // namespace dlx::format
