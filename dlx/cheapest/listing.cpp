#include "dlx/cheapest/listing.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>

#include "dlx/deadline.hpp"
#include "dlx/run/search.hpp"

namespace dlx::cheapest {
namespace {

// Nodes that are tried in any case, and those that all of it may seem to take.
constexpr std::uint64_t tried_nodes = 8'000, many_nodes = 100'000;

// The meter of the listing, which asks at each doubling of the nodes whether to go on.
class Pacer : public Meter {
 public:
  Pacer(const SearchOptions& options, Meter& outer, std::uint64_t most, const run::Search& search)
      : Meter(options, std::function<void()>()), outer_(outer), most_(most), search_(search) {
    nodes_end_ = std::min(tried_nodes, most_);
  }

 private:
  Deadline deadline() const override { return outer_.deadline(); }
  bool watched() const override { return true; }

  bool more_nodes() override {
    const double seem = search_.fraction() * many_nodes;  // nodes by now, if it takes so many
    if (nodes_ >= most_ || static_cast<double>(nodes_) > seem) return end(Outcome::node_limit);
    nodes_end_ = std::min(2 * nodes_, most_);
    return true;
  }

  bool look(Clock::time_point now) override {
    return outer_.poll() ? Meter::look(now) : end(outer_.outcome());
  }

  bool end(Outcome outcome) {
    note(Stopped(outcome));
    return false;
  }

  Meter& outer_;
  const std::uint64_t most_;
  const run::Search& search_;
};

}  // namespace

bool list_few(const Problem& problem, const StopFlag* stop, Meter& meter, const VisitCover& visit) {
  const std::uint64_t most = meter.grant(no_limit);
  if (most == 0) return false;
  SearchOptions options;
  options.stop = stop;
  run::Search search(problem, options);
  Pacer pacer(options, meter, most, search);
  {
    const run::Running running(pacer);
    search.run(pacer, Meter::Clock::time_point::max(), &visit, false);
  }
  meter.count_nodes(pacer.nodes());
  return search.outcome() == Outcome::exhausted;
}

}  // namespace dlx::cheapest
