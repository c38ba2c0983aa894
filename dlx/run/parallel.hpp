#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "dlx/engine/engine_table.hpp"
#include "dlx/run/subtree_pool.hpp"
#include "dlx/search_state.hpp"
#include "dlx/solver.hpp"

namespace dlx {

/// Continues the search of an engine with several threads. Internal.
///
/// The search can be stopped and continued, also in one thread by next(), until it is exhausted.
/// Regardless of the timing of threads, the result consists of exactly the covers of a search by
/// one thread, and of the same statistics; the covers are in the same order if the options require
/// it.
///
/// Memory:   an engine per thread, covers up to a fixed size, and an engine for each suspended
///           subtree; the larger the problem, the fewer subtrees are suspended.
/// Errors:   exceptions of `visit` or of an engine propagate after all threads have stopped. After
///           an exception of an engine the search cannot continue, and throws the exception again.
class ParallelSearch {
 public:
  /// The remaining work of a subproblem that has begun.
  struct Begun {
    std::vector<Path> paths;
    double share = 0;  ///< share of the subproblem that remains
  };
  /// Several subproblems, which are only counted. More than one subproblem requires an engine that
  /// neither delegates nor clones.
  struct Subproblems {
    std::vector<std::vector<OptionId>> forced;  ///< forced options of each subproblem
    /// The remaining work of the first subproblems, as far as subproblems have begun.
    std::vector<Begun> begun = {};
  };
  /// Starts from the current state of an engine, from the remaining work of a saved search, or from
  /// subproblems.
  using Beginning =
      std::variant<std::unique_ptr<Engine>, std::span<const SearchState::Subtree>, Subproblems>;

  /// `spare`: additional engines that may be used, after reset().
  ParallelSearch(const Problem& problem, const EngineEntry& entry, std::vector<OptionId> forced,
                 const SolveOptions& options, unsigned threads, Beginning beginning,
                 std::vector<std::unique_ptr<Engine>> spare, const Grain& grain = {});

  /// Makes further engines with `factory`, which must make engines of the kind of `entry`; see
  /// Engine. An empty `factory` changes nothing. Call before the search.
  void make_by(Engine::Factory factory) { source_.factory = std::move(factory); }

  /// Continues the search with all threads, including the calling one. Covers are passed to `visit`
  /// on the calling thread, or counted if `visit` is null. The number of covers is added to
  /// `solutions`, the nodes to `meter`.
  Outcome run(const std::function<bool(const Cover&)>* visit, Meter& meter,
              std::uint64_t& solutions);
  /// Continues to the next cover, in the calling thread.
  Engine::Step next(Meter& meter, std::vector<OptionId>& cover);
  /// Continues to count in the calling thread; see Engine::count().
  Engine::Step count(Meter& meter, std::uint64_t most, std::uint64_t& covers);

  /// Turns all remaining work into paths and the covers found on the way. Returns false if the
  /// paths would be too large; the search can continue in either case. `meter` counts the nodes.
  bool split_into_paths(Meter& meter);
  /// Returns the remaining work after split_into_paths().
  std::vector<SearchState::Subtree> rests() const;
  /// Returns the remaining work of each subproblem: nothing for a subproblem that has not begun,
  /// and no paths for a finished subproblem.
  std::vector<std::optional<Begun>> remaining() const;
  /// Returns the engine to which the paths belong.
  std::string_view kind() const { return source_.kind->info.name; }

  void add_statistics(Statistics& statistics) const;
  std::size_t level() const { return level_.load(std::memory_order_relaxed); }
  /// The completed share, which never decreases.
  double fraction();
  /// The completed share without subtrees that are being searched.
  double finished_share() const { return subtrees_.finished_share(); }
  /// The covers counted in a subproblem.
  std::uint64_t found(std::size_t subproblem) const {
    return found_in_[subproblem].load(std::memory_order_relaxed);
  }
  /// Returns a factory of engines like those of the search; see Engine. Do not call during a run.
  Engine::Factory factory() const;
  /// Returns true if engines were made of another kind than the first engine, or with its learned
  /// data.
  bool has_delegates() const {
    return source_.kind != &source_.first || source_.prototype != nullptr;
  }
  /// Ends the search and returns its engines, which another search can use after reset().
  std::vector<std::unique_ptr<Engine>> release_engines();

 private:
  // Interval at which the calling thread checks the limits while it has nothing to deliver.
  static constexpr std::chrono::milliseconds watch_interval{2};

  class WorkerMeter;
  enum class Prepared { ready, dead, stopped };
  // Makes the engines of all threads.
  struct EngineSource {
    const EngineEntry& first;  // entry of the first engine
    std::vector<std::unique_ptr<Engine>> spare;
    std::mutex mutex = {};                   // guards `spare` and the following members
    const EngineEntry* kind = &first;        // entry of the engines that are made
    std::unique_ptr<Engine> prototype = {};  // clone that makes engines, if there is one
    Engine::Factory factory = {};            // makes engines if there is no prototype

    void continue_with(const Engine& engine);
    std::unique_ptr<Engine> make(const Problem& problem, const Strategy& strategy);
  };

  void work();
  // `watch`: called regularly; returning false stops the search.
  using Watch = std::function<bool()>;
  // `tell`: receives the next cover in search order; returning false stops the search.
  using Tell = std::function<bool(const Cover&)>;
  void search(PooledSubtree& subtree, const Watch* watch = nullptr, const Tell* tell = nullptr);
  std::uint64_t solutions_to_find() const;
  Prepared prepare(PooledSubtree& subtree, Meter& meter);
  PooledSubtree* prepare_first(Meter& meter, bool& stopped);
  bool enter(Engine& engine, std::size_t subproblem);
  void give_away(PooledSubtree& subtree);
  Outcome search_along(const std::function<bool(const Cover&)>* visit, Meter& meter,
                       std::uint64_t& solutions);
  static std::optional<Outcome> outcome_of(SubtreePool::Status status);
  class Delivery;
  void update(Meter& meter, std::uint64_t& solutions);

  const Problem& problem_;
  const std::vector<std::vector<OptionId>>
      forced_;                    // forced options of each subproblem, or of the whole search
  bool has_subproblems_ = false;  // `forced_` lists subproblems that were given
  const SolveOptions& options_;
  const unsigned threads_;
  const Grain grain_;
  SubtreePool subtrees_;

  EngineSource source_;
  std::mutex mutex_;                  // guards the following three members
  std::vector<bool> entered_;         // subproblems in which an engine has worked
  Statistics before_;                 // statistics of engines in subproblems that they have left
  std::uint64_t forced_updates_ = 0;  // forced updates that other engines counted again

  bool counting_ = false;
  std::atomic<std::uint64_t> found_{0};               // number of covers, if they are only counted
  std::vector<std::atomic<std::uint64_t>> found_in_;  // number of covers of each subproblem
  std::atomic<std::uint64_t> nodes_{0};               // nodes of the threads in this run
  std::uint64_t nodes_reported_ = 0;  // nodes reported to the meter of the calling thread
  std::atomic<std::size_t> level_{0};
  double fraction_ = 0;
  std::optional<Workers> workers_;  // exist during the search, also while it is paused
};

}  // namespace dlx
