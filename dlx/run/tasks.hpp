#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "dlx/reduce.hpp"
#include "dlx/run/task.hpp"

/// Tasks that are made of others, each in a file of its name. What they are given has to outlive
/// them. Internal.
namespace dlx::run {

/// Covers that are put together without a search, between two looks at the clock.
inline constexpr std::uint64_t covers_a_look = 256;

/// Shows covers one by one, or counts them.
std::unique_ptr<Task> make_search_task(const Problem& problem, const Wanted& wanted, Budget& budget,
                                       Restored* restored);

/// Counts by states and by enumerating in turns, until one is done. `copies`: the problem that
/// states are of, where weights are written out.
std::unique_ptr<Task> make_race_task(const Problem& problem, const Problem& copies,
                                     std::span<const std::uint32_t> weights, const Wanted& wanted,
                                     Budget& budget, Restored* restored);

/// Counts part by part; the number is the product. With a reduction, of what is left by it, and
/// options count as often as they stand for others.
std::unique_ptr<Task> make_product_task(const Problem& problem, const plan::Plan& plan,
                                        const Wanted& wanted, Budget& budget, Restored* restored);

/// Shows the covers that those of a reduced problem stand for; these come from a search, or part by
/// part.
std::unique_ptr<Task> make_reduced_task(const plan::Plan& plan, const Wanted& wanted,
                                        Budget& budget, Restored* restored);
/// The covers of a problem as combinations of those of its parts, the last one changing fastest.
std::unique_ptr<Task> make_wheels_task(const Problem& problem, std::span<const Component> parts,
                                       const Wanted& wanted, Budget& budget, Restored* restored);

/// Pieces of a search, one after the other, each as often as its multiplicity says.
std::unique_ptr<Task> make_pieces_task(const Problem& problem, const Wanted& wanted, Budget& budget,
                                       Restored* restored);

}  // namespace dlx::run
