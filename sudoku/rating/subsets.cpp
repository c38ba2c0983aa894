#include "sudoku/rating/patterns.hpp"
#include "sudoku/rating/techniques.hpp"

namespace dlx::sudoku::rating {

void find_locked(const Position& position, Steps& steps) {
  for_each_locked(position, everywhere, [&](int from, int to, int value) {
    steps.remove(from >= first_box ? 26 : 28, locked_removes(position, from, to, value));
  });
}

void find_naked(const Position& position, Steps& steps, int size) {
  const Tenths rating = size == 2 ? 30 : size == 3 ? 36 : 50;
  for_each_naked(position, everywhere, size, [&](int house, Mask positions, Mask values) {
    CandidateSet removed;
    human::strike_naked(position, house, positions, values, adding_to(removed));
    steps.remove(rating, removed);
  });
}

void find_hidden(const Position& position, Steps& steps, int size) {
  const Tenths rating = size == 2 ? 34 : size == 3 ? 40 : 54;
  for_each_hidden(position, everywhere, size, 2 * size + 1,
                  [&](int house, Mask positions, Mask values) {
                    CandidateSet removed;
                    human::strike_hidden(position, house, positions, values, adding_to(removed));
                    steps.remove(rating, removed);
                  });
}

void find_fish(const Position& position, Steps& steps, int size) {
  const Tenths rating = size == 2 ? 32 : size == 3 ? 38 : 52;
  for_each_fish(position, everywhere, size, [&](const Fish& fish) {
    CandidateSet removed;
    human::strike_fish(position, fish.value, fish.first, fish.lines, fish.covers,
                       adding_to(removed));
    steps.remove(rating, removed);
  });
}

void find_wings(const Position& position, Steps& steps, int candidates) {
  const Tenths rating = candidates == 2 ? 42 : 44;
  human::for_each_wing(position, candidates, [&](int pivot, int first, int second, int value) {
    const std::array wing = {first, second, pivot};
    CandidateSet removed;
    human::for_each_seeing(position, std::span(wing).first(static_cast<std::size_t>(candidates)),
                           value, [&](int cell) { removed.add(candidate(cell, value)); });
    steps.remove(rating, removed);
  });
}

}  // namespace dlx::sudoku::rating
