#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/query/encode.hpp"
#include "dlx/query/task.hpp"
#include "dlx/split.hpp"
#include "dlx/symmetry/isomorph_count.hpp"
#include "dlx/symmetry/remainders.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx::query {

/// Counts the covers of a problem or of its subproblems by the remainders after choices; counts
/// isomorphic remainders only once. Internal.
class IsomorphTask final : public Task {
 public:
  /// The problem must satisfy Remainders::supports(). `symmetries`: order of the group as text, for
  /// the statistics.
  IsomorphTask(const Problem& problem, std::string symmetries, Budget& budget)
      : IsomorphTask(problem, {Subproblem{}}, std::move(symmetries), budget) {}
  /// Counts the covers of each subproblem as often as its multiplicity.
  IsomorphTask(const Problem& problem, const std::vector<Subproblem>& subproblems,
               std::string symmetries, Budget& budget)
      : problem_(problem),
        symmetries_(std::move(symmetries)),
        options_(budget.search_options()),
        meter_(options_, budget.reporter()),
        remainders_(problem),
        count_(remainders_, roots_of(remainders_, subproblems), budget.memory() / 2) {}

  std::optional<Outcome> advance(const Turn& turn) override {
    meter_.start();
    pause_at_end(meter_, turn, std::max(ticks() / (nodes() + 1), tuning::node));
    done_ = count_.run(meter_);
    meter_.stop();
    if (done_) return Outcome::exhausted;
    return meter_.paused() ? std::nullopt : std::optional(meter_.outcome());
  }

  /// Assumes that labelling a remainder takes as long as finding a small group of the problem.
  std::uint64_t ticks() const override {
    return nodes() * tuning::node_ticks(problem_.num_entries()) +
           count_.statistics().labelled * tuning::per_entry / 2 * problem_.num_entries();
  }
  double repeated_share() const override {
    const auto& done = count_.statistics();
    return done.labelled > 0 ? static_cast<double>(done.hits) / static_cast<double>(done.labelled)
                             : 0;
  }
  BigCount found() const override { return done_ ? count_.count() : BigCount(0); }
  Progress progress() const override {
    Progress progress;
    progress.nodes = nodes();
    return progress;
  }
  void add_to(Statistics& statistics, StateStatistics&) const override {
    const auto& done = count_.statistics();
    Statistics own;
    own.engine = "symmetry";
    own.nodes = nodes();
    own.choice = symmetries_ + " symmetries; " + std::to_string(done.labelled) + " remainders, " +
                 std::to_string(done.hits) + " of them isomorphic to others";
    add_statistics(own, statistics);
  }
  bool save(Saved& saved) override {
    Encoder out;
    pass_done(out, count_.done());
    out.number(nodes());
    saved.out.text(out.bytes());
    return true;
  }
  /// Continues with the results that save() wrote. Call before the first turn.
  void restore(std::string_view bytes) {
    Decoder in(bytes);
    symmetry::IsomorphCount::Done done;
    pass_done(in, done);
    nodes_before_ = in.number();
    count_.begin_with(std::move(done));
  }

 private:
  template <typename Bytes, typename Given>
  static void pass_done(Bytes& bytes, Given& done) {
    pass(bytes, done.roots, done.sum, done.statistics.labelled, done.statistics.hits);
    if constexpr (std::is_const_v<Given>) {
      bytes.number(done.isomorphic.size());
      for (const auto& [form, count] : done.isomorphic) {
        bytes.raw(form);
        pass(bytes, count);
      }
    } else {
      for (std::size_t left = bytes.size(22); left > 0; --left) {
        const symmetry::Form form = bytes.fingerprint();
        pass(bytes, done.isomorphic[form]);
      }
    }
  }

  std::uint64_t nodes() const { return nodes_before_ + meter_.nodes(); }

  using Roots = std::vector<symmetry::IsomorphCount::Root>;

  // Skips subproblems whose options conflict, because they have no cover.
  static Roots roots_of(const symmetry::Remainders& remainders,
                        const std::vector<Subproblem>& subproblems) {
    Roots roots;
    for (const Subproblem& subproblem : subproblems) {
      symmetry::Remainder remainder = remainders.complete();
      for (const OptionId option : subproblem.left_out)
        remainders.leave_out(index(option), remainder);
      const bool alive = std::ranges::all_of(subproblem.taken, [&](OptionId option) {
        if (!symmetry::has(remainder.live, index(option))) return false;
        remainders.take(index(option), remainder);
        return true;
      });
      if (alive) roots.push_back({std::move(remainder), subproblem.times});
    }
    return roots;
  }

  const Problem& problem_;
  const std::string symmetries_;
  const SolveOptions options_;
  Meter meter_;
  const symmetry::Remainders remainders_;
  symmetry::IsomorphCount count_;
  std::uint64_t nodes_before_ = 0;  // nodes before the save
  bool done_ = false;
};

}  // namespace dlx::query
