#include <algorithm>
#include <ctime>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/estimate.hpp"
#include "dlx/solver.hpp"
#include "dlx/split.hpp"
#include "dlx/split/probe.hpp"

namespace dlx {
namespace {

using Seconds = std::chrono::duration<double>;

constexpr std::uint32_t probes = 32;
// Far from the size that is looked for, a few probes will do.
constexpr std::uint32_t few_probes = 4;
constexpr double far = 1e6;

// Of this process: on a machine with other work to do, the clock on the wall tells less.
double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

BigDouble sum(const std::vector<BigDouble>& levels) {
  BigDouble sum;
  for (const BigDouble& nodes : levels) sum += nodes;
  return sum;
}

// A random node, on the way down from the root.
class Descent {
 public:
  Descent(const SearchNode& root, Random& random) : state_(root), random_(random) {}

  // Goes down until about `size` nodes are below, as a few probes say that are no part of the way;
  // false if it comes to a leaf before. Where there are far more, it goes down by many levels at a
  // time: those to which, on an average, half of the factors of the difference are left.
  bool go_to(double size) {
    for (;;) {
      const std::vector<BigDouble> levels = mean_levels(state_, few_probes, random_);
      const BigDouble nodes = sum(levels);
      if (nodes <= far * size && sum(mean_levels(state_, probes, random_)) <= size) return true;
      if (!go_down(nodes > far * size ? levels_to(levels, sqrt(nodes * size)) : 1)) return false;
    }
  }

  const SearchNode& state() const { return state_; }
  const Piece& piece() const { return piece_; }
  // The nodes of which this one is drawn, by the ways to them.
  const BigDouble& stands_for() const { return stands_for_; }

 private:
  // The last level whose nodes have so many nodes below them, on an average; 1 at least.
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
  Piece piece_;
  BigDouble stands_for_ = 1;
};

// Searches random subtrees until a Deadline ends it by Stopped. Each stands for as many as there
// are such nodes: the rate is a ratio of two sums of them, so that they need not be weighed well,
// only without bias.
class RateMeasurement {
 public:
  RateMeasurement(const Problem& problem, const SearchOptions& options, Seconds budget)
      : problem_(problem), options_(options), budget_(budget.count()) {}

  void run(std::uint64_t seed) {
    const UseIndex uses(problem_);
    const SearchNode root(uses);
    Random random(seed, 1);
    double size = 1e4;
    while (!is_over_) {
      Descent descent(root, random);
      if (!descent.go_to(size)) continue;
      // What stopped the way down was a low estimate, and so is lower than it should be.
      search(descent, 1 + sum(mean_levels(descent.state(), 8 * probes, random)));
      if (rate_.samples != 5) continue;
      // Subtrees of a tenth of the budget, of which there will be about ten, tell most of the rate.
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

  void search(const Descent& descent, const BigDouble& nodes) {
    SearchOptions how = options_;
    how.on_progress = {};
    how.max_time = Seconds(std::min(options_.max_time.count(), std::max(0.01, seconds_left())));
    const double begin = processor_seconds();
    const PieceProblem left = piece_problem(problem_, descent.piece());
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
  const SearchOptions& options_;
  const double budget_;
  const Deadline::Clock::time_point start_ = Deadline::Clock::now();
  NodeRate rate_;
  BigDouble weighted_nodes_;
  BigDouble weighted_seconds_;
  bool is_over_ = false;
};

}  // namespace

NodeRate measure_rate(const Problem& problem, const SearchOptions& options, std::uint64_t seed,
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
