#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dlx/format/line_scanner.hpp"
#include "dlx/format/problem_format_table.hpp"

namespace dlx::format {
namespace {

constexpr std::string_view list_form = "the number K of its items, and these K items";

// Returns the number that a word represents, if it is at most `most`.
std::optional<std::int64_t> number_up_to(const Word& word, std::int64_t most) {
  const std::optional<std::int64_t> number =
      consists_of(word.text, "0123456789") ? whole_number(word.text) : std::nullopt;
  return number && *number <= most ? number : std::nullopt;
}

class ListsReader {
 public:
  ListsReader(std::string_view text, std::string source) : scanner_(text, std::move(source)) {}

  // Returns true if the text begins with two numbers and an option. If both numbers are
  // at most 1, the text is a matrix.
  bool begins() {
    if (!scanner_.next_line() || !read_sizes() || std::max(sizes_[0], sizes_[1]) < 2 ||
        !scanner_.next_line())
      return false;
    const std::vector<Word> words = scanner_.words();
    const std::int64_t most = std::max(sizes_[0], sizes_[1]);
    return words.size() > 1 && number_up_to(words[0], most) == std::ssize(words) - 1 &&
           std::ranges::all_of(
               words, [&](const Word& word) { return number_up_to(word, most).has_value(); });
  }

  ParsedProblem read() {
    if (!scanner_.next_line() || !read_sizes()) {
      scanner_.fail(0, "found " + quote_token(trimmed(scanner_.line())) +
                           ", expected the numbers of items and options, from 1 to " +
                           std::to_string(max_variables));
    }
    const LineScanner head = scanner_;
    std::int64_t lines = 0;
    for (LineScanner rest = scanner_; rest.next_line();) ++lines;
    if (lines != sizes_[0] && lines != sizes_[1]) {
      head.fail(0, "found " + quote_token(trimmed(head.line())) + ", and " + std::to_string(lines) +
                       " lines below, expected the numbers of items and options, and a line for "
                       "each option");
    }
    items_ = lines == sizes_[1] ? sizes_[0] : sizes_[1];
    read_lists();
    return build(head);
  }

 private:
  struct List {
    Place place;
    std::vector<std::int64_t> items;
  };

  bool read_sizes() {
    const std::vector<Word> words = LineScanner(scanner_).words();
    if (words.size() != 2) return false;
    for (int k = 0; k < 2; ++k) {
      const std::optional<std::int64_t> size = number_up_to(words[k], max_variables);
      if (!size || *size < 1) return false;
      sizes_[k] = *size;
    }
    return true;
  }

  void read_lists() {
    while (scanner_.next_line()) {
      const std::vector<Word> words = scanner_.words();
      const std::optional<std::int64_t> size = number_up_to(words[0], items_);
      if (!size || *size == 0) scanner_.refuse(words[0], list_form);
      if (std::ssize(words) - 1 != *size) {
        scanner_.fail(words[0].offset, "found a line of " + std::to_string(words.size()) +
                                           " numbers, expected " + std::string(list_form));
      }
      List list{scanner_.place(words[0].offset), {}};
      for (const Word& word : std::span(words).subspan(1)) {
        const std::optional<std::int64_t> item = number_up_to(word, items_);
        if (!item) scanner_.refuse(word, "an item up to " + std::to_string(items_));
        list.items.push_back(*item);
        if (*item == 0 && !least_) least_ = scanner_.place(word.offset);
        if (*item == items_ && !greatest_) greatest_ = scanner_.place(word.offset);
      }
      lists_.push_back(std::move(list));
    }
  }

  ParsedProblem build(const LineScanner& head) {
    const std::string most = std::to_string(items_);
    if (least_ && greatest_) {
      scanner_.fail(*greatest_, "found " + most + ", and 0 in line " +
                                    std::to_string(least_->line) + ", expected items from 0 to " +
                                    std::to_string(items_ - 1) + " or from 1 to " + most);
    }
    if (!least_ && !greatest_) {
      head.fail(0, "found neither item 0 nor item " + most +
                       ", expected one of them, which shows whether items are counted from 0 or 1");
    }
    const std::int64_t first = least_ ? 0 : 1;
    ProblemBuilder builder;
    for (std::int64_t item = 0; item < items_; ++item)
      builder.add_primary(std::to_string(item + first));
    std::vector<Entry> entries;
    for (const List& list : lists_) {
      entries.clear();
      for (const std::int64_t item : list.items)
        entries.emplace_back(ItemId{static_cast<std::uint32_t>(item - first)});
      try {
        builder.add_option(entries);
      } catch (const std::logic_error& error) {
        scanner_.fail(list.place, error.what());
      }
    }
    return finish(
        builder, [&](ItemId) { return head.line_number(); },
        [&](OptionId option) { return lists_[index(option)].place.line; });
  }

  LineScanner scanner_;
  std::int64_t sizes_[2] = {};
  std::int64_t items_ = 0;
  std::vector<List> lists_;
  std::optional<Place> least_, greatest_;  // positions of the least and the greatest item
};

}  // namespace

bool recognise_lists(std::string_view text) { return ListsReader(text, "").begins(); }

ParsedProblem read_lists(std::string_view text, std::string source) {
  return ListsReader(text, std::move(source)).read();
}

}  // namespace dlx::format
