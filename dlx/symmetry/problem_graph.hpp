#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/symmetry/coloured_graph.hpp"
#include "dlx/symmetry/labelling.hpp"
#include "dlx/symmetry/refinement.hpp"

namespace dlx::symmetry {

/// The purpose of symmetries. If covers are only counted, options may be mapped to others with
/// another cost, and secondary items of a single option stay out of the graph: they forbid nothing,
/// and may have a huge group of their own. Internal.
enum class Purpose { covers, counting };

/// For each item, whether it is connected with the options that contain it.
/// Cost:     O(L).
std::vector<bool> connected_items(const Problem& problem, Purpose purpose);

/// Returns the graph whose automorphisms are the symmetries of a problem. Its vertices are the
/// items, the options, one vertex connected with the options, which distinguishes these from all
/// other vertices, and each colour of each item; an option is connected with the items and colours
/// of its entries, and a colour with its item. Items without connections stay fixed.
///
/// `firsts`: for each option the first one of which it is a copy, or itself; if empty, there are no
/// copies. Copies stay out of the graph, and their number is the colour of the first one.
///
/// Cost:     O(L log L).
ColouredGraph problem_graph(const Problem& problem, Purpose purpose,
                            std::span<const OptionId> chosen = {},
                            std::span<const std::uint32_t> firsts = {});

/// Returns the symmetries that are useful for counting, as permutations of items and options,
/// without those that exchange copies of options: there may be many of these, and they save little.
/// Copies are mapped like the first one. Returns nothing if the generators have more than
/// `max_images` images of vertices.
///
/// Errors:   those of find_automorphisms().
std::optional<Automorphisms> find_counting_symmetries(const Refinement& refinement,
                                                      std::uint64_t max_images);

/// As above, for symmetries that preserve covers with their costs. Requires the library.
Form form_of_cover(const Problem& problem, std::span<const OptionId> cover);

}  // namespace dlx::symmetry
