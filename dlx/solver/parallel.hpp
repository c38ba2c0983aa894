#pragma once

#include <functional>
#include <span>

#include "dlx/engine/registry.hpp"
#include "dlx/solver.hpp"

namespace dlx {

/// Searches with several threads: the top of the search tree is cut into tasks, which the threads
/// take in order, each with an engine of its own. Internal.
///
/// With `visit`, covers come in the order of the search by one thread, on the calling thread;
/// without it they are only counted. Memory: an engine a thread, and a bounded buffer of covers a
/// task. The limits of `options` hold as for one thread, but that nodes and time are looked at
/// every few milliseconds. Exceptions of `visit` or of a thread pass through, after all threads
/// have ended.
Result search_in_parallel(const Problem& problem, const EngineEntry& engine,
                          std::span<const OptionId> forced, const SearchOptions& options,
                          const std::function<bool(const Cover&)>* visit);

}  // namespace dlx
