#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "dlx/engine/engine.hpp"
#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx {

/// True if make_first_cover_engine() takes the problem: one without multiplicities.
bool first_cover_engine_fits(const Problem& problem);

/// Which searches take part in a race for the first cover, beside the engine that is passed in.
struct Racers {
  bool restarts = true;    ///< randomised searches, for queries that want few covers
  bool refutation = true;  ///< counting by states, which may prove that there is no cover
  /// Other threads wait for a part of the search: without restarts, the refutation soon ends.
  bool has_waiting_threads = false;
  bool consistency = true;  ///< one turn of a search with domain consistency; with restarts more

  bool any() const { return restarts || refutation || consistency; }
};

/// The engine for searches that have not found a cover yet: a complete engine, and other methods
/// beside that engine. Internal.
///
/// A deterministic tree search may need exponential time for its first cover after one wrong choice
/// near the root; a search that restarts in another random order does not (heavy-tailed run times).
/// And where there is no cover, there may be few states in spite of a large tree. The methods take
/// turns as tuning.hpp says, in ticks, so the result is the same on every machine.
///
///   main        the engine that is passed in; the search belongs to it alone once it finds a cover
///   weights     `sparse` with conflict weights and restarts
///   domains     the same with domain consistency, for problems where that is soon built; if no
///               restarts are wanted, a search in order that ends after its first turn
///   refutation  counts the covers by states; if there is none, the search is over
///
/// As soon as `main` has found a cover, the others are dropped. If another search finds the first
/// cover, all searches continue, and a cover that was passed on before is skipped, so that a proof
/// of uniqueness comes from whichever search completes first. After `max_raced` covers the search
/// that has found the most continues alone.
///
/// `forced`: the options that `main` was told to force. `wanted`: covers after which the caller
/// will stop, as far as that is known. `turn_ticks`: the length of a turn, long compared with
/// refilling the caches.
///
/// Cost:    until the first cover about three times the work of `main` alone, and nothing more than
///          that of `main` in its first turn. Memory: up to 256 MB for the states.
/// Threads: gives no part of its search away before one search continues alone.
/// Source:  Gomes, Selman, Crato and Kautz, "Heavy-tailed phenomena in satisfiability and
///          constraint satisfaction problems" (2000); for the restarts Luby, Sinclair and Zuckerman
///          (1993).
std::unique_ptr<Engine> make_first_cover_engine(const Problem& problem,
                                                std::unique_ptr<Engine> main, Racers racers = {},
                                                std::vector<OptionId> forced = {},
                                                std::uint64_t wanted = no_limit,
                                                std::uint64_t turn_ticks = tuning::race_turn);

}  // namespace dlx
