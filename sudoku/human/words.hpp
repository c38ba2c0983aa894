#pragma once

#include <span>
#include <string>

#include "sudoku/human/position.hpp"

/// Parts of the sentences that give reasons.
namespace dlx::sudoku::human {

/// "r3c7".
std::string name(const Position& position, int cell);
/// "r1c1, r1c2".
std::string names(const Position& position, std::span<const int> cells);
/// "5".
std::string digit(int value);
/// "1, 5".
std::string digits(Mask values);
/// The names of units: "rows 2, 5" if they are of one kind.
std::string units(const Position& position, std::span<const int> units);

}  // namespace dlx::sudoku::human
