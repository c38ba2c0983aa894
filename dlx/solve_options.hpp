#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "dlx/standard.hpp"

namespace dlx {

inline constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

/// A request to stop, safe to make from another thread or from a signal handler.
class StopFlag {
 public:
  void request() noexcept { requested_.store(true, std::memory_order_relaxed); }
  void clear() noexcept { requested_.store(false, std::memory_order_relaxed); }
  bool requested() const noexcept { return requested_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> requested_{false};
  static_assert(std::atomic<bool>::is_always_lock_free);
};

/// The reason why a search ended.
enum class Outcome {
  exhausted,    ///< every cover was found
  limit,        ///< `limit` covers were found; there may be more
  node_limit,   ///< `node_limit` nodes were tried
  time_limit,   ///< `time_limit` has passed
  interrupted,  ///< the stop flag was set, or a callback returned false
};

/// The rule that selects the item to branch on. Items with one option left always come first; ties
/// go to the item that comes first in the problem.
enum class Branching : std::uint8_t {
  mrv,          ///< the item with the fewest options ("minimum remaining values")
  sharp_first,  ///< as mrv, but items whose names begin with '#' come first
  weights,      ///< the lowest ratio of options to dead ends that the item has caused
  order,        ///< the first uncovered item of the problem
};

// Names of the enumerators, in their order.
inline constexpr std::array<std::string_view, 5> outcome_names{"exhausted", "limit", "node_limit",
                                                               "time_limit", "interrupted"};
inline constexpr std::array<std::string_view, 4> branching_names{"mrv", "sharp_first", "weights",
                                                                 "order"};

/// Returns "exhausted", "limit", "node_limit", ...: the name of the setting that ended a search.
constexpr std::string_view to_string(Outcome outcome) {
  return outcome_names[static_cast<std::size_t>(outcome)];
}
/// Returns "mrv", "sharp_first", ...
constexpr std::string_view to_string(Branching branching) {
  return branching_names[static_cast<std::size_t>(branching)];
}

/// The strategy of a search. Every strategy finds the same covers, each once.
struct Strategy {
  Branching branching = Branching::mrv;
  /// Restarts the search in another random order from time to time until the first cover is found,
  /// then completes the current run. Restarts with `mrv` branch by `weights`.
  bool restarts = false;
  std::uint64_t seed = 0;  ///< seed of the random orders

  friend bool operator==(const Strategy&, const Strategy&) = default;
};

/// The work of a search, in machine-independent counts and in seconds.
struct Statistics {
  std::uint64_t nodes = 0;                 ///< options tried, including those rejected at once
  std::uint64_t branchings = 0;            ///< items branched on with two or more options (guesses)
  std::uint64_t updates = 0;               ///< removals of an entry from its item's list of options
  std::vector<std::uint64_t> level_nodes;  ///< nodes by level: [0] are the choices at the root
  double seconds = 0;                      ///< time spent searching
  std::string_view engine;                 ///< the engine that searched
  std::string choice;          ///< why the engine was chosen, if the caller did not choose it
  Strategy strategy;           ///< the strategy in use
  std::uint64_t restarts = 0;  ///< runs that ended before they found a cover
};

/// The progress of a running search.
struct Progress {
  std::uint64_t covers = 0;  ///< covers found so far
  std::uint64_t nodes = 0;
  std::size_t level = 0;  ///< number of options chosen at this moment
  double fraction = 0;    ///< searched share of the tree, 0 to 1; siblings count as equally large
  double seconds = 0;
  // For a search for the cheapest covers, in units of 10^-problem.cost_digits():
  std::optional<std::int64_t> best = {};  ///< cost of the cheapest cover found so far
  std::optional<std::int64_t> last =
      {};  ///< cost that a new cover must beat; empty while covers are missing
  std::optional<std::int64_t> bound = {};  ///< lower bound for the cost of every other cover
};

/// The work of a count by states. Components of the problem are counted one after the other; all
/// fields but `memory` are sums over the components.
struct StateStatistics {
  std::uint64_t states = 0;    ///< states expanded, each once unless memory was short
  std::uint64_t reached = 0;   ///< choices that led to a state
  std::uint64_t hits = 0;      ///< choices that led to a known state
  std::uint64_t lone = 0;      ///< nodes searched without a table because memory was short
  std::uint64_t memory = 0;    ///< largest size of the tables in bytes
  std::size_t state_bits = 0;  ///< size of the largest state in bits
  std::string_view order;      ///< order of the items in the largest component
  std::size_t components = 1;  ///< components of the problem: parts without a common item
  bool dropped = false;        ///< counting by states was dropped: an engine enumerated the covers
};

/// Whether to take an optional step before the search: reduce the problem (reduce()), or use its
/// symmetries to count covers.
enum class Switch : std::uint8_t {
  automatic,  ///< if a probe predicts a gain, or if counting takes longer than the step
  on,         ///< always; with symmetries, no other method of counting is tried
  off,
};

/// The method that counts covers.
enum class Counting : std::uint8_t {
  automatic,  ///< states and enumeration in turns, while either may be faster
  states,     ///< states only
  engine,     ///< enumeration by the engine
};
inline constexpr std::array<std::string_view, 3> counting_names{"auto", "states", "engine"};
inline constexpr std::array<std::string_view, 3> switch_names{"auto", "on", "off"};

struct SavedRun;  // dlx/saved_run.hpp

/// How to find covers, and when to stop. Fields left at their defaults are chosen automatically. A
/// setting that has no effect on a query is refused: see UnsupportedSetting.
struct SolveOptions {
  std::string engine = "auto";  ///< a name of engines(), or "auto"
  /// Only the engine "multiplicity" supports other strategies than the default one; "auto" then
  /// selects "multiplicity".
  Strategy strategy = {};
  Counting counting = Counting::automatic;
  unsigned threads = 1;  ///< number of search threads; 0: one for each core
  /// With several threads: report covers as they are found, instead of in the order of one thread.
  /// With `limit`, the number of threads determines which covers of a hard problem are found first;
  /// if unordered, the speed of the threads does, too.
  bool unordered = false;
  Switch reduction = Switch::automatic;
  Switch symmetry = Switch::automatic;  ///< saved or limited counts do not support `on`
  /// The order in which a count by states processes the items: a name of item_orders(), or "auto".
  std::string item_order = "auto";
  /// Bytes that tables of states may use, in addition to the memory of the problem.
  std::uint64_t memory = std::uint64_t{1} << 30;

  /// The search ends after this number of covers. For cheapest(): the number of covers wanted.
  std::uint64_t limit = no_limit;
  std::uint64_t node_limit = no_limit;
  std::chrono::duration<double> time_limit = std::chrono::duration<double>::max();
  const StopFlag* stop = nullptr;  ///< not owned; checked every few milliseconds
  /// Whether a search for few covers (with a limit, or one cover at a time) runs two restarting
  /// searches beside the engine until one search finds a cover; see docs/engines.md.
  /// Requires the default strategy; ignored otherwise.
  /// Default: true if the engine is "auto".
  std::optional<bool> race = {};

  /// Called about once each progress_interval, on the calling thread.
  std::function<void(const Progress&)> on_progress = {};
  std::chrono::duration<double> progress_interval{0.5};
  /// Called about once each save_interval on the calling thread, and at the end unless `limit`
  /// ended the search. The argument is the state that another process needs to continue, or nullptr
  /// if the search is too deep to be saved. If set, tables may use only half of `memory`, because
  /// their copy needs the other half.
  std::function<void(const SavedRun*)> on_save = {};
  std::chrono::duration<double> save_interval{60};
};

/// Returns the names that SolveOptions::item_order accepts besides "auto".
std::vector<std::string_view> item_orders();

/// Thrown when a result does not fit in SolveOptions::memory. what() is a sentence for users.
class MemoryLimit : public std::length_error {
 public:
  using std::length_error::length_error;
};

}  // namespace dlx
