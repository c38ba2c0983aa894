#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dlx/format/line_scanner.hpp"
#include "dlx/format/problem_format_table.hpp"
#include "dlx/format/program.hpp"

namespace dlx::format {
namespace {

constexpr std::string_view xc_header =
    "'p xc PRIMARY SECONDARY', 'p xcc PRIMARY SECONDARY' or 'p ec ITEMS [OPTIONS]'";

class XcReader {
 public:
  XcReader(std::string_view text, std::string source) : scanner_(text, std::move(source)) {}

  ParsedProblem read() {
    read_header();
    if (by_line_) {
      while (scanner_.next_line()) {
        if (!scanner_.line_begins_with('c')) read_line();
      }
      check_number();
    } else {
      for (Word word; scanner_.next_word_of_text(word, 'c');) read_word(word);
      if (begun_) scanner_.fail(scanner_.line().size(), "found the end of the text, expected a 0");
    }
    return finish(
        builder_, [&](ItemId) { return header_line_; },
        [&](OptionId option) { return lines_[index(option)]; });
  }

 private:
  void read_header() {
    do {
      if (!scanner_.next_line())
        scanner_.fail(0, "found the end of the text, expected " + std::string(xc_header));
    } while (scanner_.line_begins_with('c'));
    const std::vector<Word> words = LineScanner(scanner_).words();
    const std::string_view kind = words.size() > 1 ? words[1].text : "";
    by_line_ = kind == "ec";
    const bool counted = words.size() == 4;
    const auto given = [&](std::size_t k) {
      const auto number =
          k < words.size() && words.size() <= 4 ? whole_number(words[k].text) : std::nullopt;
      return number && *number >= 0 && *number <= max_variables ? number : std::nullopt;
    };
    if (words[0].text != "p" || (!by_line_ && kind != "xc" && kind != "xcc") || !given(2) ||
        (counted || !by_line_ ? !given(3) : words.size() != 3)) {
      scanner_.fail(words[0].offset, "found " + quote_token(trimmed(scanner_.line())) +
                                         ", expected " + std::string(xc_header) +
                                         ", with numbers up to " + std::to_string(max_variables));
    }
    header_line_ = scanner_.line_number();
    primary_ = *given(2);
    if (by_line_ && counted) options_ = *given(3);
    items_ = primary_ + (by_line_ ? 0 : *given(3));
    for (std::int64_t item = 1; item <= items_; ++item) {
      if (item <= primary_) builder_.add_primary(std::to_string(item));
      if (item > primary_) builder_.add_secondary(std::to_string(item));
    }
    for (Word word; scanner_.next_word(word);) continue;  // skips the rest of the line
  }

  // Reads an option of `p ec`, possibly after an `s`.
  void read_line() {
    std::vector<Word> words = scanner_.words();
    if (words[0].text == "s") words.erase(words.begin());
    const Word zero{"0", scanner_.line().size()};
    for (std::size_t k = 0; k < words.size(); ++k) {
      if (words[k].text == "0" && k + 1 < words.size())
        scanner_.refuse(words[k + 1], "the end of the line after 0");
      read_word(words[k]);
    }
    if (begun_ || words.empty()) read_word(zero);
  }

  void read_word(const Word& word) {
    if (!std::exchange(begun_, true)) start_ = scanner_.place(word.offset);
    if (word.text.starts_with('$')) return read_cost(word);
    const std::optional<std::int64_t> number = whole_number(word.text);
    if (number == 0) return end_option(word);
    if (number && *number < 0 && -*number <= max_bound && !entries_.empty() &&
        index(entries_.back().item) >= primary_ && entries_.back().colour == ColourId::none) {
      entries_.back().colour = builder_.colour(std::to_string(-*number));
      return;
    }
    if (!number || *number < 0 || *number > items_) {
      scanner_.refuse(word, "an item from 1 to " + std::to_string(items_) +
                                ", a colour as -1 after a secondary item, or 0 at the end");
    }
    const ItemId item{static_cast<std::uint32_t>(*number - 1)};
    if (std::ranges::find(entries_, item, &Entry::item) != entries_.end())
      scanner_.refuse(word, "each item once in an option");
    entries_.emplace_back(item);
  }

  void read_cost(const Word& word) {
    const std::optional<Decimal> cost = program_number(word.text.substr(1));
    if (!cost) scanner_.refuse(word, "a cost as $7");
    cost_ = *cost;
  }

  void end_option(const Word& word) {
    if (entries_.empty()) scanner_.refuse(word, "an item: every option needs one");
    lines_.push_back(start_.line);
    scanner_.build(word.offset, [&] {
      const OptionId option = builder_.add_option(entries_);
      builder_.set_cost(option, cost_.units, cost_.digits);
    });
    entries_.clear();
    cost_ = {};
    begun_ = false;
  }

  void check_number() const {
    if (!options_ || static_cast<std::int64_t>(lines_.size()) == *options_) return;
    scanner_.fail(scanner_.line().size(), "found " + counted(lines_.size(), "option") +
                                              ", expected " + std::to_string(*options_) +
                                              as_declared_in_line(header_line_));
  }

  LineScanner scanner_;
  ProblemBuilder builder_;
  bool by_line_ = false;
  std::int64_t primary_ = 0, items_ = 0;
  std::optional<std::int64_t> options_;  // declared number of options, if any
  std::size_t header_line_ = 0;
  std::vector<std::size_t> lines_;  // lines of the options
  // The current option.
  bool begun_ = false;
  Place start_;
  std::vector<Entry> entries_;
  Decimal cost_ = {};
};

}  // namespace

bool recognise_xc(std::string_view text) {
  const std::string_view kind = dimacs_kind(text);
  return kind == "xc" || kind == "xcc" || kind == "ec";
}

ParsedProblem read_xc(std::string_view text, std::string source) {
  return XcReader(text, std::move(source)).read();
}

}  // namespace dlx::format
