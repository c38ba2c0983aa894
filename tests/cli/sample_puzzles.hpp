#pragma once

#include <string>

/// Sudokus that several tests of the command line use.
namespace dlx::test {

inline const std::string easy =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
inline const std::string easy_solved =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// The solution of `easy` without four cells, whose two digits are interchangeable.
inline const std::string two_ways =
    "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179";
/// No digit is possible in the first cell, although no two givens are equal in a unit.
inline const std::string impossible =
    ".23456789..................1.....................................................";
/// Two givens of the first row are equal.
inline const std::string contradictory =
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

}  // namespace dlx::test
