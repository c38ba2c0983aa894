#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
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

/// A search with several threads, from where an engine stands. Internal.
///
/// The search goes on where it stopped, also in one thread by next(), until it is exhausted.
/// Whatever the threads do, in the end exactly the covers of a search by one thread were found, and
/// the same statistics come out; and in order, if the options say so.
///
/// Memory: an engine a thread, finds of a bounded size, and an engine for each part that was put
///         aside, which are fewer the larger the problem is.
/// Errors: what `visit` or an engine throws passes through, after all threads have stopped. After
///         an exception of an engine the search can't go on, and throws it again.
class ParallelSearch {
 public:
  /// The options that are forced in each of several pieces of a problem. These are only counted; if
  /// there are several, by an engine that hands over to no other one and has no partners.
  using Subproblems = std::vector<std::vector<OptionId>>;
  /// An engine, from where it stands, what is left of a search that was saved, or pieces.
  using Beginning =
      std::variant<std::unique_ptr<Engine>, std::span<const SearchState::Subtree>, Subproblems>;

  /// `spare`: further engines that may be used, reset.
  ParallelSearch(const Problem& problem, const EngineEntry& entry, std::vector<OptionId> forced,
                 const SolveOptions& options, unsigned threads, Beginning beginning,
                 std::vector<std::unique_ptr<Engine>> spare, const Grain& grain = {});

  /// Has `twins` make its engines, which are of the kind of `entry` then; see Engine. Nothing is
  /// changed if it is empty. Before the search.
  void make_by(Engine::Factory factory) { factory_ = std::move(factory); }

  /// Searches on with all threads, of which the calling one is one. Covers are passed to `visit`,
  /// on the calling thread, or counted if there is none; their number is added to `solutions`, the
  /// nodes are to `meter`.
  Outcome run(const std::function<bool(const Cover&)>* visit, Meter& meter,
              std::uint64_t& solutions);
  /// Searches on to the next cover, in the calling thread.
  Engine::Step next(Meter& meter, std::vector<OptionId>& cover);
  /// Counts on in the calling thread; see Engine::count().
  Engine::Step count(Meter& meter, std::uint64_t most, std::uint64_t& covers);

  /// Turns all that is left into paths, and what was found on the way there. False if that would be
  /// too much: the search can go on as well. Nodes that were tried are counted by `meter`.
  bool split_into_paths(Meter& meter);
  /// What is left, after drain().
  std::vector<SearchState::Subtree> rests() const;
  /// The engine that the paths are for.
  std::string_view kind() const { return kind_->info.name; }

  void add_statistics(Statistics& statistics) const;
  std::size_t level() const { return level_.load(std::memory_order_relaxed); }
  /// Never less than before.
  double fraction();
  /// The same without parts that are being searched.
  double finished_share() const { return subtrees_.finished_share(); }
  /// Covers counted in a piece.
  std::uint64_t found(std::size_t subproblem) const {
    return found_in_[subproblem].load(std::memory_order_relaxed);
  }
  /// Makes engines like those that it has; see Engine. Not while it runs.
  Engine::Factory factory() const;
  /// True if engines were made of another kind than the one that began, or with its knowledge.
  bool has_delegates() const { return kind_ != &entry_ || partner_ != nullptr; }
  /// Ends the search; its engines, for another one after a reset.
  std::vector<std::unique_ptr<Engine>> release_engines();

 private:
  // How often the calling thread looks at the limits while it has nothing to deliver.
  static constexpr std::chrono::milliseconds watch_interval{2};

  class WorkerMeter;
  enum class Prepared { ready, dead, stopped };

  void work();
  // `watch`: asked every now and then, and false stops it.
  using Watch = std::function<bool()>;
  // `tell`: passes a cover on that is next in the order of the search, and false stops it.
  using Tell = std::function<bool(const std::vector<OptionId>&)>;
  void search(Subtree& subtree, const Watch* watch = nullptr, const Tell* tell = nullptr);
  std::uint64_t solutions_to_find() const;
  Prepared prepare(Subtree& subtree, Meter& meter);
  Subtree* prepare_first(Meter& meter, bool& stopped);
  std::unique_ptr<Engine> make_engine();
  bool enter(Engine& engine, std::size_t subproblem);
  void give_away(Subtree& subtree);
  void note_kind(const Engine& engine);
  Outcome search_along(const std::function<bool(const Cover&)>* visit, Meter& meter,
                       std::uint64_t& solutions);
  static std::optional<Outcome> outcome_of(SubtreePool::Status status);
  class Delivery;
  void update(Meter& meter, std::uint64_t& solutions);

  const Problem& problem_;
  const EngineEntry& entry_;
  const Subproblems forced_;  // of one piece, if no others were given
  const SolveOptions& options_;
  const unsigned threads_;
  const Grain grain_;
  SubtreePool subtrees_;

  std::mutex mutex_;                 // guards what follows up to `counting_`
  const EngineEntry* kind_;          // of the engines that are made
  std::unique_ptr<Engine> partner_;  // which makes them, if there is one
  Engine::Factory factory_;          // or this does
  std::vector<std::unique_ptr<Engine>> spare_;
  std::vector<bool> entered_;         // pieces in which an engine has been
  Statistics before_;                 // of engines, in pieces that they are no longer in
  std::uint64_t forced_updates_ = 0;  // counted by others than the first, once too often each

  bool counting_ = false;
  std::atomic<std::uint64_t> found_{0};               // covers, if they are only counted
  std::vector<std::atomic<std::uint64_t>> found_in_;  // each piece
  std::atomic<std::uint64_t> nodes_{0};               // tried by the threads, in this run
  std::uint64_t nodes_reported_ = 0;                  // that the calling thread's meter knows of
  std::atomic<std::size_t> level_{0};
  double fraction_ = 0;
  std::optional<Workers> workers_;  // while the search is under way, also when it pauses
};

}  // namespace dlx
