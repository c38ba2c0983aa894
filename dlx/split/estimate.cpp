#include "dlx/estimate.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "dlx/deadline.hpp"
#include "dlx/engine/shared/meter.hpp"
#include "dlx/solver.hpp"
#include "dlx/split.hpp"
#include "dlx/split/big_double.hpp"
#include "dlx/split/probing.hpp"
#include "dlx/split/search_node.hpp"

namespace dlx {

namespace {

constexpr double normal_quantile = 1.959963984540054;  // quantile of 97.5%

// A trustworthy estimate has no probe with this share of its sum, and at least this many hits.
constexpr double max_of_one = 0.1;
constexpr std::uint64_t fewest_hits = 50;

// The skewness of a mean is that of its distribution, divided by the root of the number of probes.
// Up to the first value, intervals were valid for all tested distributions if the skewness comes
// from the sample; up to the second value if it comes from logarithms, for chains and similar
// trees.
constexpr double slight_skewness = 0.05;
constexpr double max_skewness = 2;

// The inverse of Hall's transformation of (mean - true mean) / deviation, at a quantile.
double untransformed(double quantile, double skewness, double count) {
  const double y = quantile / std::sqrt(count);
  if (std::abs(skewness) < 1e-9) return y;
  return 3 / skewness * (std::cbrt(1 + skewness * (y - skewness / (6 * count))) - 1);
}

// Sums of powers of the probe results, and the resulting estimate.
class Moments {
 public:
  void add(const BigDouble& x) {
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

  // The mean with its interval; see estimate().
  EstimatedNumber result() const {
    EstimatedNumber result;
    result.hits = hits_;
    if (hits_ == 0) return result;  // nothing was found, which does not prove that there is nothing
    const double count = number();
    const BigDouble shift = sum_ / count;
    const BigDouble mean = origin_ + shift;
    const BigDouble variance = squares_ / count - shift * shift;
    result.largest = (largest_ / (mean * count)).value();
    result.trustworthy = hits_ >= fewest_hits && result.largest < max_of_one;
    BigDouble error, low = mean, high = mean;
    if (variance > 1e-20 * mean * mean) {
      error = sqrt(variance / (count - 1));
      const BigDouble deviation = sqrt(variance);
      const BigDouble third =
          cubes_ / count - 3 * shift * squares_ / count + 2 * shift * shift * shift;
      const double skewness = (third / (variance * deviation)).value();
      low = std::max<BigDouble>(0,
                                mean - deviation * untransformed(normal_quantile, skewness, count));
      high = mean - deviation * untransformed(-normal_quantile, skewness, count);
      const double root = std::sqrt(count);
      if (skewness / root > slight_skewness && lognormal_skewness() / root > max_skewness) {
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

 private:
  double number() const { return static_cast<double>(count_); }

  // The skewness of a hit, including the zeros, if the cumulants of its logarithm beyond the third
  // are 0. A negative third cumulant is treated as 0: if large numbers are close together and small
  // ones far apart, the sample suffices, and if the value is due to chance, the result would be far
  // too small.
  double lognormal_skewness() const {
    const auto hits = static_cast<double>(hits_);
    const double mean = log_sum_ / hits;
    const double second = log_squares_ / hits - mean * mean;
    const double third =
        log_cubes_ / hits - 3 * mean * log_squares_ / hits + 2 * mean * mean * mean;
    const double share = hits / number();
    // The logarithm of the mean of the k-th power, minus k times the middle.
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

  std::uint64_t count_ = 0;
  std::uint64_t hits_ = 0;
  BigDouble largest_;
  // Sums are relative to the result of the first probe, because regular trees give large numbers
  // with small differences.
  BigDouble origin_;
  BigDouble sum_;
  BigDouble squares_;
  BigDouble cubes_;
  // Sums of the natural logarithms of the hits, relative to that of the first hit.
  double log_origin_ = 0;
  double log_sum_ = 0;
  double log_squares_ = 0;
  double log_cubes_ = 0;
};

// Probes repeatedly, until there are enough probes or a Deadline throws Stopped. The estimate then
// includes all finished probes.
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

using Seconds = std::chrono::duration<double>;

constexpr std::uint32_t some_probes = 32;
// Far from the wanted size, a few probes suffice.
constexpr std::uint32_t few_probes = 4;
constexpr double far = 1e6;

BigDouble sum(const std::vector<BigDouble>& levels) {
  BigDouble sum;
  for (const BigDouble& nodes : levels) sum += nodes;
  return sum;
}

// A random node on the way down from the root.
class RandomDescent {
 public:
  RandomDescent(const SearchNode& root, Random& random) : state_(root), random_(random) {}

  // Descends until about `size` nodes are below, as estimated by a few separate probes; returns
  // false if it reaches a leaf first. If there are far more nodes, it descends many levels at a
  // time: down to about the geometric mean of their number and `size`.
  bool go_to(double size) {
    for (;;) {
      const std::vector<BigDouble> levels = mean_levels(state_, few_probes, random_);
      const BigDouble nodes = sum(levels);
      if (nodes <= far * size && sum(mean_levels(state_, some_probes, random_)) <= size)
        return true;
      if (!go_down(nodes > far * size ? levels_to(levels, sqrt(nodes * size)) : 1)) return false;
    }
  }

  const SearchNode& state() const { return state_; }
  const Subproblem& subproblem() const { return piece_; }
  // The number of nodes from which this node is drawn, estimated from the branches on the way.
  const BigDouble& stands_for() const { return stands_for_; }

 private:
  // The last level whose nodes have, on average, more than `size` nodes below them; at least 1.
  static std::size_t levels_to(const std::vector<BigDouble>& levels, const BigDouble& size) {
    BigDouble below;
    for (std::size_t k = levels.size(); k-- > 1;) {
      below += levels[k];
      if (below > size * levels[k - 1]) return k;
    }
    return 1;
  }

  bool go_down(std::size_t levels) {
    for (; levels > 0; --levels) {
      const SearchNode::Branching branching = state_.branching();
      if (branching.dead || branching.cover) return false;
      stands_for_ *= branching.branches;
      OptionId taken{};
      const std::uint32_t branch = random_.below(branching.branches);
      if (state_.enter(branching, branch, taken, &piece_.left_out)) piece_.taken.push_back(taken);
    }
    return true;
  }

  SearchNode state_;
  Random& random_;
  Subproblem piece_;
  BigDouble stands_for_ = 1;
};

// Searches random subtrees until a Deadline throws Stopped. Each subtree represents a number of
// nodes of its kind: the rate is a ratio of two sums, so the weights need only be unbiased, not
// precise.
class RateMeasurement {
 public:
  RateMeasurement(const Problem& problem, const SolveOptions& options, Seconds budget)
      : problem_(problem), options_(options), budget_(budget.count()) {}

  void run(std::uint64_t seed) {
    const UseIndex uses(problem_);
    const SearchNode root(uses);
    Random random(seed, 1);
    double size = 1e4;
    while (!is_over_) {
      RandomDescent descent(root, random);
      if (!descent.go_to(size)) continue;
      // The descent ended because of a low estimate, which is therefore biased downwards.
      search(descent, 1 + sum(mean_levels(descent.state(), 8 * some_probes, random)));
      if (rate_.samples != 5) continue;
      // Subtrees of a tenth of the budget, of which there are about ten, determine most of the
      // rate.
      size = std::max(size, rate_.nodes / std::max(1e-6, rate_.seconds) * budget_ / 20);
      rate_.nodes = rate_.seconds = 0;
      weighted_nodes_ = weighted_seconds_ = 0;
    }
  }

  NodeRate result() const {
    NodeRate result = rate_;
    if (weighted_nodes_ > 0) {
      result.seconds_per_node = (weighted_seconds_ / weighted_nodes_).value();
    }
    return result;
  }

 private:
  double seconds_left() const {
    return budget_ - std::chrono::duration<double>(Deadline::Clock::now() - start_).count();
  }

  void search(const RandomDescent& descent, const BigDouble& nodes) {
    SolveOptions how = options_;
    how.on_progress = {};
    how.time_limit = Seconds(std::min(options_.time_limit.count(), std::max(0.01, seconds_left())));
    const double begin = processor_seconds();
    const RestrictedProblem left = restrict(problem_, descent.subproblem());
    const Outcome outcome =
        left.dead ? Outcome::exhausted : Solver(left.problem, how).count().outcome;
    const double seconds = processor_seconds() - begin;
    if (outcome != Outcome::exhausted) {
      rate_.cut_short = is_over_ = true;
      if (rate_.samples > 0) return;
    }
    ++rate_.samples;
    rate_.nodes += nodes.value();
    rate_.seconds += seconds;
    weighted_nodes_ += descent.stands_for() * nodes;
    weighted_seconds_ += descent.stands_for() * seconds;
  }

  const Problem& problem_;
  const SolveOptions& options_;
  const double budget_;
  const Deadline::Clock::time_point start_ = Deadline::Clock::now();
  NodeRate rate_;
  BigDouble weighted_nodes_;
  BigDouble weighted_seconds_;
  bool is_over_ = false;
};

}  // namespace

Estimate estimate_tree(const Problem& problem, const EstimateOptions& probing,
                       const SolveOptions& options) {
  if (probing.probes == 0) throw std::invalid_argument("an estimate needs a probe");
  using Clock = Deadline::Clock;
  const Clock::time_point start = Clock::now();
  Prober prober;
  try {
    const Deadline deadline(options.time_limit, options.stop);
    prober.run(problem, probing);
  } catch (const Stopped&) {
  }
  Estimate result = prober.result();
  result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return result;
}

NodeRate measure_rate(const Problem& problem, const SolveOptions& options, std::uint64_t seed,
                      Seconds budget) {
  RateMeasurement measurement(problem, options, budget);
  try {
    const Deadline deadline(budget, options.stop);
    measurement.run(seed);
  } catch (const Stopped&) {
  }
  return measurement.result();
}

}  // namespace dlx
