#include "sudoku/rules/tables.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include "dlx/deadline.hpp"
#include "sudoku/model.hpp"
#include "sudoku/rules/rule_kinds.hpp"

namespace dlx::sudoku::rules {

namespace {

// Larger tables exclude more, smaller ones cost less: a line is divided so that no table has more
// tuples, unless two cells and the variables alone have more.
constexpr std::size_t max_tuples = 150;

}  // namespace

TableBuilder::TableBuilder(const Rules& rules, const std::vector<std::vector<int>>& peers)
    : rules_(rules), peers_(peers), size_(rules.shape().size()) {
  const Mask all = (Mask{1} << size_) - 1;
  tables_.allowed.assign(rules.shape().cells(), all);
  tables_.variables = rules.shape().cells();
}

bool TableBuilder::differ(int cell, int other) const {
  return std::ranges::binary_search(peers_[cell], other);
}

int TableBuilder::add_variable(int least, int greatest) {
  ranges_.push_back({least, greatest});
  return tables_.variables++;
}

TableBuilder::Range TableBuilder::range(int variable) const {
  const int cells = rules_.shape().cells();
  return variable < cells ? Range{1, size_} : ranges_[variable - cells];
}

// Returns true if the variable may have the value after the other variables have theirs.
bool TableBuilder::may_extend(std::span<const int> variables, std::span<const int> values,
                              int variable, int value) const {
  const int cells = rules_.shape().cells();
  if (variable >= cells) return true;
  if ((tables_.allowed[variable] & Candidates::bit(value)) == 0) return false;
  for (std::size_t k = 0; k < variables.size(); ++k)
    if (values[k] == value && variables[k] < cells && differ(variables[k], variable)) return false;
  return true;
}

void TableBuilder::use(std::uint64_t tuples) {
  Deadline::check(tuples);
  used_ += tuples;
  if (used_ > Model::max_combinations)
    throw std::invalid_argument("the rules have more than " +
                                std::to_string(Model::max_combinations) +
                                " allowed tuples of values");
}

void TableBuilder::keep(std::vector<int> variables, const Rows& rows) {
  Table table{rule_, std::move(variables), {}};
  for (const std::vector<int>& row : rows)
    table.values.insert(table.values.end(), row.begin(), row.end());
  tables_.tables.push_back(std::move(table));
}

void TableBuilder::restrict_cell(int cell, const std::function<bool(int)>& may) {
  Rows rows;
  for (int value = 1; value <= size_; ++value) {
    if (may(value)) {
      rows.push_back({value});
    } else {
      tables_.allowed[cell] &= ~Candidates::bit(value);
    }
  }
  keep({cell}, rows);
}

// Adds a value of `cell` to each row, where `may(row, value)` holds. The rows have values of
// `cells`.
TableBuilder::Rows TableBuilder::extend(const Rows& rows, std::span<const int> cells, int cell,
                                        const May& may) {
  Rows longer;
  for (const std::vector<int>& row : rows) {
    for (int value = 1; value <= size_; ++value) {
      if (!may(row, value) || !may_extend(cells, row, cell, value)) continue;
      longer.push_back(row);
      longer.back().push_back(value);
    }
  }
  use(longer.size());
  return longer;
}

void TableBuilder::relate(std::span<const int> path, const std::function<bool(int, int)>& related) {
  const auto may = [&](std::span<const int> row, int value) {
    return row.empty() || related(row.back(), value);
  };
  std::vector<int> cells = {path[0]};
  Rows rows = extend(Rows(1), {}, path[0], may);
  for (const int cell : path.subspan(1)) {
    Rows longer = extend(rows, cells, cell, may);
    const bool crosses = std::ranges::find(cells, cell) != cells.end();
    if ((longer.size() > max_tuples || crosses) && cells.size() > 1) {
      const int last = cells.back();
      keep(std::move(cells), rows);
      cells = {last};
      longer = extend(extend(Rows(1), {}, last, may), cells, cell, may);
    }
    rows = std::move(longer);
    cells.push_back(cell);
  }
  keep(std::move(cells), rows);
}

void TableBuilder::compare(std::span<const int> first, std::span<const int> others,
                           const May& may) {
  const auto may_be = [&](std::span<const int> row, int value) {
    return row.size() < first.size() || may(row.first(first.size()), value);
  };
  Rows starts(1);
  for (std::size_t k = 0; k < first.size(); ++k)
    starts = extend(starts, first.first(k), first[k], may_be);
  std::vector<int> cells(first.begin(), first.end());
  Rows rows = starts;
  for (const int cell : others) {
    Rows longer = extend(rows, cells, cell, may_be);
    if (longer.size() > max_tuples && cells.size() > first.size()) {
      keep(std::move(cells), rows);
      cells.assign(first.begin(), first.end());
      longer = extend(starts, cells, cell, may_be);
    }
    rows = std::move(longer);
    cells.push_back(cell);
  }
  if (cells.size() > first.size()) keep(std::move(cells), rows);
}

void TableBuilder::list(std::span<const int> cells, std::span<const std::uint8_t> values) {
  std::set<std::vector<int>> rows;
  for (std::size_t k = 0; k < values.size(); k += cells.size()) {
    std::vector<int> row;
    for (std::size_t j = 0; j < cells.size(); ++j) {
      if (!may_extend(cells.first(j), row, cells[j], values[k + j])) break;
      row.push_back(values[k + j]);
    }
    if (row.size() == cells.size()) rows.insert(std::move(row));
  }
  use(rows.size());
  keep({cells.begin(), cells.end()}, {rows.begin(), rows.end()});
}

void TableBuilder::follow(std::span<const int> variables, const Chain& chain) {
  const std::size_t places = variables.size();
  const auto for_each_next = [&](std::size_t place, int number, const auto& visit) {
    const auto [least, greatest] = range(variables[place]);
    for (int value = least; value <= greatest; ++value)
      if (const int next = chain.next(place, number, value); next >= 0) visit(value, next);
  };
  // For each place of the chain, the numbers that can be reached from the start and from which an
  // end can be reached.
  std::vector<std::set<int>> numbers(places + 1);
  numbers[0] = {chain.start};
  for (std::size_t place = 0; place < places; ++place) {
    use(numbers[place].size());
    for (const int number : numbers[place])
      for_each_next(place, number, [&](int, int next) { numbers[place + 1].insert(next); });
  }
  std::erase_if(numbers.back(), [&](int number) { return !chain.ends(number); });
  for (std::size_t place = places; place-- > 0;) {
    std::erase_if(numbers[place], [&](int number) {
      bool continues = false;
      for_each_next(place, number, [&](int, int next) {
        if (numbers[place + 1].contains(next)) continues = true;
      });
      return !continues;
    });
  }
  // Each row has the number before its first value, the values, and the number after the last one.
  // A number with one possible value needs no variable.
  int before = -1;
  for (std::size_t first = 0; first < places;) {
    Rows rows;
    for (const int number : numbers[first]) rows.push_back({number, number});
    std::size_t end = first;
    for (; end < places; ++end) {
      const auto so_far = variables.subspan(first, end - first);
      Rows longer;
      for (const std::vector<int>& row : rows) {
        for_each_next(end, row.back(), [&](int value, int next) {
          if (!numbers[end + 1].contains(next)) return;
          if (!may_extend(so_far, std::span(row).subspan(1, so_far.size()), variables[end], value))
            return;
          longer.push_back(row);
          longer.back().back() = value;
          longer.back().push_back(next);
        });
      }
      use(longer.size());
      if (longer.size() > max_tuples && end > first) break;
      rows = std::move(longer);
    }
    std::vector<int> columns;
    if (before >= 0) columns.push_back(before);
    columns.insert(columns.end(), variables.begin() + static_cast<std::ptrdiff_t>(first),
                   variables.begin() + static_cast<std::ptrdiff_t>(end));
    const bool continues = end < places && numbers[end].size() > 1;
    for (std::vector<int>& row : rows) {
      if (!continues) row.pop_back();
      if (before < 0) row.erase(row.begin());
    }
    before = continues ? add_variable(*numbers[end].begin(), *numbers[end].rbegin()) : -1;
    if (continues) columns.push_back(before);
    keep(std::move(columns), rows);
    first = end;
  }
}

void TableBuilder::sum_sets(std::span<const int> cells, int least, int greatest, int variable) {
  ValueSets sets{rule_, {cells.begin(), cells.end()}, {}, variable};
  const int number = static_cast<int>(cells.size());
  for (int sum = least; sum <= greatest; ++sum) {
    use(count_combinations(size_, number, sum) + 1);
    for_each_combination(size_, number, sum, [&](Mask set) {
      sets.sets.push_back(set);
      if (variable >= 0) sets.results.push_back(sum);
    });
  }
  tables_.sets.push_back(std::move(sets));
}

void TableBuilder::sets(std::span<const int> cells, std::vector<Mask> sets) {
  use(sets.size());
  tables_.sets.push_back({rule_, {cells.begin(), cells.end()}, std::move(sets)});
}

RuleTables TableBuilder::build() {
  for (const Rule& rule : rules_.added_rules()) {
    add_tables(rule, *this);
    ++rule_;
  }
  return std::move(tables_);
}

RuleTables make_tables(const Rules& rules, const std::vector<std::vector<int>>& peers) {
  return TableBuilder(rules, peers).build();
}

void add_different(const RuleTables& tables, const Shape& shape, std::vector<CellPair>& pairs) {
  const auto add = [&](int cell, int other) {
    pairs.push_back({std::min(cell, other), std::max(cell, other)});
  };
  for (const Table& table : tables.tables) {
    const std::vector<int>& variables = table.variables;
    for (std::size_t b = 0; b < variables.size(); ++b) {
      for (std::size_t a = 0; a < b; ++a) {
        if (variables[a] >= shape.cells() || variables[b] >= shape.cells()) continue;
        bool differ = true;
        for (std::size_t k = 0; k < table.size() && differ; ++k)
          differ = table.tuple(k)[a] != table.tuple(k)[b];
        if (differ) add(variables[a], variables[b]);
      }
    }
  }
  for (const ValueSets& sets : tables.sets)
    for (std::size_t b = 0; b < sets.cells.size(); ++b)
      for (std::size_t a = 0; a < b; ++a) add(sets.cells[a], sets.cells[b]);
}

std::vector<RuleTables> divide(RuleTables tables, const Rules& rules) {
  std::vector<RuleTables> parts;
  std::size_t rule = rules.added_rules().size();  // of the last part
  const auto part_of = [&](std::size_t number) -> RuleTables& {
    // A rule about the whole grid concerns each two cells separately.
    if (parts.empty() || number != rule || rules.added_rules()[number].cells.empty())
      parts.push_back({tables.allowed, tables.variables, {}, {}});
    rule = number;
    return parts.back();
  };
  auto table = tables.tables.begin();
  auto sets = tables.sets.begin();
  while (table != tables.tables.end() || sets != tables.sets.end()) {
    const bool is_table =
        sets == tables.sets.end() || (table != tables.tables.end() && table->rule <= sets->rule);
    if (is_table) {
      part_of(table->rule).tables.push_back(std::move(*table));
      ++table;
    } else {
      part_of(sets->rule).sets.push_back(std::move(*sets));
      ++sets;
    }
  }
  return parts;
}

}  // namespace dlx::sudoku::rules
