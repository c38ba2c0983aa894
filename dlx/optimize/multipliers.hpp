#pragma once

#include <cstdint>
#include <vector>

#include "dlx/optimize/layout.hpp"

namespace dlx::optimize {

/// An approximate solution of the linear relaxation. Provides dual values if no library for linear
/// programs is available, and otherwise the first columns of a linear program. Internal.
struct Approximation {
  std::vector<std::int64_t> duals;  ///< dual values of the rows, scaled, for bound_by()
  std::vector<double> parts;        ///< fractions of the options, 0 to 1
};

/// Approximates the linear relaxation of a layout by the method of multipliers.
///
/// If fractions of options cover a row too seldom or too often, the row costs its dual value plus a
/// weight times the squared violation. The method minimises the sum over one fraction at a time,
/// while all other fractions are fixed; then the dual values absorb the penalties of the rows. The
/// weight grows if rows are far from feasible, and shrinks if the reduced costs are far from
/// optimal. Each round visits only options with a positive fraction and options that nearly pay;
/// every eighth round visits all options.
///
/// Shape:    some hundred rounds reach the bound of the relaxation within one part in 1,000.
/// Cost:     O(entries) once in eight rounds, and O(entries of the options that nearly pay) for
///           each round.
/// Errors:   Stopped under a Deadline.
/// Source:   Hestenes, "Multiplier and gradient methods" (1969); Rockafellar (1973) for
///           inequalities; coordinate descent as in Forrest's `Idiot` of Clp.
Approximation approximate_relaxation(const Layout& layout, unsigned rounds);

}  // namespace dlx::optimize
