#pragma once

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

/// How a search ended: what its number of solutions means.
enum class Outcome {
  exhausted,       ///< every cover was found
  solution_limit,  ///< max_solutions were found; there may be more
  node_limit,      ///< max_nodes were tried
  time_limit,      ///< max_time was spent
  interrupted,     ///< the stop flag was set, or a callback returned false
};

/// "exhausted", "solution limit", ...
std::string_view to_string(Outcome outcome);

/// Which item is branched on. Items with one option left always come first; of equally good ones,
/// the first in the order of the problem.
enum class Branching {
  mrv,      ///< one with the fewest options ("minimum remaining values")
  sharp,    ///< the same, but items whose names begin with '#' before all others
  weights,  ///< one with the fewest options for its weight: dead ends that were met because of it
  order,    ///< the first one
};
/// What is ruled out after an option was taken.
enum class Propagation {
  forced,   ///< what conflicts with it; items with one option left have it taken
  domains,  ///< also options that conflict with all options that some item has left
};
/// "mrv", "sharp", ...
std::string_view to_string(Branching branching);
/// "forced", "domains".
std::string_view to_string(Propagation propagation);

/// How a search goes about it. Whatever it is, the same covers are found, each once.
struct Strategy {
  Branching branching = Branching::mrv;
  Propagation propagation = Propagation::forced;
  /// Until the first cover is found, the search begins anew every now and then, in another random
  /// order; then it goes on to the end. Restarts with `mrv` branch by `weights`.
  bool restarts = false;
  std::uint64_t seed = 0;  ///< of these orders

  friend bool operator==(const Strategy&, const Strategy&) = default;
};

/// What a search did, in machine-independent counts and seconds.
struct Statistics {
  std::uint64_t nodes = 0;       ///< options tried, those refuted at once included
  std::uint64_t branchings = 0;  ///< items branched on that had two options or more (guesses)
  std::uint64_t updates = 0;     ///< removals of an entry from its item's list of options
  std::vector<std::uint64_t> level_nodes;  ///< nodes by level: [0] are the choices at the root
  double seconds = 0;                      ///< time spent searching
  std::string_view engine;                 ///< the engine that did it
  std::string choice;                      ///< why it was chosen, if it was not asked for
  Strategy strategy;                       ///< what was asked for, or chosen as well
  std::uint64_t restarts = 0;              ///< runs that were ended before they found a cover
};

/// How far a running search is.
struct Progress {
  std::uint64_t solutions = 0;
  std::uint64_t nodes = 0;
  std::size_t level = 0;  ///< options chosen at this moment
  double fraction = 0;  ///< share of the search tree done, 0 to 1, taking siblings as equally large
  double seconds = 0;
  // Of a search for the cheapest covers, in units of 10^-problem.cost_digits():
  std::optional<std::int64_t> best = {};   ///< the cost of the cheapest one so far
  std::optional<std::int64_t> last = {};   ///< of the one to be beaten; none while some are missing
  std::optional<std::int64_t> bound = {};  ///< every other cover costs that or more
};

/// What states did where covers were counted by them. Parts of a problem are counted one after the
/// other; these are sums but for `memory`.
struct MemoStatistics {
  std::uint64_t states = 0;    ///< expanded, each once unless memory was short
  std::uint64_t reached = 0;   ///< times that a state was reached by a choice
  std::uint64_t hits = 0;      ///< of these, those to a state that was there already
  std::uint64_t lone = 0;      ///< nodes searched without a table, since memory was short
  std::uint64_t memory = 0;    ///< bytes of the tables at their largest
  std::size_t state_bits = 0;  ///< bits of the largest kind of state
  std::string_view order;      ///< in which it went through the items (of the largest part)
  std::size_t components = 1;  ///< parts of the problem that have no item in common
  bool dropped = false;        ///< it did not pay: an engine enumerated the covers
};

/// When something is done that may pay: to reduce a problem before it is searched (reduce()), or to
/// use its symmetries to count its covers.
enum class When {
  automatic,  ///< if a probe says that it pays, or counting takes longer than to look for
              ///< symmetries
  always,     ///< at once; of symmetries: and in no other way
  never,
};

/// How covers are counted.
enum class Counting {
  automatic,  ///< by states and by enumerating in turns, as long as either may pay
  states,     ///< by states alone
  engine,     ///< by the engine, one by one
};

struct SavedRun;  // dlx/saved_run.hpp

/// How covers are to be found, and when to stop. Fields left at their defaults are chosen
/// automatically. A setting that has no effect on a query is refused: see UnsupportedSetting.
struct SolveOptions {
  std::string engine = "auto";  ///< a name of engines(), or "auto"
  /// Only the engine "sparse" has others than the default, and "auto" stands for it then.
  Strategy strategy = {};
  Counting counting = Counting::automatic;
  unsigned threads = 1;  ///< of searches; 0: one for each core
  bool ordered = true;   ///< with several threads: covers in the order of one
  When reducing = When::automatic;
  When symmetry = When::automatic;  ///< of counts neither saved nor limited, which refuse `always`
  /// In which order states go through the items: a name of item_orders(), or "auto".
  std::string item_order = "auto";
  /// Bytes that tables of states may take, beside what the problem itself needs.
  std::uint64_t memory = std::uint64_t{1} << 30;

  /// The search ends with so many covers; of the cheapest: how many are wanted.
  std::uint64_t max_solutions = no_limit;
  std::uint64_t max_nodes = no_limit;
  std::chrono::duration<double> max_time = std::chrono::duration<double>::max();
  const StopFlag* stop = nullptr;  ///< not owned; looked at every few milliseconds or less
  /// Whether a search for few covers (one with max_solutions, or whose covers are pulled) races the
  /// engine with two searches that restart, until one of them has found a cover; see
  /// docs/engines.md. Takes the default strategy and a problem without bounds, else there is no
  /// race. By default: if the engine is "auto".
  std::optional<bool> race = {};

  /// Called every progress_interval or so, on the calling thread.
  std::function<void(const Progress&)> on_progress = {};
  std::chrono::duration<double> progress_interval{0.5};
  /// Called every save_interval or so, and at the end unless a limit of covers ended it, on the
  /// calling thread: with all that another process needs to continue, or with nullptr if the search
  /// is too deep to be saved. Half of `memory` is then for tables, the other half for the copy.
  std::function<void(const SavedRun*)> on_save = {};
  std::chrono::duration<double> save_interval{60};
};

/// The orders of items that can be asked for.
std::vector<std::string_view> item_orders();

/// What is to be kept has no room in the memory that it may take. what() says so in a sentence.
class MemoryLimit : public std::length_error {
 public:
  using std::length_error::length_error;
};

}  // namespace dlx
