#include "dlx/query/arithmetic.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <span>
#include <string_view>
#include <utility>

#include "dlx/deadline.hpp"

namespace dlx::query {
namespace {

// Work per entry of the problem for equal weights, and per added term for weights modulo a power.
constexpr std::uint64_t ticks_per_entry = 5, ticks_per_step = 25;

// All coefficients are smaller than this number.
constexpr std::uint32_t max_modulus = std::uint32_t{1} << 31;
// A group with more terms is too large; each item counts as terms_per_item terms. About 8 MB.
constexpr std::uint64_t max_terms = 1 << 20;
constexpr std::uint64_t terms_per_item = 16;
// Steps between two reads of the clock.
constexpr std::uint64_t slice = 40'000;

// Returns how often each cover covers a primary item, if that number is fixed.
std::optional<std::uint32_t> fixed_number(const Problem& problem, std::uint32_t item) {
  const Bounds bounds = problem.bounds(ItemId{item});
  return bounds.low == bounds.high ? std::optional(bounds.low) : std::nullopt;
}

// Calls `use` with each item of an option that has a weight.
template <typename Use>
void for_each_item(const Problem& problem, std::uint32_t option, const Use& use) {
  for (const Entry& entry : problem.option(OptionId{option})) {
    const std::uint32_t item = index(entry.item);
    if (item < problem.num_primary() && fixed_number(problem, item)) use(item);
  }
}

// Returns the sum of the weights of all items, each as often as it must be covered.
std::uint64_t weight_of_all(const Problem& problem, std::span<const std::uint32_t> weights,
                            std::uint32_t modulus) {
  std::uint64_t sum = 0;
  for (std::uint32_t item = 0; item < weights.size(); ++item) {
    sum += std::uint64_t{weights[item]} * fixed_number(problem, item).value_or(0) % modulus;
  }
  return sum % modulus;
}

// Returns the greatest common divisor, over all options, of the number of items with a weight; 0 if
// no option has such an item.
std::uint32_t common_size(const Problem& problem) {
  std::uint32_t common = 0;
  for (std::uint32_t option = 0; option < problem.num_options(); ++option) {
    Deadline::check(problem.option(OptionId{option}).size());
    std::uint32_t size = 0;
    for_each_item(problem, option, [&](std::uint32_t) { ++size; });
    common = std::gcd(common, size);
  }
  return common;
}

}  // namespace

// -- proofs

bool WeightProof::holds(const Problem& problem) const {
  for (std::uint32_t option = 0; option < problem.num_options(); ++option) {
    Deadline::check(problem.option(OptionId{option}).size());
    std::uint64_t sum = 0;
    for_each_item(problem, option, [&](std::uint32_t item) { sum += weights[item]; });
    if (sum % modulus != 0) return false;
  }
  return weight_of_all(problem, weights, modulus) != 0;
}

std::string WeightProof::text(const Problem& problem) const {
  constexpr std::size_t max_named = 40;
  constexpr std::size_t max_weights = 8;
  const std::string number = std::to_string(modulus);
  const std::string text = "there is no solution modulo " + number + ": each option ";
  bool all_one = true;
  std::uint64_t num_all = 0;
  std::size_t num_weighted = 0;
  std::map<std::uint32_t, std::vector<std::string_view>> names;  // names of the items, by weight
  for (std::uint32_t item = 0; item < weights.size(); ++item) {
    const std::optional<std::uint32_t> often = fixed_number(problem, item);
    if (!often) continue;
    num_all += *often;
    all_one = all_one && weights[item] == 1;
    if (weights[item] == 0) continue;
    ++num_weighted;
    names[weights[item]].push_back(problem.name(ItemId{item}));
  }
  if (all_one) {
    return text + "covers " + number + " items or a multiple, but " + std::to_string(num_all) +
           " is not divisible by " + number;
  }
  std::string list;
  for (const auto& [weight, items] : names) {
    list += (list.empty() ? "weight " : "; weight ") + std::to_string(weight) + ":";
    if (num_weighted > max_named) list += " " + std::to_string(items.size()) + " items";
    for (std::size_t k = 0; num_weighted <= max_named && k < items.size(); ++k) {
      list += " " + std::string(items[k]);
    }
  }
  if (num_weighted > max_named && names.size() > max_weights) {
    list = std::to_string(num_weighted) + " items have weights";
  }
  return text + "weighs 0, but all items together weigh " +
         std::to_string(weight_of_all(problem, weights, modulus)) + " (" + list + ")";
}

// -- the group

ColouringGroup::ColouringGroup(const Problem& problem, std::uint32_t prime)
    : problem_(problem),
      prime_(prime),
      items_(problem.num_primary()),
      users_(problem.num_primary()) {
  while (modulus_ < max_modulus / prime) modulus_ *= prime;
  orders_.assign(problem.num_primary(), modulus_);
  num_terms_ = problem.num_primary() * terms_per_item;
  if (is_too_large()) return;
  for (std::uint32_t item = 0; item < problem.num_primary(); ++item) {
    items_[item] = {{item, 1}};
    users_[item] = {item};
  }
}

bool ColouringGroup::is_too_large() const { return num_terms_ > max_terms; }

bool ColouringGroup::advance(std::uint64_t steps) {
  const std::uint64_t end = steps < no_limit - steps_ ? steps_ + steps : no_limit;
  while (next_option_ < problem_.num_options() && !is_too_large()) {
    if (steps_ >= end) return false;
    Deadline::check(num_terms_ / 16);
    Sum relation;
    for_each_item(problem_, next_option_++,
                  [&](std::uint32_t item) { add_multiple(relation, items_[item], 1); });
    add_relation(std::move(relation));
  }
  return true;
}

// Adds a multiple of a sum. The coefficients of a generator are numbers modulo its order. Calls
// `use_new` with each generator that the sum did not have.
template <typename UseNew>
void ColouringGroup::add_multiple(Sum& sum, const Sum& other, std::uint32_t factor,
                                  const UseNew& use_new) {
  scratch_.clear();
  auto left = sum.begin();
  for (const Term& term : other) {
    while (left != sum.end() && left->generator < term.generator) scratch_.push_back(*left++);
    std::uint64_t coefficient = std::uint64_t{term.coefficient} * factor;
    const bool is_new = left == sum.end() || left->generator != term.generator;
    if (!is_new) coefficient += left++->coefficient;
    coefficient %= orders_[term.generator];
    if (coefficient == 0) continue;
    scratch_.push_back({term.generator, static_cast<std::uint32_t>(coefficient)});
    if (is_new) use_new(term.generator);
  }
  scratch_.insert(scratch_.end(), left, sum.end());
  steps_ += 1 + sum.size() + other.size();
  sum.assign(scratch_.begin(), scratch_.end());
}

void ColouringGroup::add_multiple(Sum& sum, const Sum& other, std::uint32_t factor) {
  add_multiple(sum, other, factor, [](std::uint32_t) {});
}

// Returns the largest power of the prime that divides `number`, which is not 0.
std::uint32_t ColouringGroup::power_in(std::uint32_t number) const {
  std::uint32_t power = 1;
  for (; number % prime_ == 0; number /= prime_) power *= prime_;
  return power;
}

// Returns the inverse modulo `modulus_` of a number that is not a multiple of the prime, by the
// extended Euclidean algorithm.
std::uint32_t ColouringGroup::inverse(std::uint32_t number) const {
  std::int64_t a = modulus_;
  std::int64_t b = number % modulus_;
  std::int64_t factor_a = 0;
  std::int64_t factor_b = 1;
  while (b != 0) {
    const std::int64_t quotient = a / b;
    a = std::exchange(b, a - quotient * b);
    factor_a = std::exchange(factor_b, factor_a - quotient * factor_b);
  }
  return static_cast<std::uint32_t>(factor_a < 0 ? factor_a + modulus_ : factor_a);
}

// Chooses the generator to eliminate, from those whose coefficients are divisible by the smallest
// power of the prime: a free generator if possible, because eliminating a generator of finite order
// adds a relation; ties go to the generator with the fewest users.
std::size_t ColouringGroup::choose_pivot(const Sum& relation, std::uint32_t divisor) const {
  std::size_t best = relation.size();
  const auto key = [&](std::size_t place) {
    const std::uint32_t generator = relation[place].generator;
    return std::pair(orders_[generator] != modulus_, users_[generator].size());
  };
  for (std::size_t place = 0; place < relation.size(); ++place) {
    if (power_in(relation[place].coefficient) != divisor) continue;
    if (best == relation.size() || key(place) < key(best)) best = place;
  }
  return best;
}

void ColouringGroup::add_relation(Sum relation) {
  while (!relation.empty() && !is_too_large()) {
    std::uint32_t divisor = modulus_;
    for (const Term& term : relation) divisor = std::min(divisor, power_in(term.coefficient));
    relation = substitute(relation, choose_pivot(relation, divisor), divisor);
  }
}

// With the divisor d, the relation is d * w = 0 for a sum w in which the coefficient c of the pivot
// has an inverse. Replaces the pivot by (w - the other terms of w) / c; its number then belongs to
// w, which is a generator of order d, or 0 if d = 1. Returns the relation that follows from the
// order of the pivot; it is empty for a free pivot.
ColouringGroup::Sum ColouringGroup::substitute(const Sum& relation, std::size_t pivot,
                                               std::uint32_t divisor) {
  const std::uint32_t generator = relation[pivot].generator;
  const std::uint32_t order = std::exchange(orders_[generator], divisor);
  const std::uint32_t inverse = this->inverse(relation[pivot].coefficient / divisor);
  Sum quotient;
  for (const Term& term : relation) {
    const bool is_pivot = term.generator == generator;
    quotient.push_back({term.generator, is_pivot ? 1 : modulus_ - term.coefficient / divisor});
  }
  Sum value;
  add_multiple(value, quotient, inverse);

  std::vector<std::uint32_t> users = std::exchange(users_[generator], {});
  std::ranges::sort(users);
  const auto repeated = std::ranges::unique(users);
  num_terms_ -= users.size();
  users.erase(repeated.begin(), repeated.end());
  for (const std::uint32_t user : users) {
    Sum& item = items_[user];
    const auto place = std::ranges::lower_bound(item, generator, {}, &Term::generator);
    if (place == item.end() || place->generator != generator) continue;
    const std::uint32_t factor = place->coefficient;
    num_terms_ -= item.size();
    item.erase(place);
    add_multiple(item, value, factor, [&](std::uint32_t other) {
      users_[other].push_back(user);
      ++num_terms_;
    });
    num_terms_ += item.size();
    if (is_too_large()) return {};
  }
  Sum next;
  if (order != modulus_) add_multiple(next, value, order);
  return next;
}

// The coefficients of a generator are weights modulo its order. A smaller modulus suffices if the
// prime divides the sum of all weights less often than the order, or if it divides all weights.
std::optional<WeightProof> ColouringGroup::proof() const {
  std::vector<std::uint64_t> sums(orders_.size());  // sum of the weights of all items, by generator
  std::vector<std::uint32_t> divisors(orders_);     // common divisor of the weights, by generator
  for (std::uint32_t item = 0; item < items_.size(); ++item) {
    const std::optional<std::uint32_t> number = fixed_number(problem_, item);
    if (!number) continue;
    for (const Term& term : items_[item]) {
      std::uint64_t& sum = sums[term.generator];
      sum = (sum + std::uint64_t{term.coefficient} * *number) % orders_[term.generator];
      std::uint32_t& divisor = divisors[term.generator];
      divisor = std::min(divisor, power_in(term.coefficient));
    }
  }
  WeightProof proof;
  std::uint32_t best = 0;
  for (std::uint32_t generator = 0; generator < orders_.size(); ++generator) {
    if (sums[generator] == 0) continue;
    const std::uint32_t power = power_in(static_cast<std::uint32_t>(sums[generator]));
    const std::uint32_t modulus = power / divisors[generator] * prime_;
    if (proof.modulus != 0 && proof.modulus <= modulus) continue;
    proof.modulus = modulus;
    best = generator;
  }
  if (proof.modulus == 0) return std::nullopt;
  for (const Sum& item : items_) {
    const auto place = std::ranges::lower_bound(item, best, {}, &Term::generator);
    const bool has_weight = place != item.end() && place->generator == best;
    proof.weights.push_back(has_weight ? place->coefficient / divisors[best] % proof.modulus : 0);
  }
  // Multiplying the weights such that one of them is 1 makes proofs easier to read.
  const auto has_inverse = [&](std::uint32_t weight) { return weight % prime_ != 0; };
  const std::uint64_t factor = inverse(*std::ranges::find_if(proof.weights, has_inverse));
  for (std::uint32_t& weight : proof.weights) {
    weight = static_cast<std::uint32_t>(weight * factor % proof.modulus);
  }
  return proof;
}

// -- the task

bool ArithmeticTask::supports(const Problem& problem) {
  for (std::uint32_t item = 0; item < problem.num_primary(); ++item) {
    if (fixed_number(problem, item)) return true;
  }
  return false;
}

// The proof is checked without the group, so no cover is missed if the group is wrong.
bool ArithmeticTask::use(const WeightProof& proof) {
  if (!proof.holds(problem_)) return false;
  reason_ = proof.text(problem_);
  is_over_ = true;
  return true;
}

std::uint64_t ArithmeticTask::next_ticks() const {
  if (!primes_) return ticks_per_entry * problem_.num_entries();
  return ticks_per_step * (group_ ? group_->next_steps() : terms_per_item * problem_.num_primary());
}

std::optional<Outcome> ArithmeticTask::advance(const Turn& turn) {
  const std::uint64_t end = turn.ticks < no_limit - ticks_ ? ticks_ + turn.ticks : no_limit;
  while (!is_over_ && ticks_ < end && Clock::now() < turn.until) {
    if (!primes_) {
      begin();
    } else {
      step(std::min((end - ticks_) / ticks_per_step + 1, slice));
    }
  }
  return reason_.empty() ? std::nullopt : std::optional(Outcome::exhausted);
}

// Tries equal weights, and chooses the primes: small primes, and the largest prime that divides the
// size of all options. Other primes rarely prove anything.
void ArithmeticTask::begin() {
  std::uint32_t size = common_size(problem_);
  ticks_ += ticks_per_entry * problem_.num_entries();
  if (size > 1 && use(WeightProof{size, std::vector(problem_.num_primary(), 1U)})) return;
  primes_ = {7, 5, 3, 2};
  for (std::uint32_t prime = 2; prime * prime <= size; ++prime) {
    while (size % prime == 0 && size != prime) size /= prime;
  }
  if (size > primes_->front()) primes_->insert(primes_->begin(), size);
}

// Works on the next prime.
void ArithmeticTask::step(std::uint64_t steps) {
  if (!group_) {
    if (primes_->empty()) {
      is_over_ = true;
      return;
    }
    group_.emplace(problem_, primes_->back());
    primes_->pop_back();
  }
  const std::uint64_t before = group_->steps();
  const bool is_complete = group_->advance(steps);
  ticks_ += ticks_per_step * (group_->steps() - before);
  if (!is_complete) return;
  if (group_->is_too_large()) {
    is_over_ = true;
  } else if (const std::optional<WeightProof> proof = group_->proof()) {
    use(*proof);
  }
  group_.reset();
}

}  // namespace dlx::query
