#include <span>
#include <vector>

#include "sudoku/rating/techniques.hpp"

namespace dlx::sudoku::rating {
namespace {

// The cells whose values may be excluded: open cells that see a cell with two to `most` candidates.
struct Bases {
  Bases(const Position& position, int most) {
    for (int cell = 0; cell < 81; ++cell)
      if (const int marks = count(position.mask(cell)); marks >= 2 && marks <= most)
        excluders.add(cell);
    for (int cell = 0; cell < 81; ++cell) {
      if (count(position.mask(cell)) < 2 || (geometry.peers[cell] & excluders).empty()) continue;
      cells.push_back(cell);
      set.add(cell);
    }
  }
  CellSet excluded_by(int cell) const { return geometry.peers[cell] & excluders; }

  // Calls `visit(first, second, common)` for each two cells with at least two common excluders.
  template <typename Visit>
  void for_each_pair(const Visit& visit) const {
    for (auto first = cells.begin(); first != cells.end(); ++first) {
      for (auto second = first + 1; second != cells.end(); ++second) {
        const CellSet common = excluded_by(*first) & excluded_by(*second);
        if (common.size() >= 2) visit(*first, *second, common);
      }
    }
  }

  CellSet excluders;
  std::vector<int> cells;
  CellSet set;
};

void remove_all_but(const Position& position, int cell, Mask allowed, CandidateSet& removed) {
  add_values(removed, cell, position.mask(cell) & ~allowed);
}

// The values that a third cell cannot have if two others have the values `pair`, because an
// excluder would then have no candidate.
Mask blocked_by(std::span<const Mask> excluders, Mask pair) {
  Mask blocked = 0;
  for (const Mask marks : excluders) {
    const Mask left = marks & ~pair;
    if (left == 0) return all_nine;
    if (is_single(left)) blocked |= left;
  }
  return blocked;
}

bool sees(int cell, int other) { return geometry.peers[cell].has(other); }

// `excluders`: the candidates of the cells that see all three.
void find_triplet(const Position& position, Steps& steps, int first, int second, int third,
                  std::span<const Mask> excluders) {
  Mask allowed_first = 0;
  Mask allowed_second = 0;
  Mask allowed_third = 0;
  for (const int one : ValuesOf(position.mask(first))) {
    for (const int two : ValuesOf(position.mask(second))) {
      if (one == two && sees(first, second)) continue;
      Mask blocked = blocked_by(excluders, bit(one) | bit(two));
      if (sees(first, third)) blocked |= bit(one);
      if (sees(second, third)) blocked |= bit(two);
      const Mask left = position.mask(third) & ~blocked;
      if (left == 0) continue;
      allowed_first |= bit(one);
      allowed_second |= bit(two);
      allowed_third |= left;
    }
  }
  CandidateSet removed;
  remove_all_but(position, first, allowed_first, removed);
  remove_all_but(position, second, allowed_second, removed);
  remove_all_but(position, third, allowed_third, removed);
  steps.remove(75, removed);
}

}  // namespace

void find_aligned_pairs(const Position& position, Steps& steps) {
  Bases(position, 2).for_each_pair([&](int first, int second, const CellSet& common) {
    std::array<Mask, 10> blocked{};  // values of the second cell by those of the first one
    common.for_each([&](int excluder) {
      const Mask marks = position.mask(excluder);
      for (const int value : ValuesOf(marks)) blocked[value] |= marks & ~bit(value);
    });
    Mask allowed_first = 0;
    Mask allowed_second = 0;
    for (const int value : ValuesOf(position.mask(first))) {
      if (sees(first, second)) blocked[value] |= bit(value);
      const Mask left = position.mask(second) & ~blocked[value];
      if (left != 0) allowed_first |= bit(value);
      allowed_second |= left;
    }
    CandidateSet removed;
    remove_all_but(position, first, allowed_first, removed);
    remove_all_but(position, second, allowed_second, removed);
    steps.remove(62, removed);
  });
}

void find_aligned_triplets(const Position& position, Steps& steps) {
  const Bases bases(position, 3);
  bases.for_each_pair([&](int first, int second, const CellSet& common) {
    CellSet thirds = (bases.excluded_by(first) | bases.excluded_by(second)) & bases.set;
    thirds.remove(first);
    thirds.remove(second);
    thirds.for_each([&](int third) {
      std::array<Mask, 20> excluders;
      std::size_t number = 0;
      (common & geometry.peers[third]).for_each([&](int excluder) {
        excluders[number++] = position.mask(excluder);
      });
      if (number >= 2)
        find_triplet(position, steps, first, second, third, std::span(excluders).first(number));
    });
  });
}

}  // namespace dlx::sudoku::rating
