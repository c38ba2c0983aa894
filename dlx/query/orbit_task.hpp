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
/// Engines are reused for later subproblems, and several threads share the subproblems.
class OrbitTask final : public Task {
 public:
  /// Keeps references. `engine`: a name; `factory`: if set, creates engines of that name faster
  /// than by name. `choice`: text about the choice, for the statistics.
  OrbitTask(const Problem& problem, std::vector<symmetry::OrbitRepresentative> subproblems,
            const std::string& engine, Engine::Factory factory, std::string choice, Budget& budget);

  std::optional<Outcome> advance(const Turn& turn) override;
  std::uint64_t ticks() const override { return ticks_; }
  double fraction() const override;
  BigCount found() const override;
  Progress progress() const override;
  void add_to(Statistics& statistics, MemoStatistics& memo) const override;
  bool save(Saved&) override { return false; }

  /// The share of completely searched subproblems.
  double finished_share() const;
  /// The ratio of subproblems to their images: the expected saving by symmetries.
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
  // mutable because computing its progress changes the search
  mutable std::optional<ParallelSearch> search_;
  std::vector<std::unique_ptr<Engine>> spare_;  // engines of an earlier search
  std::size_t done_ = 0;
  std::size_t num_begun_ = 0;  // after these
  BigCount found_ = 0;         // covers of finished subproblems
  Statistics statistics_;      // of these
  std::uint64_t ticks_ = 0;    // up to the last turn
};

}  // namespace dlx::query
