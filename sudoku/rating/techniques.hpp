#pragma once

#include "sudoku/rating/steps.hpp"

namespace dlx::sudoku::rating {

// Each function adds the steps of its techniques.

// singles.cpp
void find_hidden_singles(const Board& board, Steps& steps);
void find_naked_singles(const Board& board, Steps& steps);
void find_singles_after_locked(const Board& board, Steps& steps);
void find_singles_after_pairs(const Board& board, Steps& steps);
void find_singles_after_triplets(const Board& board, Steps& steps);

// subsets.cpp
void find_locked(const Board& board, Steps& steps);
template <int size>
void find_naked(const Board& board, Steps& steps);
template <int size>
void find_hidden(const Board& board, Steps& steps);
template <int size>
void find_fish(const Board& board, Steps& steps);

// wings.cpp
void find_xy_wings(const Board& board, Steps& steps);
void find_xyz_wings(const Board& board, Steps& steps);

// unique_loops.cpp
void find_unique_loops(const Board& board, Steps& steps);

// bug.cpp
void find_bugs(const Board& board, Steps& steps);

// aligned.cpp
void find_aligned_pairs(const Board& board, Steps& steps);
void find_aligned_triplets(const Board& board, Steps& steps);

// cycles.cpp
void find_cycles(const Board& board, Steps& steps);

}  // namespace dlx::sudoku::rating
