#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"

namespace dlx {

/// Options of estimate(). SolveOptions::time_limit and SolveOptions::stop end the probing early; the
/// result then depends on the machine. An unfinished probe is discarded.
struct EstimateOptions {
  std::uint32_t probes = 10'000;
  std::uint64_t seed = 0;
};

/// An estimated number with its 95% confidence interval. Numbers beyond the range of double are
/// infinite; their logarithms stay finite.
struct EstimatedNumber {
  double mean = 0;            ///< unbiased
  double standard_error = 0;  ///< standard error of the mean
  double low = 0;             ///< lower end of the interval, see estimate()
  double high = 0;
  double largest = 0;      ///< share of the largest probe in the sum of all probes
  std::uint64_t hits = 0;  ///< probes with a result above 0

  /// False if the distribution is too skewed for this number of probes: large parts of the tree may
  /// have been missed, and the interval is too narrow. See estimate().
  bool trustworthy = false;

  /// Decimal logarithms; minus infinity of 0.
  struct Log10 {
    double mean = -std::numeric_limits<double>::infinity();
    double standard_error = mean;
    double low = mean;
    double high = mean;
  };
  Log10 log10;
};

/// The result of estimate().
struct Estimate {
  std::uint64_t probes = 0;
  EstimatedNumber nodes;  ///< number of branches of the whole tree
  EstimatedNumber solutions;
  std::vector<double> level_nodes;        ///< means; [0] are the branches at the root
  std::vector<double> log10_level_nodes;  ///< their decimal logarithms
  bool exact = false;                     ///< the tree has a single path, so nothing is estimated
  double seconds = 0;                     ///< time spent on probes
};

/// Estimates the size of the tree of a plain search and the number of covers by random probes.
///
///     const dlx::Estimate estimate = dlx::estimate(problem, {.probes = 1000, .seed = 7});
///     // the problem has about estimate.solutions.mean covers, between .low and .high
///
/// A probe walks from the root to a leaf and takes each branch of a node with the same probability.
/// The product of the numbers of branches on the path weighs the nodes and covers on the path; the
/// mean over all probes is an unbiased estimate of the number of nodes and of covers (Knuth).
///
/// The search tree branches on the first item with minimum remaining values. The engines search
/// about the same tree, but find some dead ends earlier. Multiplicities and colours are supported.
///
/// The distribution of probe results is skewed: most results are small, few are very large. The
/// interval is therefore Hall's, which corrects for skewness and holds if the number of probes is
/// large enough for that skewness; `trustworthy` says whether it is. If the rare large results are
/// missing, the skewness of the sample is too small. The skewness is therefore also computed from
/// the cumulants of the logarithms: products of many branch counts are about lognormal, and if
/// their logarithms have variance v, they need about exp(3 v) times as many probes. No statistic
/// reveals a large subtree that no probe has entered among a million small ones.
///
/// Cost:     at most O(L) for each probe, a tenth of that in most problems; little memory.
/// Order:    reproducible for a problem, seed and number of probes, on every platform.
/// Threads:  may be called from several threads at the same time.
/// Errors:   std::invalid_argument if `probes` is 0.
/// Source:   Knuth, Estimating the efficiency of backtrack programs, Math. Comp. 29 (1975);
///           P. Hall, On the removal of skewness by transformation, J. R. Stat. Soc. B 54 (1992).
Estimate estimate(const Problem& problem, const EstimateOptions& probing = {},
                  const SolveOptions& options = {});

/// The time that a search needs for a node, in the sense of estimate().
struct NodeRate {
  double seconds_per_node = 0;
  std::uint64_t samples = 0;  ///< subtrees that were searched
  double nodes = 0;           ///< estimated number of nodes in these subtrees
  double seconds = 0;         ///< processor time of these searches
  bool cut_short = false;     ///< a subtree was too large for the budget
};

/// Measures the time for a node: searches random subtrees of the problem with the engine of
/// `options`, for `budget` or until SolveOptions::stop is set. Other threads of the process should
/// be idle. The result has no samples if no subtree was reached in time.
/// Errors:   see Solver.
NodeRate measure_rate(const Problem& problem, const SolveOptions& options, std::uint64_t seed,
                      std::chrono::duration<double> budget);

}  // namespace dlx
