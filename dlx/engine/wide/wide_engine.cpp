#include <algorithm>
#include <bit>
#include <cassert>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "dlx/engine/engine.hpp"
#include "dlx/engine/engines.hpp"
#include "dlx/engine/shared/aligned_words.hpp"
#include "dlx/engine/shared/consistency.hpp"
#include "dlx/engine/shared/own_lines.hpp"
#include "dlx/engine/wide/rows.hpp"
#include "dlx/engine/wide/wide_kernel.hpp"
#include "dlx/selection.hpp"

namespace dlx {
namespace {

using wide::Note;
using wide::Rows;
using wide::Shape;
using wide::Stop;
using wide::WideKernel;
using wide::WideLayout;
using wide::WideLevel;
using wide::Word;

// Nodes between two polls of the meter: a narrow state takes less time than a wide one.
constexpr std::uint64_t narrow_nodes = 1 << 14;
constexpr std::uint64_t wide_nodes = 1 << 12;
// Words of the states of nodes for each step of a meter. Wide states have a word for each item, or a
// few; their padding depends on the instruction set and does not count.
constexpr std::uint64_t words_per_step = 8;
// Narrow states expanded together; fewer if they are large.
constexpr std::uint32_t largest_batch = 32;
constexpr std::uint32_t smallest_batch = 4;

class Wide final : public PathEngine {
 public:
  Wide(std::shared_ptr<Rows> rows, std::size_t num_levels, const WideKernel& kernel)
      : kernel_(kernel),
        shared_rows_(std::move(rows)),
        rows_(*shared_rows_),
        layout_(rows_.layout()),
        levels_(num_levels),
        states_(0),
        notes_(0),
        live_(0),
        root_state_(layout_.state_words),
        root_open_(layout_.open_words) {
    level_nodes_.resize(num_levels);
    search_.tables = rows_.tables();
    search_.levels = levels_.data();
    search_.level_nodes = level_nodes_.data();
    search_.capacity = 1;
    if (layout_.is_narrow()) {
      search_.batch = std::max(smallest_batch, largest_batch / layout_.num_blocks());
      // An odd size, so that the levels do not map to the same cache lines.
      search_.capacity = search_.batch + layout_.lane_bits + 1;
    } else {
      live_ = AlignedWords(num_levels * layout_.num_groups());
    }
    states_ = AlignedWords(num_levels * search_.capacity * layout_.state_words);
    notes_ = AlignedWords(num_levels * search_.capacity * wide::note_words(layout_.open_words));
    for (std::size_t k = 0; k < num_levels; ++k) {
      const std::size_t first = k * search_.capacity;
      levels_[k].states = states_.data() + first * layout_.state_words;
      levels_[k].notes = notes_.data() + first * wide::note_words(layout_.open_words);
      levels_[k].live = live_.data() + k * (live_.size() / num_levels);
    }
    reset();
  }

  bool force(OptionId option) override {
    const std::optional<std::uint32_t> number = rows_.find(option);
    if (!number || !rows_.is_live(*number, root_state_.data(), root_open_.data())) return false;
    rows_.choose(*number, root_state_.data(), root_open_.data());
    forced_.push_back(option);
    return true;
  }

  void reset() override {
    std::copy_n(rows_.root().data(), root_state_.size(), root_state_.data());
    root_open_ = rows_.all_open();
    std::fill_n(live_.data(), live_.size(), ~Word{0});
    forced_.clear();
    paths_.clear();
    prefix_.clear();
    mode_ = Mode::root;
    search_.base = search_.top = 0;
    search_.branchings = 0;
    work_ = 0;
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

  Step count(Meter& meter, std::uint64_t most, std::uint64_t& covers) override {
    if (most == 0 || is_root_cover()) return PathEngine::count(meter, most, covers);
    search_.sequentially = false;
    search_.wanted = most;
    const Step step = search(meter);
    covers += most - search_.wanted;
    return step;
  }

  void get_cover(std::vector<OptionId>& options) const override {
    options = forced_;
    if (mode_ == Mode::exhausted) return;  // the root is a cover
    options.insert(options.end(), prefix_.begin(), prefix_.end());
    append_path(search_.top, levels_[search_.top].next, options);
    options.push_back(rows_.option(search_.cover_option));
    // Items that the state on the level above leaves uncovered have one option each.
    const Word* const state = state_at(search_.top + 1, 0);
    const Word* const left = open_at(search_.top + 1, 0);
    std::vector<Word> open(left, left + layout_.open_words);
    for (std::size_t w = 0; w < open.size(); ++w) {
      while (open[w] != 0) {
        const auto lane = static_cast<std::uint32_t>(64 * w) +
                          static_cast<std::uint32_t>(std::countr_zero(open[w]));
        const Word bits = narrow_lane(state, lane);
        const std::uint32_t option = option_at(layout_.bit(lane, first_bit(bits)));
        options.push_back(rows_.option(option));
        const Word* const covers = search_.tables.covers + option * open.size();
        for (std::size_t v = 0; v < open.size(); ++v) open[v] &= ~covers[v];
      }
    }
  }

  // The remaining options of an item form a state of their own.
  std::vector<Path> donate_levels() override {
    std::vector<Path> given;
    std::size_t number = 0;
    std::uint32_t k = search_.base;
    for (; k <= search_.top; ++k) {
      for (std::uint32_t s = levels_[k].next; s < levels_[k].size; ++s)
        number += untried(k, s).size();
      if (number != 0) break;
    }
    if (number == 0) return given;
    // Something must be kept if no level above is being searched.
    std::size_t wanted = k < search_.top ? (number + 1) / 2 : number / 2;

    for (std::uint32_t s = levels_[k].size; wanted > 0;) {
      --s;
      Path path = prefix_;
      append_path(k, s, path);
      std::vector<std::uint32_t> bits = untried(k, s);
      for (; !bits.empty() && wanted > 0; --wanted, bits.pop_back()) {
        given.push_back(path);
        given.back().push_back(rows_.option(option_at(bits.back())));
      }
      set_untried(k, s, bits);
    }
    std::ranges::reverse(given);
    return given;
  }

  Factory factory() const override {
    return [rows = shared_rows_, num_levels = levels_.size(), &kernel = kernel_] {
      return std::make_unique<Wide>(rows, num_levels, kernel);
    };
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
      const WideLevel& level = levels_[k];
      const double of_state = share / level.size;
      left += of_state * (level.size - level.next);
      share = of_state * (level.next - level.first);
      if (level.next == level.size || note_at(k, level.next).tried == 0) continue;
      // One state is divided option by option.
      const auto rest = static_cast<double>(untried(k, level.next).size());
      const double options = rest + note_at(k, level.next).tried;
      left -= of_state * (options - rest) / options;
      share = k < search_.top ? of_state / options : 0;
    }
    return std::clamp(1 - left, 0.0, 1.0);
  }

 private:
  void visit_levels(const VisitLevel&) const override {}  // see fraction()

  // Runs the kernel until it has found the number of covers in search_.
  Step search(Meter& meter) {
    const std::uint64_t nodes = layout_.is_narrow() ? narrow_nodes : wide_nodes;
    std::uint64_t granted = nodes;
    while (advance()) {
      // Runs even without a granted node, because the search may find that nothing is left. The
      // meter may stop the search only once, and is not polled after that.
      if (granted > 0) granted = meter.may_spend(work_) ? meter.grant(nodes) : 0;
      search_.budget = granted;
      const Stop stop = kernel_.run(search_);
      meter.count_nodes(granted - search_.budget);
      const std::size_t words = layout_.is_narrow() ? layout_.state_words : layout_.lane_of.size();
      work_ += (granted - search_.budget) * words / words_per_step;
      if (stop == Stop::found) return Step::cover;
      if (stop == Stop::exhausted) mode_ = Mode::between;
      if (stop == Stop::budget && granted == 0) return Step::stopped;
    }
    return Step::exhausted;
  }

  // Makes the root the only state of the lowest level, or ends the search.
  void enter_root() override {
    begin(0, {});
    const std::size_t options = untried(0, 0).size();
    mode_ = options == 0 ? Mode::exhausted : Mode::searching;
    if (options > 1) ++search_.branchings;
  }

  void enter_path() override {
    const std::vector<OptionId> last = paths_.pop_siblings(prefix_);
    if (prefix_.size() >= levels_.size()) throw_invalid_path();
    const auto level = static_cast<std::uint32_t>(prefix_.size());
    begin(level, prefix_);
    std::vector<std::uint32_t> bits = untried(level, 0);
    const auto first = std::ranges::find(
        bits, last.front(), [&](std::uint32_t bit) { return rows_.option(option_at(bit)); });
    bits.erase(bits.begin(), first);
    if (bits.size() < last.size()) throw_invalid_path();
    bits.resize(last.size());
    for (std::size_t k = 0; k < last.size(); ++k) {
      if (rows_.option(option_at(bits[k])) != last[k]) throw_invalid_path();
    }
    set_untried(level, 0, bits);
    mode_ = Mode::searching;
  }

  // Makes the state with some options the only state of a level, and searches from there.
  void begin(std::uint32_t level, const Path& path) {
    search_.base = search_.top = level;
    levels_[level].size = 1;
    levels_[level].next = levels_[level].first = 0;
    Word* const state = state_at(level, 0);
    Word* const open = open_at(level, 0);
    std::copy_n(root_state_.data(), root_state_.size(), state);
    std::ranges::copy(root_open_, open);
    std::fill_n(levels_[level].live, live_.size() / levels_.size(), ~Word{0});
    for (const OptionId option : path) {
      const std::optional<std::uint32_t> number = rows_.find(option);
      if (!number) throw_invalid_path();
      rows_.choose(*number, state, open);
    }
    Note& note = note_at(level, 0);
    note = {};
    note.lane = kernel_.pick(search_.tables, state, open);
    if (layout_.is_narrow() || note.lane == wide::no_lane) return;
    note.word = layout_.first_word(note.lane);
    const std::uint32_t group = note.lane / layout_.lanes;
    for (std::uint32_t v = layout_.group_start[group]; v < layout_.group_start[group + 1]; ++v) {
      note.left += static_cast<std::uint32_t>(
          std::popcount(state[std::size_t{v} * layout_.lanes + note.lane % layout_.lanes]));
    }
  }

  Word* state_at(std::uint32_t level, std::uint32_t state) const {
    return search_.levels[level].states + state * layout_.state_words;
  }
  Note& note_at(std::uint32_t level, std::uint32_t state) const {
    return *reinterpret_cast<Note*>(search_.levels[level].notes +
                                    state * std::size_t{wide::note_words(layout_.open_words)});
  }
  Word* open_at(std::uint32_t level, std::uint32_t state) const {
    return reinterpret_cast<Word*>(&note_at(level, state) + 1);
  }
  std::uint32_t option_at(std::size_t bit) const { return search_.tables.option_at[bit]; }
  static std::uint32_t first_bit(Word bits) {
    return static_cast<std::uint32_t>(std::countr_zero(bits));
  }
  Word narrow_lane(const Word* state, std::uint32_t lane) const {
    const std::size_t place = std::size_t{lane} * layout_.lane_bits;
    return state[place / 64] >> place % 64 & (~Word{0} >> (64 - layout_.lane_bits));
  }

  // The bits of the untried options of the item of a state, in their order.
  std::vector<std::uint32_t> untried(std::uint32_t level, std::uint32_t state) const {
    const Note& note = note_at(level, state);
    std::vector<std::uint32_t> bits;
    const auto add = [&](std::uint32_t first, Word word) {
      for (; word != 0; word &= word - 1) bits.push_back(first + first_bit(word));
    };
    if (layout_.is_narrow()) {
      add(note.lane * layout_.lane_bits,
          note.tried != 0 ? note.rest : narrow_lane(state_at(level, state), note.lane));
      return bits;
    }
    if (note.rest != 0) add((note.word - layout_.lanes) * 64, note.rest);
    for (std::uint32_t word = note.word; bits.size() < note.left; word += layout_.lanes) {
      add(word * 64, state_at(level, state)[word]);
    }
    bits.resize(note.left);
    return bits;
  }

  // Keeps `bits`, which are consecutive, of the untried options of the item of a state.
  void set_untried(std::uint32_t level, std::uint32_t state, std::span<const std::uint32_t> bits) {
    Note& note = note_at(level, state);
    Word* const words = state_at(level, state);
    if (layout_.is_narrow()) {
      const std::size_t place = std::size_t{note.lane} * layout_.lane_bits;
      Word options = 0;
      for (const std::uint32_t bit : bits) options |= Word{1} << (bit - place);
      if (note.tried != 0) {
        note.rest = options;
      } else {
        words[place / 64] ^= (narrow_lane(words, note.lane) ^ options) << place % 64;
      }
      return;
    }
    note.left = static_cast<std::uint32_t>(bits.size());
    if (bits.empty()) return;
    note.word = bits.front() / 64 + layout_.lanes;
    note.rest = words[bits.front() / 64] & ~Word{0} << bits.front() % 64;
  }

  bool is_root_cover() const {
    return mode_ == Mode::root &&
           std::ranges::all_of(root_open_, [](Word word) { return word == 0; });
  }

  // The options on the way to a state, after prefix_.
  void append_path(std::uint32_t level, std::uint32_t state, Path& path) const {
    const std::size_t first = path.size();
    for (; level > search_.base; --level) {
      const Note& last = note_at(level, state);
      path.push_back(rows_.option(last.option));
      state = last.parent;
    }
    std::reverse(path.begin() + static_cast<std::ptrdiff_t>(first), path.end());
  }

  const WideKernel& kernel_;
  const std::shared_ptr<Rows> shared_rows_;  // shared with engines of the factory
  Rows& rows_;
  const WideLayout& layout_;
  std::vector<WideLevel, OwnLines<WideLevel>>
      levels_;                          // one for each option chosen after the forced ones
  AlignedWords states_, notes_, live_;  // of all levels
  wide::WideSearch search_{};
  std::uint64_t work_ = 0;  // in steps of a meter

  // The root, with all forced options.
  AlignedWords root_state_;
  std::vector<Word> root_open_;
  std::vector<OptionId> forced_;

  Path prefix_;  // the options up to the level `base`
};

}  // namespace

std::unique_ptr<Engine> make_wide_engine(const Problem& problem, std::span<const OptionId> options,
                                         SimdLevel level) {
  const WideKernel& kernel = wide::find_kernel(level);
  const Shape shape(problem, options);
  WideLayout layout = WideLayout::wide(shape, kernel.lanes);
  assert(layout.fits(shape));
  return std::make_unique<Wide>(std::make_shared<Rows>(problem, options, std::move(layout)),
                                shape.num_levels, kernel);
}

std::unique_ptr<Engine> make_narrow_engine(const Problem& problem, SimdLevel level) {
  std::vector<OptionId> options = all_options(problem);
  std::erase_if(options, [&](OptionId option) { return !problem.has_primary(option); });
  const Shape shape(problem, options);
  std::optional<WideLayout> layout = WideLayout::narrow(shape);
  assert(layout.has_value());
  const WideKernel& kernel =
      wide::narrow::find_kernel(level, layout->lane_bits, layout->num_blocks());
  return std::make_unique<Wide>(std::make_shared<Rows>(problem, options, *std::move(layout)),
                                shape.num_levels, kernel);
}

std::unique_ptr<Engine> make_wide_engine(const Problem& problem) {
  if (narrow_engine_fits(problem)) return make_narrow_engine(problem);
  const Consistency consistency = make_consistent(problem, wide_root_steps);
  return make_wide_engine(problem, consistency.options, simd_level());
}

bool narrow_engine_fits(const Problem& problem) {
  return WideLayout::narrow(Shape(problem, all_options(problem))).has_value();
}

bool wide_engine_fits(const Problem& problem) {
  const Shape shape(problem, all_options(problem));
  return WideLayout::narrow(shape).has_value() ||
         WideLayout::wide(shape, wide::find_kernel(simd_level()).lanes).fits(shape);
}

}  // namespace dlx
