#include "dlx/estimate.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <stdexcept>

#include "dlx/solver.hpp"
#include "dlx/split.hpp"
#include "dlx/split/probe.hpp"

namespace dlx {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double normal_quantile = 1.959963984540054;  // of 97.5%

// An interval that one probe, or a few dozen hits, decide about is none.
constexpr double most_of_one = 0.1;
constexpr std::uint64_t fewest_hits = 50;

// Sums of powers of what probes found, about an origin that the first probe sets: the numbers are
// large and their differences small in trees that are regular.
class Moments {
 public:
  void add(double x) {
    if (count_ == 0) origin_ = x;
    ++count_;
    if (x > 0) ++hits_;
    largest_ = std::max(largest_, x);
    const double d = x - origin_;
    sum_ += d;
    squares_ += d * d;
    cubes_ += d * d * d;
  }

  double mean() const { return count_ == 0 ? 0 : origin_ + sum_ / number(); }

  EstimatedNumber result() const {
    EstimatedNumber result;
    result.mean = mean();
    result.hits = hits_;
    result.low = result.high = result.mean;
    const double total = result.mean * number();
    result.largest = total > 0 ? largest_ / total : 0;
    const double shift = sum_ / number();
    const double variance = squares_ / number() - shift * shift;
    const bool varies = variance > 1e-20 * result.mean * result.mean;
    if (count_ < 2 || !varies) {
      // Nothing but zeros says that there is little, not that there is nothing.
      result.trustworthy = count_ > 1 && result.mean > 0;
      return result;
    }
    result.standard_error = std::sqrt(variance / (number() - 1));
    const double deviation = std::sqrt(variance);
    const double third =
        cubes_ / number() - 3 * shift * squares_ / number() + 2 * shift * shift * shift;
    const double skewness = third / (variance * deviation);
    result.low = std::max(0.0, result.mean - deviation * untransformed(normal_quantile, skewness));
    result.high = result.mean - deviation * untransformed(-normal_quantile, skewness);
    result.trustworthy = result.largest < most_of_one && hits_ >= fewest_hits;
    return result;
  }

 private:
  double number() const { return static_cast<double>(count_); }

  // The inverse of Hall's transformation of (mean - true mean) / deviation, at a quantile.
  double untransformed(double quantile, double skewness) const {
    const double y = quantile / std::sqrt(number());
    if (std::abs(skewness) < 1e-9) return y;
    return 3 / skewness * (std::cbrt(1 + skewness * (y - skewness / (6 * number()))) - 1);
  }

  std::uint64_t count_ = 0;
  std::uint64_t hits_ = 0;
  double largest_ = 0;
  double origin_ = 0;
  double sum_ = 0;
  double squares_ = 0;
  double cubes_ = 0;
};

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Of this process: on a machine with other work to do, the clock on the wall tells less.
double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

bool stopped(const StopFlag* stop) { return stop != nullptr && stop->requested(); }

}  // namespace

Estimate estimate(const Problem& problem, const EstimateOptions& options) {
  if (options.probes == 0) throw std::invalid_argument("an estimate needs a probe");
  const Clock::time_point start = Clock::now();
  const UseIndex uses(problem);
  const SearchNode root(uses);
  SearchNode state = root;
  Random random(options.seed);
  Probe way;
  Moments nodes;
  Moments covers;
  std::vector<double> levels;
  Estimate result;
  while (result.probes < options.probes) {
    if (result.probes > 0) {
      if (stopped(options.stop) || seconds_since(start) >= options.max_time.count()) break;
      state = root;
    }
    probe(state, random, way);
    ++result.probes;
    nodes.add(way.total);
    covers.add(way.covers);
    if (levels.size() < way.nodes.size()) levels.resize(way.nodes.size());
    for (std::size_t k = 0; k < way.nodes.size(); ++k) levels[k] += way.nodes[k];
    if (!way.chosen) {
      result.exact = true;
      break;
    }
  }
  for (double& level : levels) level /= static_cast<double>(result.probes);
  result.level_nodes = std::move(levels);
  result.nodes = nodes.result();
  result.solutions = covers.result();
  if (result.exact) result.nodes.trustworthy = result.solutions.trustworthy = true;
  result.seconds = seconds_since(start);
  return result;
}

// A subtree is chosen by a random way down, until about as many nodes are below as are searched in
// a tenth of the budget; it stands for as many as the probes say. The rate is a ratio of two such
// sums, so that the subtrees need not be weighed well, only without bias.
NodeRate measure_rate(const Problem& problem, const SearchOptions& options, std::uint64_t seed,
                      std::chrono::duration<double> budget) {
  constexpr std::uint32_t probes = 32;
  constexpr double first_size = 1e4;
  const Clock::time_point start = Clock::now();
  const UseIndex uses(problem);
  const SearchNode root(uses);
  Random random(seed, 1);
  NodeRate rate;
  double size = first_size;
  double weighted_seconds = 0;
  double weighted_nodes = 0;
  while (seconds_since(start) < budget.count() && !stopped(options.stop)) {
    SearchNode state = root;
    Piece piece;
    double stands_for = 1;
    double nodes = mean_nodes(state, probes, random);
    bool leaf = false;
    while (nodes > size) {
      const SearchNode::Branching branching = state.branching();
      if ((leaf = branching.dead || branching.cover)) break;
      stands_for *= branching.branches;
      OptionId taken{};
      if (state.enter(branching, random.below(branching.branches), taken, &piece.left_out)) {
        piece.taken.push_back(taken);
      }
      nodes = mean_nodes(state, probes, random);
    }
    if (leaf) continue;
    // What stopped the way down was a low estimate, and so is lower than it should be.
    nodes = mean_nodes(state, 8 * probes, random);
    SearchOptions how = options;
    how.on_progress = {};
    how.max_time = std::chrono::duration<double>(
        std::min(options.max_time.count(), std::max(0.01, budget.count() - seconds_since(start))));
    const double begin = processor_seconds();
    const PieceProblem left = piece_problem(problem, piece);
    const Outcome outcome =
        left.dead ? Outcome::exhausted : Solver(left.problem, how).count().outcome;
    const double seconds = processor_seconds() - begin;
    if (outcome != Outcome::exhausted) {
      rate.cut_short = true;
      if (rate.samples > 0) break;  // the time is over
    }
    ++rate.samples;
    rate.nodes += nodes;
    rate.seconds += seconds;
    weighted_seconds += stands_for * seconds;
    weighted_nodes += stands_for * nodes;
    // Subtrees of a tenth of the budget, of which there will be about ten, tell most of the rate.
    if (rate.samples == 5) {
      size = std::max(size, rate.nodes / std::max(1e-6, rate.seconds) * budget.count() / 20);
      rate.nodes = rate.seconds = weighted_seconds = weighted_nodes = 0;
    }
  }
  if (weighted_nodes > 0) rate.seconds_per_node = weighted_seconds / weighted_nodes;
  return rate;
}

}  // namespace dlx
