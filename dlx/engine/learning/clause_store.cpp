#include "dlx/engine/learning/clause_store.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "dlx/tuning/tuning.hpp"

namespace dlx::learning {

ClauseRef ClauseStore::add(std::span<const Literal> literals, std::uint32_t distance,
                           bool is_permanent) {
  const auto clause = static_cast<ClauseRef>(words_.size());
  words_.push_back(static_cast<std::uint32_t>(literals.size()));
  words_.push_back(distance << 2 | (is_permanent ? permanent : used));
  words_.insert(words_.end(), literals.begin(), literals.end());
  watch(clause);
  return clause;
}

void ClauseStore::watch(ClauseRef clause) {
  const std::span<const Literal> both = literals(clause).first(2);
  watches_[both[0]].push_back({clause, both[1]});
  watches_[both[1]].push_back({clause, both[0]});
}

void ClauseStore::use(ClauseRef clause, std::uint32_t distance) {
  std::uint32_t& word = words_[clause + 1];
  word = std::min(distance, word >> 2) << 2 | (word & permanent) | used;
}

// The removed_percent of the removable clauses that have the greatest distance, then size.
std::vector<ClauseRef> ClauseStore::useless_clauses() const {
  std::vector<ClauseRef> candidates;
  for (ClauseRef clause = 0; clause < words_.size(); clause += header_words + words_[clause]) {
    const std::uint32_t flags = words_[clause + 1];
    if ((flags & permanent) != 0 || distance(clause) <= tuning::kept_distance) continue;
    if ((flags & used) != 0 && distance(clause) <= tuning::kept_if_used_distance) continue;
    candidates.push_back(clause);
  }
  const auto half = candidates.begin() +
                    static_cast<std::ptrdiff_t>(candidates.size() * tuning::removed_percent / 100);
  const auto rank = [&](ClauseRef clause) {
    return std::tuple(distance(clause), words_[clause], clause);
  };
  std::ranges::nth_element(candidates, half, std::ranges::greater(), rank);
  candidates.erase(half, candidates.end());
  std::ranges::sort(candidates);
  return candidates;
}

void ClauseStore::reduce(const Assignment& assignment, const Changed& changed) {
  const std::vector<ClauseRef> useless = useless_clauses();
  auto next_useless = useless.begin();
  for (std::vector<Watch>& each : watches_) each.clear();
  std::vector<Literal> left;
  ClauseRef end = 0;
  for (ClauseRef clause = 0, next = 0; clause < words_.size(); clause = next) {
    const std::uint32_t flags = words_[clause + 1];
    const std::span<const Literal> all = std::as_const(*this).literals(clause);
    next = clause + header_words + words_[clause];
    const bool is_useless = next_useless != useless.end() && *next_useless == clause;
    if (is_useless) ++next_useless;
    left.clear();
    if (!is_useless &&
        std::ranges::none_of(all, [&](Literal l) { return assignment.is_true(l); })) {
      std::ranges::copy_if(all, std::back_inserter(left),
                           [&](Literal literal) { return !assignment.is_false(literal); });
    }
    if (left.size() < all.size()) changed(all, left);
    if (left.empty()) continue;
    words_[end] = static_cast<std::uint32_t>(left.size());
    words_[end + 1] = flags & ~used;
    std::ranges::copy(left, words_.begin() + end + header_words);
    watch(end);
    end += header_words + static_cast<ClauseRef>(left.size());
  }
  words_.resize(end);
}

}  // namespace dlx::learning
