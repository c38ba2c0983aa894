#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
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

struct SearchState;
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

/// How to search, and when to stop.
struct SolveOptions {
  std::string engine = "auto";  ///< a name of engines(), or "auto"
  /// Any but the default is a matter of one engine, "sets", which "auto" stands for then.
  Strategy strategy = {};
  unsigned threads = 1;  ///< for for_each() and count(); 0 means one for each core
  /// for_each() with several threads: covers in the order of one thread, or as they are found.
  bool ordered = true;
  std::uint64_t max_solutions = no_limit;
  /// Whether a search for few covers (one with max_solutions, or whose covers are pulled) races the
  /// engine with two searches that restart, until one of them has found a cover; see
  /// docs/engines.md. Takes the default strategy and a problem without bounds, else there is no
  /// race. By default: if the engine is "auto".
  std::optional<bool> race = {};
  std::uint64_t max_nodes = no_limit;
  std::chrono::duration<double> max_time = std::chrono::duration<double>::max();
  const StopFlag* stop = nullptr;  ///< not owned; looked at every few milliseconds or less
  std::function<void(const Progress&)> on_progress = {};  ///< called every progress_interval or so
  std::chrono::duration<double> progress_interval{0.5};
  /// Called by for_each() and count() every save_interval or so, on the calling thread: with what
  /// is left of the search, as Solver::save() gives it; with nullptr if that gives nothing.
  std::function<void(const SearchState*)> on_save = {};
  std::chrono::duration<double> save_interval{60};
};

/// What a search came to.
struct Result {
  Outcome outcome = Outcome::exhausted;
  std::uint64_t solutions = 0;
  Statistics statistics;
};

}  // namespace dlx
