// Covers of small problems at once, for those who ask for few or all of them: no plan is made,
// nothing is named, and memory is kept for the next problem. What is hard or large is left to the
// engines.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace dlx::small {

/// How many options an item has, and the sum of their numbers, which is the option if it has one.
class Tally {
 public:
  void add(std::uint32_t option) { both_ += (std::uint64_t{option} << 32) + 1; }
  std::uint32_t length() const { return static_cast<std::uint32_t>(both_); }
  std::uint32_t sum() const { return static_cast<std::uint32_t>(both_ >> 32); }

 private:
  std::uint64_t both_ = 0;
};

/// The items of options by number, those that must be covered first: those of option k are the
/// entries from offsets[k] to before offsets[k + 1]. They may be what is left of others beside some
/// options that are chosen, and covers are those of the others.
struct Rows {
  std::uint32_t num_primary, num_items, num_options;
  const std::uint32_t *offsets, *entries;
  const Tally* tallies;                        // of the items
  std::span<const std::uint32_t> chosen = {};  // by their numbers in covers
  const std::uint32_t* names = nullptr;   // of options in covers, ascending; null: their numbers
  std::uint32_t num_names = num_options;  // options that covers may have are below
  std::span<const std::uint32_t> left_out = {};  // options that no cover has

  std::span<const std::uint32_t> items_of(std::uint32_t option) const {
    return {entries + offsets[option], entries + offsets[option + 1]};
  }
  std::uint32_t name_of(std::uint32_t option) const {
    return names == nullptr ? option : names[option];
  }
};

/// The items of each option as bits of so many words: as few as 24 in a half of a word, as the
/// package reads rows, the first one in the lowest bit.
struct Masks {
  std::uint32_t num_primary, num_items, num_options;
  std::size_t words;  // of an option
  std::span<const std::uint64_t> bits;

  static constexpr std::uint32_t items_in_half = 24;
  static std::uint32_t place_of(std::uint32_t item) {
    return item + (32 - items_in_half) * (item / items_in_half);
  }
  static void set(std::span<std::uint64_t> mask, std::uint32_t item) {
    mask[place_of(item) / 64] |= std::uint64_t{1} << place_of(item) % 64;
  }
  static void clear(std::span<std::uint64_t> mask, std::uint32_t item) {
    mask[place_of(item) / 64] &= ~(std::uint64_t{1} << place_of(item) % 64);
  }
  static bool has(std::span<const std::uint64_t> mask, std::uint32_t item) {
    return (mask[place_of(item) / 64] >> place_of(item) % 64 & 1) != 0;
  }
  static std::uint32_t item_at(std::uint32_t place) {
    return place - (32 - items_in_half) * (place / 32);
  }
  static std::size_t words_for(std::uint32_t items) {
    return (items + 2 * items_in_half - 1) / (2 * items_in_half);
  }
  /// Calls `take` with the items of an option, in order.
  template <class Take>
  void for_each_item(std::uint32_t option, Take take) const {
    for (std::size_t w = 0; w < words; ++w)
      for (std::uint64_t left = bits[words * option + w]; left != 0; left &= left - 1) {
        const auto place = static_cast<std::uint32_t>(64 * w) + std::countr_zero(left);
        take(item_at(place));
      }
  }
};

/// With so many options in an item on an average, words of bits are well filled.
inline constexpr std::size_t long_items = 48;

/// Rows with more pairs of items of an option, for all options, have no masks of items, which would
/// take long.
inline constexpr std::uint64_t most_pairs = 1 << 18;

/// The covers of one problem after the other.
class Covers {
 public:
  virtual ~Covers() = default;
  /// Begins with the covers of the same rows, faster.
  virtual void begin_again() = 0;
  /// The number of the next covers, which come to `out`: for each its size and its options, in
  /// order. At most so many, and as many as there is room for, which is for one at least; 0 at the
  /// end. Nothing if the problem is hard.
  virtual std::optional<std::uint32_t> next(std::uint32_t limit, std::span<std::uint32_t> out) = 0;
};

class Search : public Covers {
 public:
  /// Begins with the covers of these rows, which stay where they are. False if they are not for it.
  virtual bool begin(const Rows& rows) = 0;
};

class MaskSearch : public Covers {
 public:
  /// The same, of rows as bits. They are for it if items have many options.
  virtual bool begin(const Masks& masks) = 0;
};

/// For items with few options, and for those with many: as they are, and beside some that are
/// chosen.
std::unique_ptr<Search> make_sparse_search();
std::unique_ptr<Search> make_dense_search();
std::unique_ptr<MaskSearch> make_narrowing_search();

/// Writes a cover to the front of `out`, and gives what is left.
std::span<std::uint32_t> write_cover(const Rows& rows, std::span<const std::uint32_t> options,
                                     std::span<std::uint32_t> out);

}  // namespace dlx::small
