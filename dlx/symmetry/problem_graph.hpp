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

/// The purpose of symmetries. For counting, options may be mapped to options of other costs, and
/// secondary items in only one option are not part of the graph: they forbid nothing, and may have
/// a huge group of their own. Internal.
enum class Purpose { covers, counting };

/// For each item, whether it is connected with the options that contain it.
/// Cost:     O(L).
std::vector<bool> connected_items(const Problem& problem, Purpose purpose);

/// Returns the graph whose automorphisms are the symmetries of a problem. Its vertices are the
/// items, the options, each colour of each item, and one vertex connected with all options, which
/// distinguishes options from all other vertices. An option is connected with the items and colours
/// of its entries, and a colour with its item. Items without connections stay fixed.
///
/// `firsts`: for each option, the first option of which it is a copy, or the option itself; if
/// empty, there are no copies. Copies stay out of the graph; their number colours the first option.
///
/// Cost:     O(L log L).
ColouredGraph problem_graph(const Problem& problem, Purpose purpose,
                            std::span<const OptionId> chosen = {},
                            std::span<const std::uint32_t> firsts = {});

/// Returns the symmetries that are useful for counting, as permutations of items and options.
/// Excludes symmetries that exchange copies of options: there may be many of them, and they save
/// little. A copy is mapped like the first option of which it is a copy. Returns nothing if the
/// generators have more than `max_images` images of vertices.
///
/// Errors:   those of find_automorphisms().
std::optional<Automorphisms> find_counting_symmetries(const Refinement& refinement,
                                                      std::uint64_t max_images);

/// Returns the canonical form of a cover, equal for covers that symmetries with equal costs map to
/// each other. Requires the library.
Form form_of_cover(const Problem& problem, std::span<const OptionId> cover);

}  // namespace dlx::symmetry
