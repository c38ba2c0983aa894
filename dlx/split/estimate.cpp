#include "dlx/estimate.hpp"

#include <stdexcept>

#include "dlx/deadline.hpp"
#include "dlx/split/moments.hpp"
#include "dlx/split/probe.hpp"

namespace dlx {
namespace {

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
