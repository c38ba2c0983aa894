#include "dlx/engine/learning/learner.hpp"

#include <algorithm>
#include <new>
#include <optional>

#include "dlx/tuning/tuning.hpp"

namespace dlx::learning {
namespace {

// Steps of assigning, propagating and unassigning a literal, and of a decision, apart from the
// steps that are counted separately.
constexpr std::uint64_t literal_steps = 4;
constexpr std::uint64_t decision_steps = 20;

}  // namespace

Learner::Learner(const Problem& problem, std::uint64_t seed, ProofListener* proof)
    : constraints_(problem),
      assignment_(constraints_.num_variables()),
      clauses_(constraints_.num_variables()),
      queue_(constraints_.num_variables(), seed),
      phases_(constraints_.num_variables(), seed),
      analysis_(constraints_, assignment_, clauses_, queue_),
      proof_(proof) {
  for (const std::vector<Literal>& clause : constraints_.take_clauses()) {
    clauses_.add(clause, 0, true);
    if (proof_ != nullptr) proof_->add(clause);
  }
  if (proof_ != nullptr) {
    for (const Literal literal : constraints_.root_literals()) proof_->add({&literal, 1});
  }
  is_refuted_ = !constraints_.assign_roots(assignment_);
}

bool Learner::force(OptionId option) {
  const Literal literal = positive(index(option));
  if (assignment_.is_false(literal)) return false;
  if (std::ranges::find(forced_, option) != forced_.end()) return false;
  if (assignment_.is_unassigned(literal)) assignment_.assign(literal, {});
  is_refuted_ = is_refuted_ || !propagate();
  forced_.push_back(option);
  return true;
}

Engine::Step Learner::next(Meter& meter) {
  if (has_cover_) exclude_cover();
  has_cover_ = false;
  while (!is_refuted_) {
    if (!propagate()) {
      is_refuted_ = !learn();
      continue;
    }
    if (!meter.may_spend(steps())) return Engine::Step::stopped;
    if (next_probe_ < constraints_.num_options()) {
      probe();
      continue;
    }
    maintain();
    const std::optional<Variable> variable = next_variable();
    if (!variable) {
      has_cover_ = true;
      return Engine::Step::cover;
    }
    if (!meter.may_continue()) {
      queue_.insert(*variable);
      return Engine::Step::stopped;
    }
    meter.count_node();
    decide(*variable);
  }
  if (proof_ != nullptr) proof_->add({});
  proof_ = nullptr;
  return Engine::Step::exhausted;
}

void Learner::get_cover(std::vector<OptionId>& options) const {
  options = forced_;
  for (std::uint32_t k = 0; k < constraints_.num_options(); ++k) {
    if (!assignment_.is_true(positive(k))) continue;
    if (std::ranges::find(forced_, OptionId{k}) == forced_.end()) options.push_back(OptionId{k});
  }
}

void Learner::add_statistics(Statistics& statistics) const {
  statistics.branchings += schedule_.conflicts();
  statistics.updates += steps() / dlx::tuning::update;
  statistics.restarts += schedule_.restarts();
  add_level_nodes(level_nodes_, statistics);
}

// -- propagation

bool Learner::propagate() {
  while (propagated_ < assignment_.size()) {
    const Literal literal = assignment_.trail()[propagated_++];
    steps_ += literal_steps;
    if (!constraints_.propagate(literal, assignment_, conflict_)) return false;
    if (!propagate_clauses(negation(literal))) return false;
  }
  return true;
}

// `literal` has become false: every clause that watches it watches another literal, implies its
// other watched literal, or is the conflict.
bool Learner::propagate_clauses(Literal literal) {
  std::vector<ClauseStore::Watch>& watches = clauses_.watches(literal);
  auto kept = watches.begin();
  bool is_consistent = true;
  steps_ += watches.size();
  for (auto watch = watches.begin(); watch != watches.end(); ++watch) {
    *kept++ = *watch;
    if (!is_consistent || assignment_.is_true(watch->blocker)) continue;
    const std::span<Literal> literals = clauses_.literals(watch->clause);
    steps_ += 4;
    const Literal other = literals[0] ^ literals[1] ^ literal;
    if (assignment_.is_true(other)) {
      kept[-1].blocker = other;
      continue;
    }
    std::size_t k = 2;
    while (k < literals.size() && assignment_.is_false(literals[k])) ++k;
    steps_ += k;
    if (k < literals.size()) {
      literals[0] = other;
      literals[1] = literals[k];
      literals[k] = literal;
      clauses_.watches(literals[1]).push_back({watch->clause, other});
      --kept;
    } else if (assignment_.is_unassigned(other)) {
      literals[0] = other;
      literals[1] = literal;
      assignment_.assign(other, {Reason::Kind::clause, watch->clause});
    } else {
      conflict_.assign(literals.begin(), literals.end());
      is_consistent = false;
    }
  }
  watches.erase(kept, watches.end());
  return is_consistent;
}

// -- learning

// Adds a clause that only the found cover violates: one of its options must be false. If another
// cover may contain all of these options and more, the clause also permits that another option is
// true.
void Learner::exclude_cover() {
  conflict_.clear();
  for (Variable v = 0; v < constraints_.num_options(); ++v) {
    if (assignment_.level(v) == 0) continue;
    if (assignment_.is_true(positive(v))) {
      conflict_.push_back(negative(v));
    } else if (constraints_.has_slack()) {
      conflict_.push_back(positive(v));
    }
  }
  if (conflict_.size() > 1) {
    // The clause must watch literals of the last levels, which backtracking unassigns first.
    std::ranges::nth_element(conflict_, conflict_.begin() + 1, std::ranges::greater(),
                             [&](Literal literal) { return assignment_.level_of(literal); });
    clauses_.add(conflict_, 0, true);
  }
  is_refuted_ = !learn();
}

std::size_t Learner::go_to_conflict() {
  std::uint32_t last = 0;
  std::size_t at_last = 0;
  for (const Literal literal : conflict_) {
    const std::uint32_t level = assignment_.level_of(literal);
    if (level > last) at_last = 0;
    last = std::max(last, level);
    if (level == last) ++at_last;
  }
  backtrack(last);
  return at_last;
}

// Swaps a literal with the highest level to the front.
void Learner::put_last_level_first(std::span<Literal> literals) const {
  const auto last = std::ranges::max_element(
      literals, {}, [&](Literal literal) { return assignment_.level_of(literal); });
  std::iter_swap(literals.begin(), last);
}

bool Learner::learn() {
  const std::size_t at_last = go_to_conflict();
  if (level() == 0) return false;
  // Up to the last decision, the assignment was consistent.
  phases_.note(assignment_.trail().first(assignment_.start_of(level())));
  if (at_last == 1) {
    learned_ = conflict_;
    put_last_level_first(learned_);
  } else {
    analysis_.analyse(conflict_, learned_);
  }
  const std::uint32_t distance = analysis_.distance_of(learned_);
  schedule_.note_conflict(distance);
  queue_.decay(schedule_.decay());
  if (proof_ != nullptr) proof_->add(learned_);

  if (learned_.size() == 1) {
    backtrack(0);
    assignment_.assign(learned_[0], {});
    return true;
  }
  put_last_level_first(std::span(learned_).subspan(1));
  backtrack(assignment_.level_of(learned_[1]));
  const ClauseRef clause = clauses_.add(learned_, distance, false);
  assignment_.assign(learned_[0], {Reason::Kind::clause, clause});
  return true;
}

// -- probing

// Assigns the next option at the root and propagates. If propagation meets a conflict, the option
// is in no cover.
void Learner::probe() {
  if (steps() > tuning::probe_steps) {
    next_probe_ = static_cast<Variable>(constraints_.num_options());
    return;
  }
  const Variable option = next_probe_++;
  if (assignment_.is_unassigned(positive(option))) {
    assignment_.begin_level();
    assignment_.assign(positive(option), {});
    if (!propagate()) {
      is_refuted_ = !learn();
      has_removed_ = true;
    } else {
      backtrack(0);
    }
  }
  if (next_probe_ == constraints_.num_options() && has_removed_) {
    next_probe_ = 0;
    has_removed_ = false;
  }
}

// -- decisions

void Learner::backtrack(std::uint32_t level) {
  if (level >= this->level()) return;
  const std::size_t end = assignment_.start_of(level + 1);
  while (assignment_.size() > end) {
    const bool was_propagated = assignment_.size() <= propagated_;
    const Literal literal = assignment_.unassign_last();
    if (was_propagated) constraints_.undo(literal);
    if (next_probe_ == constraints_.num_options()) phases_.save(literal);
    queue_.insert(variable_of(literal));
  }
  propagated_ = std::min(propagated_, end);
  assignment_.end_levels(level);
}

std::optional<Variable> Learner::next_variable() {
  while (!queue_.empty()) {
    const Variable variable = queue_.pop();
    if (assignment_.is_unassigned(positive(variable))) return variable;
  }
  return std::nullopt;
}

void Learner::decide(Variable variable) {
  if (level() >= level_nodes_.size()) level_nodes_.resize(level() + 1);
  ++level_nodes_[level()];
  steps_ += decision_steps;
  assignment_.begin_level();
  assignment_.assign(phases_.choose(variable, schedule_.is_stable()), {});
}

// Returns the last level that a restart may keep: the search would decide its variables again,
// because they are more active than every unassigned variable. Source: P. van der Tak, A. Ramos and
// M. Heule, "Reusing the Assignment Trail" (2011).
std::uint32_t Learner::reusable_level() {
  const std::optional<Variable> next = next_variable();
  if (!next) return 0;
  queue_.insert(*next);
  std::uint32_t kept = 0;
  while (kept < level()) {
    const Literal decision = assignment_.trail()[assignment_.start_of(kept + 1)];
    if (!queue_.is_before(variable_of(decision), *next)) break;
    ++kept;
  }
  return kept;
}

// Restarts, removes clauses and changes the mode or the preferred values, if that is due.
void Learner::maintain() {
  const bool changes_mode = schedule_.change_mode(steps());
  if (changes_mode || schedule_.is_rephase_due()) {
    phases_.note(assignment_.trail());
    backtrack(0);
    if (schedule_.is_rephase_due()) {
      schedule_.note_rephase();
      phases_.change(schedule_.rephases());
    }
  }
  const bool reduces = schedule_.is_reduction_due() || clauses_.is_full();
  if (reduces) {
    backtrack(0);
    schedule_.note_reduction();
    clauses_.reduce(assignment_,
                    [&](std::span<const Literal> before, std::span<const Literal> left) {
                      if (proof_ == nullptr) return;
                      if (!left.empty()) proof_->add(left);
                      proof_->remove(before);
                    });
    if (clauses_.is_full()) throw std::bad_alloc();
  } else if (level() > 0 && schedule_.is_restart_due()) {
    schedule_.note_restart();
    backtrack(reusable_level());
  }
  if (level() > 0) return;
  const std::size_t roots = assignment_.size();
  if (roots > roots_simplified_ && (reduces || roots_simplified_ == 0)) {
    constraints_.simplify(assignment_);
    roots_simplified_ = roots;
  }
}

}  // namespace dlx::learning
