#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sudoku/human/position.hpp"

namespace dlx::sudoku::rating {

/// A set of the numbers 0 to Size - 1.
template <int Size>
class BitSet {
 public:
  constexpr BitSet() = default;
  /// The set with these words.
  explicit BitSet(std::span<const std::uint64_t> words) {
    for (std::size_t k = 0; k < words_.size(); ++k) words_[k] = words[k];
  }

  constexpr bool has(int number) const { return (words_[word(number)] >> (number & 63) & 1) != 0; }
  constexpr void add(int number) { words_[word(number)] |= std::uint64_t{1} << (number & 63); }
  void remove(int number) { words_[word(number)] &= ~(std::uint64_t{1} << (number & 63)); }
  void clear() { words_ = {}; }

  bool empty() const {
    std::uint64_t all = 0;
    for (const std::uint64_t each : words_) all |= each;
    return all == 0;
  }
  int size() const {
    int sum = 0;
    for (const std::uint64_t each : words_) sum += human::count(each);
    return sum;
  }

  BitSet& operator|=(const BitSet& other) {
    for (std::size_t k = 0; k < words_.size(); ++k) words_[k] |= other.words_[k];
    return *this;
  }
  BitSet& operator&=(const BitSet& other) {
    for (std::size_t k = 0; k < words_.size(); ++k) words_[k] &= other.words_[k];
    return *this;
  }
  BitSet& operator-=(const BitSet& other) {
    for (std::size_t k = 0; k < words_.size(); ++k) words_[k] &= ~other.words_[k];
    return *this;
  }
  friend BitSet operator|(BitSet left, const BitSet& right) { return left |= right; }
  friend BitSet operator&(BitSet left, const BitSet& right) { return left &= right; }
  friend BitSet operator-(BitSet left, const BitSet& right) { return left -= right; }
  friend bool operator==(const BitSet&, const BitSet&) = default;

  /// Calls `visit(number)` for each number, the lowest first.
  template <typename Visit>
  void for_each(const Visit& visit) const {
    for (std::size_t k = 0; k < words_.size(); ++k)
      for (std::uint64_t rest = words_[k]; rest != 0; rest &= rest - 1)
        visit(static_cast<int>(64 * k) + std::countr_zero(rest));
  }

 private:
  static constexpr std::size_t word(int number) { return static_cast<std::size_t>(number) / 64; }

  std::array<std::uint64_t, (Size + 63) / 64> words_{};
};

using CellSet = BitSet<81>;
using CandidateSet = BitSet<729>;

}  // namespace dlx::sudoku::rating
