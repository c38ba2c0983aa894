#pragma once

#include <string_view>
#include <vector>

#include "dlx/big_count.hpp"
#include "dlx/problem.hpp"

namespace dlx {

/// A symmetry of a problem: where it takes each item and each option.
struct Symmetry {
  std::vector<ItemId> items;
  std::vector<OptionId> options;
};

/// The symmetries of a problem, as a group.
struct Symmetries {
  BigCount order = 1;  ///< how many there are, the identity among them
  /// Whether these are all. Else more may be there, and `order` is a lower bound.
  bool complete = true;
  std::vector<Symmetry> generators;              ///< all others are products of them
  std::vector<std::vector<ItemId>> item_orbits;  ///< items that become each other; by the first
  std::vector<std::vector<OptionId>> option_orbits;

  bool trivial() const { return generators.empty(); }
};

/// Finds the symmetries of a problem: the permutations of items and options, and of the colours
/// that each secondary item is given, that leave the problem as it is. Primary items keep their
/// bounds, options their costs; items that no option has stay where they are, and names and labels
/// are of no account. Covers become covers that cost the same.
///
///     const dlx::Symmetries found = dlx::find_symmetries(problem);
///     std::cout << found.order << " symmetries by " << found.generators.size() << '\n';
///
/// Cost:     that of finding the automorphisms of a graph with an edge for each entry: milliseconds
///           for thousands of entries. Without a library for that (symmetry_library()) it may take
///           a hundred times as long, or not find all.
/// Order:    deterministic for a problem and a library.
/// Errors:   Stopped under a Deadline (dlx/deadline.hpp), also while the library is at work.
Symmetries find_symmetries(const Problem& problem);

/// The library that symmetries are found by, with its version: "bliss 0.73"; empty if there is
/// none.
std::string_view symmetry_library();

}  // namespace dlx
