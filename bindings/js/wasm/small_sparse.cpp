// It is Algorithm X of Knuth, The Art of Computer Programming 4B, 7.2.2.1, with the MRV heuristic,
// on which options live, and on how many of them each item has. Nothing is undone: a level is a
// copy of that, which is little. Items with one option are covered at once, and an option that has
// been tried dies in the level where it was, so that the last one of an item is no branching.
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "bindings/js/wasm/small_search.hpp"

namespace dlx::small {
namespace {

using std::uint32_t;

// Items that need not be covered, or are, have this and more; each of their options takes 1 away.
constexpr uint32_t needs_none = 0x80000000;
// So many times may options die before a problem is one for the engines: some milliseconds.
constexpr uint32_t patience = 80'000;
constexpr std::size_t most_memory = 1 << 24;  // of levels

class SparseSearch final : public Search {
 public:
  bool begin(const Rows& rows) override {
    rows_ = rows;
    chosen_.clear();
    open_ = rows.num_primary;
    drop_forced();
    resize_level(0);
    enter(0);
    has_covers_ = cover_lonely();
    if (has_covers_ && open_ != 0) {
      list_options();
      has_covers_ = force();
    }
    root_ = {0, open_, chosen_.size()};
    begin_again();
    return true;
  }

  // The first level is what there is before an option is tried, and stays as it is.
  void begin_again() override {
    ended_ = !has_covers_;
    deaths_ = 0;
    drop_forced();
    open_ = root_.open;
    chosen_.resize(root_.chosen);
    copy_to(level_ = 1);
  }

  std::optional<uint32_t> next(uint32_t limit, std::span<uint32_t> out) override {
    uint32_t found = 0;
    while (!ended_ && found < limit && out.size() > rows_.num_primary) {
      if (force()) {
        if (open_ != 0) {
          if (deaths_ > patience || level_ * level_size() > most_memory) return std::nullopt;
          descend();
          continue;
        }
        out = write_cover(rows_, chosen_, out);
        ++found;
      }
      ended_ = !go_back();
    }
    return found;
  }

 private:
  // What was there before an option was tried.
  struct Level {
    uint32_t option, open;
    std::size_t chosen;
  };

  std::span<const uint32_t> options_of(uint32_t item) const {
    return {&options_[first_[item]], &options_[end_[item]]};
  }

  // Covers the items that have one option from the start, before there are lists. False if one has
  // none, or two of those options cannot be together.
  bool cover_lonely() {
    std::fill_n(counts_, rows_.num_items, 0);
    const auto is_covered = [&](uint32_t item) { return counts_[item] == needs_none; };
    for (uint32_t item = 0; item < rows_.num_primary; ++item) {
      const Tally tally = rows_.tallies[item];
      if (tally.length() > 1 || is_covered(item)) continue;
      if (tally.length() == 0) return false;
      const std::span<const uint32_t> items = rows_.items_of(tally.sum());
      if (std::ranges::any_of(items, is_covered)) return false;
      chosen_.push_back(tally.sum());
      cover(items);
    }
    return true;
  }

  // Lists the options of the items that are not covered, but for those with an item that is.
  void list_options() {
    const uint32_t size = rows_.num_items;
    first_.resize(size + 1);
    end_.resize(size + 1);
    for (uint32_t item = 0, end = 0; item < size; ++item) {
      first_[item] = end_[item] = end;
      end += rows_.tallies[item].length();
    }
    options_.resize(rows_.offsets[rows_.num_options] + 1);
    dying_.resize(rows_.num_options + 1);
    forced_.resize(2 * size + 1);
    uint32_t *const ends = end_.data(), *const options = options_.data();
    const uint32_t* const counts = counts_;
    for (uint32_t option = 0; option < rows_.num_options; ++option) {
      const std::span<const uint32_t> items = rows_.items_of(option);
      uint32_t covered = 0;
      for (const uint32_t item : items) covered |= counts[item];
      alive_[option] = covered == 0;
      if (covered != 0) continue;
      for (const uint32_t item : items) options[ends[item]++] = option;
    }
    for (uint32_t item = 0; item < size; ++item) {
      if (item >= rows_.num_primary || counts_[item] != 0)
        counts_[item] = needs_none;
      else
        note(item, counts_[item] = end_[item] - first_[item]);
    }
  }

  // The state of a level: which options live, and the numbers of them for each item.
  void enter(std::size_t level) {
    alive_ = &states_[level * rows_.num_options];
    counts_ = &counts_of_levels_[level * rows_.num_items];
  }

  std::size_t level_size() const { return rows_.num_options + sizeof(uint32_t) * rows_.num_items; }

  void resize_level(std::size_t level) {
    const std::size_t options = (level + 1) * rows_.num_options,
                      items = (level + 1) * rows_.num_items;
    if (states_.size() <= options) states_.resize(2 * options + 1);
    if (counts_of_levels_.size() <= items) counts_of_levels_.resize(2 * items + 1);
  }

  void copy_to(std::size_t level) {
    resize_level(level);
    enter(level);
    std::copy_n(alive_ - rows_.num_options, rows_.num_options, alive_);
    std::copy_n(counts_ - rows_.num_items, rows_.num_items, counts_);
  }

  // An item that has one option left, or none, has each of these once until forced_ is empty.
  void note(uint32_t item, uint32_t count) {
    forced_[num_forced_] = item;
    num_forced_ += count < 2 ? 1 : 0;
    dead_ |= count == 0;
  }

  // Takes options, which are no longer alive, from their items.
  void leave(std::span<const uint32_t> options) {
    deaths_ += static_cast<uint32_t>(options.size());
    uint32_t *const counts = counts_, *forced = &forced_[num_forced_];
    const uint32_t *const offsets = rows_.offsets, *const entries = rows_.entries;
    bool dead = false;
    for (const uint32_t option : options) {
      for (uint32_t k = offsets[option], end = offsets[option + 1]; k != end; ++k) {
        const uint32_t item = entries[k], count = --counts[item];
        *forced = item;
        forced += count < 2 ? 1 : 0;
        dead |= count == 0;
      }
    }
    num_forced_ = static_cast<uint32_t>(forced - forced_.data());
    dead_ |= dead;
  }

  void cover(std::span<const uint32_t> items) {
    for (const uint32_t item : items) {
      if (item < rows_.num_primary) --open_;
      counts_[item] = needs_none;
    }
  }

  void choose(uint32_t option) {
    const std::span<const uint32_t> items = rows_.items_of(option);
    chosen_.push_back(option);
    cover(items);
    if (open_ == 0) return;  // nothing is asked of what is left
    std::uint8_t* const alive = alive_;
    uint32_t* const dying = dying_.data();
    alive[option] = 0;
    uint32_t size = 0;
    for (const uint32_t item : items) {
      for (const uint32_t other : options_of(item)) {
        dying[size] = other;
        size += std::exchange(alive[other], 0);
      }
    }
    leave({dying, size});
  }

  // Covers the items with one option. False if one has none.
  bool force() {
    for (uint32_t k = 0; k < num_forced_ && !dead_; ++k)
      if (counts_[forced_[k]] == 1) choose(first_of(forced_[k]));
    const bool is_dead = dead_;
    drop_forced();
    return !is_dead;
  }

  void drop_forced() {
    num_forced_ = 0;
    dead_ = false;
  }

  uint32_t first_of(uint32_t item) const {
    return *std::ranges::find_if(options_of(item),
                                 [&](uint32_t option) { return alive_[option] != 0; });
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
    if (levels_.size() <= level_) levels_.resize(level_ + 1);
    levels_[level_] = {option, open_, chosen_.size()};
    copy_to(++level_);
    choose(option);
  }

  // Does without the option that was tried last. False if there is none.
  bool go_back() {
    if (level_ == 1) return false;
    enter(--level_);
    open_ = levels_[level_].open;
    chosen_.resize(levels_[level_].chosen);
    alive_[levels_[level_].option] = 0;
    leave({&levels_[level_].option, 1});
    return true;
  }

  // The problem.
  Rows rows_{};
  std::vector<uint32_t> options_, first_, end_;  // the options of each item
  Level root_{};
  bool has_covers_ = false;
  // The search.
  std::vector<std::uint8_t> states_;
  std::vector<uint32_t> counts_of_levels_;
  std::uint8_t* alive_ = nullptr;  // of the level
  uint32_t* counts_ = nullptr;     // of the level
  std::size_t level_ = 0;
  uint32_t open_ = 0;  // primary items that are to be covered
  bool dead_ = false;  // one of them has no option
  bool ended_ = false;
  uint32_t deaths_ = 0, num_forced_ = 0;
  std::vector<uint32_t> forced_, dying_;
  std::vector<uint32_t> chosen_;
  std::vector<Level> levels_;
};

}  // namespace

std::unique_ptr<Search> make_sparse_search() { return std::make_unique<SparseSearch>(); }

}  // namespace dlx::small
