#include "dlx/run/restore.hpp"

#include <stdexcept>
#include <string>
#include <string_view>

#include "dlx/verify.hpp"

namespace dlx {

const EngineEntry& find_engine_of(const SearchState& state, const SearchOptions& options,
                                  const Problem& problem) {
  if (options.strategy != Strategy{}) {
    throw std::invalid_argument("saved searches go on with the default strategy only");
  }
  if (fingerprint(problem) != state.problem) throw StateError("it is of another problem");
  const EngineEntry* entry = nullptr;
  try {
    entry = &find_engine(state.engine, problem, {});
  } catch (const std::invalid_argument& error) {
    throw StateError(error.what());
  }
  const std::string_view wanted = find_engine(options.engine, problem, {}).info.name;
  if (options.engine != "auto" && wanted != entry->info.name) {
    throw StateError("it is of the engine " + state.engine + ", not " + options.engine);
  }
  return *entry;
}

std::vector<Rest> rests_of(const SearchState& state, const Problem& problem,
                           const EngineEntry& entry) {
  std::vector<Rest> rests;
  for (const SearchState::Part& part : state.parts) {
    Rest& rest = rests.emplace_back();
    for (const std::vector<OptionId>& cover : part.covers) {
      if (verify(problem, cover)) throw StateError("it has a cover that is none");
      rest.finds.add(cover);
    }
    for (const Path& path : part.paths) {
      if (!entry.is_path(problem, state.forced, path)) {
        throw StateError("it has a path that is none");
      }
    }
    if (!(part.weight >= 0 && part.weight <= 1)) {
      throw StateError("it has a part that is larger than the search");
    }
    rest.paths = part.paths;
    rest.weight = part.weight;
  }
  return rests;
}

}  // namespace dlx
