#pragma once

#include "sudoku/rating/steps.hpp"

namespace dlx::sudoku::rating {

// Each function adds the steps of its techniques.

/// One technique of a family: only<find_naked, 2> finds naked pairs.
template <auto find, int which>
void only(const Position& position, Steps& steps) {
  find(position, steps, which);
}

// singles.cpp
void find_hidden_singles(const Position& position, Steps& steps);
void find_naked_singles(const Position& position, Steps& steps);
void find_singles_after_locked(const Position& position, Steps& steps);
/// A hidden pair or triplet leaves one place in its house for another value.
void find_singles_after_hidden(const Position& position, Steps& steps, int size);

// subsets.cpp
void find_locked(const Position& position, Steps& steps);
void find_naked(const Position& position, Steps& steps, int size);
void find_hidden(const Position& position, Steps& steps, int size);
void find_fish(const Position& position, Steps& steps, int size);
void find_wings(const Position& position, Steps& steps, int candidates);

// unique_loops.cpp
void find_unique_loops(const Position& position, Steps& steps);

// bug.cpp
void find_bugs(const Position& position, Steps& steps);

// aligned.cpp
void find_aligned_pairs(const Position& position, Steps& steps);
void find_aligned_triplets(const Position& position, Steps& steps);

// cycles.cpp
void find_cycles(const Position& position, Steps& steps);

}  // namespace dlx::sudoku::rating
