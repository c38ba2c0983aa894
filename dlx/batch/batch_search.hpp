#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "dlx/batch/batch_results.hpp"
#include "dlx/batch/batch_tasks.hpp"
#include "dlx/engine/lanes/binary_states.hpp"
#include "dlx/engine/lanes/dives.hpp"
#include "dlx/engine/lanes/first_search.hpp"
#include "dlx/engine/lanes/lanes_search.hpp"
#include "dlx/engine/shared/aligned_words.hpp"
#include "dlx/problem.hpp"
#include "dlx/solver.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx {

/// Searches the tasks of a Batch. There are four searches:
///
/// - the *wide* search (lanes::LanesSearch) searches whole trees, with neighbouring states side by
///   side;
/// - the *first* search (lanes::FirstSearch) searches many trees depth first and stops in each tree
///   at the limit of covers;
/// - *dives* (lanes::Dives) guess in trees with so many covers that almost any guess is right;
/// - the *sequential* search (Solver) searches one tree after the other. It serves problems that
///   the lanes engine does not take, and the few trees in which dives fail.
///
/// With a limit of one or a few covers the wide search wastes what it has begun when it finds the
/// last wanted cover. It therefore gives up tasks with two covers, and the first search answers
/// these. Internal.
class BatchSearch final : lanes::Covers, lanes::FirstSearch::Tasks {
 public:
  /// `pack`: null if the lanes engine does not take the problem. `tasks` and `results` outlive the
  /// search.
  BatchSearch(const Problem& problem, std::shared_ptr<lanes::Pack> pack, const BatchTasks& tasks,
              BatchResults& results);

  /// Searches all tasks for up to `limit` covers. Returns false if `stop` was set meanwhile.
  bool run(std::uint64_t limit, const StopFlag* stop);
  /// Searches the only task, and passes its covers to `visit`; see Batch::list().
  void list(std::uint64_t limit, const Batch::VisitOfTask& visit, const StopFlag* stop);

 private:
  using Word = std::uint64_t;

  // Which tasks the wide search has given up, for another search.
  struct GivenUp {
    bool is_allowed = false;
    std::size_t number = 0;
    static bool has(const Batch::Answer& answer) { return answer.covers > 1; }
    // Returns true if so many of the finished tasks were given up that the first search should
    // answer all tasks.
    bool has_many(std::size_t finished) const {
      return number >= tuning::batch_given_up && number * tuning::batch_given_up_share > finished;
    }
  };
  // Roots of trees that wait for dives, with all forced options taken.
  struct Deferred {
    std::vector<std::uint32_t> tasks;
    std::vector<Word> states;
    void clear() { tasks.clear(), states.clear(); }
  };

  // lanes::Covers: the tag of a state is the number of its task.
  bool wants(std::uint32_t task) override;
  Then found(const lanes::Mark& mark, const Word* state) override;
  void branched(const lanes::Mark& mark, std::uint32_t children) override;
  bool defers(const lanes::Mark& mark, const Word* state) override;
  bool takes_binary(const lanes::Mark& mark, const Word* state) override;
  // lanes::FirstSearch::Tasks: tasks are numbered by their position in `current_`.
  bool load(std::uint32_t number, Word* state) override;
  void found(std::uint32_t number, const Word* state) override;
  void ended(std::uint32_t number, std::uint64_t branchings, std::uint64_t children) override;
  bool defers(std::uint32_t number, const Word* state) override;
  bool stop_requested() override { return stop_ != nullptr && stop_->requested(); }

  void add_cover(std::uint32_t task, const Word* state);
  bool counts_binary() const;
  void count_binary();
  bool defer(std::uint32_t task, const Word* state);
  bool many_given_up() const;

  void begin(std::uint64_t limit, const StopFlag* stop);
  bool run_few();
  bool dive_into_deferred();
  bool dive();
  bool run_first();
  bool run_wide();
  bool run_sequentially(std::span<const std::uint32_t> tasks);
  void visit_unique();

  const Problem& problem_;
  const BatchTasks& tasks_;
  BatchResults& results_;
  std::shared_ptr<lanes::Pack> pack_;
  std::shared_ptr<AlignedWords> planes_;  // scratch memory of the searches
  std::optional<lanes::LanesSearch> wide_;
  std::optional<lanes::FirstSearch> first_;  // created when needed, like dives_ and binary_
  std::optional<lanes::Dives> dives_;
  std::optional<lanes::BinaryStates> binary_;  // for runs that count covers of binary states
  std::optional<Solver> solver_;

  // State of the current run:
  std::uint64_t limit_ = 0;
  const StopFlag* stop_ = nullptr;
  struct {
    const Batch::VisitOfTask* visit = nullptr;
    std::vector<std::uint8_t> digits;  // digits of a cover
  } list_;                             // used by list()
  std::uint32_t num_begun_ = 0;        // number of tasks that the wide search has begun
  GivenUp given_up_;
  std::vector<std::uint32_t> current_;  // tasks of the first search, or of the dives
  Deferred deferred_;
  bool current_is_deferred_ = false;  // the tasks in `current_` begin with states of `deferred_`
  bool allows_dives_ = false;
  std::vector<std::uint32_t> scratch_;
};

}  // namespace dlx
