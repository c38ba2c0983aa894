#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/engine/engine.hpp"
#include "dlx/engine/engines.hpp"
#include "dlx/engine/multiplicity/item_chooser.hpp"
#include "dlx/random.hpp"
#include "dlx/standard.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx {
namespace {

// The largest number of words of bits for all options, 512 MB.
constexpr std::uint64_t max_words = std::uint64_t{1} << 26;
constexpr std::uint32_t no_bit = ~std::uint32_t{0}, no_place = no_bit;

// Marks the items on which the search branches: the primary items that must be covered once, except
// items with far more options than the mean. In a packing, a piece has many more options than a cell,
// and branching on the piece would leave too many choices.
std::vector<char> find_branching_items(const Problem& problem) {
  std::vector<std::uint32_t> lengths(problem.num_items());
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    for (const Entry& entry : problem.option(OptionId{k})) ++lengths[index(entry.item)];
  }
  const std::uint32_t mean = problem.num_entries() / std::max(problem.num_items(), 1U);
  std::vector<char> branches(problem.num_items());
  for (std::uint32_t k = 0; k < problem.num_primary(); ++k) {
    branches[k] = problem.bounds(ItemId{k}) == Bounds{1, 1} &&
                  lengths[k] / tuning::ordered_long_items <= mean;
  }
  return branches;
}

/// The problem as bits. Each item on which the search branches is a bit, in the order of the items, and
/// the secondary items are the bits after them. The search counts the options of all other items. An
/// option belongs to the group of its first bit: when the search branches on a bit, all earlier bits are
/// covered, so no other option can cover that bit.
struct Layout {
  struct Option {
    std::uint32_t id;
    std::uint32_t weight;      // its number of entries
    std::uint32_t first_word;  // of its bits
    std::uint32_t num_words;
    std::uint32_t begin;                       // of its bits in `bits`
    std::uint32_t counted_begin, counted_end;  // in `counted`
    std::uint32_t num_longer;  // next options of the group that have all bits of this option
  };

  explicit Layout(const Problem& problem) : bit_of(problem.num_items(), no_bit) {
    const std::vector<char> branches = find_branching_items(problem);
    for (std::uint32_t k = 0; k < problem.num_primary(); ++k) {
      if (branches[k] != 0) bit_of[k] = num_required++;
    }
    num_bits = num_required;
    for (std::uint32_t k = problem.num_primary(); k < problem.num_items(); ++k) {
      bit_of[k] = num_bits++;
    }
    std::vector<std::vector<std::uint32_t>> groups(num_required);
    for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
      const std::uint32_t first = first_bit(problem.option(OptionId{k}));
      if (first < num_required) groups[first].push_back(k);
    }
    place_of.assign(problem.num_options(), no_place);
    for (std::vector<std::uint32_t>& group : groups) {
      const auto begin = static_cast<std::uint32_t>(options.size());
      group_begin.push_back(begin);
      std::ranges::stable_sort(
          group, {}, [&](std::uint32_t id) { return problem.option(OptionId{id}).size(); });
      for (const std::uint32_t id : group) add(problem, id);
      for (auto k = static_cast<std::uint32_t>(options.size()); k-- > begin + 1;) {
        if (contains(options[k], options[k - 1])) {
          options[k - 1].num_longer = options[k].num_longer + 1;
        }
      }
    }
    group_begin.push_back(static_cast<std::uint32_t>(options.size()));
  }

  std::uint32_t first_bit(std::span<const Entry> entries) const {
    std::uint32_t first = no_bit;
    for (const Entry& entry : entries) first = std::min(first, bit_of[index(entry.item)]);
    return first;
  }

  void add(const Problem& problem, std::uint32_t id) {
    Deadline::check();
    const std::span<const Entry> entries = problem.option(OptionId{id});
    std::uint32_t last = 0;
    for (const Entry& entry : entries) {
      const std::uint32_t bit = bit_of[index(entry.item)];
      if (bit != no_bit) last = std::max(last, bit);
    }
    const std::uint32_t first_word = first_bit(entries) / 64;
    const auto begin = static_cast<std::uint32_t>(bits.size());
    const auto counted_begin = static_cast<std::uint32_t>(counted.size());
    bits.resize(bits.size() + last / 64 - first_word + 1);
    for (const Entry& entry : entries) {
      const std::uint32_t bit = bit_of[index(entry.item)];
      if (bit == no_bit) {
        counted.push_back(index(entry.item));
      } else {
        bits[begin + bit / 64 - first_word] |= std::uint64_t{1} << bit % 64;
      }
    }
    place_of[id] = static_cast<std::uint32_t>(options.size());
    options.push_back({id, static_cast<std::uint32_t>(entries.size()), first_word,
                       last / 64 - first_word + 1, begin, counted_begin,
                       static_cast<std::uint32_t>(counted.size()), 0});
  }

  // Returns true if option `a` has all bits of option `b`, which has the same first bit.
  bool contains(const Option& a, const Option& b) const {
    if (a.num_words < b.num_words) return false;
    for (std::uint32_t k = 0; k < b.num_words; ++k) {
      if ((bits[b.begin + k] & ~bits[a.begin + k]) != 0) return false;
    }
    return true;
  }

  std::vector<std::uint32_t> bit_of;  // by item; `no_bit` if its options are counted
  std::uint32_t num_required = 0;     // bits of the items that the search branches on
  std::uint32_t num_bits = 0;
  std::vector<Option> options;  // by group
  std::vector<std::uint32_t> group_begin;
  std::vector<std::uint32_t> place_of;  // in `options`, by id
  std::vector<std::uint64_t> bits;
  std::vector<std::uint32_t> counted;  // items
};

class OrderedEngine final : public Engine {
 public:
  OrderedEngine(const Problem& problem, std::uint64_t seed)
      : problem_(problem), layout_(problem), seed_(seed) {
    reset();
  }

  bool force(OptionId option) override {
    const std::uint32_t place = layout_.place_of[index(option)];
    if (place == no_place) return false;
    const Layout::Option& taken = layout_.options[place];
    if (!fits(taken) || !has_room(taken)) return false;
    take(taken);
    forced_.push_back(option);
    return true;
  }

  void reset() override {
    covered_.assign(layout_.num_bits / 64 + 1, 0);
    room_.clear();
    for (std::uint32_t k = 0; k < problem_.num_primary(); ++k) {
      room_.push_back(problem_.high(ItemId{k}));
    }
    forced_.clear();
    levels_.clear();
    candidates_.clear();
    level_nodes_.clear();
    branchings_ = work_ = run_ = 0;
    may_restart_ = true;
    mode_ = Mode::root;
  }

  Step next(Meter& meter) override {
    for (;;) {
      switch (mode_) {
        case Mode::root:
          begin_run();
          mode_ = Mode::node;
          break;
        case Mode::node: {
          const std::uint32_t bit = first_uncovered();
          if (bit < layout_.num_required) {
            mode_ = enter(bit) ? Mode::option : Mode::backtracking;
            break;
          }
          mode_ = Mode::backtracking;
          if (!has_low_bounds()) break;
          may_restart_ = false;
          return Step::cover;
        }
        case Mode::option: {
          Level& level = levels_.back();
          if (level.weight == 0) {
            candidates_.resize(level.begin);
            levels_.pop_back();
            mode_ = Mode::backtracking;
            break;
          }
          if (!meter.may_continue(work_)) return Step::stopped;
          meter.count_node();
          ++nodes_of_run_;
          if (levels_.size() > level_nodes_.size()) level_nodes_.resize(levels_.size());
          ++level_nodes_[levels_.size() - 1];
          choose(level);
          take(layout_.options[level.option]);
          mode_ = Mode::node;
          break;
        }
        case Mode::backtracking:
          if (levels_.empty()) {
            mode_ = Mode::exhausted;
            break;
          }
          undo(layout_.options[levels_.back().option]);
          mode_ = Mode::option;
          if (may_restart_ && nodes_of_run_ >= max_nodes_) restart();
          break;
        case Mode::exhausted:
          return Step::exhausted;
      }
    }
  }

  void get_cover(std::vector<OptionId>& options) const override {
    options = forced_;
    for (const Level& level : levels_)
      options.push_back(OptionId{layout_.options[level.option].id});
  }

  // MultiplicityEngine donates nothing either if there are multiplicities and restarts.
  std::vector<Path> donate_paths() override { return {}; }
  void start(std::vector<Path> /*paths*/) override {}

  void add_statistics(Statistics& statistics) const override {
    statistics.branchings += branchings_;
    statistics.strategy = {.branching = Branching::order, .restarts = true, .seed = seed_};
    statistics.restarts = run_;
    add_level_nodes(level_nodes_, statistics);
  }
  std::size_t level() const override { return forced_.size() + levels_.size(); }
  // The work before a restart is discarded.
  double fraction() const override { return 0; }

 private:
  enum class Mode : std::uint8_t { root, node, option, backtracking, exhausted };
  // A bit and its live options that were not tried yet.
  struct Level {
    std::uint32_t begin;   // in candidates_
    std::uint32_t option;  // the current option
    std::uint32_t word;    // of the bit; all earlier words are covered
    std::uint32_t weight;  // the sum of the weights of the candidates
  };

  void begin_run() {
    random_ = mix(mix(seed_) ^ run_);
    nodes_of_run_ = 0;
    max_nodes_ = tuning::ordered_run * multiplicity::luby(run_ / tuning::ordered_runs_of_a_term);
  }
  void restart() {
    for (levels_.pop_back(); !levels_.empty(); levels_.pop_back()) {
      undo(layout_.options[levels_.back().option]);
    }
    candidates_.clear();
    ++run_;
    mode_ = Mode::root;
  }

  // Returns the bit of the first item on which the search must still branch; num_required if there is
  // none.
  std::uint32_t first_uncovered() const {
    std::size_t k = levels_.empty() ? 0 : levels_.back().word;
    while (k + 1 < covered_.size() && ~covered_[k] == 0) ++k;
    const auto bit = static_cast<std::uint32_t>(64 * k + std::countr_one(covered_[k]));
    return std::min(bit, layout_.num_required);
  }

  // Adds a level that branches on a bit. Returns false if no option can cover the bit.
  bool enter(std::uint32_t bit) {
    const auto begin = static_cast<std::uint32_t>(candidates_.size());
    std::uint32_t weight = 0;
    for (std::uint32_t k = layout_.group_begin[bit]; k < layout_.group_begin[bit + 1]; ++k) {
      const Layout::Option& option = layout_.options[k];
      work_ += 1 + option.num_words / 8;
      if (!fits(option)) {
        k += option.num_longer;
      } else if (has_room(option)) {
        candidates_.push_back(k);
        weight += option.weight;
      }
    }
    if (weight == 0) return false;
    if (candidates_.size() - begin > 1) ++branchings_;
    levels_.push_back({begin, 0, bit / 64, weight});
    return true;
  }

  // Draws an option with a probability that is proportional to its number of entries.
  void choose(Level& level) {
    auto rank = static_cast<std::uint32_t>((mix(random_++) >> 32) * level.weight >> 32);
    std::size_t k = level.begin;
    while (rank >= layout_.options[candidates_[k]].weight) {
      rank -= layout_.options[candidates_[k++]].weight;
    }
    level.option = candidates_[k];
    level.weight -= layout_.options[level.option].weight;
    candidates_[k] = candidates_.back();
    candidates_.pop_back();
  }

  std::span<const std::uint32_t> counted(const Layout::Option& option) const {
    return std::span(layout_.counted)
        .subspan(option.counted_begin, option.counted_end - option.counted_begin);
  }
  bool fits(const Layout::Option& option) const {
    for (std::uint32_t k = 0; k < option.num_words; ++k) {
      if ((covered_[option.first_word + k] & layout_.bits[option.begin + k]) != 0) return false;
    }
    return true;
  }
  bool has_room(const Layout::Option& option) const {
    return std::ranges::all_of(counted(option),
                               [&](std::uint32_t item) { return room_[item] > 0; });
  }
  void take(const Layout::Option& option) {
    for (std::uint32_t k = 0; k < option.num_words; ++k) {
      covered_[option.first_word + k] |= layout_.bits[option.begin + k];
    }
    for (const std::uint32_t item : counted(option)) --room_[item];
  }
  void undo(const Layout::Option& option) {
    for (std::uint32_t k = 0; k < option.num_words; ++k) {
      covered_[option.first_word + k] &= ~layout_.bits[option.begin + k];
    }
    for (const std::uint32_t item : counted(option)) ++room_[item];
  }
  // Returns true if each item whose options are counted has reached its low bound.
  bool has_low_bounds() const {
    for (std::uint32_t k = 0; k < problem_.num_primary(); ++k) {
      const Bounds bounds = problem_.bounds(ItemId{k});
      if (layout_.bit_of[k] == no_bit && bounds.high - room_[k] < bounds.low) return false;
    }
    return true;
  }

  const Problem problem_;
  const Layout layout_;
  const std::uint64_t seed_;
  std::vector<std::uint64_t> covered_;
  std::vector<std::uint32_t> room_;  // options that each primary item may still have
  std::vector<OptionId> forced_;
  std::vector<Level> levels_;
  std::vector<std::uint32_t> candidates_;  // of all levels
  std::vector<std::uint64_t> level_nodes_;
  std::uint64_t branchings_ = 0;
  std::uint64_t work_ = 0;  // options tested
  std::uint64_t run_ = 0;
  std::uint64_t random_ = 0;  // state of the random numbers of this run
  std::uint64_t nodes_of_run_ = 0;
  std::uint64_t max_nodes_ = 0;
  bool may_restart_ = true;
  Mode mode_ = Mode::root;
};

}  // namespace

bool ordered_engine_fits(const Problem& problem) {
  if (!problem.has_bounds() || problem.num_colours() > 0) return false;
  const std::uint64_t most_words_of_option = problem.num_items() / 64 + 1;
  if (problem.num_options() * most_words_of_option > max_words) return false;
  const std::vector<char> branches = find_branching_items(problem);
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    const bool may_branch = std::ranges::any_of(
        problem.option(OptionId{k}), [&](Entry entry) { return branches[index(entry.item)] != 0; });
    if (!may_branch && problem.has_primary(OptionId{k})) return false;
  }
  return true;
}

std::unique_ptr<Engine> make_ordered_engine(const Problem& problem, std::uint64_t seed) {
  return std::make_unique<OrderedEngine>(problem, seed);
}

}  // namespace dlx
