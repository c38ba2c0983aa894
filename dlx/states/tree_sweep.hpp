#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "dlx/states/order.hpp"
#include "dlx/states/state_space.hpp"
#include "dlx/states/sweep.hpp"

namespace dlx::states {

/// Counts the covers of a state space branch by branch. Internal.
///
/// A branch is swept like a problem of its own, from the state in which nothing is covered, and
/// what is kept is a table of the states behind it: what its options have covered of the items that
/// come later, and in how many ways. Where branches meet, each state of one is put together with
/// each of another that it is compatible with, and the numbers are multiplied. So no states of one
/// branch ride along while another one is gone through.
///
/// The bits of a state are those of the whole order, so tables of different branches have the same
/// bit for the same item.
///
/// Cost:    a table access for each state and option, and for each pair that is put together.
/// Memory:  at most the bytes given; if they do not do, a Sweep in `plain_order` begins anew, and
///          puts aside what finds no room.
/// Source:  dynamic programming on tree decompositions (Bodlaender, "Dynamic programming on graphs
///          with bounded treewidth", 1988).
///
/// `space`: of the order of a TreeOrder, and `parents` its parents. Keeps pointers to `problem` and
/// `space`. Errors: as make_sweep().
std::unique_ptr<Sweep> make_tree_sweep(const Problem& problem, const StateSpace& space,
                                       std::span<const std::uint32_t> parents,
                                       const ItemOrder& plain_order, std::uint64_t memory);

}  // namespace dlx::states
