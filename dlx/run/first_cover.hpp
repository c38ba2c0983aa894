#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "dlx/engine/engine.hpp"
#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx {

/// Selects the searches of a race for the first cover, in addition to the given engine.
struct Racers {
  bool restarts = true;    ///< randomised searches, for queries that want few covers
  bool refutation = true;  ///< counting by states, which may prove that there is no cover
  /// Other threads wait for a part of the search: without restarts, the refutation ends soon.
  bool has_waiting_threads = false;
  /// clause learning; without `restarts` in fewer turns, because other queries are usually long
  bool learning = true;
  /// threads that learn, each with its own seed
  unsigned learners = 1;
  /// The cost of making the engine of a challenger, in ticks per entry. Tests set 0.
  std::uint64_t build_ticks = tuning::build_engine;

  bool any() const { return restarts || refutation || learning; }
};

/// Creates the engine for searches that have not found a cover yet: it combines a complete engine
/// with other methods. Internal.
///
/// A deterministic tree search may need exponential time for its first cover after one wrong choice
/// near the root; a search that restarts in another random order does not (heavy-tailed run times).
/// If there is no cover, there may be few states in spite of a large tree. The methods take turns
/// measured in ticks (tuning.hpp), so the result is the same on every machine.
///
///   main        the given engine; once it finds a cover, it continues alone
///   learning    `learning`, which finds covers of hard problems and proofs that there is none
///   restarts    `sparse` with conflict weights and restarts, for problems with many covers; not
///               for problems with multiplicities
///   refutation  counts the covers by states; if there is none, the search ends
///
/// As soon as `main` has found a cover, the others are dropped. If another search finds the first
/// cover, all searches continue, and covers that were already reported are skipped, so that a proof
/// of uniqueness comes from the search that completes first. After `max_raced` covers, the search
/// that has found the most continues alone.
///
/// `forced`: the options that `main` was told to force. `wanted`: the number of covers after which
/// the caller will stop, if known. `turn_ticks`: the length of a turn, which should be long
/// compared with refilling the caches.
///
/// Cost:     in the first turn of `main`, no additional work. After that until the first cover at
///           most seven times the work of `main` alone, and less than twice if `main` progresses.
/// Memory:   up to 256 MB for the states, and that of the challengers; a challenger that gets no
///           memory leaves the race.
/// Threads:  donates no subproblem before one search continues alone.
/// Source:   Gomes, Selman, Crato and Kautz, "Heavy-tailed phenomena in satisfiability and
///           constraint satisfaction problems" (2000); for the restarts Luby, Sinclair and
///           Zuckerman (1993).
std::unique_ptr<Engine> make_first_cover_engine(const Problem& problem,
                                                std::unique_ptr<Engine> main, Racers racers = {},
                                                std::vector<OptionId> forced = {},
                                                std::uint64_t wanted = no_limit,
                                                std::uint64_t turn_ticks = tuning::race_turn);

}  // namespace dlx
