// Covers of small problems at once, for those who ask for few or all of them: no plan is made,
// nothing is named, and memory is kept for the next problem. What is hard or large is left to the
// engines.
#pragma once

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

/// The covers of one problem after the other.
class Search {
 public:
  virtual ~Search() = default;
  /// Begins with the covers of these rows, which stay where they are. False if they are not for it.
  virtual bool begin(const Rows& rows) = 0;
  /// Begins with the covers of the same rows, faster.
  virtual void begin_again() = 0;
  /// The number of the next covers, which come to `out`: for each its size and its options, in
  /// order. At most so many, and as many as there is room for, which is for one at least; 0 at the
  /// end. Nothing if the problem is hard.
  virtual std::optional<std::uint32_t> next(std::uint32_t limit, std::span<std::uint32_t> out) = 0;
};

/// For items with few options, and for those with many: as they are, and beside some that are
/// chosen.
std::unique_ptr<Search> make_sparse_search();
std::unique_ptr<Search> make_dense_search();
std::unique_ptr<Search> make_narrowing_search();

/// Writes a cover to the front of `out`, and gives what is left.
std::span<std::uint32_t> write_cover(const Rows& rows, std::span<const std::uint32_t> options,
                                     std::span<std::uint32_t> out);

}  // namespace dlx::small
