#pragma once

#include <memory>
#include <span>

#include "dlx/problem.hpp"
#include "dlx/query/task.hpp"

namespace dlx::query {

/// The methods that may count the covers of a problem beside the enumeration.
struct Challengers {
  bool states = false;
  bool symmetries = false;
};

/// Creates a task that counts the covers of one problem by several methods in turns, until one of
/// them ends.
///
/// The *leader* enumerates the covers. The *challengers* may win, or may make the leader faster:
///
///   states      counts by states
///   symmetries  finds the symmetries; then the enumeration of one subproblem per orbit becomes the
///               leader
///   isomorphs   counts isomorphic remainders once, if there are many symmetries
///
/// A challenger has a turn whenever its rule (tuning.hpp) allows it more work than it has done;
/// otherwise the leader has a turn. Work is counted in ticks, never by a clock. With one thread,
/// the winning method and all statistics are therefore a function of the problem and the settings.
/// With several threads, all threads search in the turns of the leader, and the completed share of
/// the tree at the end of a turn depends on their timing; the count does not.
///
/// `copies`: the problem for the states, in which options with weights are repeated. Keeps
/// references to the arguments.
/// Source:   dovetailing of algorithms; cf. Gomes and Selman, "Algorithm portfolios" (2001).
std::unique_ptr<Task> make_portfolio(const Problem& problem, const Problem& copies,
                                     std::span<const std::uint32_t> weights,
                                     const Challengers& challengers, const Wanted& wanted,
                                     Budget& budget, Restored* restored);

}  // namespace dlx::query
