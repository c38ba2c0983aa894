#pragma once

#include <string_view>
#include <vector>

#include "dlx/big_count.hpp"
#include "dlx/problem.hpp"

namespace dlx {

/// A symmetry of a problem: the images of all items and options.
struct Symmetry {
  std::vector<ItemId> items;
  std::vector<OptionId> options;
};

/// The group of symmetries of a problem.
struct Symmetries {
  BigCount order = 1;  ///< number of symmetries, including the identity
  /// True if the group is complete; otherwise `order` is a lower bound.
  bool complete = true;
  std::vector<Symmetry> generators;              ///< every symmetry is a product of generators
  std::vector<std::vector<ItemId>> item_orbits;  ///< orbits of items, ordered by their first item
  std::vector<std::vector<OptionId>> option_orbits;

  bool trivial() const { return generators.empty(); }
};

/// Finds the symmetries of a problem: the permutations of items, options, and colours of each
/// secondary item that map the problem to itself. Symmetries preserve multiplicities and costs, fix
/// items that are in no option, and ignore names and labels. The image of a cover is a cover of the
/// same cost.
///
///     const dlx::Symmetries found = dlx::find_symmetries(problem);
///     std::cout << found.order << " symmetries by " << found.generators.size() << '\n';
///
/// Cost:     finds the automorphisms of a graph with an edge for each entry: milliseconds for
///           thousands of entries. Without a library (symmetry_library()) the search may take a
///           hundred times as long or be incomplete.
/// Order:    deterministic for a problem and a library.
/// Errors:   throws Stopped at a Deadline (dlx/deadline.hpp), also from within the library.
Symmetries find_symmetries(const Problem& problem);

/// Returns the name and version of the library that finds symmetries, "bliss 0.73", or an empty
/// string if there is none.
std::string_view symmetry_library();

}  // namespace dlx
