#include "dlx/run/drain.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>

namespace dlx {
namespace {

// Nodes that are tried before the engine is asked again what it can give away.
constexpr std::uint64_t nodes_a_turn = 64;

// An engine that gives nothing away in so many turns is one that can't. The pilots of auto, which
// can't either, are done long before.
constexpr std::uint64_t most_turns = 2'000;

// Allows some nodes, again and again. It ends no search: an engine takes it for a pause.
class TurnMeter final : public Meter {
 public:
  TurnMeter() : Meter(no_options(), std::chrono::microseconds(500)) {}
  void begin_turn() {
    nodes_end_ = nodes_ + nodes_a_turn;
    start();
  }

 private:
  static const SearchOptions& no_options() {
    static const SearchOptions options;
    return options;
  }
  bool more_nodes() override { return false; }
  bool watched() const override { return false; }
};

}  // namespace

Drained drain(Engine& engine, std::size_t most_options) {
  Drained drained;
  std::vector<std::vector<Path>> given;  // the last of them comes first
  std::size_t options = 0;
  std::vector<OptionId> cover;
  TurnMeter meter;
  std::uint64_t turns = 0;  // since something was given away
  while (options <= most_options && turns < most_turns) {
    std::vector<Path> paths = engine.share();
    if (!paths.empty()) {
      turns = 0;
      for (const Path& path : paths) options += path.size();
      given.push_back(std::move(paths));
      continue;
    }
    meter.begin_turn();
    ++turns;
    Engine::Step step;
    while ((step = engine.next(meter)) == Engine::Step::cover) {
      engine.get_cover(cover);
      drained.finds.add(cover);
    }
    if (step == Engine::Step::exhausted) {
      drained.exhausted = true;
      break;
    }
  }
  drained.nodes = meter.nodes();
  for (auto paths = given.rbegin(); paths != given.rend(); ++paths) {
    drained.paths.insert(drained.paths.end(), std::make_move_iterator(paths->begin()),
                         std::make_move_iterator(paths->end()));
  }
  return drained;
}

}  // namespace dlx
