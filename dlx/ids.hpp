#pragma once

#include <cstdint>
#include <iosfwd>

#include "dlx/standard.hpp"

namespace dlx {

/// The number of an item in its problem: 0 to num_items() - 1, primary items first.
enum class ItemId : std::uint32_t {};

/// The number of an option in its problem: 0 to num_options() - 1, in the order of declaration.
enum class OptionId : std::uint32_t {};

/// The number of a colour in its problem; `none` marks an entry without a colour.
enum class ColourId : std::uint32_t { none = 0 };

/// Returns the number of an id, for indexing arrays.
constexpr std::uint32_t index(ItemId item) { return static_cast<std::uint32_t>(item); }
constexpr std::uint32_t index(OptionId option) { return static_cast<std::uint32_t>(option); }
constexpr std::uint32_t index(ColourId colour) { return static_cast<std::uint32_t>(colour); }

/// Writes the number of an id. As templates, these functions need no complete stream.
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, ItemId item) {
  return out << index(item);
}
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             OptionId option) {
  return out << index(option);
}
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             ColourId colour) {
  return out << index(colour);
}

}  // namespace dlx
