// The table of the kinds of rules, and the checks of their numbers and cells.

#include "sudoku/rules/rule_kinds.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <stdexcept>
#include <string>

namespace dlx::sudoku {

namespace {

using Kind = Rule::Kind;
using Cells = RuleKind::Cells;
using Number = RuleKind::Number;
using Values = RuleKind::Values;

constexpr std::array kinds = {
    RuleKind{Kind::cage, "cage", "cage", "has a digit twice", "Digits in a cage do not repeat.", 1,
             0},
    RuleKind{Kind::thermometer, "thermometer", "thermometer", "does not increase",
             "Digits on a thermometer increase from the bulb.", 2, 0},
    RuleKind{Kind::slow_thermometer, "slow-thermometer", "slow thermometer", "decreases",
             "Digits on a slow thermometer never decrease from the bulb.", 2, -1},
    RuleKind{Kind::arrow, "arrow", "arrow", "does not add up",
             "Digits along an arrow add up to the number in its circle.", 2, -1, Cells::arrow},
    RuleKind{Kind::sum, "sum", "sum of", "is not #", "The cells add up to the number.", 1, -1,
             Cells::any, Number::required},
    RuleKind{Kind::difference, "difference", "difference of", "is not #",
             "The two cells have the difference; a white dot means 1.", 2, 2, Cells::any,
             Number::required},
    RuleKind{Kind::ratio, "ratio", "ratio of", "is not 1:#",
             "One of the two cells is that multiple of the other; a black dot means 2.", 2, 2,
             Cells::any, Number::required},
    RuleKind{Kind::no_other_dots, "no-other-dots", "dots", "are not all given",
             "Cells without a dot between them are neither consecutive nor in the ratio 1:2.", 0, 0,
             Cells::none},
    RuleKind{Kind::no_other_xv, "no-other-xv", "sums 5 and 10", "are not all given",
             "Cells without an X or V between them add up to neither 10 nor 5.", 0, 0, Cells::none},
    RuleKind{Kind::palindrome, "palindrome", "palindrome",
             "does not read the same in both directions",
             "Digits on a palindrome read the same in both directions.", 2, -1},
    RuleKind{Kind::whispers, "whispers", "whispers line",
             "has neighbours that differ by less than #",
             "Neighbours on a whispers line differ by at least the number.", 2, -1, Cells::any,
             Number::optional, 5},
    RuleKind{Kind::renban, "renban", "renban line", "is not a set of consecutive digits",
             "Digits on a renban line are consecutive, in any order.", 2, 0},
    RuleKind{Kind::region_sum, "region-sum", "region sum line", "has different sums",
             "The parts of a region sum line in the boxes have the same sum.", 2, -1},
    RuleKind{Kind::between, "between", "between line", "has a digit that is not between its ends",
             "Digits on a between line are strictly between the digits at its ends.", 3, -1},
    RuleKind{Kind::lockout, "lockout", "lockout line",
             "has a digit from one end to the other, or ends that differ by less than #",
             "Ends differ by at least the number; digits on the line are outside of their range.",
             2, -1, Cells::any, Number::optional, 4},
    RuleKind{Kind::quadruple, "quadruple", "quadruple at", "does not have all its digits",
             "The digits of the circle are in the four cells around it.", 4, 4, Cells::corner,
             Number::none, 0, Values::digits},
    RuleKind{Kind::odd, "odd", "odd cells", "include an even digit", "The digits are odd.", 1, -1},
    RuleKind{Kind::even, "even", "even cells", "include an odd digit", "The digits are even.", 1,
             -1},
    RuleKind{Kind::equal, "equal", "equal cells", "have different digits",
             "The cells have the same digit.", 2, -1},
    RuleKind{Kind::minimum, "minimum", "minimum", "is not less than all neighbours",
             "The digit is less than those of the neighbours.", 1, 1},
    RuleKind{Kind::maximum, "maximum", "maximum", "is not greater than all neighbours",
             "The digit is greater than those of the neighbours.", 1, 1},
    RuleKind{Kind::sandwich, "sandwich", "sandwich", "does not have the sum #",
             "The digits between 1 and the highest digit add up to the number.", 2, 0, Cells::line,
             Number::required},
    RuleKind{Kind::allow, "allow", "cells", "have digits that are not allowed",
             "The digits of the cells are one of the tuples.", 1, -1, Cells::any, Number::none, 0,
             Values::tuples},
};
static_assert([] {
  for (std::size_t k = 0; k < kinds.size(); ++k)
    if (kinds[k].kind != static_cast<Kind>(k)) return false;
  return kinds.size() == static_cast<std::size_t>(Kind::allow) + 1;
}());

// The least and the greatest number that a rule may have.
struct Range {
  int least;
  int greatest;
};

Range numbers_of(const Rule& rule, const Shape& shape) {
  const int size = shape.size();
  const int cells = static_cast<int>(rule.cells.size());
  switch (rule.kind) {
    case Kind::sum:
      return {cells, cells * size};
    case Kind::ratio:
      return {2, std::max(2, size)};
    case Kind::arrow:
      return {1, std::min(3, cells - 1)};
    case Kind::sandwich:
      return {0, std::max(0, size * (size + 1) / 2 - size - 1)};
    case Kind::difference:
    case Kind::whispers:
    case Kind::lockout:
      return {1, std::max(1, size - 1)};
    default:
      return {0, 0};
  }
}

}  // namespace

std::string RuleKind::syntax() const {
  std::string text(name);
  if (number == Number::optional) text += " [N]";
  if (number == Number::required) text += " N";
  if (values == Values::digits) text += " DIGITS";
  if (values == Values::tuples) text += " TUPLES";
  switch (cells) {
    case Cells::none:
      return text;
    case Cells::arrow:
      return text + " CELLS = CELLS";
    case Cells::corner:
      return text + " CELL";
    case Cells::line:
      return text + " row R, or " + text + " column C";
    case Cells::any:
      break;
  }
  if (most_cells == 1) return text + " CELL";
  return text + (most_cells == 2 ? " CELL CELL" : " CELLS");
}

std::span<const RuleKind> rule_kinds() { return kinds; }
const RuleKind& kind_of(const Rule& rule) { return kinds[static_cast<std::size_t>(rule.kind)]; }

namespace rules {

void check_rule(const Rule& rule, const Shape& shape) {
  const RuleKind& kind = kind_of(rule);
  const auto fail = [&](const std::string& text) {
    throw std::invalid_argument("'" + std::string(kind.name) + "' " + text);
  };
  std::vector<int> cells = rule.cells;
  std::ranges::sort(cells);
  if (!cells.empty() && (cells.front() < 0 || cells.back() >= shape.cells()))
    fail("has a cell that is not on the grid");
  const int number = static_cast<int>(cells.size());
  if (number < kind.least_cells)
    fail("has " + std::to_string(number) + (number == 1 ? " cell" : " cells") + ", at least " +
         std::to_string(kind.least_cells) + " are needed");
  const int most = kind.most_cells == 0 && kind.cells != Cells::none ? shape.size()
                   : kind.most_cells < 0                             ? shape.cells()
                                                                     : kind.most_cells;
  if (number > most)
    fail("has " + std::to_string(number) + " cells, at most " + std::to_string(most) +
         " are possible");
  // A whispers line may be a loop.
  const bool loop = rule.kind == Kind::whispers && number > 2;
  if (std::ranges::adjacent_find(loop ? rule.cells : cells) != (loop ? rule.cells : cells).end())
    fail("has a cell twice");
  if (kind.number != Number::none || kind.cells == Cells::arrow) {
    const auto [least, greatest] = numbers_of(rule, shape);
    if (rule.number < least || rule.number > greatest)
      fail((kind.cells == Cells::arrow ? "needs a circle of " : "needs a number from ") +
           std::to_string(least) + " to " + std::to_string(greatest) +
           (kind.cells == Cells::arrow ? " cells, not " : ", not ") + std::to_string(rule.number));
  }
  for (const int value : rule.values)
    if (value < 1 || value > shape.size())
      fail("has the value " + std::to_string(value) + ", the grid has 1 to " +
           std::to_string(shape.size()));
  const std::size_t values = rule.values.size();
  if (kind.values == Values::digits &&
      (values < 1 || values > 4 || !std::ranges::is_sorted(rule.values)))
    fail("needs one to four digits in ascending order");
  if (kind.values == Values::tuples && (values == 0 || values % rule.cells.size() != 0))
    fail("needs tuples of " + std::to_string(rule.cells.size()) + " values");
}

}  // namespace rules
}  // namespace dlx::sudoku
