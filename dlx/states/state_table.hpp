#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <utility>
#include <vector>

#include "dlx/problem/bytes.hpp"
#include "dlx/states/limbs.hpp"

namespace dlx::states {

/// A budget of bytes: the limit and the use. Internal.
class MemoryBudget {
 public:
  explicit MemoryBudget(std::uint64_t bytes) : limit_(bytes) {}

  bool take(std::uint64_t bytes) {
    if (bytes > limit_ - used_) return false;
    used_ += bytes;
    peak_ = std::max(peak_, used_);
    return true;
  }
  void give_back(std::uint64_t bytes) { used_ -= bytes; }
  std::uint64_t peak() const { return peak_; }

 private:
  std::uint64_t limit_;
  std::uint64_t used_ = 0;
  std::uint64_t peak_ = 0;
};

/// Makes room for `more` elements in a vector that counts against a budget, growing by a half at a
/// time. If the budget does not suffice, returns false and changes nothing. Internal.
template <typename T>
bool reserve(std::vector<T>& vector, std::size_t more, MemoryBudget& budget) {
  const std::size_t wanted = vector.size() + more;
  if (wanted <= vector.capacity()) return true;
  const std::size_t larger = std::max(wanted, vector.capacity() + vector.capacity() / 2 + 64);
  if (larger > vector.max_size() || !budget.take(larger * sizeof(T))) return false;
  const std::size_t before = vector.capacity() * sizeof(T);
  vector.reserve(larger);
  budget.give_back(before);
  return true;
}

/// An array that counts against a budget. Internal.
struct GiveBack {
  void operator()(std::uint64_t* words) const {
    std::free(words);
    budget->give_back(bytes);
  }
  MemoryBudget* budget = nullptr;
  std::uint64_t bytes = 0;
};
using Storage = std::unique_ptr<std::uint64_t[], GiveBack>;

/// An array of zeros; null if there was no room.
inline Storage zeros(MemoryBudget& budget, std::size_t words) {
  const std::size_t bytes = words * sizeof(std::uint64_t);
  if (!budget.take(bytes)) return {};
  // calloc() gets large zeroed blocks from the system without writing them.
  Storage storage(static_cast<std::uint64_t*>(std::calloc(bytes, 1)), {&budget, bytes});
  if (storage == nullptr) budget.give_back(bytes);
  return storage;
}

/// States of W words, each with the number of paths by which it was reached. Internal.
///
/// An open hash table with linear probing, at most three quarters full. A cell consists of the
/// whole state and its number, in as many 64-bit limbs as the largest number of the table needs;
/// numbers are never 0, so a cell with number 0 is free. States are compared, never only their
/// hashes.
///
/// Cost:     O(1) amortised; 8 (W + limbs) bytes per cell.
/// Errors:   none: states that exceed the budget are not added.
template <std::size_t W>
class StateTable {
 public:
  StateTable() = default;

  bool empty() const { return states_ == 0; }
  std::size_t states() const { return states_; }
  std::size_t limbs() const { return limbs_; }
  std::size_t cells() const { return cells_; }
  const std::uint64_t* state(std::size_t cell) const { return &storage_[cell * stride()]; }
  const std::uint64_t* number(std::size_t cell) const { return state(cell) + W; }
  bool is_free(std::size_t cell) const { return is_zero(number(cell), limbs_); }

  /// Frees a cell. After the first call, all cells must be freed before a state is added.
  void clear(std::size_t cell) {
    std::fill_n(&storage_[cell * stride()], stride(), 0);
    --states_;
  }

  enum class Added { fresh, merged, no_room };

  /// Adds `number` to that of the state. Returns false and changes nothing if there is no room.
  Added add(MemoryBudget& budget, const std::uint64_t* state, const std::uint64_t* number,
            std::size_t limbs) {
    while (limbs > 1 && number[limbs - 1] == 0) --limbs;
    if (cells_ == 0 || limbs > limbs_) {
      const std::size_t cells = std::max(cells_, fewest_cells);
      if (!rebuild(budget, cells, std::max(limbs, limbs_))) return Added::no_room;
    }
    for (;;) {
      std::uint64_t* cell = find(state);
      std::uint64_t* sum = cell + W;
      if (is_zero(sum, limbs_)) {
        if (4 * (states_ + 1) > 3 * cells_) {
          if (!rebuild(budget, 2 * cells_, limbs_)) return Added::no_room;
          continue;
        }
        std::copy_n(state, W, cell);
        std::copy_n(number, limbs, sum);
        ++states_;
        return Added::fresh;
      }
      if (add_limbs(sum, limbs_, number, limbs) == 0) return Added::merged;
      subtract_limbs(sum, limbs_, number, limbs);
      if (!rebuild(budget, cells_, limbs_ + 1)) return Added::no_room;
    }
  }

  StateTable(StateTable&& from) noexcept { swap(from); }
  StateTable& operator=(StateTable&& from) noexcept {
    StateTable taken(std::move(from));
    swap(taken);
    return *this;
  }

  static constexpr std::size_t fewest_cells = 32;

 private:
  std::size_t stride() const { return W + limbs_; }

  static bool is_zero(const std::uint64_t* number, std::size_t limbs) {
    std::uint64_t any = number[0];
    for (std::size_t k = 1; k < limbs; ++k) any |= number[k];
    return any == 0;
  }

  static std::uint64_t hash(const std::uint64_t* state) {
    std::uint64_t h = state[0];
    for (std::size_t k = 1; k < W; ++k) {
      h *= 0x9E3779B97F4A7C15U;
      h = (h ^ h >> 29) + state[k];
    }
    return finalise(h);
  }

  // The cell of the state, or the free cell for it.
  std::uint64_t* find(const std::uint64_t* state) {
    const std::size_t mask = cells_ - 1;
    for (std::size_t at = hash(state) & mask;; at = (at + 1) & mask) {
      std::uint64_t* cell = &storage_[at * stride()];
      if (is_zero(cell + W, limbs_) || std::equal(cell, cell + W, state)) return cell;
    }
  }

  bool rebuild(MemoryBudget& budget, std::size_t cells, std::size_t limbs) {
    StateTable larger;
    larger.limbs_ = limbs;
    larger.cells_ = cells;
    larger.storage_ = zeros(budget, cells * larger.stride());
    if (larger.storage_ == nullptr) return false;
    for (std::size_t c = 0; c < cells_; ++c) {
      if (is_free(c)) continue;
      std::uint64_t* cell = larger.find(state(c));
      std::copy_n(state(c), stride(), cell);
    }
    larger.states_ = states_;
    swap(larger);
    return true;
  }

  void swap(StateTable& other) noexcept {
    std::swap(storage_, other.storage_);
    std::swap(cells_, other.cells_);
    std::swap(states_, other.states_);
    std::swap(limbs_, other.limbs_);
  }

  Storage storage_;
  std::size_t cells_ = 0;  // a power of 2, or 0
  std::size_t states_ = 0;
  std::size_t limbs_ = 1;
};

}  // namespace dlx::states
