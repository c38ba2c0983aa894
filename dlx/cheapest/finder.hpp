#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "dlx/cheapest/cheapest.hpp"
#include "dlx/cheapest/kept.hpp"
#include "dlx/cheapest/layout.hpp"
#include "dlx/cheapest/parts.hpp"
#include "dlx/cheapest/relaxation.hpp"
#include "dlx/cheapest/root.hpp"
#include "dlx/cheapest/scout.hpp"
#include "dlx/cheapest/search.hpp"
#include "dlx/cheapest/tree.hpp"
#include "dlx/engine/shared/meter.hpp"
#include "dlx/solver.hpp"

namespace dlx::optimize {

/// One search for cheap covers: what find_cheapest() and for_each_within_cost() do. Internal.
///
/// Costs are in units of the layout, but for those of covers and results.
class Finder {
 public:
  using Visit = std::function<bool(const CheapCover&)>;

  /// Keeps the `count` cheapest covers, or shows all to `visit`.
  Finder(const Problem& problem, const CheapestOptions& options, std::uint64_t count, Visit visit);

  CheapestResult find();
  Result stream();

 private:
  // -- cheapest.cpp: the covers, and what is known of them
  std::vector<OptionId> options_to_search();
  // True if there may be covers that are neither kept nor found any more.
  bool are_others() const { return kept_.dropped() || (dominated_ && kept_.full()); }
  // What covers that are looked for cost less than.
  std::int64_t goal() const { return kept_.limit(top_); }
  std::int64_t take(std::span<const std::uint32_t> chosen, std::int64_t cost);
  void take_all(const std::vector<Sought::Found>& covers) {
    for (const Sought::Found& found : covers) take(found.chosen, found.cost);
  }
  void keep(CheapCover cover);
  bool enumerate();
  void take_listed(const Cover& options);
  std::int64_t pass_bound() const;
  std::optional<std::int64_t> bound() const;
  Progress progress();
  Statistics statistics() const;

  // -- passes.cpp: passes below limits that rise, and the bounds before and between them
  using Stretch = std::function<Search::End(std::uint64_t nodes)>;
  Outcome run_passes();
  Search::End look_for_some();
  Search::End in_stretches(std::uint64_t budget, const Stretch& begin, const Stretch& go_on);
  Search::End search(std::int64_t limit, std::uint64_t budget);
  std::int64_t next_limit() const;
  bool begin();
  bool relax();
  Bounded approximate_bound() const;
  std::optional<Bounded> solve_relaxation();
  void adopt_relaxation(const Bounded& made);
  Root root() const { return {search_.scaled_root_bound(), search_.root_rests()}; }
  void adopt(const Bounded& made);
  bool relax_again();
  std::int64_t first_step() const;
  Search::End pass(std::int64_t limit);
  Search::End search_if_quick(std::int64_t limit);
  Search::End go_on(std::uint64_t budget);
  bool is_worth_a_new_search(const Bounded& made, std::int64_t limit) const;
  bool leaves_few(const Bounded& made) const;
  Search::End relaxed_pass(std::int64_t limit);
  Search::End climb(const std::vector<std::uint32_t>& options, std::int64_t limit);
  std::uint64_t nodes_before_tree() const;
  std::size_t few_options() const {
    return static_cast<std::size_t>(limits_.effort.few *
                                    static_cast<double>(layout_.num_options()));
  }
  bool are_few(std::size_t options) const { return options <= few_options(); }
  Search::End seek();
  void make_tree();
  void equip_tree();
  // The solution of the relaxation of all options is one of these, too.
  Tree::Start start_with(std::span<const std::uint32_t> options) const {
    return std::make_shared<Relaxation::Start>(relaxed_start_.with(options));
  }

  // -- saved.cpp
  void save_if_due();
  void save();
  CheapestState state() const;
  void restore(const CheapestState& state);
  Search::End go_on_with_pass(const CheapestState& state);

  // -- scout.cpp
  bool may_scout() const;
  bool follows_scout() const { return scout_ && scout_changes_ == changes_; }
  void scout(bool ends_early);
  std::int64_t limit_of_tree(const std::optional<Pass>& pass) const;
  Scout::From what_scouts_know(const std::optional<Pass>& pass) const;

  Problem problem_;
  CheapestOptions limits_;
  std::uint64_t count_;
  Visit visit_;
  Meter meter_;             // runs from the beginning
  bool dominated_ = false;  // options were left out that others make up for
  Layout layout_;
  Search search_;
  std::int64_t top_;  // all covers asked for cost less
  std::int64_t low_;  // all covers below are known
  Kept kept_;
  std::int64_t shown_ = std::numeric_limits<std::int64_t>::min();  // the best bound of progress()
  std::uint64_t solutions_ = 0;
  bool relaxed_ = false;  // the bound is nearly that of the linear relaxation
  bool solved_ = false;   // that was solved
  Relaxation::Start relaxed_start_;
  bool sought_ = false;  // a cover was looked for by the relaxation
  std::unique_ptr<Tree> tree_;
  std::optional<PartsSearch> parts_;  // of a pass that was saved
  std::int64_t step_ = 0;             // by which limits are raised
  std::uint64_t pass_nodes_ = 0;      // of the search that the last pass came to
  std::uint64_t nodes_before_ = 0;    // before the search under way, and beside it
  // The pass under way, or the last one.
  std::optional<std::int64_t> pass_limit_;
  bool by_tree_ = false;
  std::int64_t left_out_ = infinite;  // the least bound of what that was not given
  struct {
    std::uint64_t nodes = 0, branchings = 0, updates = 0;
  } before_;            // it was saved, and what was sought
  bool ready_ = false;  // there is more to save than there was
  Meter::Clock::time_point next_save_{};
  std::uint64_t changes_ = 0;         // of what is known: covers and bounds of the root
  bool ends_early_ = false;           // the search under way
  std::optional<Pass> pass_;          // that it is, if a tree may follow
  std::optional<Scout> scout_;        // if there are threads
  std::optional<Solution> solution_;  // of the relaxation, by a scout; not taken yet
  std::uint64_t scout_changes_ = 0;   // that it knows of
  std::int64_t scout_limit_ = 0;      // of the tree, as was thought when it was sent
};

}  // namespace dlx::optimize
