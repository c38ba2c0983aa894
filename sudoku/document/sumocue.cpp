#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "sudoku/document/document.hpp"
#include "sudoku/rules.hpp"
#include "sudoku/text/lines.hpp"

/// Killers and jigsaws of SumoCue, `SumoCueV1=14J0+0J0...`, and killers of Perfect Sudoku,
/// `3x3::k:3589:...`. White space has no meaning in either.
///
/// Source:   the description of both formats by the author of SumoCue: each cell is `=` and the sum
///           of its cage, if the cage begins there, or `+` and the number of the cell where the
///           cage begins; `J` and a region follow in jigsaws. Perfect Sudoku has a number for each
///           cell: 256 times the number of the cell where its cage begins, plus the sum.
namespace dlx::sudoku::document {

namespace {

constexpr std::string_view sumocue_name = "SumoCueV1";
constexpr std::string_view perfect_name = "3x3:";
constexpr int cells = 81;

/// A cell of either format.
struct Entry {
  int cage;    ///< the number of the first cell of its cage
  int sum;     ///< of the cage that begins here
  int region;  ///< -1 without regions
};

/// Reads the numbers and signs of one text without white space.
class Scanner {
 public:
  Scanner(const Text& text, std::size_t begin) : text_(text), at_(begin) {}

  bool accept(std::string_view word) {
    skip_blanks();
    if (!text_.content().substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  int number(int largest) {
    skip_blanks();
    const std::size_t begin = at_;
    int number = 0;
    for (; at_ < text_.content().size() && is_digit(text_.content()[at_]) && number <= largest;
         ++at_)
      number = 10 * number + (text_.content()[at_] - '0');
    if (at_ == begin || number > largest) fail("a number up to " + std::to_string(largest), begin);
    return number;
  }
  void skip_blanks() {
    while (at_ < text_.content().size() && text::trimmed(text_.content().substr(at_, 1)).empty())
      ++at_;
  }
  std::size_t position() const { return at_; }
  [[noreturn]] void fail(const std::string& expected, std::size_t at) const {
    const std::string_view rest = text_.content().substr(std::min(at, text_.content().size()));
    text_.fail(at, "found " +
                       (rest.empty() ? std::string("the end of the text")
                                     : quote_token(rest.substr(0, 1))) +
                       ", expected " + expected);
  }

 private:
  const Text& text_;
  std::size_t at_;
};

/// `has_cages` is false for jigsaws, in which `=` stands before the value of the cell.
Puzzle puzzle_of(const Text& text, std::size_t offset, const std::vector<Entry>& entries,
                 bool has_cages, bool diagonals) {
  Puzzle puzzle{Grid(), text.line_of(offset)};
  Rules rules;
  try {
    if (entries.front().region >= 0) {
      std::vector<int> regions;
      for (const Entry& entry : entries) regions.push_back(entry.region);
      rules.set_regions(regions);
    }
    if (diagonals) rules.add_diagonals();
    for (int first = 0; first < cells; ++first) {
      const int sum = entries[first].sum;
      if (!has_cages) puzzle.grid.set(first, sum);
      if (!has_cages || sum == 0) continue;
      std::vector<int> cage;
      for (int cell = 0; cell < cells; ++cell)
        if (entries[cell].cage == first) cage.push_back(cell);
      rules.add_cage(std::move(cage), sum);
    }
  } catch (const std::invalid_argument& error) {
    text.fail(offset, error.what());
  }
  set_rules(puzzle, std::move(rules));
  return puzzle;
}

Puzzle read_sumocue_at(const Text& text, std::size_t& at) {
  const std::size_t begin = at;
  Scanner scanner(text, at);
  scanner.accept(sumocue_name);
  const bool diagonals = scanner.accept("D");
  std::vector<Entry> entries;
  bool has_cages = false;
  for (int cell = 0; cell < cells; ++cell) {
    Entry entry{cell, 0, -1};
    if (scanner.accept("=")) {
      entry.sum = scanner.number(45);
      has_cages = has_cages || entry.sum > 9;
    } else if (scanner.accept("+") || scanner.accept("-")) {
      entry.cage = scanner.number(cells - 1);
      has_cages = true;
    } else {
      scanner.fail("'=' and a sum, or '+' and the number of a cell", scanner.position());
    }
    if (scanner.accept("J")) entry.region = scanner.number(8);
    if (!entries.empty() && (entry.region < 0) != (entries.front().region < 0))
      scanner.fail("a region for each cell or for none", scanner.position());
    entries.push_back(entry);
  }
  at = scanner.position();
  return puzzle_of(text, begin, entries, has_cages, diagonals);
}

Puzzle read_perfect_at(const Text& text, std::size_t& at) {
  const std::size_t begin = at;
  Scanner scanner(text, at);
  scanner.accept(perfect_name);
  const bool diagonals = scanner.accept("d");
  if (!scanner.accept(":") || !scanner.accept("k") || !scanner.accept(":"))
    scanner.fail("':k:' after the size", scanner.position());
  std::vector<Entry> entries;
  for (int cell = 0; cell < cells; ++cell) {
    const int number = scanner.number(256 * cells);
    const int cage = number / 256;
    entries.push_back({cage, cage == cell ? number % 256 : 0, -1});
    scanner.accept(":");
  }
  at = scanner.position();
  return puzzle_of(text, begin, entries, true, diagonals);
}

}  // namespace

bool recognise_sumocue(const Head& head) {
  return head.first.starts_with(sumocue_name) || head.first.starts_with("3x3::k:") ||
         head.first.starts_with("3x3:d:k:");
}

void read_sumocue(const Text& text, Document& document) {
  for (std::size_t at = 0; at < text.content().size();) {
    const std::size_t begin =
        std::min(text.content().find(sumocue_name, at), text.content().find(perfect_name, at));
    if (begin == text.content().npos) return;
    at = begin;
    add_entry(document, [&] {
      return text.content().substr(begin).starts_with(sumocue_name) ? read_sumocue_at(text, at)
                                                                    : read_perfect_at(text, at);
    });
    at = std::max(at, begin + 1);
  }
}

}  // namespace dlx::sudoku::document
