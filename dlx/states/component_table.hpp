#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace dlx::states {

/// A table from strings of words to numbers, as strings of words, of bounded size. Internal.
///
/// There are two generations. When the young one is full, the old one is dropped and the young one
/// becomes the old one. An entry that is found in the old generation moves to the young one, so
/// that entries in use stay.
///
/// Memory:   up to `memory` bytes; while a generation grows, also a copy of it.
class ComponentTable {
 public:
  using Words = std::span<const std::uint64_t>;

  explicit ComponentTable(std::uint64_t memory)
      : max_words_(static_cast<std::size_t>(
            std::min(memory / 2 / sizeof(std::uint64_t), Generation::max_place))) {}

  static std::uint64_t hash(Words key) {
    std::uint64_t hash = key.size();
    for (const std::uint64_t word : key) {
      hash = (hash ^ word) * 0x9E37'79B9'7F4A'7C15;
      hash ^= hash >> 29;
    }
    hash *= 0xBF58'476D'1CE4'E5B9;
    return hash ^ (hash >> 32);
  }

  /// Returns the number of a key, which is valid until the next call; without data if there is none.
  Words find(Words key, std::uint64_t hash) {
    if (const Words number = young_.find(key, hash); number.data() != nullptr) return number;
    const Words number = old_.find(key, hash);
    if (number.data() == nullptr) return number;
    const std::vector<std::uint64_t> copy(number.begin(), number.end());
    add(key, hash, copy);
    return young_.find(key, hash);
  }

  /// Adds a key that is not in the table. Does nothing if the table is too small for the key.
  void add(Words key, std::uint64_t hash, Words number) {
    if (!young_.fits(key, number, max_words_)) {
      if (young_.size() == 0) return;
      old_ = std::exchange(young_, {});
      if (!young_.fits(key, number, max_words_)) return;
    }
    young_.add(key, hash, number, max_words_);
    most_words_ = std::max(most_words_, young_.words() + old_.words());
  }

  /// The largest size so far, in bytes.
  std::uint64_t memory() const { return most_words_ * sizeof(std::uint64_t); }

 private:
  // An entry is a word with the hash, a word with the lengths, the key, and the number.
  class Generation {
   public:
    static constexpr unsigned place_bits = 40;
    static constexpr std::uint64_t max_place = (std::uint64_t{1} << place_bits) - 1;

    Words find(Words key, std::uint64_t hash) const {
      if (slots_.empty()) return {};
      for (std::size_t slot = hash & (slots_.size() - 1); slots_[slot] != 0;
           slot = (slot + 1) & (slots_.size() - 1)) {
        if ((slots_[slot] ^ hash) >> place_bits != 0) continue;
        const std::uint64_t* const entry = entries_.data() + (slots_[slot] & max_place) - 1;
        const auto length = static_cast<std::size_t>(entry[1] >> 32);
        if (entry[0] != hash || length != key.size()) continue;
        if (!std::equal(key.begin(), key.end(), entry + 2)) continue;
        return {entry + 2 + length, static_cast<std::size_t>(entry[1] & 0xFFFF'FFFF)};
      }
      return {};
    }

    bool fits(Words key, Words number, std::size_t max_words) const {
      return entries_.size() + 2 + key.size() + number.size() + next_slots() <= max_words;
    }

    void add(Words key, std::uint64_t hash, Words number, std::size_t max_words) {
      if (next_slots() > slots_.size()) grow();
      const std::size_t size = entries_.size() + 2 + key.size() + number.size();
      if (size > entries_.capacity()) {
        entries_.reserve(
            std::min(std::max(size, 2 * entries_.capacity()), max_words - slots_.size()));
      }
      ++size_;
      put(hash, entries_.size());
      entries_.push_back(hash);
      entries_.push_back(std::uint64_t{key.size()} << 32 | number.size());
      entries_.insert(entries_.end(), key.begin(), key.end());
      entries_.insert(entries_.end(), number.begin(), number.end());
    }

    std::size_t size() const { return size_; }
    std::size_t words() const { return entries_.size() + slots_.size(); }

   private:
    // At most half of the slots are in use.
    std::size_t next_slots() const {
      return 2 * size_ < slots_.size() ? slots_.size()
                                       : std::max<std::size_t>(2 * slots_.size(), 64);
    }

    void put(std::uint64_t hash, std::size_t entry) {
      std::size_t slot = hash & (slots_.size() - 1);
      while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = (hash & ~max_place) | (entry + 1);
    }

    void grow() {
      slots_.assign(next_slots(), 0);
      for (std::size_t entry = 0; entry < entries_.size();) {
        put(entries_[entry], entry);
        entry += 2 + (entries_[entry + 1] >> 32) + (entries_[entry + 1] & 0xFFFF'FFFF);
      }
    }

    std::vector<std::uint64_t> entries_;
    // A slot has the first bits of the hash, and 1 + the place of an entry; 0 is a free slot.
    std::vector<std::uint64_t> slots_;
    std::size_t size_ = 0;
  };

  const std::size_t max_words_;  // of each generation
  std::size_t most_words_ = 0;
  Generation young_;
  Generation old_;
};

}  // namespace dlx::states
