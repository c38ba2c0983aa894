#include "sudoku/model.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include "dlx/deadline.hpp"
#include "sudoku/rules/tables.hpp"
#include "sudoku/text/text_bytes.hpp"

namespace dlx::sudoku {

namespace {

using Cells = std::vector<int>;

// Prefixes of item names for houses: rows, columns, regions, diagonals, windows, groups, additional
// houses.
constexpr char house_letters[] = {'r', 'c', 'b', 'd', 'w', 'g', 'x'};

bool covers(const Cells& house, const Cells& cells) {
  return std::includes(house.begin(), house.end(), cells.begin(), cells.end());
}

/// Covers the pairs of different cells by sets of cells that are all different from each other.
/// Greedy: each set begins with an uncovered pair, and adds further uncovered pairs in order while
/// all its cells differ.
std::vector<Cells> join_pairs(const Rules& rules) {
  const std::vector<CellPair> pairs = rules.different_pairs();
  if (pairs.empty()) return {};
  const std::vector<Cells> peers = rules.peers();
  std::set<CellPair> left(pairs.begin(), pairs.end());
  std::vector<Cells> sets;
  for (const CellPair& pair : pairs) {
    Deadline::check(100);
    if (!left.contains(pair)) continue;
    Cells cells = {pair.first, pair.second};
    const auto sees_all = [&](int cell) {
      const Cells& seen = peers[cell];
      return std::ranges::all_of(cells, [&](int other) {
        return other == cell || std::ranges::binary_search(seen, other);
      });
    };
    const auto take = [&](int cell) {
      if (std::ranges::find(cells, cell) == cells.end()) cells.push_back(cell);
    };
    const auto take_pairs_from = [&](int cell) {
      if (!sees_all(cell)) return;
      for (auto it = left.lower_bound({cell, 0}); it != left.end() && it->first == cell; ++it) {
        if (!sees_all(it->second)) continue;
        take(cell);
        take(it->second);
      }
    };
    take_pairs_from(pair.first);
    for (const int cell : peers[pair.first]) take_pairs_from(cell);
    std::ranges::sort(cells);
    for (std::size_t k = 0; k < cells.size(); ++k)
      for (std::size_t j = 0; j < k; ++j) left.erase({cells[j], cells[k]});
    sets.push_back(std::move(cells));
  }
  return sets;
}

/// Builds the exact-cover problem of rules, as the header describes it; with `candidates`, options
/// of excluded candidates only keep their numbers. Adds the constraints by kind; collects the
/// entries of the candidates on the way, because options come last.
class Builder {
 public:
  Builder(const Rules& rules, const Candidates* candidates)
      : rules_(rules),
        shape_(rules.shape()),
        size_(shape_.size()),
        candidates_(candidates),
        entries_(static_cast<std::size_t>(shape_.candidates())) {
    if (rules.added_rules().empty()) return;
    tables_ = rules::make_tables(rules, rules.peers());
    for (int cell = 0; candidates != nullptr && cell < shape_.cells(); ++cell)
      tables_.allowed[cell] &= candidates->mask(cell);
    tables_.filter();
    // The allowed values of a cell are known now.
    std::erase_if(tables_.tables,
                  [](const rules::Table& table) { return table.variables.size() == 1; });
  }

  Problem build() {
    // Primary items precede secondary ones.
    add_cells();
    add_houses(true);
    add_cages();
    add_rule_items();
    add_houses(false);
    add_pairs();
    add_apart();
    add_less();
    add_variables();
    add_candidates();
    add_combinations();
    add_tuples();
    return problem_.build();
  }

 private:
  std::string name(int cell) const { return cell_name(shape_, cell); }

  void cover(ItemId item, int cell, int value) {
    entries_[cell * size_ + value - 1].push_back(item);
  }

  // Adds an item for each value, which the candidates of the cells contain.
  void add_value_items(const std::string& prefix, const Cells& cells, bool primary) {
    for (int value = 1; value <= size_; ++value) {
      const std::string item_name = prefix + "=" + Shape::symbol(value);
      const ItemId item =
          primary ? problem_.add_primary(item_name) : problem_.add_secondary(item_name);
      for (const int cell : cells) cover(item, cell, value);
    }
  }

  void add_cells() {
    for (int cell = 0; cell < shape_.cells(); ++cell) {
      const ItemId item = problem_.add_primary(name(cell));
      for (int value = 1; value <= size_; ++value) cover(item, cell, value);
    }
  }

  // Adds the houses of size() cells, which contain each value, or the smaller houses. A house whose
  // cells all belong to another house adds nothing.
  void add_houses(bool full) {
    const std::span<const House> houses = rules_.houses();
    for (std::size_t k = 0; k < houses.size(); ++k) {
      const House& house = houses[k];
      if ((house.cells.size() == static_cast<std::size_t>(size_)) != full) continue;
      bool is_new = true;
      // Rows, columns and regions are always included, for the usual numbering.
      if (static_cast<int>(house.kind) > static_cast<int>(House::Kind::region)) {
        Deadline::check(houses.size());
        for (std::size_t j = 0; j < houses.size() && is_new; ++j) {
          const bool counts = houses[j].cells.size() > house.cells.size() ||
                              (j < k && houses[j].cells.size() == house.cells.size());
          if (counts && covers(houses[j].cells, house.cells)) is_new = false;
        }
      }
      if (!is_new) continue;
      const char letter = house_letters[static_cast<std::size_t>(house.kind)];
      add_value_items(letter + std::to_string(house.number), house.cells, full);
    }
  }

  void add_cages() {
    std::uint64_t combinations = 0;
    for (const Cage& cage : rules_.cages()) {
      combinations += count_combinations(size_, static_cast<int>(cage.cells.size()), cage.sum);
      if (combinations > Model::max_combinations)
        throw std::invalid_argument("the cages have more than " +
                                    std::to_string(Model::max_combinations) +
                                    " sets of values with their sums");
    }
    for (std::size_t k = 0; k < rules_.cages().size(); ++k) {
      const std::string cage_name = "k" + std::to_string(k + 1);
      cage_items_.push_back(problem_.add_primary(cage_name));
      add_value_items(cage_name, rules_.cages()[k].cells, true);
    }
  }

  void add_pairs() {
    for (const Cells& cells : join_pairs(rules_)) {
      std::string prefix = name(cells.front());
      for (std::size_t k = 1; k < cells.size(); ++k) prefix += "," + name(cells[k]);
      add_value_items(prefix, cells, false);
    }
  }

  // The cells share a side, and so a row or a column: they have different values, and at most one
  // of the four candidates with v and v + 1 is true.
  void add_apart() {
    for (const auto& [first, second] : rules_.apart_pairs()) {
      const std::string prefix = name(first) + "," + name(second) + "=";
      for (int value = 1; value < size_; ++value) {
        const ItemId item =
            problem_.add_secondary(prefix + Shape::symbol(value) + "/" + Shape::symbol(value + 1));
        for (const int cell : {first, second})
          for (const int either : {value, value + 1}) cover(item, cell, either);
      }
    }
  }

  void add_less() {
    std::set<CellPair> done;
    for (const CellPair& pair : rules_.less_pairs()) {
      if (!done.insert(pair).second) continue;
      const std::string prefix = name(pair.first) + "<" + name(pair.second) + "/";
      for (int threshold = 1; threshold <= size_; ++threshold) {
        const ItemId item = problem_.add_secondary(prefix + Shape::symbol(threshold));
        for (int value = threshold; value <= size_; ++value) cover(item, pair.first, value);
        for (int value = 1; value <= threshold; ++value) cover(item, pair.second, value);
      }
    }
  }

  // Adds an item for each table; for each list of sets, as for cages, "the list" and an item for
  // each value.
  void add_rule_items() {
    for (std::size_t k = 0; k < tables_.tables.size(); ++k)
      table_items_.push_back(problem_.add_primary("t" + std::to_string(k + 1)));
    for (std::size_t k = 0; k < tables_.sets.size(); ++k) {
      const std::string set_name = "s" + std::to_string(k + 1);
      set_items_.push_back(problem_.add_primary(set_name));
      add_value_items(set_name, tables_.sets[k].cells, true);
    }
  }

  // Adds an item for each variable in a table or list, whose colour is the value of the variable.
  // The candidates of a cell give the item of the cell their value, too.
  void add_variables() {
    variable_items_.resize(tables_.variables);
    const auto add = [&](int variable) {
      std::optional<ItemId>& item = variable_items_[variable];
      if (item) return;
      const bool is_cell = variable < shape_.cells();
      item = problem_.add_secondary(is_cell ? "v" + name(variable)
                                            : "v" + std::to_string(variable - shape_.cells() + 1));
      for (int value = 1; is_cell && value <= size_; ++value)
        entries_[variable * size_ + value - 1].emplace_back(*item, colour(value));
    };
    for (const rules::Table& table : tables_.tables)
      for (const int variable : table.variables) add(variable);
    for (const rules::ValueSets& sets : tables_.sets)
      if (sets.variable >= 0) add(sets.variable);
  }

  ColourId colour(int value) { return problem_.colour(std::to_string(value)); }

  bool is_excluded(int cell, int value) const {
    if (!rules_.added_rules().empty()) return (tables_.allowed[cell] & Candidates::bit(value)) == 0;
    return candidates_ != nullptr && !candidates_->has(cell, value);
  }

  void add_candidates() {
    std::vector<Entry> struck_out;
    if (candidates_ != nullptr || !rules_.added_rules().empty())
      struck_out.emplace_back(problem_.add_secondary("struck-out"));
    std::size_t candidate = 0;
    for (int cell = 0; cell < shape_.cells(); ++cell) {
      const std::string prefix = name(cell) + "=";
      for (int value = 1; value <= size_; ++value, ++candidate) {
        const OptionId option =
            problem_.add_option(is_excluded(cell, value) ? struck_out : entries_[candidate]);
        problem_.set_label(option, prefix + Shape::symbol(value));
      }
    }
  }

  void add_combinations() {
    for (std::size_t k = 0; k < cage_items_.size(); ++k) {
      const Cage& cage = rules_.cages()[k];
      const auto add = [&](std::uint64_t values) {
        std::vector<Entry> entries = {cage_items_[k]};
        const std::string label =
            "k" + std::to_string(k + 1) + add_complement(cage_items_[k], values, entries);
        problem_.set_label(problem_.add_option(entries), label);
      };
      for_each_combination(size_, static_cast<int>(cage.cells.size()), cage.sum, add);
    }
  }

  void add_tuples() {
    for (std::size_t k = 0; k < tables_.tables.size(); ++k) {
      const rules::Table& table = tables_.tables[k];
      for (std::size_t j = 0; j < table.size(); ++j) {
        const std::span<const int> tuple = table.tuple(j);
        std::vector<Entry> entries = {table_items_[k]};
        std::string label = "t" + std::to_string(k + 1) + "=";
        for (std::size_t at = 0; at < tuple.size(); ++at) {
          entries.emplace_back(*variable_items_[table.variables[at]], colour(tuple[at]));
          if (at != 0) label += ',';
          label += std::to_string(tuple[at]);
        }
        problem_.set_label(problem_.add_option(entries), label);
      }
    }
    for (std::size_t k = 0; k < tables_.sets.size(); ++k) {
      const rules::ValueSets& sets = tables_.sets[k];
      for (std::size_t j = 0; j < sets.sets.size(); ++j) {
        std::vector<Entry> entries = {set_items_[k]};
        const std::string label =
            "s" + std::to_string(k + 1) + add_complement(set_items_[k], sets.sets[j], entries);
        if (sets.variable >= 0)
          entries.emplace_back(*variable_items_[sets.variable], colour(sets.results[j]));
        problem_.set_label(problem_.add_option(entries), label);
      }
    }
  }

  // Adds the items of the values outside of a set to an option; returns "={1,4,7}" for the set. The
  // items of the values follow `item`.
  std::string add_complement(ItemId item, std::uint64_t set, std::vector<Entry>& entries) const {
    std::string label;
    for (int value = 1; value <= size_; ++value) {
      if ((set & Candidates::bit(value)) == 0) {
        entries.emplace_back(ItemId{index(item) + static_cast<std::uint32_t>(value)});
      } else {
        label += label.empty() ? "={" : ",";
        label += Shape::symbol(value);
      }
    }
    return label + "}";
  }

  const Rules& rules_;
  const Shape shape_;
  const int size_;
  const Candidates* const candidates_;
  rules::RuleTables tables_{{}, 0, {}, {}};
  ProblemBuilder problem_;
  std::vector<std::vector<Entry>> entries_;  // entries of the candidates
  std::vector<ItemId> cage_items_, table_items_, set_items_;
  std::vector<std::optional<ItemId>> variable_items_;
};

}  // namespace

Model::Model(Rules rules, const std::optional<Candidates>& candidates)
    : rules_(std::move(rules)), shape_(rules_.shape()) {
  if (candidates && candidates->shape() != shape_)
    throw std::invalid_argument("the candidates and the rules have different shapes");
  problem_ = Builder(rules_, candidates ? &*candidates : nullptr).build();
  assert(candidates || problem_.num_options() >= static_cast<std::uint32_t>(shape_.candidates()));
}

void Model::get_options(const Grid& grid, std::vector<OptionId>& options) const {
  const std::span<const std::uint8_t> values = grid.values();
  const auto size = static_cast<std::uint32_t>(shape_.size());
  options.resize(values.size());
  std::size_t number = 0;
  // Branches per 64 cells instead of per cell, because which cells are given is unpredictable.
  for (std::size_t first = 0; first < values.size(); first += 64) {
    const std::size_t end = std::min(first + 64, values.size());
    std::uint64_t given = 0;
    std::size_t k = first;
    for (; k + 8 <= end; k += 8) given |= text::nonzero_of_eight(&values[k]) << (k - first);
    for (; k < end; ++k) given |= std::uint64_t{values[k] != 0} << (k - first);
    for (; given != 0; given &= given - 1) {
      const std::size_t cell = first + static_cast<std::size_t>(std::countr_zero(given));
      options[number++] = OptionId{static_cast<std::uint32_t>(cell) * size + values[cell] - 1U};
    }
  }
  options.resize(number);
}

}  // namespace dlx::sudoku
