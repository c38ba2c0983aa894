// Covers are first looked for where some options are chosen already: what is left beside those is
// much smaller, and so are the tables of its search. If that has no covers or not enough of them,
// the last one of these options is left out, and so on. It is the order of a search depth first,
// which makes the tables of a level when it comes to it.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "bindings/js/wasm/small_search.hpp"

namespace dlx::small {
namespace {

using std::uint32_t;

// Rows with so many pairs of items of an option, for all options, are searched as they are; with
// more than so many, masks of their items would take long.
constexpr std::uint64_t few_pairs = 1 << 15, most_pairs = 1 << 18;
constexpr std::size_t most_levels = 8;
constexpr std::size_t most_tries = 4;  // options that leave an item none, before rows are searched

constexpr uint32_t covered = 0x80000000;  // the number of an item that is not left

std::uint64_t count_pairs(const Rows& rows) {
  std::uint64_t pairs = 0;
  for (uint32_t option = 0; option < rows.num_options; ++option) {
    const std::uint64_t size = rows.items_of(option).size();
    pairs += size * size;
  }
  return pairs;
}

// The rows beside some chosen options.
class Level {
 public:
  void set(const Rows& rows) {
    rows_ = rows;
    is_begun_ = false;
  }

  // Those beside an option more, of the item that has the fewest. Those that are tried are left out
  // of these rows, as covers that have them come first or are none. False if none of the first
  // ones leaves each item an option.
  bool narrow(Level& next) {
    uint32_t item = 0;
    for (uint32_t other = 1; other < rows_.num_primary; ++other)
      if (rows_.tallies[other].length() < rows_.tallies[item].length()) item = other;
    if (rows_.tallies[item].length() == 0) return false;
    left_out_.clear();
    bool is_narrower = false;
    for (uint32_t option = 0; !is_narrower && left_out_.size() < most_tries; ++option) {
      while (option < rows_.num_options && !has(option, item)) ++option;
      if (option == rows_.num_options || rows_.items_of(option).size() >= rows_.num_primary) break;
      left_out_.push_back(option);
      is_narrower = next.set_beside(rows_, option);
    }
    rows_.left_out = left_out_;
    return is_narrower;
  }

  std::uint64_t num_pairs() const { return count_pairs(rows_); }

  bool begin() {
    if (!search_) search_ = make_dense_search();
    if (is_begun_)
      search_->begin_again();
    else
      is_begun_ = search_->begin(rows_);
    return is_begun_;
  }

  std::optional<uint32_t> next(uint32_t limit, std::span<uint32_t> out) {
    return search_->next(limit, out);
  }

 private:
  bool has(uint32_t option, uint32_t item) const {
    return std::ranges::find(rows_.items_of(option), item) != rows_.items_of(option).end();
  }

  // What is left keeps its order. False if an item is left without options.
  bool set_beside(const Rows& from, uint32_t option) {
    numbers_.assign(from.num_items, 0);
    for (const uint32_t item : from.items_of(option)) numbers_[item] = covered;
    uint32_t used = 0;
    uint32_t primary = 0;
    for (uint32_t item = 0; item < from.num_items; ++item) {
      if (numbers_[item] != covered) numbers_[item] = used++;
      if (item + 1 == from.num_primary) primary = used;
    }
    list_options(from);
    tallies_.assign(used, {});
    chosen_.assign(from.chosen.begin(), from.chosen.end());
    chosen_.push_back(from.name_of(option));
    const auto options = static_cast<uint32_t>(names_.size());
    Tally* const tallies = tallies_.data();
    for (uint32_t k = 0, at = 0; k < options; ++k)
      for (const uint32_t end = offsets_[k + 1]; at != end; ++at) tallies[entries_[at]].add(k);
    set({primary, used, options, offsets_.data(), entries_.data(), tallies_.data(), chosen_,
         names_.data(), from.num_names});
    return std::ranges::none_of(std::span(tallies_).first(primary),
                                [](const Tally& tally) { return tally.length() == 0; });
  }

  // Those without an item that is covered.
  void list_options(const Rows& from) {
    names_.resize(from.num_options);
    offsets_.resize(from.num_options + 1);
    entries_.resize(from.offsets[from.num_options]);
    const uint32_t *entry = from.entries, *const numbers = numbers_.data();
    uint32_t *const offsets = offsets_.data(), *const entries = entries_.data();
    uint32_t options = 0;
    uint32_t end = offsets[0] = 0;
    for (uint32_t option = 0; option < from.num_options; ++option) {
      // Written in any case, and kept if none of them is covered.
      const uint32_t* const last = from.entries + from.offsets[option + 1];
      uint32_t at = end;
      uint32_t all = 0;
      while (entry != last) {
        const uint32_t number = numbers[*entry++];
        entries[at++] = number;
        all |= number;
      }
      const bool is_free = (all & covered) == 0;
      names_[options] = from.name_of(option);
      end = is_free ? at : end;
      options += is_free ? 1 : 0;
      offsets[options] = end;
    }
    names_.resize(options);
  }

  Rows rows_{};
  bool is_begun_ = false;
  std::unique_ptr<Search> search_;
  std::vector<uint32_t> numbers_;  // of the items that are left, by their numbers before
  std::vector<uint32_t> offsets_, entries_, names_, chosen_, left_out_;
  std::vector<Tally> tallies_;
};

class NarrowingSearch final : public Search {
 public:
  bool begin(const Rows& rows) override {
    if (count_pairs(rows) > most_pairs) return false;
    num_primary_ = rows.num_primary;
    levels_[0].set(rows);
    top_ = 0;
    while (top_ + 1 < most_levels && levels_[top_].num_pairs() > few_pairs &&
           levels_[top_].narrow(levels_[top_ + 1]))
      ++top_;
    begin_again();
    return is_begun_;
  }

  void begin_again() override {
    level_ = top_;
    is_begun_ = levels_[level_].begin();
  }

  std::optional<uint32_t> next(uint32_t limit, std::span<uint32_t> out) override {
    uint32_t found = 0;
    while (is_begun_) {
      const std::optional<uint32_t> more = levels_[level_].next(limit - found, out);
      if (!more) return std::nullopt;
      found += *more;
      for (uint32_t k = 0; k < *more; ++k) out = out.subspan(1 + out[0]);
      if (found == limit || out.size() <= num_primary_ || level_ == 0) return found;
      is_begun_ = levels_[--level_].begin();
    }
    return std::nullopt;
  }

 private:
  std::array<Level, most_levels> levels_;
  std::size_t top_ = 0;    // the level with the most options chosen
  std::size_t level_ = 0;  // that is searched
  bool is_begun_ = false;
  uint32_t num_primary_ = 0;
};

}  // namespace

std::unique_ptr<Search> make_narrowing_search() { return std::make_unique<NarrowingSearch>(); }

}  // namespace dlx::small
