#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "dlx/engine/engine.hpp"
#include "dlx/problem.hpp"
#include "dlx/search.hpp"

namespace dlx {

/// Sparse sets, with a choice of how to branch, what to propagate, and when to begin anew. It takes
/// any problem without bounds. Internal.
///
/// With conflict weights, the search learns from its first dead ends and shares nothing meanwhile;
/// with restarts, until the first cover is found. After that its order is a function of the node.
/// With domain consistency nothing is shared.
///
/// Cost:     built in O(N + L); 24 bytes an entry, with domain consistency about 70 and rows of
///           options as bits, up to 128 MB.
/// Source:   Knuth, ssxcc.w, ssxcc-wtd.w and xccdc.w; see State, Domains and Guide.
std::unique_ptr<Engine> make_sets_engine(const Problem& problem, const Strategy& strategy);
/// The same, where conflict weights are left as they are after so many dead ends.
std::unique_ptr<Engine> make_sets_engine(const Problem& problem, const Strategy& strategy,
                                         std::uint64_t most_lessons);
std::unique_ptr<Engine> make_sets_engine(const Problem& problem);

/// Whether start() may be given a path; see shared/paths.hpp.
bool is_sets_path(const Problem& problem, std::span<const OptionId> forced,
                  std::span<const OptionId> path);

}  // namespace dlx
