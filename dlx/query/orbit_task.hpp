#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dlx/engine/engine_table.hpp"
#include "dlx/problem.hpp"
#include "dlx/query/task.hpp"
#include "dlx/run/parallel.hpp"
#include "dlx/symmetry/orbit_representatives.hpp"

namespace dlx::query {

/// The unfinished subproblems of an OrbitTask, and the results of finished ones. Internal.
struct Orbits {
  std::string engine;                                      ///< name of the engine
  std::string choice;                                      ///< reason for the engine
  std::vector<symmetry::OrbitRepresentative> subproblems;  ///< begun subproblems come first
  std::vector<ParallelSearch::Begun> begun = {};
  std::vector<std::uint64_t> found_in = {};  ///< covers found so far in each begun subproblem
  std::size_t finished = 0;                  ///< number of finished subproblems
  BigCount found = 0;                        ///< covers of the finished subproblems
  Statistics statistics = {};
};

/// Reads what OrbitTask::save() wrote.
/// Errors:   StateError.
Orbits decode_orbits(Decoder& in, const Problem& problem);

/// Counts the covers of subproblems that represent the orbits of a group of symmetries. Internal.
///
/// Engines are reused for later subproblems, and several threads share the subproblems.
class OrbitTask final : public Task {
 public:
  /// Keeps references. `factory`: if set, creates engines faster than by name.
  OrbitTask(const Problem& problem, Orbits orbits, Engine::Factory factory, Budget& budget);

  std::optional<Outcome> advance(const Turn& turn) override;
  std::uint64_t ticks() const override { return ticks_; }
  double fraction() const override;
  BigCount found() const override;
  Progress progress() const override;
  void add_to(Statistics& statistics, StateStatistics& memo) const override;
  bool save(Saved& saved) override;

  /// The share of completely searched subproblems.
  double finished_share() const;
  /// The ratio of representatives to elements of their orbits: the expected saving by symmetries.
  double saving() const { return saving_; }

 private:
  void begin();
  std::optional<Outcome> search_all(const Turn& turn);
  std::optional<Outcome> search(const Turn& turn);
  void finish();
  void note_ticks();
  BigCount found_in(std::size_t k) const;
  std::size_t end() const { return search_ ? done_ + num_begun_ : done_; }
  Statistics statistics() const;
  template <typename ShareOf>
  double share(const ShareOf& share_of) const;

  const Problem& problem_;
  Orbits orbits_;
  const SolveOptions options_;
  const EngineEntry& entry_;
  const bool alike_;  // engines suit all subproblems
  const Engine::Factory factory_;
  const double saving_;
  Meter meter_;
  // mutable because computing its progress changes the search
  mutable std::optional<ParallelSearch> search_;
  std::vector<std::unique_ptr<Engine>> spare_;  // engines of an earlier search
  std::size_t done_ = 0;
  std::size_t num_begun_ = 0;  // number of subproblems begun after the finished ones
  BigCount found_;             // covers of finished subproblems
  Statistics statistics_;      // of finished subproblems; `nodes`: before a save
  std::uint64_t ticks_ = 0;    // ticks up to the last turn
};

}  // namespace dlx::query
