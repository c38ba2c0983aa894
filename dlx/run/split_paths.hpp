#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "dlx/engine/engine.hpp"
#include "dlx/run/cover_buffer.hpp"

namespace dlx {

/// What split_into_paths() got out of an engine, in the order of the search.
struct SplitPaths {
  CoverBuffer buffered;
  std::vector<Path> paths;
  bool exhausted = false;   ///< all of it; else the engine has something left, before the paths
  std::uint64_t nodes = 0;  ///< tried on the way
};

/// Turns what an engine has left into paths, which another one can start with. Internal.
///
/// The engine gives away all it can. What it keeps is the node that it is about to try, with what
/// is below: so it tries a few nodes and gives away what it comes upon, until there is nothing.
/// Covers on the way are found.
///
/// Cost:   some nodes for each level of the search tree, and the paths: of each level, those to the
///         options that have not been tried.
/// Limits: stops when the paths have more than `max_options` options, or after some ten thousand
///         nodes if the engine is one that gives nothing away.
SplitPaths split_into_paths(Engine& engine, std::size_t max_options);

}  // namespace dlx
