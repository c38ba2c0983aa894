#pragma once

#include <span>

#include "dlx/engine/engine.hpp"
#include "dlx/problem.hpp"

namespace dlx {

/// Paths that come from outside, as part of a SearchState, are checked twice. Before anything is
/// started, that what a path names is there and can be together: by these functions. And on the
/// way, that the search goes there: by the engine that follows it, which throws StateError.
/// Internal.

/// True if the options are in the problem, each has a primary item, and no two of them, or one and
/// a forced one, conflict.
///
/// Cost: O(items + entries of the options) for each path.
bool is_option_path(const Problem& problem, std::span<const OptionId> forced,
                    std::span<const OptionId> path);

/// Ends the search for a path that leads nowhere.
[[noreturn]] void throw_lost_path();

}  // namespace dlx
