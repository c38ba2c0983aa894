#include "dlx/engine/lanes/lanes_search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <new>

namespace dlx::lanes {
namespace {

// Size limit of the stack; exceeded only if a search of one state at a time needs more.
constexpr double memory_goal = 32 << 20;
// If the first levels use all of `memory_goal`, frames above the first may use this much more,
// because their states are small.
constexpr std::size_t max_taken = 28 << 20;

using Word = std::uint64_t;

// Large problems use fewer sweeps, so that a window takes some hundredths of a second; unfinished
// states are processed again.
constexpr std::uint64_t planes_per_window = 4'000'000;
constexpr std::uint32_t fewest_sweeps = 2;
// A window gets a frame of its own only if at most this share of the options is left.
constexpr double shrink_to = 0.8;
// A frame also needs a pack of more options, and `windows_per_frame` windows expected below.
constexpr std::uint32_t small_pack = 96;
constexpr double windows_per_frame = 6;
constexpr std::size_t max_frames = 12;
// A frame continues in the frame below if it has fewer states than the number of lanes divided by
// this, or, if it began with few states, less than half of them.
constexpr std::uint32_t sparse_window = 8;
// A small number of states, if there is no room for more.
constexpr std::size_t narrow_window = 16;

constexpr std::uint32_t intersects = 64;

constexpr double square_root(double x) {
  double root = 1;
  for (int step = 0; step < 8; ++step) root = (root + x / root) / 2;  // Heron's method: x is near 1
  return root;
}

// Shares are looked up because they are needed often. The table is computed at compile time so that
// it does not delay the start of programs.
struct ShareTables {
  std::array<double, intersects> fractions{};    // 2^(-k / intersects)
  std::array<std::uint16_t, 1024> logarithms{};  // logarithm of k, in shares

  constexpr ShareTables() {
    fractions[0] = 1;
    double root = 0.5;
    for (std::size_t k = intersects / 2; k > 0; k /= 2) {
      root = square_root(root);
      fractions[k] = root;
    }
    for (std::size_t k = intersects / 2; k > 0; k /= 2) {
      for (std::size_t n = 2 * k; n + k < fractions.size(); n += 2 * k) {
        fractions[n + k] = fractions[n] * fractions[k];
      }
    }
    // The logarithm is n while k is below 2^((n + 1/2) / intersects).
    const double half = square_root(1 / fractions[1]);
    std::size_t n = 0;
    double power = half;  // 2^((n + 1/2) / intersects)
    for (std::size_t k = 1; k < logarithms.size(); ++k) {
      while (power < static_cast<double>(k)) {
        ++n;
        const auto bits =
            static_cast<double>(std::uint32_t{1} << (n + intersects - 1) / intersects);
        power = half * bits * fractions[(intersects - n % intersects) % intersects];
      }
      logarithms[k] = static_cast<std::uint16_t>(n);
    }
  }
};
constexpr ShareTables share_tables;

// The number of sweeps of a window, each of which visits the planes of all entries and pairs.
std::uint32_t sweeps_of(const LanesTables& tables) {
  std::uint64_t planes = 4 * std::uint64_t{tables.option_start[tables.num_options]} + 1;
  if (tables.num_segments > 0) planes += 2 * tables.segment_start[tables.num_segments];
  return static_cast<std::uint32_t>(
      std::clamp<std::uint64_t>(planes_per_window / planes, fewest_sweeps, max_sweeps));
}

// The shares of dead states are summed in one of this many windows.
constexpr std::uint64_t windows_per_sample = 8;

}  // namespace

Width::Width(const LanesTables& tables, std::uint32_t lanes) : lanes_(lanes) {
  // Each choice covers the items of an option.
  const std::uint64_t entries = tables.slot_start[tables.num_primary];
  const std::uint64_t mean = std::max<std::uint64_t>(entries / std::max(tables.num_options, 1U), 1);
  max_levels_ = tables.num_primary / mean + 1;
  const double growth =
      static_cast<double>(lanes) * tables.longest * tables.state_words * sizeof(std::uint64_t);
  full_ = growth * static_cast<double>(max_levels_) <= memory_goal;
}

void Width::clear() {
  levels_.clear();
  windows_ = 0;
  reached_bottom_ = false;
}

// The mean number of children of a state, at least two: of the states that branched on its level,
// or on the next level above with data.
double Width::children_at(std::size_t level) const {
  for (std::size_t k = std::min(level + 1, levels_.size()); k-- > 0;) {
    const Level& known = levels_[k];
    if (known.states == 0) continue;
    return static_cast<double>(known.children) / static_cast<double>(known.states);
  }
  return 2;
}

std::size_t Width::states(std::size_t level, std::size_t state_bytes,
                          std::size_t stack_bytes) const {
  if (full_) return lanes_;
  const std::size_t bottom = reached_bottom_ ? levels_.size() : max_levels_;
  const double levels = bottom > level ? static_cast<double>(bottom - level) : 1;
  const double more = children_at(level) - 1;  // more states than before
  const double spare = (memory_goal - static_cast<double>(stack_bytes)) / 2;
  const double width = spare / (levels * more * static_cast<double>(state_bytes));
  return static_cast<std::size_t>(std::clamp(width, 1.0, static_cast<double>(lanes_)));
}

double Mark::share() const {
  const Word logarithm = word_ >> share_shift;
  const Word bits = logarithm / intersects;  // at most 1023
  return share_tables.fractions[logarithm % intersects] *
         std::bit_cast<double>(std::max<Word>(1023 - bits, 1) << 52);
}

void Mark::set_level(std::uint32_t level) {
  word_ = (word_ & ~(max_level << 32)) | std::min<Word>(level, max_level) << 32;
}

Mark Mark::child(std::uint32_t number) const {
  Mark mark = *this;
  if (level() < max_level) mark.word_ += Word{1} << 32;
  mark.word_ &= ~seen_bit;
  Word logarithm = word_ >> share_shift;
  for (; number >= share_tables.logarithms.size(); number /= 2) logarithm += intersects;
  logarithm = std::min<Word>(logarithm + share_tables.logarithms[number], 0xffff);
  mark.word_ = (mark.word_ & ((Word{1} << share_shift) - 1)) | logarithm << share_shift;
  return mark;
}

void LanesSearch::Frame::reserve(std::size_t more) {
  if (top + more <= room) return;
  const std::size_t new_room = std::max(top + more, room + room / 2);
  // Large blocks are moved without a copy, which would need the memory twice.
  void* const larger = std::realloc(states.get(), new_room * words() * sizeof(Word));
  if (larger == nullptr) throw std::bad_alloc();
  static_cast<void>(states.release());
  states.reset(static_cast<Word*>(larger));
  room = new_room;
}

LanesSearch::LanesSearch(std::shared_ptr<const Pack> pack, bool may_shrink,
                         std::shared_ptr<AlignedWords> planes)
    : kernel_(pack->kernel()),
      may_shrink_(may_shrink),
      width_(pack->tables(), window_states),
      planes_(std::move(planes)) {
  if (!planes_) reserve_planes(pack->tables());
  after_.resize(window_states * pack->state_words());
  verdicts_.resize(window_states);
  alive_.resize(window_states);
  level_states_.resize(std::min<std::size_t>(pack->tables().num_primary, 0x3fff) + 1);
  frames_.push_back({std::move(pack), {}, 0, 0, 0, nullptr});
}

void LanesSearch::reserve_planes(const LanesTables& tables) {
  const std::size_t size = kernel_.planes_bytes(tables) / sizeof(Word);
  if (!planes_ || planes_->size() < size) planes_ = std::make_shared<AlignedWords>(size);
}

void LanesSearch::clear() {
  frames_.resize(1);
  frames_.front().top = 0;
  width_.clear();
  std::ranges::fill(level_states_, 0);
  windows_ = 0;
  dead_ = 0;
}

Word* LanesSearch::push(const Mark& mark) {
  Frame& frame = frames_.front();
  frame.reserve(1);
  *frame.mark(frame.top) = mark.word();
  return frame.state(frame.top++);
}

void LanesSearch::normalize() {
  while (frames_.size() > 1 && frames_.back().top == 0) frames_.pop_back();
}

Mark LanesSearch::top_mark() const { return Mark(*frames_.back().mark(frames_.back().top - 1)); }

std::size_t LanesSearch::level() const {
  for (std::size_t k = frames_.size(); k-- > 0;) {
    if (frames_[k].top > 0) return Mark(*frames_[k].mark(frames_[k].top - 1)).level();
  }
  return 0;
}

void LanesSearch::pop() { --frames_.back().top; }

// -- windows -------------------------------------------------------------------------------------

std::size_t LanesSearch::width() const {
  if (width_.full() || frames_.back().top == 0) return window_states;
  std::size_t bytes = 0;
  for (const Frame& frame : frames_) bytes += frame.top * frame.state_bytes();
  if (frames_.size() > 1) bytes = std::min(bytes, max_taken);
  return width_.states(top_mark().level(), frames_.back().state_bytes(), bytes);
}

// The number of states for which a window gets a frame of its own; the frame ends when fewer than
// half of them are left. If there is room for only a few states, a few suffice: a window costs the
// same for few states as for many, and a small frame has room for more.
std::size_t LanesSearch::full_window() const {
  if (width_.full()) return window_states;
  const std::size_t most = width();
  return most <= narrow_window ? most : 2 * window_states / sparse_window;
}

// Returns the size of the next window, in which `fresh` states, at most `max_new`, are new.
std::uint32_t LanesSearch::window(std::uint32_t max_new, std::uint32_t& fresh) {
  const Frame& frame = frames_.back();
  const std::size_t most = std::min(frame.top, width());
  std::uint32_t count = 0;
  fresh = 0;
  for (; count < most; ++count) {
    const Mark mark(*frame.mark(frame.top - 1 - count));
    const std::uint32_t is_new = mark.seen() ? 0 : 1;
    if (fresh + is_new > max_new) break;
    fresh += is_new;
    level_states_[mark.level()] += is_new;
  }
  return count;
}

std::uint32_t LanesSearch::step(std::uint32_t max_new, Covers& covers) {
  normalize();
  if (frames_.size() > 1 && frames_.back().top < frames_.back().fewest) merge_down();
  std::uint32_t fresh = 0;
  const std::uint32_t count = window(max_new, fresh);
  if (count == 0) return 0;
  if (may_shrink_ && count >= full_window()) shrink(count);

  Frame& frame = frames_.back();
  infer(frame.state(frame.top - count), count);
  frame.top -= count;
  std::uint32_t alive = 0;
  for (std::uint32_t lane = 0; lane < count; ++lane) {
    alive_[alive] = lane;
    // branch-free, because it would be unpredictable
    alive += (verdicts_[lane] & verdict_dead) == 0 ? 1 : 0;
  }
  if (windows_++ % windows_per_sample == 0) sample_dead(count);
  for (std::uint32_t k = 0; k < alive; ++k) {
    const Word* const state = after_.data() + std::size_t{alive_[k]} * frame.words();
    Mark mark(state[frame.words() - 1]);
    if (!covers.wants(mark.tag())) continue;
    mark.set_seen(true);
    const Word verdict = verdicts_[alive_[k]];
    if ((verdict & verdict_cover) != 0) {
      mark.set_cover();
      if (covers.found(mark, state) == Covers::Then::drop) continue;
    } else if ((verdict & verdict_again) == 0) {
      if ((verdict & verdict_binary) != 0 && covers.takes_binary(mark, state)) continue;
      branch(frame, state, mark, static_cast<std::uint32_t>(verdict & verdict_item), covers);
      continue;
    }
    frame.reserve(1);
    std::copy_n(state, frame.words() - 1, frame.state(frame.top));
    *frame.mark(frame.top++) = mark.word();
  }
  width_.end_window();
  return fresh;
}

// The result of a state does not depend on other states, so a window may be divided.
void LanesSearch::infer(const Word* states, std::uint32_t count) {
  const LanesTables& tables = frames_.back().pack->tables();
  const std::size_t words = frames_.back().words();
  for (std::uint32_t lane = 0; lane < count; lane += kernel_.lanes) {
    kernel_.infer(tables,
                  {states + lane * words, std::min(kernel_.lanes, count - lane), sweeps_of(tables),
                   planes_->data(), after_.data() + lane * words, verdicts_.data() + lane, light_});
  }
}

// Adds the shares of the states of a window that are dead ends or covers.
void LanesSearch::sample_dead(std::uint32_t count) {
  const std::size_t words = frames_.back().words();
  for (std::uint32_t lane = 0; lane < count; ++lane) {
    if ((verdicts_[lane] & (verdict_dead | verdict_cover)) == 0) continue;
    dead_ += static_cast<double>(windows_per_sample) * Mark(after_[(lane + 1) * words - 1]).share();
  }
}

void LanesSearch::branch(Frame& frame, const Word* state, Mark mark, std::uint32_t item,
                         Covers& covers) {
  const LanesTables& tables = frame.pack->tables();
  frame.reserve(tables.longest);
  const std::uint32_t number = kernel_.expand(tables, state, item, frame.state(frame.top));
  // A single child is not a choice: it replaces its parent.
  if (number > 1) {
    if (mark.level() == 0 && covers.defers(mark, state)) return;
    width_.branched(mark.level(), number);
    mark = mark.child(number);
    covers.branched(mark, number);
  }
  for (std::uint32_t k = 0; k < number; ++k) *frame.mark(frame.top + k) = mark.word();
  frame.top += number;
}

// -- frames --------------------------------------------------------------------------------------

// Moves the window to a frame of its own if that pays.
bool LanesSearch::shrink(std::uint32_t count) {
  const Frame& frame = frames_.back();
  const LanesTables& tables = frame.pack->tables();
  if (tables.num_options <= small_pack || frames_.size() == max_frames) return false;
  double share = 0;
  for (std::size_t k = frame.top - count; k < frame.top; ++k) {
    share += Mark(*frame.mark(k)).share();
  }
  if (share * static_cast<double>(windows_) < dead_ * windows_per_frame) return false;
  union_.assign(frame.words(), 0);
  for (std::size_t k = frame.top - count; k < frame.top; ++k) {
    const Word* const state = frame.state(k);
    for (std::size_t w = 0; w + 1 < frame.words(); ++w) union_[w] |= state[w];
  }
  std::size_t live = 0;
  for (std::size_t w = 0; w < tables.option_words; ++w) {
    live += static_cast<std::size_t>(std::popcount(union_[w]));
  }
  if (static_cast<double>(live) > shrink_to * tables.num_options) return false;

  Frame above{std::make_shared<const Pack>(*frame.pack, union_.data()), {}, 0, 0, 0, nullptr};
  // With fewer options, a larger share of them can be compared one by one.
  reserve_planes(above.pack->tables());
  const std::size_t first = frame.top - count;
  above.origins = std::make_shared<const std::vector<Word>>(
      frame.state(first), frame.state(first) + count * frame.words());
  above.reserve(2 * std::size_t{count});
  for (std::uint32_t k = 0; k < count; ++k) {
    Mark mark = Mark(*frame.mark(first + k));
    mark.set_tag(k);
    above.pack->shrink(frame.state(first + k), above.state(k));
    *above.mark(k) = mark.word();
  }
  above.top = count;
  above.fewest = std::min(window_states / sparse_window, count / 2);
  frames_.back().top -= count;
  frames_.push_back(std::move(above));
  return true;
}

// Moves the rest of the topmost frame to the frame below, if the states there can share a window
// with it.
void LanesSearch::merge_down() {
  Frame& above = frames_.back();
  Frame& below = frames_[frames_.size() - 2];
  if (below.top == 0) return;
  below.reserve(above.top);
  for (std::size_t k = 0; k < above.top; ++k) {
    Mark mark = Mark(*above.mark(k));
    const Word* const origin = above.origins->data() + mark.tag() * below.words();
    mark.set_tag(Mark(origin[below.words() - 1]).tag());
    above.pack->restore(above.state(k), origin, below.state(below.top));
    *below.mark(below.top++) = mark.word();
  }
  frames_.pop_back();
}

// -- states as options ---------------------------------------------------------------------------

// Appends the options chosen in a state, except those that are also in the pack of the frame
// `above`, where they may have died.
void LanesSearch::add_options(const std::vector<Frame>& frames, std::size_t number,
                              const Word* state, const Pack* above,
                              std::vector<OptionId>& options) {
  const Frame& frame = frames[number];
  const LanesTables& tables = frame.pack->tables();
  const auto plane_bytes = static_cast<std::uint32_t>(frame.pack->kernel().plane_bytes());
  const Word* const open = state + tables.option_words;
  const auto is_open = [&](std::uint32_t item) { return (open[item / 64] >> item % 64 & 1) != 0; };
  for (std::uint32_t w = 0; w < tables.option_words; ++w) {
    for (Word live = state[w]; live != 0; live &= live - 1) {
      const std::uint32_t o = w * 64 + static_cast<std::uint32_t>(std::countr_zero(live));
      if (above != nullptr && above->has_option(o)) continue;
      bool chosen = true;
      for (std::uint32_t e = tables.option_start[o]; e < tables.primary_end[o]; ++e) {
        chosen = chosen && !is_open(tables.option_slots[e] / plane_bytes);
      }
      if (chosen) options.push_back(frame.pack->option(o));
    }
  }
  // An item that expand() has restricted to one option is still open.
  for (std::uint32_t i = 0; i < tables.num_primary; ++i) {
    if (!is_open(i) || above != nullptr) continue;
    int live = 0;
    std::uint32_t last = 0;
    for (std::uint32_t m = tables.mask_start[i]; m < tables.mask_start[i + 1]; ++m) {
      const Word bits = state[tables.mask_word[m]] & tables.mask_bits[m];
      if (bits == 0) continue;
      live += std::popcount(bits);
      last = tables.mask_word[m] * 64 + static_cast<std::uint32_t>(std::countr_zero(bits));
    }
    if (live == 1) options.push_back(frame.pack->option(last));
  }
  if (number == 0) return;
  const std::size_t words = frames[number - 1].words();
  const Mark mark = Mark(state[frame.words() - 1]);
  add_options(frames, number - 1, frame.origins->data() + mark.tag() * words, frame.pack.get(),
              options);
}

// Returns the options chosen in a state, ascending; add_options() may list an option twice.
std::vector<OptionId> LanesSearch::options_of(const std::vector<Frame>& frames, std::size_t number,
                                              const Word* state) {
  std::vector<OptionId> options;
  add_options(frames, number, state, nullptr, options);
  std::ranges::sort(options, {}, [](OptionId option) { return index(option); });
  options.erase(std::unique(options.begin(), options.end()), options.end());
  return options;
}

std::vector<OptionId> LanesSearch::top_options() const {
  const std::size_t number = frames_.size() - 1;
  return options_of(frames_, number, frames_[number].state(frames_[number].top - 1));
}

double LanesSearch::share_left() const {
  double sum = 0;
  for (const Frame& frame : frames_) {
    for (std::size_t k = 0; k < frame.top; ++k) {
      sum += Mark(*frame.mark(k)).share();
    }
  }
  return sum;
}

// Returns true if an uncovered item has no option.
bool LanesSearch::is_dead(const Frame& frame, const Word* state) {
  const LanesTables& tables = frame.pack->tables();
  const Word* const open = state + tables.option_words;
  for (std::uint32_t i = 0; i < tables.num_primary; ++i) {
    if ((open[i / 64] >> i % 64 & 1) == 0) continue;
    Word live = 0;
    for (std::uint32_t m = tables.mask_start[i]; m < tables.mask_start[i + 1]; ++m) {
      live |= state[tables.mask_word[m]] & tables.mask_bits[m];
    }
    if (live == 0) return true;
  }
  return false;
}

LanesSearch::Donation LanesSearch::split() {
  Donation rest;
  rest.windows_ = windows_;
  rest.dead_ = dead_;
  std::size_t states = 0;
  for (const Frame& frame : frames_) states += frame.top;
  const double half = share_left() / 2;
  double given = 0;
  std::size_t number = 0;  // of the donated states
  for (Frame& frame : frames_) {
    if (given >= half || number + 1 >= states) break;
    Frame to{frame.pack, {}, 0, 0, 0, frame.origins};
    std::size_t kept = 0;
    for (std::size_t k = 0; k < frame.top; ++k) {
      Frame* into = &frame;
      // The options of a dead end do not show that it is one.
      if (given < half && number + 1 < states && !is_dead(frame, frame.state(k))) {
        given += Mark(*frame.mark(k)).share();
        ++number;
        to.reserve(1);
        into = &to;
      }
      Word* const place = into == &to ? to.state(to.top++) : frame.state(kept++);
      if (place != frame.state(k)) std::copy_n(frame.state(k), frame.words(), place);
    }
    frame.top = kept;
    to.fewest = std::min(frame.fewest, to.top / 2);
    rest.frames_.push_back(std::move(to));
  }
  while (!rest.frames_.empty() && rest.frames_.back().top == 0) rest.frames_.pop_back();
  return rest;
}

void LanesSearch::adopt(Donation rest) {
  frames_ = std::move(rest.frames_);
  for (const Frame& frame : frames_) reserve_planes(frame.pack->tables());
  if (windows_ > 0) return;
  windows_ = rest.windows_;
  dead_ = rest.dead_;
}

std::vector<LanesSearch::StateOptions> LanesSearch::Donation::nodes() const {
  std::vector<StateOptions> nodes;
  for (std::size_t number = frames_.size(); number-- > 0;) {
    const Frame& frame = frames_[number];
    for (std::size_t k = frame.top; k-- > 0;) {
      nodes.push_back({Mark(*frame.mark(k)), options_of(frames_, number, frame.state(k))});
    }
  }
  return nodes;
}

}  // namespace dlx::lanes
