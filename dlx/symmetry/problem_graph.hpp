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

/// What symmetries are for. Where covers are only counted, options may become others with another
/// cost, and secondary items that one option has stay out of the graph: they forbid nothing, and
/// may have a huge group of their own. Internal.
enum class Purpose { covers, counting };

/// Of each item, whether it is connected with the options that have it. Cost: O(L).
std::vector<bool> connected_items(const Problem& problem, Purpose purpose);

/// The graph whose automorphisms are the symmetries of a problem. Vertices are its items, then its
/// options, then one that is connected with the options that are chosen, so that these become none
/// of the others, then each colour of each item; an option is connected with what it gives items,
/// and a colour with its item. Items that are connected with nothing stay where they are.
///
/// `firsts`: of each option the first one that it is a copy of, or itself; without, none is. Copies
/// stay out of the graph, and their number is a colour of the first one.
///
/// Cost: O(L log L).
ColouredGraph problem_graph(const Problem& problem, Purpose purpose,
                            std::span<const OptionId> chosen = {},
                            std::span<const std::uint32_t> firsts = {});

/// The symmetries that counting has use for, of items and options, but for those that exchange
/// copies of options: of these there may be many, and they make little equal. Copies go with the
/// first one. Nothing if that needs generators with more than `max_images` images of vertices.
///
/// Errors: as those of find_automorphisms().
std::optional<Automorphisms> find_counting_symmetries(const Refinement& refinement,
                                                      std::uint64_t max_images);

/// The same for covers that symmetries take to each other alone. Only with a library.
Form form_of_cover(const Problem& problem, std::span<const OptionId> cover);

}  // namespace dlx::symmetry
