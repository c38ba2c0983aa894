#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "dlx/engine/engine.hpp"
#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"

namespace dlx {

/// True if make_first_cover_engine() takes the problem: one without multiplicities.
bool first_cover_engine_fits(const Problem& problem);

/// The engine for searches that want few covers: a complete engine, and beside that engine two
/// randomised searches with restarts as long as no cover has been found. Internal.
///
/// A deterministic tree search may need exponential time for its first cover after one wrong choice
/// near the root; a search that restarts in another random order does not (heavy-tailed run times).
/// The three searches take turns of equal work. Work is counted in ticks, never by a clock, so the
/// result is the same on every machine.
///
///   main      the engine that is passed in; the search belongs to it alone once it finds a cover
///   weights   `sets` with conflict weights and restarts
///   domains   the same with domain consistency, for problems where that is soon built
///
/// As soon as `main` has found a cover, the other two are dropped. If another one finds the first
/// cover, all three go on, and a cover that was passed on before is skipped, so that a proof of
/// uniqueness comes from whichever search completes first. After `most_raced` covers the search
/// that has found the most continues alone.
///
/// `forced`: the options that `main` was told to force. `wanted`: covers after which the caller
/// will stop, as far as that is known. `turn_ticks`: the length of a turn, long compared with
/// refilling the caches; a tick is about a nanosecond of work.
///
/// Cost:    until the first cover about three times the work of `main` alone, and nothing more than
///          that of `main` in its first turn.
/// Threads: gives no part of its search away before one search continues alone.
/// Source:  Gomes, Selman, Crato and Kautz, "Heavy-tailed phenomena in satisfiability and
///          constraint satisfaction problems" (2000); for the restarts Luby, Sinclair and Zuckerman
///          (1993).
std::unique_ptr<Engine> make_first_cover_engine(const Problem& problem,
                                                std::unique_ptr<Engine> main,
                                                std::vector<OptionId> forced = {},
                                                std::uint64_t wanted = no_limit,
                                                std::uint64_t turn_ticks = 10'000'000);

}  // namespace dlx
