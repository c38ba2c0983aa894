#include "dlx/states/sweep.hpp"

#include <algorithm>
#include <list>
#include <optional>
#include <utility>
#include <vector>

#include "dlx/problem/bytes.hpp"
#include "dlx/states/encoded_states.hpp"
#include "dlx/states/state_table.hpp"

namespace dlx::states {
namespace {

// With less memory, a sweep is not worthwhile.
constexpr std::uint64_t min_memory = 4096;
constexpr std::size_t max_spares = 16;

// The possible bits of the states at each position: those set by earlier options, without those
// that are no longer needed.
template <std::size_t W>
std::vector<State<W>> possible_bits(const StateSpace& space) {
  std::vector<State<W>> bits(space.positions() + 1, State<W>{});
  for (std::size_t p = 0; p < space.positions(); ++p) {
    State<W>& next = bits[p + 1] = bits[p];
    for (std::size_t o = space.begin(p); o < space.begin(p + 1); ++o) {
      for (std::size_t k = 0; k < space.words(); ++k) next[k] |= space.set(o)[k];
    }
    for (std::size_t k = 0; k < space.words(); ++k) next[k] &= space.keep(p)[k];
    const std::uint32_t covered = p + 1 < space.positions() ? space.bit(p + 1) : StateSpace::no_bit;
    if (covered != StateSpace::no_bit) {
      next[covered / 64] &= ~(std::uint64_t{1} << covered % 64);
    }
  }
  return bits;
}

// A digest that identifies a space: all data on which the steps depend.
Fingerprint digest_of(const StateSpace& space) {
  Digest digest;
  const auto add = [&](const std::uint64_t* words, std::size_t size) {
    Encoder out;
    out.words(words, 8 * size);
    digest.add(out.bytes());
  };
  const auto add_number = [&](std::uint64_t number) { add(&number, 1); };
  add_number(space.positions());
  add_number(space.bits());
  for (std::size_t p = 0; p < space.positions(); ++p) {
    add_number(space.begin(p + 1));
    add_number(space.bit(p));
    add(space.keep(p), space.words());
  }
  for (std::size_t o = 0; o < space.begin(space.positions()); ++o) {
    add(space.forbid(o), space.words());
    add(space.set(o), space.words());
  }
  return digest.finish();
}

// The tables of a sweep over all positions.
template <std::size_t W>
struct Front {
  Front(std::size_t positions, std::uint64_t memory, EncodedStates<W> from)
      : budget(memory - memory / 16),
        max_spilled_bytes(memory / 16),
        tables(positions),
        seeds(std::move(from)),
        spilled(seeds.none()) {}

  // The table of a position; a new one reuses the cells of an earlier one.
  StateTable<W>& table(std::size_t q) {
    StateTable<W>& wanted = tables[q];
    if (wanted.cells() == 0) supply(wanted);
    return wanted;
  }

  // Too many cells for the number of states would take longer to visit.
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
    if (spares.size() < max_spares && table.cells() > StateTable<W>::fewest_cells) {
      spares.push_back(std::move(table));
    }
  }

  // All states that are left.
  void save(EncodedStates<W>& states) const {
    for (std::size_t q = position; q < tables.size(); ++q) {
      const StateTable<W>& table = tables[q];
      if (table.empty()) continue;
      for (std::size_t c = 0; c < table.cells(); ++c) {
        if (!table.is_free(c)) states.push(q, table.state(c), table.number(c), table.limbs());
      }
    }
    states.append(spilled);
    states.append(seeds, next_seed);
  }
  // The largest number of bytes that this takes.
  std::size_t max_saved() const {
    std::size_t bytes = spilled.bytes() + seeds.bytes() - next_seed;
    for (const StateTable<W>& table : tables) {
      bytes += table.states() * spilled.max_bytes(table.limbs());
    }
    return bytes;
  }

  MemoryBudget budget;
  std::uint64_t max_spilled_bytes;  // in bytes
  std::vector<StateTable<W>> tables;
  std::vector<StateTable<W>> spares;
  std::size_t position = 0;
  std::size_t cell = 0;
  std::size_t expected = 0;  // states of the current table; the next ones may be similar
  EncodedStates<W> seeds;    // states with which the sweep begins
  std::size_t next_seed = 0;
  EncodedStates<W> spilled;
};

template <std::size_t W>
class SweepOf final : public Sweep {
 public:
  SweepOf(const StateSpace& space, std::uint64_t memory)
      : space_(space), steps_(space), descent_(steps_, space.bits()), memory_(memory) {
    const std::uint64_t one = 1;
    if (steps_.positions() == 0) {
      total_.add(&one, 1);
    } else {
      EncodedStates<W> root = no_states();
      root.push(0, State<W>{}.data(), &one, 1);
      go_below(std::move(root));
    }
  }

  // Continues with the result of save().
  SweepOf(const StateSpace& space, std::uint64_t memory, std::string saved)
      : space_(space), steps_(space), descent_(steps_, space.bits()), memory_(memory) {
    Decoder in(saved);
    if (in.fingerprint() != space_digest()) {
      throw StateError("its states are not those of this problem and version");
    }
    const std::size_t size = in.size();
    std::vector<std::uint64_t> total((size + 7) / 8);
    in.words(total.data(), size);
    total_.add(total.data(), total.size());
    statistics_.states = in.number();
    statistics_.reached = in.number();
    statistics_.merged = in.number();
    statistics_.lone = in.number();
    max_memory_ = in.number();
    saved.erase(0, saved.size() - in.left());
    EncodedStates<W> states = no_states();
    states.assign(std::move(saved));
    check(states);
    if (!states.empty()) go_below(std::move(states));
  }

  bool run(Meter& meter) override {
    for (;;) {
      if (descending_) {
        if (!descent_.run(meter, total_, statistics_.lone)) return false;
        descending_ = false;
      }
      if (fronts_.empty()) return true;
      Front<W>& front = fronts_.back();
      if (front.spilled.bytes() > front.max_spilled_bytes) {
        go_below(front.spilled.take());
      } else if (!advance(front, meter)) {
        return false;
      }
    }
  }

  // The states of all sweeps are in one list: together with the total they are the remaining work.
  std::string save() const override {
    EncodedStates<W> left = no_states();
    Tally total = total_;
    if (descending_) descent_.save(left, total);

    Encoder head;
    head.raw(space_digest());
    const std::vector<std::uint64_t>& limbs = total.limbs();
    head.number(8 * limbs.size());
    head.words(limbs.data(), 8 * limbs.size());
    const SweepStatistics sums = statistics();
    for (const std::uint64_t number :
         {sums.states, sums.reached, sums.merged, sums.lone, sums.memory}) {
      head.number(number);
    }
    std::size_t most = head.bytes().size() + left.bytes();
    for (const Front<W>& front : fronts_) most += front.max_saved();
    head.bytes().reserve(most);
    EncodedStates<W> states = no_states();
    states.assign(std::move(head.bytes()));
    for (const Front<W>& front : fronts_) front.save(states);
    states.append(left);
    return states.release();
  }

  BigCount count() const override { return total_.value(); }
  SweepStatistics statistics() const override {
    SweepStatistics statistics = statistics_;
    for (const Front<W>& front : fronts_) statistics.memory += front.budget.peak();
    statistics.memory = std::max(statistics.memory, max_memory_);
    return statistics;
  }
  std::size_t position() const override {
    return fronts_.empty() ? steps_.positions() : fronts_.front().position;
  }

 private:
  EncodedStates<W> no_states() const { return EncodedStates<W>(space_.bits()); }

  const Fingerprint& space_digest() const {
    if (!space_digest_) space_digest_ = digest_of(space_);
    return *space_digest_;
  }

  // Checks arbitrary bytes: states that this space can have, and numbers of covers that it can
  // have.
  void check(const EncodedStates<W>& states) const {
    const std::vector<State<W>> possible = possible_bits<W>(space_);
    const std::size_t max_limbs = space_.begin(space_.positions()) / 64 + 1;
    typename EncodedStates<W>::Entry entry;
    for (std::size_t at = 0; states.read(at, entry);) {
      if (entry.position >= steps_.positions()) throw StateError("it has a state out of place");
      for (std::size_t k = 0; k < W; ++k) {
        if ((entry.state[k] & ~possible[entry.position][k]) != 0) {
          throw StateError("it has an impossible state");
        }
      }
      if (entry.number.empty() || entry.number.back() == 0 || entry.number.size() > max_limbs) {
        throw StateError("it has a state with an impossible number");
      }
    }
  }

  // Begins a sweep from spilled states, with half of the remaining memory.
  void go_below(EncodedStates<W> states) {
    const std::uint64_t memory = memory_ >> std::min<std::size_t>(fronts_.size() + 1, 63);
    if (memory < min_memory) {
      descent_.start(std::move(states));
      descending_ = true;
    } else {
      fronts_.emplace_back(steps_.positions(), memory, std::move(states));
    }
  }

  // A step of the innermost sweep: a seed, a table, or its end; returns false if `meter` stops it.
  bool advance(Front<W>& front, Meter& meter) {
    if (front.next_seed < front.seeds.bytes()) {
      ++work_;
      if (!meter.may_spend(work_)) return false;
      front.seeds.read(front.next_seed, seed_);
      put(front, seed_.position, seed_.state, seed_.number.data(), seed_.number.size());
      return true;
    }
    if (!front.seeds.empty()) {
      front.seeds = no_states();
      front.next_seed = 0;
    }
    while (front.position < steps_.positions() && front.tables[front.position].empty()) {
      front.retire(front.position++);
      front.cell = 0;
    }
    if (front.position < steps_.positions()) return expand_table(front, meter);
    if (!front.spilled.empty()) {
      go_below(front.spilled.take());
    } else {
      max_memory_ = statistics().memory;
      fronts_.pop_back();
    }
    return true;
  }

  // Expands the states of the current table until its end, or until enough states were spilled.
  bool expand_table(Front<W>& front, Meter& meter) {
    StateTable<W>& table = front.tables[front.position];
    if (front.cell == 0) front.expected = table.states();
    for (; front.cell < table.cells(); ++front.cell) {
      if (table.is_free(front.cell)) continue;
      if (front.spilled.bytes() > front.max_spilled_bytes) return true;
      if (!meter.may_continue(work_)) return false;
      meter.count_node();
      expand(front, table);
      table.clear(front.cell);
    }
    return true;
  }

  void expand(Front<W>& front, const StateTable<W>& table) {
    using Added = typename StateTable<W>::Added;
    State<W> state;
    std::copy_n(table.state(front.cell), W, state.begin());
    const std::uint64_t* number = table.number(front.cell);
    const std::size_t limbs = table.limbs();
    ++statistics_.states;

    const std::size_t end = steps_.begin(front.position + 1);
    work_ += end - steps_.begin(front.position);
    for (std::size_t option = steps_.begin(front.position); option != end; ++option) {
      if (!steps_.allows(state, option)) continue;
      State<W> next = state;
      std::size_t position = front.position;
      if (!steps_.take_forced(next, position, option, work_)) continue;
      if (position == steps_.positions()) {
        total_.add(number, limbs);
        continue;
      }
      ++statistics_.reached;
      if (put(front, position, next, number, limbs) == Added::merged) ++statistics_.merged;
    }
  }

  // Adds the state to its table, or spills it.
  typename StateTable<W>::Added put(Front<W>& front, std::size_t position, const State<W>& state,
                                    const std::uint64_t* number, std::size_t limbs) {
    using Added = typename StateTable<W>::Added;
    StateTable<W>& table = front.table(position);
    Added added = table.add(front.budget, state.data(), number, limbs);
    if (added == Added::no_room && !front.spares.empty()) {
      front.spares.clear();
      added = table.add(front.budget, state.data(), number, limbs);
    }
    if (added == Added::no_room) front.spilled.push(position, state.data(), number, limbs);
    return added;
  }

  const StateSpace& space_;
  mutable std::optional<Fingerprint> space_digest_;  // computed on request
  const Steps<W> steps_;
  std::list<Front<W>> fronts_;  // the innermost sweep is last
  Descent<W> descent_;
  bool descending_ = false;
  const std::uint64_t memory_;
  std::uint64_t max_memory_ = 0;
  std::uint64_t work_ = 0;  // options visited: steps of a meter
  typename EncodedStates<W>::Entry seed_;
  Tally total_;
  SweepStatistics statistics_;
};

}  // namespace

std::unique_ptr<Sweep> make_sweep(const StateSpace& space, std::uint64_t memory) {
  return for_width(space, [&](auto width) -> std::unique_ptr<Sweep> {
    return std::make_unique<SweepOf<width()>>(space, memory);
  });
}

std::unique_ptr<Sweep> make_sweep(const StateSpace& space, std::uint64_t memory,
                                  std::string saved) {
  return for_width(space, [&](auto width) -> std::unique_ptr<Sweep> {
    return std::make_unique<SweepOf<width()>>(space, memory, std::move(saved));
  });
}

}  // namespace dlx::states
