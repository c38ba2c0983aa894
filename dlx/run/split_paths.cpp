#include "dlx/run/split_paths.hpp"

#include <iterator>
#include <utility>

namespace dlx {
namespace {

// Nodes between two requests for donations to the engine.
constexpr std::uint64_t nodes_per_turn = 64;

// An engine that donates nothing in so many turns cannot donate. The pilot of `auto`, which cannot
// donate either, ends long before.
constexpr std::uint64_t max_turns = 2'000;

}  // namespace

SplitPaths split_into_paths(Engine& engine, std::size_t max_options) {
  SplitPaths split_paths;
  std::vector<std::vector<Path>> given;  // in reverse order
  std::size_t options = 0;
  std::vector<OptionId> cover;
  Meter meter;              // whose pauses engines do not treat as the end of the search
  std::uint64_t turns = 0;  // turns since the last donation
  while (options <= max_options && turns < max_turns) {
    std::vector<Path> paths = engine.donate_paths();
    if (!paths.empty()) {
      turns = 0;
      for (const Path& path : paths) options += path.size();
      given.push_back(std::move(paths));
      continue;
    }
    meter.start();
    meter.pause_after(nodes_per_turn);
    ++turns;
    Engine::Step step;
    while ((step = engine.next(meter)) == Engine::Step::cover) {
      engine.get_cover(cover);
      split_paths.buffered.add(cover);
    }
    if (step == Engine::Step::exhausted) {
      split_paths.exhausted = true;
      break;
    }
  }
  split_paths.nodes = meter.nodes();
  for (auto paths = given.rbegin(); paths != given.rend(); ++paths) {
    split_paths.paths.insert(split_paths.paths.end(), std::make_move_iterator(paths->begin()),
                             std::make_move_iterator(paths->end()));
  }
  return split_paths;
}

}  // namespace dlx
