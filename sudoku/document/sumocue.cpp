#include <algorithm>
#include <charconv>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "sudoku/document/document.hpp"
#include "sudoku/rules.hpp"

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

/// Removes a word from the start of a text; returns false if the text does not start with it.
bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

/// Removes a number from the start of a text; -1 if there is none.
int take_number(std::string_view& text) {
  int number = -1;
  const char* const end = text.data() + text.size();
  if (!text.empty() && is_digit(text.front()))
    text.remove_prefix(std::from_chars(text.data(), end, number).ptr - text.data());
  return number;
}

/// Collects the cells of either format.
struct Killer {
  std::vector<int> cage_of;  ///< the number of the first cell of each cell's cage
  std::vector<int> sums;     ///< of the cages that begin in the cells
  std::vector<int> regions;
  bool has_cages = false;  ///< otherwise a sum is the value of its cell

  /// Reads the next cell of SumoCue; returns false if there is none.
  bool add_cell(std::string_view& code) {
    const bool begins = take(code, "=");
    if (!begins && !take(code, "+") && !take(code, "-")) return false;
    const int number = take_number(code);
    has_cages = has_cages || !begins || number > 9;
    add(begins ? static_cast<int>(sums.size()) : number, begins ? number : 0);
    if (take(code, "J")) regions.push_back(take_number(code));
    return number >= 0;
  }
  /// Reads the next cell of Perfect Sudoku.
  bool add_number(std::string_view& code) {
    const int number = take_number(code), cage = number / 256;
    take(code, ":");
    has_cages = true;
    add(cage, cage == static_cast<int>(sums.size()) ? number % 256 : 0);
    return number >= 0;
  }
  void add(int cage, int sum) {
    cage_of.push_back(cage);
    sums.push_back(sum);
  }
};

/// Before: `code` has no white space.
Puzzle read_killer(const Text& text, std::size_t offset, std::string_view code) {
  Killer killer;
  const bool is_sumocue = take(code, sumocue_name);
  if (!is_sumocue) take(code, perfect_name);
  const bool has_diagonals = take(code, is_sumocue ? "D" : "d");
  if (!is_sumocue && !take(code, ":k:"))
    text.fail(offset, "found another variant of Perfect Sudoku, expected 3x3::k: or 3x3:d:k:");
  for (int cell = 0; cell < cells; ++cell) {
    const bool is_read = is_sumocue ? killer.add_cell(code) : killer.add_number(code);
    if (!is_read || killer.cage_of.back() >= cells)
      text.fail(offset, "the cell " + cell_name(Shape(), cell) +
                            " of the puzzle is missing or faulty; copy the puzzle again");
  }
  Puzzle puzzle{Grid(), text.line_of(offset)};
  Rules rules;
  try {
    if (!killer.regions.empty()) rules.set_regions(killer.regions);
    if (has_diagonals) rules.add_diagonals();
    for (int first = 0; first < cells; ++first) {
      const int sum = killer.sums[first];
      if (!killer.has_cages) puzzle.grid.set(first, sum);
      if (!killer.has_cages || sum == 0) continue;
      std::vector<int> cage;
      for (int cell = 0; cell < cells; ++cell)
        if (killer.cage_of[cell] == first) cage.push_back(cell);
      rules.add_cage(std::move(cage), sum);
    }
  } catch (const std::invalid_argument& error) {
    text.fail(offset, error.what());
  }
  set_rules(puzzle, std::move(rules));
  return puzzle;
}

}  // namespace

bool recognise_sumocue(const Head& head) {
  return head.first.starts_with(sumocue_name) || head.first.starts_with("3x3::k:") ||
         head.first.starts_with("3x3:d:k:");
}

void read_sumocue(const Text& text, Document& document) {
  const std::string_view all = text.content();
  const auto next = [&](std::size_t from) {
    return std::min(all.find(sumocue_name, from), all.find(perfect_name, from));
  };
  for (std::size_t begin = next(0), end; begin != all.npos; begin = end) {
    end = next(begin + 1);
    std::string code(all.substr(begin, end - begin));
    std::erase_if(code, [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; });
    add_entry(document, [&] { return read_killer(text, begin, code); });
  }
}

}  // namespace dlx::sudoku::document
