#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dlx/problem/int128.hpp"
#include "dlx/states/state_space.hpp"
#include "dlx/states/state_table.hpp"
#include "dlx/states/sweep.hpp"

namespace dlx::states {
namespace {

using Limbs = std::vector<std::uint64_t>;

void multiply(const std::uint64_t* a, std::size_t a_limbs, const std::uint64_t* b,
              std::size_t b_limbs, Limbs& product) {
  product.assign(a_limbs + b_limbs, 0);
  for (std::size_t i = 0; i < a_limbs; ++i) {
    std::uint64_t carry = 0;
    for (std::size_t j = 0; j < b_limbs; ++j) {
      const Uint128 sum = static_cast<Uint128>(a[i]) * b[j] + product[i + j] + carry;
      product[i + j] = static_cast<std::uint64_t>(sum);
      carry = static_cast<std::uint64_t>(sum >> 64);
    }
    product[i + b_limbs] = carry;
  }
}

// The compatible pairs of states of two tables.
template <std::size_t W>
class Meeting {
 public:
  // Call before the item of `position` is processed.
  Meeting(const StateSpace& space, std::size_t position, StateTable<W> some, StateTable<W> others)
      : some_(std::move(some)), others_(std::move(others)) {
    if (some_.states() < others_.states()) std::swap(some_, others_);
    find_shared(space, position);
    rows_ = sorted(some_);
    columns_ = sorted(others_);
    for (std::size_t k = 0; k < columns_.size(); ++k) {
      if (k != 0 && columns_[k].shared == columns_[k - 1].shared) {
        ++groups_.back().end;
      } else {
        groups_.push_back({k, k + 1});
      }
    }
  }

  // Memory for combining these tables, in addition to the tables.
  static std::size_t bytes(const StateTable<W>& a, const StateTable<W>& b) {
    return (a.states() + b.states()) * (sizeof(Row) + 2 * sizeof(Group));
  }
  std::size_t bytes() const { return bytes(some_, others_); }
  bool done() const { return row_ == rows_.size(); }

  // Calls put(state, number) for the next state of the larger table combined with every compatible
  // state of the other; returns false as soon as `put` does. Adds the pairs visited to `work`.
  template <typename Put>
  bool next(const Put& put, std::uint64_t& work) {
    const Row& row = rows_[row_];
    if (row_ == 0 || row.shared != rows_[row_ - 1].shared) {
      work += groups_.size();
      compatible_.clear();
      for (const Group& group : groups_) {
        if (agree(row.shared, columns_[group.begin].shared)) compatible_.push_back(group);
      }
    }
    ++row_;
    for (const Group& group : compatible_) {
      work += group.end - group.begin;
      for (std::size_t k = group.begin; k < group.end; ++k) {
        const std::uint64_t* other = others_.state(columns_[k].cell);
        State<W> state;
        for (std::size_t w = 0; w < W; ++w) state[w] = some_.state(row.cell)[w] | other[w];
        multiply(some_.number(row.cell), some_.limbs(), others_.number(columns_[k].cell),
                 others_.limbs(), product_);
        if (!put(state, product_)) return false;
      }
    }
    return true;
  }

 private:
  struct Row {
    State<W> shared;  // bits of the items that both tables know
    std::size_t cell;
  };
  struct Group {
    std::size_t begin;  // columns with the same shared bits
    std::size_t end;
  };

  static State<W> all_of(const StateTable<W>& table) {
    State<W> all{};
    for (std::size_t cell = 0; cell < table.cells(); ++cell) {
      if (table.is_free(cell)) continue;
      for (std::size_t w = 0; w < W; ++w) all[w] |= table.state(cell)[w];
    }
    return all;
  }

  void find_shared(const StateSpace& space, std::size_t position) {
    const State<W> in_some = all_of(some_);
    const State<W> in_others = all_of(others_);
    for (const StateSpace::Field& field : space.fields()) {
      if (!field.needed() || field.first >= position || field.last < position) continue;
      State<W> mask{};
      for (const std::uint32_t bit : field.bits) mask[bit / 64] |= std::uint64_t{1} << bit % 64;
      if (!meets(mask, in_some) || !meets(mask, in_others)) continue;
      for (std::size_t w = 0; w < W; ++w) {
        shared_[w] |= mask[w];
        if (field.bits.size() == 1) single_[w] |= mask[w];
      }
      if (field.bits.size() > 1) coloured_.push_back(mask);
    }
  }

  static bool meets(const State<W>& a, const State<W>& b) {
    std::uint64_t common = 0;
    for (std::size_t w = 0; w < W; ++w) common |= a[w] & b[w];
    return common != 0;
  }

  std::vector<Row> sorted(const StateTable<W>& table) const {
    std::vector<Row> rows;
    rows.reserve(table.states());
    for (std::size_t cell = 0; cell < table.cells(); ++cell) {
      if (table.is_free(cell)) continue;
      Row row{shared_, cell};
      for (std::size_t w = 0; w < W; ++w) row.shared[w] &= table.state(cell)[w];
      rows.push_back(row);
    }
    std::ranges::sort(rows, {}, &Row::shared);
    return rows;
  }

  // An item is covered by at most one of both states, or by both with the same colour.
  bool agree(const State<W>& a, const State<W>& b) const {
    std::uint64_t conflict = 0;
    for (std::size_t w = 0; w < W; ++w) conflict |= a[w] & b[w] & single_[w];
    if (conflict != 0) return false;
    for (const State<W>& field : coloured_) {
      if (!meets(a, field) || !meets(b, field)) continue;
      bool same = true;
      bool plain = true;  // all bits are set: without a colour
      for (std::size_t w = 0; w < W; ++w) {
        same = same && (a[w] & field[w]) == (b[w] & field[w]);
        plain = plain && (a[w] & field[w]) == field[w];
      }
      if (!same || plain) return false;
    }
    return true;
  }

  StateTable<W> some_;
  StateTable<W> others_;
  State<W> shared_{};
  State<W> single_{};  // bits of shared items that have a single bit
  std::vector<State<W>> coloured_;
  std::vector<Row> rows_;
  std::vector<Row> columns_;
  std::vector<Group> groups_;
  std::size_t row_ = 0;
  std::vector<Group> compatible_;  // groups compatible with the row
  Limbs product_;
};

template <std::size_t W>
class TreeSweepOf final : public Sweep {
 public:
  TreeSweepOf(const Problem& problem, const StateSpace& space,
              std::span<const std::uint32_t> parents, const ItemOrder& plain_order,
              std::uint64_t memory)
      : problem_(problem),
        space_(space),
        plain_order_(plain_order),
        memory_(memory),
        steps_(space),
        budget_(memory),
        children_(parents.size() + 1, 0),
        tables_(parents.size() + 1) {
    for (const std::uint32_t parent : parents) ++children_[parent];
    begin_branch(0);
  }

  bool run(Meter& meter) override {
    while (!plain_ && !done_) {
      if (!step(meter)) return false;
      if (no_room_) start_plain();
    }
    return !plain_ || plain_->run(meter);
  }

  BigCount count() const override { return plain_ ? plain_->count() : total_.value(); }

  SweepStatistics statistics() const override {
    SweepStatistics statistics = statistics_;
    statistics.memory = budget_.peak();
    if (plain_) {
      const SweepStatistics more = plain_->statistics();
      statistics.states += more.states;
      statistics.reached += more.reached;
      statistics.merged += more.merged;
      statistics.lone += more.lone;
      statistics.memory = std::max(statistics.memory, more.memory);
    }
    return statistics;
  }

  std::size_t position() const override { return plain_ ? plain_->position() : position_; }
  // Empty: the branches begin again; see StatesTask::save().
  std::string save() const override { return {}; }

 private:
  // Pairs of a meeting that take about as long as a state.
  static constexpr std::uint64_t pairs_per_node = 16;

  // Continues to the next position where branches meet or another one begins.
  void begin_branch(std::size_t position) {
    if (position == steps_.positions()) {
      multiply_roots();
      return;
    }
    position_ = position;
    cell_ = 0;
    end_ = position + 1;
    while (end_ != steps_.positions() && children_[end_] == 1) ++end_;
    children_left_ = children_[position];
    if (children_left_ == 0) {
      const std::uint64_t one = 1;
      put(tables_[position], State<W>{}, &one, 1);
    } else {
      met_ = latest_branch();
    }
  }

  // Components: there is one state after each of them.
  void multiply_roots() {
    BigCount product = 1;
    for (const StateTable<W>& table : behind_) {
      std::size_t cell = 0;
      while (table.is_free(cell)) ++cell;
      product *= Tally::value(table.number(cell), table.limbs());
    }
    total_.add(product);
    end();
  }

  void end() {
    done_ = true;
    position_ = steps_.positions();
  }

  StateTable<W> latest_branch() {
    StateTable<W> table = std::move(behind_.back());
    behind_.pop_back();
    --children_left_;
    return table;
  }

  // A step: a table, a combination of two branches, or the end of a branch; returns false if
  // `meter` stops it.
  bool step(Meter& meter) {
    if (meeting_) return meet(meter);
    if (children_left_ != 0) {
      StateTable<W> other = latest_branch();
      if (budget_.take(Meeting<W>::bytes(met_, other))) {
        meeting_.emplace(space_, position_, std::move(met_), std::move(other));
      } else {
        no_room_ = true;
      }
      return true;
    }
    while (position_ != end_ && tables_[position_].empty()) {
      tables_[position_++] = {};
      cell_ = 0;
    }
    if (position_ != end_) return expand_table(meter);
    if (tables_[end_].empty()) {
      end();  // a branch that cannot be covered
    } else {
      behind_.push_back(std::move(tables_[end_]));
      begin_branch(end_);
    }
    return true;
  }

  bool meet(Meter& meter) {
    const auto put_pair = [&](State<W> state, const Limbs& number) {
      ++pairs_;
      if (children_left_ != 0) return put(met_, state, number.data(), number.size());
      const std::size_t position = steps_.pass(state, position_, end_);
      return put(tables_[position], state, number.data(), number.size());
    };
    while (!meeting_->done()) {
      if (!watch(meter)) return false;
      if (!meeting_->next(put_pair, work_)) return true;
      // Turns are measured in nodes, so pairs count, too.
      for (; pairs_ >= pairs_per_node; pairs_ -= pairs_per_node) meter.count_node();
    }
    budget_.give_back(meeting_->bytes());
    meeting_.reset();
    return true;
  }

  bool expand_table(Meter& meter) {
    StateTable<W>& table = tables_[position_];
    for (; cell_ < table.cells(); ++cell_) {
      if (table.is_free(cell_)) continue;
      if (!watch(meter)) return false;
      meter.count_node();
      if (!expand(table)) return true;
      table.clear(cell_);
    }
    return true;
  }

  // Returns false if there was no room.
  bool expand(const StateTable<W>& table) {
    State<W> state;
    std::copy_n(table.state(cell_), W, state.begin());
    ++statistics_.states;
    const std::size_t end = steps_.begin(position_ + 1);
    work_ += end - steps_.begin(position_);
    for (std::size_t option = steps_.begin(position_); option != end; ++option) {
      if (!steps_.allows(state, option)) continue;
      State<W> next = state;
      std::size_t position = position_;
      if (!steps_.take_forced(next, position, option, end_, work_)) continue;
      if (!put(tables_[position], next, table.number(cell_), table.limbs())) return false;
    }
    return true;
  }

  bool put(StateTable<W>& table, const State<W>& state, const std::uint64_t* number,
           std::size_t limbs) {
    using Added = typename StateTable<W>::Added;
    ++statistics_.reached;
    const Added added = table.add(budget_, state.data(), number, limbs);
    if (added == Added::merged) ++statistics_.merged;
    no_room_ = added == Added::no_room;
    return !no_room_;
  }

  bool watch(Meter& meter) { return meter.may_continue(work_); }

  void start_plain() {
    meeting_.reset();
    met_ = {};
    behind_.clear();
    tables_.clear();
    if (plain_order_.widest <= 64 * max_words) {
      StateSpace space(problem_, plain_order_.items);
      if (space.words() <= max_words) plain_space_.emplace(std::move(space));
    }
    plain_ = make_sweep(plain_space_ ? *plain_space_ : space_, memory_);
  }

  const Problem& problem_;
  const StateSpace& space_;
  const ItemOrder plain_order_;
  const std::uint64_t memory_;
  const Steps<W> steps_;
  MemoryBudget budget_;
  std::vector<std::uint32_t> children_;  // number of children, by position

  std::vector<StateTable<W>> tables_;  // tables of the current branch, by position
  std::size_t position_ = 0;
  std::size_t end_ = 0;
  std::size_t cell_ = 0;
  std::vector<StateTable<W>> behind_;  // finished branches that wait for others, the latest last
  std::size_t children_left_ = 0;      // number of children left at the position
  StateTable<W> met_;                  // combination of the other children
  std::optional<Meeting<W>> meeting_;

  std::uint64_t work_ = 0;   // options and pairs visited: steps of a meter
  std::uint64_t pairs_ = 0;  // pairs put since the last node was counted
  bool no_room_ = false;
  bool done_ = false;
  Tally total_;
  SweepStatistics statistics_;
  std::optional<StateSpace> plain_space_;
  std::unique_ptr<Sweep> plain_;  // used if memory did not suffice
};

}  // namespace

std::unique_ptr<Sweep> make_tree_sweep(const Problem& problem, const StateSpace& space,
                                       std::span<const std::uint32_t> parents,
                                       const ItemOrder& plain_order, std::uint64_t memory) {
  return for_width(space, [&](auto width) -> std::unique_ptr<Sweep> {
    return std::make_unique<TreeSweepOf<width()>>(problem, space, parents, plain_order, memory);
  });
}

}  // namespace dlx::states
