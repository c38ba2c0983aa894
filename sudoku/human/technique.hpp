#pragma once

#include <span>

#include "sudoku/grade.hpp"
#include "sudoku/human/findings.hpp"
#include "sudoku/human/position.hpp"

namespace dlx::sudoku::human {

/// A line of the table of techniques.
struct Technique {
  TechniqueInfo info;
  /// Reports everything that it finds on the position; null for trial and error.
  void (*find)(const Position& position, Findings& findings);
  /// Right only where there is one solution.
  bool assumes_unique = false;
};

/// The techniques behind dlx::sudoku::techniques(), in the same order.
std::span<const Technique> technique_table();

// houses.cpp
void find_full_houses(const Position& position, Findings& findings);
void find_hidden_singles(const Position& position, Findings& findings);
void find_naked_singles(const Position& position, Findings& findings);

void find_pointing(const Position& position, Findings& findings);
void find_claiming(const Position& position, Findings& findings);
void find_naked_pairs(const Position& position, Findings& findings);
void find_naked_triples(const Position& position, Findings& findings);
void find_naked_quads(const Position& position, Findings& findings);
void find_hidden_pairs(const Position& position, Findings& findings);
void find_hidden_triples(const Position& position, Findings& findings);
void find_hidden_quads(const Position& position, Findings& findings);

// constraints.cpp
void find_constraints(const Position& position, Findings& findings);

// fish.cpp
void find_x_wings(const Position& position, Findings& findings);
void find_swordfish(const Position& position, Findings& findings);
void find_jellyfish(const Position& position, Findings& findings);
void find_skyscrapers(const Position& position, Findings& findings);
void find_two_string_kites(const Position& position, Findings& findings);
void find_turbot_fish(const Position& position, Findings& findings);

// wings.cpp
void find_xy_wings(const Position& position, Findings& findings);
void find_xyz_wings(const Position& position, Findings& findings);
void find_w_wings(const Position& position, Findings& findings);

// rectangles.cpp
void find_unique_rectangles(const Position& position, Findings& findings);

// chains.cpp
void find_x_chains(const Position& position, Findings& findings);
void find_xy_chains(const Position& position, Findings& findings);
void find_alternating_chains(const Position& position, Findings& findings);
void find_remote_pairs(const Position& position, Findings& findings);

// almost_locked.cpp
void find_almost_locked_sets(const Position& position, Findings& findings);

// forcing.cpp
void find_forcing_chains(const Position& position, Findings& findings);

/// What is left to do where no technique finds anything: an open cell with the fewest pencil marks
/// (the first of these) gets its value of the solution. forcing.cpp
Step try_values(const Position& position, const Grid& solution);

}  // namespace dlx::sudoku::human
