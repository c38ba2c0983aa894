#pragma once

#include <optional>

#include "dlx/problem.hpp"
#include "dlx/reduce.hpp"
#include "dlx/reduced_search.hpp"

namespace dlx {

/// The reduction that a search of the problem is to use, if any. Internal.
std::optional<Reduction> choose_reduction(const Problem& problem, const SearchOptions& options,
                                          Reducing reducing);

}  // namespace dlx
