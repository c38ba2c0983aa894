#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "dlx/cheapest/layout.hpp"
#include "dlx/cheapest/linear_program.hpp"

namespace dlx::optimize {

/// The linear relaxation of a layout: options may be taken in part, rows are covered as often as
/// before, colours rule nothing out. Internal; only where there is a library (possible()).
///
/// What it proposes are prices, which Prices::propose() makes a bound of in whole numbers, and
/// parts of options, by which Tree branches.
///
/// Of many options few matter. sift() begins with some, and adds those that the prices of these
/// find too cheap, until there are none (sifting: Bixby, Gregory, Lustig, Marsten and Shanno, "Very
/// large-scale linear programming", 1992).
class Relaxation {
 public:
  struct Part {
    std::uint32_t option;
    double value;
  };
  /// Where a solution stands, to begin another one with.
  struct Start {
    std::vector<std::uint32_t> options;  ///< ascending
    LinearProgram::Basis of_options, of_stand_ins, of_rows;
    /// The same of more options, none of which pays by the prices.
    Start with(std::span<const std::uint32_t> more) const;
  };

  static bool possible();

  /// Of all options of the layout, by begin() and sift().
  explicit Relaxation(const Layout& layout);
  /// Of some, ascending, by solve(), and of all, if sift() follows. The start is that of more
  /// options, and of no more rows.
  Relaxation(const Layout& layout, std::span<const std::uint32_t> options, const Start* start);

  /// Begins with the options that are best by `rests`: what they cost beyond some prices.
  void begin(std::span<const std::int64_t> rests);
  void sift();
  /// May end as soon as it costs `enough` (in units).
  void solve(std::int64_t enough);
  /// The cost with some of the options alone after so many steps, from the last solve() on.
  double cost_of(std::span<const std::uint32_t> options, std::int64_t enough, int steps);

  /// Of the last solution: prices of rows, scaled as costs are.
  std::vector<std::int64_t> prices() const;
  std::vector<Part> parts() const;  ///< by option
  double cost() const { return program_->cost(); }
  bool lacks() const;  ///< true if it could not cover all rows by options
  Start start() const;

 private:
  void add(std::span<const std::uint32_t> options);
  void go_on_from(const Start& start, std::span<const std::uint32_t> options);
  std::vector<std::uint32_t> first_options(std::span<const std::int64_t> rests) const;
  std::vector<std::uint32_t> too_cheap() const;
  double units(std::uint32_t option) const {
    return static_cast<double>(layout_.costs[option]) / static_cast<double>(layout_.scale);
  }

  const Layout& layout_;
  std::unique_ptr<LinearProgram> program_;
  std::uint32_t stand_ins_ = 0;           // columns before those of options
  std::vector<std::uint32_t> columns_;    // the option of a column behind these
  std::vector<std::uint8_t> open_;        // by column of an option
  std::vector<std::uint8_t> has_column_;  // by option
  LinearProgram::Basis solved_;           // after solve()
};

}  // namespace dlx::optimize
