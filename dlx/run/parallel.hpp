#pragma once

#include <atomic>
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

#include "dlx/engine/table.hpp"
#include "dlx/run/parts.hpp"
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
  /// An engine, from where it stands, or what is left of a search that was saved.
  using Beginning = std::variant<std::unique_ptr<Engine>, std::span<const SearchState::Part>>;

  /// `spare`: further engines that may be used, reset.
  ParallelSearch(const Problem& problem, const EngineEntry& entry, std::vector<OptionId> forced,
                 const SearchOptions& options, unsigned threads, Beginning beginning,
                 std::vector<std::unique_ptr<Engine>> spare, const Grain& grain = {});

  /// What the calling thread does in a stretch that ends about then; false if there is no more.
  using Beside = std::function<bool(Meter::Clock::time_point)>;

  /// Searches on with all threads. Covers are passed to `visit`, on the calling thread, or counted
  /// if there is none; their number is added to `solutions`, the nodes are to `meter`. With
  /// `beside`, all threads but one search while the calling one does that, and they pause when it
  /// has no more to do.
  Outcome run(const std::function<bool(const Cover&)>* visit, Meter& meter,
              std::uint64_t& solutions, const Beside& beside = {});
  /// Searches on to the next cover, in the calling thread.
  Engine::Step next(Meter& meter, std::vector<OptionId>& cover);
  /// Counts on in the calling thread; see Engine::count().
  Engine::Step count(Meter& meter, std::uint64_t most, std::uint64_t& covers);

  /// Turns all that is left into paths, and what was found on the way there. False if that would be
  /// too much: the search can go on as well. Nodes that were tried are counted by `meter`.
  bool drain(Meter& meter);
  /// What is left, after drain().
  std::vector<SearchState::Part> rests() const;
  /// The engine that the paths are for.
  std::string_view kind() const { return kind_->info.name; }

  void add_statistics(Statistics& statistics) const;
  std::size_t level() const { return level_.load(std::memory_order_relaxed); }
  /// Never less than before.
  double fraction();
  /// True if engines were made of another kind than the one that began, or with its knowledge.
  bool has_delegates() const { return kind_ != &entry_ || partner_ != nullptr; }
  /// Ends the search; its engines, for another one after a reset.
  std::vector<std::unique_ptr<Engine>> release_engines();

 private:
  class WorkerMeter;

  void work();
  void search(Part& part, Meter::Clock::time_point until);
  std::uint64_t solutions_to_find() const;
  bool prepare(Part& part, Meter& meter);
  bool prepare_first(Part& part, Meter& meter);
  std::unique_ptr<Engine> make_engine();
  void give_away(Part& part);
  void note_kind(const Engine& engine);
  Outcome await_end(const std::function<bool(const Cover&)>* visit, Meter& meter,
                    std::uint64_t& solutions, const Beside& beside);
  std::optional<Outcome> deliver(std::list<Finds>& finds,
                                 const std::function<bool(const Cover&)>& visit, Meter* meter,
                                 std::uint64_t& solutions);
  bool help(const Meter& meter);
  void update(Meter& meter, std::uint64_t& solutions);

  const Problem& problem_;
  const EngineEntry& entry_;
  const std::vector<OptionId> forced_;
  const SearchOptions& options_;
  const unsigned threads_;
  const Grain grain_;
  Parts parts_;

  std::mutex mutex_;                 // guards the next four
  const EngineEntry* kind_;          // of the engines that are made
  std::unique_ptr<Engine> partner_;  // which makes them, if there is one
  std::vector<std::unique_ptr<Engine>> spare_;
  std::uint64_t forced_updates_ =
      0;  // counted by other engines than the first, once too often each

  bool counting_ = false;
  std::atomic<std::uint64_t> found_{0};  // covers, if they are only counted
  std::atomic<std::uint64_t> nodes_{0};  // tried by the threads, in this run
  std::uint64_t nodes_told_ = 0;         // that the calling thread's meter knows of
  std::atomic<std::size_t> level_{0};
  double fraction_ = 0;
  std::optional<Workers> workers_;  // while the search is under way, also when it pauses
};

}  // namespace dlx
