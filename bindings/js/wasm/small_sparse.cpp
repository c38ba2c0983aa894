// It is Algorithm X of Knuth, The Art of Computer Programming 4B, 7.2.2.1, with the MRV heuristic,
// on the options that live, as bits, and on how many of them each item has. Nothing is undone: a
// level is a copy of that, which is little. Items with one option are covered at once, and an
// option that has been tried dies in the level where it was, so that the last one of an item is no
// branching.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "bindings/js/wasm/small_search.hpp"

namespace dlx::small {
namespace {

using std::uint32_t;
using std::uint64_t;

// Items that need not be covered, or are, have this and more; each of their options takes 1 away.
constexpr uint32_t needs_none = 0x80000000;
constexpr std::size_t most_words = 1 << 16;  // of masks
// So many times may options die before a problem is one for the engines: some milliseconds.
constexpr uint32_t patience = 80'000;

class SparseSearch final : public Search {
 public:
  bool begin(const Rows& rows) override {
    rows_ = rows;
    words_ = rows.num_options / 64 + 1;
    if (rows.num_items * words_ > most_words || !list_options()) return false;
    begin_again();
    return true;
  }

  void begin_again() override {
    chosen_.clear();
    forced_.resize(2 * items_.size());
    num_forced_ = 0;
    deaths_ = 0;
    dead_ = ended_ = false;
    open_ = rows_.num_primary;
    level_ = 0;
    states_.resize(std::max<std::size_t>(states_.size(), words_));
    counts_of_levels_.resize(std::max(counts_of_levels_.size(), items_.size() + 1));
    enter(0);
    std::fill_n(alive_, words_, ~uint64_t{0});
    for (uint32_t item = 0; item < items_.size(); ++item) {
      counts_[item] = item < rows_.num_primary ? items_[item].length : needs_none;
      if (counts_[item] < 2) note(item);
    }
  }

  std::optional<uint32_t> next(uint32_t limit, std::span<uint32_t> out) override {
    uint32_t found = 0;
    while (!ended_ && found < limit && out.size() > rows_.num_primary) {
      if (force()) {
        if (open_ != 0) {
          if (deaths_ > patience) return std::nullopt;
          descend();
          continue;
        }
        out = write_cover(chosen_, out);
        ++found;
      }
      ended_ = !go_back();
    }
    return found;
  }

 private:
  // The number of an item's options, and the words of its mask that have bits of them.
  struct Item {
    uint32_t length, first, end;
  };
  // What was there before an option was tried.
  struct Level {
    uint32_t option, open;
    std::size_t chosen;
  };

  const uint64_t* mask_of(uint32_t item) const { return &masks_[item * words_]; }

  // False if an option has an item twice, or one that is not there.
  bool list_options() {
    items_.assign(rows_.num_items, {});
    masks_.assign(rows_.num_items * words_, 0);
    for (uint32_t option = 0; option < rows_.num_options; ++option) {
      const uint32_t word = option / 64;
      const uint64_t bit = uint64_t{1} << option % 64;
      for (const uint32_t number : rows_.items_of(option)) {
        if (number >= rows_.num_items) return false;
        uint64_t& mask = masks_[number * words_ + word];
        if ((mask & bit) != 0) return false;
        mask |= bit;
        Item& item = items_[number];
        if (item.length++ == 0) item.first = word;
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

  // An item has one option left, or none. It has each of these once until forced_ is empty.
  void note(uint32_t item) {
    forced_[num_forced_++] = item;
    if (counts_[item] == 0) dead_ = true;
  }

  // Takes an option, which is no longer alive, from its items.
  void leave(uint32_t option) {
    ++deaths_;
    uint32_t* const counts = counts_;
    for (const uint32_t item : rows_.items_of(option))
      if (--counts[item] < 2) note(item);
  }

  void kill(uint32_t option) {
    alive_[option / 64] &= ~(uint64_t{1} << option % 64);
    leave(option);
  }

  void choose(uint32_t option) {
    chosen_.push_back(option);
    uint64_t* const alive = alive_;
    for (const uint32_t item : rows_.items_of(option)) {
      if (item < rows_.num_primary) --open_;
      counts_[item] = needs_none;
    }
    alive[option / 64] &= ~(uint64_t{1} << option % 64);
    for (const uint32_t item : rows_.items_of(option)) {
      const uint64_t* const mask = mask_of(item);
      const uint32_t end = items_[item].end;
      for (uint32_t word = items_[item].first; word < end; ++word) {
        uint64_t dying = alive[word] & mask[word];
        if (dying == 0) continue;
        alive[word] ^= dying;
        do {
          leave(64 * word + static_cast<uint32_t>(std::countr_zero(dying)));
        } while ((dying &= dying - 1) != 0);
      }
    }
  }

  // Covers the items with one option. False if one has none.
  bool force() {
    for (uint32_t k = 0; k < num_forced_ && !dead_; ++k)
      if (counts_[forced_[k]] == 1) choose(first_of(forced_[k]));
    num_forced_ = 0;
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
    for (uint32_t item = 0; item < rows_.num_primary && least > 2; ++item) {
      if (counts_[item] < least) {
        least = counts_[item];
        best = item;
      }
    }
    return best;
  }

  // Tries an option of the item with the fewest.
  void descend() {
    const uint32_t option = first_of(shortest());
    if (levels_.size() == level_) levels_.emplace_back();
    levels_[level_] = {option, open_, chosen_.size()};
    copy_to(++level_);
    choose(option);
  }

  // Does without the option that was tried last. False if there is none.
  bool go_back() {
    if (level_ == 0) return false;
    enter(--level_);
    open_ = levels_[level_].open;
    chosen_.resize(levels_[level_].chosen);
    kill(levels_[level_].option);
    return true;
  }

  // The problem.
  Rows rows_{};
  uint32_t words_ = 0;  // for a bit of each option
  std::vector<Item> items_;
  std::vector<uint64_t> masks_;  // the options of each item
  // The search.
  std::vector<uint64_t> states_;
  std::vector<uint32_t> counts_of_levels_;
  uint64_t* alive_ = nullptr;   // of the level
  uint32_t* counts_ = nullptr;  // of the level
  std::size_t level_ = 0;
  uint32_t open_ = 0;  // primary items that are to be covered
  bool dead_ = false;  // one of them has no option
  bool ended_ = false;
  uint32_t deaths_ = 0, num_forced_ = 0;
  std::vector<uint32_t> forced_;
  std::vector<uint32_t> chosen_;
  std::vector<Level> levels_;
};

}  // namespace

std::unique_ptr<Search> make_sparse_search() { return std::make_unique<SparseSearch>(); }

}  // namespace dlx::small
