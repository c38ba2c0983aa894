#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace dlx::optimize {

/// A linear program whose matrix has zeros and ones: the sum of the columns of each row is to be
/// within its bounds, at the least cost. No column is negative; columns can be closed, which are 0
/// then. Internal.
///
/// Numbers are floating point, and whatever comes back is but a proposal: those who use a price
/// prove what follows from it in whole numbers.
///
/// Errors:   std::bad_alloc; Stopped under a Deadline, after which it can go on.
class LinearProgram {
 public:
  virtual ~LinearProgram() = default;

  /// Columns behind those that are there, all open: column k has the rows
  /// rows[start[k]..start[k + 1]).
  virtual void add_columns(std::span<const double> costs, std::span<const int> start,
                           std::span<const int> rows) = 0;
  virtual void open(std::uint32_t column, bool is_open) = 0;

  /// After columns came: from the solution before on.
  virtual void solve() = 0;
  /// After columns were closed or opened: the same, and may end as soon as it is sure that the cost
  /// reaches `enough`. At most so many steps.
  virtual void solve_again(double enough, int most_steps) = 0;

  /// Of the last solution.
  virtual std::span<const double> prices() const = 0;  ///< by row
  virtual std::span<const double> values() const = 0;  ///< by column
  virtual double cost() const = 0;

  /// Where the simplex method stands: what solve_again() goes on from.
  /// First the columns, then the rows.
  using Basis = std::vector<unsigned char>;
  static constexpr unsigned char basic = 1, not_taken = 3;
  static bool is_basic(unsigned char status) { return (status & 7) == basic; }
  virtual Basis basis() const = 0;
  virtual void go_back_to(const Basis& basis) = 0;
};

/// By the library that there is; nullptr if there is none.
std::unique_ptr<LinearProgram> make_linear_program(std::span<const double> low,
                                                   std::span<const double> high);

}  // namespace dlx::optimize
