#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "dlx/problem.hpp"

namespace dlx {

/// Determines which options of a problem conflict: they share a primary item that is covered once,
/// or a secondary item without giving it the same colour. An option with such an item conflicts
/// with itself. Internal.
///
/// Covers a subset of the options, which all have a primary item and are renumbered from 0 in their
/// order. A *class* is the set of options that give an item the same colour, or none.
///
/// Cost:     O(N + L) time for the entries of these options, 20 bytes per entry.
class Conflicts {
 public:
  struct Range {
    std::uint32_t begin, end;
    std::uint32_t size() const { return end - begin; }
  };

  Conflicts(const Problem& problem, std::span<const OptionId> options);

  std::uint32_t num_options() const { return static_cast<std::uint32_t>(class_start_.size() - 1); }
  std::uint32_t num_items() const { return static_cast<std::uint32_t>(item_start_.size() - 1); }
  std::uint32_t num_classes() const { return static_cast<std::uint32_t>(classes_.size()); }

  /// The options of an item: by colour, and ascending within a colour.
  std::span<const std::uint32_t> options_of(ItemId item) const { return at(range_of(item)); }
  /// The options of an item as indices into the list of all options; see at().
  Range range_of(ItemId item) const {
    return {item_start_[index(item)], item_start_[index(item) + 1]};
  }
  std::span<const std::uint32_t> at(Range range) const {
    return std::span(options_).subspan(range.begin, range.size());
  }

  /// A class: its item, its options, and whether its options are compatible as far as the item is
  /// concerned.
  struct Class {
    ItemId item;
    Range options;
    bool compatible;
  };
  const Class& class_at(std::uint32_t number) const { return classes_[number]; }
  /// The classes of an option, one for each entry, in the order of the entries.
  std::span<const std::uint32_t> classes_of(std::uint32_t option) const {
    return std::span(option_classes_)
        .subspan(class_start_[option], class_start_[option + 1] - class_start_[option]);
  }

 private:
  std::vector<std::uint32_t> item_start_;
  std::vector<std::uint32_t> options_;  // sorted by item, colour
  std::vector<Class> classes_;
  std::vector<std::uint32_t> class_start_;  // start of each option in option_classes_
  std::vector<std::uint32_t> option_classes_;
};

/// Returns the numbers from 0 to `size` - 1. Internal.
std::vector<std::uint32_t> first_numbers(std::size_t size);

/// Computes the conflicts of an option as a row of bits, for any numbering of bits in which an
/// option may have several bits. Internal.
///
/// The options that a class rules out are a mask if there are many, and a list if there are few; so
/// a row costs a few operations on words per entry. Masks are made when they are first needed.
class ConflictRows {
 public:
  using Word = std::uint64_t;

  /// Option k has the bits bits[bit_start[k]] to bits[bit_start[k + 1] - 1] in `words` words: bit k
  /// alone if both lists are first_numbers(). Keeps references.
  ConflictRows(const Conflicts& conflicts, std::span<const std::uint32_t> bit_start,
               std::span<const std::uint32_t> bits, std::size_t words);

  /// The options that a class rules out: a mask, or the options of two ranges. Valid while this
  /// object exists.
  struct RuledOut {
    const Word* mask;
    Conflicts::Range before, after;
  };
  /// Writes the options that each class of an option rules out to `parts`; may make masks. Returns
  /// the steps.
  std::size_t find(std::uint32_t option, std::vector<RuledOut>& parts);
  /// Sets the bits of the options in `parts`. Thread-safe. Returns the steps.
  std::size_t add(std::span<const RuledOut> parts, Word* row) const;

  /// Sets the bits of all options that conflict with `option`. Returns the steps: words and bits.
  std::size_t add(std::uint32_t option, Word* row);

  /// A word of a set of bits.
  struct SetWord {
    std::uint32_t word;
    Word bits;
  };
  /// Removes the bits of options that do not conflict with `option` from the set `parts`, and words
  /// without bits. Fast for sets of few words. Returns the steps.
  std::size_t keep(std::uint32_t option, std::vector<SetWord>& parts);

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  RuledOut ruled_out(std::uint32_t number, std::size_t& steps);
  std::size_t set_bits(Conflicts::Range options, Word* row) const;
  void clear_words(Conflicts::Range options);
  std::uint32_t item_mask(ItemId item, std::size_t& steps);
  std::uint32_t class_mask(std::uint32_t number, std::size_t& steps);

  const Conflicts& conflicts_;
  std::span<const std::uint32_t> bit_start_;
  std::span<const std::uint32_t> bits_;
  std::size_t words_;
  std::size_t few_;        // shorter lists of conflicts are faster than a mask
  std::size_t max_masks_;  // limits the memory of masks
  std::vector<std::vector<Word>> masks_;
  std::vector<std::uint32_t> mask_of_item_;
  std::vector<std::uint32_t> mask_of_class_;
  std::vector<Word> scratch_;  // all zero between calls
  std::vector<Conflicts::Range> lists_;
  std::vector<RuledOut> parts_;
};

}  // namespace dlx
