#pragma once

#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <utility>

#include "dlx/problem.hpp"
#include "dlx/query.hpp"
#include "dlx/solve_options.hpp"
#include "tests/testing.hpp"

/// Common queries of tests, in short form.
namespace dlx::testing {

struct CountOptions {
  SolveOptions search = {};  ///< the engine may be "states", for counting by states
  std::uint64_t memory = SolveOptions{}.memory;
  std::string order = "auto";
  std::function<void(const SavedRun*)> on_save = {};
};

using CountResult = Result;

/// Counts by states.
inline CountOptions memo(const std::string& order = "auto", std::uint64_t memory = 1 << 28) {
  CountOptions options{.search = {.engine = "states"}, .memory = memory, .order = order};
  return options;
}

inline SolveOptions how_of(const SolveOptions& search, Switch reduction = Switch::off) {
  SolveOptions how{.engine = search.engine == "states" ? "auto" : search.engine,
                   .strategy = search.strategy,
                   .counting = search.engine == "states" ? Counting::states : Counting::automatic};
  if (how.counting != Counting::states) how.threads = search.threads;
  how.unordered = search.unordered;
  how.reduction = reduction;
  how.limit = search.limit;
  how.node_limit = search.node_limit;
  how.time_limit = search.time_limit;
  how.stop = search.stop;
  how.on_progress = search.on_progress;
  how.progress_interval = search.progress_interval;
  how.save_interval = search.save_interval;
  return how;
}

inline SolveOptions how_of(const CountOptions& options, Switch reduction = Switch::off) {
  SolveOptions how = how_of(options.search, reduction);
  if (how.engine == "auto") how.memory = options.memory;
  how.item_order = options.order;
  how.on_save = options.on_save;
  return how;
}

inline CountResult count_covers(const Problem& problem, const CountOptions& options = {}) {
  return run(problem, {.kind = Query::Kind::count}, how_of(options));
}

/// Returns the number of covers. Fails if the count does not finish.
inline BigCount counted(const Problem& problem, const CountOptions& options = {}) {
  const CountResult result = count_covers(problem, options);
  EXPECT_EQ(result.outcome, Outcome::exhausted);
  return result.count;
}

/// Continues a count from a saved state.
inline CountResult count_covers(const Problem& problem, const CountOptions& options,
                                SavedRun saved) {
  SolveOptions how = how_of(options);
  how.reduction = Switch::automatic;  // the default
  return run(problem, {.kind = Query::Kind::count}, how, {}, std::move(saved));
}

inline CountResult count_reduced(const Problem& problem, const CountOptions& options,
                                 Switch reduction) {
  return run(problem, {.kind = Query::Kind::count}, how_of(options, reduction));
}

inline Result for_each_cover(const Problem& problem, const SolveOptions& options, Switch reduction,
                             const VisitCover& visit) {
  return run(problem, {}, how_of(options, reduction), visit);
}

inline CountResult count_with_certificate(const Problem& problem, const CountOptions& options,
                                          std::ostream& out) {
  SolveOptions how = how_of(options, Switch::automatic);
  return run(problem, {.kind = Query::Kind::count, .certificate = &out}, how);
}

inline ZddResult build_zdd(const Problem& problem, const CountOptions& options = {}) {
  return *run(problem, {.kind = Query::Kind::zdd}, how_of(options, Switch::automatic)).zdd;
}

}  // namespace dlx::testing
