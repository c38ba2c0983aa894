#include "dlx/split/moments.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace dlx {
namespace {

constexpr double normal_quantile = 1.959963984540054;  // of 97.5%

// An interval that one probe, or a few dozen hits, decide about is none.
constexpr double most_of_one = 0.1;
constexpr std::uint64_t fewest_hits = 50;

// The skewness of a mean is that of its distribution, over the root of the number of probes. Up to
// the first one intervals hold for whatever distribution was tried, if it is the one of the sample;
// up to the second one if it is reckoned from logarithms, for chains and the like.
// docs/performance.md#estimates has a table.
constexpr double slight_skewness = 0.05;
constexpr double most_skewness = 2;

// The inverse of Hall's transformation of (mean - true mean) / deviation, at a quantile.
double untransformed(double quantile, double skewness, double count) {
  const double y = quantile / std::sqrt(count);
  if (std::abs(skewness) < 1e-9) return y;
  return 3 / skewness * (std::cbrt(1 + skewness * (y - skewness / (6 * count))) - 1);
}

}  // namespace

void Moments::add(const BigDouble& x) {
  if (count_ == 0) origin_ = x;
  ++count_;
  largest_ = std::max(largest_, x);
  const BigDouble d = x - origin_;
  sum_ += d;
  squares_ += d * d;
  cubes_ += d * d * d;
  if (x == 0) return;
  const double log = x.log10() * std::numbers::ln10;
  if (hits_ == 0) log_origin_ = log;
  ++hits_;
  const double e = log - log_origin_;
  log_sum_ += e;
  log_squares_ += e * e;
  log_cubes_ += e * e * e;
}

// The skewness that a hit has, and the zeros with it, if the cumulants of its logarithm behind the
// third are 0. A third one below 0 is taken as 0: where large numbers are close together and small
// ones far apart, the sample tells enough, and where it is chance, this would be far too little.
double Moments::lognormal_skewness() const {
  const auto hits = static_cast<double>(hits_);
  const double mean = log_sum_ / hits;
  const double second = log_squares_ / hits - mean * mean;
  const double third = log_cubes_ / hits - 3 * mean * log_squares_ / hits + 2 * mean * mean * mean;
  const double share = hits / number();
  // The logarithm of the mean of the k-th power, less k times that of the middle.
  const auto log_moment = [&](int k) {
    return k * k * second / 2 + k * k * k * std::max(third, 0.0) / 6;
  };
  if (log_moment(3) > 100) return std::numeric_limits<double>::infinity();
  const double m1 = share * std::exp(log_moment(1));
  const double m2 = share * std::exp(log_moment(2));
  const double m3 = share * std::exp(log_moment(3));
  const double variance = m2 - m1 * m1;
  if (variance <= 0) return 0;
  return (m3 - 3 * m1 * m2 + 2 * m1 * m1 * m1) / std::pow(variance, 1.5);
}

EstimatedNumber Moments::result() const {
  EstimatedNumber result;
  result.hits = hits_;
  if (hits_ == 0) return result;  // there is little, which is not to say that there is nothing
  const double count = number();
  const BigDouble shift = sum_ / count;
  const BigDouble mean = origin_ + shift;
  const BigDouble variance = squares_ / count - shift * shift;
  result.largest = (largest_ / (mean * count)).value();
  result.trustworthy = hits_ >= fewest_hits && result.largest < most_of_one;
  BigDouble error, low = mean, high = mean;
  if (variance > 1e-20 * mean * mean) {
    error = sqrt(variance / (count - 1));
    const BigDouble deviation = sqrt(variance);
    const BigDouble third =
        cubes_ / count - 3 * shift * squares_ / count + 2 * shift * shift * shift;
    const double skewness = (third / (variance * deviation)).value();
    low =
        std::max<BigDouble>(0, mean - deviation * untransformed(normal_quantile, skewness, count));
    high = mean - deviation * untransformed(-normal_quantile, skewness, count);
    const double root = std::sqrt(count);
    if (skewness / root > slight_skewness && lognormal_skewness() / root > most_skewness) {
      result.trustworthy = false;
    }
  }
  result.mean = mean.value();
  result.standard_error = error.value();
  result.low = low.value();
  result.high = high.value();
  result.log10 = {mean.log10(), error.log10(), low.log10(), high.log10()};
  return result;
}

}  // namespace dlx
