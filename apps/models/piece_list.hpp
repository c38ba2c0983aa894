#pragma once

#include <string_view>
#include <vector>

#include "apps/models/flat_packing.hpp"
#include "apps/models/lattice.hpp"
#include "apps/models/polyform_packing.hpp"

namespace dlx::models {

/// The pieces that a list such as "L,2xI,T4" names: as in all_pieces(), with how many there are
/// before an x. A name is one of `order` cells if there is such a piece, else the letter of another
/// order up to five; a number behind it says which order is meant. A piece that is named twice is
/// there twice.
///
/// Errors: UsageError that says which names there are.
std::vector<Polyform> listed_pieces(std::string_view list, Lattice lattice, Sides sides, int order);

}  // namespace dlx::models
