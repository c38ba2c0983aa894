#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "dlx/optimize/layout.hpp"
#include "dlx/optimize/linear_program.hpp"

namespace dlx::optimize {

/// The linear relaxation of a layout: options may be taken fractionally, rows are covered as often
/// as before, and colours are ignored. Internal. Requires a library for linear programs; see
/// possible().
///
/// The results are proposals: dual values, from which DualAscent::propose() computes a bound in
/// integers, and fractions of options, by which RelaxationTree branches.
///
/// Few of many options matter. sift() begins with some options and adds those with negative reduced
/// costs until there are none (sifting: Bixby, Gregory, Lustig, Marsten and Shanno, "Very
/// large-scale linear programming", 1992).
class Relaxation {
 public:
  struct Fraction {
    std::uint32_t option;
    double value;
  };
  /// A basis from which another solution can start.
  struct Start {
    std::vector<std::uint32_t> options;  ///< ascending
    LinearProgram::Basis of_options, of_stand_ins, of_rows;
    /// The same basis for more options, all of which have non-negative reduced costs.
    Start with(std::span<const std::uint32_t> more) const;
  };

  static bool possible();

  /// A relaxation of all options of the layout; use begin() and sift().
  explicit Relaxation(const Layout& layout);
  /// A relaxation of some options (ascending); use solve(). sift() requires all options. The start
  /// must belong to at least these options and at most these rows.
  Relaxation(const Layout& layout, std::span<const std::uint32_t> options, const Start* start);

  /// Begins with the options that are best by `reduced_costs`, the reduced costs for some dual
  /// values.
  void begin(std::span<const std::int64_t> reduced_costs);
  void sift();
  /// May end as soon as the cost reaches `enough` (in units).
  void solve(std::int64_t enough);
  /// Returns the cost of a subset of the options after at most `steps` iterations, starting from
  /// the last solve().
  double cost_of(std::span<const std::uint32_t> options, std::int64_t enough, int steps);

  /// The dual values of the last solution by row, scaled like costs.
  std::vector<std::int64_t> duals() const;
  std::vector<Fraction> fractions() const;  ///< by option
  double cost() const { return program_->cost(); }
  bool lacks() const;  ///< true if some row could not be covered by options
  Start start() const;

 private:
  void add(std::span<const std::uint32_t> options);
  void go_on_from(const Start& start, std::span<const std::uint32_t> options);
  std::vector<std::uint32_t> first_options(std::span<const std::int64_t> reduced_costs) const;
  std::vector<std::uint32_t> too_cheap() const;
  double units(std::uint32_t option) const {
    return static_cast<double>(layout_.costs[option]) / static_cast<double>(layout_.scale);
  }

  const Layout& layout_;
  std::unique_ptr<LinearProgram> program_;
  std::uint32_t stand_ins_ = 0;           // number of columns before those of options
  std::vector<std::uint32_t> columns_;    // the option of each column after those
  std::vector<std::uint8_t> open_;        // by column of an option
  std::vector<std::uint8_t> has_column_;  // by option
  LinearProgram::Basis solved_;           // after solve()
};

}  // namespace dlx::optimize
