#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace dlx {

/// Finds the first of many numbers that is the least, when few of them have changed since it was
/// asked last. The numbers themselves are kept elsewhere. Internal; a value.
///
/// The least one of each block of 16 is kept, and the least ones of blocks of these, and so on.
///
/// Cost: a store or two to note a change; place() is a look at each block with one, of each level.
class Least {
 public:
  /// Of numbers at the places below `size`, all of which have changed. Changes may also be noted of
  /// further places below `noted`.
  Least(std::size_t size, std::size_t noted) : size_(size) {
    do {
      noted = blocks(noted);
      size = blocks(size);
      levels_.emplace_back(size, noted);
      noted = size;
    } while (size > 1);
  }

  /// The number at that place may have changed.
  void note(std::size_t place) { levels_[0].note(place / block); }

  /// `number(place)` is what is there now. Before: there are numbers.
  template <typename Number>
  std::uint32_t place(Number number) {
    update(0, size_, [&](std::uint32_t place) { return Candidate{number(place), place}; });
    for (std::size_t k = 1; k < levels_.size(); ++k) {
      const std::vector<Candidate>& below = levels_[k - 1].least;
      update(k, below.size(), [&](std::uint32_t place) { return below[place]; });
    }
    return levels_.back().least[0].place;
  }

 private:
  static constexpr std::uint32_t block = 16;

  struct Candidate {
    std::uint32_t number = 0;
    std::uint32_t place = 0;
  };

  // The blocks of the level below: of numbers, or of blocks of them.
  struct Level {
    Level(std::size_t size, std::size_t noted) : least(size), changed(noted) {
      for (std::size_t b = 0; b < noted; ++b) note(b);
    }
    void note(std::size_t b) {
      if (changed[b] != 0) return;
      changed[b] = 1;
      which.push_back(static_cast<std::uint32_t>(b));
    }

    std::vector<Candidate> least;        // of each block
    std::vector<std::uint32_t> changed;  // 1 for blocks that are to be looked at,
    std::vector<std::uint32_t> which;    // and these
  };

  static std::size_t blocks(std::size_t size) { return (size + block - 1) / block; }

  // Looks at the blocks that have changed, of the `size` candidates of the level below.
  template <typename CandidateAt>
  void update(std::size_t k, std::size_t size, CandidateAt candidate) {
    Level& level = levels_[k];
    for (const std::uint32_t b : level.which) {
      level.changed[b] = 0;
      if (b >= level.least.size()) continue;
      std::uint32_t place = block * b;
      const auto end = static_cast<std::uint32_t>(std::min<std::size_t>(place + block, size));
      Candidate best = candidate(place);
      while (++place < end) {
        const Candidate other = candidate(place);
        if (other.number < best.number) best = other;
      }
      level.least[b] = best;
      if (k + 1 < levels_.size()) levels_[k + 1].note(b / block);
    }
    level.which.clear();
  }

  std::size_t size_;
  std::vector<Level> levels_;
};

}  // namespace dlx
