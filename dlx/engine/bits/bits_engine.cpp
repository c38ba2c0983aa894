#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>

#include "dlx/engine/bits/bits_kernel.hpp"
#include "dlx/engine/bits/bits_tables.hpp"
#include "dlx/engine/engine.hpp"
#include "dlx/engine/engines.hpp"
#include "dlx/engine/shared/aligned_words.hpp"
#include "dlx/engine/simd/simd.hpp"

namespace dlx {
namespace {

using bits::Level;
using bits::Note;
using bits::Stop;

// Nodes between two polls of the meter.
constexpr std::uint64_t batch_nodes = 1 << 14;
// States expanded together; fewer if they are large.
constexpr std::uint32_t largest_batch = 32;
constexpr std::uint32_t smallest_batch = 4;

class Bits final : public PathEngine {
 public:
  Bits(const Problem& problem, const bits::Shape& shape, SimdLevel level)
      : tables_(problem, shape),
        kernel_(bits::find_kernel(level, shape.lane_bits, shape.num_blocks)),
        lanes_(0),
        notes_(0),
        levels_(std::size_t{problem.num_primary()} + 1),
        root_lanes_(tables_.state_words()),
        root_need_(shape.item_words) {
    level_nodes_.resize(levels_.size());
    search_.view = tables_.view();
    search_.levels = levels_.data();
    search_.batch = std::max(smallest_batch, largest_batch / shape.num_blocks);
    // An odd size, so that the levels do not map to the same cache lines.
    search_.capacity = search_.batch + shape.lane_bits + 1;
    search_.level_nodes = level_nodes_.data();
    const std::size_t states = levels_.size() * search_.capacity;
    lanes_ = AlignedWords(states * tables_.state_words());
    const std::size_t words_of_note = bits::note_words(shape.item_words);
    notes_ = AlignedWords(states * words_of_note);
    for (std::size_t k = 0; k < levels_.size(); ++k) {
      const std::size_t first = k * search_.capacity;
      levels_[k].lanes = lanes_.data() + first * tables_.state_words();
      levels_[k].notes = notes_.data() + first * words_of_note;
    }
    reset();
  }

  bool force(OptionId option) override {
    const std::uint64_t* const covers = tables_.covers(option);
    if (is_empty(covers)) return false;  // there is no primary item
    for (std::size_t w = 0; w < root_need_.size(); ++w) {
      if ((covers[w] & ~root_need_[w]) != 0) return false;
    }
    // The option conflicts with a forced option if its bits were cleared; testing one bit suffices.
    std::uint32_t item = 0;
    while ((covers[item / 64] >> item % 64 & 1) == 0) ++item;
    const std::size_t place = std::size_t{item} * tables_.view().lane_bits;
    if ((root_lanes_.data()[place / 64] >> place % 64 & tables_.bit(option, item)) == 0)
      return false;

    const std::uint64_t* const keep = tables_.keep(option);
    for (std::size_t w = 0; w < tables_.state_words(); ++w) root_lanes_.data()[w] &= keep[w];
    for (std::size_t w = 0; w < root_need_.size(); ++w) root_need_[w] &= ~covers[w];
    forced_.push_back(option);
    return true;
  }

  void reset() override {
    std::copy_n(tables_.root_lanes(), tables_.state_words(), root_lanes_.data());
    std::copy_n(tables_.root_need(), root_need_.size(), root_need_.begin());
    forced_.clear();
    paths_.clear();
    prefix_.clear();
    mode_ = Mode::root;
    search_.base = search_.top = 0;
    search_.branchings = 0;
    std::ranges::fill(level_nodes_, 0);
  }

  Step next(Meter& meter) override {
    if (is_root_cover()) {
      mode_ = Mode::exhausted;
      return Step::cover;
    }
    search_.sequentially = true;
    search_.wanted = no_limit;
    return search(meter);
  }

  void get_cover(std::vector<OptionId>& options) const override {
    options = forced_;
    if (mode_ == Mode::exhausted) return;  // the search is already exhausted
    options.insert(options.end(), prefix_.begin(), prefix_.end());
    const Level& level = levels_[search_.top];
    append_path(search_.top, level.next, options);
    options.push_back(OptionId{search_.cover_option});
    // The state that results from the last option is on the level above; items are left if each of
    // them has one option.
    const std::uint64_t* const left = need(search_.top + 1, 0);
    std::vector<std::uint64_t> items(left, left + root_need_.size());
    for (std::size_t w = 0; w < items.size(); ++w) {
      while (items[w] != 0) {
        const auto item = static_cast<std::uint32_t>(64 * w) +
                          static_cast<std::uint32_t>(std::countr_zero(items[w]));
        const std::size_t place = std::size_t{item} * tables_.view().lane_bits;
        const OptionId option =
            option_at(item, lanes(search_.top + 1, 0)[place / 64] >> place % 64);
        options.push_back(option);
        for (std::size_t v = 0; v < items.size(); ++v) items[v] &= ~tables_.covers(option)[v];
      }
    }
  }

  Step count(Meter& meter, std::uint64_t most, std::uint64_t& covers) override {
    if (most == 0 || is_root_cover()) return PathEngine::count(meter, most, covers);
    search_.sequentially = false;
    search_.wanted = most;
    const Step step = search(meter);
    covers += most - search_.wanted;
    return step;
  }

  // Clears the bits of the tried options, so that the remaining options of the item form a state of
  // their own.
  std::vector<Path> donate_levels() override {
    std::vector<Path> given;
    std::uint64_t number = 0;
    std::uint32_t k = search_.base;
    for (; k <= search_.top; ++k) {
      for (std::uint32_t state = levels_[k].next; state < levels_[k].size; ++state) {
        number += static_cast<std::uint64_t>(std::popcount(untried(k, state)));
      }
      if (number != 0) break;
    }
    if (number == 0) return given;
    // Something must be kept if no level above is being searched.
    std::uint64_t wanted = k < search_.top ? (number + 1) / 2 : number / 2;

    for (std::uint32_t state = levels_[k].size; wanted > 0;) {
      --state;
      Path path = prefix_;
      append_path(k, state, path);
      std::uint64_t options = untried(k, state);
      for (; options != 0 && wanted > 0; --wanted) {
        const std::uint64_t last = std::bit_floor(options);
        options ^= last;
        given.push_back(path);
        given.back().push_back(option_at(note(k, state).item, last));
      }
      set_untried(k, state, options);
    }
    std::ranges::reverse(given);
    return given;
  }

  void add_statistics(Statistics& statistics) const override {
    statistics.branchings += search_.branchings;
    add_level_nodes(level_nodes_, statistics);
  }

  std::size_t level() const override { return forced_.size() + search_.top; }

  // All states of a level are assumed to be equally large, and so are their children.
  double fraction() const override {
    if (mode_ != Mode::searching) return PathEngine::fraction();
    double left = paths_.waiting();
    double share = paths_.entered();  // share of the level
    for (std::uint32_t k = search_.base; k <= search_.top; ++k) {
      const Level& level = levels_[k];
      const double of_state = share / level.size;
      left += of_state * (level.size - level.next);
      share = of_state * (level.next - level.first);
      if (level.next == level.size || note(k, level.next).tried == 0) continue;
      // One state is divided option by option.
      const double rest = std::popcount(untried(k, level.next));
      const double options = rest + note(k, level.next).tried;
      left -= of_state * (options - rest) / options;
      share = k < search_.top ? of_state / options : 0;
    }
    return std::clamp(1 - left, 0.0, 1.0);
  }

 private:
  void visit_levels(const VisitLevel&) const override {}  // see fraction()

  // Runs the kernel until it has found the number of covers in search_.
  Step search(Meter& meter) {
    std::uint64_t granted = batch_nodes;
    while (advance()) {
      // The meter may stop the search only once, and is not polled after that.
      if (granted > 0) granted = meter.grant(batch_nodes);
      search_.budget = granted;
      const Stop stop = kernel_.run(search_);
      meter.count_nodes(granted - search_.budget);
      if (stop == Stop::found) return Step::cover;
      if (stop == Stop::exhausted) mode_ = Mode::between;
      if (stop == Stop::budget && granted == 0) return Step::stopped;
    }
    return Step::exhausted;
  }

  // Makes the root the only state of the lowest level, or ends the search.
  void enter_root() override {
    begin(0);
    const std::uint32_t item = pick(0);
    note(0, 0) = {item, 0, 0, 0, 0};
    const int options = std::popcount(untried(0, 0));
    if (options == 0) {
      mode_ = Mode::exhausted;
      return;
    }
    if (options > 1) ++search_.branchings;
    mode_ = Mode::searching;
  }

  void enter_path() override {
    const std::vector<OptionId> last = paths_.pop_siblings(prefix_);
    const auto level = static_cast<std::uint32_t>(prefix_.size());
    begin(level);
    for (const OptionId option : prefix_) choose(level, option);
    const std::uint32_t item = pick(level);
    note(level, 0) = {item, 0, 0, 0, 0};
    std::uint64_t options = 0;
    for (const OptionId option : last) {
      const std::uint64_t bit = tables_.bit(option, item);
      if (!std::has_single_bit(bit) || (bit & untried(level, 0)) == 0) throw_invalid_path();
      if (option_at(item, bit) != option || bit <= options) throw_invalid_path();
      options |= bit;
    }
    set_untried(level, 0, options);
    mode_ = Mode::searching;
  }

  // Puts the state of the root on a level, and searches from there.
  void begin(std::uint32_t level) {
    search_.base = search_.top = level;
    levels_[level].size = 1;
    levels_[level].next = levels_[level].first = 0;
    std::copy_n(root_lanes_.data(), tables_.state_words(), lanes(level, 0));
    std::copy_n(root_need_.data(), root_need_.size(), need(level, 0));
  }

  void choose(std::uint32_t level, OptionId option) {
    const std::uint64_t* const keep = tables_.keep(option);
    const std::uint64_t* const covers = tables_.covers(option);
    for (std::size_t w = 0; w < tables_.state_words(); ++w) lanes(level, 0)[w] &= keep[w];
    for (std::size_t w = 0; w < root_need_.size(); ++w) need(level, 0)[w] &= ~covers[w];
  }

  std::uint64_t* lanes(std::uint32_t level, std::uint32_t state) const {
    return search_.levels[level].lanes + state * tables_.state_words();
  }
  Note& note(std::uint32_t level, std::uint32_t state) const {
    return *reinterpret_cast<Note*>(search_.levels[level].notes +
                                    state *
                                        std::size_t{bits::note_words(tables_.view().item_words)});
  }
  std::uint64_t* need(std::uint32_t level, std::uint32_t state) const {
    return reinterpret_cast<std::uint64_t*>(&note(level, state) + 1);
  }

  // The untried options of the item of a state.
  std::uint64_t untried(std::uint32_t level, std::uint32_t state) const {
    if (note(level, state).tried != 0) return note(level, state).rest;
    const std::uint32_t lane_bits = tables_.view().lane_bits;
    const std::size_t place = std::size_t{note(level, state).item} * lane_bits;
    return lanes(level, state)[place / 64] >> place % 64 & (~std::uint64_t{0} >> (64 - lane_bits));
  }

  void set_untried(std::uint32_t level, std::uint32_t state, std::uint64_t options) {
    if (note(level, state).tried != 0) {
      note(level, state).rest = options;
      return;
    }
    const std::uint32_t lane_bits = tables_.view().lane_bits;
    const std::size_t place = std::size_t{note(level, state).item} * lane_bits;
    std::uint64_t& word = lanes(level, state)[place / 64];
    word &= ~((~std::uint64_t{0} >> (64 - lane_bits)) << place % 64);
    word |= options << place % 64;
  }

  OptionId option_at(std::uint32_t item, std::uint64_t bits) const {
    return OptionId{tables_.view().option_of[std::size_t{item} * tables_.view().lane_bits +
                                             static_cast<std::uint32_t>(std::countr_zero(bits))]};
  }
  std::uint32_t pick(std::uint32_t level) const {
    return kernel_.pick(tables_.view(), lanes(level, 0), need(level, 0));
  }
  bool is_root_cover() const { return mode_ == Mode::root && is_empty(root_need_.data()); }
  bool is_empty(const std::uint64_t* items) const {
    return std::all_of(items, items + tables_.view().item_words,
                       [](std::uint64_t word) { return word == 0; });
  }

  // The options on the way to a state, after prefix_.
  void append_path(std::uint32_t level, std::uint32_t state, Path& path) const {
    const std::size_t first = path.size();
    for (; level > search_.base; --level) {
      const Note& last = note(level, state);
      path.push_back(OptionId{last.option});
      state = last.parent;
    }
    std::reverse(path.begin() + static_cast<std::ptrdiff_t>(first), path.end());
  }

  const bits::Tables tables_;
  const bits::Kernel kernel_;
  AlignedWords lanes_;
  AlignedWords notes_;
  std::vector<Level> levels_;
  bits::Search search_{};

  // The state of the root, with all forced options.
  AlignedWords root_lanes_;
  std::vector<std::uint64_t> root_need_;
  std::vector<OptionId> forced_;

  Path prefix_;  // the options up to the level `base`
};

}  // namespace

bool bits_engine_fits(const Problem& problem) { return bits::find_shape(problem).has_value(); }

std::unique_ptr<Engine> make_bits_engine(const Problem& problem, SimdLevel level) {
  const std::optional<bits::Shape> shape = bits::find_shape(problem);
  assert(shape.has_value());
  return std::make_unique<Bits>(problem, *shape, level);
}

}  // namespace dlx
