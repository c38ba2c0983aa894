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

/// Counts the covers of subproblems that represent the orbits of a group of symmetries. Internal.
///
/// Engines go from subproblem to subproblem, and several threads share them.
class OrbitTask final : public Task {
 public:
  /// Keeps references. `engine`: a name; `factory`: makes engines of that name sooner than by name,
  /// if there is one. `choice`: what the statistics say of the choice.
  OrbitTask(const Problem& problem, std::vector<symmetry::OrbitRepresentative> subproblems,
            const std::string& engine, Engine::Factory factory, std::string choice, Budget& budget);

  std::optional<Outcome> advance(const Turn& turn) override;
  std::uint64_t ticks() const override { return ticks_; }
  double fraction() const override;
  BigCount found() const override;
  Progress progress() const override;
  void add_to(Statistics& statistics, MemoStatistics& memo) const override;
  bool save(Saved&) override { return false; }

  /// The share of subproblems that are searched to their end.
  double finished_share() const;
  /// Subproblems for each of their images: what the symmetries are expected to save.
  double saving() const { return saving_; }

 private:
  void begin();
  std::optional<Outcome> search_all(const Turn& turn);
  std::optional<Outcome> search(const Turn& turn);
  void finish();
  std::size_t end() const { return search_ ? done_ + num_begun_ : done_; }
  Statistics statistics() const;
  template <typename ShareOf>
  double share(const ShareOf& share_of) const;

  const Problem& problem_;
  const std::vector<symmetry::OrbitRepresentative> subproblems_;
  const SolveOptions options_;
  const EngineEntry& entry_;
  const Engine::Factory factory_;
  const std::string choice_;
  const double saving_;
  Meter meter_;
  mutable std::optional<ParallelSearch> search_;  // asking for its progress changes it
  std::vector<std::unique_ptr<Engine>> spare_;    // of an earlier search
  std::size_t done_ = 0;
  std::size_t num_begun_ = 0;  // after these
  BigCount found_ = 0;         // in subproblems that are done
  Statistics statistics_;      // of these
  std::uint64_t ticks_ = 0;    // up to the last turn
};

}  // namespace dlx::query
