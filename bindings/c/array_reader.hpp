#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/c/support.hpp"
#include "dlx/problem.hpp"

namespace dlx::c {

/// Reads the problem that a caller describes by arrays.
class ArrayReader {
 public:
  explicit ArrayReader(const dlx_arrays& arrays) : arrays_(arrays) {}

  Problem read() {
    // The numbers are checked before memory for the problem is allocated.
    if (std::uint64_t{arrays_.primary} + arrays_.secondary + arrays_.options >= most)
      throw ArgumentError("arrays", "a problem can have fewer than 2^29 items and options");
    add_items();
    if (arrays_.options != 0) needed(arrays_.offsets, "offsets");
    for (std::uint32_t option = 0; option < arrays_.options; ++option) add_option(option);
    return builder_.build();
  }

 private:
  const char* name(std::uint32_t item) const {
    return arrays_.names == nullptr ? nullptr : arrays_.names[item];
  }

  void add_items() {
    const auto named = [&](std::uint32_t item) {
      return name(item) == nullptr ? std::string_view() : std::string_view(name(item));
    };
    for (std::uint32_t item = 0; item < arrays_.primary; ++item) {
      const std::uint32_t low = arrays_.low == nullptr ? 1 : arrays_.low[item];
      const std::uint32_t high = arrays_.high == nullptr ? 1 : arrays_.high[item];
      builder_.add_primary(named(item), low, high);
    }
    for (std::uint32_t k = 0; k < arrays_.secondary; ++k)
      builder_.add_secondary(named(arrays_.primary + k));
  }

  void add_option(std::uint32_t option) {
    const std::uint64_t begin = arrays_.offsets[option], end = arrays_.offsets[option + 1];
    if (end < begin || end - begin > std::numeric_limits<std::uint32_t>::max())
      throw ArgumentError("offsets", "the entries of option " + std::to_string(option) +
                                         " end before they begin, or there are too many");
    if (end > begin) needed(arrays_.items, "items");
    entries_.clear();
    if (end == begin) entries_.emplace_back(nothing());
    for (std::uint64_t k = begin; k < end; ++k)
      entries_.emplace_back(ItemId{arrays_.items[k]}, arrays_.colours == nullptr
                                                          ? ColourId::none
                                                          : colour(arrays_.colours[k]));
    try {
      const OptionId id = builder_.add_option(entries_);
      if (arrays_.labels != nullptr && arrays_.labels[option] != nullptr)
        builder_.set_label(id, arrays_.labels[option]);
      if (arrays_.costs != nullptr)
        builder_.set_cost(id, arrays_.costs[option], arrays_.cost_digits);
    } catch (const std::invalid_argument& error) {
      throw ArgumentError("items", "option " + std::to_string(option) + ": " + error.what());
    }
  }

  // Returns the item of options without entries, such as rows of zeros of a matrix. The item is
  // secondary and comes last, so no cover contains these options.
  ItemId nothing() {
    std::string name = "empty";
    while (!nothing_ && builder_.find_item(name)) name += '\'';
    if (!nothing_) nothing_ = builder_.add_secondary(name);
    return *nothing_;
  }

  // Colours are numbers of the caller; their names are these numbers unless the caller gives names.
  ColourId colour(std::uint32_t number) {
    if (number == 0) return ColourId::none;
    if (number >= direct_colours) return builder_.colour(colour_name(number));
    if (number >= colours_.size()) colours_.resize(number + 1, ColourId::none);
    if (colours_[number] == ColourId::none) colours_[number] = builder_.colour(colour_name(number));
    return colours_[number];
  }

  std::string colour_name(std::uint32_t number) const {
    if (arrays_.colour_names == nullptr) return std::to_string(number);
    if (number > arrays_.named_colours)
      throw ArgumentError("colours", "colour " + std::to_string(number) + " has no name");
    return &needed(arrays_.colour_names[number - 1], "colour_names");
  }

  static constexpr std::uint64_t most = std::uint64_t{1} << 29;
  static constexpr std::uint32_t direct_colours = 1 << 16;

  const dlx_arrays& arrays_;
  ProblemBuilder builder_;
  std::vector<Entry> entries_;
  std::vector<ColourId> colours_;
  std::optional<ItemId> nothing_;
};

}  // namespace dlx::c
