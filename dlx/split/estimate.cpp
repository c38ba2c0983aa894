#include "dlx/estimate.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <stdexcept>

#include "dlx/deadline.hpp"
#include "dlx/split/big_double.hpp"
#include "dlx/split/probe.hpp"

namespace dlx {
namespace {

// Sums of powers of what probes found, and the estimate that they make.
class Moments {
 public:
  void add(const BigDouble& x);

  // The mean with its interval; see estimate().
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

// Goes down again and again, until it is enough or a Deadline ends it by Stopped. Probes that came
// to their end are in the estimate then.
class Prober {
 public:
  void run(const Problem& problem, const EstimateOptions& options) {
    const UseIndex uses(problem);
    const SearchNode root(uses);
    SearchNode state = root;
    Random random(options.seed);
    Probe way;
    while (probes_ < options.probes && !exact_) {
      if (probes_ > 0) state = root;
      probe(state, random, way);
      add(way);
    }
  }

  Estimate result() const {
    Estimate result;
    result.probes = probes_;
    result.nodes = nodes_.result();
    result.solutions = covers_.result();
    result.exact = exact_;
    if (exact_) result.nodes.trustworthy = result.solutions.trustworthy = true;
    for (const BigDouble& sum : levels_) {
      const BigDouble mean = sum / static_cast<double>(probes_);
      result.level_nodes.push_back(mean.value());
      result.log10_level_nodes.push_back(mean.log10());
    }
    return result;
  }

 private:
  void add(const Probe& way) {
    ++probes_;
    nodes_.add(way.total);
    covers_.add(way.covers);
    if (levels_.size() < way.nodes.size()) levels_.resize(way.nodes.size());
    for (std::size_t k = 0; k < way.nodes.size(); ++k) levels_[k] += way.nodes[k];
    exact_ = !way.chosen;
  }

  std::uint64_t probes_ = 0;
  bool exact_ = false;
  Moments nodes_;
  Moments covers_;
  std::vector<BigDouble> levels_;
};

}  // namespace

Estimate estimate(const Problem& problem, const EstimateOptions& options) {
  if (options.probes == 0) throw std::invalid_argument("an estimate needs a probe");
  using Clock = Deadline::Clock;
  const Clock::time_point start = Clock::now();
  Prober prober;
  try {
    const Deadline deadline(options.max_time, options.stop);
    prober.run(problem, options);
  } catch (const Stopped&) {
  }
  Estimate result = prober.result();
  result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return result;
}

}  // namespace dlx
