#include "dlx/engine/multiplicity/bits_state.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

#include "dlx/deadline.hpp"
#include "dlx/engine/shared/conflicts.hpp"
#include "dlx/problem/uses.hpp"
#include "dlx/selection.hpp"

namespace dlx::multiplicity {

namespace {

// size limit of the rows: 8 MB, 8192 options
constexpr std::uint64_t max_words = std::uint64_t{1} << 20;

std::uint64_t bit_of(std::uint32_t k) { return std::uint64_t{1} << k % 64; }

}  // namespace

bool BitsState::fits(const Problem& problem) {
  const std::uint64_t words = problem.num_options() / 64 + 1;
  return problem.num_options() <= max_size && problem.num_primary() <= max_size &&
         problem.num_options() * words <= max_words && problem.num_primary() * words <= max_words;
}

BitsState::BitsState(const Problem& problem, const Kernel& kernel)
    : problem_(problem),
      kernel_(kernel),
      words_(std::max(1U, (problem.num_options() + 63) / 64)),
      rows_(std::size_t{words_} * problem.num_options()),
      levels_(words_),
      low_(problem.num_primary()),
      high_(problem.num_primary()),
      unmet_(problem.num_primary() / 64 + 1),
      nearly_full_(unmet_.size()),
      items_(unmet_.size() * problem.num_options()) {
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    if (problem.has_primary(OptionId{k})) levels_[k / 64] |= bit_of(k);
  }
  root_ = levels_;
  build_masks();
  build_rows();
}

void BitsState::build_masks() {
  const Lists<Use> uses = list_uses(problem_);
  for (std::uint32_t item = 0; item < problem_.num_primary(); ++item) {
    const std::span<const Use> options = uses[item];
    const auto length = static_cast<std::uint32_t>(options.size());
    Mask mask{0, words_ == 1 ? 1U : 0U, masks_.size()};  // a single word for each item, in order
    if (words_ > 1 && length > 0) {
      mask.first = index(options.front().option) / 64;
      mask.words = index(options.back().option) / 64 - mask.first + 1;
    }
    mask_.push_back(mask);
    masks_.resize(masks_.size() + mask.words);
    for (const Use& use : options) {
      const std::uint32_t k = index(use.option);
      masks_[mask.begin + k / 64 - mask.first] |= bit_of(k);
      items_[k * unmet_.size() + item / 64] |= bit_of(item);
    }
    // All low bounds above the number of options are equally impossible, and all fit into 32 bits.
    const Bounds bounds = problem_.bounds(ItemId{item});
    low_[item] = static_cast<std::int32_t>(std::min(bounds.low, length + 1));
    high_[item] = static_cast<std::int32_t>(std::min(bounds.high, std::max(length, 1U)));
    if (low_[item] > 0) set_unmet(item, true);
  }
}

void BitsState::build_rows() {
  const Conflicts conflicts(problem_, all_options(problem_));
  const std::vector<std::uint32_t> numbers = first_numbers(std::size_t{problem_.num_options()} + 1);
  ConflictRows conflicting(conflicts, numbers, numbers, words_);
  for (std::uint32_t k = 0; k < problem_.num_options(); ++k) {
    std::uint64_t* const row = rows_.data() + std::size_t{k} * words_;
    Deadline::check(conflicting.add(k, row));
    row[k / 64] |= bit_of(k);
    for (std::uint32_t w = 0; w < words_; ++w) row[w] = ~row[w];
  }
}

void BitsState::set_unmet(std::uint32_t item, bool unmet) {
  if (unmet) {
    unmet_[item / 64] |= bit_of(item);
  } else {
    unmet_[item / 64] &= ~bit_of(item);
  }
}

void BitsState::reset() {
  while (!taken_.empty()) undo();
  std::copy(root_.begin(), root_.end(), levels_.begin());
  num_forced_ = 0;
  forced_live_.clear();
  updates_ = work_ = 0;
}

void BitsState::force(std::uint32_t option) {
  take_option(option, true);
  num_forced_ = taken_.size();
}

void BitsState::go_to_root() {
  while (taken_.size() > num_forced_) undo();
  if (forced_live_.empty()) {  // the first call: nothing was excluded yet
    forced_live_.assign(live(), live() + words_);
  } else {
    std::copy(forced_live_.begin(), forced_live_.end(), live());
  }
}

bool BitsState::take(std::uint32_t option) {
  take_option(option, false);
  return true;
}

void BitsState::take_option(std::uint32_t option, bool forced) {
  const std::size_t end = (taken_.size() + 2) * words_;
  if (levels_.size() < end) levels_.resize(2 * end);
  std::uint64_t* const next = live() + words_;
  updates_ += kernel_.keep(live(), rows_.data() + std::size_t{option} * words_, words_, next);
  const std::uint64_t* const items = items_of(option);
  bool fills = false;
  for (std::uint32_t w = 0; w < nearly_full_.size(); ++w) {
    for (std::uint64_t bits = nearly_full_[w] & items[w]; bits != 0; bits &= bits - 1) {
      const Mask& mask = mask_[64 * w + static_cast<std::uint32_t>(std::countr_zero(bits))];
      updates_ += kernel_.clear(next + mask.first, masks_.data() + mask.begin, mask.words);
      fills = true;
    }
  }
  taken_.push_back(option);
  dead_ = fills && !forced && is_dead_end(items);
  if (dead_) return;
  nearly_full_then_.insert(nearly_full_then_.end(), nearly_full_.begin(), nearly_full_.end());
  if (fills) {
    for (std::uint32_t w = 0; w < nearly_full_.size(); ++w) nearly_full_[w] &= ~items[w];
  }
  for (const Entry& entry : problem_.option(OptionId{option})) {
    if (!problem_.is_primary(entry.item)) continue;
    const std::uint32_t item = index(entry.item);
    if (--low_[item] == 0) set_unmet(item, false);
    if (--high_[item] == 1) nearly_full_[item / 64] |= bit_of(item);
  }
}

// Returns true if no option is left, and an item that needs one is not among `items`, the items of
// the last option taken.
bool BitsState::is_dead_end(const std::uint64_t* items) const {
  if (std::any_of(live(), live() + words_, [](std::uint64_t word) { return word != 0; })) {
    return false;
  }
  for (std::size_t w = 0; w < unmet_.size(); ++w) {
    if ((unmet_[w] & ~items[w]) != 0) return true;
  }
  return false;
}

void BitsState::undo() {
  const std::uint32_t option = taken_.back();
  taken_.pop_back();
  if (std::exchange(dead_, false)) return;
  for (const Entry& entry : problem_.option(OptionId{option})) {
    if (!problem_.is_primary(entry.item)) continue;
    const std::uint32_t item = index(entry.item);
    if (++low_[item] == 1) set_unmet(item, true);
    ++high_[item];
  }
  const auto then = nearly_full_then_.end() - static_cast<std::ptrdiff_t>(nearly_full_.size());
  std::copy(then, nearly_full_then_.end(), nearly_full_.begin());
  nearly_full_then_.erase(then, nearly_full_then_.end());
}

bool BitsState::exclude(std::uint32_t option) {
  live()[option / 64] &= ~bit_of(option);
  return true;
}

Choice BitsState::choose(const ItemChooser& /*chooser*/) {
  if (dead_) return {Choice::Kind::dead};
  work_ += mask_.size() / 4 + masks_.size() / 64;
  const View view{live(),      masks_.data(), mask_.data(),
                  words_ == 1, unmet_.data(), static_cast<std::uint32_t>(unmet_.size()),
                  low_.data(), high_.data()};
  const std::uint64_t picked = kernel_.pick(view);
  if (picked == picked_dead) return {Choice::Kind::dead};
  if (picked != picked_nothing) {
    return {Choice::Kind::branch, picked_item(picked), picked_degree(picked), false};
  }
  // All low bounds are reached: returns an item of the first remaining option.
  for (std::uint32_t w = 0; w < words_; ++w) {
    const std::uint64_t bits = live()[w];
    if (bits == 0) continue;
    const OptionId option{64 * w + static_cast<std::uint32_t>(std::countr_zero(bits))};
    const auto is_primary = [&](const Entry& entry) { return problem_.is_primary(entry.item); };
    return branch_on(index(std::ranges::find_if(problem_.option(option), is_primary)->item));
  }
  return {Choice::Kind::cover};
}

Choice BitsState::branch_on(std::uint32_t item) const {
  const Mask& mask = mask_[item];
  int length = 0;
  for (std::uint32_t w = 0; w < mask.words; ++w) {
    length += std::popcount(live()[mask.first + w] & masks_[mask.begin + w]);
  }
  const bool optional = low_[item] <= 0;
  const std::int32_t degree = length - (optional ? 0 : low_[item]) + 1;
  return {Choice::Kind::branch, item, static_cast<std::uint32_t>(degree), optional};
}

void BitsState::get_options(std::uint32_t item, std::uint32_t most,
                            std::vector<std::uint32_t>& options) const {
  const Mask& mask = mask_[item];
  for (std::uint32_t w = 0; w < mask.words; ++w) {
    std::uint64_t bits = live()[mask.first + w] & masks_[mask.begin + w];
    for (; bits != 0; bits &= bits - 1) {
      options.push_back(64 * (mask.first + w) + static_cast<std::uint32_t>(std::countr_zero(bits)));
      if (--most == 0) return;
    }
  }
}

}  // namespace dlx::multiplicity
