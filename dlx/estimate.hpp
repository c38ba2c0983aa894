#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <vector>

#include "dlx/problem.hpp"
#include "dlx/solve_options.hpp"

namespace dlx {

/// How to estimate. SolveOptions::max_time and its flag end the probing, and then the result
/// depends on the machine. A probe that is under way is left out, be it the only one.
struct EstimateOptions {
  std::uint64_t probes = 10'000;
  std::uint64_t seed = 0;
};

/// An estimated number, with its 95% confidence interval. Numbers that no double holds are
/// infinite; their logarithms are not.
struct EstimatedNumber {
  double mean = 0;            ///< unbiased
  double standard_error = 0;  ///< of the mean
  double low = 0;             ///< the interval, see estimate()
  double high = 0;
  double largest = 0;      ///< share of the sum that comes from the probe with the most
  std::uint64_t hits = 0;  ///< probes that found anything

  /// False if there are too few probes for so skewed a distribution: there may be more that none of
  /// them has met, and the interval is too narrow. See estimate().
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

/// What probing found out about a search tree.
struct Estimate {
  std::uint64_t probes = 0;
  EstimatedNumber nodes;  ///< branches of the whole tree
  EstimatedNumber solutions;
  std::vector<double> level_nodes;        ///< means; [0] are the branches at the root
  std::vector<double> log10_level_nodes;  ///< their decimal logarithms
  bool exact = false;                     ///< the tree has a single path, so nothing is estimated
  double seconds = 0;                     ///< spent probing
};

/// Estimates how large the tree of a plain search is and how many covers there are, by going down
/// random branches.
///
///     const dlx::Estimate estimate = dlx::estimate(problem, {.probes = 1000, .seed = 7});
///     // the problem has about estimate.solutions.mean covers, between .low and .high
///
/// A probe goes from the root to a leaf, and at each node takes one of its branches, all with the
/// same chance. The product of the numbers of branches on its way is what a node at its end, or a
/// cover, stands for: the mean over all probes is the number of nodes, or of covers.
///
/// The tree is that of minimum remaining values, the first of several items: about the one that the
/// engines search, which find more dead ends early. Multiplicities and colours are as in any
/// search.
///
/// The interval is that of Hall's transformation, for what probes find is skewed: most find little,
/// few find much. It holds if there are enough probes for that skewness, and `trustworthy` says
/// whether there are. Where a few probes that may not have been met make up most of the mean, the
/// skewness of those that were met is far too small. So it is also reckoned from the cumulants of
/// their logarithms, to which all probes contribute; products of many numbers of branches are about
/// lognormal, and need exp(3 v) times as many probes where the variance of their logarithms is v.
/// What no probe has a hint of, such as one large subtree of a million small ones, nothing tells.
///
/// Cost:     a probe is O(L) at most, a tenth of that in most problems. No memory to speak of.
/// Order:    reproducible for a problem, seed and number of probes, on every platform.
/// Threads:  any; each call is alone.
/// Errors:   std::invalid_argument without probes.
/// Source:   Knuth, Estimating the efficiency of backtrack programs, Math. Comp. 29 (1975);
///           P. Hall, On the removal of skewness by transformation, J. R. Stat. Soc. B 54 (1992).
Estimate estimate(const Problem& problem, const EstimateOptions& probing = {},
                  const SolveOptions& options = {});

/// How long a search takes for what estimate() calls a node.
struct NodeRate {
  double seconds_per_node = 0;
  std::uint64_t samples = 0;  ///< subtrees that were searched
  double nodes = 0;           ///< estimated nodes that they have
  double seconds = 0;         ///< of processor time, spent searching them
  bool cut_short = false;     ///< a subtree was too large to be searched in the time
};

/// Measures that rate: searches, for `budget` or until the flag of `options` is set, random
/// subtrees of the problem with the engine of `options`, each by itself as a part of the whole
/// would be. Other threads of the process are to be idle. No samples if none was reached in that
/// time. Errors: those of Solver.
NodeRate measure_rate(const Problem& problem, const SolveOptions& options, std::uint64_t seed,
                      std::chrono::duration<double> budget);

}  // namespace dlx
