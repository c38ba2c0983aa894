#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "sudoku/rules.hpp"

namespace dlx::sudoku::rules {

using Mask = Candidates::Mask;

/// The tuples of values that some variables may have. Variables are the cells, and further ones
/// from Shape::cells() on, such as the partial sum of a line. Internal.
struct Table {
  std::size_t rule;  ///< index in Rules::added_rules()
  std::vector<int> variables;
  std::vector<int> values;  ///< of all tuples, one after the other

  std::size_t size() const { return values.size() / variables.size(); }
  std::span<const int> tuple(std::size_t k) const {
    return std::span(values).subspan(k * variables.size(), variables.size());
  }
};

/// Cells with different values whose set is one of a list. Internal.
struct ValueSets {
  std::size_t rule;  ///< index in Rules::added_rules()
  std::vector<int> cells;
  std::vector<Mask> sets;
  int variable = -1;              ///< a variable that the set determines, -1 for none
  std::vector<int> results = {};  ///< if there is a variable: its value for each set
};

/// All that the added rules permit. Each filled grid that satisfies them determines
/// the further variables, and so one tuple of each table and one set of each list. Internal.
struct RuleTables {
  std::vector<Mask> allowed;  ///< values of each cell
  int variables;              ///< number of cells and further variables
  std::vector<Table> tables;
  std::vector<ValueSets> sets;

  /// Removes values that occur in no tuple or set, and tuples and sets with removed values, until
  /// nothing changes (generalised arc consistency).
  void filter();
};

/// The tables of the added rules, grouped by rule. `peers` are the cells that differ for other
/// reasons.
/// Cost:     as the tables; a line of any length has tables of at most some hundred tuples each.
/// Errors:   std::invalid_argument beyond Model::max_combinations tuples and sets.
RuleTables make_tables(const Rules& rules, const std::vector<std::vector<int>>& peers);

/// Divides tables by rule; a rule about the whole grid has a part for each table.
std::vector<RuleTables> divide(RuleTables tables, const Rules& rules);

/// Adds the pairs of cells that have different values in each tuple or set.
void add_different(const RuleTables& tables, const Shape& shape, std::vector<CellPair>& pairs);

/// Makes the tables of rules. A long line becomes several tables, which overlap in a cell or in a
/// variable.
class TableBuilder {
 public:
  TableBuilder(const Rules& rules, const std::vector<std::vector<int>>& peers);

  const Rules& rules() const { return rules_; }
  int size() const { return size_; }
  int add_variable(int least, int greatest);

  /// Keeps the values of a cell for which `may` returns true.
  void restrict_cell(int cell, const std::function<bool(int)>& may);
  /// Adds tables in which each two neighbours of a path are in relation.
  void relate(std::span<const int> path, const std::function<bool(int, int)>& related);
  using May = std::function<bool(std::span<const int>, int)>;
  /// Adds tables in which `may(values of the first cells, value)` holds for each of the other
  /// cells.
  void compare(std::span<const int> first, std::span<const int> others, const May& may);
  /// Adds the listed tuples.
  void list(std::span<const int> cells, std::span<const std::uint8_t> values);

  /// A number that is updated by each variable in turn.
  struct Chain {
    int start;
    std::function<int(std::size_t, int, int)> next;  ///< (place, number, value); < 0: not allowed
    std::function<bool(int)> ends;                   ///< the number may be the last
  };
  void follow(std::span<const int> variables, const Chain& chain);

  /// The cells have different values with a sum in this range, which is the value of `variable`,
  /// if there is one.
  void sum_sets(std::span<const int> cells, int least, int greatest, int variable = -1);
  void sets(std::span<const int> cells, std::vector<Mask> sets);

  RuleTables build();

 private:
  using Rows = std::vector<std::vector<int>>;

  struct Range {
    int least, greatest;
  };

  bool differ(int cell, int other) const;
  Range range(int variable) const;
  bool may_extend(std::span<const int> variables, std::span<const int> values, int variable,
                  int value) const;
  Rows extend(const Rows& rows, std::span<const int> cells, int cell, const May& may);
  void keep(std::vector<int> variables, const Rows& rows);
  void use(std::uint64_t tuples);

  const Rules& rules_;
  const std::vector<std::vector<int>>& peers_;
  const int size_;
  std::uint64_t used_ = 0;
  std::size_t rule_ = 0;
  RuleTables tables_;
  std::vector<Range> ranges_;  // of the variables that are not cells
};

}  // namespace dlx::sudoku::rules
