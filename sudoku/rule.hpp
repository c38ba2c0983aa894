#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sudoku/grid.hpp"

namespace dlx::sudoku {

/// A rule about cells, as setters draw it: a thermometer, an arrow, a dot, ... Rules are kept
/// as they were written; for the search they become tables of allowed values.
///
///     dlx::sudoku::Rules rules;
///     rules.add_rule({dlx::sudoku::Rule::Kind::thermometer, {0, 1, 2}});
///     rules.add_rule({dlx::sudoku::Rule::Kind::sum, {40, 41}, 10});
struct Rule {
  enum class Kind {
    cage,
    thermometer,
    slow_thermometer,
    arrow,
    sum,
    difference,
    ratio,
    no_other_dots,
    no_other_xv,
    palindrome,
    whispers,
    renban,
    region_sum,
    between,
    lockout,
    quadruple,
    odd,
    even,
    equal,
    minimum,
    maximum,
    sandwich,
    allow,
  };

  Kind kind;
  /// In the order of the line. Arrow: the circle precedes the shaft; quadruple: the four cells,
  /// the top left one first; sandwich: all cells of the row or column.
  std::vector<int> cells = {};
  /// The sum, difference, ratio or least difference; for an arrow the number of circle cells.
  int number = 0;
  /// Quadruple: the digits, ascending. Allow: the allowed tuples, one after the other.
  std::vector<std::uint8_t> values = {};

  friend bool operator==(const Rule&, const Rule&) = default;
};

/// A kind of rule. The statement of a rule is `name`, followed by the number or the values if the
/// kind has them, and by cells.
struct RuleKind {
  enum class Number { none, optional, required };
  enum class Cells {
    none,    ///< the whole grid
    any,     ///< cells
    arrow,   ///< cells = cells
    corner,  ///< the top left cell of a 2x2 block
    line,    ///< `row` or `column` and its number
  };
  enum class Values { none, digits, tuples };

  Rule::Kind kind;
  std::string_view name;     ///< of the statement: "thermometer"
  std::string_view noun;     ///< in messages: "the thermometer r1c1 r1c2 ..."
  std::string_view fault;    ///< what follows in messages; # stands for the number
  std::string_view meaning;  ///< a sentence for people
  int least_cells;
  int most_cells;  ///< 0: as many as there are values; -1: any number
  Cells cells = Cells::any;
  Number number = Number::none;
  int default_number = 0;
  Values values = Values::none;

  /// The statement with placeholders, for messages: "whispers [N] CELLS".
  std::string syntax() const;
};

/// All kinds of rules, in the order of Rule::Kind.
std::span<const RuleKind> rule_kinds();
const RuleKind& kind_of(const Rule& rule);

/// Returns the statement of a rule: "thermometer r1c1 r1c2".
std::string to_text(const Rule& rule, const Shape& shape);

}  // namespace dlx::sudoku
