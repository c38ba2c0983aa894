#include "dlx/engine/masks/masks_engine.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <utility>

#include "dlx/engine/masks/kernel.hpp"
#include "dlx/engine/masks/numbering.hpp"
#include "dlx/engine/shared/path_check.hpp"
#include "dlx/engine/shared/path_engine.hpp"
#include "dlx/engine/simd/simd.hpp"
#include "dlx/engine/shared/words.hpp"

namespace dlx {
namespace {

using masks::Frame;
using masks::Stop;

// Nodes between two questions to the meter.
constexpr std::uint64_t nodes_at_a_time = 1 << 12;
// The most that the first list may take, in words.
constexpr std::uint64_t max_list = (4 << 20) / 8;

class Masks final : public PathEngine {
 public:
  Masks(const Problem& problem, SimdLevel level);

  bool force(OptionId option) override;
  void reset() override;
  Step next(Meter& meter) override;
  void get_cover(std::vector<OptionId>& options) const override;
  Step count(Meter& meter, std::uint64_t most, std::uint64_t& covers) override;
  std::vector<Path> share() override;
  void add_statistics(Statistics& statistics) const override;
  std::size_t level() const override { return forced_.size() + search_.top; }
  double fraction() const override;

 private:
  Step search(Meter& meter);
  void enter_root() override;
  void enter_path() override;
  masks::Numbering::Rest begin(std::uint32_t level, const masks::Taken& taken);
  void grow(std::uint64_t words);

  bool has_item(const Frame& frame, std::uint32_t place) const;
  std::vector<std::uint32_t> places_of_item(const Frame& frame, std::uint32_t begin,
                                            std::uint32_t end) const;
  std::uint32_t count_places(const Frame& frame, std::uint32_t begin, std::uint32_t end) const;
  const std::vector<OptionId>& options_of(std::uint32_t level) const;
  void append_path(std::uint32_t level, Path& path) const;

  const Problem problem_;
  const masks::Kernel& kernel_;
  const masks::Numbering numbering_;
  Words arena_;
  std::vector<Frame> frames_;
  masks::Search search_{};

  masks::Taken taken_;  // by what is forced
  std::vector<OptionId> forced_;
  std::uint32_t to_cover_;  // primary items that these leave

  Path prefix_;  // the options up to the level `base`
  // The options of the lists, from `base` up to that level, as far as somebody has asked for them.
  // Those of level k + 1 are what the option at place chosen_[k] left of those of level k.
  mutable std::vector<std::vector<OptionId>> options_;
  mutable std::vector<std::uint32_t> chosen_;
  mutable std::uint32_t listed_ = 0;
  std::vector<std::uint64_t> level_nodes_;
};

Masks::Masks(const Problem& problem, SimdLevel level)
    : problem_(problem),
      kernel_(masks::find_kernel(level)),
      numbering_(problem_),
      arena_(0),
      frames_(std::size_t{problem.num_primary()} + 1),
      taken_(problem_),
      to_cover_(problem.num_primary()),
      options_(frames_.size()),
      chosen_(frames_.size()),
      level_nodes_(frames_.size()) {
  search_.frames = frames_.data();
  search_.level_nodes = level_nodes_.data();
}

// -- the root -----------------------------------------------------------------------------------

void Masks::reset() {
  taken_ = masks::Taken(problem_);
  forced_.clear();
  to_cover_ = problem_.num_primary();
  paths_.clear();
  prefix_.clear();
  state_ = State::root;
  search_.base = search_.top = 0;
  search_.branchings = 0;
  search_.updates = 0;
  std::ranges::fill(level_nodes_, 0);
}

bool Masks::force(OptionId option) {
  if (!taken_.allows(option)) return false;
  taken_.add(option);
  forced_.push_back(option);
  for (const Entry& entry : problem_.option(option)) {
    if (problem_.is_primary(entry.item)) --to_cover_;
  }
  return true;
}

// Makes the list of what is left the first one of the search.
masks::Numbering::Rest Masks::begin(std::uint32_t level, const masks::Taken& taken) {
  masks::Numbering::Rest rest = numbering_.make_list(taken, kernel_.narrow, frames_[level], arena_);
  search_.arena = arena_.data();
  search_.capacity = arena_.size();
  search_.base = search_.top = level;
  options_[level] = rest.options;
  listed_ = level;
  return rest;
}

void Masks::enter_root() {
  const masks::Numbering::Rest rest = begin(0, taken_);
  if (rest.item_options > 1) ++search_.branchings;
  state_ = rest.item_options == 0 ? State::exhausted : State::searching;
}

void Masks::grow(std::uint64_t words) {
  Words larger(std::max<std::uint64_t>(words, 2 * arena_.size()));
  std::copy_n(arena_.data(), arena_.size(), larger.data());
  arena_ = std::move(larger);
  search_.arena = arena_.data();
  search_.capacity = arena_.size();
}

// -- the search ---------------------------------------------------------------------------------

// Runs the kernel until it has found what search_ says.
Engine::Step Masks::search(Meter& meter) {
  std::uint64_t granted = 0;
  for (Stop stop = Stop::exhausted; advance();) {
    if (stop != Stop::memory) granted = search_.budget = meter.grant(nodes_at_a_time);
    const std::uint64_t before = search_.budget;
    stop = kernel_.run(search_);
    meter.count_nodes(before - search_.budget);
    if (stop == Stop::found) return Step::cover;
    if (stop == Stop::memory) grow(search_.needed);
    if (stop == Stop::exhausted) state_ = State::between;
    if (stop == Stop::budget && granted == 0) return Step::stopped;
  }
  return Step::exhausted;
}

Engine::Step Masks::next(Meter& meter) {
  if (state_ == State::root && to_cover_ == 0) {
    state_ = State::exhausted;
    return Step::cover;
  }
  search_.one_by_one = true;
  search_.wanted = no_limit;
  return search(meter);
}

Engine::Step Masks::count(Meter& meter, std::uint64_t most, std::uint64_t& covers) {
  if (most == 0) return Step::cover;
  if (state_ == State::root && to_cover_ == 0) {
    state_ = State::exhausted;
    ++covers;
    return most > 1 ? Step::exhausted : Step::cover;
  }
  search_.one_by_one = false;
  search_.wanted = most;
  const Step step = search(meter);
  covers += most - search_.wanted;
  return step;
}

// The options of the list of a level. From one cover to the next, most of them are known.
const std::vector<OptionId>& Masks::options_of(std::uint32_t level) const {
  std::uint32_t k = search_.base;
  while (k < level && k < listed_ && chosen_[k] == frames_[k].current) ++k;
  if (k == level) return options_[level];
  for (; k < level; ++k) {
    const std::uint64_t* const words = arena_.data() + frames_[k].free;
    const auto* const kept = reinterpret_cast<const std::uint8_t*>(words);
    options_[k + 1].clear();
    for (std::uint32_t first = 0; first < frames_[k].size; first += 8) {
      for (std::uint32_t places = kept[first / 8]; places != 0; places &= places - 1) {
        const std::uint32_t place = first + static_cast<std::uint32_t>(std::countr_zero(places));
        options_[k + 1].push_back(options_[k][place]);
      }
    }
    chosen_[k] = frames_[k].current;
  }
  listed_ = level;
  return options_[level];
}

// The options that are chosen below a level.
void Masks::append_path(std::uint32_t level, Path& path) const {
  path.insert(path.end(), prefix_.begin(), prefix_.end());
  if (level > search_.base) options_of(level - 1);
  for (std::uint32_t k = search_.base; k < level; ++k) {
    path.push_back(options_[k][frames_[k].current]);
  }
}

void Masks::get_cover(std::vector<OptionId>& options) const {
  options = forced_;
  if (state_ == State::exhausted) return;  // there was nothing to cover
  append_path(search_.top + 1, options);
}

// -- parts of a search --------------------------------------------------------------------------

bool Masks::has_item(const Frame& frame, std::uint32_t place) const {
  const std::uint64_t* const list = arena_.data() + frame.list;
  if (frame.words == 0) {
    std::uint32_t mask = 0;
    std::memcpy(&mask, reinterpret_cast<const char*>(list) + place * sizeof mask, sizeof mask);
    return (mask >> frame.item & 1) != 0;
  }
  return (list[frame.item / 64 * frame.stride + place] >> frame.item % 64 & 1) != 0;
}

std::vector<std::uint32_t> Masks::places_of_item(const Frame& frame, std::uint32_t begin,
                                                 std::uint32_t end) const {
  std::vector<std::uint32_t> places;
  for (std::uint32_t place = begin; place < end; ++place) {
    if (has_item(frame, place)) places.push_back(place);
  }
  return places;
}

std::uint32_t Masks::count_places(const Frame& frame, std::uint32_t begin,
                                  std::uint32_t end) const {
  std::uint32_t number = 0;
  for (; begin < end; ++begin) number += has_item(frame, begin) ? 1 : 0;
  return number;
}

// Paths that have not been entered come last in the order of the search, so they go first. Else
// half of the options that the lowest level with any has not tried.
std::vector<Path> Masks::share() {
  if (!paths_.empty()) return paths_.give_half();
  if (state_ != State::searching) return {};
  std::vector<std::uint32_t> places;
  std::uint32_t level = search_.base;
  for (; level <= search_.top; ++level) {
    places = places_of_item(frames_[level], frames_[level].next, frames_[level].end);
    if (!places.empty()) break;
  }
  if (level > search_.top) return {};
  // If nothing is being searched above, something is kept.
  const std::size_t kept = level < search_.top ? places.size() / 2 : (places.size() + 1) / 2;
  if (kept == places.size()) return {};

  Path path;
  append_path(level, path);
  std::vector<Path> given;
  for (std::size_t k = kept; k < places.size(); ++k) {
    given.push_back(path);
    given.back().push_back(options_of(level)[places[k]]);
  }
  frames_[level].end = places[kept];
  return given;
}

void Masks::enter_path() {
  const std::vector<OptionId> last = paths_.pop_siblings(prefix_);
  masks::Taken taken = taken_;
  for (const OptionId option : prefix_) taken.add(option);
  const auto level = static_cast<std::uint32_t>(prefix_.size());
  const std::vector<OptionId> options = begin(level, taken).options;
  Frame& frame = frames_[level];
  for (const OptionId option : last) {
    if (!std::ranges::binary_search(options, option)) throw_lost_path();
  }
  if (!std::ranges::is_sorted(last)) throw_lost_path();
  const auto place = [&](OptionId option) {
    return static_cast<std::uint32_t>(std::ranges::lower_bound(options, option) - options.begin());
  };
  frame.begin = frame.next = place(last.front());
  frame.end = place(last.back()) + 1;
  std::vector<OptionId> to_try;
  for (const std::uint32_t k : places_of_item(frame, frame.begin, frame.end)) {
    to_try.push_back(options[k]);
  }
  if (to_try != last) throw_lost_path();
  state_ = State::searching;
}

// -- what it came to ----------------------------------------------------------------------------

void Masks::add_statistics(Statistics& statistics) const {
  statistics.branchings += search_.branchings;
  statistics.updates += search_.updates;
  add_level_nodes(level_nodes_, statistics);
}

// The options that are tried on a level are equally large.
double Masks::fraction() const {
  if (state_ == State::exhausted) return 1;
  if (state_ == State::root) return 0;
  double left = paths_.waiting();
  double share = paths_.entered();  // of the level
  for (std::uint32_t k = search_.base; k <= search_.top && state_ == State::searching; ++k) {
    const Frame& frame = frames_[k];
    const double tried = count_places(frame, frame.begin, frame.next);
    const double rest = count_places(frame, frame.next, frame.end);
    if (tried + rest == 0) break;
    left += share * rest / (tried + rest);
    share /= tried + rest;
  }
  return std::clamp(1 - left, 0.0, 1.0);
}

}  // namespace

bool masks_engine_fits(const Problem& problem) {
  if (problem.num_options() > masks::max_options || problem.num_primary() > 64 * masks::max_words) {
    return false;
  }
  const std::uint32_t bits = masks::Numbering(problem).num_bits();
  const std::uint32_t words = masks::round_words((bits + 63) / 64);
  return words <= masks::max_words && std::uint64_t{words} * problem.num_options() <= max_list;
}

std::unique_ptr<Engine> make_masks_engine(const Problem& problem) {
  return make_masks_engine(problem, simd_level());
}

std::unique_ptr<Engine> make_masks_engine(const Problem& problem, SimdLevel level) {
  return std::make_unique<Masks>(problem, level);
}

}  // namespace dlx
