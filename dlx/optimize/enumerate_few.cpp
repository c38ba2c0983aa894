#include "dlx/optimize/enumerate_few.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "dlx/deadline.hpp"
#include "dlx/engine/engine_table.hpp"

namespace dlx::optimize {
namespace {

// The largest estimated number of nodes for which an engine lists all covers.
constexpr std::uint64_t most_listed_nodes = 100'000;

// The meter of the enumeration. Decides each time the number of nodes doubles whether to continue.
class Pacer : public Meter {
 public:
  Pacer(const SolveOptions& options, Meter& outer, std::uint64_t most, const Engine& engine)
      : Meter(options, std::function<void()>()), outer_(outer), most_(most), engine_(engine) {
    nodes_end_ = std::min(most_listed_nodes / 16, most_);
  }

 private:
  Deadline deadline() const override { return outer_.deadline(); }
  bool needs_checks() const override { return true; }

  bool more_nodes() override {
    const double seem =
        // expected number of nodes, by the fraction at the last check
        engine_.fraction() * most_listed_nodes;
    if (nodes_ >= most_ || static_cast<double>(nodes_) > seem) return end(Outcome::node_limit);
    nodes_end_ = std::min(2 * nodes_, most_);
    return true;
  }

  bool check_limits(Clock::time_point now) override {
    return outer_.poll() ? Meter::check_limits(now) : end(outer_.outcome());
  }

  bool end(Outcome outcome) {
    note(Stopped(outcome));
    return false;
  }

  Meter& outer_;
  const std::uint64_t most_;
  const Engine& engine_;
};

}  // namespace

bool enumerate_few(const Problem& problem, const StopFlag* stop, Meter& meter,
                   const VisitCover& visit) {
  const std::uint64_t most = meter.grant(no_limit);
  if (most == 0) return false;
  SolveOptions options;
  options.stop = stop;
  const std::unique_ptr<Engine> engine = find_engine("auto", problem).make(problem);
  Pacer pacer(options, meter, most, *engine);
  pacer.start();
  Cover cover;
  Engine::Step step;
  while ((step = engine->next(pacer)) == Engine::Step::cover) {
    engine->get_cover(cover.options());
    if (!visit(cover)) break;
  }
  meter.count_nodes(pacer.nodes());
  return step == Engine::Step::exhausted;
}

}  // namespace dlx::optimize
