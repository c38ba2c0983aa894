#pragma once

#include <vector>

#include "dlx/engine/table.hpp"
#include "dlx/problem.hpp"
#include "dlx/run/parts.hpp"
#include "dlx/search.hpp"
#include "dlx/search_state.hpp"

namespace dlx {

/// The engine that a state of this problem is for. Internal. Errors: StateError if there is none,
/// or the options name another one; std::invalid_argument for a strategy.
const EngineEntry& find_engine_of(const SearchState& state, const SearchOptions& options,
                                  const Problem& problem);

/// The parts of a state, once all that they name is known to be there. Internal.
/// Errors: StateError.
std::vector<Rest> rests_of(const SearchState& state, const Problem& problem,
                           const EngineEntry& entry);

}  // namespace dlx
