#include "dlx/format/cnf_task.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "dlx/format/line_scanner.hpp"

namespace dlx::format {
namespace {

enum class Asks {
  nothing,
  all,         // counts all models
  projected,   // counts projected models, on variables that separate lines name
  projection,  // the words that follow are variables of a projection
  weights,
  something_else  // a line for model counters that dlx does not know
};

// The kind of a line that begins with `c`, and how many of its words are keywords.
struct Line {
  Asks asks = Asks::nothing;
  std::size_t words = 0;
};

bool is_number(std::string_view word) {
  return !word.empty() && word.find_first_not_of("+-.0123456789eE") == word.npos &&
         word.find_first_of("0123456789") != word.npos;
}

Line line_of(const std::vector<Word>& words) {
  const auto word = [&](std::size_t k) {
    return k < words.size() ? words[k].text : std::string_view();
  };
  if (word(0) == "cr" && is_number(word(1))) return {Asks::projection, 1};
  if (word(0) != "c") return {};
  if (word(1) == "ind" && is_number(word(2))) return {Asks::projection, 2};
  if (word(1) == "weights" && is_number(word(2))) return {Asks::weights, 2};
  if (word(1) == "t" && words.size() == 3) {
    if (word(2) == "mc") return {Asks::all, 3};
    if (word(2) == "pmc") return {Asks::projected, 3};
    if (word(2) == "wmc" || word(2) == "pwmc") return {Asks::weights, 3};
  }
  if (word(1) != "p" || words.size() < 3) return {};
  if (word(2) == "show") return {Asks::projection, 3};
  if (word(2) == "weight") return {Asks::weights, 3};
  // Lines for programs end with 0, as clauses do; sentences do not.
  return words.size() > 3 && words.back().text == "0" ? Line{Asks::something_else, 3} : Line{};
}

class CountingTaskCheck {
 public:
  CountingTaskCheck(std::string_view text, const std::string& source, std::uint32_t variables)
      : scanner_(text, source), shown_(variables) {}

  void check() {
    while (scanner_.next_line()) {
      if (!scanner_.line_begins_with('c')) continue;
      const std::vector<Word> words = scanner_.words();
      const Line line = line_of(words);
      if (line.asks == Asks::weights) {
        refuse(words, line, "no weights: each model counts 1; without such lines");
      } else if (line.asks == Asks::something_else) {
        refuse(words, line, "a line for model counters that is known; without it");
      } else if (line.asks == Asks::projected || line.asks == Asks::projection) {
        if (!place_) place_ = scanner_.place(words[0].offset), found_ = quoted(words, line);
        if (line.asks == Asks::projection) show(std::span(words).subspan(line.words));
      }
    }
    if (place_ && std::ranges::find(shown_, false) != shown_.end()) {
      scanner_.fail(*place_, "found " + found_ + ", expected all " + std::to_string(shown_.size()) +
                                 " variables to be shown: models are not projected; without such "
                                 "lines all models are counted");
    }
  }

 private:
  static std::string quoted(const std::vector<Word>& words, const Line& line) {
    std::string text;
    for (std::size_t k = 0; k < line.words; ++k)
      text += (k == 0 ? "" : " ") + std::string(words[k].text);
    return quote_token(text);
  }

  [[noreturn]] void refuse(const std::vector<Word>& words, const Line& line,
                           const std::string& expected) const {
    scanner_.fail(words[0].offset, "found " + quoted(words, line) + ", expected " + expected +
                                       " all models are counted");
  }

  // Reads variables up to a 0 or the end of the line.
  void show(std::span<const Word> words) {
    for (const Word& word : words) {
      const std::optional<std::int64_t> variable = whole_number(word.text);
      if (variable == 0) return;
      if (!variable || *variable < 0 || *variable > static_cast<std::int64_t>(shown_.size()))
        scanner_.refuse(word, "a variable up to " + std::to_string(shown_.size()) + ", or 0");
      shown_[static_cast<std::size_t>(*variable - 1)] = true;
    }
  }

  LineScanner scanner_;
  std::vector<bool> shown_;     // by variable
  std::optional<Place> place_;  // the first line that requests a projection
  std::string found_;           // words of that line
};

}  // namespace

void check_counting_task(std::string_view text, const std::string& source,
                         std::uint32_t variables) {
  CountingTaskCheck(text, source, variables).check();
}

}  // namespace dlx::format
