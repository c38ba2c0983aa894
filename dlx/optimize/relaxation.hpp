#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "dlx/optimize/layout.hpp"
#include "dlx/optimize/linear_program.hpp"
#include "dlx/optimize/residual.hpp"

namespace dlx::optimize {

/// The linear relaxation of a layout, or of the remaining problem after some options were taken:
/// options may be taken fractionally, the bounds of rows are unchanged, and colours are ignored.
/// Internal. Requires a library for linear programs; see possible().
///
/// The results are proposals: dual values, from which bound_by() computes a bound in integers, and
/// fractions of options, by which RelaxationTree branches.
///
/// Only a few of many options matter. The linear program begins with columns for some options, and
/// solve() adds options with negative reduced costs until there are none (sifting: Bixby, Gregory,
/// Lustig, Marsten and Shanno, "Very large-scale linear programming", 1992).
class Relaxation {
 public:
  struct Fraction {
    std::uint32_t option;
    double value;
  };
  /// A basis from which another solution can start, and the options that have columns.
  struct Start {
    std::vector<std::uint32_t> options;  ///< ascending
    LinearProgram::Basis of_options, of_stand_ins, of_rows;
  };

  /// Values with a smaller difference are equal; a smaller relative gain of the bound does not
  /// justify another round.
  static constexpr double tolerance = 1e-5;

  static bool possible();

  /// A relaxation of all options of the layout, which begins with the options that are best by
  /// `reduced_costs`, the reduced costs for some dual values.
  Relaxation(const Layout& layout, std::span<const std::int64_t> reduced_costs);
  /// A relaxation of some options (ascending), none of which is taken. `start` may be null;
  /// otherwise it must have no other rows than this relaxation.
  Relaxation(const Layout& layout, const Residual& residual, std::vector<std::uint32_t> options,
             const Start* start);

  /// Solves the relaxation. May end as soon as the cost reaches `enough` (in units).
  void solve(double enough = std::numeric_limits<double>::max());
  /// Returns the cost of a subset of the options after at most `steps` iterations, starting from
  /// the last solve(); options without columns are left out. `forced`: another option, which must
  /// be taken, or no_option.
  double cost_of(std::span<const std::uint32_t> options, std::uint32_t forced, double enough,
                 int steps);
  static constexpr std::uint32_t no_option = ~std::uint32_t{0};

  /// The dual values of the last solution by row, scaled like costs.
  std::vector<std::int64_t> duals() const;
  std::vector<Fraction> fractions() const;  ///< by option
  /// Returns the cost of the last solution, in units, including the cost of the taken options.
  double cost() const { return taken_cost_ + program_->cost(); }
  bool lacks() const;  ///< true if some row could not be covered by options
  /// Returns the start for later relaxations, without options of high reduced costs.
  Start start() const;

 private:
  Relaxation(const Layout& layout, const Residual& residual);
  void add(std::span<const std::uint32_t> options);
  void go_on_from(const Start& start);
  std::vector<std::uint32_t> first_options(std::span<const std::int64_t> reduced_costs) const;
  double reduced_cost_of(std::uint32_t option) const;
  std::vector<std::uint32_t> too_cheap() const;
  double in_units(std::int64_t scaled) const {
    return static_cast<double>(scaled) / static_cast<double>(layout_.scale);
  }

  const Layout& layout_;
  std::vector<std::uint32_t> options_;  // ascending
  std::unique_ptr<LinearProgram> program_;
  double taken_cost_ = 0;
  std::uint32_t stand_ins_ = 0;           // number of artificial columns, before those of options
  std::vector<std::uint32_t> columns_;    // the option of each later column
  std::vector<std::uint8_t> open_;        // by column of an option
  std::vector<std::uint8_t> has_column_;  // by option
  LinearProgram::Basis solved_;           // after solve()
};

}  // namespace dlx::optimize
