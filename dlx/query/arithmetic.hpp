#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/query/task.hpp"

namespace dlx::query {

/// A proof that a problem has no cover: weights of its items modulo a number. The weights of the
/// items of each option sum to 0, but the weights of all items, each multiplied by the number of
/// times it must be covered, do not. Only primary items that a cover covers a fixed number of times
/// have a weight. Internal.
struct WeightProof {
  std::uint32_t modulus = 0;
  std::vector<std::uint32_t> weights;  ///< of each primary item; below `modulus`

  /// Returns true if the weights prove that the problem has no cover. O(N + L).
  bool holds(const Problem& problem) const;
  /// Returns a sentence with which a person can check the proof if it is short or regular.
  std::string text(const Problem& problem) const;
};

/// Finds weights modulo powers of a prime that prove that a problem has no cover, if possible.
/// Internal.
///
/// Weights with which all options weigh 0 are homomorphisms of a group: the generators are the
/// items, and each option is a relation, "the sum of its items is 0". The class adds the relations
/// one by one and stores each item as a sum of the remaining generators. If the sum of all items is
/// not 0 in the final group, some generator has a coefficient other than 0 in it. The coefficients
/// of that generator are the weights.
///
/// The coefficients are numbers modulo the largest power of the prime below 2^31. Powers matter:
/// the proof that T-tetrominoes do not cover a board of 10 x 10 cells exists modulo 8, but not
/// modulo 2. The large power also replaces rational numbers: a proof in rational numbers, such as
/// for dominoes on a board with more white than black cells, holds modulo a large power of 2.
///
/// Cost:     for boards and pieces, in which items meet only their neighbours, about N^2 steps;
///           N^3 in the worst case.
/// Memory:   up to about 8 MB.
/// Source:   J. H. Conway and J. C. Lagarias, "Tiling with polyominoes and combinatorial group
///           theory" (1990): colouring arguments are the homomorphisms of this group.
class ColouringGroup {
 public:
  /// Keeps a reference to the problem.
  ColouringGroup(const Problem& problem, std::uint32_t prime);

  /// Adds the next options until about `steps` steps are done; returns true after the last option
  /// or if the group became too large.
  bool advance(std::uint64_t steps);
  /// Returns the steps so far.
  std::uint64_t steps() const { return steps_; }
  /// Returns an estimate of the number of steps that the next option takes at most.
  std::uint64_t next_steps() const { return num_terms_; }
  /// Returns true if advance() gave up because the group became too large.
  bool is_too_large() const;
  /// Returns the proof with the smallest modulus over all generators, if there is a proof. Call
  /// after the last option.
  std::optional<WeightProof> proof() const;

 private:
  struct Term {
    std::uint32_t generator;
    std::uint32_t coefficient;
  };
  using Sum = std::vector<Term>;  // sorted by generator; no coefficient is 0

  template <typename UseNew>
  void add_multiple(Sum& sum, const Sum& other, std::uint32_t factor, const UseNew& use_new);
  void add_multiple(Sum& sum, const Sum& other, std::uint32_t factor);
  void add_relation(Sum relation);
  Sum substitute(const Sum& relation, std::size_t pivot, std::uint32_t divisor);
  std::size_t choose_pivot(const Sum& relation, std::uint32_t divisor) const;
  std::uint32_t power_in(std::uint32_t number) const;
  std::uint32_t inverse(std::uint32_t number) const;

  const Problem& problem_;
  const std::uint32_t prime_;
  std::uint32_t modulus_ = 1;                      // a power of the prime
  std::vector<Sum> items_;                         // the sum that each primary item is equal to
  std::vector<std::uint32_t> orders_;              // order of each generator, a power of the prime
  std::vector<std::vector<std::uint32_t>> users_;  // items with the generator; some outdated
  std::uint32_t next_option_ = 0;
  std::uint64_t num_terms_ = 0;  // terms of items, plus users
  std::uint64_t steps_ = 0;
  Sum scratch_;
};

/// Looks for a proof by weights: first equal weights, then weights modulo powers of small primes.
/// Internal.
class ArithmeticTask final : public Task {
 public:
  /// Returns false if no item must be covered a fixed number of times.
  static bool supports(const Problem& problem);

  /// Keeps a reference to the problem.
  explicit ArithmeticTask(const Problem& problem) : problem_(problem) {}

  /// Returns `exhausted` if the problem is proved to have no cover, otherwise nullopt.
  std::optional<Outcome> advance(const Turn& turn) override;
  std::uint64_t ticks() const override { return ticks_; }
  std::uint64_t next_ticks() const override;
  /// Returns true if there is no proof, or after the proof was found.
  bool is_over() const { return is_over_; }
  /// Returns the reason why there is no cover; "" without a proof.
  const std::string& reason() const { return reason_; }

 private:
  void begin();
  void step(std::uint64_t steps);
  bool use(const WeightProof& proof);

  const Problem& problem_;
  std::optional<std::vector<std::uint32_t>> primes_;  // remaining primes, the next one last
  std::optional<ColouringGroup> group_;
  bool is_over_ = false;
  std::string reason_;
  std::uint64_t ticks_ = 0;
};

}  // namespace dlx::query
