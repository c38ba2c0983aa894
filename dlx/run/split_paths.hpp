#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "dlx/engine/engine.hpp"
#include "dlx/run/cover_buffer.hpp"

namespace dlx {

/// The result of split_into_paths(), in search order.
struct SplitPaths {
  CoverBuffer buffered;
  std::vector<Path> paths;
  /// true if everything was converted; otherwise the engine has work left before the paths
  bool exhausted = false;
  std::uint64_t nodes = 0;  ///< nodes tried on the way
};

/// Turns the remaining work of an engine into paths, from which another engine can start. Internal.
///
/// The engine donates as much as possible. It keeps the node that it is about to try with its
/// subtree, so the function tries a few nodes, donates the subtrees that appear, and repeats this
/// until nothing is left. Covers on the way are reported.
///
/// Cost:     some nodes for each level of the search tree, plus the paths: at each level those to
///           the untried options.
/// Limits:   stops when the paths have more than `max_options` options, or after some ten thousand
///           nodes if the engine donates nothing.
SplitPaths split_into_paths(Engine& engine, std::size_t max_options);

}  // namespace dlx
