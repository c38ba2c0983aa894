#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <span>

#include "dlx/deadline.hpp"
#include "sudoku/candidates.hpp"

namespace dlx::sudoku::human {

using Mask = Candidates::Mask;

/// The bits of a mask as a range of numbers: bit b is b + Offset.
template <int Offset>
class Bits {
 public:
  class Iterator {
   public:
    explicit Iterator(Mask mask) : mask_(mask) {}
    int operator*() const { return std::countr_zero(mask_) + Offset; }
    Iterator& operator++() {
      mask_ &= mask_ - 1;
      return *this;
    }
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    Mask mask_;
  };

  explicit Bits(Mask mask) : mask_(mask) {}
  Iterator begin() const { return Iterator(mask_); }
  Iterator end() const { return Iterator(0); }

 private:
  Mask mask_;
};

using ValuesOf = Bits<1>;     ///< for (int value : ValuesOf(position.mask(cell)))
using PositionsOf = Bits<0>;  ///< for (int place : PositionsOf(position.places(unit, value)))

inline int count(Mask mask) { return std::popcount(mask); }

/// Calls `found(chosen, all)` for each choice of `size` of the masks (1 to 4) that have no more
/// than `most` bits together; `chosen` are their indices, `all` is their union.
template <typename Found>
void for_each_tight(std::span<const Mask> masks, int size, int most, const Found& found) {
  std::array<std::size_t, 4> chosen{};
  const auto choose = [&](const auto& self, std::size_t depth, std::size_t from, Mask all) -> void {
    Deadline::check();
    if (depth == static_cast<std::size_t>(size)) {
      found(std::span<const std::size_t>(chosen).first(depth), all);
      return;
    }
    for (std::size_t k = from; k < masks.size(); ++k) {
      const Mask both = all | masks[k];
      if (count(both) > most) continue;
      chosen[depth] = k;
      self(self, depth + 1, k + 1, both);
    }
  };
  choose(choose, 0, 0, 0);
}

}  // namespace dlx::sudoku::human
