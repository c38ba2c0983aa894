#pragma once

#include <cstdint>
#include <vector>

#include "dlx/cheapest/layout.hpp"

namespace dlx::optimize {

/// About a solution of the linear relaxation: what proposes prices where there is no linear
/// program, and where to begin one. Internal.
struct Approximation {
  std::vector<std::int64_t> prices;  ///< of rows, scaled, for bound_by()
  std::vector<double> parts;         ///< of options, 0 to 1
};

/// Comes near to the linear relaxation of a layout by the method of multipliers.
///
/// A row that is covered too seldom or too often by parts of options costs its price and, beside
/// that, a weight times the square of what is wrong. Of that sum, each part is set to the best
/// there is while the others stay, option by option; then prices take over what the rows cost by
/// now. The weight grows where rows are far from covered, and shrinks where options are far from
/// what their prices ask for. Only options that have a part, or nearly pay, are looked at in each
/// round; all are at every eighth.
///
/// Shape:    some hundred rounds come within a thousandth of the bound of the relaxation.
/// Cost:     O(entries) for each eight rounds, and O(entries of the options that nearly pay) for
///           each of them.
/// Errors:   Stopped under a Deadline.
/// Source:   Hestenes, "Multiplier and gradient methods" (1969); Rockafellar (1973) on its use for
///           inequalities; coordinate by coordinate as Forrest's `Idiot` of Clp does it.
Approximation approximate_relaxation(const Layout& layout, unsigned rounds);

}  // namespace dlx::optimize
