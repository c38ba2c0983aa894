#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace dlx::optimize {

/// A linear program whose matrix has entries 0 and 1: the sum of the columns in each row is within
/// the bounds of the row, at the least cost. Columns are not negative; closed columns are 0.
/// Internal.
///
/// Numbers are floating point, and results are proposals only: callers that use a dual value prove
/// its consequences in integers.
///
/// Errors:   std::bad_alloc; Stopped under a Deadline, after which the object can still be used.
class LinearProgram {
 public:
  virtual ~LinearProgram() = default;

  /// Appends columns, all open: column k has the rows rows[start[k]..start[k + 1]).
  virtual void add_columns(std::span<const double> costs, std::span<const int> start,
                           std::span<const int> rows) = 0;
  virtual void open(std::uint32_t column, bool is_open) = 0;
  /// Forces an open column to be at least 1, or releases it.
  virtual void force(std::uint32_t column, bool is_forced) = 0;

  /// Solves the program after columns were added, starting from the previous solution.
  virtual void solve() = 0;
  /// Solves the program after columns were closed or opened, starting from the previous basis. May
  /// end as soon as the cost is known to reach `enough`. Performs at most `most_steps` iterations.
  virtual void solve_again(double enough, int most_steps) = 0;

  /// The last solution.
  virtual std::span<const double> duals() const = 0;   ///< by row
  virtual std::span<const double> values() const = 0;  ///< by column
  virtual double cost() const = 0;

  /// The basis of the simplex method, from which solve_again() starts: first the columns, then the
  /// rows.
  using Basis = std::vector<unsigned char>;
  static constexpr unsigned char basic = 1;
  static bool is_basic(unsigned char status) { return (status & 7) == basic; }
  virtual Basis basis() const = 0;
  virtual void go_back_to(const Basis& basis) = 0;
};

/// Returns a linear program of the available library; nullptr if there is no library. Columns are
/// at most 1 if `is_capped`, otherwise unlimited.
std::unique_ptr<LinearProgram> make_linear_program(std::span<const double> low,
                                                   std::span<const double> high, bool is_capped);

}  // namespace dlx::optimize
