#pragma once

#include <cstdint>

#include "dlx/estimate.hpp"
#include "dlx/split/big_double.hpp"

namespace dlx {

/// Sums of powers of what probes found, and the estimate that they make. Internal.
class Moments {
 public:
  void add(const BigDouble& x);

  /// The mean with its interval; see estimate().
  EstimatedNumber result() const;

 private:
  double number() const { return static_cast<double>(count_); }
  double lognormal_skewness() const;

  std::uint64_t count_ = 0;
  std::uint64_t hits_ = 0;
  BigDouble largest_;
  // About an origin that the first probe sets: the numbers are large and their differences small in
  // trees that are regular.
  BigDouble origin_;
  BigDouble sum_;
  BigDouble squares_;
  BigDouble cubes_;
  // Of the natural logarithms of the hits, about that of the first one.
  double log_origin_ = 0;
  double log_sum_ = 0;
  double log_squares_ = 0;
  double log_cubes_ = 0;
};

}  // namespace dlx
