// Covers of small problems at once, for those who ask for few or all of them: no plan is made,
// nothing is named, and the memory is the same for all. What is hard or large is left to the
// engines.
//
// It is Algorithm X of Knuth, The Art of Computer Programming 4B, 7.2.2.1, with the MRV heuristic,
// on the options that live, as bits, and on how many of them each item has. Nothing is undone: a
// level is a copy of that, which is little. Items with one option are covered at once, and an
// option that has been tried dies in the level where it was, so that the last one of an item is no
// branching.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace {

using std::uint32_t;
using std::uint64_t;

// Items that need not be covered, or are, have this and more; each of their options takes 1 away.
constexpr uint32_t needs_none = 0x80000000;
constexpr std::size_t most_numbers = 1 << 16;  // items, options, entries, words

class SmallSearch {
 public:
  // False if the problem is none for it: too large, or with an error, which others describe.
  bool read(uint32_t primary, uint32_t items, std::span<const uint32_t> offsets,
            std::span<const uint32_t> entries) {
    if (offsets.size() > most_numbers || entries.size() > most_numbers || items > most_numbers ||
        primary > items)
      return false;
    primary_ = primary;
    options_ = static_cast<uint32_t>(offsets.size()) - 1;
    words_ = options_ / 64 + 1;
    if (items * words_ > most_numbers) return false;
    offsets_ = offsets;
    entries_ = entries;
    items_.assign(items, {});
    masks_.assign(items * words_, 0);
    return list_options();
  }

  // The number of covers, which come to `out`: for each its size and its options, in order. Nothing
  // if options die more often than `patience`, or more room is needed.
  std::optional<uint32_t> run(uint32_t limit, uint32_t patience, std::span<uint32_t> out) {
    begin();
    uint32_t found = 0;
    for (std::size_t level = 0;;) {
      const bool alive = force();
      if (alive && open_ != 0) {
        if (deaths_ > patience) return std::nullopt;
        const uint32_t option = first_of(shortest());
        if (levels_.size() == level) levels_.emplace_back();
        levels_[level] = {option, open_, chosen_.size()};
        copy_to(++level);
        choose(option);
        continue;
      }
      if (alive) {
        if (out.size() <= chosen_.size()) return std::nullopt;
        out = write(out);
        if (++found == limit) return found;
      }
      if (level == 0) return found;
      enter(--level);
      open_ = levels_[level].open;
      chosen_.resize(levels_[level].chosen);
      kill(levels_[level].option);
    }
  }

 private:
  // The options of an item: how many, and the words of its mask that have bits of them.
  struct Item {
    uint32_t size, first, end;
  };
  // What was there before an option was tried.
  struct Level {
    uint32_t option, open;
    std::size_t chosen;
  };

  std::span<const uint32_t> items_of(uint32_t option) const {
    return entries_.subspan(offsets_[option], offsets_[option + 1] - offsets_[option]);
  }

  const uint64_t* mask_of(uint32_t item) const { return &masks_[item * words_]; }

  // False if an option has an item twice, or one that is not there.
  bool list_options() {
    for (uint32_t option = 0; option < options_; ++option) {
      if (offsets_[option] > offsets_[option + 1] || offsets_[option + 1] > entries_.size())
        return false;
      const uint32_t word = option / 64;
      const uint64_t bit = uint64_t{1} << option % 64;
      for (const uint32_t number : items_of(option)) {
        if (number >= items_.size()) return false;
        uint64_t& mask = masks_[number * words_ + word];
        if ((mask & bit) != 0) return false;
        mask |= bit;
        Item& item = items_[number];
        if (item.size++ == 0) item.first = word;
        item.end = word + 1;
      }
    }
    return true;
  }

  // The state of a level: a bit for each option that lives, and the numbers of them for each item.
  void enter(std::size_t level) {
    alive_ = &states_[level * words_];
    counts_ = &counts_of_levels_[level * items_.size()];
  }

  void copy_to(std::size_t level) {
    if (states_.size() < (level + 1) * words_) states_.resize(2 * (level + 1) * words_);
    if (counts_of_levels_.size() < (level + 1) * items_.size())
      counts_of_levels_.resize(2 * (level + 1) * items_.size());
    enter(level);
    std::copy_n(alive_ - words_, words_, alive_);
    std::copy_n(counts_ - items_.size(), items_.size(), counts_);
  }

  void begin() {
    chosen_.clear();
    forced_.clear();
    deaths_ = 0;
    dead_ = false;
    open_ = primary_;
    states_.resize(std::max<std::size_t>(states_.size(), words_));
    counts_of_levels_.resize(std::max(counts_of_levels_.size(), items_.size() + 1));
    enter(0);
    std::fill_n(alive_, words_, ~uint64_t{0});
    for (uint32_t item = 0; item < items_.size(); ++item) {
      counts_[item] = item < primary_ ? items_[item].size : needs_none;
      if (counts_[item] < 2) note(item);
    }
  }

  // An item has one option left, or none.
  void note(uint32_t item) {
    forced_.push_back(item);
    if (counts_[item] == 0) dead_ = true;
  }

  // Takes an option, which is no longer alive, from its items.
  void leave(uint32_t option) {
    ++deaths_;
    for (const uint32_t item : items_of(option))
      if (--counts_[item] < 2) note(item);
  }

  void kill(uint32_t option) {
    alive_[option / 64] &= ~(uint64_t{1} << option % 64);
    leave(option);
  }

  void choose(uint32_t option) {
    chosen_.push_back(option);
    for (const uint32_t item : items_of(option)) {
      if (item < primary_) --open_;
      counts_[item] = needs_none;
    }
    alive_[option / 64] &= ~(uint64_t{1} << option % 64);
    for (const uint32_t item : items_of(option)) {
      const uint64_t* const mask = mask_of(item);
      const uint32_t end = items_[item].end;
      for (uint32_t word = items_[item].first; word < end; ++word) {
        uint64_t dying = alive_[word] & mask[word];
        alive_[word] ^= dying;
        for (; dying != 0; dying &= dying - 1)
          leave(64 * word + static_cast<uint32_t>(std::countr_zero(dying)));
      }
    }
  }

  // Covers the items with one option. False if one has none.
  bool force() {
    for (std::size_t k = 0; k < forced_.size() && !dead_; ++k)
      if (counts_[forced_[k]] == 1) choose(first_of(forced_[k]));
    forced_.clear();
    return !std::exchange(dead_, false);
  }

  uint32_t first_of(uint32_t item) const {
    const uint64_t* const mask = mask_of(item);
    for (uint32_t word = items_[item].first;; ++word)
      if (const uint64_t found = alive_[word] & mask[word])
        return 64 * word + static_cast<uint32_t>(std::countr_zero(found));
  }

  uint32_t shortest() const {
    uint32_t best = 0;
    uint32_t least = needs_none / 2;
    for (uint32_t item = 0; item < primary_ && least > 2; ++item) {
      if (counts_[item] < least) {
        least = counts_[item];
        best = item;
      }
    }
    return best;
  }

  std::span<uint32_t> write(std::span<uint32_t> out) const {
    out[0] = static_cast<uint32_t>(chosen_.size());
    const auto cover = out.subspan(1, chosen_.size());
    std::copy(chosen_.begin(), chosen_.end(), cover.begin());
    std::sort(cover.begin(), cover.end());
    return out.subspan(1 + chosen_.size());
  }

  // The problem.
  uint32_t primary_ = 0, options_ = 0;
  uint32_t words_ = 0;  // for a bit of each option
  std::span<const uint32_t> offsets_, entries_;
  std::vector<Item> items_;
  std::vector<uint64_t> masks_;  // the options of each item
  // The search.
  std::vector<uint64_t> states_;
  std::vector<uint32_t> counts_of_levels_;
  uint64_t* alive_ = nullptr;   // of the level
  uint32_t* counts_ = nullptr;  // of the level
  uint32_t open_ = 0;           // primary items that are to be covered
  bool dead_ = false;           // one of them has no option
  uint32_t deaths_ = 0;
  std::vector<uint32_t> forced_;
  std::vector<uint32_t> chosen_;
  std::vector<Level> levels_;
};

}  // namespace

extern "C" {

// For dancing-links.js: -1 if the problem is to be asked of the library.
int dlx_small_search(uint32_t primary, uint32_t items, const uint32_t* offsets, uint32_t options,
                     const uint32_t* entries, uint32_t limit, uint32_t patience, uint32_t* out,
                     uint32_t room) {
  static SmallSearch search;
  if (!search.read(primary, items, {offsets, options + 1}, {entries, offsets[options]})) return -1;
  const std::optional<uint32_t> found = search.run(limit, patience, {out, room});
  return found ? static_cast<int>(*found) : -1;
}

}  // extern "C"
