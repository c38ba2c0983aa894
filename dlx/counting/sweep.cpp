#include "dlx/counting/sweep.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <list>
#include <stdexcept>
#include <utility>
#include <vector>

#include "dlx/counting/state_table.hpp"
#include "dlx/counting/steps.hpp"

namespace dlx::counting {
namespace {

// With less memory, a front is not worth it.
constexpr std::uint64_t least_memory = 4096;
constexpr std::size_t most_spares = 16;
// Options that are looked at between two looks at the clock: some hundred microseconds.
constexpr std::uint64_t patience = 1 << 17;

// States with their positions and numbers, one behind the other.
template <std::size_t W>
class Aside {
 public:
  bool empty() const { return words_.empty(); }
  std::size_t bytes() const { return words_.size() * sizeof(std::uint64_t); }

  void push(std::size_t position, const State<W>& state, const std::uint64_t* number,
            std::size_t limbs) {
    words_.push_back(position);
    words_.insert(words_.end(), state.begin(), state.end());
    words_.push_back(limbs);
    words_.insert(words_.end(), number, number + limbs);
  }

  // The last one, which stays until pop().
  struct Entry {
    std::size_t position;
    State<W> state;
    const std::uint64_t* number;
    std::size_t limbs;
  };
  bool read(std::size_t& at, Entry& entry) const {
    if (at == words_.size()) return false;
    entry.position = words_[at++];
    std::copy_n(&words_[at], W, entry.state.begin());
    at += W;
    entry.limbs = words_[at++];
    entry.number = &words_[at];
    at += entry.limbs;
    return true;
  }

 private:
  std::vector<std::uint64_t> words_;
};

// Depth-first search below states, without any table.
template <std::size_t W>
class Descent {
 public:
  explicit Descent(const Steps<W>& steps) : steps_(steps) {}

  void start(Aside<W> roots) {
    roots_ = std::move(roots);
    at_ = 0;
  }

  // True if all was searched.
  bool run(Meter& meter, Tally& total, std::uint64_t& nodes) {
    for (;;) {
      while (!levels_.empty()) {
        Level& level = levels_.back();
        const std::size_t end = steps_.begin(level.position + 1);
        level.option = steps_.next(level.state, level.option, end);
        if (level.option == end) {
          levels_.pop_back();
          continue;
        }
        if (!meter.may_go_on()) return false;
        meter.count_node();
        ++nodes;
        Level child{level.state, level.position, 0};
        child.position = steps_.take(child.state, level.position, level.option++);
        enter(child);
      }
      if (leaves_ != 0) {
        total.add(Tally::value(root_.number, root_.limbs) * leaves_);
        leaves_ = 0;
      }
      if (!roots_.read(at_, root_)) return true;
      enter({root_.state, root_.position, 0});
    }
  }

 private:
  struct Level {
    State<W> state;
    std::size_t position;
    std::size_t option;
  };

  void enter(Level level) {
    if (level.position == steps_.positions()) {
      ++leaves_;
      return;
    }
    level.option = steps_.begin(level.position);
    levels_.push_back(level);
  }

  const Steps<W>& steps_;
  Aside<W> roots_;
  std::size_t at_ = 0;
  typename Aside<W>::Entry root_{};
  std::uint64_t leaves_ = 0;
  std::vector<Level> levels_;
};

// The tables of a sweep over all positions.
template <std::size_t W>
struct Front {
  Front(std::size_t positions, std::uint64_t memory, Aside<W> from)
      : budget(memory - memory / 16),
        most_aside(memory / 16),
        tables(positions),
        seeds(std::move(from)) {}

  // The table of a position, with cells of an earlier one if it has none.
  StateTable<W>& table(std::size_t q) {
    StateTable<W>& wanted = tables[q];
    if (wanted.cells() == 0) supply(wanted);
    return wanted;
  }

  // Cells that are many more than the states would take longer to go through.
  void supply(StateTable<W>& wanted) {
    for (StateTable<W>& spare : spares) {
      if (spare.cells() < expected || spare.cells() > 4 * expected) continue;
      wanted = std::move(spare);
      std::swap(spare, spares.back());
      spares.pop_back();
      return;
    }
  }

  void retire(std::size_t q) {
    StateTable<W> table = std::move(tables[q]);
    if (spares.size() < most_spares && table.cells() > StateTable<W>::fewest_cells) {
      spares.push_back(std::move(table));
    }
  }

  Budget budget;
  std::size_t most_aside;  // bytes
  std::vector<StateTable<W>> tables;
  std::vector<StateTable<W>> spares;
  std::size_t position = 0;
  std::size_t cell = 0;
  std::size_t expected = 0;  // states of the table at hand; the next ones may be like it
  Aside<W> seeds;            // states that it begins with
  std::size_t next_seed = 0;
  Aside<W> aside;
};

template <std::size_t W>
class SweepOf final : public Sweep {
 public:
  SweepOf(const StateSpace& space, std::uint64_t memory)
      : steps_(space), descent_(steps_), memory_(memory) {
    Aside<W> root;
    const std::uint64_t one = 1;
    root.push(0, State<W>{}, &one, 1);
    if (steps_.positions() == 0) {
      total_.add(&one, 1);
    } else {
      go_below(std::move(root));
    }
  }

  bool run(Meter& meter) override {
    for (;;) {
      if (descending_) {
        if (!descent_.run(meter, total_, statistics_.lone)) return false;
        descending_ = false;
      }
      if (fronts_.empty()) return true;
      Front<W>& front = fronts_.back();
      if (front.aside.bytes() > front.most_aside) {
        go_below(std::exchange(front.aside, {}));
      } else if (!advance(front, meter)) {
        return false;
      }
    }
  }

  BigCount count() const override { return total_.value(); }
  SweepStatistics statistics() const override {
    SweepStatistics statistics = statistics_;
    for (const Front<W>& front : fronts_) statistics.memory += front.budget.peak();
    statistics.memory = std::max(statistics.memory, most_memory_);
    return statistics;
  }
  std::size_t position() const override {
    return fronts_.empty() ? steps_.positions() : fronts_.front().position;
  }

 private:
  // Begins a sweep from states that were put aside, with half of the memory that is left.
  void go_below(Aside<W> states) {
    const std::uint64_t memory = memory_ >> std::min<std::size_t>(fronts_.size() + 1, 63);
    if (memory < least_memory) {
      descent_.start(std::move(states));
      descending_ = true;
    } else {
      fronts_.emplace_back(steps_.positions(), memory, std::move(states));
    }
  }

  // A step of the innermost sweep: a seed, a table, or its end; false if `meter` says stop.
  bool advance(Front<W>& front, Meter& meter) {
    typename Aside<W>::Entry seed;
    if (front.seeds.read(front.next_seed, seed)) {
      put(front, seed.position, seed.state, seed.number, seed.limbs);
      return true;
    }
    while (front.position < steps_.positions() && front.tables[front.position].empty()) {
      front.retire(front.position++);
      front.cell = 0;
    }
    if (front.position < steps_.positions()) return expand_table(front, meter);
    if (!front.aside.empty()) {
      go_below(std::exchange(front.aside, {}));
    } else {
      most_memory_ = statistics().memory;
      fronts_.pop_back();
    }
    return true;
  }

  // Expands the states of the table that it is at, until its end or enough were put aside.
  bool expand_table(Front<W>& front, Meter& meter) {
    StateTable<W>& table = front.tables[front.position];
    if (front.cell == 0) front.expected = table.states();
    for (; front.cell < table.cells(); ++front.cell) {
      if (table.is_free(front.cell)) continue;
      if (front.aside.bytes() > front.most_aside) return true;
      // States may take very different times, so it is options that the clock is looked at for.
      if (work_ > patience) {
        work_ = 0;
        if (!meter.poll()) return false;
      }
      if (!meter.may_go_on()) return false;
      meter.count_node();
      expand(front, table);
      table.clear(front.cell);
    }
    return true;
  }

  void expand(Front<W>& front, const StateTable<W>& table) {
    State<W> state;
    std::copy_n(table.state(front.cell), W, state.begin());
    const std::uint64_t* number = table.number(front.cell);
    const std::size_t limbs = table.limbs();
    ++statistics_.states;
    statistics_.paths += static_cast<double>(number[limbs - 1]) * scale(limbs);

    const std::size_t end = steps_.begin(front.position + 1);
    work_ += end - steps_.begin(front.position);
    for (std::size_t option = steps_.begin(front.position); option != end; ++option) {
      if (!steps_.allows(state, option)) continue;
      State<W> next = state;
      std::size_t position = front.position;
      if (!steps_.take_forced(next, position, option, work_)) continue;
      if (position == steps_.positions()) {
        total_.add(number, limbs);
      } else {
        put(front, position, next, number, limbs);
      }
    }
  }

  static double scale(std::size_t limbs) {
    double scale = 1;
    for (std::size_t k = 1; k < limbs; ++k) scale *= 0x1p64;
    return scale;
  }

  void put(Front<W>& front, std::size_t position, const State<W>& state,
           const std::uint64_t* number, std::size_t limbs) {
    using Added = typename StateTable<W>::Added;
    ++statistics_.reached;
    StateTable<W>& table = front.table(position);
    Added added = table.add(front.budget, state.data(), number, limbs);
    if (added == Added::no_room && !front.spares.empty()) {
      front.spares.clear();
      added = table.add(front.budget, state.data(), number, limbs);
    }
    if (added == Added::merged) ++statistics_.merged;
    if (added == Added::no_room) front.aside.push(position, state, number, limbs);
  }

  const Steps<W> steps_;
  std::list<Front<W>> fronts_;  // the innermost last
  Descent<W> descent_;
  bool descending_ = false;
  const std::uint64_t memory_;
  std::uint64_t most_memory_ = 0;
  std::uint64_t work_ = 0;  // options looked at since the last look at the clock
  Tally total_;
  SweepStatistics statistics_;
};

}  // namespace

std::unique_ptr<Sweep> make_sweep(const StateSpace& space, std::uint64_t memory) {
  return for_width(space, [&](auto width) -> std::unique_ptr<Sweep> {
    return std::make_unique<SweepOf<width()>>(space, memory);
  });
}

}  // namespace dlx::counting
