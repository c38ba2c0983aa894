#pragma once

#include "apps/models/model.hpp"
#include "apps/models/number_grid.hpp"

namespace dlx::models {

/// The puzzle of dividing a grid into regions so that each number given is the size of its region,
/// and regions of one size do not touch along a side. Regions without a number have at most
/// `largest` cells; so have the others.
///
/// Items: the cells r0c0.., and as secondary items, for a side between two cells and a size, what
/// a region of that size that ends there takes from both: r0c0b3 below a cell, r0c0r3 right of it.
/// An option is a region.
/// Cost: grows with the number of regions that agree with the numbers given.
/// Errors: std::invalid_argument if there are too many of them.
/// Source: Knuth, TAOCP 4B, 7.2.2.1, exercises on fillomino.
Instance fillomino_puzzle(const NumberGrid& given, int largest);

/// The command: `dlx fillomino FILE`.
Model fillomino_model();

}  // namespace dlx::models
