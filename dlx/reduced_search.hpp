#pragma once

#include <functional>

#include "dlx/problem.hpp"
#include "dlx/search.hpp"
#include "dlx/solver.hpp"

namespace dlx {

/// Whether a problem is reduced before it is searched.
enum class Reducing {
  automatic,  ///< if a look at it says that it pays, and the engine is "auto"
  always,     ///< with all that reduce() can do
  never,
};

/// Shows `visit` the covers of a problem until it returns false, searching what reduce() leaves of
/// it. They are the covers of the problem as it was given: reducing changes their order, and the
/// order of the options in them, but not which they are.
///
///     dlx::for_each_cover(problem, {.max_solutions = 10}, dlx::Reducing::automatic,
///                         [&](const dlx::Cover& cover) {
///                           std::cout << cover.size() << " options\n";
///                           return true;
///                         });
///
/// Options that are in every cover are taken, equal options are searched once, and of parts that
/// share no item each is searched once (while its covers fit into some hundred megabytes), on the
/// calling thread. Under a limit of time or nodes such parts are searched as one.
///
/// Cost:     a look is O(L); what it finds must halve the options, or be copies of an eighth of
///           them, or several parts, to be used.
/// Order:    deterministic for a problem, options and `reducing`, with any number of threads.
/// Errors:   those of Solver.
Result for_each_cover(const Problem& problem, const SearchOptions& options, Reducing reducing,
                      const std::function<bool(const Cover&)>& visit);

struct CountOptions;  // dlx/counting.hpp, which takes long to compile
struct CountResult;

/// Counts the covers of a problem by count_covers(), of what reduce() leaves of it: as a product
/// over parts that share no item, equal ones counted once, with the number of copies of equal
/// options as factors. Limits and errors as for count_covers().
CountResult count_reduced(const Problem& problem, const CountOptions& options, Reducing reducing);

}  // namespace dlx
