#pragma once

#include <memory>
#include <span>

#include "dlx/problem.hpp"
#include "dlx/query/task.hpp"

namespace dlx::query {

/// What may count the covers of a problem beside the enumeration.
struct Challengers {
  bool states = false;
  bool symmetries = false;
};

/// Counts the covers of one problem by several methods in turns, until one of them is done.
///
/// The *leader* enumerates the covers. The *challengers* may win, or may make the leader faster:
///
///   states      counts by states
///   symmetries  finds the symmetries; then the enumeration of one subproblem for each orbit
///   becomes
///               the leader
///   isomorphs   counts isomorphic remainders once, where there are many symmetries
///
/// A challenger has a turn whenever its rule (tuning.hpp) allows it more work than it has done;
/// otherwise the leader has one. Work is counted in ticks, never by a clock. With one thread, the
/// method that wins and all statistics are therefore a function of the problem and the settings.
/// With several threads the leader's turns are searched by all of them, and the share of its tree
/// that is done at the end of a turn depends on which parts they took; the count does not.
///
/// `copies`: the problem that states are of, where the weights of options are written out as copies
/// of them. Keeps references to what is given. Source: dovetailing of algorithms; cf. Gomes and
/// Selman, "Algorithm portfolios" (2001).
std::unique_ptr<Task> make_portfolio(const Problem& problem, const Problem& copies,
                                     std::span<const std::uint32_t> weights,
                                     const Challengers& challengers, const Wanted& wanted,
                                     Budget& budget, Restored* restored);

}  // namespace dlx::query
