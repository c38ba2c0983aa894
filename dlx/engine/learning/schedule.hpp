#pragma once

#include <cstdint>
#include <vector>

#include "dlx/engine/learning/assignment.hpp"
#include "dlx/random.hpp"
#include "dlx/tuning/tuning.hpp"

namespace dlx::learning {

/// An exponential moving average that is unbiased from its first value on. Internal.
/// Source:   D. Kingma and J. Ba, "Adam" (2014), for the correction.
class Average {
 public:
  explicit Average(double memory) : share_(1 / memory) {}
  void add(double value) {
    value_ += share_ * (value - value_);
    bias_ *= 1 - share_;
  }
  double value() const { return bias_ < 1 ? value_ / (1 - bias_) : 0; }

 private:
  double share_;
  double value_ = 0;
  double bias_ = 1;
};

/// Decides when a search restarts, removes clauses, and changes its mode. Counts conflicts and
/// steps, and reads no clock. Internal.
///
/// In *focused* mode the search restarts often and finds refutations; in *stable* mode it restarts
/// rarely and finds covers. The modes take turns of growing length.
/// Source:   G. Audemard and L. Simon (2012) for the focused restarts; M. Luby, A. Sinclair and D.
///           Zuckerman (1993) for the stable ones; C. Oh, "Between SAT and UNSAT" (2015), and
///           CaDiCaL for the modes.
class ModeSchedule {
 public:
  void note_conflict(std::uint32_t distance);

  bool is_stable() const { return is_stable_; }
  double decay() const { return is_stable_ ? tuning::stable_decay : tuning::focused_decay; }

  bool is_restart_due() const;
  void note_restart();

  bool is_reduction_due() const { return conflicts_ >= next_reduction_; }
  void note_reduction();

  bool is_rephase_due() const { return conflicts_ >= next_rephase_; }
  void note_rephase() { next_rephase_ = conflicts_ + tuning::first_interval * ++rephases_; }
  std::uint64_t rephases() const { return rephases_; }

  /// Changes the mode if that is due. `steps`: the work of the search so far.
  bool change_mode(std::uint64_t steps);

  std::uint64_t conflicts() const { return conflicts_; }
  std::uint64_t restarts() const { return restarts_; }

 private:
  std::uint64_t conflicts_ = 0;
  std::uint64_t restarts_ = 0;
  Average fast_{tuning::fast_average};
  Average slow_{tuning::slow_average};
  std::uint64_t last_restart_ = 0;
  std::uint64_t luby_u_ = 1, luby_v_ = 1;  // Knuth's "reluctant doubling" pair
  std::uint64_t next_reduction_ = tuning::first_interval;
  std::uint64_t reductions_ = 0;
  std::uint64_t next_rephase_ = tuning::first_interval;
  std::uint64_t rephases_ = 0;
  bool is_stable_ = false;
  std::uint64_t mode_changes_ = 0;
  std::uint64_t mode_steps_ = 0;  // steps of the first mode, the unit for later modes
  std::uint64_t mode_end_ = 0;
};

/// The value that each variable gets first when it is decided. Internal.
///
/// A variable gets its last value. In stable mode it gets its value in the largest assignment
/// without conflict since the last change.
/// Source:   K. Pipatsrisawat and A. Darwiche (2007) for saved phases; A. Biere and M. Fleury,
///           "Chasing Target Phases" (2020).
class Phases {
 public:
  Phases(std::size_t variables, std::uint64_t seed)
      : saved_(variables, seed % 2 == 0 ? 1 : -1),
        target_(variables, 0),
        best_(variables, 0),
        random_(seed) {}

  Literal choose(Variable variable, bool is_stable) const {
    const std::int8_t target = is_stable ? target_[variable] : std::int8_t{0};
    return (target != 0 ? target : saved_[variable]) > 0 ? positive(variable) : negative(variable);
  }
  void save(Literal literal) { saved_[variable_of(literal)] = is_negative(literal) ? -1 : 1; }
  /// Notes the literals of an assignment without conflict, if no earlier assignment had as many.
  void note(std::span<const Literal> consistent);
  /// Replaces the saved values; `count`, the number of earlier changes, selects the new values.
  void change(std::uint64_t count);

 private:
  std::vector<std::int8_t> saved_;
  std::vector<std::int8_t> target_;  // 0: none
  std::vector<std::int8_t> best_;    // since the last change that used them
  std::size_t target_size_ = 0;
  std::size_t best_size_ = 0;
  Random random_;
};

}  // namespace dlx::learning
