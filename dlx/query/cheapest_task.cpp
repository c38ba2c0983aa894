#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "dlx/optimize/cheapest.hpp"
#include "dlx/query/encode.hpp"
#include "dlx/query/task.hpp"

namespace dlx::query {
namespace {

using Ids = std::vector<OptionId>;

// Encodes ascending ids by their differences.
void pass_ascending(Encoder& out, const Ids& ids) {
  out.number(ids.size());
  std::uint32_t before = 0;
  for (const OptionId id : ids) {
    out.number(index(id) - before);
    before = index(id);
  }
}

void pass_ascending(Decoder& in, Ids& ids) {
  ids.resize(in.size());
  std::uint64_t before = 0;
  for (OptionId& id : ids) {
    before += std::min(in.number(), std::uint64_t{1} << 32);
    if (before >= std::uint64_t{1} << 32) throw StateError("it has an unknown option");
    id = OptionId{static_cast<std::uint32_t>(before)};
  }
}

// The costs of covers are not saved.
template <typename Bytes, typename State>
void pass_state(Bytes& bytes, State& state) {
  pass_list(bytes, state.covers, 1, [&](auto& cover) { pass_ascending(bytes, cover.options); });
  pass(bytes, state.dropped, state.approximated, state.solved, state.low, state.step,
       state.pass_nodes, state.nodes, state.branchings, state.updates);
  bool has_pass = state.pass.has_value();
  pass(bytes, has_pass);
  if (!has_pass) return;
  if constexpr (!std::is_const_v<State>) state.pass.emplace();
  auto& now = *state.pass;
  pass(bytes, now.limit, now.closed);
  pass_list(bytes, now.parts, 1, [&](auto& part) {
    pass_ascending(bytes, part.options);
    pass(bytes, part.bound);
  });
  pass_list(bytes, now.cuts, 3, [&](auto& cut) { pass(bytes, cut[0], cut[1], cut[2]); });
  for (auto& part : now.parts) pass_ascending(bytes, part.taken);
}

// Finds the cheapest covers, or visits or counts all covers up to a cost.
class CheapestTask final : public Task {
 public:
  CheapestTask(const Problem& problem, const TaskQuery& wanted, Budget& budget, Restored* restored)
      : problem_(problem),
        wanted_(wanted),
        budget_(budget),
        keeps_(wanted.query.kind == Query::Kind::cheapest) {
    if (restored != nullptr) pass_state(restored->in, restored_.emplace());
  }

  std::optional<Outcome> advance(const Turn& turn) override {
    if (!search_) begin();
    const std::optional<Outcome> outcome = search_->advance(turn.until);
    return outcome && enough_ ? Outcome::limit : outcome;
  }

  BigCount found() const override {
    return keeps_ && search_ ? BigCount(search_->covers().size()) : BigCount(shown_);
  }

  Progress progress() const override {
    if (!search_) return {};
    Progress progress = search_->progress();
    if (!keeps_) progress.covers = shown_;
    return progress;
  }

  void add_to(Statistics& statistics, StateStatistics& /*memo*/) const override {
    if (search_) add_statistics(search_->statistics(), statistics);
  }

  void add_covers_to(Result& answer) const override {
    if (!keeps_) return;
    if (search_) answer.covers = search_->covers();
    answer.bound = search_ ? search_->bound() : min_cost(problem_);
  }

  bool save(Saved& saved) override {
    if (!keeps_) return false;
    const optimize::SolverState state = search_     ? search_->state()
                                        : restored_ ? *restored_
                                                    : optimize::SolverState();
    pass_state(saved.out, state);
    saved.nodes += state.nodes;
    return true;
  }

 private:
  void begin() {
    const Query& query = wanted_.query;
    optimize::CheapestQuery request{.count = wanted_.limit,
                                    .max_cost = query.max_cost,
                                    .gap = query.gap,
                                    .visit = {},
                                    .effort = {}};
    if (!keeps_) request.visit = [this](const CheapCover& cover) { return show(cover); };
    SolveOptions limits = budget_.search_options();
    limits.time_limit = budget_.left().time_limit;
    limits.threads = keeps_ ? budget_.threads() : 1;
    search_ =
        optimize::make_cheapest_search(problem_, std::move(request), limits, budget_.reporter());
    if (restored_) search_->restore(*std::exchange(restored_, std::nullopt));
  }

  bool show(const CheapCover& cover) {
    ++shown_;
    if (wanted_.visit != nullptr && !(*wanted_.visit)(Cover(cover.options))) return false;
    enough_ = shown_ >= wanted_.limit;
    return !enough_;
  }

  const Problem& problem_;
  const TaskQuery wanted_;
  Budget& budget_;
  const bool keeps_;
  std::optional<optimize::SolverState> restored_;
  std::unique_ptr<optimize::CheapestSearch> search_;
  std::uint64_t shown_ = 0;
  bool enough_ = false;
};

}  // namespace

std::int64_t min_cost(const Problem& problem) {
  constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
  std::int64_t sum = 0;
  for (std::uint32_t k = 0; k < problem.num_options(); ++k) {
    const std::int64_t cost = std::min<std::int64_t>(problem.cost(OptionId{k}), 0);
    sum = sum < least - cost ? least : sum + cost;
  }
  return sum;
}

std::unique_ptr<Task> make_cheapest_task(const Problem& problem, const TaskQuery& wanted,
                                         Budget& budget, Restored* restored) {
  return std::make_unique<CheapestTask>(problem, wanted, budget, restored);
}

}  // namespace dlx::query
