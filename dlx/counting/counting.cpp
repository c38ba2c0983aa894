#include "dlx/counting.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "dlx/count_state.hpp"
#include "dlx/counting/components.hpp"
#include "dlx/counting/race.hpp"
#include "dlx/counting/saver.hpp"
#include "dlx/counting/state_walk.hpp"
#include "dlx/counting/sums.hpp"
#include "dlx/deadline.hpp"
#include "dlx/solver.hpp"

namespace dlx {
namespace {

void check(const Problem& problem, const CountOptions& options) {
  counting::check_order(options.order);
  if (options.search.engine != "memo") return;
  if (problem.has_bounds()) {
    throw std::invalid_argument("memo takes problems without multiplicities");
  }
  if (options.search.max_nodes != no_limit) {
    throw std::invalid_argument("memo has no search tree, and takes no limit of nodes");
  }
  if (options.search.strategy != Strategy()) {
    throw std::invalid_argument("memo has a way of branching of its own; sets takes others");
  }
}

}  // namespace

CountResult count_result(const Result& result) {
  CountResult count;
  count.outcome = result.outcome;
  count.count = result.solutions;
  count.statistics = result.statistics;
  return count;
}

namespace {

// Enumerates the covers of the problem as it is: a rule of the options, or of the state.
CountResult count_whole(const Problem& problem, const CountOptions& options,
                        counting::Saver& saver) {
  SearchOptions search = options.search;
  const auto save = [&](const SearchState* state) {
    saver.save([&]() -> std::optional<CountState::Rest> {
      if (state == nullptr) return std::nullopt;
      CountState::Rest rest;
      rest.problem = state->problem;
      rest.search = *state;
      rest.plain_seconds = state->statistics.seconds;
      return rest;
    });
  };
  search.on_save = {};
  if (saver.saves()) search.on_save = save;
  const auto rest = std::exchange(saver.state().rest, std::nullopt);
  saver.state().parts = 1;
  if (saver.state().counted != 0 || (rest && !rest->search)) {
    throw StateError("it is of no enumeration");
  }
  Solver solver = rest ? Solver(problem, search, *rest->search) : Solver(problem, search);
  const CountResult result = count_result(solver.count());
  // Threads may have passed a limit of solutions; the last state stays.
  if (saver.saves() && result.outcome != Outcome::solution_limit) {
    const std::optional<SearchState> state = solver.save();
    save(state ? &*state : nullptr);
  }
  return result;
}

// The product over the parts of the problem, from the one on that the saver's state says.
CountResult count_parts(const Problem& problem, const CountOptions& options,
                        counting::Saver& saver) {
  using Clock = counting::Saver::Clock;
  const Clock::time_point begin = Clock::now();
  std::optional<Deadline> deadline(options.search);  // for what has no outcome of its own
  const std::vector<Problem> parts = counting::split_components(problem);
  CountState& done = saver.state();
  std::optional<CountState::Rest> rest = std::exchange(done.rest, std::nullopt);
  if (done.parts == 0) done.parts = parts.size();
  if (done.parts != parts.size()) throw StateError("it is of another number of parts");

  CountResult product;
  const auto add = [](const CountResult& part, Statistics& statistics, MemoStatistics& memo) {
    add_statistics(part.statistics, statistics);
    add_statistics(part.memo, memo);
    statistics.seconds += part.statistics.seconds;
  };
  // Once a part has no cover, the others are of no importance.
  while (done.counted < parts.size() && done.product != 0) {
    const Problem& part = parts[done.counted];
    const double spent = std::chrono::duration<double>(Clock::now() - begin).count();
    std::optional<counting::Race> race;
    if (rest) {
      race.emplace(part, options, spent, saver, *std::exchange(rest, std::nullopt));
    } else {
      race.emplace(part, options, spent, saver);
    }
    deadline.reset();
    const CountResult result = race->run();
    if (result.outcome != Outcome::exhausted && result.outcome != Outcome::solution_limit) {
      saver.save([&] { return race->rest(); });
      product.outcome = result.outcome;
      // Of the parts that were not counted nothing is known, not even that they have a cover.
      if (done.counted + 1 == parts.size()) product.count = done.product * result.count;
      add(result, product.statistics, product.memo);
      break;
    }
    done.product *= result.count;
    ++done.counted;
    add(result, done.statistics, done.memo);
    if (result.outcome == Outcome::solution_limit) done.counted_to = options.search.max_solutions;
  }
  if (product.outcome == Outcome::exhausted) {
    product.count = done.product;
    // A part that has more covers than the limit counts as the limit: the product reaches it, too.
    counting::apply_limit(options.search, product);
    if (product.outcome == Outcome::exhausted) saver.save_end();
  }
  add_statistics(done.statistics, product.statistics);
  product.statistics.seconds += done.statistics.seconds;
  add_statistics(done.memo, product.memo);
  product.memo.components = parts.size();
  return product;
}

// Whether the covers of the problem as a whole are to be enumerated, by its kind and the options.
bool is_for_enumeration(const Problem& problem, const SearchOptions& search) {
  // Nodes are those of the one tree of the whole problem.
  return (search.engine != "memo" && search.engine != "auto") || search.strategy != Strategy() ||
         problem.has_bounds() || search.max_nodes != no_limit;
}

void check(const Problem& problem, const CountOptions& options, const CountState& state) {
  if (fingerprint(problem) != state.problem) throw StateError("it is of another problem");
  const std::string& engine = options.search.engine;
  if (state.whole && engine == "memo") throw StateError("it is of an enumeration, not of memo");
  if (state.whole) return;  // other engines are for the Solver to tell apart
  if ((state.engine != "auto" && state.engine != "memo") || problem.has_bounds()) {
    throw StateError("it is of a count that can't be");
  }
  if (engine != "auto" && engine != state.engine) {
    throw StateError("it is of the engine " + state.engine + ", not " + engine);
  }
  if (is_for_enumeration(problem, options.search)) {
    throw std::invalid_argument(
        "a count by states that was saved goes on without a limit of nodes, and with the default "
        "strategy");
  }
  if (state.counted_to != no_limit && options.search.max_solutions > state.counted_to) {
    throw StateError("a part of it was counted up to the limit of " +
                     std::to_string(state.counted_to) + " solutions only");
  }
}

}  // namespace

namespace {

CountResult count_from(const Problem& problem, const CountOptions& options, CountState state) {
  counting::Saver saver(options, std::move(state));
  try {
    return saver.state().whole ? count_whole(problem, options, saver)
                               : count_parts(problem, options, saver);
  } catch (const Stopped& stopped) {
    return count_result({stopped.outcome(), 0, {}});  // before anything was counted
  }
}

}  // namespace

CountResult count_covers(const Problem& problem, const CountOptions& options) {
  check(problem, options);
  CountState state;
  if (options.on_save) state.problem = fingerprint(problem);
  state.engine = options.search.engine;
  state.whole = is_for_enumeration(problem, options.search);
  return count_from(problem, options, std::move(state));
}

CountResult count_covers(const Problem& problem, const CountOptions& options, CountState state) {
  check(problem, options);
  check(problem, options, state);
  return count_from(problem, options, std::move(state));
}

std::vector<std::string_view> item_orders() {
  return {"input", "breadth-first", "narrow", "short", "tree"};
}

}  // namespace dlx
